import { conflict } from '../../error/onefold-error.ts'
import { hash53 } from '../../lib/bytes/hash.ts'
import { pairName, type SourceEntry, type TableRecord } from '../../model/record.ts'
import type { EntitySource } from '../../model/resources/entity.ts'
import type { Source } from '../../model/resources/source.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import { type StoredEntity, tableOf } from '../../resource/configuration.ts'
import { MOST_OVERRUNS } from '../../transform/flow.ts'
import { removeRecords } from '../../write/remove/remove-batch.ts'
import type { EngineServices } from '../services.ts'
import type { SyncContext, SyncReport } from './synchronization-state.ts'

const SLICE = 1_000
/** Records that are named to whoever has to judge a refused deletion. */
const MOST_NAMED = 10

type Named = { readonly [member: string]: unknown }

/** The source pairs that a load came by. Kept as numbers: one that is taken for another only spares a record. */
export interface PairsSeen {
  see(records: readonly Named[], unreadable: number): void
  /** These the source took away since. */
  forget(records: readonly Named[]): void
  has(entry: SourceEntry): boolean
  /** Rows that could not be read may have named anything. */
  readonly complete: boolean
}

export function createPairsSeen(): PairsSeen {
  const seen = new Set<number>()
  let unreadable = 0
  return {
    see(records, bad) {
      unreadable += bad
      for (const record of records) for (const name of namesOf(record)) seen.add(name)
    },
    forget(records) {
      for (const record of records) for (const name of namesOf(record)) seen.delete(name)
    },
    has: ({ system, id }) => seen.has(nameOf(system, id)),
    get complete() {
      return unreadable === 0
    },
  }
}

/** A source and what an entity says of it. */
interface Stating {
  readonly entry: EntitySource
  readonly source: Source
}

/**
 * Deletes the records, and withdraws the contributions, that only this source stated and that it states no more. Nothing is
 * deleted when a row could not be read: it may be one of these.
 */
export async function deleteVanished(
  services: EngineServices,
  entity: StoredEntity,
  stating: Stating,
  pairs: PairsSeen,
  context: SyncContext,
  report: SyncReport,
): Promise<void> {
  await refuseMassDelete(services, entity, stating, pairs, context.signal, 'AFTER')
  for await (const { gone } of vanishedSlices(services, entity, stating.source, pairs, context.signal)) {
    if (gone.length === 0) continue
    const before = report.deleted
    const results = await removeRecords(services, entity.table, gone, {
      principal: context.principal,
      budget: { left: MOST_OVERRUNS },
      run: (removed) => {
        const deleted = before + removed.filter(({ outcome }) => outcome === 'DELETED').length
        return context.progress({ report: { ...report, deleted } }, 0.4, `${deleted} records deleted`)
      },
    })
    report.deleted = before + results.filter(({ outcome }) => outcome === 'DELETED').length
    context.move({ report })
    services.faults('between-batches')
  }
}

/**
 * Refuses with `conflict` when more is gone than the source's `maxDeleteShare` of what it states: BEFORE anything is written, or AFTER
 * its rows were, where it changed meanwhile.
 */
export async function refuseMassDelete(
  services: EngineServices,
  entity: StoredEntity,
  { entry: { maxDeleteShare: share }, source }: Stating,
  pairs: PairsSeen,
  signal: AbortSignal,
  when: 'BEFORE' | 'AFTER',
): Promise<void> {
  if (share === undefined) return
  let count = 0
  let of = 0
  const names: string[] = []
  for await (const { gone, stated } of vanishedSlices(services, entity, source, pairs, signal)) {
    count += gone.length
    of += stated
    names.push(...gone.slice(0, MOST_NAMED - names.length).map(({ _id }) => `"${_id}"`))
  }
  if (count === 0 || count / of <= share) return
  const examples = `${names.join(', ')}${count > names.length ? ' …' : ''}`
  const key = when === 'BEFORE' ? 'delete-share-exceeded' : 'delete-share-exceeded/changed-meanwhile'
  throw conflict(key, { source: source._id, gone: count, of, share, examples })
}

/** Slice by slice of the table: what is gone in it, and how many source pairs of this system it holds. */
async function* vanishedSlices(
  services: EngineServices,
  { table }: StoredEntity,
  { system }: Source,
  pairs: PairsSeen,
  signal: AbortSignal,
): AsyncGenerator<{ readonly gone: readonly Named[]; readonly stated: number }> {
  if (system === undefined || !pairs.complete) return
  const { serial } = tableOf(await services.configurations.current(), table)
  for (let after = 0; ; ) {
    signal.throwIfAborted()
    const records = await services.store.records.slice(serial, after, SLICE, EVERYTHING)
    const last = records.at(-1)
    if (last === undefined) return
    after = last.row
    const stated = records.reduce(
      (sum, { sources }) => sum + sources.filter((each) => each.system === system).length,
      0,
    )
    yield { gone: await vanished(services, serial, system, pairs, records), stated }
  }
}

/** What of these records, and of what they absorbed, is stated by this system alone and was not seen. */
async function vanished(
  { store }: Pick<EngineServices, 'store'>,
  table: number,
  system: string,
  pairs: PairsSeen,
  records: readonly TableRecord[],
): Promise<readonly Named[]> {
  const isGone = ({ sources }: Pick<TableRecord, 'sources'>): boolean =>
    sources.length > 0 && sources.every((entry) => entry.system === system && !pairs.has(entry))
  const plain = records.filter((record) => record.merged.length === 0 && isGone(record))
  const missing = records
    .filter(({ merged }) => merged.length > 0)
    .flatMap(({ sources }) => sources.filter((entry) => entry.system === system && !pairs.has(entry)))
  const stated = await store.records.findSources(table, missing)
  const leaves = new Set(stated.flatMap(({ at }) => (at.state === 'ABSORBED' ? at.id : [])))
  const absorbed = leaves.size === 0 ? [] : await store.records.archived(table, [...leaves], EVERYTHING)
  const withdrawn = ({ reason }: (typeof absorbed)[number]): boolean => reason === 'WITHDRAWN' // its pair stays where it was
  return [...plain, ...absorbed.filter((leaf) => !withdrawn(leaf) && isGone(leaf))].map(({ id }) => ({ _id: id }))
}

function namesOf({ _source }: Named): readonly number[] {
  const [pair] = (_source ?? []) as readonly { readonly _src: string; readonly _src_id: string }[]
  return pair ? [nameOf(pair._src, pair._src_id)] : []
}

function nameOf(system: string, id: string): number {
  return hash53(pairName({ system, id }))
}
