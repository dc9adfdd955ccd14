import type { EntityInput, EntityView } from '@onefold/core'
import * as v from 'valibot'
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

/** Members that an answer carries and the engine owns: accepted and left aside, so that read, edit, save works. */
const READ_ONLY = ['status', 'validation', 'stats', 'recordCount', 'bucketCount', 'duplicateBucketCount'] as const

/** Other members travel on, so that the engine can name the nearest one that it knows. */
export const EntityBody = v.pipe(
  v.looseObject({
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
    sources: v.exactOptional(v.array(v.looseObject({ resource: Id }))),
    sinks: v.exactOptional(v.array(v.looseObject({ resource: Id, maximumAttempts: v.exactOptional(WholeNumber) }))),
    create: v.optional(v.boolean(), false),
  }),
  v.transform(({ create, ...members }) => ({ create, entity: withoutReadOnly(members) })),
)

function withoutReadOnly(members: { readonly [member: string]: unknown }): EntityInput {
  const own = new Set<string>(READ_ONLY)
  const stated = Object.entries(members).filter(([name, value]) => !own.has(name) && value !== undefined)
  return Object.fromEntries(stated) as unknown as EntityInput // the schema above has checked every known member
}

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
