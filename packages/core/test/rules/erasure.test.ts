import { expect, onTestFinished, test } from 'vitest'
import { EVERYTHING } from '../../src/adapter-kit.ts'
import type { ErasureReport, ResourceInput } from '../../src/index.ts'
import {
  everybody,
  expectRefusal,
  furnish,
  type House,
  type HouseOptions,
  idsIn,
  openHouse,
  openPeople,
  put,
  synchronize,
} from '../fixtures/house.ts'
import { ADA, GRACE, LOVELASE } from '../fixtures/people.ts'
import { answering, openReceiver } from '../receiver.ts'

const CRM = { _source: [{ _src: 'crm', _src_id: 'CRM-1815' }] }
const WEB = { _source: [{ _src: 'web', _src_id: 'WEB-1815' }] }
const UNREACHED: ResourceInput = { type: 'sink-http', _id: 'web', description: 'Web', url: 'http://127.0.0.1:9/' }
const TOLD = { resources: [UNREACHED], entity: { sinks: [{ resource: 'web' }] } }

const erase = (house: House, id: string, comment?: string): Promise<ErasureReport> =>
  house.admin.records('people').erase(id, comment === undefined ? {} : { comment })

const sumOf = (counts: object): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Ada of the crm and of the web, merged, with Grace beside her. */
async function openMerged(asked: HouseOptions = TOLD) {
  const house = await openPeople(asked)
  await put(house, { ...ADA, ...CRM, born: '1815' }, { ...LOVELASE, ...WEB }, GRACE)
  house.pass(1000)
  const { _id } = await house.records.merge(['ada', 'lovelase'], { comment: 'Ada, by her word on 0201' })
  house.pass(1000)
  return { house, id: _id }
}

/** Everything that the installation tells of its records, as one text. */
async function allThatIsTold(house: House): Promise<string> {
  const { store } = house
  const trail = await store.records.audit(1, { offset: 0, limit: 1000 })
  const log = await store.deliveries.log(1, { csn: 0, position: 0 }, 1000)
  const queue = await store.deliveries.list({ sink: 'web', validity: 'ALL', offset: 0, limit: 1000 })
  const destinations = await store.deliveries.destinations()
  const rulings = await store.scan.rulings(1, '', 1000)
  return JSON.stringify([
    await everybody(house),
    await everybody(house, 'HISTORY'),
    trail,
    log,
    queue,
    destinations,
    rulings,
  ])
}

const CONTENT = [
  'Ada Lovelace',
  'Ada Lovelase',
  'ada@analytical',
  '"0201"', // in quotes, as the value of a column: an instant may have the digits
  'on 0201',
  '1815"',
  'CRM-1815',
  'WEB-1815',
  'by her word',
]

test('[ES-31] erasing a survivor takes it and all that it absorbed from the table, history, audit, log and queue', async () => {
  const { house, id } = await openMerged()
  const before = await allThatIsTold(house)
  for (const text of CONTENT) expect(before).toContain(text)
  const report = await erase(house, id, 'request 17')
  expect([...report.recordIds].sort()).toEqual(['ada', id, 'lovelase'].sort())
  expect(report.recordIds[0]).toBe(id)
  expect(report.found).toMatchObject({ records: 1, history: 2, redirects: 2, sources: 2, audit: 5, changeLog: 5 })
  expect(sumOf(report.left)).toBe(0)
  expect(report.overwritten).toBe(true)
  const after = await allThatIsTold(house)
  for (const text of CONTENT) expect(after).not.toContain(text)
  expect(await idsIn(house)).toEqual(['grace'])
  expect(await idsIn(house, 'HISTORY')).toEqual([])
  for (const gone of [id, 'ada', 'lovelase']) await expectRefusal(house.records.get(gone), 'not_found')
})

test('[ES-32] of an erased record the audit keeps who did what and when, and one entry tells of the erasure', async () => {
  const { house, id } = await openMerged()
  const { operationId } = await erase(house, id, 'request 17')
  const { audit } = await house.admin.records('people').audit(id)
  expect(audit.map(({ type, changes, comment, erased }) => [type, changes.length, comment, erased])).toEqual([
    ['MERGE', 0, undefined, true],
    ['ABSORB', 0, undefined, true],
    ['ABSORB', 0, undefined, true],
    ['ERASE', 0, 'request 17', undefined],
  ])
  expect(audit.at(-1)).toMatchObject({ user: 'u-admin', operationId })
  expect((await house.admin.records('people').audit('grace')).audit[0]).toMatchObject({ type: 'INSERT' })
})

test('[ES-33] before its erasure a record is gone, afterwards it is not there, and written anew it is another', async () => {
  const { house, id } = await openMerged()
  const then = Date.UTC(2026, 0, 5, 8)
  await erase(house, id)
  house.pass(1000)
  for (const one of [id, 'ada', 'lovelase'])
    await expectRefusal(house.records.read(one, { asOf: then }), 'gone', 'record-erased')
  await expectRefusal(house.records.read('ada'), 'not_found', 'record-not-found')
  await expectRefusal(house.records.read('ada', { asOf: then + 1e6 }), 'not_found', 'record-not-found')
  await expectRefusal(erase(house, 'ada'), 'gone', 'record-erased')
  await put(house, { ...ADA, ...CRM })
  expect((await house.records.read('ada')).record._metadata).toMatchObject({ _revision: 1 })
  await expectRefusal(house.records.read('ada', { asOf: then }), 'gone', 'record-erased')
})

test('[ES-34] a past survivor goes with one of its records, the other records stay', async () => {
  const { house, id } = await openMerged()
  await house.records.unmerge(id, { comment: 'two people, says Ada' })
  const report = await erase(house, 'ada')
  expect(report.recordIds).toEqual(['ada', id])
  expect(await idsIn(house)).toEqual(['grace', 'lovelase'])
  const after = await allThatIsTold(house)
  expect(after).not.toContain('Ada Lovelace')
  expect(after).not.toContain('says Ada')
  expect(after).toContain('Ada Lovelase')
  await house.records.upsert([{ ...WEB, city: 'Ockham' }])
  expect((await house.records.get('lovelase')).city).toBe('Ockham')
  expect((await erase(house, 'lovelase')).recordIds[0]).toBe('lovelase')
  expect(await allThatIsTold(house)).not.toContain('Ada L')
})

test('[ES-4600] what was written under the id of a past survivor stays, and destinations are given it again', async () => {
  const receiver = await openReceiver()
  onTestFinished(() => receiver.close())
  const house = await openHouse()
  await house.admin.resources.create({
    type: 'dataset',
    _id: 'copy',
    description: 'A copy',
    columns: ['name', 'email', 'phone', 'city', 'born'].map((key) => ({ key })),
  })
  await house.admin.tables.create({ table: 'copies', dataset: 'copy', history: true, audit: true })
  const sinks: readonly ResourceInput[] = [
    { type: 'sink-table', _id: 'copies', description: 'Copies', table: 'copies' },
    { type: 'sink-http', _id: 'web', description: 'Web', url: receiver.url },
  ]
  await furnish(house, { resources: sinks, entity: { sinks: [{ resource: 'copies' }, { resource: 'web' }] } })
  await put(house, ADA, LOVELASE)
  const { _id } = await house.records.merge(['ada', 'lovelase'])
  await house.records.unmerge(_id)
  await put(house, { _id, city: 'Ockham' })
  await house.admin.events.settled()
  const before = receiver.received.length
  const { left } = await erase(house, 'ada')
  await house.admin.events.settled()
  expect(sumOf(left)).toBe(0)
  expect(await idsIn(house)).toEqual([_id, 'lovelase'].sort())
  expect(await idsIn(house, 'HISTORY')).toEqual([])
  const heard = receiver.received
    .slice(before)
    .map(({ body }) => JSON.parse(body) as Heard & { readonly city?: string })
  expect(heard.map((one) => [one._id, one._metadata._operation, one.city])).toEqual([
    ['ada', 'remove', undefined],
    [_id, 'remove', undefined],
    [_id, 'insert', 'Ockham'],
  ])
  const copies = await house.admin.tables.records('copies', { type: 'TABLE' })
  expect(copies.records.map((record) => record._id).sort()).toEqual([_id, 'lovelase'].sort())
  expect(JSON.stringify(await house.admin.tables.records('copies', { type: 'HISTORY' }))).not.toContain('Ada Lovelace')
})

test('[ES-35] an absorbed record is refused: the survivor is the one to erase, or the merge to undo first', async () => {
  const { house, id } = await openMerged()
  await expectRefusal(erase(house, 'ada'), 'conflict', 'record-absorbed')
  expect(await idsIn(house)).toEqual(['grace', id].sort())
})

test('[ES-36] a deleted record is erased from wherever something of it is left', async () => {
  const { house } = await openMerged()
  await house.records.remove('grace', { comment: 'Grace asked' })
  expect((await erase(house, 'grace')).found).toMatchObject({ records: 0, history: 1, audit: 2 })
  expect(await allThatIsTold(house)).not.toContain('grace@navy')

  const bare = await openPeople({ ...TOLD, table: { history: false } })
  await put(bare, GRACE)
  await bare.records.remove('grace')
  expect((await erase(bare, 'grace')).found).toMatchObject({ history: 0, audit: 2, changeLog: 2 })
  expect(await allThatIsTold(bare)).not.toContain('grace@navy')
  await expectRefusal(erase(bare, 'nobody'), 'not_found', 'record-not-found')
})

test('[ES-37] without history a survivor takes what it absorbed with it', async () => {
  const { house, id } = await openMerged({ ...TOLD, table: { history: false } })
  expect([...(await erase(house, id)).recordIds].sort()).toEqual(['ada', id, 'lovelase'].sort())
  expect(await allThatIsTold(house)).not.toContain('Ada L')
})

test('[ES-38] what people decided goes on without the erased record and without their words', async () => {
  const house = await openPeople(TOLD)
  await put(house, ADA, LOVELASE, { ...ADA, _id: 'third' }, { ...ADA, _id: 'fourth', name: 'Fourth' })
  await house.records.disconnect(['ada', 'lovelase', 'third'], { comment: 'Ada told us' })
  await house.records.disconnect(['ada', 'fourth'], { comment: 'Ada told us too' })
  await erase(house, 'ada')
  expect(await allThatIsTold(house)).not.toContain('Ada told us')
  const { _unrelated } = (await house.records.get('third'))._metadata
  expect(_unrelated).toEqual(['lovelase'])
  expect((await house.records.get('fourth'))._metadata._unrelated ?? []).toEqual([])
})

test('[ES-39] only an ADMIN erases, and nothing of a locked table', async () => {
  const { house, id } = await openMerged()
  await expectRefusal(house.records.erase(id), 'forbidden')
  await expectRefusal(house.viewer.records('people').erase(id), 'forbidden')
  await house.admin.tables.setLocked('people', true)
  await expectRefusal(erase(house, id), 'conflict', 'table-locked')
})

interface Heard {
  readonly _id: string
  readonly _metadata: { readonly _operation: string; readonly _erased?: true }
  readonly name?: string
}

test('[ES-40] destinations are told that every erased record is gone, and nothing that it held', async () => {
  const receiver = await openReceiver()
  onTestFinished(() => receiver.close())
  const house = await openHouse()
  const script: ResourceInput = {
    type: 'transformation',
    _id: 'names',
    description: 'Needs a name',
    transformationType: 'SCRIPT',
    script: 'return { ...record, name: record.name.toUpperCase() }',
  }
  const sink: ResourceInput = { type: 'sink-http', _id: 'web', description: 'Web', url: receiver.url }
  await furnish(house, { resources: [script, sink], entity: { sinks: [{ resource: 'web', transformation: 'names' }] } })
  await put(house, { ...ADA, ...CRM }, { ...LOVELASE, ...WEB })
  const { _id } = await house.records.merge(['ada', 'lovelase'])
  await house.admin.events.settled()
  const before = receiver.received.length
  await erase(house, _id)
  await house.admin.events.settled()
  const heard = receiver.received.slice(before).map(({ body }) => JSON.parse(body) as Heard)
  expect(heard.map(({ _id, _metadata: { _operation, _erased } }) => [_id, _operation, _erased])).toEqual([
    [_id, 'remove', true],
    ['ada', 'remove', true],
    ['lovelase', 'remove', true],
  ])
  for (const payload of heard) expect(Object.keys(payload)).toEqual(['_id', '_metadata'])
})

test('[ES-41] what waits for a destination is told as gone, what it refused is dropped', async () => {
  const receiver = await openReceiver(answering(400, 'I will not take a 0201'))
  onTestFinished(() => receiver.close())
  const sink: ResourceInput = { type: 'sink-http', _id: 'web', description: 'Web', url: receiver.url }
  const house = await openPeople({ resources: [sink], entity: { sinks: [{ resource: 'web' }] } })
  await put(house, ADA)
  await house.admin.events.settled()
  expect(await allThatIsTold(house)).toContain('I will not take a 0201')
  await erase(house, 'ada')
  const told = await allThatIsTold(house)
  for (const text of ['ada@analytical', '0201']) expect(told).not.toContain(text)
})

test('[ES-42] a table that follows another through a sink erases what it follows', async () => {
  const house = await openHouse()
  await house.admin.resources.create({
    type: 'dataset',
    _id: 'copy',
    description: 'A copy',
    columns: ['name', 'email', 'phone', 'city'].map((key) => ({ key })),
  })
  const table = { table: 'copies', dataset: 'copy', history: true, audit: true }
  await house.admin.tables.create(table)
  const sink: ResourceInput = { type: 'sink-table', _id: 'copies', description: 'Copies', table: 'copies' }
  await furnish(house, { resources: [sink], entity: { sinks: [{ resource: 'copies' }] } })
  await put(house, ADA)
  await house.admin.events.settled()
  expect((await house.admin.tables.records('copies', { type: 'TABLE' })).records).toHaveLength(1)
  await erase(house, 'ada')
  await house.admin.events.settled()
  for (const serial of await house.store.scan.tables()) {
    expect(await house.store.records.head(serial)).toMatchObject({ records: 0, archived: 0 })
    const { entries } = await house.store.records.audit(serial, { offset: 0, limit: 100 })
    expect(JSON.stringify(entries)).not.toContain('Lovelace')
    expect(entries.at(-1)).toMatchObject({ type: 'ERASE', records: ['ada'] })
  }
})

test('[ES-43] an erasure while an index is built leaves nothing in either', async () => {
  const { house, id } = await openMerged({ entity: { type: 'DUPLICATES' } })
  await synchronize(house, { load: 'NONE', index: 'FULL' })
  await erase(house, id)
  const stats = await house.store.matches.sharedKeySizes(1, (await house.store.records.head(1)).live ?? 0, EVERYTHING)
  expect(stats).toEqual([])
})

test('[ES-46] what an asynchronous entity has put off is made up for, without what was erased', async () => {
  const house = await openPeople({ ...TOLD, entity: { ...TOLD.entity, asynchronous: true } })
  await put(house, ADA, GRACE)
  await house.records.remove('grace')
  for (const id of ['ada', 'grace']) {
    const { left } = await erase(house, id)
    expect(sumOf(left)).toBe(0)
  }
  await house.admin.events.settled()
  const told = await allThatIsTold(house)
  for (const text of ['Ada Lovelace', 'Grace Hopper']) expect(told).not.toContain(text)
})
