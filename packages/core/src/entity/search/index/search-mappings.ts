import { defined } from '../../../lib/defined.ts'
import type { SearchMapping } from '../../../matching/search/index/search-index.ts'
import type { TableRecord } from '../../../model/record.ts'
import type { IndexMapping } from '../../../model/resources/indexer.ts'

/** A mapping of search alone: what source systems call a record. No column and no mapping may have its name. */
export const SOURCE_IDS = '_source._src_id'

const SOURCE_MAPPING: IndexMapping = {
  id: SOURCE_IDS,
  keys: ['_source'],
  matching: 'EXACT',
  combine: false,
  duplicates: false,
  keyOptions: ['NONE'],
  transform: {},
}

/** The mappings of an indexer, and behind them what is searched for besides. */
export function searchMappings(mappings: readonly IndexMapping[]): readonly IndexMapping[] {
  return [...mappings, SOURCE_MAPPING]
}

/** What answers depend on, of a mapping. */
export function searchedPart(mapping: IndexMapping): SearchMapping {
  const { keys, combine, keyOptions, transform, synonyms, matching, similarity } = mapping
  return { keys, combine, keyOptions, transform, matching, ...defined({ similarity, synonyms }) }
}

/** The values that a record is found by. */
export function searchedValues({ values, sources }: Pick<TableRecord, 'values' | 'sources'>) {
  return sources.length === 0 ? values : { ...values, _source: sources.map(({ id }) => id) }
}
