import type { Command } from '../../event/changes-of.ts'
import type { ArchivedRecord, RowNumber, TableRecord } from '../../model/record.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import type { WritePlan } from '../commit/plan.ts'
import type { SurvivorServices } from '../commit/write-services.ts'
import { divergedCases } from '../rulings/diverged-cases.ts'
import { contributionsOf, pinsOf, sourcesOf } from './contributions.ts'
import { survivorsOf } from './survivors.ts'

/** The records as a batch of writes leaves them, by row. */
export interface FollowedBatch {
  readonly before: Map<RowNumber, TableRecord>
  readonly after: Map<RowNumber, TableRecord>
  /** What absorbed records became, and what they were. */
  readonly contributions: Map<RowNumber, ArchivedRecord>
  readonly contributionsBefore: Map<RowNumber, ArchivedRecord>
  /** Survivors whose contributions changed. */
  readonly stale: Map<RowNumber, TableRecord>
}

/**
 * Recomputes the survivors whose contributions changed. Their revision moves even when no value does, so that two
 * writers who change two contributions of one survivor cannot both rest on the old ones. Answers what becomes of the cases
 * of contributions that diverge.
 */
export async function followSurvivors(
  services: SurvivorServices,
  context: DecisionContext,
  batch: FollowedBatch,
  command: Command,
): Promise<Pick<WritePlan, 'rulings' | 'seenRulings'>> {
  const survivors = [...batch.stale.values()].map((survivor) => batch.after.get(survivor.row) ?? survivor)
  if (survivors.length === 0) return {}
  const bySurvivor = await contributionsOf(services.store.records, context.table.serial, survivors, batch.contributions)
  const gathered = survivors.map((survivor) => ({
    contributions: bySurvivor.get(survivor.id) ?? [],
    pins: pinsOf([survivor]),
  }))
  const recomputed = await survivorsOf(services, context, gathered)
  for (const [index, survivor] of survivors.entries()) {
    const original = batch.before.get(survivor.row) ?? survivor
    batch.before.set(survivor.row, original)
    batch.after.set(survivor.row, {
      ...survivor,
      ...recomputed[index]!,
      sources: sourcesOf(survivor, gathered[index]?.contributions ?? []),
      revision: original.revision + 1,
      updated: command.instant,
    })
  }
  const followed = survivors.map((survivor, index) => {
    const after = gathered[index]?.contributions ?? []
    return { survivor, before: after.flatMap((contribution) => contributionBefore(batch, contribution)), after }
  })
  return divergedCases(services, context, followed, command)
}

/** A contribution before this batch: none while it was withdrawn. */
function contributionBefore({ contributionsBefore }: FollowedBatch, contribution: TableRecord): readonly TableRecord[] {
  const before = contributionsBefore.get(contribution.row)
  return before?.reason === 'WITHDRAWN' ? [] : [before ?? contribution]
}
