import type { UpsertResult } from '../../api/records.ts'
import { ahead } from '../../lib/async/iterables.ts'
import { defined } from '../../lib/defined.ts'
import type { EntitySource, Masks } from '../../model/resources/entity.ts'
import { isSource } from '../../model/resources/resource.ts'
import type { Source } from '../../model/resources/source.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import type { SourceBatch, SourceReader } from '../../ports/kinds/source-reader.ts'
import type { Configuration, StoredEntity } from '../../resource/configuration.ts'
import { MOST_OVERRUNS, type ScriptBudget } from '../../transform/flow.ts'
import { beginUpsert, upsertRecords } from '../../write/upsert/upsert.ts'
import type { EngineServices } from '../services.ts'
import { createPairsSeen, deleteVanished } from './delete-vanished.ts'
import { windowOf } from './load-window.ts'
import { recordOfRow, rowReading } from './source-records.ts'
import type { SyncContext, SyncReport, SyncState } from './synchronization-state.ts'

const BATCH = 1000
const MOST_EXAMPLES = 10
/** Of a source that was not begun, or gives other rows by now. */
const BEGINNING: Pick<SyncState, 'batches' | 'position'> = { batches: 0, position: null }

/** Reads every source of the entity into its table, batch by batch, one commit each [EN-31]. */
export async function load(
  services: EngineServices,
  entity: StoredEntity,
  masks: Masks,
  context: SyncContext,
  report: SyncReport,
): Promise<void> {
  const { state } = context
  const budget: ScriptBudget = { left: MOST_OVERRUNS }
  for (const [index, entry] of entity.sources.entries()) {
    if (index < state.source) continue
    if (index > state.source) context.move({ source: index, batches: 0, position: null })
    const source = findSource(await services.configurations.current(), entry.resource)
    if (source === undefined) continue
    const started = context.state.started ?? services.clock.now()
    const window = windowOf(masks, entry, started, services.settings.loadOverlapMs)
    const reader = await services.readerOf(source, window)
    try {
      await loadSource(services, entity, { ...entry, source, masks, reader }, context, budget, report)
    } finally {
      await reader.close?.()
    }
  }
}

/** A source of any kind, or undefined. */
export function findSource(configuration: Configuration, id: string): Source | undefined {
  const resource = configuration.resources.get(id)
  return resource && isSource(resource) ? resource : undefined
}

async function loadSource(
  services: EngineServices,
  entity: StoredEntity,
  entry: EntitySource & { readonly source: Source; readonly masks: Masks; readonly reader: SourceReader },
  context: SyncContext,
  budget: ScriptBudget,
  report: SyncReport,
): Promise<void> {
  const { source, reader, transformation, masks, deletes = false } = entry
  const pairs = deletes && masks.load === 'FULL' ? createPairsSeen() : undefined
  const fingerprint = await reader.fingerprint()
  const { batches, position } = context.state.fingerprint === fingerprint ? context.state : BEGINNING
  // What is missed is found by all rows: they are read from the first one on.
  const behind = pairs === undefined ? (position ?? undefined) : undefined
  const reading = rowReading(await services.configurations.current(), entity.table, source, reader, transformation)
  const ignored = new Set<string>()
  const principal = context.principal
  const writing = {
    ...({ principal, rowFilter: EVERYTHING, mode: 'LOAD', budget, ignored } as const),
    ...defined({ transformation }),
  }
  /** The batches that are still to be loaded, each made ready as far as can be. A resumed load passes over what it has: sources keep their order. */
  async function* made() {
    let seen = behind === undefined ? 0 : batches
    for await (const batch of reader.batches(BATCH, context.signal, behind)) {
      seen += 1
      const records = batch.rows.map((row) => recordOfRow(row, reading))
      pairs?.see(records, batch.bad.length)
      if (seen > batches) yield { batch, records, seen, begun: beginUpsert(services, entity.table, records, writing) }
    }
  }
  // The next batch is read and made ready while this one is committed.
  for await (const { batch, records, seen, begun } of ahead(made())) {
    context.signal.throwIfAborted()
    noteBad(batch, report)
    const at = { batches: seen, fingerprint, position: batch.position ?? null }
    // What is counted goes into the batch's own commit: a batch that is repeated is counted once.
    const run = (results: readonly UpsertResult[]) =>
      context.progress(
        { ...at, report: counted(report, results, batch) },
        batch.progress,
        `${source._id}: ${seen * BATCH} rows`,
      )
    const answer = await upsertRecords(services, entity.table, records, { ...writing, run, begun })
    Object.assign(report, counted(report, answer.results, batch))
    noteIgnored(ignored, source, report)
    context.move({ ...at, report })
    services.faults('between-batches')
    await context.report(batch.progress * 0.4, `${report.loaded} records loaded`)
  }
  if (pairs) await deleteVanished(services, entity, source, pairs, context, report)
}

/** A column that the dataset lacks is left out of every row and told of once. */
function noteIgnored(ignored: ReadonlySet<string>, { _id, idColumn }: Source, report: SyncReport): void {
  for (const column of ignored) {
    const name = `${_id}.${column}`
    if (column !== idColumn && !report.ignoredColumns.includes(name)) report.ignoredColumns.push(name)
  }
}

function noteBad({ bad }: SourceBatch, report: SyncReport): void {
  report.unreadable += bad.length
  for (const { place, problem } of bad) note(report, `${place}: ${problem}`)
}

/** The report with the results of one batch. */
function counted(report: SyncReport, results: readonly UpsertResult[], { rows }: SourceBatch): SyncReport {
  const next = { ...report, examples: [...report.examples] }
  for (const { index, outcome, errors = [] } of results) {
    if (outcome === 'FAILED') note(next, `${rows[index]?.place}: ${errors.join(' ')}`)
    if (outcome === 'FAILED') next.refused += 1
    else if (outcome === 'DROPPED') next.dropped += 1
    else next.loaded += 1
    if (outcome === 'INSERTED') next.inserted += 1
    if (outcome === 'UPDATED') next.updated += 1
  }
  return next
}

function note(report: SyncReport, example: string): void {
  if (report.examples.length < MOST_EXAMPLES) report.examples.push(example)
}
