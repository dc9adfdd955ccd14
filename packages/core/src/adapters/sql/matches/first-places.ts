import type { ClusterPlace, ClusterSort } from '../../../ports/store/match-store.ts'
import { ALWAYS, type Condition, holds } from '../conditions.ts'
import { first, rows, type StoreOperation } from '../operation.ts'
import { behindPlace, comparePlaces, ORDERS, orderOf } from './cluster-orders.ts'
import type { VisiblePairs } from './visible-clusters.ts'

/** What a listing reads. */
export interface Listing {
  /** Read in the order of the listing, and no further than the page. */
  readonly whole: Condition
  /** Clusters besides that are worked out one by one: all, or a batch of them. */
  readonly parts?: VisiblePairs['parts']
  /** What says how far parts have to be worked out for a page; absent where all are few. */
  readonly bounds?: {
    /** The relation of all clusters. */
    readonly clusters: string
    /** What clusters of the listing score. */
    readonly least: number
  }
}

interface Asked {
  readonly sort: ClusterSort
  readonly limit: number
  readonly after: ClusterPlace | undefined
}

/** Where the first clusters of a listing stand, or the first ones behind a place. */
export function* firstPlaces(
  { whole, parts, bounds }: Listing,
  sort: ClusterSort,
  limit: number,
  after?: ClusterPlace,
): StoreOperation<readonly ClusterPlace[]> {
  const asked = { sort, limit, after }
  const found = yield* placesIn(whole, asked)
  if (parts === undefined) return found
  const bound = BOUNDS[sort]
  if (bounds === undefined || bound === undefined) return together(found, yield* placesIn(parts(), asked), asked)
  return yield* withParts(parts, bounds, bound, found, asked)
}

/** Before what no part of a cluster stands in an order: a column of the cluster, or what no part falls below, and the cluster's id. */
type Bound = 'size' | 'highest' | 0 | 2

/** Of the lowest scores first there is none: a part that no link holds together scores 0. */
const BOUNDS: { readonly [sort in ClusterSort]?: Bound } = {
  NATURAL: 0,
  SIZE_ASC: 2,
  SIZE_DESC: 'size',
  SCORE_DESC: 'highest',
}

/** So many clusters are worked out first, then twice as many, and so on. */
const FIRST_BATCH = 1000

/**
 * Where a part of a cluster stands is only known once it is worked out, but never before where its bound stands. So parts are worked
 * out in the order of their bounds, until none that is left can stand on the page.
 */
function* withParts(
  parts: VisiblePairs['parts'],
  { clusters, least }: NonNullable<Listing['bounds']>,
  bound: Bound,
  whole: readonly ClusterPlace[],
  asked: Asked,
): StoreOperation<readonly ClusterPlace[]> {
  const { descending } = ORDERS[asked.sort]
  const column = typeof bound === 'string' ? bound : undefined
  const order = orderOf(column, descending)
  let found = whole
  for (let from: ClusterPlace | undefined, most = FIRST_BATCH; ; most *= 2) {
    const left = from ? behindPlace(column, descending, from) : ALWAYS
    const batch = holds(`${left.text} ORDER BY ${order} LIMIT ?`, ...left.values, most)
    found = together(found, yield* placesIn(parts(batch), asked), asked)
    const end = `SELECT id, ${bound} AS "by" FROM ${clusters} WHERE size > 2 AND ${left.text} ORDER BY ${order} LIMIT 1 OFFSET ?`
    from = yield* first<ClusterPlace>(end, [...left.values, most - 1])
    if (from === undefined || (bound === 'highest' && from.by < least)) return found
    const last = found[asked.limit - 1]
    if (last && comparePlaces(last, from, descending) <= 0) return found
  }
}

/** The first of both. */
function together(
  some: readonly ClusterPlace[],
  others: readonly ClusterPlace[],
  { sort, limit }: Asked,
): readonly ClusterPlace[] {
  const { descending } = ORDERS[sort]
  return [...some, ...others].sort((one, other) => comparePlaces(one, other, descending)).slice(0, limit)
}

function* placesIn(
  { text, values }: Condition,
  { sort, limit, after }: Asked,
): StoreOperation<readonly ClusterPlace[]> {
  const { column: by, descending } = ORDERS[sort]
  const behind = after && behindPlace(by, descending, after)
  const statement = `SELECT id, ${by ?? '0'} AS "by" ${text}${behind ? ` AND ${behind.text}` : ''}
    ORDER BY ${orderOf(by, descending)} LIMIT ?`
  return yield* rows<ClusterPlace>(statement, [...values, ...(behind?.values ?? []), limit])
}
