import { asc, eq } from 'drizzle-orm'
import type { Component } from '../../model/cluster.ts'
import { type BucketPosition, FIRST_CELL, type IndexKey } from '../../model/index-key.ts'
import type { Link } from '../../model/link.ts'
import type { RowNumber } from '../../model/record.ts'
import type { SeenComponent, SeenPostings } from '../../ports/changes.ts'
import type { Around, Generation, MatchingStats, MatchStore } from '../../ports/match-store.ts'
import type { RulingReads } from '../../ports/ruling-reads.ts'
import { clusterPage, clustersAfter, clustersInSight, createListingMemory } from './cluster-pages.ts'
import { CLUSTER_COLUMNS, type ClusterRow, clusterOf } from './codec.ts'
import { pastCluster } from './past-clusters.ts'
import { indexRelationsOf } from './relations.ts'
import { generation } from './schema.ts'
import { sharedKeyReads } from './shared-keys.ts'
import type { Sql } from './sql.ts'
import type { Synchronous } from './synchronous.ts'

type MatchReads = Omit<MatchStore, keyof RulingReads | 'begin' | 'build' | 'touched' | 'flip' | 'abandon' | 'clear'>

/** Reads of postings, links and groups. */
export function matchReads(sql: Sql): Synchronous<MatchReads> {
  const remember = createListingMemory(sql)
  return {
    generations: (table) => generations(sql, table),
    postings: (table, generation, keys, most) => sql.snapshot(() => readPostings(sql, table, generation, keys, most)),
    neighbours: (table, generation, asked) => sql.snapshot(() => readNeighbours(sql, table, generation, asked)),
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
    pastCluster: (table, id) => pastCluster(sql, table, id),
    clusters: (table, generation, query, sight) =>
      sql.snapshot(() => clusterPage(sql, remember, table, generation, query, sight)),
    clustersAfter: (table, generation, query, sight) =>
      sql.snapshot(() => clustersAfter(sql, table, generation, query, sight)),
    clusterSlice: (table, generation, { label, after, limit }, sight) =>
      sql.snapshot(() => {
        const seen = clustersInSight(sql, table, generation, sight)
        const slice = `SELECT ${CLUSTER_COLUMNS} FROM ${seen.text}
          WHERE label = ? AND id > ? AND kind <> 'RESOLVED' ORDER BY id LIMIT ?`
        return sql.all<ClusterRow>(slice, ...seen.values, label, after, limit).map(clusterOf)
      }),
    stats: (table, generation) => sql.snapshot(() => stats(sql, table, generation)),
    ...sharedKeyReads(sql),
  }
}

/** The generations of a table that are open, by number. */
function generations(sql: Sql, table: number): Generation[] {
  const { number, state, keyer, configuration } = generation
  return sql.orm
    .select({ number, state, keyer, configuration })
    .from(generation)
    .where(eq(generation.serial, table))
    .orderBy(asc(number))
    .all()
}

/** Without what they were built with: every commit asks. */
export function openGenerations(sql: Sql, table: number): readonly OpenGeneration[] {
  return sql.all<OpenGeneration>('SELECT number, state, late FROM generation WHERE serial = ? ORDER BY number', table)
}

export interface OpenGeneration extends Pick<Generation, 'number' | 'state'> {
  /** Rows from this one on may have no postings yet. */
  readonly late: RowNumber | null
}

const IN_ORDER = 'ORDER BY place, tie, row'

function readPostings(
  sql: Sql,
  table: number,
  generation: number,
  keys: readonly IndexKey[],
  most: readonly number[] = [],
): SeenPostings[] {
  const { postings } = indexRelationsOf(table, generation)
  const find = `SELECT row FROM ${postings} WHERE mapping = ? AND hash = ? ${IN_ORDER} LIMIT ?`
  return keys.map((key, index) => ({
    key,
    rows: sql.all<{ row: RowNumber }>(find, key.mapping, key.hash, most[index] ?? -1).map(({ row }) => row),
  }))
}

function readNeighbours(
  sql: Sql,
  table: number,
  generation: number,
  asked: readonly Around[],
): readonly (readonly BucketPosition[])[] {
  const { postings } = indexRelationsOf(table, generation)
  const bucket = `SELECT place, tie, row FROM ${postings} WHERE mapping = ? AND hash = ?`
  const before = `${bucket} AND (place, tie, row) < (?, ?, ?) ORDER BY place DESC, tie DESC, row DESC LIMIT ?`
  const from = `${bucket} AND (place, tie, row) >= (?, ?, ?) ${IN_ORDER} LIMIT ?`
  return asked.map(({ key: { mapping, hash }, at: { place, tie, row }, reach }) => [
    ...sql.all<BucketPosition>(before, mapping, hash, place, tie, row, reach).reverse(),
    ...sql.all<BucketPosition>(from, mapping, hash, place, tie, row, reach + 1),
  ])
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

function stats(sql: Sql, table: number, generation: number): MatchingStats {
  const { postings, links, clusters } = indexRelationsOf(table, generation)
  const bucketsByMapping = sql.all<MatchingStats['bucketsByMapping'][number]>(
    `SELECT mapping, count(*) AS buckets
     FROM (SELECT mapping FROM ${postings} WHERE mapping < ${FIRST_CELL} GROUP BY mapping, hash HAVING count(*) > 1) GROUP BY mapping ORDER BY mapping`,
  )
  const counted = sql.one<Omit<MatchingStats, 'bucketsByMapping'>>(
    `SELECT (SELECT count(*) FROM ${links}) AS links,
       (SELECT count(*) FROM ${clusters} WHERE kind = 'MATCH') AS matchClusters,
       (SELECT count(*) FROM ${clusters} WHERE kind = 'REVIEW') AS reviewClusters`,
  )
  return { bucketsByMapping, ...counted! } // a statement without a table always answers one row
}
