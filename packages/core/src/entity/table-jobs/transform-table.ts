import type { UpsertResult } from '../../api/records.ts'
import type { TableReport } from '../../api/table-jobs.ts'
import type { RunContext } from '../../job/run-handler.ts'
import { defined } from '../../lib/defined.ts'
import { type Principal, SYSTEM } from '../../model/principal.ts'
import type { Json, RowNumber, TableRecord } from '../../model/record.ts'
import type { Table } from '../../model/resources/table.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import type { RunProgress } from '../../ports/store/changes.ts'
import type { RecordStore } from '../../ports/store/record-store.ts'
import { tableOf } from '../../resource/configuration.ts'
import { tableName } from '../../table/table-name.ts'
import { MOST_OVERRUNS, type ScriptBudget } from '../../transform/flow.ts'
import type { DecidedBatch } from '../../write/upsert/commit-batch.ts'
import { rewriteRecords } from '../../write/upsert/rewrite.ts'
import type { EngineServices } from '../services.ts'
import { checkTransform } from './checks.ts'
import type { TransformInput } from './inputs.ts'
import { EMPTY_REPORT, noted } from './report.ts'
import { BATCH } from './selection.ts'

/** Where a transformation stands: kept with each batch, in its commit. */
interface TransformState {
  readonly after: RowNumber
  readonly report: TableReport
}

/** What every batch is written with. */
interface Transforming {
  readonly services: EngineServices
  readonly input: TransformInput
  readonly table: Table
  /** What has this row number or a greater one came in since. */
  readonly end: RowNumber
  /** How many records there are to transform, for the progress. */
  readonly expected: number
  readonly principal: Principal
  readonly budget: ScriptBudget
  readonly fence: RunContext['fence']
}

/** Sends the live records of a table through a transformation and writes each back in its place, one commit a batch. */
export async function transformTable(services: EngineServices, context: RunContext): Promise<Json> {
  const { run, checkpoint, fence, signal } = context
  const input = run.input as unknown as TransformInput // what `plan` of its kind answered
  const configuration = await services.configurations.current()
  checkTransform(configuration, input)
  const table = tableOf(configuration, tableName(input.source))
  const { records: total } = await services.store.records.head(table.serial)
  const [end = 0] = await services.store.records.reserveRows(table.serial, 1)
  const transforming: Transforming = {
    services,
    input,
    table,
    end,
    fence,
    principal: { ...SYSTEM, id: run.owner },
    budget: { left: MOST_OVERRUNS },
    expected: input.maxRecords < 0 ? total : Math.min(total, input.maxRecords),
  }
  let state = (checkpoint as unknown as TransformState | null) ?? { after: 0, report: EMPTY_REPORT } // as `progress` wrote it
  for (;;) {
    signal.throwIfAborted()
    const next = await transformBatch(transforming, state)
    if (next === undefined) return { ...state.report } as unknown as Json // numbers and texts
    state = next
    services.faults('between-batches')
    await context.report(shareOf(state.report, transforming), messageOf(state.report))
  }
}

/** One commit; undefined when nothing is left. */
async function transformBatch(work: Transforming, state: TransformState): Promise<TransformState | undefined> {
  const { services, input, table, end, fence, principal, budget } = work
  const left = input.maxRecords < 0 ? BATCH : Math.min(BATCH, input.maxRecords - state.report.read)
  if (left <= 0) return undefined
  let records: readonly TableRecord[] = []
  const next = (results: readonly UpsertResult[]): TransformState => {
    const rows = records.map(({ id }) => ({ place: `${table.id} ${id}` }))
    return { after: records.at(-1)?.row ?? state.after, report: noted(state.report, { rows, bad: [] }, results) }
  }
  const run = ({ results }: DecidedBatch): RunProgress => {
    const stand = next(results)
    const progress = { progress: shareOf(stand.report, work), message: messageOf(stand.report) }
    return { id: fence.run, attempt: fence.attempt, checkpoint: { ...stand } as unknown as Json, ...progress }
  }
  const read = async (stored: RecordStore): Promise<readonly TableRecord[]> => {
    const slice = await stored.slice(table.serial, state.after, left, EVERYTHING)
    records = slice.filter(({ row }) => row < end)
    return records
  }
  const { transformation, pipeline } = input
  const request = { principal, budget, run, transformation, ...defined({ pipeline }) }
  const results = await rewriteRecords(services, table.id, read, request)
  return records.length === 0 ? undefined : next(results)
}

function shareOf({ read }: TableReport, { expected }: Transforming): number {
  return expected === 0 ? 1 : Math.min(1, read / expected)
}

function messageOf({ read }: TableReport): string {
  return `${read} records transformed`
}
