import { expect, test } from 'vitest'
import type { BucketListQuery, Buckets } from '../../src/index.ts'
import { expectRefusal, type House, idsIn, openPeople, put } from '../fixtures/house.ts'
import { ADA, ANNABELLA, CHARLES, GRACE, LOVELASE } from '../fixtures/people.ts'
import { openScoped } from '../fixtures/scoped.ts'

const THIRD = { ...ADA, _id: 'third' }

const bucketsOf = (house: House): Buckets => house.steward.buckets('people')

async function listed(house: House, query: BucketListQuery = {}) {
  const { buckets, page } = await bucketsOf(house).list(query)
  expect(page.totalElements).toBe(buckets.length)
  return buckets.map(({ mappingId, recordIds, classification, score, deviation }) => [
    mappingId,
    [...recordIds].sort().join(' '),
    classification,
    score,
    deviation,
  ])
}

const idOf = async (house: House, index: string) => (await bucketsOf(house).list({ index })).buckets[0]?.id ?? ''

test('[CL-90] a bucket is a key of a mapping that looks for duplicates with two or more live records', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE, ANNABELLA, CHARLES, GRACE)
  expect(await listed(house)).toEqual([
    ['email', 'ada lovelase', 'MATCH', 75, 0],
    ['phone', 'ada annabella lovelase', 'REVIEW', 58, 11.79],
  ])
  expect(await idOf(house, 'email')).toMatch(/^email:\d+$/)
  await expectRefusal(bucketsOf(house).list({ index: 'city' }), 'invalid', 'mapping-unknown')
  await house.records.remove('lovelase')
  expect(await listed(house)).toEqual([['phone', 'ada annabella', 'REVIEW', 50, 0]])
})

test('[CL-91] no link is NON_MATCH, every pair a link with a mean above the threshold MATCH, anything else REVIEW', async () => {
  const house = await openPeople({ classifier: { nonMatchThreshold: 0.6 } })
  await put(house, ADA, LOVELASE, ANNABELLA, { ...CHARLES, phone: '0303' }, GRACE)
  expect(await listed(house, { sort: 'SCORE_ASC' })).toEqual([
    ['phone', 'charles grace', 'NON_MATCH', 0, 0],
    ['email', 'ada lovelase', 'MATCH', 75, 0],
    ['phone', 'ada annabella lovelase', 'REVIEW', 75, 0],
  ])
  const { buckets } = await bucketsOf(house).list({ classification: 'REVIEW' })
  expect(buckets[0]?.reasoning).toBe('1 of 3 pairs are alike.')
})

test('[CL-92] a bucket of more records than the classifier lets pass unseen is for review', async () => {
  const house = await openPeople({ classifier: { bucketSizeReviewThreshold: 2 } })
  await put(house, ADA, LOVELASE, { ...THIRD, email: 'other@x.example' })
  expect((await listed(house)).map(([mapping, , classification]) => [mapping, classification])).toEqual([
    ['name', 'MATCH'],
    ['email', 'MATCH'],
    ['phone', 'REVIEW'],
  ])
})

test('[CL-93] buckets are filtered by mapping and classification, sorted by size, score and deviation', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE, ANNABELLA, THIRD)
  const first = async (query: BucketListQuery) => (await listed(house, query)).map(([mapping]) => mapping)
  expect(await first({ index: 'name' })).toEqual(['name'])
  expect(await first({ classification: 'MATCH' })).toEqual(['name', 'email'])
  expect(await first({ sort: 'SIZE_DESC' })).toEqual(['phone', 'email', 'name'])
  expect(await first({ sort: 'SIZE_ASC', classification: 'MATCH' })).toEqual(['name', 'email'])
  expect(await first({ sort: 'SCORE_DESC' })).toEqual(['name', 'email', 'phone'])
  expect(await first({ sort: 'DEVIATION_DESC' })).toEqual(['phone', 'email', 'name'])
  const { buckets, page } = await bucketsOf(house).list({ sort: 'SCORE_ASC', pageNumber: 1, pageSize: 2 })
  expect([buckets.map(({ mappingId }) => mappingId), page.totalElements]).toEqual([['name'], 3])
  await house.records.remove('third')
  expect(await first({ classification: 'MATCH' })).toEqual(['email'])
})

test('[CL-94] an opened bucket shows its records, every pair, what a merge and what a split would make', async () => {
  const house = await openPeople()
  await put(house, ADA, ANNABELLA, LOVELASE)
  const bucket = await bucketsOf(house).get(await idOf(house, 'phone'))
  expect(bucket.records.map(({ _id }) => _id).sort()).toEqual(['ada', 'annabella', 'lovelase'])
  expect(bucket.details.map(({ score }) => score).sort()).toEqual([50, 50, 75])
  expect(bucket.merged).toMatchObject({ phone: '0201', city: 'London' })
  expect(bucket.split?.find(({ _id }) => _id === 'ada')?._metadata).toMatchObject({
    _unrelated: ['annabella', 'lovelase'],
    _unrelatedCount: 2,
  })
  expect(bucket.columnMap?.email).toMatchObject({ key: 'email' })
  await expectRefusal(bucketsOf(house).get('phone:1'), 'not_found', 'bucket-not-found')
  await expectRefusal(bucketsOf(house).get('city:1'), 'not_found', 'bucket-not-found')
})

test('[CL-95] a bucket is merged, split or disconnected like a cluster', async () => {
  const house = await openPeople()
  const buckets = bucketsOf(house)
  await put(house, ADA, LOVELASE, ANNABELLA)
  const phone = await idOf(house, 'phone')
  await buckets.disconnect(phone, ['annabella'])
  expect((await house.records.get('annabella'))._metadata._unrelated).toEqual(['ada', 'lovelase'])
  await expectRefusal(buckets.merge(phone), 'conflict', 'separation-crossed')
  await expectRefusal(buckets.split(phone, { recordIds: ['ada', 'lovelase'] }), 'conflict', 'bucket-changed')
  const survivor = await buckets.merge(await idOf(house, 'email'))
  expect(survivor._metadata._merged).toEqual(['ada', 'lovelase'])
  expect(await listed(house)).toEqual([['phone', `annabella ${survivor._id}`, 'NON_MATCH', 50, 0]])
  expect((await buckets.list()).buckets[0]).toMatchObject({ resolved: true })
})

test('[CL-96] an ignored bucket is IGNORE until it grows; an escalated one says who is asked', async () => {
  const house = await openPeople()
  const buckets = bucketsOf(house)
  await put(house, ADA, LOVELASE)
  const email = await idOf(house, 'email')
  expect(await buckets.ignore(email)).toMatchObject({ classification: 'IGNORE', ignored: true })
  expect((await listed(house, { classification: 'IGNORE' })).map(([mapping]) => mapping)).toEqual(['email', 'phone'])
  await put(house, THIRD)
  expect((await listed(house, { index: 'email' }))[0]?.[2]).toBe('REVIEW')
  await buckets.ignore(email)
  expect(await buckets.unignore(email)).toMatchObject({ classification: 'MATCH', ignored: false })
  const escalated = await buckets.escalate(email, { comment: 'who?', assignee: 'u-expert' })
  expect(escalated).toMatchObject({ classification: 'REVIEW', escalation: { note: 'who?', assignee: 'u-expert' } })
  expect(await buckets.resolve(email)).not.toHaveProperty('escalation')
})

test('[CL-97] deleting a group is for ADMIN; its records go to history', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE, GRACE)
  const email = await idOf(house, 'email')
  await expectRefusal(bucketsOf(house).remove(email), 'forbidden')
  const gone = await house.admin.buckets('people').remove(email, { comment: 'test data' })
  expect(gone.map(({ _id }) => _id)).toEqual(['ada', 'lovelase'])
  expect(await idsIn(house)).toEqual(['grace'])
  expect(await idsIn(house, 'HISTORY')).toEqual(['ada', 'lovelase'])
  expect((await house.records.audit('ada')).audit.at(-1)).toMatchObject({ type: 'DELETE', comment: 'test data' })
})

test('[CL-98] the health of buckets counts pairs and those that are skipped, and names the largest', async () => {
  const indexer = {
    mappings: [{ id: 'phone', keys: ['phone'], duplicates: true, keyOptions: ['NONE'], compareLimit: 2 }],
  }
  const house = await openPeople({ indexer })
  await put(house, ADA, LOVELASE, ANNABELLA, GRACE)
  const { mappings, estimate } = await bucketsOf(house).health()
  const largest = [{ recordCount: 3, value: '0201', bucketId: expect.stringMatching(/^phone:/) }]
  expect(mappings).toMatchObject([
    { mappingId: 'phone', buckets: 1, pairs: 2, skippedPairs: 1, largest, genericValues: largest },
  ])
  expect(mappings[0]?.largest[0]?.recordIds).toHaveLength(3)
  expect(estimate).toEqual({
    records: 4,
    sampledRecords: 4,
    seconds: 1,
    mappings: [{ mappingId: 'phone', buckets: 1, pairs: 2, skippedPairs: 1, largest: 3 }],
  })
  await expectRefusal(house.viewer.buckets('people').health(), 'forbidden')
})

test('[CL-914] the health of buckets is looked at once until a record or the configuration is another; the estimate may stay away', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  const buckets = bucketsOf(house)
  const first = await buckets.health({ estimate: false })
  expect(first).not.toHaveProperty('estimate')
  expect(await buckets.health({ estimate: false })).toBe(first)
  expect(await buckets.health()).toEqual({ ...first, estimate: expect.objectContaining({ sampledRecords: 2 }) })
  await put(house, GRACE, { ...GRACE, _id: 'grace-2' })
  const written = await buckets.health({ estimate: false })
  expect(written.mappings).not.toEqual(first.mappings)
  await house.admin.resources.update({
    ...(await house.admin.resources.get('person-indexer', 'indexer')),
    description: 'The same mailbox',
  })
  expect(await buckets.health({ estimate: false })).not.toBe(written)
})

test('[CL-99] clusters are filtered by the mapping that made them and by what their records hold', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE, { ...GRACE, name: 'Ámy Hopper' }, { ...GRACE, _id: 'grace-2', email: 'g@x.example' })
  const ids = async (query: object) =>
    (await house.clusters.list({ minScore: 0, ...query })).clusters.map(({ recordIds }) => recordIds.join(' ')).sort()
  expect(await ids({})).toEqual(['ada lovelase', 'grace grace-2'])
  expect(await ids({ index: 'email' })).toEqual(['ada lovelase'])
  expect(await ids({ q: 'amy' })).toEqual(['grace grace-2'])
  expect(await ids({ q: 'grace-2' })).toEqual(['grace grace-2'])
  expect(await ids({ q: 'nobody' })).toEqual([])
  await expectRefusal(house.clusters.list({ index: 'nothing' }), 'invalid', 'mapping-unknown')
  const [cluster] = (await house.clusters.list({ q: 'ada', minScore: 0 })).clusters
  const buckets = (await bucketsOf(house).list()).buckets.filter(({ recordIds }) => recordIds.includes('ada'))
  expect([...(cluster?.bucketIds ?? [])].sort()).toEqual(buckets.map(({ id }) => id).sort())
})

test('[CL-100] a bucket is seen when one of its records is; the rest is withheld, and acting on it refused', async () => {
  const { house, vera, sam } = await openScoped()
  const { buckets, page } = await vera.buckets('people').list()
  expect(page.totalElements).toBe(buckets.length)
  const part = buckets.find(({ recordIds }) => recordIds.join() === 'ada')!
  expect(part).toMatchObject({ recordIds: ['ada'], recordCount: 1, withheld: 1, score: 0 })
  expect(part.reasoning).not.toContain('lovelase')
  const ranked = await vera.buckets('people').list({ sort: 'SCORE_DESC' })
  expect(ranked.buckets.map(({ id }) => id).sort()).toEqual(buckets.map(({ id }) => id).sort())
  const opened = await vera.buckets('people').get(part.id)
  expect([opened.records.length, opened.details, opened.merged, opened.split]).toEqual([1, [], undefined, undefined])
  await expectRefusal(sam.buckets('people').merge(part.id), 'forbidden', 'outside-data-scope')
  const whole = await house.admin.buckets('people').get(part.id)
  expect(whole).toMatchObject({ mappingId: 'email', recordCount: 2, withheld: 0 })
})

test('[CL-909] a listing counts the buckets of the whole entity, by mapping, whatever it asks for', async () => {
  const house = await openPeople()
  expect((await bucketsOf(house).list()).stats).toEqual({
    bucketsByIndex: {},
    duplicatesByIndex: {},
    totalBuckets: 0,
    totalDuplicatedBuckets: 0,
  })
  await put(house, ADA, LOVELASE, ANNABELLA, CHARLES)
  const stats = {
    bucketsByIndex: { email: 1, phone: 1, city: 1 },
    duplicatesByIndex: { email: 1, phone: 1 },
    totalBuckets: 3,
    totalDuplicatedBuckets: 2,
  }
  expect((await bucketsOf(house).list()).stats).toEqual(stats)
  expect((await bucketsOf(house).list({ index: 'email', classification: 'REVIEW' })).stats).toEqual(stats)
  await house.records.remove('lovelase')
  expect((await bucketsOf(house).list()).stats).toMatchObject({ totalBuckets: 2, duplicatesByIndex: { phone: 1 } })
})

test('[CL-909] whoever sees a part of the records is told no such counts', async () => {
  const { house, vera } = await openScoped()
  expect((await house.admin.buckets('people').list()).stats?.totalBuckets).toBeGreaterThan(0)
  expect(await vera.buckets('people').list()).not.toHaveProperty('stats')
})
