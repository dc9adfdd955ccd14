import type { RemoteSession } from '@onefold/client'
import type { Refused, See } from './scenario.ts'

const TWINS = ['ann', 'anne', 'anna'].map((_id) => ({ _id, name: 'Byron', email: 'ann@example.org' }))

/** What people do with groups, one decision after the other. */
export async function decideOnGroups(session: RemoteSession, see: See, refused: Refused): Promise<void> {
  const [people, clusters, buckets] = [session.records('person'), session.clusters('person'), session.buckets('person')]
  await people.upsert(TWINS)
  const bucket =
    (await buckets.list({ index: 'email' })).buckets.find(({ recordIds }) => recordIds.includes('ann'))?.id ?? ''
  await see('bucket', buckets.get(bucket))
  await see('escalate bucket', buckets.escalate(bucket, { comment: 'Look', assignee: 'somebody' }))
  await see('resolve bucket', buckets.resolve(bucket))
  await see('ignore bucket', buckets.ignore(bucket))
  await see('unignore bucket', buckets.unignore(bucket, { recordIds: ['ann', 'anna', 'anne'] }))
  await refused('others than seen', buckets.merge(bucket, { recordIds: ['ann'] }))
  const { _id: survivor, _metadata } = await see('merge bucket', buckets.merge(bucket))
  await see('by key', people.byKey(_metadata._key))
  await people.unmerge(survivor)
  await see(
    'merge records',
    people.merge(['ann', 'anna'], { comment: 'The same' }).then(({ _id }) => people.unmerge(_id)),
  )
  const cluster = async () =>
    (await clusters.list()).clusters.find(({ recordIds }) => recordIds.includes('ann'))?.id ?? ''
  await see('disconnect in cluster', clusters.disconnect(await cluster(), ['anne']))
  await see('split cluster', clusters.split(await cluster(), { comment: 'Others' }))
  await see('disconnect in bucket', buckets.disconnect(bucket, ['ann']))
  await see('split bucket', buckets.split(bucket))
  await see('remove bucket', buckets.remove(bucket, { comment: 'Gone' }))
  await refused('no cluster', clusters.remove('none', { recordIds: ['ann', 'anne'] }))
  await refused('no case', session.cases('person').resolve('none'))
}
