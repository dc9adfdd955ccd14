import { asc, eq } from 'drizzle-orm'
import type { Component } from '../../model/cluster.ts'
import type { IndexKey } from '../../model/index-key.ts'
import type { Link } from '../../model/link.ts'
import type { RowNumber } from '../../model/record.ts'
import type { SeenComponent, SeenPostings } from '../../ports/changes.ts'
import type { ClusterQuery, ClusterSort, Generation, MatchingStats, MatchStore } from '../../ports/match-store.ts'
import { CLUSTER_COLUMNS, type ClusterRow, clusterOf } from './codec.ts'
import { indexRelationsOf } from './relations.ts'
import { generation } from './schema.ts'
import { allOf, type Condition } from './sight.ts'
import type { Sql } from './sql.ts'
import type { Synchronous } from './synchronous.ts'

type MatchReads = Omit<MatchStore, 'begin' | 'build' | 'touched' | 'flip' | 'abandon' | 'clear'>

const ORDERS: Readonly<Record<ClusterSort, string>> = {
  NATURAL: 'id',
  SIZE_ASC: 'size, id',
  SIZE_DESC: 'size DESC, id',
  SCORE_ASC: 'score, id',
  SCORE_DESC: 'score DESC, id',
}

/** Reads of postings, links and groups. */
export function matchReads(sql: Sql): Synchronous<MatchReads> {
  return {
    generations: (table) => generations(sql, table),
    postings: (table, generation, keys) => sql.snapshot(() => readPostings(sql, table, generation, keys)),
    links(table, generation, rows) {
      const { links } = indexRelationsOf(table, generation)
      return sql.all<Link>(
        `SELECT a, b, score, mappings, kind FROM ${links} WHERE a IN (SELECT value FROM json_each(?))
         UNION SELECT a, b, score, mappings, kind FROM ${links} WHERE b IN (SELECT value FROM json_each(?))
         ORDER BY a, b`,
        JSON.stringify(rows),
        JSON.stringify(rows),
      )
    },
    componentsOf: (table, generation, rows) => sql.snapshot(() => readComponentsOf(sql, table, generation, rows)),
    components: (table, generation, ids) => sql.snapshot(() => readComponents(sql, table, generation, ids)),
    cluster(table, generation, id) {
      const { clusters } = indexRelationsOf(table, generation)
      const row = sql.one<ClusterRow>(`SELECT ${CLUSTER_COLUMNS} FROM ${clusters} WHERE id = ?`, id)
      return row && clusterOf(row)
    },
    clusters(table, generation, query) {
      const { clusters } = indexRelationsOf(table, generation)
      const where = clusterCondition(query)
      const from = `FROM ${clusters} WHERE ${where.text}`
      const page = `SELECT ${CLUSTER_COLUMNS} ${from} ORDER BY ${ORDERS[query.sort]} LIMIT ? OFFSET ?`
      return sql.snapshot(() => ({
        clusters: sql.all<ClusterRow>(page, ...where.values, query.limit, query.offset).map(clusterOf),
        total: sql.one<{ n: number }>(`SELECT count(*) AS n ${from}`, ...where.values)?.n ?? 0,
      }))
    },
    clusterSlice(table, generation, { label, after, limit }) {
      const { clusters } = indexRelationsOf(table, generation)
      const slice = `SELECT ${CLUSTER_COLUMNS} FROM ${clusters} WHERE label = ? AND id > ? ORDER BY id LIMIT ?`
      return sql.all<ClusterRow>(slice, label, after, limit).map(clusterOf)
    },
    stats: (table, generation) => sql.snapshot(() => stats(sql, table, generation)),
  }
}

/** The generations of a table that are open, by number. */
export function generations(sql: Sql, table: number): Generation[] {
  const { number, state, keyer, configuration } = generation
  return sql.orm
    .select({ number, state, keyer, configuration })
    .from(generation)
    .where(eq(generation.serial, table))
    .orderBy(asc(number))
    .all()
}

function readPostings(sql: Sql, table: number, generation: number, keys: readonly IndexKey[]): SeenPostings[] {
  const { postings } = indexRelationsOf(table, generation)
  const find = `SELECT row FROM ${postings} WHERE mapping = ? AND hash = ? ORDER BY row`
  return keys.map((key) => ({
    key,
    rows: sql.all<{ row: RowNumber }>(find, key.mapping, key.hash).map(({ row }) => row),
  }))
}

function readComponentsOf(sql: Sql, table: number, generation: number, rows: readonly RowNumber[]): SeenComponent[] {
  const { members, components } = indexRelationsOf(table, generation)
  const find = `SELECT component, mark FROM ${members} JOIN ${components} USING (component) WHERE row = ?`
  const none = { component: 0, mark: 0 }
  return rows.map((row) => ({ row, ...(sql.one<typeof none>(find, row) ?? none) }))
}

function readComponents(sql: Sql, table: number, generation: number, ids: readonly RowNumber[]): Component[] {
  const { members, components, clusters } = indexRelationsOf(table, generation)
  const known = sql.all<{ component: RowNumber }>(
    `SELECT component FROM ${components} WHERE component IN (SELECT value FROM json_each(?)) ORDER BY component`,
    JSON.stringify(ids),
  )
  const rowsOf = `SELECT row FROM ${members} WHERE component = ? ORDER BY row`
  const clustersOf = `SELECT ${CLUSTER_COLUMNS} FROM ${clusters} WHERE component = ? ORDER BY id`
  return known.map(({ component }) => ({
    id: component,
    rows: sql.all<{ row: RowNumber }>(rowsOf, component).map(({ row }) => row),
    clusters: sql.all<ClusterRow>(clustersOf, component).map(clusterOf),
  }))
}

function clusterCondition({ label, kind, minScore }: ClusterQuery): Condition {
  const conditions: Condition[] = []
  if (label !== undefined) conditions.push({ text: 'label = ?', values: [label] })
  if (kind !== undefined) conditions.push({ text: 'kind = ?', values: [kind] })
  if (minScore !== undefined) conditions.push({ text: 'score >= ?', values: [minScore] })
  return allOf(conditions)
}

function stats(sql: Sql, table: number, generation: number): MatchingStats {
  const { postings, links, clusters } = indexRelationsOf(table, generation)
  const bucketsByMapping = sql.all<MatchingStats['bucketsByMapping'][number]>(
    `SELECT mapping, count(*) AS buckets
     FROM (SELECT mapping FROM ${postings} GROUP BY mapping, hash HAVING count(*) > 1) GROUP BY mapping ORDER BY mapping`,
  )
  const counted = sql.one<Omit<MatchingStats, 'bucketsByMapping'>>(
    `SELECT (SELECT count(*) FROM ${links}) AS links,
       (SELECT count(*) FROM ${clusters} WHERE kind = 'MATCH') AS matchClusters,
       (SELECT count(*) FROM ${clusters} WHERE kind = 'REVIEW') AS reviewClusters`,
  )
  return { bucketsByMapping, ...counted! } // a statement without a table always answers one row
}
