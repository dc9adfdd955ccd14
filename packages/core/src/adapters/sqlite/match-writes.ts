import type { Component } from '../../model/cluster.ts'
import type { Link } from '../../model/link.ts'
import type { Mark, RowNumber } from '../../model/record.ts'
import type { MatchChanges } from '../../ports/changes.ts'
import { type GoneCluster, rememberClusters } from './past-clusters.ts'
import { indexRelationsOf } from './relations.ts'
import type { Sql } from './sql.ts'

/** Takes out what is named, then writes the links and components that come in its place. */
export function writeMatching(sql: Sql, table: number, changes: MatchChanges, mark: Mark): void {
  unlink(sql, table, changes.generation, changes.unlink)
  writeLinks(sql, table, changes.generation, changes.links)
  const gone = dissolve(sql, table, changes.generation, changes.dissolve)
  writeComponents(sql, table, changes.generation, changes.components, mark)
  const present = new Set(changes.components.flatMap(({ clusters }) => clusters.map(({ id }) => id)))
  rememberClusters(
    sql,
    table,
    gone.filter(({ id }) => !present.has(id)),
  )
}

export function writeLinks(sql: Sql, table: number, generation: number, links: readonly Link[]): void {
  const relation = indexRelationsOf(table, generation).links
  const put = sql.prepare(`INSERT OR REPLACE INTO ${relation} (a, b, score, mappings, kind) VALUES (?, ?, ?, ?, ?)`)
  const sorted = [...links].sort((one, other) => one.a - other.a || one.b - other.b)
  for (const { a, b, score, mappings, kind } of sorted) put.run(a, b, score, mappings, kind)
}

/** Writes components with their clusters. A row that is still in another component is refused by the database. */
export function writeComponents(
  sql: Sql,
  table: number,
  generation: number,
  components: readonly Component[],
  mark: Mark,
): void {
  const relations = indexRelationsOf(table, generation)
  const put = sql.prepare(`INSERT INTO ${relations.components} (component, mark, size) VALUES (?, ?, ?)`)
  const join = sql.prepare(`INSERT INTO ${relations.members} (row, component) VALUES (?, ?)`)
  const group = sql.prepare(
    `INSERT INTO ${relations.clusters} (id, component, kind, label, score, mappings, size, rows, reasoning, ignored, escalated)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  for (const { id: component, rows, clusters } of components) {
    put.run(component, mark, rows.length)
    for (const row of rows) join.run(row, component)
    for (const cluster of clusters) {
      const { id, kind, label, score, mappings, reasoning } = cluster
      const members = JSON.stringify(cluster.rows)
      const flags = [cluster.ignored ? 1 : 0, cluster.escalated ? 1 : 0]
      group.run(id, component, kind, label, score, mappings, cluster.rows.length, members, reasoning, ...flags)
    }
  }
}

/** The components that any of these rows was in go, with their clusters, which are answered. */
export function dissolve(
  sql: Sql,
  table: number,
  generation: number,
  rows: readonly RowNumber[],
): readonly GoneCluster[] {
  if (rows.length === 0) return []
  const relations = indexRelationsOf(table, generation)
  const components = sql.column<RowNumber>(
    `SELECT DISTINCT component FROM ${relations.members} WHERE row IN (SELECT value FROM json_each(?))`,
    JSON.stringify(rows),
  )
  if (components.length === 0) return []
  const named = JSON.stringify(components)
  const these = 'WHERE component IN (SELECT value FROM json_each(?))'
  sql.run(`DELETE FROM ${relations.members} ${these}`, named)
  sql.run(`DELETE FROM ${relations.components} ${these}`, named)
  const gone = sql.all<GoneCluster>(`DELETE FROM ${relations.clusters} ${these} RETURNING id, rows`, named)
  return gone.sort((one, other) => (one.id < other.id ? -1 : 1)) // they come in no order
}

function unlink(sql: Sql, table: number, generation: number, rows: readonly RowNumber[]): void {
  const { links } = indexRelationsOf(table, generation)
  const named = JSON.stringify(rows)
  for (const end of ['a', 'b']) sql.run(`DELETE FROM ${links} WHERE ${end} IN (SELECT value FROM json_each(?))`, named)
}
