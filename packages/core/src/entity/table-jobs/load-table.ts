import type { TableReport } from '../../api/table-jobs.ts'
import type { RunContext } from '../../job/run-handler.ts'
import { defined } from '../../lib/defined.ts'
import { type Principal, SYSTEM } from '../../model/principal.ts'
import type { Json } from '../../model/record.ts'
import type { SourceBatch, SourceReader } from '../../ports/kinds/source-reader.ts'
import type { RunProgress } from '../../ports/store/changes.ts'
import { tableName } from '../../table/table-name.ts'
import { MOST_OVERRUNS, type ScriptBudget } from '../../transform/flow.ts'
import { removeRecords } from '../../write/remove/remove-batch.ts'
import type { DecidedBatch } from '../../write/upsert/commit-batch.ts'
import { beginLoad } from '../../write/upsert/load-records.ts'
import type { EngineServices } from '../services.ts'
import { netRows } from '../synchronize/net-rows.ts'
import { type RowReading, recordOfRow, rowReading } from '../synchronize/source-records.ts'
import { checkLoad, sourceOf } from './checks.ts'
import type { LoadInput } from './inputs.ts'
import { EMPTY_REPORT, messageOf, noted, refuseUnreadable } from './report.ts'
import { isWhole, selectedBatches } from './selection.ts'

/** Where a load stands: kept with each batch, in its commit. */
interface LoadState {
  readonly fingerprint: string
  readonly batches: number
  /** Where reading goes on behind them, of a source that says so. */
  readonly position?: Json
  readonly report: TableReport
}

/** What every batch is written with. */
interface Loading {
  readonly services: EngineServices
  readonly input: LoadInput
  readonly reading: RowReading
  readonly principal: Principal
  readonly budget: ScriptBudget
  readonly fence: RunContext['fence']
}

/** Reads a source into a table, batch by batch, one commit each. */
export async function loadTable(services: EngineServices, context: RunContext): Promise<Json> {
  const { run, fence } = context
  const input = run.input as unknown as LoadInput // what `plan` of its kind answered
  const configuration = await services.configurations.current()
  checkLoad(configuration, input)
  const source = sourceOf(configuration, input.source)
  const reader = await services.readerOf(source)
  const loading: Loading = {
    services,
    input,
    fence,
    principal: { ...SYSTEM, id: run.owner },
    budget: { left: MOST_OVERRUNS },
    reading: rowReading(configuration, tableName(input.sinkTable), source, reader, input.transformation),
  }
  try {
    return { ...(await loadAll(loading, reader, context)) } as unknown as Json // numbers and texts
  } finally {
    await reader.close?.()
  }
}

async function loadAll(
  loading: Loading,
  reader: SourceReader,
  { checkpoint, signal, report }: RunContext,
): Promise<TableReport> {
  const { services, input } = loading
  await reader.examine?.(signal)
  const fingerprint = await reader.fingerprint()
  const begun = checkpoint as unknown as LoadState | null // as the lines below wrote it
  // A source that changed since gives its rows in another order: only what was written tells them apart.
  let state = begun?.fingerprint === fingerprint ? begun : { fingerprint, batches: 0, report: EMPTY_REPORT }
  const done = state.batches
  const behind = isWhole(input) ? state.position : undefined
  let seen = behind === undefined ? 0 : done
  for await (const batch of selectedBatches(reader, input, signal, behind)) {
    seen += 1
    if (seen <= done) continue
    const at = { fingerprint, batches: seen, ...defined({ position: batch.position }) }
    state = { ...at, report: await writeBatch(loading, { ...at, report: state.report }, state, batch) }
    services.faults('between-batches')
    await report(batch.progress, messageOf(state.report))
  }
  refuseUnreadable(input.source, state.report.read, state.report)
  await report(1, messageOf(state.report))
  return state.report
}

/** One commit, which says that the load stands at `at`, behind one of what rows take away; answers the report after it. */
async function writeBatch(
  loading: Loading,
  { report: begun, ...at }: LoadState,
  before: LoadState,
  batch: SourceBatch,
) {
  const { services, input, reading, principal, budget } = loading
  const { operation, sinkTable, transformation, pipeline } = input
  const { idColumn } = reading.source
  let report = begun
  const table = tableName(sinkTable)
  const names = defined({ transformation, pipeline })
  if (operation === 'DELETE') {
    const records = batch.rows.map((row) => recordOfRow(row, reading))
    const after = (results: Parameters<typeof noted>[2]) => noted(begun, batch, results)
    const run = (results: Parameters<typeof noted>[2]) =>
      progressOf(loading, { ...at, report: after(results) }, batch.progress)
    return after(await removeRecords(services, table, records, { ...names, principal, budget, run }))
  }
  const { removed, stated } = netRows(batch.rows, reading)
  // INSERT and UPDATE are asked for what is new or changed: nothing goes.
  if (operation === 'UPSERT' && removed.rows.length > 0) {
    const next = (results: Parameters<typeof noted>[2]) => noted(begun, { rows: removed.rows, bad: [] }, results)
    const run = (results: Parameters<typeof noted>[2]) =>
      progressOf(loading, { ...before, report: next(results) }, batch.progress)
    const request = { principal, budget, sparesShared: true, run }
    report = next(await removeRecords(services, table, removed.records, request))
  }
  const only = operation === 'UPSERT' ? {} : { only: operation }
  const after = ({ results, ignoredColumns }: DecidedBatch): TableReport => {
    const ignored = ignoredColumns.filter((column) => column !== idColumn)
    return noted(report, { ...batch, rows: stated.rows }, results, ignored)
  }
  const load = beginLoad(services, table, stated.records, { ...names, ...only, principal, budget })
  return after(await load.commit((decided) => progressOf(loading, { ...at, report: after(decided) }, batch.progress)))
}

function progressOf({ fence }: Loading, state: LoadState, progress: number): RunProgress {
  const checkpoint = { ...state } as unknown as Json // numbers and texts
  return { id: fence.run, attempt: fence.attempt, checkpoint, progress, message: messageOf(state.report) }
}
