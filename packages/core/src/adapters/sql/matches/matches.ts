import type { Cluster, Component } from '../../../model/cluster.ts'
import { FIRST_CELL, type IndexKey } from '../../../model/index-key.ts'
import type { Link, LinkTotal } from '../../../model/link.ts'
import type { RowNumber } from '../../../model/record.ts'
import type { SeenComponent } from '../../../ports/store/changes.ts'
import type { MatchingStats, MatchStore } from '../../../ports/store/match-store.ts'
import { first, lists, type OperationsOf, rows, type StoreOperation, snapshot } from '../operation.ts'
import { indexRelationsOf } from '../relations.ts'
import type { StoreParts } from '../store-parts.ts'
import { CLUSTER, type ClusterRow, clusterOf, ROWS } from './cluster-codec.ts'
import { clusterPages } from './cluster-pages.ts'
import { generationOperations } from './generations.ts'
import { pastCluster } from './past-clusters.ts'
import { rulingReads } from './rulings.ts'
import { sharedKeyReads } from './shared-keys.ts'

/** Postings, links and groups, but for the reads of postings, which each store does in its own way. */
export function matchOperations(parts: StoreParts): OperationsOf<Omit<MatchStore, 'postings' | 'neighbours'>> {
  return {
    ...generationOperations(parts),
    links,
    linksBetween,
    linkTotals,
    keptLinkTotals,
    keySizes,
    componentsOf,
    components: (table, generation, ids) => snapshot(() => components(table, generation, ids)),
    pastCluster,
    ...clusterPages(parts),
    stats: (table, generation) => snapshot(() => stats(table, generation)),
    ...sharedKeyReads(parts),
    ...rulingReads,
  }
}

function* links(table: number, generation: number, of: readonly RowNumber[]): StoreOperation<readonly Link[]> {
  if (of.length === 0) return []
  const found = `SELECT a, b, score, mappings, kind FROM ${indexRelationsOf(table, generation).links}`
  const text = `${found} WHERE a IN ?integers UNION ${found} WHERE b IN ?integers ORDER BY a, b`
  return (yield* lists<LinkCells>(text, [of, of])).map(linkOf)
}

/** A crowd has a hundred thousand links: read as lists they cost two thirds. */
type LinkCells = readonly [a: RowNumber, b: RowNumber, score: number, mappings: number, kind: Link['kind']]

const linkOf = ([a, b, score, mappings, kind]: LinkCells): Link => ({ a, b, score, mappings, kind })

function* linksBetween(
  table: number,
  generation: number,
  pairs: readonly (readonly [RowNumber, RowNumber])[],
): StoreOperation<readonly Link[]> {
  if (pairs.length === 0) return []
  const found = yield* lists<LinkCells>(
    `SELECT l.a, l.b, l.score, l.mappings, l.kind FROM ?rows pair(a integer, b integer)
     JOIN ${indexRelationsOf(table, generation).links} AS l ON l.a = pair.a AND l.b = pair.b ORDER BY l.a, l.b`,
    [pairs],
  )
  return found.map(linkOf)
}

/** Parallel to the keys. */
function* keySizes(table: number, generation: number, keys: readonly IndexKey[]): StoreOperation<readonly number[]> {
  if (keys.length === 0) return []
  const { postings } = indexRelationsOf(table, generation)
  const found = yield* lists<readonly [mapping: number, hash: number, size: number]>(
    `SELECT asked.mapping, asked.hash, count(*) FROM ?rows asked(mapping integer, hash integer)
     JOIN ${postings} AS p ON p.mapping = asked.mapping AND p.hash = asked.hash GROUP BY asked.mapping, asked.hash`,
    [keys.map(({ mapping, hash }) => [mapping, hash])],
  )
  const sizes = new Map(found.map(([mapping, hash, size]) => [`${mapping} ${hash}`, size]))
  return keys.map(({ mapping, hash }) => sizes.get(`${mapping} ${hash}`) ?? 0)
}

/** The second row is asked of each link of the first ones: through its index it would be asked of each with each. */
function* linkTotals(
  table: number,
  generation: number,
  of: readonly RowNumber[],
  whole: boolean,
): StoreOperation<readonly LinkTotal[]> {
  if (of.length === 0) return []
  const { links } = indexRelationsOf(table, generation)
  return yield* rows<LinkTotal>(
    `SELECT mappings, count(*) AS links, sum(score) AS score FROM ${links}
     WHERE a IN ?integers${whole ? '' : ' AND (b + 0) IN ?integers'} AND kind <> 'SEPARATED' GROUP BY mappings ORDER BY mappings`,
    whole ? [of] : [of, of],
  )
}

function* keptLinkTotals(
  table: number,
  generation: number,
  of: readonly string[],
): StoreOperation<readonly (readonly [id: string, totals: readonly LinkTotal[]])[]> {
  if (of.length === 0) return []
  const found = yield* lists<readonly [id: string, totals: string]>(
    `SELECT id, link_totals FROM ${indexRelationsOf(table, generation).clusters} WHERE id IN ?texts AND link_totals IS NOT NULL`,
    [of],
  )
  return found.map(([id, totals]) => [id, JSON.parse(totals)]) // written by `writeComponents`
}

/** Parallel to the rows. Most are in no component. */
function* componentsOf(
  table: number,
  generation: number,
  of: readonly RowNumber[],
): StoreOperation<readonly SeenComponent[]> {
  if (of.length === 0) return []
  const { members, components } = indexRelationsOf(table, generation)
  const found = yield* lists<readonly [row: RowNumber, component: RowNumber, csn: number]>(
    `SELECT m.row, m.component, c.csn FROM ${members} AS m JOIN ${components} AS c ON c.component = m.component
     WHERE m.row IN ?integers`,
    [of],
  )
  const byRow = new Map(found.map((each) => [each[0], each]))
  return of.map((row) => {
    const [, component = 0, csn = 0] = byRow.get(row) ?? []
    return { row, component, csn }
  })
}

function* components(
  table: number,
  generation: number,
  ids: readonly RowNumber[],
): StoreOperation<readonly Component[]> {
  if (ids.length === 0) return []
  const { members, components, clusters } = indexRelationsOf(table, generation)
  const found = yield* lists<readonly [component: RowNumber, row: RowNumber | null]>(
    `SELECT c.component, m.row FROM ${components} AS c LEFT JOIN ${members} AS m ON m.component = c.component
     WHERE c.component IN ?integers ORDER BY c.component, m.row`,
    [ids],
  )
  const byId = new Map<RowNumber, { id: RowNumber; rows: RowNumber[]; clusters: Cluster[] }>()
  for (const [id, row] of found) {
    const component = byId.get(id) ?? { id, rows: [], clusters: [] }
    byId.set(id, component)
    if (row !== null) component.rows.push(row)
  }
  const grouped = yield* rows<ClusterRow & { readonly component: RowNumber }>(
    `SELECT ${CLUSTER}, component FROM ${clusters} WHERE component IN ?integers ORDER BY component, id`,
    [[...byId.keys()]],
    ROWS,
  )
  for (const row of grouped) byId.get(row.component)?.clusters.push(clusterOf(row))
  return [...byId.values()]
}

/** A bucket is a key that two or more live records share. */
function* stats(table: number, generation: number): StoreOperation<MatchingStats> {
  const { postings, links, clusters } = indexRelationsOf(table, generation)
  const bucketsByMapping = yield* rows<MatchingStats['bucketsByMapping'][number]>(
    `SELECT mapping, count(*) AS buckets FROM (
       SELECT mapping FROM ${postings} WHERE mapping < ${FIRST_CELL} GROUP BY mapping, hash HAVING count(*) > 1) AS shared
     GROUP BY mapping ORDER BY mapping`,
  )
  const counted = yield* first<Omit<MatchingStats, 'bucketsByMapping'>>(
    `SELECT (SELECT count(*) FROM ${links}) AS links,
       (SELECT count(*) FROM ${clusters} WHERE #unindexed label = 'MATCH' AND kind <> 'RESOLVED') AS "matchClusters",
       (SELECT count(*) FROM ${clusters} WHERE #unindexed label = 'REVIEW' AND kind <> 'RESOLVED') AS "reviewClusters"`,
  )
  return { bucketsByMapping, ...counted! } // a statement without a table always answers one row
}
