import type { SearchCapabilities } from '../../api/search.ts'
import { defined } from '../../lib/defined.ts'
import type { IndexMapping } from '../../model/resources/indexer.ts'

/** What can be searched for through these mappings; undefined: there is no indexer. */
export function capabilitiesOf(entity: string, mappings: readonly IndexMapping[] | undefined): SearchCapabilities {
  const fields = (mappings ?? []).map(({ id, keys, combine, description, matching }) => ({
    mapping: id,
    columns: keys,
    combined: combine,
    ...defined({ description }),
    freeText: matching !== 'GEOGRAPHIC',
    matching,
  }))
  const searchable = mappings !== undefined
  return {
    entity,
    searchable,
    freeTextIndexed: fields.some(({ freeText }) => freeText),
    provenanceSearchable: searchable,
    fields,
  }
}
