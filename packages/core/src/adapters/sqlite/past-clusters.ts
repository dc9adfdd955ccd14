import type { RowNumber } from '../../model/record.ts'
import { PAST_CLUSTERS_KEPT } from '../../ports/match-store.ts'
import { indexRelationsOf, relationsOf } from './relations.ts'
import type { Sql } from './sql.ts'

/** A cluster that was dissolved; `rows` as they are stored. */
export interface GoneCluster {
  readonly id: string
  readonly rows: string
}

/** Keeps where the records of these clusters are to be found; the oldest go when there are too many. */
export function rememberClusters(sql: Sql, table: number, gone: readonly GoneCluster[]): void {
  if (gone.length === 0) return
  const keep = sql.prepare(`INSERT OR REPLACE INTO ${relationsOf(table).pastClusters} (id, rows) VALUES (?, ?)`)
  for (const { id, rows } of gone) keep.run(id, rows)
  forgetOldest(sql, table)
}

/** What a generation has and the one that takes over has not. */
export function rememberGeneration(sql: Sql, table: number, old: number, next: number): void {
  const before = indexRelationsOf(table, old).clusters
  const after = indexRelationsOf(table, next).clusters
  sql.run(
    `INSERT OR REPLACE INTO ${relationsOf(table).pastClusters} (id, rows)
     SELECT id, rows FROM ${before} WHERE id NOT IN (SELECT id FROM ${after}) ORDER BY id LIMIT ?`,
    PAST_CLUSTERS_KEPT,
  )
  forgetOldest(sql, table)
}

export function pastCluster(sql: Sql, table: number, id: string): readonly RowNumber[] | undefined {
  const { pastClusters, records, redirects } = relationsOf(table)
  const found = sql.one<{ rows: string }>(`SELECT rows FROM ${pastClusters} WHERE id = ?`, id)
  if (found === undefined) return undefined
  const leading = `WITH RECURSIVE was(row) AS MATERIALIZED (SELECT value FROM json_each(?)),
      lead(id) AS (SELECT into_id FROM ${redirects} WHERE row IN was
        UNION SELECT next.into_id FROM lead JOIN ${redirects} AS next ON next.id = lead.id)
    SELECT row FROM ${records} WHERE row IN was
    UNION SELECT live.row FROM lead JOIN ${records} AS live ON live.id = lead.id ORDER BY row`
  return sql.column<RowNumber>(leading, found.rows)
}

function forgetOldest(sql: Sql, table: number): void {
  const { pastClusters } = relationsOf(table)
  sql.run(`DELETE FROM ${pastClusters} WHERE turn <= (SELECT max(turn) FROM ${pastClusters}) - ?`, PAST_CLUSTERS_KEPT)
}
