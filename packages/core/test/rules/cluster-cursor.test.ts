import { expect, test } from 'vitest'
import type { ClusterListQuery, ClusterSort } from '../../src/index.ts'
import { expectRefusal, type House, openPeople } from '../fixtures/house.ts'
import { openScoped } from '../fixtures/scoped.ts'

/** Twelve pairs and trios, some of them alike in three columns and some in all. */
async function openCrowd(): Promise<House> {
  const house = await openPeople()
  const records = Array.from({ length: 12 }, (_, group) =>
    Array.from({ length: 2 + (group % 2) }, (_, at) => ({
      _id: `${group}-${at}`,
      name: group % 3 === 0 && at === 1 ? `N ${group}x` : `N ${group}`,
      email: `${group}@x.example`,
      phone: `${group}`,
      city: 'London',
    })),
  )
  await house.records.upsert(records.flat())
  return house
}

async function walk(house: House, query: ClusterListQuery, between: () => Promise<unknown> = async () => {}) {
  const ids: string[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const found = await house.clusters.list({ ...query, cursor })
    expect(found.page).toEqual({ size: query.pageSize })
    ids.push(...found.clusters.map(({ id }) => id))
    cursor = found.cursor
    await between()
  }
  return ids
}

const SORTS: readonly ClusterSort[] = ['NATURAL', 'SIZE_ASC', 'SIZE_DESC', 'SCORE_ASC', 'SCORE_DESC']

test.each(SORTS)('[CL-910] cursors walk every cluster once, in the order of %s', async (sort) => {
  const house = await openCrowd()
  const query = { sort, minScore: 0, pageSize: 1000 }
  const all = (await house.clusters.list(query)).clusters.map(({ id }) => id)
  expect(all.length).toBeGreaterThanOrEqual(12)
  for (const pageSize of [1, 5, 11]) expect(await walk(house, { ...query, pageSize })).toEqual(all)
  const { cursor = '' } = await house.clusters.list({ ...query, pageSize: 5, pageNumber: 1 })
  expect((await house.clusters.list({ ...query, cursor })).clusters.map(({ id }) => id)).toEqual(all.slice(10))
})

test('[CL-910] pages stay right while what they showed is decided', async () => {
  const house = await openCrowd()
  const query: ClusterListQuery = { sort: 'SCORE_DESC', minScore: 0, pageSize: 3 }
  const all = (await house.clusters.list({ ...query, pageSize: 1000 })).clusters.map(({ id }) => id)
  const decided: string[] = []
  const seen = await walk(house, query, async () => {
    const next = all.find((id) => !decided.includes(id)) ?? ''
    decided.push(next)
    await house.clusters.merge(next, { comment: 'one' })
  })
  expect(seen).toEqual(all)
})

test('[CL-910] a cursor of another query, one beside a page number and what is none are refused', async () => {
  const house = await openCrowd()
  const { cursor = '' } = await house.clusters.list({ minScore: 0, pageSize: 2 })
  expect(cursor).not.toBe('')
  const others: readonly ClusterListQuery[] = [
    { cursor },
    { cursor, minScore: 1 },
    { cursor, minScore: 0, sort: 'SIZE_ASC' },
    { cursor: 'x', minScore: 0 },
  ]
  for (const query of others) await expectRefusal(house.clusters.list(query), 'invalid', 'cursor-invalid')
  await expectRefusal(house.clusters.list({ cursor, minScore: 0, pageNumber: 0 }), 'invalid', 'cursor-and-page')
  expect((await house.clusters.list({ cursor, minScore: 0, sort: 'NATURAL', pageSize: 3 })).clusters).toHaveLength(3)
})

test('[CL-3900] a cursor is good for a listing that spells out its defaults, and the other way round', async () => {
  const house = await openCrowd()
  const listed = async (first: ClusterListQuery, next: ClusterListQuery) => {
    const { cursor = '' } = await house.clusters.list(first)
    return (await house.clusters.list({ ...next, cursor })).clusters.map(({ id }) => id)
  }
  const spelt = { resolved: false, ignored: false, sort: 'NATURAL' } as const
  const sized = { pageSize: 3 }
  const plain = await listed(sized, sized)
  expect(plain).toHaveLength(3)
  expect(await listed(sized, { ...sized, ...spelt })).toEqual(plain)
  expect(await listed({ ...sized, ...spelt }, sized)).toEqual(plain)
  const labelled = { label: 'MATCH', pageSize: 3 } as const
  expect(await listed(labelled, { ...labelled, resolved: false })).toHaveLength(3)
  const buckets = house.steward.buckets('people')
  const { cursor = '' } = await buckets.list(sized)
  const next = await buckets.list({ ...sized, cursor })
  expect(next.buckets).toHaveLength(3)
  expect(await buckets.list({ ...sized, sort: 'NATURAL', cursor })).toEqual(next)
  // With a label ignored ones are listed too, unless it says otherwise.
  await expectRefusal(listed(labelled, { ...labelled, ignored: false }), 'invalid', 'cursor-invalid')
})

test('[CL-910] the last page has no cursor, and before the first index there is one empty page', async () => {
  const house = await openCrowd()
  expect(await house.clusters.list({ minScore: 0, pageSize: 1000 })).not.toHaveProperty('cursor')
  const empty = await openPeople()
  expect(await empty.clusters.list({ cursor: '' })).toEqual({ page: { size: 10 }, minScore: 75, clusters: [] })
})

test('[CL-910] callers with row scopes walk what they see', async () => {
  const { vera } = await openScoped()
  const clusters = vera.clusters('people')
  const all = (await clusters.list({ minScore: 0, sort: 'SIZE_DESC' })).clusters.map(({ id }) => id)
  const ids: string[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const found = await clusters.list({ minScore: 0, sort: 'SIZE_DESC', pageSize: 1, cursor })
    ids.push(...found.clusters.map(({ id }) => id))
    cursor = found.cursor
  }
  expect(ids).toEqual(all)
})
