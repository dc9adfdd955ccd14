import { expect, test } from 'vitest'
import type { OnefoldError } from '../../src/index.ts'
import { expectRefusal, type House, openPeople, put, synchronize } from '../fixtures/house.ts'
import { ADA, CHARLES, GRACE, LOVELASE } from '../fixtures/people.ts'

const present = async (house: House) =>
  (await house.clusters.list({ minScore: 0 })).clusters.map(({ id, recordIds }) => [
    id,
    [...recordIds].sort().join(' '),
  ])

const idOf = async (house: House, records: string) =>
  (await present(house)).find(([, held]) => held === records)?.[0] ?? 'none'

const successors = async (house: House, id: string) =>
  ((await expectRefusal(house.clusters.get(id), 'not_found', 'cluster-not-found')) as OnefoldError).details.successors

/** Ada and her typo, alike enough to be reviewed. */
async function openPair() {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  return { house, pair: await idOf(house, 'ada lovelase') }
}

test('[CL-210] a past cluster names the present one that its records are in', async () => {
  const { house, pair } = await openPair()
  await put(house, { ...ADA, _id: 'third' })
  expect(await successors(house, pair)).toEqual([await idOf(house, 'ada lovelase third')])
  await expectRefusal(house.clusters.merge(pair), 'not_found', 'cluster-not-found')
})

test('[CL-210] when it fell apart it names each, those that hold most of it first', async () => {
  const { house } = await openPair()
  await put(house, { ...ADA, _id: 'third' }, { ...GRACE, _id: 'x' }, GRACE)
  const whole = await idOf(house, 'ada lovelase third')
  const { _id: _, ...grace } = GRACE
  await put(house, { _id: 'third', ...grace })
  expect(await successors(house, whole)).toEqual([
    await idOf(house, 'ada lovelase'),
    await idOf(house, 'grace third x'),
  ])
})

test('[CL-211] records that were merged lead to the cluster of their survivor, or to none', async () => {
  const { house, pair } = await openPair()
  const { _id } = await house.clusters.merge(pair)
  expect(await successors(house, pair)).toEqual([])
  await put(house, { ...ADA, _id: 'third' })
  const [[now] = []] = await present(house)
  expect(await successors(house, pair)).toEqual([now])
  await house.records.unmerge(_id)
  expect(await successors(house, pair)).toEqual([await idOf(house, 'ada lovelase third')])
})

test('[CL-211] a cluster that is there again has no successor, it is itself', async () => {
  const { house, pair } = await openPair()
  await put(house, { ...ADA, _id: 'third' })
  await house.records.remove('third')
  expect((await house.clusters.get(pair)).id).toBe(pair)
})

test('[CL-212] what a new index parted or joined is remembered too', async () => {
  const { house, pair } = await openPair()
  await put(house, CHARLES)
  await house.admin.resources.update({
    type: 'classifier-weight',
    _id: 'person-classifier',
    description: 'What people share',
    dataset: 'person',
    mappings: [{ id: 'city', keys: ['city'], comparer: 'EXACT' }],
  })
  await house.admin.resources.update({
    type: 'indexer',
    _id: 'person-indexer',
    description: 'One city',
    dataset: 'person',
    mappings: [{ id: 'city', keys: ['city'], duplicates: true }],
  })
  await synchronize(house, { load: 'NONE', index: 'FULL' })
  expect(await successors(house, pair)).toEqual([await idOf(house, 'ada charles lovelase')])
})

test('[CL-213] an id that never was a cluster of this table has no successors', async () => {
  const { house } = await openPair()
  expect(await successors(house, 'never')).toBeUndefined()
})
