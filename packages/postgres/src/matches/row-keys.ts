import type { BucketPosition, IndexKey, KeysOfRecord, PlacedKey, RowNumber } from '@onefold/core'
import { generationRelations } from '../relations.ts'
import type { Session } from '../session.ts'

type KeysOfRow = KeysOfRecord & { readonly row: RowNumber }

export interface RowKeysRow {
  readonly row: RowNumber
  readonly tie: number
  readonly mappings: readonly number[]
  readonly hashes: readonly number[]
  readonly places: readonly number[]
}

export function keysOf({ tie, mappings, hashes, places }: RowKeysRow): KeysOfRecord {
  return { tie, keys: mappings.map((mapping, index) => ({ mapping, hash: hashes[index]!, place: places[index]! })) }
}

/** Makes these the keys of the rows: only the difference to the kept ones touches the postings. */
export async function writeKeys(
  session: Session,
  table: number,
  generation: number,
  rows: readonly KeysOfRow[],
): Promise<void> {
  if (rows.length === 0) return
  const { rowKeys } = generationRelations(table, generation)
  const kept = await session.rows<RowKeysRow>(
    `SELECT row, tie, mappings, hashes, places FROM ${rowKeys} WHERE row = ANY($1::bigint[])`,
    [rows.map(({ row }) => row)],
  )
  const stated = rows.map(({ row, tie, keys }) => ({ row, tie, keys: tidy(keys) }))
  const old = postingsOf(kept.map((each) => ({ row: each.row, ...keysOf(each) })))
  const now = postingsOf(stated)
  await changePostings(session, table, generation, without(old, now), without(now, old))
  await session.write(
    `INSERT INTO ${rowKeys} (row, tie, mappings, hashes, places)
     SELECT row, tie, mappings::integer[], hashes::bigint[], places::bigint[]
     FROM unnest($1::bigint[], $2::integer[], $3::text[], $4::text[], $5::text[]) AS r (row, tie, mappings, hashes, places)
     ON CONFLICT (row) DO UPDATE SET tie = excluded.tie, mappings = excluded.mappings, hashes = excluded.hashes,
       places = excluded.places`,
    [
      stated.map(({ row }) => row),
      stated.map(({ tie }) => tie),
      stated.map(({ keys }) => `{${keys.map(({ mapping }) => mapping).join()}}`),
      stated.map(({ keys }) => `{${keys.map(({ hash }) => hash).join()}}`),
      stated.map(({ keys }) => `{${keys.map(({ place }) => place).join()}}`),
    ],
  )
}

type Posting = IndexKey & BucketPosition

async function changePostings(
  session: Session,
  table: number,
  generation: number,
  gone: readonly Posting[],
  come: readonly Posting[],
): Promise<void> {
  const { postings } = generationRelations(table, generation)
  const lists =
    'unnest($1::integer[], $2::bigint[], $3::bigint[], $4::integer[], $5::bigint[]) AS key (mapping, hash, place, tie, row)'
  if (gone.length > 0) {
    await session.write(
      `DELETE FROM ${postings} p USING ${lists} WHERE p.mapping = key.mapping AND p.hash = key.hash
         AND p.place = key.place AND p.tie = key.tie AND p.row = key.row`,
      columnsOf(gone),
    )
  }
  if (come.length > 0) {
    // In the order of the index, which is several times as fast as in any other.
    const sorted = [...come].sort(byPosting)
    await session.write(
      `INSERT INTO ${postings} (mapping, hash, place, tie, row) SELECT * FROM ${lists}`,
      columnsOf(sorted),
    )
  }
}

function byPosting(a: Posting, b: Posting): number {
  return a.mapping - b.mapping || a.hash - b.hash || a.place - b.place || a.tie - b.tie || a.row - b.row
}

function columnsOf(postings: readonly Posting[]): number[][] {
  return [
    postings.map(({ mapping }) => mapping),
    postings.map(({ hash }) => hash),
    postings.map(({ place }) => place),
    postings.map(({ tie }) => tie),
    postings.map(({ row }) => row),
  ]
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
