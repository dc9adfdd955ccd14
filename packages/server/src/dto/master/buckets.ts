import {
  BUCKET_CLASSIFICATIONS,
  type BucketDetail,
  type BucketExample,
  type BucketHealthAsked,
  type BucketPage,
  type BucketStats,
  type BucketView,
  GROUP_SORTS,
} from '@onefold/core'
import { wordOf } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import { Comment, CursorPageDto, CursorQuery, Flag, Id, truth, Whole } from '../parts.ts'
import { GroupDetails, GroupState, groupDetailsDto, groupStateDto, RecordIds, Seen, Values } from './groups.ts'

export const BucketPath = v.object({ entity: Id, bucket: Id })

const LISTING = {
  ...CursorQuery,
  index: v.exactOptional(Id),
  classification: v.exactOptional(wordOf(BUCKET_CLASSIFICATIONS)),
  sort: v.optional(wordOf(GROUP_SORTS), 'NATURAL'),
}
export const BucketsQuery = v.strictObject(LISTING)

const BUCKET = {
  id: v.string(),
  mappingId: v.optional(v.string()),
  classification: v.string(),
  deviation: v.number(),
  ...GroupState,
}
export const BucketDto = v.object(BUCKET)
export const BucketDetailDto = v.object({ ...BUCKET, ...GroupDetails })

const StatsDto = v.object({
  bucketsByIndex: v.record(v.string(), Whole),
  duplicatesByIndex: v.record(v.string(), Whole),
  totalBuckets: Whole,
  totalBucketsValue: Whole,
  totalDuplicatedBuckets: Whole,
  totalDuplicatedBucketsValue: Whole,
})
export const BucketsAnswer = v.object({
  entity: v.string(),
  page: CursorPageDto,
  /** With it the next page begins. */
  cursor: v.optional(v.string()),
  buckets: v.array(BucketDto),
  stats: v.optional(StatsDto),
})
export const BucketAnswer = v.object({ entity: v.string(), bucket: BucketDetailDto })
export const BucketStateAnswer = v.object({ entity: v.string(), bucket: BucketDto })

const ExampleDto = v.object({
  bucketId: v.string(),
  recordCount: Whole,
  value: v.optional(v.string()),
  recordIds: v.array(v.string()),
})
const COUNTS = { mappingId: v.string(), buckets: v.number(), pairs: v.number(), skippedPairs: v.number() }
const GenericDto = v.object({
  value: v.string(),
  recordCount: Whole,
  reason: v.string(),
  effect: v.object({ records: v.number(), links: v.number(), linksLost: v.number(), matchesLost: v.number() }),
})
const ValuesDto = v.object({
  mappingId: v.string(),
  frequencies: v.optional(
    v.object({
      records: v.number(),
      distinct: v.number(),
      drift: v.number(),
      top: v.array(v.object({ value: v.string(), count: v.number() })),
    }),
  ),
  genericValues: v.array(GenericDto),
})
export const HealthAnswer = v.object({
  entity: v.string(),
  mappings: v.array(v.object({ ...COUNTS, largest: v.array(ExampleDto), genericValues: v.array(ExampleDto) })),
  values: v.array(ValuesDto),
  estimate: v.optional(
    v.object({
      records: v.number(),
      sampledRecords: v.number(),
      seconds: v.number(),
      mappings: v.array(v.object({ ...COUNTS, largest: v.number() })),
    }),
  ),
})

export const HealthQuery = v.strictObject({ estimate: v.optional(Flag, 'true') })

/** The older paths name the entity beside the bucket. */
export const OlderBucketsQuery = v.strictObject({ entity: Id, ...LISTING })
export const OlderMergeBody = v.object({
  entity: Id,
  bucketId: Id,
  comment: Comment,
  recordIds: Seen,
  crossSeparations: truth(false),
  values: Values,
})
export const OlderDisconnectBody = v.object({
  entity: Id,
  bucketId: Id,
  recordIds: RecordIds(1),
  comment: Comment,
  seen: Seen,
})

export function bucketsDto(
  entity: string,
  { page, cursor, buckets, stats }: BucketPage,
): v.InferOutput<typeof BucketsAnswer> {
  const counted = stats ? { stats: statsDto(stats) } : {}
  return { entity, page: { ...page }, cursor, buckets: buckets.map(bucketDto), ...counted }
}

/** The interface names each total twice. */
function statsDto(stats: BucketStats): v.InferOutput<typeof StatsDto> {
  const { bucketsByIndex, duplicatesByIndex, totalBuckets, totalDuplicatedBuckets } = stats
  return {
    bucketsByIndex: { ...bucketsByIndex },
    duplicatesByIndex: { ...duplicatesByIndex },
    totalBuckets,
    totalBucketsValue: totalBuckets,
    totalDuplicatedBuckets,
    totalDuplicatedBucketsValue: totalDuplicatedBuckets,
  }
}

export function bucketDto(bucket: BucketView): v.InferOutput<typeof BucketDto> {
  const { id, mappingId, classification, deviation } = bucket
  return { id, mappingId, classification, deviation, ...groupStateDto(bucket) }
}

export function bucketDetailDto(bucket: BucketDetail): v.InferOutput<typeof BucketDetailDto> {
  return { ...bucketDto(bucket), ...groupDetailsDto(bucket) }
}

export function healthDto(
  entity: string,
  { mappings, values, estimate }: BucketHealthAsked,
): v.InferOutput<typeof HealthAnswer> {
  return {
    entity,
    mappings: mappings.map(({ largest, genericValues, ...counts }) => ({
      ...counts,
      largest: largest.map(exampleDto),
      genericValues: genericValues.map(exampleDto),
    })),
    values: values.map(({ mappingId, frequencies, genericValues }) => ({
      mappingId,
      ...(frequencies ? { frequencies: { ...frequencies, top: [...frequencies.top] } } : {}),
      genericValues: genericValues.map((each) => ({ ...each })),
    })),
    ...(estimate ? { estimate: { ...estimate, mappings: estimate.mappings.map((each) => ({ ...each })) } } : {}),
  }
}

function exampleDto(example: BucketExample): v.InferOutput<typeof ExampleDto> {
  return { ...example, recordIds: [...example.recordIds] }
}
