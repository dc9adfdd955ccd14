import { conflict, invalid, OnefoldError } from '../../error/onefold-error.ts'
import type { Command } from '../../event/changes-of.ts'
import { defined } from '../../lib/defined.ts'
import type { RecordId, RowNumber, TableRecord } from '../../model/record.ts'
import type { RowFilter } from '../../model/row-filter.ts'
import type { Changes } from '../../ports/store/changes.ts'
import { type Draft, refuseReservedMembers } from '../../table/draft.ts'
import { MOST_OVERRUNS } from '../../transform/flow.ts'
import { changesOfPlan } from '../commit/changes-of-plan.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import type { WritePlan } from '../commit/plan.ts'
import type { SurvivorServices, WriteServices } from '../commit/write-services.ts'
import { type Classification, classificationOf } from './classify-record.ts'
import { decideUpsert } from './decide-upsert.ts'
import { preparer } from './prepare-drafts.ts'
import type { UpsertTerms } from './upsert-batch.ts'

/** One record on its way into a table: the same way as a batch of one. */
export interface OneRecord {
  /** What it comes to before it is compared with what is there. */
  draftIn(context: DecisionContext): Promise<Draft>
  /** What writing it would do on these terms. Refuses what an upsert refuses. */
  plan(context: DecisionContext, draft: Draft, row: RowNumber, terms: Partial<UpsertTerms>): Promise<PlannedRecord>
}

export interface PlannedRecord {
  readonly plan: WritePlan
  readonly outcome: 'INSERTED' | 'UPDATED' | 'UNCHANGED'
  readonly id: RecordId
  /** The record as it would be; absent when nothing is written. */
  readonly after?: TableRecord
}

export function oneRecord(
  services: SurvivorServices & Pick<WriteServices, 'ids'>,
  record: { readonly [member: string]: unknown },
  command: Command,
  rowFilter: RowFilter,
  transformation?: string,
): OneRecord {
  refuseReservedMembers([record], () => 'record')
  const budget = { left: MOST_OVERRUNS }
  const prepare = preparer([{ index: 0, record }], {
    services,
    instant: command.instant,
    budget,
    ...defined({ transformation }),
  })
  return {
    async draftIn(context) {
      const { drafts } = await prepare(context)
      const [draft] = drafts
      if (draft === undefined) throw invalid('record-dropped/script-takes-record', {}, 'record')
      return draft
    },
    async plan(context, draft, row, terms) {
      const input = { mode: 'MERGE' as const, rowFilter, command, budget, rows: [row], ...terms }
      const { plan, results } = await decideUpsert(services, context, [draft], input)
      const result = results[0]!
      const { outcome, id } = result
      if (outcome === 'FAILED' || outcome === 'DROPPED' || id === undefined) throw refusalOf(result)
      const after = plan.writes.find((write) => write.id === id)?.after
      return { plan, outcome, id, ...defined({ after }) }
    },
  }
}

function refusalOf(result: Awaited<ReturnType<typeof decideUpsert>>['results'][number]): OnefoldError {
  const { refusal = 'invalid', refusals = [] } = result
  return refusals.length === 0 ? conflict('record-unplanned') : new OnefoldError(refusal, refusals)
}

/**
 * What an insertion writes and what its matching says of the record, matched once: when it is committed, whoever came
 * meanwhile and is like it makes the store refuse it. It is indexed at once, also in an asynchronous entity.
 */
export async function classifiedInsertion(
  services: Pick<WriteServices, 'store'>,
  context: DecisionContext,
  { deferrable: _, ...plan }: WritePlan,
  { row }: TableRecord,
): Promise<{ readonly changes: Changes; readonly classification: Classification }> {
  const { changes } = await changesOfPlan(services, context, plan)
  const matched = { changes: changes.matching, records: changes.seen.records }
  const { records } = services.store
  return { changes, classification: await classificationOf(records, context.table.serial, row, matched) }
}
