import type { UpsertResult } from '../../api/records.ts'
import { invalid } from '../../error/onefold-error.ts'
import { ahead } from '../../lib/async/iterables.ts'
import { defined } from '../../lib/defined.ts'
import { soMany } from '../../lib/text/counts.ts'
import type { Masks } from '../../model/resources/entity.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import type { SourceReader } from '../../ports/kinds/source-reader.ts'
import type { StoredEntity } from '../../resource/configuration.ts'
import { MOST_OVERRUNS, type ScriptBudget } from '../../transform/flow.ts'
import { type RemoveResult, removeRecords } from '../../write/remove/remove-batch.ts'
import { beginUpsert, upsertRecords } from '../../write/upsert/upsert.ts'
import type { EngineServices } from '../services.ts'
import { createPairsSeen, deleteVanished, type PairsSeen } from './delete-vanished.ts'
import { examineSources } from './examine-sources.ts'
import { counted, isNotUnderstood, noteIgnored, withRemoved } from './load-report.ts'
import { netRows } from './net-rows.ts'
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

async function loadSource(
  services: EngineServices,
  entity: StoredEntity,
  { entry, source, reader, masks }: OpenedSource & { readonly masks: Masks },
  context: SyncContext,
  budget: ScriptBudget,
  report: SyncReport,
): Promise<void> {
  const { transformation, deletes = false } = entry
  const pairs = deletes && masks.load === 'FULL' ? createPairsSeen() : undefined
  const fingerprint = await reader.fingerprint()
  const kept = masks.load === 'INCREMENTAL' ? entity.ends?.[source._id] : undefined
  const goesOn = context.state.fingerprint !== fingerprint && kept?.fingerprint === fingerprint
  if (context.state.fingerprint !== fingerprint)
    context.move({ ...BEGINNING, fingerprint, ...(goesOn ? { position: kept.position } : {}) })
  const { batches, position, understood } = context.state
  const behind = position ?? undefined
  const reading = rowReading(await services.configurations.current(), entity.table, source, reader, transformation)
  const ignored = new Set<string>()
  const principal = context.principal
  const writing = {
    ...({ principal, rowFilter: EVERYTHING, mode: 'LOAD', budget, ignored } as const),
    ...defined({ transformation }),
  }
  // What is missed is found by all rows: those that were loaded before are gone through once more.
  if (pairs && behind !== undefined) await seeAll(reader, reading, pairs, context)
  /** The batches that are still to be loaded, each made ready as far as can be. A resumed load passes over what it has: sources keep their order. */
  async function* made() {
    let seen = behind === undefined ? 0 : batches
    for await (const batch of reader.batches(BATCH, context.signal, behind)) {
      seen += 1
      const { removed, stated } = netRows(batch.rows, reading)
      pairs?.forget(removed.records)
      pairs?.see(stated.records, batch.bad.length)
      if (seen <= batches) continue
      const begun = beginUpsert(services, entity.table, stated.records, writing)
      yield { batch: { ...batch, rows: stated.rows }, records: stated.records, removed, seen, begun }
    }
  }
  let known = understood
  // The next batch is read and made ready while this one is committed.
  for await (const { batch, records, removed, seen, begun } of ahead(made())) {
    context.signal.throwIfAborted()
    const message = `${source._id}: ${seen * BATCH} rows`
    if (removed.rows.length > 0) {
      // In a commit of its own, which still says that the batch is to come: taking away what is gone changes nothing.
      const next = (results: readonly RemoveResult[]) => withRemoved(report, removed.rows, results)
      const run = (results: readonly RemoveResult[]) =>
        context.progress({ report: next(results) }, batch.progress, message)
      const request = { principal, budget, sparesShared: true, run }
      Object.assign(report, next(await removeRecords(services, entity.table, removed.records, request)))
      known += removed.rows.length
      context.move({ report, understood: known })
      services.faults('between-batches')
      context.signal.throwIfAborted()
    }
    const at = { batches: seen, fingerprint, position: batch.position ?? null }
    const after = (results: readonly UpsertResult[]) => ({
      ...at,
      understood: known + results.filter((result) => !isNotUnderstood(result)).length,
      report: counted(report, source, batch, results),
    })
    // What is counted goes into the batch's own commit: a batch that is repeated is counted once.
    const run = (results: readonly UpsertResult[]) => context.progress(after(results), batch.progress, message)
    const { results } = await upsertRecords(services, entity.table, records, { ...writing, run, begun })
    const next = after(results)
    known = next.understood
    Object.assign(report, next.report)
    noteIgnored(ignored, source, report)
    context.move({ ...next, report })
    services.faults('between-batches')
    await context.report(batch.progress * 0.4, `${soMany(report.loaded, 'record')} loaded`)
  }
  const incomplete = report.incompleteSources.includes(source._id)
  if (incomplete && known === 0 && kept === undefined)
    throw invalid('source-unreadable', { source: source._id, problem: report.examples[0] ?? '' })
  if (pairs && !incomplete) await deleteVanished(services, entity, { entry, source }, pairs, context, report)
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
