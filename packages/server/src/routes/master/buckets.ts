import { Hono } from 'hono'
import {
  BucketAnswer,
  BucketPath,
  BucketsAnswer,
  BucketsQuery,
  bucketDetailDto,
  bucketsDto,
  HealthAnswer,
  HealthQuery,
  healthDto,
  OlderBucketsQuery,
  OlderDisconnectBody,
  OlderMergeBody,
} from '../../dto/master/buckets.ts'
import { GroupRecordsAnswer } from '../../dto/master/groups.ts'
import { EntityQuery, MergedAnswer, recordDto } from '../../dto/master/records.ts'
import { EntityPath, IdPath } from '../../dto/parts.ts'
import type { Env } from '../../env.ts'
import { answerJson } from '../../guard/answer-headers.ts'
import { operation } from '../../guard/operation.ts'

const tag = 'master'

export function bucketRoutes() {
  return new Hono<Env>()
    .route('/', olderBucketRoutes())
    .get(
      '/:entity/buckets',
      operation({
        summary: 'The buckets of an entity, page by page',
        tag,
        permission: 'master.listBucket',
        param: EntityPath,
        query: BucketsQuery,
        answer: BucketsAnswer,
      }),
      async (c) => {
        const { entity } = c.req.valid('param')
        return answerJson(c, bucketsDto(entity, await c.var.session.buckets(entity).list(c.req.valid('query'))))
      },
    )
    .get(
      '/:entity/buckets/health',
      operation({
        summary: 'How well the mappings of an entity bring together what belongs together',
        tag,
        permission: 'master.viewBucketHealth',
        param: EntityPath,
        query: HealthQuery,
        answer: HealthAnswer,
      }),
      async (c) => {
        const { entity } = c.req.valid('param')
        return answerJson(c, healthDto(entity, await c.var.session.buckets(entity).health(c.req.valid('query'))))
      },
    )
    .get(
      '/:entity/buckets/:bucket',
      operation({
        summary: 'One bucket',
        tag,
        permission: 'master.viewBucket',
        param: BucketPath,
        answer: BucketAnswer,
      }),
      async (c) => {
        const { entity, bucket } = c.req.valid('param')
        const found = await c.var.session.buckets(entity).get(bucket)
        return answerJson(c, { entity, bucket: bucketDetailDto(found) })
      },
    )
}

/** The paths of the integration guide, where the entity stands beside the bucket. */
function olderBucketRoutes() {
  return new Hono<Env>()
    .get(
      '/buckets',
      operation({
        summary: 'The buckets of an entity, page by page (older path)',
        tag,
        permission: 'master.listBucket',
        query: OlderBucketsQuery,
        answer: BucketsAnswer,
      }),
      async (c) => {
        const { entity, ...query } = c.req.valid('query')
        return answerJson(c, bucketsDto(entity, await c.var.session.buckets(entity).list(query)))
      },
    )
    .get(
      '/bucket/:id',
      operation({
        summary: 'One bucket (older path)',
        tag,
        permission: 'master.viewBucket',
        param: IdPath,
        query: EntityQuery,
        answer: BucketAnswer,
      }),
      async (c) => {
        const { entity } = c.req.valid('query')
        const found = await c.var.session.buckets(entity).get(c.req.valid('param').id)
        return answerJson(c, { entity, bucket: bucketDetailDto(found) })
      },
    )
    .put(
      '/bucket/merge',
      operation({
        summary: 'Merge the records of a bucket (older path)',
        tag,
        permission: 'master.mergeBucket',
        json: OlderMergeBody,
        answer: MergedAnswer,
      }),
      async (c) => {
        const { entity, bucketId, ...options } = c.req.valid('json')
        const record = await c.var.session.buckets(entity).merge(bucketId, options as object)
        return answerJson(c, { entity, record: recordDto(record) })
      },
    )
    .put(
      '/bucket/disconnect',
      operation({
        summary: 'Record some records of a bucket as different from the rest (older path)',
        tag,
        permission: 'master.disconnectBucket',
        json: OlderDisconnectBody,
        answer: GroupRecordsAnswer,
      }),
      async (c) => {
        const { entity, bucketId, recordIds, ...options } = c.req.valid('json')
        const records = await c.var.session.buckets(entity).disconnect(bucketId, recordIds, options)
        return answerJson(c, { entity, records: records.map(recordDto) })
      },
    )
}
