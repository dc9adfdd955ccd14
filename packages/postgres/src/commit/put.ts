import type { PutRecord, TableRecord } from '@onefold/core'
import { writeKeys } from '../matches/row-keys.ts'
import { RECORD_LISTS, recordColumns } from '../record-codec.ts'
import { tableRelations } from '../relations.ts'
import type { Before } from './counters.ts'
import { addSources } from './sources.ts'
import { moved, openGenerations, type Writing } from './writing.ts'

/** Records become live as stated, with their source pairs and their keys in every generation named. */
export async function putRecords(writing: Writing, put: readonly PutRecord[], before: Before): Promise<void> {
  if (put.length === 0) return
  const { session, table } = writing
  const sorted = [...put].sort((a, b) => a.record.row - b.record.row)
  const records = sorted.map(({ record }) => record)
  await writeRecords(writing, records)
  const back = records.filter(({ id }) => before.get(id)?.redirected).map(({ id }) => id)
  if (back.length > 0) {
    const { redirects, sources } = tableRelations(table)
    await session.write(`DELETE FROM ${redirects} WHERE id = ANY($1::text[])`, [back])
    // Back from a merge they state their pairs themselves, and what they state no more is nobody's.
    const rows = records.flatMap(({ id, row }) => (before.get(id)?.redirected ? row : []))
    await session.write(`DELETE FROM ${sources} WHERE row = ANY($1::bigint[])`, [rows])
  }
  await addSources(writing, records)
  await putKeys(writing, sorted)
}

async function writeRecords({ session, table, mark }: Writing, records: readonly TableRecord[]): Promise<void> {
  const written = await session.write(
    `INSERT INTO ${tableRelations(table).records} AS r
       (row, id, key, revision, created, updated, merged, issues, body, quality, mark)
     SELECT record.*, $11::bigint FROM unnest(${RECORD_LISTS}) AS record
     ON CONFLICT (row) DO UPDATE SET key = excluded.key, revision = excluded.revision, created = excluded.created,
       updated = excluded.updated, merged = excluded.merged, issues = excluded.issues, body = excluded.body,
       quality = excluded.quality, mark = excluded.mark
     WHERE r.id = excluded.id`,
    [...recordColumns(records), mark],
  )
  if (written < records.length) throw moved('A row belongs to a record of another id.')
}

async function putKeys({ session, table, head }: Writing, put: readonly PutRecord[]): Promise<void> {
  const open = openGenerations(head)
  const named = new Set(put.flatMap(({ keys }) => keys.map(({ generation }) => generation)))
  for (const generation of named) {
    if (!open.includes(generation)) throw moved(`Generation ${generation} is not open.`)
    const rows = put.flatMap(({ record, keys }) =>
      keys.filter((each) => each.generation === generation).map(({ tie, keys }) => ({ row: record.row, tie, keys })),
    )
    await writeKeys(session, table, generation, rows)
  }
}
