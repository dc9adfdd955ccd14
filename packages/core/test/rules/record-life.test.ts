import { expect, test } from 'vitest'
import {
  DATASET,
  everybody,
  expectRefusal,
  furnish,
  type House,
  openHouse,
  openPeople,
  put,
  synchronize,
} from '../fixtures/house.ts'
import { ADA, LOVELASE } from '../fixtures/people.ts'

const MAIL = { key: 'email', token: 'EMAIL', validation: 'DEFAULT' }
const columns = (DATASET as unknown as { columns: readonly { key: string }[] }).columns.map((column) =>
  column.key === 'email' ? MAIL : column,
)
const FROM_CRM = { ...ADA, _source: [{ _src: 'crm', _src_id: '1' }] }

/** Ada of the CRM and her misspelt self, merged. */
async function openMerged(): Promise<{ readonly house: House; readonly survivor: string }> {
  const house = await openPeople({ dataset: { columns } })
  await put(house, FROM_CRM, LOVELASE)
  return { house, survivor: (await house.records.merge(['ada', 'lovelase']))._id }
}

const measured = async (house: House, id: string) => {
  const { _quality, _errors } = (await house.records.get(id))._metadata
  return [_quality, _errors.length]
}

test('[MG-2401] what comes back from a merge is measured as what its sources have now', async () => {
  const { house, survivor } = await openMerged()
  await put(house, { _source: [{ _src: 'crm', _src_id: '1' }], email: 'broken' })
  await house.records.unmerge(survivor)
  const [sound, none] = await measured(house, 'lovelase')
  expect([sound, none]).toEqual([83, 0])
  expect(await measured(house, 'ada')).toEqual([67, 1])
  const { records } = await house.admin.tables.records('people', { filterQualityGreater: 83 })
  expect(records.map(({ _id }) => _id)).toEqual(['lovelase'])
})

test('[MG-2401] edits that are kept are checked with the record that they go to', async () => {
  const { house, survivor } = await openMerged()
  await put(house, { _id: survivor, email: 'an edit' })
  await house.records.unmerge(survivor, { keepEdits: true })
  const { email, _metadata } = await house.records.get('ada')
  expect([email, _metadata._errors]).toEqual(['an edit', ['email: "an edit" is not an e-mail address.']])
  const again = (await house.records.merge(['ada', 'lovelase'], { values: { email: 'ada@home.example' } }))._id
  await house.records.unmerge(again, { keepEdits: true })
  expect(await measured(house, 'ada')).toEqual([83, 0])
})

test.each(['NONE', 'SEARCH'] as const)(
  '[MG-2402] records of an entity of type %s are neither merged nor disconnected',
  async (type) => {
    const house = await openHouse()
    await furnish(house)
    await put(house, ADA, LOVELASE)
    const survivor = (await house.records.merge(['ada', 'lovelase']))._id
    await put(house, { ...ADA, _id: 'one' }, { ...ADA, _id: 'two' })
    const indexer = type === 'SEARCH' ? { indexer: 'person-indexer' } : {}
    await house.admin.entities.update({ id: 'people', table: 'people', type, ...indexer })
    const force = { force: true, comment: 'the same' }
    await expectRefusal(house.records.merge(['one', 'two'], force), 'conflict', 'no-duplicates')
    await expectRefusal(house.records.disconnect(['one', 'two']), 'conflict', 'no-duplicates')
    expect((await house.records.unmerge(survivor)).records).toHaveLength(2)
  },
)

test('[RC-2400] the audit of a record that never was is not found; that of one that is gone is', async () => {
  const house = await openPeople()
  await put(house, ADA)
  await house.records.remove('ada')
  await expectRefusal(house.records.audit('nobody'), 'not_found', 'record-not-found')
  await expectRefusal(house.viewer.records('people').audit('nobody'), 'not_found', 'record-not-found')
  expect((await house.records.audit('ada')).audit.map(({ type }) => type)).toEqual(['INSERT', 'DELETE'])
  const { admin } = house
  await expectRefusal(admin.tables.audit('people', 'nobody'), 'not_found', 'record-not-found')
})

test('[RC-2400] a record that nothing was noted of has an empty audit', async () => {
  const house = await openPeople({ table: { audit: false } })
  await put(house, ADA)
  await house.admin.tables.setAudit('people', true)
  expect((await house.records.audit('ada')).audit.map(({ type }) => type)).toEqual(['AUDIT_ENABLED'])
})

test('[RC-2401] a record found by a source pair is not given another one, but by a load', async () => {
  const house = await openPeople()
  await put(house, FROM_CRM)
  const { _id: _, ...more } = { ...ADA, city: 'Paris' }
  const entry = (_src: string, _src_id: string) => ({ _src, _src_id })
  const states = async (...sources: readonly ReturnType<typeof entry>[]) =>
    (await house.records.upsert([{ ...more, _source: sources }])).results[0]
  const refused = { outcome: 'FAILED', refusal: 'invalid', errorCodes: ['source-on-update'] }
  expect(await states(entry('crm', '1'), entry('erp', '9'))).toMatchObject(refused)
  expect(await states(entry('erp', '9'), entry('crm', '1'))).toMatchObject(refused)
  expect(await house.records.get('ada')).toMatchObject({ city: 'London', _source: [entry('crm', '1')] })
  expect(await states(entry('crm', '1'))).toMatchObject({ outcome: 'UPDATED', id: 'ada' })
  await put(house, { ...LOVELASE, _source: [entry('erp', '2')] })
  const survivor = (await house.records.merge(['ada', 'lovelase']))._id
  expect(await states(entry('crm', '1'), entry('erp', '9'))).toMatchObject(refused)
  expect(await states(entry('crm', '1'), entry('erp', '2'))).toMatchObject({ errorCodes: ['records-differ'] })
  expect(await states(entry('crm', '1'))).toMatchObject({ id: survivor })
})

test('[RC-2402] whoever expects a record to be there inserts none; an absorbed one is expected at its own revision', async () => {
  const house = await openPeople()
  const one = (_id: string, expected: number | 'ANY', city = 'Paris') =>
    house.records.upsertOne({ record: { _id, city }, expected })
  await expectRefusal(one('new', 'ANY'), 'stale', 'revision-stale')
  await expectRefusal(one('new', 1), 'stale', 'revision-stale')
  const nameless = { record: { name: 'Nobody' }, expected: 'ANY' } as const
  await expectRefusal(house.records.upsertOne(nameless), 'stale', 'revision-stale')
  await put(house, ADA, LOVELASE)
  expect(await one('ada', 'ANY')).toMatchObject({ updated: true, record: { _metadata: { _revision: 2 } } })
  const survivor = (await house.records.merge(['ada', 'lovelase']))._id
  await expectRefusal(one('ada', 1), 'stale', 'revision-stale')
  expect(await one('ada', 2, 'Rome')).toMatchObject({ updated: true, record: { _id: survivor, city: 'Rome' } })
  expect(await house.records.get('ada')).toMatchObject({ city: 'Rome', _metadata: { _absorbed: { _revision: 3 } } })
  await expectRefusal(one(survivor, 1), 'stale', 'revision-stale')
  expect(await one(survivor, 2, 'Oslo')).toMatchObject({ updated: true })
  await house.records.remove(survivor)
  await expectRefusal(one(survivor, 'ANY'), 'stale', 'revision-stale')
})

test('[RC-2403] a load that finds an absorbed record by identity adds its source there, and goes on by it', async () => {
  const source = { type: 'source-file', _id: 'erp', description: 'ERP', inputPattern: 'erp.csv', header: true } as const
  const house = await openPeople({
    dataset: {
      identityType: 'COLUMN',
      columns: columns.map((column) => (column.key === 'email' ? { key: 'email', identity: true } : column)),
    },
    resources: [{ ...source, system: 'erp', idColumn: 'no' }],
    entity: { sources: [{ resource: 'erp' }] } as object,
  })
  const delivers = async (row: string) => {
    house.files.put('erp.csv', `no;name;email;born\n${row}\n`)
    house.pass(60_000)
    expect(await synchronize(house)).toMatchObject({ status: 'SUCCEEDED' })
  }
  const person = { name: 'Ada', phone: '1', city: 'London' }
  const [first = '', second = ''] = await put(house, { ...person, email: 'a@x' }, { ...person, email: 'b@x' })
  const survivor = (await house.records.merge([first, second]))._id
  const entry = { _src: 'erp', _src_id: '77' }
  await delivers('77;Ada;a@x;1815')
  expect(await house.records.get(survivor)).toMatchObject({ born: '1815', _source: [entry] })
  expect(await house.records.get(survivor)).not.toHaveProperty('_metadata._pinned')
  expect(await house.records.get(first)).toMatchObject({ born: '1815', _source: [entry] })
  await delivers('77;Ada;another@x;1816')
  expect((await everybody(house)).map(({ _id, born }) => [_id, born])).toEqual([[survivor, '1816']])
  await house.records.unmerge(survivor)
  expect(await house.records.get(first)).toMatchObject({ email: 'another@x', born: '1816', _source: [entry] })
  expect(await house.records.get(second)).not.toHaveProperty('_source')
  await delivers('77;Ada;another@x;1817')
  expect(await house.records.get(first)).toMatchObject({ born: '1817' })
})

test('[RC-2401] resolve writes nothing of a record that is there, and tells who it is by all that is stated', async () => {
  const house = await openPeople()
  const entry = (_src: string, _src_id: string) => ({ _src, _src_id })
  await put(house, FROM_CRM, { ...LOVELASE, _source: [entry('erp', '2')] })
  const asks = async (record: object) => house.records.resolve({ name: 'Ada', ...record }, { createIfNone: true })
  const known = { decision: 'MATCH', created: false, record: { _id: 'ada' } }
  expect(await asks({ _source: [entry('crm', '1'), entry('shop', '9')] })).toMatchObject(known)
  expect(await asks({ _id: 'ada', _source: [entry('crm', '1')] })).toMatchObject(known)
  expect(await asks({ _id: 'ada', _source: [entry('shop', '9')] })).toMatchObject(known)
  const torn = asks({ _source: [entry('crm', '1'), entry('erp', '2')] })
  await expectRefusal(torn, 'conflict', 'records-differ')
  expect(await house.records.get('ada')).toMatchObject({ _source: [entry('crm', '1')], _metadata: { _revision: 1 } })
})
