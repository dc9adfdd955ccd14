import { expect, test } from 'vitest'
import type { RecordView, ResourceInput } from '../../src/index.ts'
import {
  everybody,
  expectRefusal,
  furnish,
  type House,
  idsIn,
  labels,
  openHouse,
  openPeople,
  put,
  synchronize,
} from '../fixtures/house.ts'
import { ADA, columnsOf, from, GRACE, LOVELASE } from '../fixtures/people.ts'

const THIRD = { ...ADA, _id: 'third' }
const NOBODY: ResourceInput = { type: 'sink-http', _id: 'web', description: 'Web', url: 'http://127.0.0.1:9/' }
const TOLD = { resources: [NOBODY], entity: { sinks: [{ resource: 'web' }] } }

const CRM = { _source: [{ _src: 'crm', _src_id: '1' }] }
const WEB = { _source: [{ _src: 'web', _src_id: '9' }] }

/** What makes a record the one it is. */
function essence({ _id, _source = [], _metadata: { _key, _merged, _unrelated, _pinned }, ...rest }: RecordView) {
  return { _id, _source, _key, _merged, _unrelated, _pinned, ...columnsOf(rest) }
}

async function essences(house: House) {
  return (await everybody(house)).map(essence)
}

/** Ada of the crm and her typo of the web, merged. */
async function openMerged(asked: Parameters<typeof openPeople>[0] = {}) {
  const house = await openPeople(asked)
  await put(house, { ...ADA, ...CRM, born: '1815' })
  house.pass(1000)
  await put(house, { ...LOVELASE, ...WEB })
  house.pass(1000)
  const before = await essences(house)
  const { _id } = await house.records.merge(['ada', 'lovelase'])
  house.pass(1000)
  return { house, id: _id, before }
}

test('[MG-140] an undone merge brings back what it absorbed: ids, keys, sources, columns', async () => {
  const { house, id, before } = await openMerged()
  const undone = await house.records.unmerge(id, { comment: 'two people' })
  expect(undone.deletedRecordId).toBe(id)
  expect(undone.records.map(essence)).toEqual(before)
  expect(await essences(house)).toEqual(before)
  expect((await house.records.get('ada'))._metadata).toMatchObject({ _revision: 2, _history: false })
  expect(await labels(house)).toEqual({ 'ada lovelase': 'REVIEW' })
})

test('[MG-140] redirects end: ids, keys and source pairs lead to the restored records', async () => {
  const { house, id } = await openMerged()
  await house.records.unmerge(id)
  for (const { _id, _metadata } of await everybody(house))
    expect(await house.records.byKey(_metadata._key)).toMatchObject({ redirected: false, record: { _id } })
  expect((await house.records.upsert([{ ...WEB, city: 'Ockham' }])).results[0]).toMatchObject({ id: 'lovelase' })
  expect((await house.records.upsert([{ _id: 'ada', city: 'Ockham' }])).results[0]).toMatchObject({ id: 'ada' })
  await expectRefusal(house.records.get(id), 'not_found')
  expect((await everybody(house, 'HISTORY')).map(({ _id }) => _id)).toEqual([id])
})

test('[MG-141] they come back with what their sources delivered since', async () => {
  const { house, id, before } = await openMerged()
  await house.records.upsert([{ ...CRM, city: 'Ockham' }])
  await house.records.unmerge(id)
  const [ada, lovelase] = before
  expect(await essences(house)).toEqual([{ ...ada, city: 'Ockham' }, lovelase])
})

test('[MG-142] what people set on the survivor is gone, or with keepEdits goes to the record with the oldest key', async () => {
  const { house, id, before } = await openMerged()
  await put(house, { _id: id, name: 'Countess', born: null })
  await house.records.unmerge(id)
  expect(await essences(house)).toEqual(before)
  const again = await house.records.merge(['ada', 'lovelase'])
  await put(house, { _id: again._id, name: 'Countess', born: null })
  await house.records.unmerge(again._id, { keepEdits: true })
  const [{ born: _, ...ada } = {} as never, lovelase] = before as never as [{ born: string }, object]
  expect(await essences(house)).toEqual([{ ...ada, name: 'Countess' }, lovelase])
})

test('[MG-143] a source entry first added to the survivor goes to the record with the oldest key', async () => {
  const { house, id } = await openMerged()
  const { store } = house
  const [survivor] = await store.records.byIds(1, [id], 'EVERYTHING')
  const { csn, configuration } = await store.records.head(1)
  const seen = { csn, configuration, records: new Map(), absentIds: [], absentSources: [] }
  const { live = 0 } = await store.records.head(1)
  const [kept] = await store.scan.rowKeys(1, live, survivor!.row - 1, 1)
  const { row: _, ...rowKeys } = kept!
  const record = { ...survivor!, revision: 2, sources: [...survivor!.sources, { system: 'erp', id: '5' }] }
  const put = [{ record, keys: [{ generation: live, ...rowKeys }] }]
  await store.commit(1, { seen, put, remove: [], archive: [], audit: [], publish: [] })
  await house.records.unmerge(id)
  expect((await house.records.get('ada'))._source).toEqual([...CRM._source, { _src: 'erp', _src_id: '5' }])
  const erp = { _source: [{ _src: 'erp', _src_id: '5' }], city: 'Ockham' }
  expect((await house.records.upsert([erp])).results[0]).toMatchObject({ id: 'ada' })
})

test('[MG-144] a survivor of survivors is undone step by step, the last merge first', async () => {
  const { house, id, before } = await openMerged()
  await put(house, THIRD)
  const middle = await essences(house)
  const last = await house.records.merge([id, 'third'])
  const refused = await expectRefusal(house.records.unmerge(id), 'conflict', 'record-absorbed')
  expect(refused.message).toContain(last._id)
  await house.records.unmerge(last._id)
  expect(await essences(house)).toEqual(middle)
  await house.records.unmerge(id)
  expect(await essences(house)).toEqual([...before, ...middle.filter(({ _id }) => _id === 'third')])
})

test('[MG-144] a restored survivor follows what its contributions became meanwhile, its pins with it', async () => {
  const { house, id } = await openMerged()
  await put(house, { _id: id, phone: '7' }, THIRD)
  const last = await house.records.merge([id, 'third'])
  await house.records.upsert([{ ...WEB, name: 'Ada King', phone: '8' }])
  await house.records.unmerge(last._id)
  const survivor = await house.records.get(id)
  expect(survivor).toMatchObject({ name: 'Ada King', phone: '7', _metadata: { _pinned: ['phone'] } })
  expect(survivor._metadata._merged).toEqual(['ada', 'lovelase'])
})

test('[MG-145] what no merge made, was never there, or was undone is not undone', async () => {
  const { house, id } = await openMerged()
  await put(house, GRACE)
  await expectRefusal(house.records.unmerge('grace'), 'conflict', 'not-merged')
  await expectRefusal(house.records.unmerge('nobody'), 'not_found', 'record-not-found')
  await house.records.remove('grace')
  await expectRefusal(house.records.unmerge('grace'), 'not_found', 'record-not-found')
  await house.records.unmerge(id)
  await expectRefusal(house.records.unmerge(id), 'conflict', 'already-undone')
  await expectRefusal(house.viewer.records('people').unmerge(id), 'forbidden')
})

test('[MG-145] without history no merge is undone', async () => {
  const { house, id } = await openMerged({ table: { history: false } })
  await expectRefusal(house.records.unmerge(id), 'conflict', 'history-off')
})

test('[MG-146] a deleted survivor is undone from history, and the world hears of those that come back', async () => {
  const { house, id, before } = await openMerged(TOLD)
  await house.records.remove(id)
  const { csn } = await house.store.records.head(1)
  await house.records.unmerge(id)
  expect(await essences(house)).toEqual(before)
  const log = await house.store.deliveries.log(1, { csn, position: 1_000_000 }, 100)
  expect(log.map(({ recordId, operation, bucketOperation }) => [recordId, operation, bucketOperation])).toEqual([
    ['ada', 'insert', 'unmerge'],
    ['lovelase', 'insert', 'unmerge'],
  ])
})

test('[MG-146] not when its records or their sources are somebody again', async () => {
  const { house, id } = await openMerged()
  await house.records.remove(id)
  await put(house, { ...GRACE, ...WEB })
  const refused = await expectRefusal(house.records.unmerge(id), 'conflict', 'source-taken')
  expect(refused.message).toContain('grace')
  await house.records.remove('grace')
  await put(house, { ...ADA, _id: 'ada' })
  await expectRefusal(house.records.unmerge(id), 'conflict', 'record-live')
})

test('[MG-147] the survivor is published as removed, then the restored as inserted', async () => {
  const { house, id } = await openMerged(TOLD)
  await put(house, THIRD)
  const last = await house.records.merge([id, 'third'])
  const { csn } = await house.store.records.head(1)
  await house.records.unmerge(last._id)
  const log = await house.store.deliveries.log(1, { csn, position: 1_000_000 }, 100)
  expect(log.map(({ recordId, operation, bucketOperation }) => [recordId, operation, bucketOperation])).toEqual([
    [last._id, 'remove', 'unmerge'],
    [id, 'insert', 'merge'],
    ['third', 'insert', 'unmerge'],
  ])
  expect(log[0]?.payload._metadata).toMatchObject({ _history: true })
  expect(log[1]?.payload._metadata).toMatchObject({ _merged: ['ada', 'lovelase'], _history: false })
  expect(log[1]?.payload._metadata).not.toHaveProperty('_merged_into')
  expect(new Set(log.map(({ operationId }) => operationId)).size).toBe(1)
})

test('[MG-147] a table that follows holds what its origin holds after merges, undos and separations', async () => {
  const house = await openHouse()
  await house.admin.tables.create({ table: 'mirror' })
  const sink: ResourceInput = { type: 'sink-table', _id: 'mirror', description: 'The copy', table: 'mirror' }
  await furnish(house, { resources: [sink], entity: { sinks: [{ resource: 'mirror' }] } })
  await put(house, { ...ADA, ...CRM }, { ...LOVELASE, ...WEB }, THIRD)
  const first = await house.records.merge(['ada', 'lovelase'])
  const last = await house.records.merge([first._id, 'third'])
  await house.records.unmerge(last._id)
  await house.records.disconnect([first._id, 'third'])
  await house.records.unmerge(first._id)
  await house.admin.events.settled()
  const { records } = await house.admin.tables.records('mirror', { pageSize: 100 })
  const held = (record: RecordView) => [record._id, record._source, columnsOf(record)]
  expect(records.map(held)).toEqual((await everybody(house)).map(held))
})

test('[MG-148] the audit tells of the undo on both sides, with the comment', async () => {
  const { house, id } = await openMerged()
  await house.records.unmerge(id, { comment: 'twins' })
  const told = async (record: string) =>
    (await house.records.audit(record)).audit.map(({ type, records, comment }) => [type, records, comment])
  const unmerge = ['UNMERGE', [id, 'ada', 'lovelase'], 'twins']
  expect((await told('ada')).slice(-2)).toEqual([unmerge, ['RESTORE', ['ada', id], 'twins']])
  expect(await told(id)).toContainEqual(unmerge)
})

test('[MG-149] what was said of the absorbed comes back to them; what was said of the survivor goes to every one', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE, THIRD, GRACE)
  await house.records.disconnect(['lovelase', 'third'])
  const { _id } = await house.records.merge(['ada', 'lovelase'])
  await house.records.disconnect([_id, 'grace'])
  expect((await house.records.get(_id))._metadata._unrelated).toEqual(['grace', 'third'])
  const { records } = await house.records.unmerge(_id)
  expect(records.map(({ _metadata: { _unrelated } }) => _unrelated)).toEqual([['grace'], ['grace', 'third']])
  expect((await house.records.get('grace'))._metadata._unrelated).toEqual(['ada', 'lovelase'])
})

test('[MG-150] the pairs of an undone merge are held: nothing merges them by itself', async () => {
  const house = await openPeople({ entity: { type: 'AUTO_DUPLICATES', steward: 'person-steward' } })
  await put(house, ADA, LOVELASE)
  await synchronize(house, { index: 'CHANGES' })
  const [survivor] = await everybody(house)
  await house.records.unmerge(survivor?._id ?? '')
  const { clusters } = await house.clusters.list({ minScore: 0 })
  expect(clusters.map(({ label, reasoning }) => [label, reasoning])).toEqual([
    ['REVIEW', 'The records ada and lovelase are held for a person.'],
  ])
  await synchronize(house, { index: 'FULL' })
  expect(await idsIn(house)).toEqual(['ada', 'lovelase'])
  await house.records.merge(['ada', 'lovelase'])
  expect(await idsIn(house)).toHaveLength(1)
})

test('[MG-151] a delete that names an absorbed record withdraws what it contributed', async () => {
  const { house, id } = await openMerged(TOLD)
  expect(columnsOf(await house.records.get(id))).toMatchObject({ name: 'Ada Lovelase', born: '1815' })
  const { csn } = await house.store.records.head(1)
  expect((await house.records.remove('lovelase'))._id).toBe('lovelase')
  expect(columnsOf(await house.records.get(id))).toEqual({ ...columnsOf(ADA), born: '1815' })
  expect((await house.records.get(id))._source).toHaveLength(2)
  const log = await house.store.deliveries.log(1, { csn, position: 1_000_000 }, 100)
  expect(log.map(({ recordId, operation }) => [recordId, operation])).toEqual([[id, 'update']])
  await expectRefusal(house.records.remove('lovelase'), 'not_found', 'record-not-found')
  await expectRefusal(house.records.get('lovelase'), 'not_found')
  expect((await house.records.audit('lovelase')).audit.at(-1)).toMatchObject({
    type: 'DELETE',
    records: ['lovelase', id],
  })
})

test('[MG-151] the last one withdrawn deletes the survivor', async () => {
  const { house, id } = await openMerged()
  await house.records.remove('lovelase')
  await house.records.remove('ada')
  expect(await idsIn(house)).toEqual([])
  await expectRefusal(house.records.get(id), 'not_found')
  await expectRefusal(house.records.unmerge(id), 'conflict', 'nothing-to-restore')
})

test('[MG-151] a source that delivers again contributes again', async () => {
  const { house, id } = await openMerged()
  await house.records.remove('lovelase')
  house.pass(1000)
  const { results } = await house.records.upsert([from('web', '9', LOVELASE)])
  expect(results[0]).toMatchObject({ id, outcome: 'UPDATED' })
  expect(await house.records.get(id)).toMatchObject({ name: 'Ada Lovelase' })
})

test('[MG-151] an undo brings back what was not withdrawn', async () => {
  const { house, id, before } = await openMerged()
  await house.records.remove('lovelase')
  const { records } = await house.records.unmerge(id)
  expect(records.map(essence)).toEqual(before.slice(0, 1))
  expect(await idsIn(house)).toEqual(['ada'])
})

test('[MG-151] of an absorbed survivor all contributions are withdrawn', async () => {
  const { house, id } = await openMerged()
  await put(house, THIRD)
  const last = await house.records.merge([id, 'third'])
  await house.records.remove(id)
  expect(columnsOf(await house.records.get(last._id))).toEqual(columnsOf(ADA))
  await house.records.remove('third')
  expect(await idsIn(house)).toEqual([])
})

test('[MG-152] without history an absorbed record is not deleted by itself', async () => {
  const { house } = await openMerged({ table: { history: false } })
  await expectRefusal(house.records.remove('lovelase'), 'conflict', 'record-absorbed')
})

test('[MG-153] pins are set and taken off: what is not pinned follows the contributions', async () => {
  const { house, id } = await openMerged(TOLD)
  const pinned = await house.records.setPins(id, { columns: ['name', 'born'], pinned: true })
  expect(pinned._metadata).toMatchObject({ _pinned: ['born', 'name'], _revision: 2 })
  await house.records.upsert([{ ...WEB, name: 'Newest' }])
  expect(await house.records.get(id)).toMatchObject({ name: 'Ada Lovelase' })
  const { csn } = await house.store.records.head(1)
  const free = await house.records.setPins(id, { columns: ['name'], pinned: false })
  expect([free.name, free._metadata._pinned]).toEqual(['Newest', ['born']])
  const log = await house.store.deliveries.log(1, { csn, position: 1_000_000 }, 100)
  expect(log.map(({ recordId, operation, bucketOperation }) => [recordId, operation, bucketOperation])).toEqual([
    [id, 'update', undefined],
  ])
  await house.records.setPins(id, { columns: ['name'], pinned: false })
  expect((await house.store.records.head(1)).csn).toBe(csn + 1)
})

test('[MG-153] only a survivor has pins, on columns that there are', async () => {
  const { house, id } = await openMerged()
  await put(house, GRACE)
  const pins = { columns: ['name'], pinned: true }
  await expectRefusal(house.records.setPins('grace', pins), 'conflict', 'not-merged')
  await expectRefusal(house.records.setPins('ada', pins), 'conflict', 'record-absorbed')
  await expectRefusal(house.records.setPins('nobody', pins), 'not_found', 'record-not-found')
  await expectRefusal(house.records.setPins(id, { ...pins, columns: ['nam'] }), 'invalid', 'unknown-column')
  await expectRefusal(house.records.setPins(id, { ...pins, columns: [] }), 'invalid', 'columns-invalid')
})
