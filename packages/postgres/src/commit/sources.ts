import type { TableRecord } from '@onefold/core'
import { tableRelations } from '../relations.ts'
import { moved, type Writing } from './writing.ts'

interface Stated {
  readonly system: string
  readonly id: string
  readonly record: TableRecord
}

/** Each pair belongs to the record that stated it first; only that one, or the survivor that took it in, may state it. */
export async function addSources(writing: Writing, records: readonly TableRecord[]): Promise<void> {
  const stated = records.flatMap(statedBy)
  if (stated.length === 0) return
  const lists = [
    stated.map(({ system }) => system),
    stated.map(({ id }) => id),
    stated.map(({ record }) => record.row),
    stated.map(({ record }) => record.id),
  ]
  const { sources } = tableRelations(writing.table)
  const added = await writing.session.write(
    `INSERT INTO ${sources} (system, id, row, record_id) SELECT * FROM ${PAIRS} ORDER BY system, id, row
     ON CONFLICT DO NOTHING`,
    lists,
  )
  if (added < stated.length) await refuseStrangers(writing, lists)
}

const PAIRS = 'unnest($1::text[], $2::text[], $3::bigint[], $4::text[]) AS pair (system, id, row, record_id)'

/** Follows each pair that is another's from its owner to the live record that stands for it now. */
async function refuseStrangers({ session, table }: Writing, lists: readonly unknown[]): Promise<void> {
  const { sources, records, redirects } = tableRelations(table)
  const [taken] = await session.rows<{ system: string; id: string; owner: string }>(
    `WITH RECURSIVE trail (system, id, row, at) AS (
       SELECT pair.system, pair.id, pair.row, s.record_id
       FROM ${PAIRS} JOIN ${sources} s ON s.system = pair.system AND s.id = pair.id AND s.row <> pair.row
       UNION SELECT trail.system, trail.id, trail.row, d.into_id FROM trail JOIN ${redirects} d ON d.id = trail.at)
     SELECT trail.system, trail.id, r.id AS owner FROM trail JOIN ${records} r ON r.id = trail.at AND r.row <> trail.row
     ORDER BY trail.system, trail.id LIMIT 1`,
    lists,
  )
  if (taken === undefined) return
  throw moved(`The source "${taken.system}", "${taken.id}" is stated by the record "${taken.owner}".`)
}

function statedBy(record: TableRecord): Stated[] {
  const pairs = new Map(record.sources.map(({ system, id }) => [JSON.stringify([system, id]), { system, id, record }]))
  return [...pairs.values()]
}
