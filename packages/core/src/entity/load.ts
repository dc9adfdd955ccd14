import type { UpsertAnswer } from '../api/records.ts'
import type { SourceFile } from '../model/source.ts'
import type { SourceBatch, SourceRow } from '../ports/source-reader.ts'
import { componentsOfEntity, findResource, type StoredEntity } from '../resource/configuration.ts'
import { upsertRecords } from '../write/upsert.ts'
import type { Rooms } from './rooms.ts'
import type { SyncContext, SyncReport } from './synchronize.ts'

const BATCH = 1000
const MOST_EXAMPLES = 10

/** Reads every source of the entity into its table, batch by batch, one commit each [EN-31]. */
export async function load(
  rooms: Rooms,
  entity: StoredEntity,
  context: SyncContext,
  report: SyncReport,
): Promise<void> {
  const { state } = context
  for (const [index, { resource }] of entity.sources.entries()) {
    if (index < state.source) continue
    if (index > state.source) context.move({ source: index, batches: 0 })
    const source = findResource(await rooms.configurations.current(), 'source-file', resource)
    if (source) await loadSource(rooms, entity, source, context, report)
  }
}

async function loadSource(
  rooms: Rooms,
  entity: StoredEntity,
  source: SourceFile,
  context: SyncContext,
  report: SyncReport,
): Promise<void> {
  const reader = rooms.readerOf(source)
  const fingerprint = await reader.fingerprint()
  const done = context.state.fingerprint === fingerprint ? context.state.batches : 0
  const columns = await knownColumns(rooms, entity)
  let seen = 0
  for await (const batch of reader.batches(BATCH, context.signal)) {
    context.signal.throwIfAborted()
    seen += 1
    if (seen <= done) continue // a resumed load passes over what it has: sources keep their order
    noteBad(batch, report)
    if (columns) noteIgnored(batch, source, columns, report)
    const records = batch.rows.map((row) => recordOf(row, source))
    const run = context.progress({ batches: seen, fingerprint }, batch.progress, `${source._id}: ${seen * BATCH} rows`)
    const answer = await upsertRecords(rooms, entity.table, records, {
      principal: context.principal,
      mode: 'LOAD',
      run,
    })
    noteAnswer(answer, batch, report)
    rooms.faults('between-batches')
    await context.report(batch.progress * 0.4, `${report.loaded} records loaded`)
  }
}

/** The columns of the entity's dataset; undefined for a table that takes any. */
async function knownColumns({ configurations }: Rooms, entity: StoredEntity): Promise<ReadonlySet<string> | undefined> {
  const { dataset } = componentsOfEntity(await configurations.current(), entity)
  return dataset && new Set(dataset.columns.map(({ key }) => key))
}

/** A column that the dataset lacks is left out of every row and told of once. */
function noteIgnored(
  { rows }: SourceBatch,
  { _id, idColumn }: SourceFile,
  columns: ReadonlySet<string>,
  report: SyncReport,
): void {
  for (const column of Object.keys(rows[0]?.values ?? {})) {
    const name = `${_id}.${column}`
    if (column !== idColumn && !columns.has(column) && !report.ignoredColumns.includes(name))
      report.ignoredColumns.push(name)
  }
}

function recordOf({ values }: SourceRow, { system, idColumn }: SourceFile): { readonly [member: string]: unknown } {
  const { [idColumn ?? '']: id, ...columns } = values
  const own = idColumn === undefined ? values : columns
  const stated = Object.fromEntries(Object.entries(own).filter(([column]) => !column.startsWith('_')))
  const sourceId = id === undefined || id === null || id === '' ? undefined : String(id)
  return system !== undefined && sourceId !== undefined
    ? { ...stated, _source: [{ _src: system, _src_id: sourceId }] }
    : stated
}

function noteBad({ bad }: SourceBatch, report: SyncReport): void {
  report.unreadable += bad.length
  for (const { place, problem } of bad) note(report, `${place}: ${problem}`)
}

function noteAnswer(
  { inserted, updated, unchanged, failed, results }: UpsertAnswer,
  { rows }: SourceBatch,
  report: SyncReport,
): void {
  report.loaded += inserted + updated + unchanged
  report.inserted += inserted
  report.updated += updated
  report.refused += failed
  for (const { index, outcome, errors = [] } of results)
    if (outcome === 'FAILED') note(report, `${rows[index]?.place}: ${errors.join(' ')}`)
}

function note(report: SyncReport, example: string): void {
  if (report.examples.length < MOST_EXAMPLES) report.examples.push(example)
}
