import type { EntityKey, RecordId, RowNumber, SourceEntry } from '../../model/record.ts'
import type { Whereabouts } from '../../ports/record-store.ts'
import { relationsOf } from './relations.ts'
import type { Sql } from './sql.ts'

/** Where each id leads; ids that no record ever had are left out. */
export function findIds(sql: Sql, table: number, ids: readonly RecordId[]): Whereabouts[] {
  return sql.snapshot(() => ids.flatMap((id) => findId(sql, table, id) ?? []))
}

/** Where each pair leads, to the record that stated it. */
export function findSources(sql: Sql, table: number, pairs: readonly SourceEntry[]) {
  const find = `SELECT row, id FROM ${relationsOf(table).sources} WHERE system = ? AND source = ?`
  return sql.snapshot(() =>
    pairs.flatMap((pair) => {
      const owner = sql.one<{ row: RowNumber; id: RecordId }>(find, pair.system, pair.id)
      if (owner === undefined) return []
      // An owner that is gone without a trace (its history was erased) is still the one that stated the pair.
      const at = findId(sql, table, owner.id) ?? { ...owner, revision: 0, state: 'DELETED' as const }
      return [{ pair, at }]
    }),
  )
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

function findId(sql: Sql, table: number, id: RecordId): Whereabouts | undefined {
  const { records, redirects, history } = relationsOf(table)
  const live = sql.one<{ row: RowNumber; revision: number }>(`SELECT row, revision FROM ${records} WHERE id = ?`, id)
  if (live) return { id, ...live, state: 'LIVE' }
  const absorbed = sql.one<{ row: RowNumber; into_id: RecordId }>(
    `SELECT row, into_id FROM ${redirects} WHERE id = ?`,
    id,
  )
  if (absorbed) return { id, row: absorbed.row, revision: 0, state: 'ABSORBED', into: absorbed.into_id }
  const deleted = sql.one<{ row: RowNumber }>(
    `SELECT row FROM ${history} WHERE id = ? ORDER BY revision DESC LIMIT 1`,
    id,
  )
  return deleted && { id, row: deleted.row, revision: 0, state: 'DELETED' }
}
