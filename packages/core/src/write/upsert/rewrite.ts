import type { UpsertResult } from '../../api/records.ts'
import type { Principal } from '../../model/principal.ts'
import type { TableRecord } from '../../model/record.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import type { RunProgress } from '../../ports/store/changes.ts'
import type { RecordStore } from '../../ports/store/record-store.ts'
import type { Draft } from '../../table/draft.ts'
import { sourceView } from '../../table/record-view.ts'
import type { ScriptBudget } from '../../transform/flow.ts'
import { commandOf } from '../commit/command.ts'
import type { BatchServices } from '../commit/write-services.ts'
import { commitWhole, type DecidedBatch } from './commit-batch.ts'
import { type Given, type Preparer, preparer } from './prepare-drafts.ts'

export interface RewriteRequest {
  readonly principal: Principal
  readonly transformation?: string
  /** Runs after the transformation, before the pipeline of the entity. */
  readonly pipeline?: string
  readonly budget: ScriptBudget
  readonly run: (decided: DecidedBatch) => RunProgress
}

/**
 * Sends live records through a transformation and puts what comes out in their place, in one commit. They are read
 * within the decision: what others write meanwhile is read again, and never written over. A record that is dropped
 * or refused stays as it was. Results are parallel to the records read.
 */
export async function rewriteRecords(
  services: BatchServices,
  table: string,
  read: (records: RecordStore) => Promise<readonly TableRecord[]>,
  { principal, run, ...flow }: RewriteRequest,
): Promise<readonly UpsertResult[]> {
  const command = commandOf(services, principal)
  const prepare: Preparer = async (context) => {
    const records = await read(services.store.records)
    const given = records.map(givenOf)
    const { drafts, dropped } = await preparer(given, { ...flow, services, instant: command.instant })(context)
    const columns = context.components.dataset?.columns
    const known = columns && new Set(columns.map(({ key }) => key))
    return {
      drafts: drafts.map((draft) => ofSameRecord(draft, records[draft.index] as TableRecord, known)),
      dropped,
      expected: Object.fromEntries(records.map(({ id, revision }) => [id, revision])),
    }
  }
  const { results } = await commitWhole(services, table, prepare, {
    command,
    rowFilter: EVERYTHING,
    mode: 'REPLACE',
    only: 'UPDATE',
    budget: flow.budget,
    run,
  })
  return results
}

function givenOf({ id, values, sources }: TableRecord, index: number): Given {
  return { index, record: { ...values, _id: id, ...(sources.length > 0 ? { _source: sources.map(sourceView) } : {}) } }
}

/** Whatever became of its members, it is this record; columns that its dataset lost are its past, not a fault. */
function ofSameRecord(draft: Draft, { id, values }: TableRecord, known: ReadonlySet<string> | undefined): Draft {
  const lost = (column: string): boolean => known !== undefined && !known.has(column) && Object.hasOwn(values, column)
  const stated = Object.fromEntries(Object.entries(draft.stated).filter(([column]) => !lost(column)))
  return { ...draft, id, sources: [], stated }
}
