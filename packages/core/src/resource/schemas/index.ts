import type * as v from 'valibot'
import type { ResourceType } from '../../model/resource.ts'
import { classifierWeight } from './classifier-weight.ts'
import { credentials } from './credentials.ts'
import { dataView } from './data-view.ts'
import { dataset } from './dataset.ts'
import { indexer } from './indexer.ts'
import { mergerWeight } from './merger-weight.ts'
import { pipeline } from './pipeline.ts'
import { sinkFile, sinkHttp, sinkTable } from './sinks.ts'
import { sourceFile, sourceTable } from './sources.ts'
import { stewardBucket } from './steward-bucket.ts'
import { transformation } from './transformation.ts'

/** The members of each kind of resource, with their defaults. */
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
  'source-file': sourceFile,
  'source-table': sourceTable,
  'sink-http': sinkHttp,
  'sink-table': sinkTable,
  'sink-file': sinkFile,
} satisfies { [T in ResourceType]: v.GenericSchema<unknown> })
