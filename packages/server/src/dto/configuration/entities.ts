import { CRON_TYPES, type EntityView } from '@onefold/core'
import { defined, says, wordOf } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import { knownMembers } from '../master/known-members.ts'
import { Flag, Id, Instant, InstantText, iso, TableName, truth, Whole } from '../parts.ts'
import { NotificationBody } from '../work/notification.ts'
import { TaskDto } from '../work/tasks.ts'
import { DependencyDto } from './resources.ts'

export const EnabledPath = v.object({ entity: Id, enabled: Flag })
export const LockedPath = v.object({ entity: Id, locked: Flag })
export const AutomaticPath = v.object({ entity: Id, automatic: Flag })

const TYPES = ['NONE', 'SEARCH', 'DUPLICATES', 'AUTO_DUPLICATES'] as const
const WholeNumber = v.pipe(
  v.number(),
  v.integer(says('member-invalid/must-whole')),
  v.minValue(0, says('member-invalid/must-or-more', { least: 0 })),
)

const SourceEntry = knownMembers(
  {
    resource: Id,
    transformation: v.exactOptional(Id),
    cronType: v.exactOptional(wordOf(CRON_TYPES)),
    cron: v.exactOptional(v.string()),
    incremental: truth(false),
    deletes: truth(false),
    maxDeleteShare: v.exactOptional(v.number()),
  },
  ['lastExecution'],
)

const SinkEntry = knownMembers({
  resource: Id,
  transformation: v.exactOptional(Id),
  audit: truth(true),
  maximumAttempts: v.exactOptional(WholeNumber),
})

/** What answers carry besides, which a save leaves aside. */
const READ_ONLY = [
  ...['status', 'validation', 'stats', 'recordCount', 'bucketCount', 'duplicateBucketCount', 'indexDuplicateCounts'],
  ...['indexLabels', 'dataset', 'searches', 'duplicates', 'stewarding', 'dependency'],
]

export const EntityBody = v.pipe(
  knownMembers(
    {
      id: Id,
      description: v.exactOptional(v.string()),
      table: TableName,
      type: wordOf(TYPES),
      enabled: truth(true),
      locked: truth(false),
      indexer: v.exactOptional(Id),
      classifier: v.exactOptional(Id),
      merger: v.exactOptional(Id),
      steward: v.exactOptional(Id),
      pipeline: v.exactOptional(Id),
      automatic: truth(false),
      asynchronous: truth(false),
      stewardCronType: v.exactOptional(wordOf(CRON_TYPES)),
      stewardCron: v.exactOptional(v.string()),
      sources: v.exactOptional(v.array(SourceEntry)),
      sinks: v.exactOptional(v.array(SinkEntry)),
      create: v.optional(v.boolean(), false),
    },
    READ_ONLY,
  ),
  v.transform(({ create, ...entity }) => ({ create, entity })),
)

export const SynchronizeBody = v.pipe(
  v.object({
    entity: Id,
    loadMask: v.exactOptional(wordOf(['FULL', 'INCREMENTAL', 'CUSTOM', 'NONE'])),
    loadFrom: v.exactOptional(InstantText),
    loadTo: v.exactOptional(InstantText),
    indexClassificationMask: v.exactOptional(wordOf(['FULL', 'CHANGES', 'NONE'])),
    sinkMask: v.exactOptional(wordOf(['FULL', 'NONE'])),
    notification: v.exactOptional(NotificationBody),
  }),
  v.transform(({ entity, loadMask, loadFrom, loadTo, indexClassificationMask, sinkMask, notification }) => ({
    entity,
    options: notification === undefined ? {} : { notification },
    masks: {
      ...defined({ load: loadMask, loadFrom, loadTo, index: indexClassificationMask, sink: sinkMask }),
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
  pipeline: v.optional(v.string()),
  automatic: v.boolean(),
  asynchronous: v.boolean(),
  stewardCronType: v.optional(v.picklist(CRON_TYPES)),
  stewardCron: v.optional(v.string()),
  sources: v.array(
    v.object({
      resource: v.string(),
      transformation: v.optional(v.string()),
      cronType: v.optional(v.picklist(CRON_TYPES)),
      cron: v.optional(v.string()),
      incremental: v.boolean(),
      deletes: v.boolean(),
      maxDeleteShare: v.optional(v.number()),
      lastExecution: v.optional(Instant),
    }),
  ),
  sinks: v.array(
    v.object({
      resource: v.string(),
      transformation: v.optional(v.string()),
      audit: v.boolean(),
      maximumAttempts: Whole,
    }),
  ),
  status: v.picklist(['EMPTY', 'WORKING', 'READY', 'INCONSISTENT', 'ERROR']),
  validation: v.optional(v.string()),
  dataset: v.optional(v.string()),
  searches: v.boolean(),
  duplicates: v.boolean(),
  stewarding: v.boolean(),
  dependency: DependencyDto,
  /** Records that the caller sees; the counts of buckets and clusters are left out where that is a part of them. */
  recordCount: Whole,
  bucketCount: v.optional(Whole),
  duplicateBucketCount: v.optional(Whole),
  indexDuplicateCounts: v.optional(v.record(v.string(), Whole)),
  indexLabels: v.record(v.string(), v.string()),
  stats: v.object({
    recordCount: Whole,
    totalBuckets: v.optional(Whole),
    duplicateBuckets: v.optional(Whole),
    duplicatesByIndex: v.optional(v.record(v.string(), Whole)),
    matchClusters: v.optional(Whole),
    reviewClusters: v.optional(Whole),
  }),
})
export const EntityAnswer = v.object({ entity: EntityDto })
export const EntityTablePath = v.object({ table: TableName })
export const EntityOrNoneAnswer = v.object({ entity: v.nullable(EntityDto) })
export const EntitiesQuery = v.strictObject({ counts: v.optional(Flag, 'true') })
export const EntitiesAnswer = v.object({ entities: v.array(EntityDto) })
export const SynchronizeAnswer = v.object({ entity: EntityDto, taskId: v.string(), instance: TaskDto })

export function entityDto(entity: EntityView): v.InferOutput<typeof EntityDto> {
  const { id, description, table, type, enabled, locked, status, validation, stats } = entity
  const { dataset, searches, duplicates, stewarding, dependency } = entity
  const duplicatesByIndex = stats.duplicatesByIndex && { ...stats.duplicatesByIndex }
  const { indexer, classifier, merger, steward, automatic, stewardCronType, stewardCron, pipeline } = entity
  return {
    id,
    description,
    table,
    type,
    enabled,
    locked,
    indexer,
    classifier,
    merger,
    steward,
    status,
    validation,
    dataset,
    searches,
    duplicates,
    stewarding,
    dependency: { ...dependency, uses: [...dependency.uses], usedBy: [...dependency.usedBy] },
    pipeline,
    automatic,
    asynchronous: entity.asynchronous,
    stewardCronType,
    stewardCron,
    sources: entity.sources.map(({ incremental = false, deletes = false, lastExecution, ...entry }) => ({
      ...entry,
      incremental,
      deletes,
      lastExecution: iso(lastExecution),
    })),
    sinks: entity.sinks.map(({ resource, transformation, audit = true, maximumAttempts }) => ({
      resource,
      transformation,
      audit,
      maximumAttempts,
    })),
    recordCount: stats.recordCount,
    bucketCount: stats.totalBuckets,
    duplicateBucketCount: stats.duplicateBuckets,
    indexDuplicateCounts: duplicatesByIndex,
    indexLabels: { ...entity.indexLabels },
    stats: { ...stats, duplicatesByIndex },
  }
}
