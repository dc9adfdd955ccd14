import type { SearchQuery } from '../../../matching/search/query/search-query.ts'
import type { Store } from '../../../ports/store/store.ts'
import { asksForQuality } from '../../../table/records-page.ts'
import type { InMemoryIndex } from '../index/in-memory-index.ts'
import type { OpenSearch } from '../open-search.ts'
import type { Asked } from '../request/request.ts'
import { clusterMates, withMates } from './cluster-mates.ts'
import { exactIdHits, type NamedRecords } from './exact-id-hits.ts'
import { MOST_FACETED } from './facets.ts'
import { findRecords, type SearchOutcome } from './find-records.ts'
import { type LoadedCandidate, type Paged, pageOfRanking, placesOf } from './page-of-ranking.ts'
import { NOTHING_FOUND, type Ranking } from './ranking.ts'

/** What is searched for, and what it names. */
export interface SoughtRecords {
  readonly query: SearchQuery & { readonly stop: () => boolean }
  readonly naming: NamedRecords
}

export interface FoundPage {
  readonly paged: Paged
  readonly found: SearchOutcome
  /** The records whose values are counted: the first of all that were found, when they are asked for. */
  readonly counted: readonly LoadedCandidate[]
  /** How many were found in all, before any cap. */
  readonly total: number
}

/**
 * The page that is asked for. Behind a cursor as many places are looked at as were when it was made; when records came
 * before it meanwhile, they push the page out of these, and it is looked for again among more.
 */
export async function foundPage(
  store: Store,
  { open, kept }: { readonly open: OpenSearch; readonly kept: InMemoryIndex },
  asked: Asked,
  sought: SoughtRecords,
): Promise<FoundPage> {
  const { rowFilter, decisionContext } = open
  const { stop } = sought.query
  const context = { store, table: decisionContext.table.serial, rowFilter, redirects: kept.redirects, stop }
  for (let from = asked; ; ) {
    const { found, ranked } = await rankedRecords(store, { open, kept }, from, sought)
    const paged = await pageOfRanking(context, ranked, from)
    const wasPushed = paged.more && paged.taken < from.size && paged.start > from.offset
    if (!wasPushed || stop()) {
      const { after: _, ...beginning } = { ...asked, offset: 0, size: MOST_FACETED }
      const counted = asked.facets.length === 0 ? [] : (await pageOfRanking(context, ranked, beginning)).page
      return { paged, found, counted, total: ranked.total }
    }
    from = { ...from, offset: paged.start }
  }
}

async function rankedRecords(
  store: Store,
  { open, kept }: { readonly open: OpenSearch; readonly kept: InMemoryIndex },
  asked: Asked,
  { query, naming }: SoughtRecords,
): Promise<{ readonly found: SearchOutcome; readonly ranked: Ranking }> {
  const { scope, wanted } = asked
  const { rowFilter, decisionContext } = open
  const { serial, quality } = decisionContext.table
  // There is no quality that could be in the bounds.
  if (quality === false && asksForQuality(asked.filter))
    return { found: { ranking: NOTHING_FOUND, late: false }, ranked: NOTHING_FOUND }
  const { records } = store
  const pins = () => exactIdHits(records, serial, naming, scope, rowFilter)
  const places = placesOf(asked)
  const found = await findRecords({ records, table: serial, kept, scope, rowFilter, places, pins }, query)
  const { live } = decisionContext // absent while the groups are taken away: there are no clusters then
  if (!wanted.clusters || scope !== 'COMBINED' || !live) return { found, ranked: found.ranking }
  const mates = await clusterMates(store, serial, live.generation, found.ranking, rowFilter)
  return { found, ranked: withMates(found.ranking, mates) }
}
