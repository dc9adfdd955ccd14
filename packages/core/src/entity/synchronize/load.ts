import { invalid } from '../../error/onefold-error.ts'
import { ahead } from '../../lib/async/iterables.ts'
import { defined } from '../../lib/defined.ts'
import { soMany } from '../../lib/text/counts.ts'
import type { Masks } from '../../model/resources/entity.ts'
import type { Source } from '../../model/resources/source.ts'
import type { SourceBatch, SourceReader } from '../../ports/kinds/source-reader.ts'
import type { StoredEntity } from '../../resource/configuration.ts'
import { MOST_OVERRUNS, type ScriptBudget } from '../../transform/flow.ts'
import { type RemoveResult, removeRecords } from '../../write/remove/remove-batch.ts'
import type { DecidedBatch } from '../../write/upsert/commit-batch.ts'
import { type BegunLoad, beginLoad, type LoadTerms } from '../../write/upsert/load-records.ts'
import type { EngineServices } from '../services.ts'
import { createPairsSeen, deleteVanished, type PairsSeen } from './delete-vanished.ts'
import { examineSources } from './examine-sources.ts'
import { counted, isNotUnderstood, noteIgnored, withRemoved } from './load-report.ts'
import { type NetRows, netRows } from './net-rows.ts'
import { closeSources, type OpenedSource, openSources } from './open-sources.ts'
import { type RowReading, rowReading } from './source-records.ts'
import type { SyncContext, SyncReport, SyncState } from './synchronization-state.ts'

const BATCH = 1000
/** Of a source that was not begun, or gives other rows by now. */
const BEGINNING: Pick<SyncState, 'batches' | 'fingerprint' | 'position' | 'understood'> = {
  batches: 0,
  fingerprint: null,
  position: null,
  understood: 0,
}

/** Reads every source of the entity into its table, batch by batch, one commit each [EN-31], once all have been examined. */
export async function load(
  services: EngineServices,
  entity: StoredEntity,
  masks: Masks,
  context: SyncContext,
  report: SyncReport,
): Promise<void> {
  const budget: ScriptBudget = { left: MOST_OVERRUNS }
  const opened = await openSources(services, entity, masks, context)
  try {
    await examineSources(services, entity, masks, opened, context)
    for (const each of opened) {
      if (each.index > context.state.source) context.move({ source: each.index, ...BEGINNING })
      await loadSource(services, entity, { ...each, masks }, context, budget, report)
      await each.close()
      noteEnd(each, masks, context)
    }
  } finally {
    await closeSources(opened)
  }
}

/** A load of a window says nothing of what lies before and behind it. */
function noteEnd({ source, continues }: OpenedSource, { load }: Masks, { state, move }: SyncContext): void {
  const { fingerprint, position, ends } = state
  if (!continues || load === 'CUSTOM' || fingerprint === null || position === null) return
  move({ ends: { ...ends, [source._id]: { fingerprint, position } } })
}

/** What every batch of a source is loaded with. */
interface Loading {
  readonly services: EngineServices
  readonly entity: StoredEntity
  readonly source: Source
  readonly reading: RowReading
  readonly terms: LoadTerms
  readonly context: SyncContext
  /** Counts what is loaded. */
  readonly report: SyncReport
}

async function loadSource(
  services: EngineServices,
  entity: StoredEntity,
  { entry, source, reader, masks }: OpenedSource & { readonly masks: Masks },
  context: SyncContext,
  budget: ScriptBudget,
  report: SyncReport,
): Promise<void> {
  const { transformation, deletes = false } = entry
  const { principal } = context
  const pairs = deletes && masks.load === 'FULL' ? createPairsSeen() : undefined
  const kept = masks.load === 'INCREMENTAL' ? entity.ends?.[source._id] : undefined
  await findPlace(reader, kept, context)
  const reading = rowReading(await services.configurations.current(), entity.table, source, reader, transformation)
  const terms = { principal, budget, ...defined({ transformation }) }
  const loading: Loading = { services, entity, source, reading, terms, context, report }
  // What is missed is found by all rows: those that were loaded before are gone through once more.
  if (pairs && context.state.position !== null) await seeAll(reader, reading, pairs, context)
  // The next batch is read and made ready while this one is committed.
  for await (const begun of ahead(begunBatches(loading, reader, pairs))) {
    context.signal.throwIfAborted()
    if (begun.removed.rows.length > 0) await removeNamed(loading, begun)
    await writeBegun(loading, begun)
    await context.report(begun.batch.progress * 0.4, `${soMany(report.loaded, 'record')} loaded`)
  }
  const incomplete = report.incompleteSources.includes(source._id)
  if (incomplete && context.state.understood === 0 && kept === undefined)
    throw invalid('source-unreadable', { source: source._id, problem: report.examples[0] ?? '' })
  if (pairs && !incomplete) await deleteVanished(services, entity, { entry, source }, pairs, context, report)
}

/** Where reading goes on: where this load stands, else where the last one ended in the same rows, else at the beginning. */
async function findPlace(
  reader: SourceReader,
  kept: SyncState['ends'][string] | undefined,
  { state, move }: SyncContext,
): Promise<void> {
  const fingerprint = await reader.fingerprint()
  if (state.fingerprint === fingerprint) return
  move({ ...BEGINNING, fingerprint, ...(kept?.fingerprint === fingerprint ? { position: kept.position } : {}) })
}

/** A batch of rows that is read, and whose records are being prepared. */
interface BegunBatch extends NetRows {
  /** As it was read. */
  readonly batch: SourceBatch
  /** Its number among the batches of the source, from 1. */
  readonly number: number
  readonly load: BegunLoad
}

/** The batches that are still to be loaded. A resumed load passes over what it has: sources keep their order. */
async function* begunBatches(
  { services, entity, reading, terms, context: { state, signal } }: Loading,
  reader: SourceReader,
  pairs: PairsSeen | undefined,
): AsyncGenerator<BegunBatch> {
  const { batches } = state
  const behind = state.position ?? undefined
  let number = behind === undefined ? 0 : batches
  for await (const batch of reader.batches(BATCH, signal, behind)) {
    number += 1
    const { removed, stated } = netRows(batch.rows, reading)
    pairs?.forget(removed.records)
    pairs?.see(stated.records, batch.bad.length)
    if (number <= batches) continue
    const load = beginLoad(services, entity.table, stated.records, terms)
    yield { batch, removed, stated, number, load }
  }
}

/** In a commit of its own, which still says that the batch is to come: taking away what is gone changes nothing. */
async function removeNamed(
  { services, entity, source, terms: { principal, budget }, context, report }: Loading,
  { batch, removed, number }: BegunBatch,
): Promise<void> {
  const next = (results: readonly RemoveResult[]) => withRemoved(report, removed.rows, results)
  const run = (results: readonly RemoveResult[]) =>
    context.progress({ report: next(results) }, batch.progress, rowsRead(source, number))
  const request = { principal, budget, sparesShared: true, run }
  Object.assign(report, next(await removeRecords(services, entity.table, removed.records, request)))
  context.move({ report, understood: context.state.understood + removed.rows.length })
  services.faults('between-batches')
  context.signal.throwIfAborted()
}

/** What is counted goes into the batch's own commit: a batch that is repeated is counted once. */
async function writeBegun(
  { services, source, context, report }: Loading,
  { batch, stated, number, load }: BegunBatch,
): Promise<void> {
  const { fingerprint, understood } = context.state
  const after = ({ results }: DecidedBatch) => ({
    batches: number,
    fingerprint,
    position: batch.position ?? null,
    understood: understood + results.filter((result) => !isNotUnderstood(result)).length,
    report: counted(report, source, { ...batch, rows: stated.rows }, results),
  })
  const written = await load.commit((decided) =>
    context.progress(after(decided), batch.progress, rowsRead(source, number)),
  )
  const next = after(written)
  Object.assign(report, next.report)
  noteIgnored(written.ignoredColumns, source, report)
  context.move({ ...next, report })
  services.faults('between-batches')
}

function rowsRead({ _id }: Source, batches: number): string {
  return `${_id}: ${batches * BATCH} rows`
}

/** What the source states by now, and what it took away. */
async function seeAll(
  reader: SourceReader,
  reading: RowReading,
  pairs: PairsSeen,
  { signal }: SyncContext,
): Promise<void> {
  for await (const { rows, bad } of reader.batches(BATCH, signal)) {
    const { removed, stated } = netRows(rows, reading)
    pairs.forget(removed.records)
    pairs.see(stated.records, bad.length)
  }
}
