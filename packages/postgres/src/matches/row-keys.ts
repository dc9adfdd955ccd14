import type { IndexKey, RowNumber } from '@onefold/core'
import { generationRelations } from '../relations.ts'
import type { Session } from '../session.ts'

interface KeysOfRow {
  readonly row: RowNumber
  readonly keys: readonly IndexKey[]
}

export interface RowKeysRow {
  readonly row: RowNumber
  readonly mappings: readonly number[]
  readonly hashes: readonly number[]
}

export function keysOf({ mappings, hashes }: RowKeysRow): IndexKey[] {
  return mappings.map((mapping, index) => ({ mapping, hash: hashes[index]! }))
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
    `SELECT row, mappings, hashes FROM ${rowKeys} WHERE row = ANY($1::bigint[])`,
    [rows.map(({ row }) => row)],
  )
  const stated = rows.map(({ row, keys }) => ({ row, keys: tidy(keys) }))
  const old = postingsOf(kept.map((each) => ({ row: each.row, keys: keysOf(each) })))
  const now = postingsOf(stated)
  await changePostings(session, table, generation, without(old, now), without(now, old))
  await session.write(
    `INSERT INTO ${rowKeys} (row, mappings, hashes)
     SELECT row, mappings::integer[], hashes::bigint[] FROM unnest($1::bigint[], $2::text[], $3::text[]) AS r (row, mappings, hashes)
     ON CONFLICT (row) DO UPDATE SET mappings = excluded.mappings, hashes = excluded.hashes`,
    [
      stated.map(({ row }) => row),
      stated.map(({ keys }) => `{${keys.map(({ mapping }) => mapping).join()}}`),
      stated.map(({ keys }) => `{${keys.map(({ hash }) => hash).join()}}`),
    ],
  )
}

type Posting = IndexKey & { readonly row: RowNumber }

async function changePostings(
  session: Session,
  table: number,
  generation: number,
  gone: readonly Posting[],
  come: readonly Posting[],
): Promise<void> {
  const { postings } = generationRelations(table, generation)
  const lists = 'unnest($1::integer[], $2::bigint[], $3::bigint[]) AS key (mapping, hash, row)'
  if (gone.length > 0) {
    await session.write(
      `DELETE FROM ${postings} p USING ${lists}
       WHERE p.mapping = key.mapping AND p.hash = key.hash AND p.row = key.row`,
      columnsOf(gone),
    )
  }
  if (come.length > 0) {
    // In the order of the index, which is several times as fast as in any other.
    const sorted = [...come].sort((a, b) => a.mapping - b.mapping || a.hash - b.hash || a.row - b.row)
    await session.write(`INSERT INTO ${postings} (mapping, hash, row) SELECT * FROM ${lists}`, columnsOf(sorted))
  }
}

function columnsOf(postings: readonly Posting[]): number[][] {
  return [postings.map(({ mapping }) => mapping), postings.map(({ hash }) => hash), postings.map(({ row }) => row)]
}

function postingsOf(rows: readonly KeysOfRow[]): Map<string, Posting> {
  const postings = rows.flatMap(({ row, keys }) => keys.map(({ mapping, hash }) => ({ mapping, hash, row })))
  return new Map(postings.map((posting) => [`${posting.mapping} ${posting.hash} ${posting.row}`, posting]))
}

function without(these: ReadonlyMap<string, Posting>, those: ReadonlyMap<string, Posting>): Posting[] {
  return [...these].filter(([name]) => !those.has(name)).map(([, posting]) => posting)
}

function tidy(keys: readonly IndexKey[]): IndexKey[] {
  const found = new Map(keys.map((key) => [`${key.mapping} ${key.hash}`, key]))
  return [...found.values()].sort((a, b) => a.mapping - b.mapping || a.hash - b.hash)
}
