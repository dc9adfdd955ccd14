import { expect, test } from 'vitest'
import { type BucketListQuery, GROUP_SORTS } from '../../src/index.ts'
import { expectRefusal, type House, INDEXER, openPeople, synchronize } from '../fixtures/house.ts'
import { openScoped } from '../fixtures/scoped.ts'

const bucketsOf = (house: House) => house.steward.buckets('people')

/** Twelve pairs and trios, each a bucket of three mappings; some are alike in three columns and some in all. */
async function openCrowd(): Promise<House> {
  const house = await openPeople()
  const records = Array.from({ length: 12 }, (_, group) =>
    Array.from({ length: 2 + (group % 2) }, (_, at) => ({
      _id: `${group}-${at}`,
      name: group % 3 === 0 && at === 1 ? `N ${group}x` : `N ${group}`,
      email: `${group}@x.example`,
      phone: `${group % 5 === 0 ? at : group}`,
      city: 'London',
    })),
  )
  await house.records.upsert(records.flat())
  return house
}

async function walk(house: House, query: BucketListQuery, between: () => Promise<unknown> = async () => {}) {
  const ids: string[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const found = await bucketsOf(house).list({ ...query, cursor })
    expect(found.page).toEqual({ size: query.pageSize })
    expect(found).not.toHaveProperty('stats')
    ids.push(...found.buckets.map(({ id }) => id))
    cursor = found.cursor
    await between()
  }
  return ids
}

const FILTERS: readonly BucketListQuery[] = [{}, { index: 'email' }, { classification: 'MATCH' }]

test.each(GROUP_SORTS)('[CL-2400] cursors walk every bucket once, in the order of %s', async (sort) => {
  const house = await openCrowd()
  for (const filter of FILTERS) {
    const query = { ...filter, sort, pageSize: 1000 }
    const all = (await bucketsOf(house).list(query)).buckets.map(({ id }) => id)
    expect(all.length).toBeGreaterThan(8)
    for (const pageSize of [1, 5, all.length]) expect(await walk(house, { ...query, pageSize })).toEqual(all)
    const { cursor = '' } = await bucketsOf(house).list({ ...query, pageSize: 4, pageNumber: 1 })
    expect((await bucketsOf(house).list({ ...query, cursor })).buckets.map(({ id }) => id)).toEqual(all.slice(8))
  }
})

test.each([{}, { sort: 'SIZE_DESC' }, { sort: 'SCORE_DESC' }, { classification: 'MATCH' }] as const)(
  '[CL-2400] pages of %o stay right while what they showed is decided',
  async (filter) => {
    const house = await openCrowd()
    const query: BucketListQuery = { ...filter, index: 'email', pageSize: 3 }
    const all = (await bucketsOf(house).list({ ...query, pageSize: 1000 })).buckets.map(({ id }) => id)
    const decided: string[] = []
    const seen = await walk(house, query, async () => {
      const next = all.find((id) => !decided.includes(id)) ?? ''
      decided.push(next)
      await bucketsOf(house).merge(next, { comment: 'one' })
    })
    expect(seen).toEqual(all)
  },
)

test('[CL-2400] a cursor of another query, one beside a page number and what is none are refused', async () => {
  const house = await openCrowd()
  const buckets = bucketsOf(house)
  const { cursor = '' } = await buckets.list({ index: 'email', pageSize: 2 })
  expect(cursor).not.toBe('')
  const others: readonly BucketListQuery[] = [
    { cursor },
    { cursor, index: 'phone' },
    { cursor, index: 'email', sort: 'SIZE_ASC' },
    { cursor, index: 'email', classification: 'MATCH' },
    { cursor: 'x', index: 'email' },
  ]
  for (const query of others) await expectRefusal(buckets.list(query), 'invalid', 'cursor-invalid')
  await expectRefusal(house.clusters.list({ cursor, index: 'email' }), 'invalid', 'cursor-invalid')
  await expectRefusal(buckets.list({ cursor, index: 'email', pageNumber: 0 }), 'invalid', 'cursor-and-page')
  const same = await buckets.list({ cursor, index: 'email', sort: 'NATURAL', pageSize: 3 })
  expect(same.buckets).toHaveLength(3)
})

test('[CL-2400] the last page has no cursor, and before the first index there is one empty page', async () => {
  const house = await openCrowd()
  const buckets = bucketsOf(house)
  for (const sort of GROUP_SORTS) {
    const query = { sort, index: 'email' }
    expect(await buckets.list({ ...query, pageSize: 12 })).not.toHaveProperty('cursor')
    expect(await buckets.list({ ...query, pageSize: 11 })).toHaveProperty('cursor')
    expect(await buckets.list({ ...query, pageSize: 12, cursor: '' })).not.toHaveProperty('cursor')
  }
  const empty = await openPeople()
  expect(await bucketsOf(empty).list({ cursor: '' })).toEqual({ page: { size: 10 }, buckets: [] })
})

test('[CL-2400] callers with row scopes walk what they see', async () => {
  const { vera } = await openScoped()
  const buckets = vera.buckets('people')
  for (const sort of GROUP_SORTS) {
    const all = (await buckets.list({ sort })).buckets.map(({ id }) => id)
    expect(all.length).toBeGreaterThan(0)
    const ids: string[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const found = await buckets.list({ sort, pageSize: 1, cursor })
      ids.push(...found.buckets.map(({ id }) => id))
      cursor = found.cursor
    }
    expect(ids).toEqual(all)
  }
})

test('[CL-2400] a cursor outlives a new index as long as the index has its mapping', async () => {
  const house = await openCrowd()
  const { admin } = house
  const { cursor = '' } = await bucketsOf(house).list({ pageSize: 20 })
  const keep = async (...ids: readonly string[]) => {
    const kept = INDEXER.mappings.filter(({ id }) => ids.includes(id))
    const saved = await admin.resources.get('person-indexer', 'indexer')
    await admin.resources.update({ ...saved, mappings: kept })
    await synchronize(house, { load: 'NONE', index: 'FULL', sink: 'NONE' })
  }
  const rest = async () => (await bucketsOf(house).list({ pageSize: 20, cursor })).buckets.map(({ id }) => id)
  const before = await rest()
  expect(before.length).toBeGreaterThan(0)
  await keep('name', 'email', 'phone', 'city')
  expect(await rest()).toEqual(before)
  await keep('city')
  await expectRefusal(bucketsOf(house).list({ pageSize: 20, cursor }), 'invalid', 'cursor-invalid')
})

test('[CL-2400] balls of near keys are walked like any bucket', async () => {
  const near = { id: 'name', keys: ['name'], matching: 'FUZZY', duplicates: true }
  const house = await openPeople({ indexer: { mappings: [near, { id: 'city', keys: ['city'] }] } })
  await house.records.upsert(
    ['aaaaaa', 'aaaaab', 'bbbbbb', 'bbbbbc', 'cccccc', 'cccccd'].map((name) => ({ _id: name, name, city: 'London' })),
  )
  for (const sort of GROUP_SORTS) {
    const all = (await bucketsOf(house).list({ sort })).buckets.map(({ id }) => id)
    expect(all).toHaveLength(3)
    expect(await walk(house, { sort, pageSize: 1 })).toEqual(all)
  }
})
