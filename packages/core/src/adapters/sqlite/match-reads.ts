import { asc, eq } from 'drizzle-orm'
import type { Component } from '../../model/cluster.ts'
import { type BucketPosition, FIRST_CELL, type IndexKey } from '../../model/index-key.ts'
import type { Link } from '../../model/link.ts'
import type { Mark, RowNumber } from '../../model/record.ts'
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
  const rowsOf = new Array<RowNumber[]>(keys.length)
  for (const [bound, places] of alikeBounded(keys, most)) {
    const found = textsOf(sql, table, generation, keys, places, bound)
    for (const [at, place] of places.entries()) rowsOf[place] = rowsOfText(found[at]!).slice(0, boundOf(most[place]))
  }
  return keys.map((key, index) => ({ key, rows: rowsOf[index]! }))
}

/**
 * The rows of these keys in texts. One statement for all, as most have no postings: to ask for each takes three times as long. A limit
 * cannot be another for each key.
 */
function textsOf(
  sql: Sql,
  table: number,
  generation: number,
  keys: readonly IndexKey[],
  places: readonly number[],
  bound: number,
): readonly (string | null)[] {
  const { postings } = indexRelationsOf(table, generation)
  return sql.column<string | null>(
    `SELECT (SELECT group_concat(row) FROM (
       SELECT row FROM ${postings} WHERE mapping = asked_mapping AND hash = asked_hash ${IN_ORDER} LIMIT ?))
     FROM (SELECT value ->> 0 AS asked_mapping, value ->> 1 AS asked_hash FROM json_each(?))`,
    Number.isFinite(bound) ? bound : -1,
    JSON.stringify(places.map((place) => [keys[place]!.mapping, keys[place]!.hash])),
  )
}

/** Places of keys of which about as many rows are wanted, under a bound of at most twice as many: one of a few does not read thousands. */
function alikeBounded(keys: readonly IndexKey[], most: readonly number[]): ReadonlyMap<number, readonly number[]> {
  const groups = new Map<number, number[]>()
  for (let place = 0; place < keys.length; place++) {
    const bound = 2 ** Math.ceil(Math.log2(boundOf(most[place])))
    const group = groups.get(bound)
    if (group === undefined) groups.set(bound, [place])
    else group.push(place)
  }
  return groups
}

/** All, where none is stated or it is below 0. */
function boundOf(most = -1): number {
  return most < 0 ? Number.POSITIVE_INFINITY : most
}

function rowsOfText(text: string | null): RowNumber[] {
  return text === null ? [] : text.split(',').map(Number)
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
  const find = `SELECT wanted, coalesce(component, 0), coalesce(mark, 0) FROM (SELECT value AS wanted FROM json_each(?))
    LEFT JOIN ${members} ON row = wanted LEFT JOIN ${components} USING (component)`
  const found = sql.lists(find).all(JSON.stringify(rows)) as [RowNumber, RowNumber, Mark][] // the statement's columns
  return found.map(([row, component, mark]) => ({ row, component, mark }))
}

function readComponents(sql: Sql, table: number, generation: number, ids: readonly RowNumber[]): Component[] {
  const { members, components, clusters } = indexRelationsOf(table, generation)
  const known = sql.column<RowNumber>(
    `SELECT component FROM ${components} WHERE component IN (SELECT value FROM json_each(?)) ORDER BY component`,
    JSON.stringify(ids),
  )
  const rowsOf = `SELECT row FROM ${members} WHERE component = ? ORDER BY row`
  const clustersOf = `SELECT ${CLUSTER_COLUMNS} FROM ${clusters} WHERE component = ? ORDER BY id`
  return known.map((component) => ({
    id: component,
    rows: sql.column<RowNumber>(rowsOf, component),
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
