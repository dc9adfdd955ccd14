import type { LookupColumns } from '../model/lookup.ts'
import type { Dataset } from '../model/resources/dataset.ts'

/**
 * Which values of a table are offered to others: those of the first look-up column of its dataset, else of the first
 * identity column, else the records' ids; described by the columns that are marked for it. Columns of nested records have
 * no one value for a record, and are passed over.
 */
export function lookupColumnsOf(dataset: Dataset | undefined): LookupColumns {
  const columns = (dataset?.columns ?? []).filter(({ type }) => type !== 'DATASET')
  const value = columns.find(({ lookup }) => lookup) ?? columns.find(({ identity }) => identity)
  const descriptions = columns.filter(({ key, lookupDescription }) => lookupDescription && key !== value?.key)
  return { value: value?.key ?? '_id', descriptions: descriptions.map(({ key }) => key) }
}
