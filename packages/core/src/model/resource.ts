import type { Classifier } from './classifier.ts'
import type { Dataset } from './dataset.ts'
import type { Indexer } from './indexer.ts'
import type { Merger } from './merger.ts'
import type { Sink } from './sink.ts'
import type { SourceFile } from './source.ts'
import type { Steward } from './steward.ts'

/** A reusable configuration object. All resources share one id space. */
export type Resource = Dataset | Indexer | Classifier | Merger | Steward | SourceFile | Sink

export type ResourceType = Resource['type']

export const RESOURCE_TYPES = [
  'dataset',
  'indexer',
  'classifier-weight',
  'merger-weight',
  'steward-bucket',
  'source-file',
  'sink-http',
  'sink-table',
] as const satisfies readonly ResourceType[]
