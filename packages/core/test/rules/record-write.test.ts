import { expect, test } from 'vitest'
import type { RecordInput } from '../../src/index.ts'
import { DATASET, everybody, expectRefusal, type House, idsIn, MORNING, openPeople, put } from '../fixtures/house.ts'
import { ADA, columnsOf, from, GRACE, LOVELASE } from '../fixtures/people.ts'

const { _id: _, ...NAMELESS } = ADA
const upsert = async (house: House, ...records: readonly RecordInput[]) => (await house.records.upsert(records)).results
const revisionOf = async (house: House, id: string) => (await house.records.get(id))._metadata._revision

test('[RC-1] an id that is stated is kept', async () => {
  const house = await openPeople()
  expect(await upsert(house, ADA)).toEqual([{ index: 0, id: 'ada', outcome: 'INSERTED' }])
  expect(columnsOf(await house.records.get('ada'))).toEqual(NAMELESS)
})

test('[RC-1] without one the engine gives one', async () => {
  const house = await openPeople()
  const [first, second] = await upsert(house, NAMELESS, NAMELESS)
  expect([first?.outcome, second?.outcome]).toEqual(['INSERTED', 'INSERTED'])
  expect(await idsIn(house)).toEqual([first?.id, second?.id].sort())
})

test('[RC-2] [RC-12] an update replaces what it states', async () => {
  const house = await openPeople()
  await put(house, ADA)
  house.pass(1000)
  expect(await upsert(house, { _id: 'ada', city: 'Ockham' })).toEqual([{ index: 0, id: 'ada', outcome: 'UPDATED' }])
  const record = await house.records.get('ada')
  expect(columnsOf(record)).toEqual({ ...NAMELESS, city: 'Ockham' })
  expect(record._metadata).toMatchObject({
    _revision: 2,
    _created: '2026-01-05T08:00:00.000Z',
    _updated: '2026-01-05T08:00:01.000Z',
  })
})

test.each([
  ['a list where the column takes a text', { key: 'tags' }, 'text-expected'],
  [
    'a list of texts where it takes records',
    { key: 'tags', type: 'DATASET', dataset: 'item', array: true },
    'record-expected',
  ],
])('[RC-3200] what a record holds in another shape hinders no update of other columns: %s', async (_, column, code) => {
  const house = await openPeople()
  await put(house, { ...ADA, tags: ['one', 'two'] })
  const { resources } = house.admin
  await resources.create({ type: 'dataset', _id: 'item', description: 'I', columns: [{ key: 'name' }] })
  const columns = [...(DATASET.columns ?? []).filter(({ key }) => key !== 'tags'), column] as typeof DATASET.columns
  await resources.update({ ...DATASET, columns })
  expect(await upsert(house, { _id: 'ada', city: 'Bath' })).toMatchObject([{ outcome: 'UPDATED' }])
  const { tags, city, _metadata } = await house.records.get('ada')
  expect({ tags, city }).toEqual({ tags: ['one', 'two'], city: 'Bath' })
  expect(_metadata._errors?.[0]).toContain('The column takes a')
  expect(await upsert(house, { _id: 'ada', city: 'Bath' })).toMatchObject([{ outcome: 'UNCHANGED' }])
  expect(await upsert(house, { _id: 'ada', tags: ['one', 'two'] })).toMatchObject([
    { errorCodes: expect.arrayContaining([code]) },
  ])
  expect(await upsert(house, { _id: 'ada', tags: null })).toMatchObject([{ outcome: 'UPDATED' }])
})

test('[RC-3200] a survivor that its merger gave another shape can be written', async () => {
  const merger = { rules: [{ columns: ['phone'], strategy: 'UNION' }] }
  const house = await openPeople({ merger })
  await put(house, { ...ADA, phone: '1' }, { ...LOVELASE, phone: '2' })
  const { _id } = await house.records.merge(['ada', 'lovelase'])
  expect(await upsert(house, { _id, city: 'Bath' })).toMatchObject([{ outcome: 'UPDATED' }])
  expect(await house.records.get(_id)).toMatchObject({ city: 'Bath', phone: ['1', '2'] })
})

test('[RC-3] a known source pair finds its record', async () => {
  const house = await openPeople()
  const [id] = await put(house, from('crm', '1', ADA))
  expect(await upsert(house, { _source: [{ _src: 'crm', _src_id: '1' }], city: 'Ockham' })).toEqual([
    { index: 0, id, outcome: 'UPDATED' },
  ])
  expect(await everybody(house)).toMatchObject([{ _id: id, city: 'Ockham', _source: [{ _src: 'crm', _src_id: '1' }] }])
})

test('[RC-3] the same key at another system is somebody else', async () => {
  const house = await openPeople()
  await put(house, from('crm', '1', ADA), from('web', '1', GRACE), from('crm', '2', GRACE))
  expect(await idsIn(house)).toHaveLength(3)
})

test('[RC-4] each record of a batch has its outcome', async () => {
  const house = await openPeople()
  await put(house, ADA, GRACE)
  const answer = await house.records.upsert([
    { _id: 'ada', city: 'Ockham' },
    { _id: 'new', name: 'New' },
    GRACE,
    { _id: 'bad', nmae: 'Bad' },
  ])
  expect(answer).toMatchObject({ total: 4, inserted: 1, updated: 1, unchanged: 1, failed: 1 })
  expect(answer.results.map(({ index, id, outcome }) => [index, id, outcome])).toEqual([
    [0, 'ada', 'UPDATED'],
    [1, 'new', 'INSERTED'],
    [2, 'grace', 'UNCHANGED'],
    [3, undefined, 'FAILED'],
  ])
  expect(answer.results[3]).toMatchObject({
    refusal: 'invalid',
    errors: ['nmae: The dataset has no column "nmae". The nearest is "name".'],
    errorCodes: ['unknown-column'],
  })
  expect(await idsIn(house)).toEqual(['ada', 'grace', 'new'])
})

test('[RC-4] an empty batch has no outcomes', async () => {
  const house = await openPeople()
  expect(await house.records.upsert([])).toEqual({
    total: 0,
    inserted: 0,
    updated: 0,
    unchanged: 0,
    failed: 0,
    results: [],
  })
})

test('[RC-5] an atomic batch is written whole', async () => {
  const house = await openPeople()
  expect(await house.records.upsert([ADA, GRACE], { atomic: true })).toMatchObject({ inserted: 2, failed: 0 })
})

test('[RC-5] any fault refuses an atomic batch, each with its place', async () => {
  const house = await openPeople()
  const batch = [ADA, { foo: 1 }, GRACE, { _id: 'x'.repeat(256) }]
  const refused = await expectRefusal(house.records.upsert(batch, { atomic: true }), 'invalid')
  expect(refused.refusals.map(({ path, code }) => [path, code])).toEqual([
    ['records[1].foo', 'unknown-column'],
    ['records[3]._id', 'record-id-invalid'],
  ])
  expect(await idsIn(house)).toEqual([])
})

test.each(['_metadata', '_search', '_audit'])('[RC-6] %s refuses the whole request', async (member) => {
  const house = await openPeople()
  const refused = await expectRefusal(house.records.upsert([ADA, { [member]: null }]), 'invalid', 'reserved-member')
  expect(refused.refusals.map(({ path }) => path)).toEqual(['records[1]'])
  expect(await idsIn(house)).toEqual([])
})

test('[RC-7] another member with an underscore fails its record only', async () => {
  const house = await openPeople()
  const [bad, good] = await upsert(house, { ...GRACE, _history: true }, ADA)
  expect([bad?.errorCodes, good?.outcome]).toEqual([['reserved-member'], 'INSERTED'])
})

test('[RC-8] pairs of different records fail', async () => {
  const house = await openPeople()
  await put(house, from('crm', '1', ADA), from('web', '1', GRACE))
  const both = [
    { _src: 'crm', _src_id: '1' },
    { _src: 'web', _src_id: '1' },
  ]
  const [result] = await upsert(house, { _source: both, city: 'Nowhere' })
  expect(result).toMatchObject({ outcome: 'FAILED', refusal: 'conflict', errorCodes: ['records-differ'] })
})

test("[RC-8] a new id with somebody's pair fails", async () => {
  const house = await openPeople()
  await put(house, from('crm', '1', ADA))
  const [result] = await upsert(house, { ...from('crm', '1', GRACE), _id: 'grace' })
  expect(result).toMatchObject({ outcome: 'FAILED', refusal: 'conflict', errorCodes: ['records-differ'] })
})

test('[RC-9] an id that exists and a source fail together', async () => {
  const house = await openPeople()
  await put(house, { ...from('crm', '1', ADA), _id: 'ada' })
  for (const pair of ['1', '2']) {
    const [result] = await upsert(house, { ...from('crm', pair, GRACE), _id: 'ada' })
    expect(result).toMatchObject({ outcome: 'FAILED', refusal: 'invalid', errorCodes: ['source-on-update'] })
  }
})

test("[RC-9] so does an absorbed record's id", async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  await house.records.merge(['ada', 'lovelase'])
  const [result] = await upsert(house, { ...from('crm', '1', ADA), _id: 'ada' })
  expect(result).toMatchObject({ outcome: 'FAILED', refusal: 'invalid', errorCodes: ['source-on-update'] })
})

test('[RC-9] an update by one pair does not add another', async () => {
  const house = await openPeople()
  await put(house, from('crm', '1', ADA))
  const more = [
    { _src: 'crm', _src_id: '1' },
    { _src: 'web', _src_id: '9' },
  ]
  await upsert(house, { _source: more, city: 'Ockham' })
  expect((await everybody(house))[0]?._source).toEqual([{ _src: 'crm', _src_id: '1' }])
})

test('[RC-10] a batch sees what it did', async () => {
  const house = await openPeople()
  const pair = from('crm', '1', ADA)
  const results = await upsert(house, ADA, { _id: 'ada', city: 'Ockham' }, pair, { ...pair, city: 'Paris' }, pair)
  expect(results.map(({ outcome }) => outcome)).toEqual(['INSERTED', 'UPDATED', 'INSERTED', 'UPDATED', 'UPDATED'])
  expect(results[4]?.id).toBe(results[2]?.id)
  expect((await house.records.get('ada')).city).toBe('Ockham')
  expect(await revisionOf(house, 'ada')).toBe(1)
})

test('[RC-10] two of a batch cannot both state one pair for different ids', async () => {
  const house = await openPeople()
  const results = await upsert(house, { ...from('crm', '1', ADA), _id: 'a' }, { ...from('crm', '1', ADA), _id: 'b' })
  expect(results.map(({ outcome }) => outcome)).toEqual(['INSERTED', 'FAILED'])
})

test('[RC-11] writing the same again leaves no trace', async () => {
  const house = await openPeople()
  await put(house, ADA)
  house.pass(1000)
  expect(await upsert(house, ADA, { _id: 'ada' })).toMatchObject([{ outcome: 'UNCHANGED' }, { outcome: 'UNCHANGED' }])
  const { _metadata } = await house.records.get('ada')
  expect(_metadata).toMatchObject({ _revision: 1, _updated: '2026-01-05T08:00:00.000Z' })
  expect((await house.records.audit('ada')).audit).toHaveLength(1)
})

test('[RC-13] null clears a column, undefined and spaces do not write one', async () => {
  const house = await openPeople()
  await put(house, ADA)
  await put(house, { _id: 'ada', city: null, phone: undefined })
  expect(columnsOf(await house.records.get('ada'))).toEqual({ name: ADA.name, email: ADA.email, phone: ADA.phone })
  await put(house, { _id: 'ada', phone: '  ' }, { _id: 'new', name: null, city: 'London' })
  expect(columnsOf(await house.records.get('ada'))).toEqual({ name: ADA.name, email: ADA.email })
  expect(columnsOf(await house.records.get('new'))).toEqual({ city: 'London' })
})

test('[RC-14] the audit says who changed what', async () => {
  const house = await openPeople()
  await house.records.upsert([{ _id: 'ada', name: 'Ada', city: 'London' }], { comment: 'by letter' })
  house.pass(1000)
  await put(house, { _id: 'ada', city: null, phone: '1', name: 'Ada' })
  const { audit } = await house.records.audit('ada')
  expect(audit.map(({ id, operationId, ...entry }) => entry)).toEqual([
    {
      instant: MORNING,
      type: 'INSERT',
      user: 'u-steward',
      comment: 'by letter',
      records: ['ada'],
      changes: [
        { column: 'city', after: 'London' },
        { column: 'name', after: 'Ada' },
      ],
    },
    {
      instant: MORNING + 1000,
      type: 'UPDATE',
      user: 'u-steward',
      records: ['ada'],
      changes: [
        { column: 'city', before: 'London' },
        { column: 'phone', after: '1' },
      ],
    },
  ])
})

test('[RC-20] a write that expects another revision is stale', async () => {
  const house = await openPeople()
  await put(house, ADA, GRACE)
  await put(house, { _id: 'ada', city: 'Ockham' })
  const write = [
    { _id: 'ada', city: 'Paris' },
    { _id: 'grace', city: 'Paris' },
  ]
  for (const revision of [1, 3]) {
    const { results } = await house.records.upsert(write, { expected: { ada: revision } })
    expect(results[0]).toMatchObject({ outcome: 'FAILED', refusal: 'stale', errorCodes: ['revision-stale'] })
  }
  expect((await house.records.get('ada')).city).toBe('Ockham')
  expect((await house.records.upsert(write, { expected: { ada: 2 } })).results[0]?.outcome).toBe('UPDATED')
})

test('[RC-20] expecting what is not there is stale, and all of an atomic batch with it', async () => {
  const house = await openPeople()
  const writing = house.records.upsert([GRACE, ADA], { expected: { ada: 1 }, atomic: true })
  await expectRefusal(writing, 'stale', 'revision-stale')
  expect(await idsIn(house)).toEqual([])
})

test('[RC-4300] a revision expected of an id that no record of the batch has is refused, and nothing is written', async () => {
  const house = await openPeople()
  await put(house, ADA)
  const misspelt = house.records.upsert([{ ...ADA, city: 'Ockham' }, GRACE], { expected: { adda: 1, nobody: 2 } })
  await expect(misspelt).rejects.toMatchObject({
    class: 'invalid',
    refusals: [
      { code: 'record-unknown', path: 'expected.adda' },
      { code: 'record-unknown', path: 'expected.nobody' },
    ],
  })
  expect(await idsIn(house)).toEqual(['ada'])
  expect((await house.records.get('ada')).city).toBe(ADA.city)
  // Of a record without an id it shows only as it is written which one it is.
  const { _id, ...unnamed } = GRACE
  expect((await house.records.upsert([unnamed], { expected: { [_id]: 1 } })).inserted).toBe(1)
})

test('[RC-21] it counts for absorbed records', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  await house.records.merge(['ada', 'lovelase'])
  const write = (revision: number) =>
    house.records.upsert([{ _id: 'ada', city: 'Ockham' }], { expected: { ada: revision } })
  expect((await write(2)).results[0]).toMatchObject({ outcome: 'FAILED', refusal: 'stale' })
  expect((await write(1)).results[0]).toMatchObject({ outcome: 'UPDATED' })
})

test('[RC-21] it counts for deletions', async () => {
  const house = await openPeople()
  await put(house, ADA)
  await expectRefusal(house.records.remove('ada', { expected: 2 }), 'stale', 'revision-stale')
  await expect(house.records.remove('ada', { expected: 1 })).resolves.toMatchObject({ _id: 'ada' })
})
