export type {
  Classifier,
  ClassifierMapping,
  ComparerName,
  ScoreModel,
  SimilarityLevel,
} from '../../model/resources/classifier.ts'
export type { Column as DatasetColumn, Dataset } from '../../model/resources/dataset.ts'
export type { Indexer, IndexMapping } from '../../model/resources/indexer.ts'
export type { BatchInput, BatchMatches, Cell, Column, EncodedColumn, HotBucket, LinkTable, Phase } from './batch.ts'
export { type ClusterOptions, clustersOf } from './links/clusters.ts'
export type { SpillPlace } from './links/link-spill.ts'
export { matchBatch } from './match-batch.ts'
