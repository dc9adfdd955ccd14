import { expect, test } from 'vitest'
import { everybody, expectRefusal, furnish, openHouse, put } from '../fixtures/house.ts'
import { ADA } from '../fixtures/people.ts'

const copies = (count: number) => Array.from({ length: count }, (_, at) => ({ ...ADA, _id: `r${1000 + at}` }))

async function openPeople(largestGroup: number) {
  const house = await openHouse({ largestGroup })
  await furnish(house)
  return house
}

test('[LM-2480] a group above the largest one that is stated is neither opened nor acted on at once', async () => {
  const house = await openPeople(3)
  await put(house, ...copies(4))
  const [cluster] = (await house.clusters.list()).clusters
  const buckets = house.admin.buckets('people')
  const bucket = (await buckets.list()).buckets.find(({ recordCount }) => recordCount === 4)
  expect(cluster).toMatchObject({ recordCount: 4, recordIds: ['r1000', 'r1001', 'r1002'] })
  expect(bucket?.recordIds).toHaveLength(3)
  for (const act of [
    () => house.clusters.get(cluster?.id ?? ''),
    () => buckets.get(bucket?.id ?? ''),
    () => house.clusters.merge(cluster?.id ?? ''),
    () => house.clusters.ignore(cluster?.id ?? ''),
    () => buckets.split(bucket?.id ?? ''),
    () => house.records.merge(copies(4).map(({ _id }) => _id)),
    () => house.records.disconnect(copies(4).map(({ _id }) => _id)),
  ])
    await expectRefusal(act(), 'invalid', 'too-many-records')
  await house.records.merge(copies(3).map(({ _id }) => _id))
  expect(await everybody(house)).toHaveLength(2)
})

test('[LM-2480] a group that is as large as stated is opened and merged', async () => {
  const house = await openPeople(4)
  await put(house, ...copies(4))
  const [cluster] = (await house.clusters.list()).clusters
  expect((await house.clusters.get(cluster?.id ?? '')).records).toHaveLength(4)
  await house.clusters.merge(cluster?.id ?? '', { recordIds: cluster?.recordIds ?? [] })
  expect(await everybody(house)).toHaveLength(1)
})

test('[LM-2480] a setting above 1,000 lets larger groups be merged', async () => {
  const house = await openPeople(1050)
  const strangers = Array.from({ length: 1050 }, (_, at) => ({
    _id: `p${at}`,
    name: `Person ${at}`,
    email: `${at}@x.example`,
    phone: `${at}`,
    city: `City ${at}`,
  }))
  await house.records.upsert(strangers)
  const ids = strangers.map(({ _id }) => _id)
  const { _metadata } = await house.records.merge(ids, { force: true, comment: 'one household' })
  expect(_metadata._merged).toHaveLength(1050)
}, 120_000)
