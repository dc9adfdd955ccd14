import type * as v from 'valibot'
import type { ResourceType } from '../../model/resources/resource.ts'
import type { Sink } from '../../model/resources/sink.ts'
import type { Source } from '../../model/resources/source.ts'
import { classifierWeight } from './classifier-weight.ts'
import { credentials } from './credentials.ts'
import { dataView } from './data-view.ts'
import { dataset } from './dataset.ts'
import { indexer } from './indexer.ts'
import { mergerWeight } from './merger-weight.ts'
import { pipeline } from './pipeline.ts'
import { stewardBucket } from './steward-bucket.ts'
import { transformation } from './transformation.ts'

/** The members of each type of resource, with their defaults; those of sources and sinks are a matter of their kind. */
export const RESOURCE_SCHEMAS = Object.freeze({
  dataset,
  indexer,
  'classifier-weight': classifierWeight,
  'merger-weight': mergerWeight,
  'steward-bucket': stewardBucket,
  transformation,
  pipeline,
  'data-view': dataView,
  credentials,
} satisfies { [T in Exclude<ResourceType, Source['type'] | Sink['type']>]: v.GenericSchema<unknown> })
