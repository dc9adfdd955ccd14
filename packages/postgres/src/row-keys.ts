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
  readonly tiebreak: number
  readonly mappings: readonly number[]
  readonly hashes: readonly number[]
  readonly sortKeys: readonly number[]
}

/** Keys are kept as lists beside the row, one for each of their columns. */
export const keyWrites: KeyWrites = { write: writeKeys, drop: dropKeys }

/** The keys kept with each row, by row. */
export const keyScan: OperationsOf<Pick<StoreScan, 'rowKeys'>> = {
  *rowKeys(table, generation, after, limit) {
    const { keys } = indexRelationsOf(table, generation)
    const slice = `SELECT row, tiebreak, mappings, hashes, sort_keys AS "sortKeys" FROM ${keys} WHERE row > ? ORDER BY row LIMIT ?`
    return (yield* rows<RowKeysRow>(slice, [after, limit])).map((kept) => ({ row: kept.row, ...keysOf(kept) }))
  },
}

function keysOf({ tiebreak, mappings, hashes, sortKeys }: RowKeysRow): KeysOfRecord {
  return {
    tiebreak,
    keys: mappings.map((mapping, index) => ({ mapping, hash: hashes[index]!, sortKey: sortKeys[index]! })),
  }
}

function* writeKeys(table: number, generation: number, stated: readonly KeysOfRow[]): StoreOperation<void> {
  if (stated.length === 0) return
  const relations = indexRelationsOf(table, generation)
  const kept = yield* rows<RowKeysRow>(
    `SELECT row, tiebreak, mappings, hashes, sort_keys AS "sortKeys" FROM ${relations.keys} WHERE row IN ?integers`,
    [stated.map(({ row }) => row)],
  )
  const fresh = stated.map(({ row, tiebreak, keys }) => ({ row, tiebreak, keys: tidy(keys) }))
  const old = postingsOf(kept.map((each) => ({ row: each.row, ...keysOf(each) })))
  const now = postingsOf(fresh)
  yield* changePostings(relations.postings, without(old, now), without(now, old))
  yield* insert({
    into: relations.keys,
    columns: { row: 'integer', tiebreak: 'integer', mappings: 'integers', hashes: 'integers', sort_keys: 'integers' },
    rows: fresh.map(({ row, tiebreak, keys }) => [
      ...[
        row,
        tiebreak,
        keys.map(({ mapping }) => mapping),
        keys.map(({ hash }) => hash),
        keys.map(({ sortKey }) => sortKey),
      ],
    ]),
    more: `ON CONFLICT (row) DO UPDATE SET tiebreak = excluded.tiebreak, mappings = excluded.mappings, hashes = excluded.hashes,
      sort_keys = excluded.sort_keys`,
  })
}

function* dropKeys(table: number, generation: number, left: readonly RowNumber[]): StoreOperation<void> {
  const { postings, keys } = indexRelationsOf(table, generation)
  yield* write(
    `WITH gone AS (DELETE FROM ${keys} WHERE row IN ?integers RETURNING row, tiebreak, mappings, hashes, sort_keys)
     DELETE FROM ${postings} p USING gone, unnest(gone.mappings, gone.hashes, gone.sort_keys) AS key (mapping, hash, sort_key)
     WHERE p.mapping = key.mapping AND p.hash = key.hash AND p.sort_key = key.sort_key AND p.tiebreak = gone.tiebreak AND p.row = gone.row`,
    [left],
  )
}

type Posting = IndexKey & BucketPosition

function* changePostings(relation: string, gone: readonly Posting[], come: readonly Posting[]): StoreOperation<void> {
  const listed = 'mapping integer, hash integer, sort_key integer, tiebreak integer, row integer'
  const columns = {
    mapping: 'integer',
    hash: 'integer',
    sort_key: 'integer',
    tiebreak: 'integer',
    row: 'integer',
  } as const
  if (gone.length > 0)
    yield* write(
      `DELETE FROM ${relation} p USING ?rows key(${listed}) WHERE p.mapping = key.mapping AND p.hash = key.hash
         AND p.sort_key = key.sort_key AND p.tiebreak = key.tiebreak AND p.row = key.row`,
      [gone.map(cellsOf)],
    )
  // In the order of the index, which is several times as fast as in any other.
  yield* insert({ into: relation, columns, rows: [...come].sort(byPosting).map(cellsOf) })
}

function cellsOf({ mapping, hash, sortKey, tiebreak, row }: Posting): readonly number[] {
  return [mapping, hash, sortKey, tiebreak, row]
}

function byPosting(a: Posting, b: Posting): number {
  return a.mapping - b.mapping || a.hash - b.hash || a.sortKey - b.sortKey || a.tiebreak - b.tiebreak || a.row - b.row
}

function postingsOf(rows: readonly KeysOfRow[]): Map<string, Posting> {
  const postings = rows.flatMap(({ row, tiebreak, keys }) => keys.map((key) => ({ ...key, tiebreak, row })))
  return new Map(
    postings.map((each) => [`${each.mapping} ${each.hash} ${each.sortKey} ${each.tiebreak} ${each.row}`, each]),
  )
}

function without(these: ReadonlyMap<string, Posting>, those: ReadonlyMap<string, Posting>): Posting[] {
  return [...these].filter(([name]) => !those.has(name)).map(([, posting]) => posting)
}

function tidy(keys: readonly PlacedKey[]): PlacedKey[] {
  const found = new Map(keys.map((key) => [`${key.mapping} ${key.hash}`, key]))
  return [...found.values()].sort((a, b) => a.mapping - b.mapping || a.hash - b.hash)
}
