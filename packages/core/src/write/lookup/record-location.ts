import { outsideScope } from '../../access/scopes.ts'
import { conflict } from '../../error/onefold-error.ts'
import type { ArchivedRecord, RecordId, RowNumber, SourceEntry, TableRecord } from '../../model/record.ts'
import { EVERYTHING, passesRowFilter, type RowFilter } from '../../model/row-filter.ts'
import type { RecordStore, Whereabouts } from '../../ports/store/record-store.ts'
import { type SourceMap, sourceMap } from './source-map.ts'

/** Where an id or a source pair leads. */
export type RecordLocation =
  | { readonly state: 'LIVE'; readonly record: TableRecord }
  /** A merge took it: `contribution` is what its sources contributed, `survivor` the live record that it is part of. */
  | { readonly state: 'ABSORBED'; readonly contribution: ArchivedRecord; readonly survivor: TableRecord }
  | { readonly state: 'DELETED'; readonly row: RowNumber; readonly id: RecordId; readonly last?: ArchivedRecord }

export interface RecordLocations {
  readonly byId: Map<RecordId, RecordLocation>
  readonly byPair: SourceMap<RecordLocation>
}

export function pairName({ system, id }: SourceEntry): string {
  return `${system.length} ${system}${id}` // the length keeps the two apart
}

/** Finds what these ids and source pairs name, in a handful of reads whatever their number. */
export async function locate(
  records: RecordStore,
  table: number,
  ids: readonly RecordId[],
  pairs: readonly SourceEntry[],
): Promise<RecordLocations> {
  const [byId, byPair] = await Promise.all([
    ids.length === 0 ? [] : records.findIds(table, ids),
    pairs.length === 0 ? [] : records.findSources(table, pairs),
  ])
  const locationAt = await locationsOf(records, table, [...byId, ...byPair.map(({ at }) => at)])
  return {
    byId: new Map(byId.map((at) => [at.id, locationAt(at)])),
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
  found: readonly Whereabouts[],
): Promise<(at: Whereabouts) => RecordLocation> {
  const absorbed = found.filter(({ state }) => state === 'ABSORBED')
  const survivorOf = await chase(records, table, absorbed)
  const liveIds = [
    ...found.filter(({ state }) => state === 'LIVE').map(({ id }) => id),
    ...survivorOf.values(),
  ].flatMap((id) => id ?? [])
  const archivedIds = found.filter(({ state }) => state !== 'LIVE').map(({ id }) => id)
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
    const last = archivedById.get(at.id)
    if (at.state === 'LIVE') return { state: 'LIVE', record: liveOf(at.id) }
    if (at.state === 'DELETED') return { state: 'DELETED', row: at.row, id: at.id, ...(last ? { last } : {}) }
    const end = survivorOf.get(at.id)
    if (end === undefined) return { state: 'DELETED', row: at.row, id: at.id, ...(last ? { last } : {}) }
    const survivor = liveOf(end)
    // Without history nothing is kept of what was absorbed: the survivor itself is what its sources speak of.
    return last ? { state: 'ABSORBED', contribution: last, survivor } : { state: 'LIVE', record: survivor }
  }
}

/** The live survivor of each absorbed record, merges of merges followed to their end; undefined when that was deleted. */
async function chase(
  records: RecordStore,
  table: number,
  absorbed: readonly Whereabouts[],
): Promise<ReadonlyMap<RecordId, RecordId | undefined>> {
  const ends = new Map<RecordId, RecordId | undefined>(absorbed.map(({ id, into }) => [id, into]))
  for (let open: readonly RecordId[] = [...ends.values()].flatMap((id) => id ?? []); open.length > 0; ) {
    const asked = new Set(open)
    const at = new Map((await records.findIds(table, [...asked])).map((at) => [at.id, at]))
    const next: RecordId[] = []
    for (const [id, end] of ends) {
      const found = end === undefined ? undefined : at.get(end)
      if (found?.state === 'LIVE' || (end !== undefined && !asked.has(end))) continue
      ends.set(id, found?.into)
      if (found?.into !== undefined) next.push(found.into)
    }
    open = next
  }
  return ends
}

const unique = <T>(list: readonly T[]): readonly T[] => [...new Set(list)]

function moved(id: RecordId) {
  return conflict('seen-moved/record-gone-meanwhile-2', { id })
}
