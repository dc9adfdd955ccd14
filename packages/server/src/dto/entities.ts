import type { EntityView } from '@onefold/core'
import * as v from 'valibot'
import { knownMembers } from './known-members.ts'
import { Flag, Id, iso, TableName } from './parts.ts'
import { TaskDto } from './tasks.ts'

export const EnabledPath = v.object({ entity: Id, enabled: Flag })
export const LockedPath = v.object({ entity: Id, locked: Flag })

const TYPES = ['NONE', 'SEARCH', 'DUPLICATES', 'AUTO_DUPLICATES'] as const
const WholeNumber = v.pipe(
  v.number(),
  v.integer('This must be a whole number.'),
  v.minValue(0, 'This must be 0 or more.'),
)

export const EntityBody = v.pipe(
  knownMembers(
    {
      id: Id,
      description: v.exactOptional(v.string()),
      table: TableName,
      type: v.picklist(TYPES),
      enabled: v.exactOptional(v.boolean()),
      locked: v.exactOptional(v.boolean()),
      indexer: v.exactOptional(Id),
      classifier: v.exactOptional(Id),
      merger: v.exactOptional(Id),
      steward: v.exactOptional(Id),
      sources: v.exactOptional(v.array(knownMembers({ resource: Id }, ['lastExecution']))),
      sinks: v.exactOptional(v.array(knownMembers({ resource: Id, maximumAttempts: v.exactOptional(WholeNumber) }))),
      create: v.optional(v.boolean(), false),
    },
    ['status', 'validation', 'stats', 'recordCount', 'bucketCount', 'duplicateBucketCount'],
  ),
  v.transform(({ create, ...entity }) => ({ create, entity })),
)

export const SynchronizeBody = v.pipe(
  v.object({
    entity: Id,
    loadMask: v.exactOptional(v.picklist(['FULL', 'NONE'])),
    indexClassificationMask: v.exactOptional(v.picklist(['FULL', 'CHANGES', 'NONE'])),
    sinkMask: v.exactOptional(v.picklist(['FULL', 'NONE'])),
  }),
  v.transform(({ entity, loadMask, indexClassificationMask, sinkMask }) => ({
    entity,
    masks: {
      ...(loadMask === undefined ? {} : { load: loadMask }),
      ...(indexClassificationMask === undefined ? {} : { index: indexClassificationMask }),
      ...(sinkMask === undefined ? {} : { sink: sinkMask }),
    },
  })),
)

export const EntityDto = v.object({
  id: v.string(),
  description: v.optional(v.string()),
  table: v.string(),
  type: v.picklist(TYPES),
  enabled: v.boolean(),
  locked: v.boolean(),
  indexer: v.optional(v.string()),
  classifier: v.optional(v.string()),
  merger: v.optional(v.string()),
  steward: v.optional(v.string()),
  sources: v.array(v.object({ resource: v.string(), lastExecution: v.optional(v.string()) })),
  sinks: v.array(v.object({ resource: v.string(), maximumAttempts: v.number() })),
  status: v.picklist(['EMPTY', 'WORKING', 'READY', 'INCONSISTENT', 'ERROR']),
  validation: v.optional(v.string()),
  recordCount: v.number(),
  bucketCount: v.number(),
  duplicateBucketCount: v.number(),
  stats: v.object({
    recordCount: v.number(),
    totalBuckets: v.number(),
    duplicateBuckets: v.number(),
    duplicatesByIndex: v.record(v.string(), v.number()),
    matchClusters: v.number(),
    reviewClusters: v.number(),
  }),
})
export const EntityAnswer = v.object({ entity: EntityDto })
export const EntitiesAnswer = v.object({ entities: v.array(EntityDto) })
export const SynchronizeAnswer = v.object({ entity: EntityDto, taskId: v.string(), instance: TaskDto })

export function entityDto(entity: EntityView): v.InferOutput<typeof EntityDto> {
  const { id, description, table, type, enabled, locked, status, validation, stats } = entity
  const { indexer, classifier, merger, steward } = entity
  return {
    ...{ id, description, table, type, enabled, locked, indexer, classifier, merger, steward, status, validation },
    sources: entity.sources.map(({ resource, lastExecution }) => ({ resource, lastExecution: iso(lastExecution) })),
    sinks: entity.sinks.map(({ resource, maximumAttempts }) => ({ resource, maximumAttempts })),
    recordCount: stats.recordCount,
    bucketCount: stats.totalBuckets,
    duplicateBucketCount: stats.duplicateBuckets,
    stats: { ...stats, duplicatesByIndex: { ...stats.duplicatesByIndex } },
  }
}
