import { expect, test } from 'vitest'
import { sqliteStore } from '../../src/adapters/sqlite/index.ts'
import { absorbedReads } from '../fixtures/absorbed.ts'
import { everybody, expectRefusal, idsIn, openPeople, put } from '../fixtures/house.ts'
import { ADA, columnsOf, from, GRACE, LOVELASE } from '../fixtures/people.ts'

test('[RC-30] a record as it is shown', async () => {
  const house = await openPeople()
  const source = { _src: 'crm', _src_id: '1', _src_updated: '2026-01-01T00:00:00.000Z' }
  await put(house, { ...ADA, _source: [source] })
  expect(await house.records.get('ada')).toEqual({
    ...ADA,
    _source: [source],
    _metadata: {
      _created: '2026-01-05T08:00:00.000Z',
      _updated: '2026-01-05T08:00:00.000Z',
      _revision: 1,
      _key: expect.stringMatching(/^id-\d{6}$/),
      _errors: [],
      _quality: 83,
      _quality_facts: [],
      _history: false,
    },
  })
})

test('[RC-30] what has no source shows none', async () => {
  const house = await openPeople()
  await put(house, ADA)
  expect(await house.records.get('ada')).not.toHaveProperty('_source')
})

test('[RC-31] what never was is not found', async () => {
  const house = await openPeople()
  await expectRefusal(house.records.get('nobody'), 'not_found', 'record-not-found')
  await expectRefusal(house.records.remove('nobody'), 'not_found', 'record-not-found')
  await expectRefusal(house.steward.records('nowhere').get('ada'), 'not_found', 'entity-not-found')
})

test.each([true, false])('[RC-31] [RC-40] what was deleted is not found, with history %s', async (history) => {
  const house = await openPeople({ table: { history } })
  await put(house, ADA)
  expect(columnsOf(await house.records.remove('ada', { comment: 'on request' }))).toEqual(columnsOf(ADA))
  await expectRefusal(house.records.get('ada'), 'not_found', 'record-not-found')
  await expectRefusal(house.records.remove('ada'), 'not_found', 'record-not-found')
  expect(await idsIn(house, 'HISTORY')).toEqual(history ? ['ada'] : [])
  expect((await house.records.audit('ada')).audit.at(-1)).toMatchObject({ type: 'DELETE', comment: 'on request' })
})

test.each([true, false])('[RC-2901] an absorbed id answers what stands for it, with history %s', async (history) => {
  for (const [answered, expected] of await absorbedReads(await sqliteStore(':memory:'), history))
    expect(answered).toEqual(expected)
})

test('[RC-2901] it is not found once its contribution is withdrawn or nothing stands for it, and stands for itself after an undo', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE, { ...ADA, _id: 'third' })
  const { _id } = await house.records.merge(['ada', 'lovelase', 'third'])
  await house.records.remove('third')
  await expectRefusal(house.records.get('third'), 'not_found', 'record-not-found')
  await house.records.unmerge(_id)
  const again = await house.records.get('lovelase')
  expect(columnsOf(again)).toEqual(columnsOf(LOVELASE))
  expect(again._metadata).not.toHaveProperty('_absorbed')
  const merged = await house.records.merge(['ada', 'lovelase'])
  await house.records.remove(merged._id)
  await expectRefusal(house.records.get('lovelase'), 'not_found', 'record-not-found')
})

test('[RC-41] the pairs of a deleted record are free', async () => {
  const house = await openPeople()
  const [id] = await put(house, from('crm', '1', ADA))
  await house.records.remove(id as string)
  const [again] = (await house.records.upsert([from('crm', '1', GRACE)])).results
  expect(again?.outcome).toBe('INSERTED')
  expect(again?.id).not.toBe(id)
})

test('[RC-41] [RC-52] a deleted id goes on with the next revision and a new key', async () => {
  const house = await openPeople()
  await put(house, ADA)
  const first = await house.records.get('ada')
  await house.records.remove('ada')
  expect((await house.records.upsert([GRACE, ADA])).results[1]?.outcome).toBe('INSERTED')
  const second = await house.records.get('ada')
  expect(second._metadata._revision).toBe(2)
  expect(second._metadata._key).not.toBe(first._metadata._key)
  await expectRefusal(house.records.byKey(first._metadata._key), 'not_found', 'key-not-found')
  expect(await idsIn(house, 'HISTORY')).toEqual([])
})

test("[RC-41] the pairs of a deleted survivor's records are free, under ids of their own", async () => {
  const house = await openPeople()
  await put(house, from('crm', '1', ADA), { ...from('web', '1', LOVELASE), _id: 'typo' })
  const { clusters } = await house.clusters.list()
  const survivor = await house.clusters.merge(clusters[0]?.id ?? '')
  await house.records.remove(survivor._id)
  const [one, two] = (await house.records.upsert([from('crm', '1', ADA), from('web', '1', GRACE)])).results
  expect([one?.outcome, two?.outcome]).toEqual(['INSERTED', 'INSERTED'])
  const records = await everybody(house)
  expect(records.map(({ _id }) => _id)).toEqual([one?.id, two?.id].sort())
  expect(records.map(({ _metadata }) => _metadata._revision)).toEqual([1, 1])
  expect(records.map(({ _id }) => _id)).not.toContain('typo')
})

test('[RC-50] a key is kept through updates and told apart from others', async () => {
  const house = await openPeople()
  await put(house, ADA, GRACE)
  const key = (await house.records.get('ada'))._metadata._key
  await put(house, { _id: 'ada', city: 'Ockham' })
  expect((await house.records.get('ada'))._metadata._key).toBe(key)
  expect((await house.records.get('grace'))._metadata._key).not.toBe(key)
})

test('[RC-51] a key leads to its record, then to the survivor, then nowhere', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  const [older, younger] = (await everybody(house)).map(({ _metadata }) => _metadata._key) as [string, string]
  expect(await house.records.byKey(younger)).toMatchObject({
    key: younger,
    redirected: false,
    record: { _id: 'lovelase' },
  })
  const record = await house.records.merge(['ada', 'lovelase'])
  expect(await house.records.byKey(younger)).toEqual({ key: older, redirected: true, record })
  expect(await house.records.byKey(older)).toEqual({ key: older, redirected: false, record })
  await house.records.remove(record._id)
  for (const key of [older, younger]) await expectRefusal(house.records.byKey(key), 'not_found', 'key-not-found')
})

test('[RC-51] a key that never was leads nowhere', async () => {
  const house = await openPeople()
  await expectRefusal(house.records.byKey('nothing'), 'not_found', 'key-not-found')
})

test('[RC-60] the audit comes in commit order, page by page', async () => {
  const house = await openPeople()
  await put(house, ADA, GRACE)
  await put(house, { _id: 'ada', city: 'Ockham' })
  await house.records.remove('ada')
  const { page, audit } = await house.records.audit('ada', { pageSize: 2 })
  expect(page).toEqual({ number: 0, size: 2, totalElements: 3, totalPages: 2 })
  expect(audit.map(({ type }) => type)).toEqual(['INSERT', 'UPDATE'])
  expect((await house.records.audit('ada', { pageSize: 2, pageNumber: 1 })).audit).toMatchObject([
    { type: 'DELETE', changes: expect.arrayContaining([{ column: 'city', before: 'Ockham' }]) },
  ])
})

test('[RC-60] without audit there is none', async () => {
  const house = await openPeople({ table: { audit: false } })
  await put(house, ADA)
  await expectRefusal(house.records.audit('ada'), 'conflict', 'audit-off')
})
