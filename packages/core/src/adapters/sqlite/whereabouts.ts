import type { EntityKey, RecordId, RowNumber, SourceEntry } from '../../model/record.ts'
import type { Whereabouts } from '../../ports/record-store.ts'
import { relationsOf } from './relations.ts'
import type { Sql } from './sql.ts'

/** Where each id leads; ids that no record ever had are left out. */
export function findIds(sql: Sql, table: number, ids: readonly RecordId[]): Whereabouts[] {
  return sql.snapshot(() => idsFound(sql, table, ids).flatMap((found) => found ?? []))
}

/** Where each pair leads, to the record that stated it. */
export function findSources(sql: Sql, table: number, pairs: readonly SourceEntry[]) {
  const { sources } = relationsOf(table)
  const find = `SELECT asked.key AS "index", ${sources}.row, ${sources}.id FROM json_each(?) AS asked
    CROSS JOIN ${sources} ON system = asked.value ->> 0 AND source = asked.value ->> 1`
  return sql.snapshot(() => {
    const asked = JSON.stringify(pairs.map(({ system, id }) => [system, id]))
    const owners = sql.all<Owner & { readonly index: number }>(find, asked).sort((a, b) => a.index - b.index)
    const stated = owners.map(({ index, ...owner }) => ({ pair: pairs[index]!, owner }))
    const places = idsFound(
      sql,
      table,
      stated.map(({ owner }) => owner.id),
    )
    // An owner that is gone without a trace (its history was erased) is still the one that stated the pair.
    return stated.map(({ pair, owner }, index) => ({
      pair,
      at: places[index] ?? { ...owner, revision: 0, state: 'DELETED' as const },
    }))
  })
}

interface Owner {
  readonly row: RowNumber
  readonly id: RecordId
}

/** The live row that carries this key, or that the key leads to over any number of merges. */
export function rowOfKey(sql: Sql, table: number, key: EntityKey): RowNumber | undefined {
  const { records, redirects } = relationsOf(table)
  return sql.one<{ row: RowNumber }>(
    `WITH RECURSIVE way (id) AS (
       SELECT into_id FROM ${redirects} WHERE key = ?
       UNION SELECT hop.into_id FROM way JOIN ${redirects} AS hop ON hop.id = way.id)
     SELECT row FROM ${records} WHERE key = ?
     UNION ALL SELECT row FROM ${records} WHERE id IN (SELECT id FROM way) LIMIT 1`,
    key,
    key,
  )?.row
}

/** The live record that this id leads to over any number of merges, itself included. */
export function liveIdOf(sql: Sql, table: number, id: RecordId): RecordId | undefined {
  const { records, redirects } = relationsOf(table)
  return sql.one<{ id: RecordId }>(
    `WITH RECURSIVE way (id) AS (
       VALUES (?) UNION SELECT hop.into_id FROM way JOIN ${redirects} AS hop ON hop.id = way.id)
     SELECT id FROM ${records} WHERE id IN (SELECT id FROM way) LIMIT 1`,
    id,
  )?.id
}

/** Parallel to the ids. One statement for all: a batch of new records asks for each in three relations. */
function idsFound(sql: Sql, table: number, ids: readonly RecordId[]): readonly (Whereabouts | undefined)[] {
  const { records, redirects, history } = relationsOf(table)
  const find = `SELECT ${records}.row, ${records}.revision, ${redirects}.row, into_id,
      CASE WHEN ${records}.row IS NULL AND ${redirects}.row IS NULL THEN
        (SELECT row FROM ${history} WHERE id = asked ORDER BY revision DESC LIMIT 1) END
    FROM (SELECT value AS asked FROM json_each(?))
    LEFT JOIN ${records} ON ${records}.id = asked
    LEFT JOIN ${redirects} ON ${records}.row IS NULL AND ${redirects}.id = asked`
  const found = sql.lists(find).all(JSON.stringify(ids)) as FoundRow[] // the statement's columns are those of the type
  return found.map((row, index) => whereaboutsOf(ids[index]!, row))
}

/** The row and revision of the live record, the row of an absorbed one and what it leads to, the row of a deleted one. */
type FoundRow = readonly [
  live: RowNumber | null,
  revision: number | null,
  absorbed: RowNumber | null,
  into: RecordId | null,
  deleted: RowNumber | null,
]

function whereaboutsOf(id: RecordId, [live, revision, absorbed, into, deleted]: FoundRow): Whereabouts | undefined {
  if (live !== null) return { id, row: live, revision: revision!, state: 'LIVE' } // columns that are never null
  if (absorbed !== null) return { id, row: absorbed, revision: 0, state: 'ABSORBED', into: into! } // as above
  return deleted === null ? undefined : { id, row: deleted, revision: 0, state: 'DELETED' }
}
