import type { FoundRecord, SearchNote } from '../../../api/search.ts'
import type { IndexMapping } from '../../../model/resources/indexer.ts'
import type { EngineServices } from '../../services.ts'
import { shownRecords } from '../../tables/expanded.ts'
import type { InMemoryIndex } from '../index/in-memory-index.ts'
import { SOURCE_IDS } from '../index/search-mappings.ts'
import type { OpenSearch } from '../open-search.ts'
import type { LoadedCandidate } from './page-of-ranking.ts'
import { storedMatch } from './stored-match.ts'

/** Ranks are told to six places: what lies behind is how they are kept. */
const MILLION = 1e6

/** What was found as callers see it, with how it was found. */
export async function shownFound(
  { store }: Pick<EngineServices, 'store'>,
  { decisionContext, rowFilter, mappings, kept }: OpenSearch,
  page: readonly LoadedCandidate[],
): Promise<readonly FoundRecord[]> {
  const views = await shownRecords(
    store,
    decisionContext.table,
    page.map(({ record }) => record),
    rowFilter,
  )
  return views.map((view, at) => ({ ...view, _search: noteOf(page[at]!, mappings, kept) }))
}

function noteOf(
  { candidate, record }: LoadedCandidate,
  mappings: readonly IndexMapping[],
  { live }: InMemoryIndex,
): SearchNote {
  const { rank, origin, through, hit, known } = candidate
  const way = {
    origin,
    rank: Math.round(rank * MILLION) / MILLION,
    ...(through === undefined ? {} : { sourceId: through }),
  }
  if (known) return { exact: true, type: known.type, match: known.match, ...way }
  if (hit === undefined) return { exact: false, type: 'NONE', ...way }
  const mapping = mappings[hit.mapping]
  const isSource = mapping?.id === SOURCE_IDS
  return {
    exact: hit.type === 'EXACT',
    type: isSource ? 'SOURCE' : hit.type,
    ...(mapping && !isSource ? { index: mapping.id } : {}),
    // What was hit of a record that a merge took is not in the survivor.
    match: through === undefined ? storedMatch(record, hit, mapping, live) : hit.key,
    ...way,
  }
}
