import type { Changes, RecordId, RowNumber, TableRecord } from '@onefold/core'
import { tableRelations } from '../relations.ts'
import { moved, type Writing } from './writing.ts'

/** A pair, and the record that states it. */
interface Stated {
  readonly system: string
  readonly id: string
  readonly row: RowNumber
  readonly recordId: RecordId
}

/** A pair that another record stated before, and who that is by now; null: nobody who is live. */
interface Foreign extends Stated {
  readonly owner: RecordId | null
}

/**
 * Each pair belongs to the record that stated it first. Only that one, or the survivor that took it in, may state it; once
 * neither is live, it goes to whoever states it next.
 */
export async function addSources(writing: Writing, records: readonly TableRecord[]): Promise<void> {
  const stated = records.flatMap(statedBy)
  if (stated.length === 0) return
  const added = await addNew(writing, stated)
  if (added < stated.length) await inherit(writing, stated)
}

/** The pairs that a load brought to records which a merge took before: they lead to these. */
export async function addContributed(
  writing: Writing,
  { archive, remove }: Pick<Changes, 'archive' | 'remove'>,
): Promise<void> {
  const leaving = new Set(remove.map(({ id }) => id))
  const stated = archive.filter(({ reason, id }) => reason === 'MERGED' && !leaving.has(id)).flatMap(statedBy)
  if (stated.length > 0) await addNew(writing, stated)
}

/** Those of the pairs that nobody stated; answers how many. */
function addNew({ session, table }: Writing, stated: readonly Stated[]): Promise<number> {
  const { sources } = tableRelations(table)
  return session.write(
    `INSERT INTO ${sources} (system, id, row, record_id) SELECT * FROM ${PAIRS} ORDER BY system, id, row
     ON CONFLICT DO NOTHING`,
    columnsOf(stated),
  )
}

const PAIRS = 'unnest($1::text[], $2::text[], $3::bigint[], $4::text[]) AS pair (system, id, row, record_id)'

async function inherit(writing: Writing, stated: readonly Stated[]): Promise<void> {
  const foreign = await foreignPairs(writing, stated)
  const taken = foreign.find(({ owner }) => owner !== null)
  if (taken !== undefined) {
    throw moved(`The source "${taken.system}", "${taken.id}" is stated by the record "${taken.owner}".`)
  }
  if (foreign.length === 0) return
  const { sources } = tableRelations(writing.table)
  const heirs = await writing.session.write(
    `UPDATE ${sources} s SET row = pair.row, record_id = pair.record_id FROM ${PAIRS}
     WHERE s.system = pair.system AND s.id = pair.id`,
    columnsOf(foreign),
  )
  if (heirs < foreign.length) throw moved('Two records state the same source.')
}

/** The pairs that are another's, each followed from its owner through the merges to the live record that has it now. */
function foreignPairs({ session, table }: Writing, stated: readonly Stated[]): Promise<readonly Foreign[]> {
  const { sources, records, redirects } = tableRelations(table)
  return session.rows<Foreign>(
    `WITH RECURSIVE trail (system, id, row, record_id, at) AS (
       SELECT pair.*, s.record_id
       FROM ${PAIRS} JOIN ${sources} s ON s.system = pair.system AND s.id = pair.id AND s.row <> pair.row
       UNION SELECT trail.system, trail.id, trail.row, trail.record_id, d.into_id
       FROM trail JOIN ${redirects} d ON d.id = trail.at)
     SELECT system, trail.id, trail.row, record_id AS "recordId", max(r.id) AS owner
     FROM trail LEFT JOIN ${records} r ON r.id = trail.at
     GROUP BY system, trail.id, trail.row, record_id HAVING max(r.row) IS DISTINCT FROM trail.row
     ORDER BY system, trail.id`,
    columnsOf(stated),
  )
}

function columnsOf(stated: readonly Stated[]): unknown[][] {
  return [
    stated.map(({ system }) => system),
    stated.map(({ id }) => id),
    stated.map(({ row }) => row),
    stated.map(({ recordId }) => recordId),
  ]
}

function statedBy({ row, id: recordId, sources }: TableRecord): Stated[] {
  const pairs = sources.map(({ system, id }) => ({ system, id, row, recordId }))
  return [...new Map(pairs.map((pair) => [JSON.stringify([pair.system, pair.id]), pair])).values()]
}
