import { expect, test } from 'vitest'
import { openOnefold, type ResourceInput, type Store } from '../../src/index.ts'
import {
  expectRefusal,
  type House,
  idsIn,
  labels,
  openPeople,
  principal,
  put,
  STEWARD,
  synchronize,
} from '../fixtures/house.ts'
import { ADA, ANNABELLA, columnsOf, GRACE, LOVELASE } from '../fixtures/people.ts'

const THIRD = { ...ADA, _id: 'third' }
const NOBODY: ResourceInput = { type: 'sink-http', _id: 'web', description: 'Web', url: 'http://127.0.0.1:9/' }
const TOLD = { resources: [NOBODY], entity: { sinks: [{ resource: 'web' }] } }

async function clusterId(house: House, resolved = false): Promise<string> {
  const { clusters } = await house.clusters.list({ minScore: 0, resolved })
  return clusters[0]?.id ?? ''
}

const unrelated = async (house: House, id: string) => (await house.records.get(id))._metadata._unrelated

/** What was told since a csn: id, operation, bucket operation and what it is different from. */
async function toldSince(house: House, csn: number) {
  const log = await house.store.deliveries.log(1, { csn, position: 1_000_000 }, 1000)
  return log.map(({ operation, bucketOperation, recordId, payload }) => {
    const { _unrelated } = payload._metadata as { _unrelated?: readonly string[] }
    return [recordId, operation, bucketOperation, _unrelated]
  })
}

const csnOf = async (house: House): Promise<number> => (await house.store.records.head(1)).csn

test('[MG-120] a split states every pair of a cluster as different: it is resolved and joins nothing', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE, THIRD)
  const records = await house.clusters.split(await clusterId(house), { comment: 'three sisters' })
  expect(records.map(({ _id, _metadata: { _unrelated } }) => [_id, _unrelated])).toEqual([
    ['ada', ['lovelase', 'third']],
    ['lovelase', ['ada', 'third']],
    ['third', ['ada', 'lovelase']],
  ])
  expect(await labels(house)).toEqual({})
  const { clusters } = await house.clusters.list({ minScore: 0, resolved: true })
  expect(clusters.map(({ recordIds, resolved, label }) => [recordIds, resolved, label])).toEqual([
    [['ada', 'lovelase', 'third'], true, 'REVIEW'],
  ])
  expect(await house.clusters.get(clusters[0]?.id ?? '')).toMatchObject({ recordCount: 3, resolved: true })
})

test('[MG-120] a split moves neither revisions nor what a record holds', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  const before = await house.records.get('ada')
  house.pass(1000)
  await house.clusters.split(await clusterId(house))
  const { _unrelated, _unrelatedCount, ...metadata } = (await house.records.get('ada'))._metadata
  expect([_unrelated, _unrelatedCount]).toEqual([['lovelase'], 1])
  expect({ ...before, _metadata: metadata }).toEqual(before)
})

test('[MG-3601] a disconnect that names what is no live record is refused as anywhere else', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE, GRACE, { ...GRACE, _id: 'twin' })
  const { _id } = await house.records.merge(['grace', 'twin'])
  const id = await clusterId(house)
  const { buckets } = await house.admin.buckets('people').list({ index: 'email' })
  const bucket = buckets.find(({ recordIds }) => recordIds.includes('ada'))!
  for (const disconnect of [
    (...ids: string[]) => house.clusters.disconnect(id, ids),
    (...ids: string[]) => house.admin.buckets('people').disconnect(bucket.id, ids),
  ]) {
    await expectRefusal(disconnect('ada', 'nobody'), 'not_found', 'record-not-found')
    await expectRefusal(disconnect('ada', 'grace'), 'conflict', 'record-absorbed')
    await expectRefusal(disconnect('ada', _id), 'conflict')
  }
})

test('[MG-121] a disconnect states the named records as different from the others of the cluster', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE, THIRD)
  await house.clusters.disconnect(await clusterId(house), ['third'])
  expect(await unrelated(house, 'third')).toEqual(['ada', 'lovelase'])
  expect(await unrelated(house, 'ada')).toEqual(['third'])
  expect(await labels(house)).toEqual({ 'ada lovelase': 'MATCH' })
})

test('[MG-121] a disconnect names some of the cluster and not all of it', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE, GRACE)
  const id = await clusterId(house)
  await expectRefusal(house.clusters.disconnect(id, []), 'invalid', 'too-few-records')
  await expectRefusal(house.clusters.disconnect(id, ['ada', 'lovelase']), 'invalid', 'too-many-records')
  const refused = await expectRefusal(house.clusters.disconnect(id, ['ada', 'grace']), 'conflict', 'not-in-cluster')
  expect(refused.message).toContain('grace')
  await expectRefusal(house.clusters.disconnect('nothing', ['ada']), 'not_found', 'cluster-not-found')
  expect(await labels(house)).toEqual({ 'ada lovelase': 'MATCH' })
})

test('[MG-122] records are disconnected from each other wherever they are', async () => {
  const house = await openPeople()
  await put(house, ADA, GRACE, LOVELASE)
  await house.records.disconnect(['ada', 'grace'])
  expect(await unrelated(house, 'grace')).toEqual(['ada'])
  expect(await labels(house)).toEqual({ 'ada lovelase': 'MATCH' })
  await expectRefusal(house.records.disconnect(['ada']), 'invalid', 'too-few-records')
  await expectRefusal(house.records.disconnect(['ada', 'ada']), 'invalid', 'record-doubled')
  await expectRefusal(house.records.disconnect(['ada', 'nobody']), 'not_found', 'record-not-found')
})

test('[CL-60] a cluster that holds a separated pair is for review, and says whose', async () => {
  const house = await openPeople()
  await put(house, { ...ADA, _id: 'a' }, { ...ADA, _id: 'b' }, { ...ADA, _id: 'c' })
  await house.records.disconnect(['a', 'b'])
  const { clusters } = await house.clusters.list({ minScore: 0 })
  expect(clusters.map(({ recordIds, label, resolved }) => [recordIds, label, resolved])).toEqual([
    [['a', 'b', 'c'], 'REVIEW', false],
  ])
  expect(clusters[0]?.reasoning).toBe('The records a and b were recorded as different.')
})

test('[CL-61] what comes later does not join separated records, and a new index keeps them apart', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  await house.records.disconnect(['ada', 'lovelase'])
  await put(house, { _id: 'ada', city: 'Ockham' }, { _id: 'ada', city: 'London' })
  expect(await labels(house)).toEqual({})
  await synchronize(house, { index: 'FULL' })
  expect(await labels(house)).toEqual({})
  expect((await house.clusters.list({ minScore: 0, resolved: true })).page.totalElements).toBe(1)
})

test('[MG-123] a separation publishes an update of each record that is different from one more, with the whole list', async () => {
  const house = await openPeople(TOLD)
  await put(house, ADA, LOVELASE, THIRD)
  const csn = await csnOf(house)
  await house.clusters.split(await clusterId(house))
  expect(await toldSince(house, csn)).toEqual([
    ['ada', 'update', 'split', ['lovelase', 'third']],
    ['lovelase', 'update', 'split', ['ada', 'third']],
    ['third', 'update', 'split', ['ada', 'lovelase']],
  ])
})

test('[MG-123] a disconnect repeated writes and publishes nothing; a larger one tells whose list grew', async () => {
  const house = await openPeople(TOLD)
  await put(house, ADA, LOVELASE, GRACE)
  await house.records.disconnect(['ada', 'lovelase'])
  const csn = await csnOf(house)
  await house.records.disconnect(['lovelase', 'ada'])
  expect(await csnOf(house)).toBe(csn)
  await house.records.disconnect(['ada', 'grace', 'lovelase'])
  expect(await toldSince(house, csn)).toEqual([
    ['ada', 'update', 'disconnect', ['grace', 'lovelase']],
    ['grace', 'update', 'disconnect', ['ada', 'lovelase']],
    ['lovelase', 'update', 'disconnect', ['ada', 'grace']],
  ])
  const again = await csnOf(house)
  await put(house, { _id: 'ada', city: 'Ockham' })
  expect(await toldSince(house, again)).toEqual([['ada', 'update', undefined, ['grace', 'lovelase']]])
})

test('[MG-124] the audit tells of splits and disconnects with their comment', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE, GRACE)
  await house.clusters.split(await clusterId(house), { comment: 'sisters' })
  await house.records.disconnect(['ada', 'grace'], { comment: 'of course' })
  const { audit } = await house.records.audit('ada')
  expect(audit.slice(1).map(({ type, records, comment }) => [type, records, comment])).toEqual([
    ['SPLIT', ['ada', 'lovelase'], 'sisters'],
    ['DISCONNECT', ['ada', 'grace'], 'of course'],
  ])
})

test('[MG-133] a separation is taken back: the group is as before, and the audit and destinations hear of it', async () => {
  const house = await openPeople(TOLD)
  await put(house, ADA, LOVELASE, THIRD)
  const before = await labels(house)
  await house.clusters.split(await clusterId(house))
  const csn = await csnOf(house)
  const records = await house.records.reconnect(['third', 'ada', 'lovelase'], { comment: 'one after all' })
  expect(records.map(({ _id, _metadata: { _unrelated } }) => [_id, _unrelated])).toEqual([
    ['third', undefined],
    ['ada', undefined],
    ['lovelase', undefined],
  ])
  expect(await labels(house)).toEqual(before)
  const told = await toldSince(house, csn)
  expect([...told].sort()).toEqual(['ada', 'lovelase', 'third'].map((id) => [id, 'update', undefined, undefined]))
  const { audit } = await house.records.audit('ada')
  expect(audit.at(-1)).toMatchObject({ type: 'RECONNECT', comment: 'one after all' })
  const again = await csnOf(house)
  await house.records.reconnect(['ada', 'lovelase'])
  expect(await csnOf(house)).toBe(again) // nothing was stated: nothing is written
  await synchronize(house, { index: 'FULL' })
  expect(await labels(house)).toEqual(before)
})

test('[MG-133] what was stated of others stands', async () => {
  const house = await openPeople(TOLD)
  await put(house, ADA, LOVELASE, THIRD, GRACE)
  await house.records.disconnect(['ada', 'lovelase', 'third'])
  await house.records.disconnect(['ada', 'grace'])
  const csn = await csnOf(house)
  await house.records.reconnect(['ada', 'lovelase', 'grace'])
  expect(await unrelated(house, 'ada')).toEqual(['third'])
  expect(await unrelated(house, 'lovelase')).toEqual(['third'])
  expect(await unrelated(house, 'third')).toEqual(['ada', 'lovelase'])
  expect(await unrelated(house, 'grace')).toBeUndefined()
  expect((await toldSince(house, csn)).map(([id]) => id)).toEqual(['ada', 'lovelase', 'grace'])
})

test('[MG-133] it takes records that are there, 2 or more, each once, and sees no other', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  await expectRefusal(house.records.reconnect(['ada']), 'invalid', 'too-few-records')
  await expectRefusal(house.records.reconnect(['ada', 'ada']), 'invalid', 'record-doubled')
  await expectRefusal(house.records.reconnect(['ada', 'nobody']), 'not_found', 'record-not-found')
})

test('[MG-125] a merge across a separation is refused unless it is asked for, with a comment', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  await house.records.disconnect(['ada', 'lovelase'])
  const id = await clusterId(house, true)
  const refused = await expectRefusal(house.records.merge(['ada', 'lovelase']), 'conflict', 'separation-crossed')
  expect(refused.message).toContain('"ada" and "lovelase"')
  await expectRefusal(house.clusters.merge(id), 'conflict', 'separation-crossed')
  const silent = house.clusters.merge(id, { crossSeparations: true, comment: ' ' })
  await expectRefusal(silent, 'invalid', 'comment-required')
  const survivor = await house.clusters.merge(id, { crossSeparations: true, comment: 'one after all' })
  expect(await idsIn(house)).toEqual([survivor._id])
  const { audit } = await house.records.audit(survivor._id)
  expect(audit.map(({ type }) => type)).toEqual(['MERGE', 'ABSORB', 'ABSORB'])
  expect((await house.records.audit('ada')).audit.map(({ type }) => type)).toContain('RECONNECT')
})

test('[MG-125] only what was crossed is revoked: the survivor is different from the others still', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE, THIRD, GRACE)
  await house.clusters.split(await clusterId(house))
  await house.records.disconnect(['ada', 'grace'])
  const comment = 'two of them are one'
  const survivor = await house.records.merge(['ada', 'lovelase'], { crossSeparations: true, comment })
  expect(survivor._metadata._unrelated).toEqual(['grace', 'third'])
  expect(await unrelated(house, 'third')).toEqual([survivor._id])
  await house.records.unmerge(survivor._id)
  expect(await unrelated(house, 'ada')).toEqual(['grace', 'third'])
  expect(await unrelated(house, 'lovelase')).toEqual(['third'])
})

test('[MG-125] of two sides the merge of one from each leaves every other pair of them different', async () => {
  const house = await openPeople()
  await put(house, ...['a', 'b', 'c', 'd'].map((_id) => ({ ...ADA, _id })))
  await house.clusters.disconnect(await clusterId(house), ['a', 'b'])
  const options = { crossSeparations: true, force: true, comment: 'a is c' }
  const survivor = await house.records.merge(['a', 'c'], options)
  expect(survivor._metadata._unrelated).toEqual(['b', 'd'])
  expect(await unrelated(house, 'b')).toEqual(['d', survivor._id].sort())
  await house.records.unmerge(survivor._id)
  expect(await Promise.all(['a', 'b', 'c', 'd'].map((id) => unrelated(house, id)))).toEqual([
    ['d'],
    ['c', 'd'],
    ['b'],
    ['a', 'b'],
  ])
})

test('[MG-126] a survivor inherits what its records are different from', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE, THIRD)
  await house.records.disconnect(['lovelase', 'third'])
  const survivor = await house.records.merge(['ada', 'lovelase'])
  expect(survivor._metadata._unrelated).toEqual(['third'])
  expect(await unrelated(house, 'third')).toEqual([survivor._id])
  expect(await labels(house)).toEqual({})
})

test.each([true, false])('[MG-127] a deleted record is different from nobody, with history %s', async (history) => {
  const house = await openPeople({ table: { history } })
  await put(house, ADA, LOVELASE)
  await house.records.disconnect(['ada', 'lovelase'])
  await house.records.remove('lovelase')
  expect((await house.records.get('ada'))._metadata).not.toHaveProperty('_unrelated')
  await put(house, LOVELASE)
  expect(await unrelated(house, 'ada')).toEqual(history ? ['lovelase'] : undefined)
})

test('[MG-128] the steward merges no separated pair', async () => {
  const certain = { id: 'all', filtering: { classification: 'REVIEW' as const }, action: 'MERGE' as const }
  const steward = {
    ...STEWARD,
    _id: 'bold',
    rules: [certain, { ...certain, id: 'm', filtering: { classification: 'MATCH' as const } }],
  }
  const house = await openPeople({
    resources: [steward as ResourceInput],
    entity: { type: 'AUTO_DUPLICATES', steward: 'bold' },
  })
  await put(house, { ...ADA, _id: 'a' }, { ...ADA, _id: 'b' }, { ...ADA, _id: 'c' })
  await house.records.disconnect(['a', 'b'])
  await synchronize(house, { index: 'CHANGES' })
  expect(await idsIn(house)).toEqual(['a', 'b', 'c'])
})

test('[MG-129] a cluster is split and disconnected as it was seen', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  const id = await clusterId(house)
  await expectRefusal(house.clusters.split(id, { recordIds: ['ada'] }), 'conflict', 'cluster-changed')
  const seen = house.clusters.disconnect(id, ['ada'], { seen: ['ada', 'third'] })
  await expectRefusal(seen, 'conflict', 'cluster-changed')
  await house.clusters.split(id, { recordIds: ['lovelase', 'ada'] })
  await expectRefusal(house.viewer.clusters('people').split(id), 'forbidden')
})

test('[MG-130] a merge takes explicit values, which stay whatever is delivered', async () => {
  const house = await openPeople()
  await put(house, { ...ADA, born: '1815' }, LOVELASE)
  const survivor = await house.records.merge(['ada', 'lovelase'], { values: { name: 'Ada King', born: null } })
  expect(columnsOf(survivor)).toEqual({ ...columnsOf(ADA), name: 'Ada King' })
  expect(survivor._metadata._pinned).toEqual(['born', 'name'])
  house.pass(1000)
  await put(house, { _id: 'ada', name: 'Newest', born: '1816' })
  expect(await house.records.get(survivor._id)).toMatchObject({ name: 'Ada King' })
  expect(await house.records.get(survivor._id)).not.toHaveProperty('born')
  await put(house, ANNABELLA, THIRD)
  const unknown = house.records.merge([survivor._id, 'third'], { values: { nam: 'x' }, force: true, comment: 'c' })
  await expectRefusal(unknown, 'invalid', 'unknown-column')
})

test.each([
  [{ city: { a: [1] } }, 'text-expected', 'values.city'],
  [{ city: ['x'] }, 'text-expected', 'values.city'],
  [{ tags: 'x' }, 'list-expected', 'values.tags'],
  [{ tags: ['x', { y: 1 }] }, 'text-expected', 'values.tags[1]'],
  [{ name: 'x\0' }, 'text-not-storable', 'values.name'],
  [{ nmae: 'x' }, 'unknown-column', 'values'],
  [{ _source: [] }, 'unknown-column', 'values'],
])('[MG-3751] values %j of a merge are refused as those of an upsert are', async (values, code, path) => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  const [cluster] = (await house.clusters.list()).clusters
  const merges = [house.records.merge(['ada', 'lovelase'], { values }), house.clusters.merge(cluster!.id, { values })]
  for (const merge of merges) {
    const { refusals } = await expectRefusal(merge, 'invalid', code)
    expect(refusals.map((refusal) => refusal.path)).toEqual([path])
  }
  expect(await idsIn(house)).toEqual(['ada', 'lovelase'])
})

test('[MG-131] records of no common cluster are merged by force, with a comment', async () => {
  const house = await openPeople()
  await put(house, ADA, GRACE)
  await expectRefusal(house.records.merge(['ada', 'grace'], { force: true }), 'invalid', 'comment-required')
  const survivor = await house.records.merge(['ada', 'grace'], { force: true, comment: 'a pen name' })
  expect(survivor._metadata._merged).toEqual(['ada', 'grace'])
})

test('[MG-129] a cluster that became another since it was seen is refused with the difference and its successor', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  const id = await clusterId(house)
  await put(house, THIRD)
  const refused = await expectRefusal(
    house.clusters.split(id, { recordIds: ['ada', 'lovelase'] }),
    'conflict',
    'cluster-changed',
  )
  expect(refused.message).toContain('gained [third] and lost []')
  expect(refused.message).toContain(await clusterId(house))
  await expectRefusal(house.clusters.split(id), 'not_found', 'cluster-not-found')
  await expectRefusal(house.clusters.split(id, { recordIds: ['nobody'] }), 'not_found', 'cluster-not-found')
})

test('[MG-132] a merge that saw no separation is decided again when one is made meanwhile', async () => {
  const house = await openPeople()
  await put(house, ADA, GRACE)
  let meanwhile = async (): Promise<unknown> => {
    meanwhile = async () => undefined
    return house.records.disconnect(['ada', 'grace'])
  }
  const store: Store = {
    ...house.store,
    async commit(table, changes) {
      await meanwhile()
      return house.store.commit(table, changes)
    },
    close: async () => undefined,
  }
  const other = await openOnefold({ store, files: house.files })
  try {
    const merged = other
      .as(principal('STEWARD'))
      .records('people')
      .merge(['ada', 'grace'], { force: true, comment: 'c' })
    await expectRefusal(merged, 'conflict', 'separation-crossed')
  } finally {
    await other.close()
  }
  expect(await idsIn(house)).toEqual(['ada', 'grace'])
})
