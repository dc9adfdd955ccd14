import { expect, test } from 'vitest'
import type { ClusterListQuery } from '../../src/index.ts'
import { expectRefusal, type House, labels, openPeople, put, synchronize } from '../fixtures/house.ts'
import { ADA, ANNABELLA, CHARLES, columnsOf, GRACE, LOVELASE } from '../fixtures/people.ts'

const listed = async (house: House, query?: ClusterListQuery) =>
  (await house.clusters.list(query)).clusters.map(({ recordIds }) => [...recordIds].sort().join(' '))

const idOf = async (house: House) => (await house.clusters.list({ minScore: 0 })).clusters[0]?.id ?? ''

test.each([
  [0.7499, 'MATCH'],
  [0.75, 'REVIEW'],
  [0.7501, 'REVIEW'],
])('[CL-1] [CL-3] [CL-4] a score of 75 over the match threshold %s is %s', async (matchThreshold, label) => {
  const house = await openPeople({ classifier: { matchThreshold } })
  await put(house, ADA, LOVELASE)
  expect(await labels(house)).toEqual({ 'ada lovelase': label })
})

test.each([
  [0.4999, ['ada annabella']],
  [0.5, ['ada annabella']],
  [0.5001, []],
])(
  '[CL-1] [CL-3] [CL-4] a score of 50 over the non-match threshold %s is linked: %o',
  async (nonMatchThreshold, found) => {
    const house = await openPeople({ classifier: { nonMatchThreshold } })
    await put(house, ADA, ANNABELLA)
    expect(Object.keys(await labels(house))).toEqual(found)
  },
)

const two = (house: House, one: object, other: object) =>
  put(house, { _id: 'a', email: 'x', ...one }, { _id: 'b', email: 'x', ...other })

test.each([
  [{ name: 'A' }, { name: 'A' }, 100],
  [{ name: 'A' }, { name: 'B' }, 50],
  [{ name: 'A' }, {}, 100],
  [{ name: 'A', city: 'X', phone: '1' }, { name: 'A', city: 'Y', phone: '2' }, 50],
  [{ name: 'A', city: 'X' }, { name: 'B', city: 'X' }, 67],
])('[CL-2] [CL-4] %o and %o in one mailbox score %s', async (one, other, score) => {
  const house = await openPeople()
  await two(house, one, other)
  expect((await house.clusters.list({ minScore: 0 })).clusters).toMatchObject([{ score }])
})

test('[CL-2] weights count', async () => {
  const mappings = [
    { id: 'email', keys: ['email'], weight: 3 },
    { id: 'name', keys: ['name'] },
  ]
  const house = await openPeople({ classifier: { mappings } })
  await two(house, { name: 'A' }, { name: 'Z' })
  expect((await house.clusters.list({ minScore: 0 })).clusters).toMatchObject([{ score: 75 }])
})

test.each([
  [{ name: 'A' }, {}, 50],
  [{}, {}, 100],
])('[CL-2] with nullMismatch %o and %o score %s', async (one, other, score) => {
  const mappings = ['email', 'name'].map((id) => ({ id, keys: [id], nullMismatch: true }))
  const house = await openPeople({ classifier: { mappings } })
  await two(house, one, other)
  expect((await house.clusters.list({ minScore: 0 })).clusters).toMatchObject([{ score }])
})

test('[CL-5] review links make a group beside the cluster', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE, ANNABELLA, CHARLES)
  expect(await labels(house)).toEqual({ 'ada lovelase': 'MATCH', 'ada annabella lovelase': 'REVIEW' })
})

/** Ada, somebody who shares three columns with her, and somebody who shares three with that one and two with Ada. */
const CHAIN = [ADA, { ...ADA, _id: 'between', name: 'A' }, { ...ADA, _id: 'end', name: 'A', city: 'Ockham' }]

test.each([
  [0.5, 'MATCH'],
  [0.51, 'REVIEW'],
])('[CL-6] a chain whose ends score 50 over the non-match threshold %s is %s', async (nonMatchThreshold, label) => {
  const house = await openPeople({ classifier: { nonMatchThreshold } })
  await put(house, ...CHAIN)
  expect(await labels(house)).toEqual({ 'ada between end': label })
})

test('[CL-6] it says which two are not alike', async () => {
  const house = await openPeople({ classifier: { nonMatchThreshold: 0.6 } })
  await put(house, ...CHAIN)
  const { clusters } = await house.clusters.list()
  expect(clusters[0]?.reasoning).toBe('The records ada and end are not alike.')
})

const copies = (count: number) => Array.from({ length: count }, (_, n) => ({ ...ADA, _id: `copy-${100 + n}` }))

test.each([
  [50, 'MATCH'],
  [51, 'REVIEW'],
])('[CL-7] %s equal records are %s', async (count, label) => {
  const house = await openPeople()
  await put(house, ...copies(count))
  expect((await house.clusters.list()).clusters).toMatchObject([{ label, recordCount: count }])
})

test('[CL-8] another record, another cluster', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  const first = await idOf(house)
  await put(house, { ...ADA, _id: 'third' })
  const second = await idOf(house)
  expect(second).not.toBe(first)
  await expectRefusal(house.clusters.get(first), 'not_found', 'cluster-not-found')
  await house.records.remove('third')
  expect(await idOf(house)).toBe(first)
})

test('[CL-3600] the same records, the same cluster: for review, matched, recorded as different and taken back', async () => {
  const house = await openPeople({ classifier: { matchThreshold: 0.8 } })
  await put(house, ADA, LOVELASE)
  const of = async () => {
    const { clusters } = await house.clusters.list({ minScore: 0 })
    return clusters.map(({ id, label, resolved }) => ({ id, label, resolved }))
  }
  const [first] = await of()
  const { id } = first!
  expect(first).toEqual({ id, label: 'REVIEW', resolved: false })
  await put(house, { _id: 'lovelase', name: ADA.name! })
  expect(await of()).toEqual([{ id, label: 'MATCH', resolved: false }])
  await house.clusters.split(id)
  expect((await house.clusters.get(id)).resolved).toBe(true)
  await house.records.reconnect(['ada', 'lovelase'], { comment: 'one' })
  expect(await of()).toEqual([{ id, label: 'MATCH', resolved: false }])
  await put(house, { _id: 'lovelase', name: LOVELASE.name! })
  expect(await of()).toEqual([{ id, label: 'REVIEW', resolved: false }])
})

test('[CL-9] write by write as by a FULL index', async () => {
  const house = await openPeople()
  for (const person of [ANNABELLA, ...CHAIN, GRACE, LOVELASE, CHARLES]) await put(house, person)
  await put(house, { _id: 'grace', phone: '0201' }, { _id: 'end', email: 'else' })
  const all = { minScore: 0 }
  const before = (await house.clusters.list(all)).clusters
  expect(before.length).toBeGreaterThan(1)
  await synchronize(house, { load: 'NONE', index: 'FULL' })
  expect((await house.clusters.list(all)).clusters).toEqual(before)
})

test('[CL-10] what a record held together falls apart without it', async () => {
  const house = await openPeople()
  await put(house, { ...ADA, _id: 'a', email: 'a' }, { ...ADA, _id: 'b' }, { ...ADA, _id: 'c', phone: 'c' })
  expect(await labels(house)).toEqual({ 'a b c': 'MATCH' })
  await house.records.remove('b')
  expect(await labels(house)).toEqual({ 'a c': 'REVIEW' })
})

test.each([
  [undefined, []],
  [0.75, []],
  [0.5, ['ada annabella']],
  [0.51, []],
])('[CL-11] the review view from %s on shows a pair of 50: %o', async (reviewScoreThreshold, found) => {
  const house = await openPeople({ classifier: { reviewScoreThreshold } })
  await put(house, ADA, ANNABELLA)
  expect(await listed(house)).toEqual(found)
})

test('[CL-11] the review view holds what is certain too', async () => {
  const house = await openPeople({ classifier: { reviewScoreThreshold: 0.75 } })
  await put(house, ADA, LOVELASE)
  expect(await listed(house)).toEqual(['ada lovelase'])
})

test('[CL-4201] what is resolved or ignored is listed below the review view too', async () => {
  const house = await openPeople({ classifier: { reviewScoreThreshold: 0.75 } })
  await put(house, ADA, ANNABELLA)
  const [pair] = (await house.clusters.list({ minScore: 0 })).clusters
  await house.clusters.ignore(pair?.id ?? '')
  expect(await listed(house, { ignored: true })).toEqual(['ada annabella'])
  expect(await listed(house, { ignored: false })).toEqual([])
  await house.clusters.split(pair?.id ?? '')
  expect(await listed(house, { resolved: true })).toEqual(['ada annabella'])
  expect((await house.clusters.list({ resolved: true })).minScore).toBeUndefined()
  expect(await listed(house)).toEqual([])
})

test.each<[ClusterListQuery, number | undefined]>([
  [{}, 60.5],
  [{ cursor: '' }, 60.5],
  [{ minScore: 40 }, 40],
  [{ minScore: 0 }, 0],
  [{ label: 'MATCH' }, undefined],
])('[CL-3950] a page by %o lists from %d on', async (query, from) => {
  const house = await openPeople({ classifier: { reviewScoreThreshold: 0.605 } })
  expect((await house.clusters.list(query)).minScore).toBe(from)
})

/** A pair of 75, a pair of 100, and a review group of three that scores 58. */
async function openThree(): Promise<House> {
  const house = await openPeople()
  await put(house, ADA, LOVELASE, ANNABELLA, GRACE, { ...GRACE, _id: 'hopper' })
  return house
}

test.each<[ClusterListQuery, readonly string[]]>([
  [{ label: 'MATCH', sort: 'SCORE_ASC' }, ['ada lovelase', 'grace hopper']],
  [{ label: 'REVIEW' }, ['ada annabella lovelase']],
  [{ minScore: 75, sort: 'SCORE_DESC' }, ['grace hopper', 'ada lovelase']],
  [{ minScore: 75.01 }, ['grace hopper']],
  [{ minScore: 100 }, ['grace hopper']],
  [{ minScore: 80, label: 'REVIEW' }, []],
  [{ minScore: 0, sort: 'SCORE_ASC' }, ['ada annabella lovelase', 'ada lovelase', 'grace hopper']],
  [{ minScore: 0, sort: 'SIZE_DESC', pageSize: 1 }, ['ada annabella lovelase']],
])('[CL-12] clusters by %o', async (query, found) => {
  expect(await listed(await openThree(), query)).toEqual(found)
})

test('[CL-12] a page says how many there are', async () => {
  const house = await openThree()
  const query = { minScore: 0, pageSize: 2, pageNumber: 1 }
  const { page, clusters } = await house.clusters.list(query)
  expect([page, clusters.length]).toEqual([{ number: 1, size: 2, totalElements: 3, totalPages: 2 }, 1])
})

test('[CL-12] without a sort clusters come by id', async () => {
  const { clusters } = await (await openThree()).clusters.list({ minScore: 0 })
  const ids = clusters.map(({ id }) => id)
  expect(ids).toEqual([...ids].sort())
})

test('[CL-13] a cluster in full', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  const cluster = await house.clusters.get(await idOf(house))
  expect(cluster).toMatchObject({ label: 'MATCH', score: 75, recordCount: 2, mappingIds: ['email', 'phone'] })
  expect(cluster.records).toEqual([await house.records.get('ada'), await house.records.get('lovelase')])
  expect(cluster.details).toEqual([
    {
      recordA: 'ada',
      recordB: 'lovelase',
      score: 75,
      similarities: { name: 0, email: 1, phone: 1, city: 1 },
      mappingSimilarities: { name: 0, email: 1, phone: 1, city: 1 },
    },
  ])
  const survivor = await house.clusters.merge(cluster.id)
  expect(cluster.merged).toEqual(columnsOf(survivor))
})

test('[CL-13] a value that is missing has no similarity', async () => {
  const house = await openPeople()
  await two(house, { name: 'A' }, {})
  const { details } = await house.clusters.get(await idOf(house))
  expect(details[0]?.similarities).toEqual({ name: null, email: 1, phone: null, city: null })
})

test.each([{ type: 'NONE' as const }, { type: 'SEARCH' as const, indexer: 'person-indexer' }])(
  '[CL-14] an entity of $type has no clusters',
  async (entity) => {
    const house = await openPeople()
    await house.admin.tables.create({ table: 'others', dataset: 'person' })
    await house.admin.entities.create({ id: 'others', table: 'others', ...entity })
    const clusters = house.admin.clusters('others')
    for (const asked of [clusters.list(), clusters.get('c'), clusters.merge('c')])
      await expectRefusal(asked, 'conflict', 'no-duplicates')
  },
)

test('[CL-14] an entity that was never written to has none yet', async () => {
  const house = await openPeople()
  expect(await house.clusters.list()).toEqual({
    page: { number: 0, size: 10, totalElements: 0, totalPages: 0 },
    minScore: 75,
    clusters: [],
  })
  await expectRefusal(house.clusters.get('c'), 'not_found', 'cluster-not-found')
})

test('[CL-15] walking through clusters meets each once while they are merged', async () => {
  const house = await openPeople()
  const pairs = Array.from({ length: 120 }, (_, n) => ({ name: `N${n}`, email: `e${n}`, phone: `p${n}`, city: 'X' }))
  await put(house, ...pairs, ...pairs)
  const met = new Set<string>()
  for await (const { id } of house.clusters.each({ label: 'MATCH' })) {
    expect(met.has(id)).toBe(false)
    met.add(id)
    await house.clusters.merge(id)
  }
  expect(met.size).toBe(120)
  expect((await house.clusters.list({ minScore: 0 })).page.totalElements).toBe(0)
})
