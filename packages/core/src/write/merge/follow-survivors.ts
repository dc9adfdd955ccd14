import type { Command } from '../../event/changes-of.ts'
import { unitedSources } from '../../matching/merge/survivor.ts'
import type { ArchivedRecord, RowNumber, TableRecord } from '../../model/record.ts'
import type { Plan } from '../commit/changes-of-plan.ts'
import type { Situation, WriteRooms } from '../commit/decision-context.ts'
import { divergedCases } from '../rulings/diverged-cases.ts'
import type { Shaped } from '../validate/validated-record.ts'
import { contributionsOf, pinsOf } from './contributions.ts'
import { survivorsOf } from './survivors.ts'

/** The records as a batch of writes leaves them, by row. */
export interface FollowedBatch {
  readonly before: Map<RowNumber, TableRecord>
  readonly after: Map<RowNumber, TableRecord>
  /** What absorbed records became, and what they were. */
  readonly leaves: Map<RowNumber, ArchivedRecord>
  readonly leavesBefore: Map<RowNumber, ArchivedRecord>
  /** Survivors whose contributions changed. */
  readonly stale: Map<RowNumber, TableRecord>
}

/**
 * Recomputes the survivors whose contributions changed. Their revision moves even when no value does, so that two
 * writers who change two contributions of one survivor cannot both rest on the old ones. Answers what becomes of the cases
 * of contributions that diverge.
 */
export async function followSurvivors(
  rooms: WriteRooms,
  situation: Situation,
  batch: FollowedBatch,
  command: Command,
): Promise<Pick<Plan, 'rulings' | 'seenRulings'>> {
  const survivors = [...batch.stale.values()].map((survivor) => batch.after.get(survivor.row) ?? survivor)
  if (survivors.length === 0) return {}
  const contributions = await contributionsOf(rooms.store.records, situation.table.serial, survivors, batch.leaves)
  const gathered = survivors.map((survivor) => ({
    leaves: contributions.get(survivor.id) ?? [],
    pins: pinsOf([survivor]),
  }))
  const shapes = await survivorsOf(rooms, situation, gathered)
  for (const [index, survivor] of survivors.entries()) {
    const original = batch.before.get(survivor.row) ?? survivor
    const shaped = shapes[index] as Shaped
    const contributed = gathered[index]?.leaves.map(({ sources }) => sources) ?? []
    batch.before.set(survivor.row, original)
    batch.after.set(survivor.row, {
      ...survivor,
      ...shaped,
      sources: unitedSources([survivor.sources, ...contributed]),
      revision: original.revision + 1,
      updated: command.instant,
    })
  }
  const followed = survivors.map((survivor, index) => {
    const after = gathered[index]?.leaves ?? []
    return { survivor, before: after.flatMap((leaf) => leafBefore(batch, leaf)), after }
  })
  return divergedCases(rooms, situation, followed, command)
}

/** A contribution before this batch: none while it was withdrawn. */
function leafBefore({ leavesBefore }: FollowedBatch, leaf: TableRecord): readonly TableRecord[] {
  const before = leavesBefore.get(leaf.row)
  return before?.reason === 'WITHDRAWN' ? [] : [before ?? leaf]
}
