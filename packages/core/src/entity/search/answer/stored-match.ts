import { nestedTexts } from '../../../lib/nested.ts'
import type { SearchIndex } from '../../../matching/search/index/search-index.ts'
import type { SearchHit } from '../../../matching/search/query/search-query.ts'
import type { TableRecord } from '../../../model/record.ts'
import type { IndexMapping } from '../../../model/resources/indexer.ts'
import { SOURCE_IDS } from '../index/search-mappings.ts'

/** The value, as it is stored, whose key was hit; of combined columns all of them, a space between. The key where the record has changed since. */
export function storedMatch(
  record: Pick<TableRecord, 'values' | 'sources'>,
  hit: SearchHit,
  mapping: IndexMapping | undefined,
  index: Pick<SearchIndex, 'keysOf'>,
): string {
  if (mapping === undefined || hit.type === 'GEOGRAPHIC') return hit.key
  if (mapping.id === SOURCE_IDS) return hit.key
  const columns = mapping.keys.map((column) => ({ column, texts: nestedTexts(record.values, column) }))
  if (mapping.combine) return columns.flatMap(({ texts }) => texts.slice(0, 1)).join(' ') || hit.key
  for (const { column, texts } of columns)
    for (const text of texts) {
      const keys = index.keysOf(hit.mapping, { values: { [column]: text } })
      if (keys.some(({ ordered }) => ordered === hit.key)) return text
    }
  return hit.key
}
