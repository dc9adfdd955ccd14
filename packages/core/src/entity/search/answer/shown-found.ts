import type { FoundRecord, SearchNote } from '../../../api/search.ts'
import type { TableRecord } from '../../../model/record.ts'
import type { IndexMapping } from '../../../model/resources/indexer.ts'
import type { EngineServices } from '../../services.ts'
import { shownRecords } from '../../tables/expanded.ts'
import type { InMemoryIndex } from '../index/in-memory-index.ts'
import { SOURCE_IDS } from '../index/search-mappings.ts'
import type { OpenSearch } from '../open-search.ts'
import type { Candidate } from './candidates.ts'
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
  const { table } = decisionContext
  // What was hit of a record that a merge took is not in the survivor.
  const through = page.flatMap(({ candidate }) => (candidate.hit ? (candidate.through ?? []) : []))
  const [views, absorbed] = await Promise.all([
    shownRecords(
      store,
      table,
      page.map(({ record }) => record),
      rowFilter,
    ),
    through.length === 0 ? [] : store.records.archived(table.serial, through, rowFilter),
  ])
  const absorbedById = new Map(absorbed.map((record) => [record.id, record]))
  return views.map((view, at) => {
    const { candidate, record } = page[at]!
    const hit = candidate.through === undefined ? record : absorbedById.get(candidate.through)
    return { ...view, _search: noteOf(candidate, hit, mappings, kept) }
  })
}

/** `record`: the one that was hit, where it is still there. */
function noteOf(
  candidate: Candidate,
  record: TableRecord | undefined,
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
    match: record ? storedMatch(record, hit, mapping, live) : hit.key,
    ...way,
  }
}
