import type { RemovedRecord } from '@onefold/core'
import { generationRelations, tableRelations } from '../relations.ts'
import { moved, openGenerations, type Writing } from './writing.ts'

/** Records leave the live table with their keys; the absorbed leave a redirect, the deleted take their source pairs along. */
export async function removeRecords(writing: Writing, removed: readonly RemovedRecord[]): Promise<void> {
  if (removed.length === 0) return
  const { session, table, head } = writing
  const rows = removed.map(({ row }) => row)
  const ids = removed.map(({ id }) => id)
  const gone = await session.rows<{ row: number; key: string }>(
    `DELETE FROM ${tableRelations(table).records} r USING unnest($1::bigint[], $2::text[]) AS removed (row, id)
     WHERE r.row = removed.row AND r.id = removed.id RETURNING r.row, r.key`,
    [rows, ids],
  )
  if (gone.length < removed.length) throw moved('A record to be removed is no longer there.')
  await redirect(writing, removed, new Map(gone.map(({ row, key }) => [row, key])))
  await dropSources(writing, removed)
  for (const generation of openGenerations(head)) {
    const { postings, rowKeys } = generationRelations(table, generation)
    await session.write(
      `WITH gone AS (DELETE FROM ${rowKeys} WHERE row = ANY($1::bigint[]) RETURNING row, tie, mappings, hashes, places)
       DELETE FROM ${postings} p USING gone, unnest(gone.mappings, gone.hashes, gone.places) AS key (mapping, hash, place)
       WHERE p.mapping = key.mapping AND p.hash = key.hash AND p.place = key.place AND p.tie = gone.tie AND p.row = gone.row`,
      [rows],
    )
  }
}

async function redirect(
  { session, table }: Writing,
  removed: readonly RemovedRecord[],
  keys: ReadonlyMap<number, string>,
): Promise<void> {
  const absorbed = removed.filter(({ into }) => into !== undefined)
  if (absorbed.length === 0) return
  await session.write(
    `INSERT INTO ${tableRelations(table).redirects} (id, row, key, into_id)
     SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[])
     ON CONFLICT (id) DO UPDATE SET row = excluded.row, key = excluded.key, into_id = excluded.into_id`,
    [
      absorbed.map(({ id }) => id),
      absorbed.map(({ row }) => row),
      absorbed.map(({ row }) => keys.get(row)),
      absorbed.map(({ into }) => into!.id),
    ],
  )
}

async function dropSources({ session, table }: Writing, removed: readonly RemovedRecord[]): Promise<void> {
  const deleted = removed.filter(({ into }) => into === undefined).map(({ row }) => row)
  if (deleted.length === 0) return
  await session.write(`DELETE FROM ${tableRelations(table).sources} WHERE row = ANY($1::bigint[])`, [deleted])
}
