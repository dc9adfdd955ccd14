import type { ResourceInput } from '../../packages/core/src/api/configuration.ts'
import type { Classifier, ClassifierMapping } from '../../packages/core/src/model/classifier.ts'
import type { Column, Dataset } from '../../packages/core/src/model/dataset.ts'
import type { Indexer, IndexMapping } from '../../packages/core/src/model/indexer.ts'

export function filledDataset(i: ResourceInput): Dataset {
  const columns = (i['columns'] as Partial<Column>[]).map(
    (c) =>
      ({
        array: false,
        empty: true,
        token: 'TEXT',
        validation: 'NONE',
        error: 'IGNORE',
        enumerations: [],
        ...c,
      }) as Column,
  )
  return { ...(i as unknown as Dataset), columns }
}
export function filledIndexer(i: ResourceInput): Indexer {
  const defaultKeyOptions = (i['defaultKeyOptions'] as Indexer['defaultKeyOptions']) ?? ['AGGRESSIVE']
  const mappings = (i['mappings'] as Partial<IndexMapping>[]).map(
    (m) =>
      ({
        matching: 'EXACT',
        combine: false,
        duplicates: false,
        keyOptions: defaultKeyOptions,
        transform: {},
        ...m,
      }) as IndexMapping,
  )
  return { ...(i as unknown as Indexer), defaultKeyOptions, mappings }
}
const points = (n: number) => Math.round(n <= 1 ? n * 10000 : n * 100)
export function filledClassifier(i: ResourceInput): Classifier {
  const defaultOptions = (i['defaultOptions'] as Classifier['defaultOptions']) ?? ['AGGRESSIVE']
  const mappings = (i['mappings'] as Partial<ClassifierMapping>[]).map(
    (m) => ({ nullMismatch: false, options: defaultOptions, weight: 1, ...m }) as ClassifierMapping,
  )
  return {
    ...(i as unknown as Classifier),
    defaultOptions,
    defaultWeight: 1,
    mappings,
    matchThreshold: points(i['matchThreshold'] as number),
    nonMatchThreshold: points(i['nonMatchThreshold'] as number),
    reviewScoreThreshold: 0.75,
  }
}
