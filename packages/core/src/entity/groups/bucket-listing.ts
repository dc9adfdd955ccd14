import type { BucketListQuery, BucketPage } from '../../api/buckets.ts'
import { duplicateMappings } from '../../matching/buckets/bucket-id.ts'
import { bucketBoundsOf } from '../../matching/buckets/classify-bucket.ts'
import type { BucketContext } from '../../matching/buckets/load-buckets.ts'
import { type BucketCursor, pageOfSurvey, surveyBuckets } from '../../matching/buckets/survey.ts'
import type { MatchRules } from '../../matching/rules.ts'
import type { IndexKey } from '../../model/index-key.ts'
import { pageOf } from '../../model/page.ts'
import { EVERYTHING, type RowFilter } from '../../model/row-filter.ts'
import { SHARED_KEY_SORTS, type SharedKey, type SharedKeyQuery } from '../../ports/store/match-store.ts'
import { sliceOf } from '../../table/records-page.ts'
import type { DecisionContext } from '../../write/commit/decision-context.ts'
import type { EngineServices } from '../services.ts'
import { type BucketNames, bucketNamesFor } from './bucket-names.ts'
import { mappingAt } from './cluster-listing.ts'
import { foreignCursor, type GroupPlace } from './group-cursor.ts'

interface FoundKeys {
  readonly page: BucketPage['page']
  readonly keys: readonly IndexKey[]
  /** Where the page ends; absent when nothing comes behind it. */
  readonly last?: GroupPlace
}

/** What buckets are looked at with. */
export function contextOf(context: DecisionContext, live: MatchRules, rowFilter: RowFilter): BucketContext {
  return {
    table: context.table.serial,
    rules: live,
    bounds: bucketBoundsOf(live.thresholds, context.components.classifier),
    rowFilter,
  }
}

/**
 * The keys of a page, by its number or behind a place. In the order of ids or sizes the index itself answers; what rests on links
 * asks for a look at all buckets, which is kept until the table is written to.
 */
export async function pageOfBuckets(
  services: Pick<EngineServices, 'keySeal' | 'store' | 'surveys'>,
  bucketContext: BucketContext,
  csn: number,
  query: BucketListQuery,
  after: GroupPlace | 'BEGINNING' | undefined,
): Promise<FoundKeys> {
  const { rules, table, rowFilter } = bucketContext
  const { index, classification, sort: wished = 'NATURAL' } = query
  const names = bucketNamesFor(services.keySeal, rules, table, rowFilter)
  const isPart = rowFilter !== EVERYTHING
  const sort = isPart && wished === 'NATURAL' ? 'SIZE_DESC' : wished // the place of a bucket would tell its mapping
  const leastVisible = isPart && index !== undefined ? 2 : 1 // and so would the filter
  const slice = sliceOf(query)
  const mappings = index === undefined ? duplicateMappings(rules) : [mappingAt(rules, index)]
  const isCounted = mappings.every((each) => rules.keyer.nearness[each] === undefined) // balls are found, not counted
  const place = after === undefined || after === 'BEGINNING' ? undefined : placeOf(names, after)
  const order = { mappings, sort, leastVisible }
  if (classification === undefined && isCounted && hasIndexedSort(order)) {
    if (after === undefined) return pageByNumber(services, bucketContext, names, order, slice)
    return pageBehind(services, bucketContext, names, { ...order, limit: slice.limit }, place)
  }
  const survey = await surveyOf(services, bucketContext, csn)
  const wanted = {
    ...(index === undefined ? {} : { mapping: mappings[0]! }),
    ...(classification ? { classification } : {}),
  }
  const from = after === undefined ? slice : { offset: 0, limit: slice.limit, ...(place ? { after: place } : {}) }
  const { keys, total, last } = pageOfSurvey(survey, { ...wanted, sort, leastVisible, byHash: isPart, ...from })
  const page = after === undefined ? pageOf(slice.number, slice.size, total) : { size: slice.size }
  return { page, keys, ...(last ? { last: { id: names.idOf(last.key, 1), by: last.by } } : {}) }
}

type Order = Pick<SharedKeyQuery, 'leastVisible' | 'mappings' | 'sort'>

async function pageByNumber(
  { store }: Pick<EngineServices, 'store'>,
  { table, rules, rowFilter }: BucketContext,
  names: BucketNames,
  order: Order,
  { number, size, offset, limit }: ReturnType<typeof sliceOf>,
): Promise<FoundKeys> {
  const { keys, total } = await store.matches.sharedKeys(
    table,
    rules.generation,
    { ...order, offset, limit },
    rowFilter,
  )
  return { page: pageOf(number, size, total), keys, ...endOf(names, order, keys, offset + keys.length < total) }
}

async function pageBehind(
  { store }: Pick<EngineServices, 'store'>,
  { table, rules, rowFilter }: BucketContext,
  names: BucketNames,
  { limit, ...order }: Order & { readonly limit: number },
  place: BucketCursor | undefined,
): Promise<FoundKeys> {
  const after = place ? { after: { ...place.key, size: place.by } } : {}
  const query = { ...order, ...after, limit: limit + 1 }
  const found = await store.matches.sharedKeysAfter(table, rules.generation, query, rowFilter)
  const keys = found.slice(0, limit)
  return { page: { size: limit }, keys, ...endOf(names, order, keys, found.length > limit) }
}

function endOf(names: BucketNames, { sort }: Order, keys: readonly SharedKey[], more: boolean): { last?: GroupPlace } {
  const last = more ? keys.at(-1) : undefined
  return last ? { last: { id: names.idOf(last, 1), by: sort === 'NATURAL' ? 0 : last.size } } : {}
}

/** A cursor names the mapping: it holds when the indexer puts it elsewhere, and is refused when the mapping has gone. */
function placeOf(names: BucketNames, { id, by }: GroupPlace): BucketCursor {
  const key = names.keyOf(id)
  if (!key) throw foreignCursor()
  return { key, by }
}

function surveyOf(services: Pick<EngineServices, 'store' | 'surveys'>, bucketContext: BucketContext, csn: number) {
  const { rules, ...looks } = bucketContext
  const name = JSON.stringify([csn, rules.generation, looks])
  return services.surveys(bucketContext.table, name, () =>
    surveyBuckets(services.store, bucketContext, duplicateMappings(rules)),
  )
}

function hasIndexedSort(order: Omit<Order, 'sort'> & { readonly sort: string }): order is Order {
  return SHARED_KEY_SORTS.some((each) => each === order.sort)
}
