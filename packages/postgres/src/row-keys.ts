import type { BucketPosition, IndexKey, KeysOfRecord, PlacedKey, RowNumber, StoreScan } from '@onefold/core/adapter-kit'
import {
  indexRelationsOf,
  insert,
  type KeysOfRow,
  type KeyWrites,
  type OperationsOf,
  rows,
  type StoreOperation,
  write,
} from '@onefold/core/sql'

interface RowKeysRow {
  readonly row: RowNumber
  readonly tie: number
  readonly mappings: readonly number[]
  readonly hashes: readonly number[]
  readonly places: readonly number[]
}

/** Keys are kept as lists beside the row, one for each of their columns. */
export const keyWrites: KeyWrites = { write: writeKeys, drop: dropKeys }

/** The keys kept with each row, by row. */
export const keyScan: OperationsOf<Pick<StoreScan, 'rowKeys'>> = {
  *rowKeys(table, generation, after, limit) {
    const { keys } = indexRelationsOf(table, generation)
    const slice = `SELECT row, tie, mappings, hashes, places FROM ${keys} WHERE row > ? ORDER BY row LIMIT ?`
    return (yield* rows<RowKeysRow>(slice, [after, limit])).map((kept) => ({ row: kept.row, ...keysOf(kept) }))
  },
}

function keysOf({ tie, mappings, hashes, places }: RowKeysRow): KeysOfRecord {
  return { tie, keys: mappings.map((mapping, index) => ({ mapping, hash: hashes[index]!, place: places[index]! })) }
}

function* writeKeys(table: number, generation: number, stated: readonly KeysOfRow[]): StoreOperation<void> {
  if (stated.length === 0) return
  const relations = indexRelationsOf(table, generation)
  const kept = yield* rows<RowKeysRow>(
    `SELECT row, tie, mappings, hashes, places FROM ${relations.keys} WHERE row IN ?integers`,
    [stated.map(({ row }) => row)],
  )
  const fresh = stated.map(({ row, tie, keys }) => ({ row, tie, keys: tidy(keys) }))
  const old = postingsOf(kept.map((each) => ({ row: each.row, ...keysOf(each) })))
  const now = postingsOf(fresh)
  yield* changePostings(relations.postings, without(old, now), without(now, old))
  yield* insert({
    into: relations.keys,
    columns: { row: 'integer', tie: 'integer', mappings: 'integers', hashes: 'integers', places: 'integers' },
    rows: fresh.map(({ row, tie, keys }) => [
      ...[row, tie, keys.map(({ mapping }) => mapping), keys.map(({ hash }) => hash), keys.map(({ place }) => place)],
    ]),
    more: `ON CONFLICT (row) DO UPDATE SET tie = excluded.tie, mappings = excluded.mappings, hashes = excluded.hashes,
      places = excluded.places`,
  })
}

function* dropKeys(table: number, generation: number, left: readonly RowNumber[]): StoreOperation<void> {
  const { postings, keys } = indexRelationsOf(table, generation)
  yield* write(
    `WITH gone AS (DELETE FROM ${keys} WHERE row IN ?integers RETURNING row, tie, mappings, hashes, places)
     DELETE FROM ${postings} p USING gone, unnest(gone.mappings, gone.hashes, gone.places) AS key (mapping, hash, place)
     WHERE p.mapping = key.mapping AND p.hash = key.hash AND p.place = key.place AND p.tie = gone.tie AND p.row = gone.row`,
    [left],
  )
}

type Posting = IndexKey & BucketPosition

function* changePostings(relation: string, gone: readonly Posting[], come: readonly Posting[]): StoreOperation<void> {
  const listed = 'mapping integer, hash integer, place integer, tie integer, row integer'
  const columns = { mapping: 'integer', hash: 'integer', place: 'integer', tie: 'integer', row: 'integer' } as const
  if (gone.length > 0)
    yield* write(
      `DELETE FROM ${relation} p USING ?rows key(${listed}) WHERE p.mapping = key.mapping AND p.hash = key.hash
         AND p.place = key.place AND p.tie = key.tie AND p.row = key.row`,
      [gone.map(cellsOf)],
    )
  // In the order of the index, which is several times as fast as in any other.
  yield* insert({ into: relation, columns, rows: [...come].sort(byPosting).map(cellsOf) })
}

function cellsOf({ mapping, hash, place, tie, row }: Posting): readonly number[] {
  return [mapping, hash, place, tie, row]
}

function byPosting(a: Posting, b: Posting): number {
  return a.mapping - b.mapping || a.hash - b.hash || a.place - b.place || a.tie - b.tie || a.row - b.row
}

function postingsOf(rows: readonly KeysOfRow[]): Map<string, Posting> {
  const postings = rows.flatMap(({ row, tie, keys }) => keys.map((key) => ({ ...key, tie, row })))
  return new Map(postings.map((each) => [`${each.mapping} ${each.hash} ${each.place} ${each.tie} ${each.row}`, each]))
}

function without(these: ReadonlyMap<string, Posting>, those: ReadonlyMap<string, Posting>): Posting[] {
  return [...these].filter(([name]) => !those.has(name)).map(([, posting]) => posting)
}

function tidy(keys: readonly PlacedKey[]): PlacedKey[] {
  const found = new Map(keys.map((key) => [`${key.mapping} ${key.hash}`, key]))
  return [...found.values()].sort((a, b) => a.mapping - b.mapping || a.hash - b.hash)
}
