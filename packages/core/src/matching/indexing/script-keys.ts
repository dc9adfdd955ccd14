import type { Indexer, IndexMapping } from '../../model/resources/indexer.ts'

/**
 * The column under which the answers of a mapping's script are handed to whoever computes keys. Columns of a dataset have
 * no colon in their names.
 */
export function scriptColumn({ id }: Pick<IndexMapping, 'id'>): string {
  return `script:${id}`
}

export function isScripted({ type }: Pick<IndexMapping, 'type'>): boolean {
  return type === 'SCRIPT'
}

/** An indexer as keys are computed from it: what a script answers is a column like others. */
export function keyedIndexer(indexer: Indexer): Indexer {
  if (!indexer.mappings.some(isScripted)) return indexer
  return { ...indexer, mappings: indexer.mappings.map(keyedMapping) }
}

function keyedMapping(mapping: IndexMapping): IndexMapping {
  return isScripted(mapping) ? { ...mapping, keys: [scriptColumn(mapping)], combine: false, transform: {} } : mapping
}
