import type { BucketDetail, BucketHealth, BucketPage, BucketStats, Buckets, BucketView } from '@onefold/core'
import { member, members, without } from '../transport/answer.ts'
import type { Ask } from '../transport/operation.ts'
import { groupActionsOver, groupOf } from './groups.ts'

/** The wire names two totals twice. */
const statsOf = without<BucketStats>('totalBucketsValue', 'totalDuplicatedBucketsValue')

/** The buckets of one entity. */
export function bucketsOver(ask: Ask, entity: string): Buckets {
  const path = { entity }
  return Object.freeze<Buckets>({
    ...groupActionsOver(ask, entity, 'bucket'),
    async list(query = {}) {
      const answer = await ask('GET /api/master/:entity/buckets', { path, query: { ...query } })
      const { stats, ...page } = members<BucketPage>('page', 'cursor', 'buckets', 'stats')(answer)
      const counted = stats === undefined ? {} : { stats: statsOf(stats) }
      return { ...page, buckets: page.buckets.map(groupOf<BucketView>), ...counted }
    },
    get: (id) =>
      ask('GET /api/master/:entity/buckets/:bucket', { path: { entity, bucket: id } })
        .then(member<unknown>('bucket'))
        .then(groupOf<BucketDetail>),
    health: ((options) =>
      ask('GET /api/master/:entity/buckets/health', { path, query: { ...options } }).then(
        without<BucketHealth>('entity'),
      )) as (options?: { readonly estimate: boolean }) => Promise<BucketHealth>, // the estimate is there where it was asked for
  })
}
