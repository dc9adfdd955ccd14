import { outsideScope } from '../../access/scopes.ts'
import { conflict } from '../../error/onefold-error.ts'
import type { ArchivedRecord, RecordId, RowNumber, SourceEntry, TableRecord } from '../../model/record.ts'
import { EVERYTHING, passesRowFilter, type RowFilter } from '../../model/row-filter.ts'
import type { RecordAddress, RecordStore } from '../../ports/store/record-store.ts'
import { type SourceMap, sourceMap } from './source-map.ts'

/** Where an id or a source pair leads. */
export type RecordLocation =
  | {
      readonly state: 'LIVE'
      readonly record: TableRecord
      /** What history has of the absorbed record that this one stands for. */
      readonly last?: ArchivedRecord
    }
  /**
   * A merge took it: `contribution` is what its sources contributed, `survivor` the live record that it is part of. Where one merge
   * on the way kept nothing of what it took, the first survivor since then is the contribution of all of these.
   */
  | {
      readonly state: 'ABSORBED'
      readonly contribution: ArchivedRecord
      readonly survivor: TableRecord
      /** As of LIVE: the contribution, unless that is of others too. */
      readonly last?: ArchivedRecord
    }
  | { readonly state: 'DELETED'; readonly row: RowNumber; readonly id: RecordId; readonly last?: ArchivedRecord }

export interface RecordLocations {
  readonly byId: Map<RecordId, RecordLocation>
  readonly byPair: SourceMap<RecordLocation>
  /** Ids of the records that are known by an identity besides their ids. */
  readonly byIdentity: Map<RecordId, readonly RecordId[]>
}

/** Finds what these ids, source pairs and identities name, in a handful of reads whatever their number. */
export async function locate(
  records: RecordStore,
  table: number,
  ids: readonly RecordId[],
  pairs: readonly SourceEntry[],
  identities: readonly RecordId[] = [],
): Promise<RecordLocations> {
  const [byId, byPair, entries] = await Promise.all([
    ids.length === 0 ? [] : records.findIds(table, ids),
    pairs.length === 0 ? [] : records.findSources(table, pairs),
    identities.length === 0 ? [] : records.findIdentities(table, identities),
  ])
  const known = entries.map(({ at }) => at)
  const locationAt = await locationsOf(records, table, [...byId, ...byPair.map(({ at }) => at), ...known])
  const byIdentity = new Map<RecordId, readonly RecordId[]>()
  for (const { identity, at } of entries) byIdentity.set(identity, [...(byIdentity.get(identity) ?? []), at.id])
  return {
    byId: new Map([...byId, ...known].map((at) => [at.id, locationAt(at)])),
    byIdentity,
    byPair: sourceMap(byPair.map(({ pair, at }) => [pair, locationAt(at)])),
  }
}

/** Refuses with `forbidden` when one of the records lies outside what the caller sees. */
export function refuseOutside(rowFilter: RowFilter, records: readonly Pick<TableRecord, 'values'>[]): void {
  if (!records.every(({ values }) => passesRowFilter(values, rowFilter))) throw outsideScope()
}

async function locationsOf(
  records: RecordStore,
  table: number,
  found: readonly RecordAddress[],
): Promise<(at: RecordAddress) => RecordLocation> {
  const pathTo = await pathsOf(records, table, found)
  const paths = new Map(found.flatMap((at) => (at.state === 'ABSORBED' ? [[at.id, pathTo(at)] as const] : [])))
  const liveIds = [
    ...found.filter(({ state }) => state === 'LIVE').map(({ id }) => id),
    ...[...paths.values()].flatMap(({ survivor }) => survivor ?? []),
  ]
  const archivedIds = [
    ...found.filter(({ state }) => state === 'DELETED').map(({ id }) => id),
    ...[...paths.values()].flatMap(({ absorbed }) => absorbed.map(({ id }) => id)),
  ]
  const [live, archived] = await Promise.all([
    liveIds.length === 0 ? [] : records.byIds(table, unique(liveIds), EVERYTHING),
    archivedIds.length === 0 ? [] : records.archived(table, unique(archivedIds), EVERYTHING),
  ])
  const liveById = new Map(live.map((record) => [record.id, record]))
  const archivedById = new Map(archived.map((record) => [record.id, record]))
  const liveOf = (id: RecordId): TableRecord => {
    const record = liveById.get(id)
    if (!record) throw moved(id)
    return record
  }
  return (at) => {
    if (at.state === 'LIVE') return { state: 'LIVE', record: liveOf(at.id) }
    const last = archivedById.get(at.id)
    const { absorbed, survivor: end } = paths.get(at.id) ?? NOWHERE
    if (end === undefined) return { state: 'DELETED', row: at.row, id: at.id, ...(last ? { last } : {}) }
    const survivor = liveOf(end)
    const contribution = lowestKept(absorbed, archivedById)
    const known = last ? { last } : {}
    // What the last merge took without history is kept nowhere: the survivor itself is what its sources speak of.
    return contribution
      ? { state: 'ABSORBED', contribution, survivor, ...known }
      : { state: 'LIVE', record: survivor, ...known }
  }
}

/** The first of these records from which on history has everything up to the live one. */
function lowestKept(
  absorbed: readonly RecordAddress[],
  archived: ReadonlyMap<RecordId, ArchivedRecord>,
): ArchivedRecord | undefined {
  let lowest: ArchivedRecord | undefined
  for (const { id, into } of [...absorbed].reverse()) {
    const record = archived.get(id)
    if (record?.mergedInto !== into) break
    lowest = record
  }
  return lowest
}

/** The records that merges took, one into the next, and the live one that took the last; none when that was deleted. */
interface Path {
  readonly absorbed: readonly RecordAddress[]
  readonly survivor?: RecordId
}

const NOWHERE: Path = { absorbed: [] }

/** One read for each level of merges. */
async function pathsOf(
  records: RecordStore,
  table: number,
  found: readonly RecordAddress[],
): Promise<(from: RecordAddress) => Path> {
  const known = new Map(found.map((at) => [at.id, at]))
  const unknown = (list: readonly RecordAddress[]) =>
    unique(list.flatMap(({ into }) => (into === undefined || known.has(into) ? [] : into)))
  for (let open = unknown(found); open.length > 0; ) {
    const next = await records.findIds(table, open)
    for (const at of next) known.set(at.id, at)
    open = unknown(next)
  }
  return (from) => {
    const absorbed: RecordAddress[] = []
    let at: RecordAddress | undefined = from
    for (; at?.state === 'ABSORBED'; at = known.get(at.into ?? '')) absorbed.push(at)
    return { absorbed, ...(at?.state === 'LIVE' ? { survivor: at.id } : {}) }
  }
}

const unique = <T>(list: readonly T[]): readonly T[] => [...new Set(list)]

function moved(id: RecordId) {
  return conflict('seen-moved/record-gone-meanwhile-2', { id })
}
