import type { Classifier } from './classifier.ts'
import type { Credentials } from './credentials.ts'
import type { DataView as DataViewResource } from './data-view.ts'
import type { Dataset } from './dataset.ts'
import type { Indexer } from './indexer.ts'
import type { Merger } from './merger.ts'
import type { Pipeline } from './pipeline.ts'
import type { Sink } from './sink.ts'
import type { Source } from './source.ts'
import type { Steward } from './steward.ts'
import type { Transformation } from './transformation.ts'

/** A reusable configuration object. All resources share one id space. */
export type Resource =
  | Dataset
  | Indexer
  | Classifier
  | Merger
  | Steward
  | Transformation
  | Pipeline
  | DataViewResource
  | Credentials
  | Source
  | Sink

/** The type of a resource, the host's own kinds included. */
export type ResourceType = Resource['type']

/** The name of a kind says what it is: "source-" or "sink-", and a word of its own. */
export function isSource(resource: Resource): resource is Source {
  return resource.type.startsWith('source-')
}

export function isSink(resource: Resource): resource is Sink {
  return resource.type.startsWith('sink-')
}

/** The types that come with the engine; the host may add kinds of sources and sinks. */
export const RESOURCE_TYPES = [
  'dataset',
  'indexer',
  'classifier-weight',
  'merger-weight',
  'steward-bucket',
  'transformation',
  'pipeline',
  'data-view',
  'credentials',
  'source-file',
  'source-table',
  'sink-http',
  'sink-table',
  'sink-file',
] as const satisfies readonly ResourceType[]

/** A type that comes with the engine. */
export type BuiltInType = (typeof RESOURCE_TYPES)[number]
