import type { Cluster } from '../../../model/cluster.ts'
import type { RowFilter } from '../../../model/row-filter.ts'
import type {
  ClusterPlace,
  ClusterQuery,
  ClusterScoreCount,
  ClustersAfterQuery,
  MatchStore,
} from '../../../ports/store/match-store.ts'
import type { Condition } from '../conditions.ts'
import { column, type OperationsOf, rows, type StoreOperation, snapshot } from '../operation.ts'
import { readHead } from '../records/head.ts'
import type { StoreParts } from '../store-parts.ts'
import { CLUSTER, type ClusterRow, clusterOf, ROWS } from './cluster-codec.ts'
import { clusterCondition, listingOf } from './cluster-listing.ts'
import { type ClusterColumn, ORDERS, orderOf, placeCondition } from './cluster-orders.ts'
import { firstPlaces } from './first-places.ts'
import { visibleClusters } from './visible-clusters.ts'

/** Landmarks are where the clusters of a listing stand that have this many before them, or twice as many, and so on. */
const STRIDE = 2000
/** Listings remembered: whoever turns pages asks for the same one again. */
const MOST_REMEMBERED = 100

type ClusterPages = Pick<MatchStore, 'cluster' | 'clusters' | 'clustersAfter' | 'clusterScores' | 'clusterSlice'>

/** Clusters, one by one and in lists. */
export function clusterPages(parts: StoreParts): OperationsOf<ClusterPages> {
  const remember = createListingMemory()
  return {
    cluster: (table, generation, id, rowFilter) =>
      snapshot(function* () {
        const seen = yield* visibleClusters(parts, table, generation, rowFilter)
        return (yield* clustersById(seen, [id]))[0]
      }),
    clusters: (table, generation, query, rowFilter) =>
      snapshot(() => clusterPage(parts, remember, table, generation, query, rowFilter)),
    clustersAfter: (table, generation, query, rowFilter) =>
      snapshot(() => clustersAfter(parts, table, generation, query, rowFilter)),
    clusterScores: (table, generation, rowFilter) =>
      snapshot(function* () {
        const seen = yield* visibleClusters(parts, table, generation, rowFilter)
        return yield* remember(table, [seen, 'scores'], () => scoresOf(seen))
      }),
    clusterSlice: (table, generation, { label, after, limit }, rowFilter) =>
      snapshot(function* () {
        const seen = yield* visibleClusters(parts, table, generation, rowFilter)
        const slice = `SELECT ${CLUSTER} FROM ${seen.text}
          WHERE label = ? AND id > ? AND kind <> 'RESOLVED' ORDER BY id LIMIT ?`
        return (yield* rows<ClusterRow>(slice, [...seen.values, label, after, limit], ROWS)).map(clusterOf)
      }),
  }
}

/** Works something out about a listing, once while its table stays as it is. */
type ListingMemory = <T>(table: number, name: unknown, work: () => StoreOperation<T>) => StoreOperation<T>

function createListingMemory(): ListingMemory {
  const kept = new Map<string, unknown>()
  return function* <T>(table: number, asked: unknown, work: () => StoreOperation<T>): StoreOperation<T> {
    const { csn, configuration } = yield* readHead(table)
    const name = JSON.stringify([table, csn, configuration, asked])
    if (kept.has(name)) return kept.get(name) as T // the name says what was worked out
    const found = yield* work()
    if (kept.size >= MOST_REMEMBERED) kept.clear()
    kept.set(name, found)
    return found
  }
}

/** One page of clusters, and how many there are in all. */
function* clusterPage(
  parts: StoreParts,
  remember: ListingMemory,
  table: number,
  generation: number,
  query: ClusterQuery,
  rowFilter: RowFilter,
): StoreOperation<{ readonly clusters: readonly Cluster[]; readonly total: number }> {
  const { sort, offset, limit } = query
  const listing = yield* listingOf(parts, table, generation, query, rowFilter)
  const all = listing.parts ? [listing.whole, listing.parts()] : [listing.whole]
  const total = yield* remember(table, all, () => countOf(all))
  const left = Math.min(limit, total - offset)
  if (left <= 0) return { clusters: [], total }
  const seen = yield* visibleClusters(parts, table, generation, rowFilter)
  if (offset < STRIDE) {
    const places = yield* firstPlaces(listing, sort, offset + left)
    return { clusters: yield* clustersById(seen, idsOf(places.slice(offset))), total }
  }
  const { column, descending } = ORDERS[sort]
  const where = clusterCondition(table, generation, query)
  const from: Condition = { text: `FROM ${seen.text} WHERE ${where.text}`, values: [...seen.values, ...where.values] }
  const skipped = descending ? total - offset - left : offset
  const landmarks = yield* remember(table, [from, column], () => landmarksOf(from, column))
  const ids = yield* pageOfIds(from, column, { landmarks, skipped, limit: left })
  return { clusters: yield* clustersById(seen, descending ? ids.reverse() : ids), total }
}

/** The page of clusters behind a place, and where it ends if more come behind it. */
function* clustersAfter(
  parts: StoreParts,
  table: number,
  generation: number,
  { sort, after, limit, ...filter }: ClustersAfterQuery,
  rowFilter: RowFilter,
): StoreOperation<{ readonly clusters: readonly Cluster[]; readonly last?: ClusterPlace }> {
  const listing = yield* listingOf(parts, table, generation, filter, rowFilter)
  const found = yield* firstPlaces(listing, sort, limit + 1, after)
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  const seen = yield* visibleClusters(parts, table, generation, rowFilter)
  return { clusters: yield* clustersById(seen, idsOf(page)), ...(last ? { last } : {}) }
}

/** Of listings that have no cluster in common. */
function* countOf(listings: readonly Condition[]): StoreOperation<number> {
  let total = 0
  for (const { text, values } of listings) total += (yield* column<number>(`SELECT count(*) ${text}`, values))[0] ?? 0
  return total
}

const idsOf = (places: readonly ClusterPlace[]): readonly string[] => places.map(({ id }) => id)

/** A label is what the row filter leaves of a cluster: those without one are no group to somebody who sees no pair of it. */
function* scoresOf({ text, values }: Condition): StoreOperation<readonly ClusterScoreCount[]> {
  // The label's own index does not hold the scores: an index of a listing has everything that is asked.
  const tenths = `SELECT #unindexed label AS label, CASE WHEN score >= 10000 THEN 9 ELSE score / 1000 END AS tenth
    FROM ${text} WHERE kind <> 'RESOLVED' AND #unindexed label IS NOT NULL`
  const counted = `SELECT label, tenth, count(*) AS clusters FROM (${tenths}) AS scored
    GROUP BY label, tenth ORDER BY label, tenth`
  return yield* rows<ClusterScoreCount>(counted, values)
}

function* landmarksOf(
  { text, values }: Condition,
  by: ClusterColumn | undefined,
): StoreOperation<readonly ClusterPlace[]> {
  const numbered = `SELECT id, ${by ?? '0'} AS "by", row_number() OVER (ORDER BY ${orderOf(by)}) - 1 AS place ${text}`
  const each = `SELECT id, "by" FROM (${numbered}) AS numbered WHERE place > 0 AND place % ${STRIDE} = 0 ORDER BY place`
  return yield* rows<ClusterPlace>(each, values)
}

/** The ids alone come from an index, and from the last landmark on: a page deep down costs little more than the first. */
function* pageOfIds(
  { text, values }: Condition,
  by: ClusterColumn | undefined,
  page: { readonly landmarks: readonly ClusterPlace[]; readonly skipped: number; readonly limit: number },
): StoreOperation<string[]> {
  const passed = Math.floor(page.skipped / STRIDE)
  const landmark = passed === 0 ? undefined : page.landmarks[passed - 1]
  const begin = landmark && placeCondition(by, '>=', landmark)
  const skipped = landmark ? page.skipped - passed * STRIDE : page.skipped
  const statement = `SELECT id ${text}${begin ? ` AND ${begin.text}` : ''} ORDER BY ${orderOf(by)} LIMIT ? OFFSET ?`
  return yield* column<string>(statement, [...values, ...(begin?.values ?? []), page.limit, skipped])
}

/** Clusters in the order of these ids. */
function* clustersById({ text, values }: Condition, ids: readonly string[]): StoreOperation<readonly Cluster[]> {
  const find = `SELECT ${CLUSTER} FROM ${text} WHERE id IN ?texts`
  const found = new Map((yield* rows<ClusterRow>(find, [...values, ids], ROWS)).map((row) => [row.id, clusterOf(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}
