import { expect, test } from 'vitest'
import { expectRefusal, furnish, type House, MORNING, openHouse, openPeople, put } from '../fixtures/house.ts'
import { ADA, CHARLES, columnsOf, GRACE, LOVELASE } from '../fixtures/people.ts'

const page = (house: House, query = {}) => house.admin.tables.records('people', query)
const found = async (house: House, query = {}) => (await page(house, query)).records.map(({ _id }) => _id)

test('[TB-1] a table is named with hyphens as with underscores', async () => {
  const { admin } = await openHouse()
  expect(await admin.tables.create({ table: 'my-people' })).toMatchObject({ id: 'my_people' })
  expect(await admin.tables.get('my-people')).toEqual(await admin.tables.get('my_people'))
  await expectRefusal(admin.tables.create({ table: 'my_people' }), 'conflict', 'id-taken')
})

test('[TB-2] a name that is not allowed is refused', async () => {
  const { admin } = await openHouse()
  const refused = await expectRefusal(admin.tables.create({ table: '1-history' }), 'invalid', 'table-name-invalid')
  expect(refused.texts).toHaveLength(2)
})

test('[TB-3] a name is taken once, its case apart', async () => {
  const { admin } = await openHouse()
  await admin.tables.create({ table: 'people' })
  await expectRefusal(admin.tables.create({ table: 'people' }), 'conflict', 'id-taken')
  await expectRefusal(admin.tables.create({ table: 'People' }), 'conflict', 'id-taken')
})

test('[TB-4] a new table is empty and plain', async () => {
  const { admin } = await openHouse()
  expect(await admin.tables.create({ table: 'people' })).toEqual({
    id: 'people',
    serial: 1,
    history: false,
    audit: false,
    quality: true,
    locked: false,
    created: MORNING,
    size: 0,
    type: 'TABLE',
  })
})

test('[TB-4] what a table was made with is what it is', async () => {
  const house = await openPeople({ table: { description: 'People' } })
  const given = { dataset: 'person', description: 'People', history: true, audit: true }
  expect(await house.admin.tables.get('people')).toMatchObject(given)
  expect(await house.admin.tables.list()).toEqual([
    await house.admin.tables.get('people'),
    await house.admin.tables.get('people_history'),
  ])
})

test('[TB-5] a dataset that does not exist is refused', async () => {
  const { admin } = await openHouse()
  await expectRefusal(admin.tables.create({ table: 'people', dataset: 'person' }), 'invalid', 'dataset-unknown')
})

test('[TB-5] a resource that is no dataset is refused', async () => {
  const house = await openPeople()
  const creating = house.admin.tables.create({ table: 'more', dataset: 'person-merger' })
  await expectRefusal(creating, 'invalid', 'dataset-unknown')
})

/** A table without a dataset, under an entity that only stores. */
async function openLoose(): Promise<House> {
  const house = await openHouse()
  await house.admin.tables.create({ table: 'people' })
  await house.admin.entities.create({ id: 'people', table: 'people', type: 'NONE' })
  return house
}

test('[TB-6] without a dataset any JSON is kept as it is', async () => {
  const house = await openLoose()
  const any = {
    _id: 'any',
    number: 1.5,
    flag: false,
    list: [1, { deep: [null] }],
    object: { a: '' },
    'strange name.x': ' ',
  }
  await put(house, any)
  expect(columnsOf(await house.records.get('any'))).toEqual(columnsOf(any))
})

test.each(['__proto__', 'constructor', 'prototype'])('[TB-6] but no column is called %s', async (name) => {
  const house = await openLoose()
  const { results } = await house.records.upsert([JSON.parse(`{"${name}": 1}`)])
  expect(results[0]).toMatchObject({ outcome: 'FAILED', refusal: 'invalid' })
  expect(await found(house)).toEqual([])
})

test('[TB-7] audit needs a dataset', async () => {
  const { admin } = await openHouse()
  await expectRefusal(admin.tables.create({ table: 'people', audit: true }), 'conflict', 'audit-needs-dataset')
})

test('[TB-8] the size counts live records', async () => {
  const house = await openPeople()
  await put(house, ADA, GRACE)
  await house.records.remove('grace')
  expect((await house.admin.tables.get('people')).size).toBe(1)
})

test('[TB-10] records come by id, page by page', async () => {
  const house = await openPeople()
  await put(house, GRACE, CHARLES, ADA)
  const { page: first, records, columns, table } = await page(house, { pageSize: 2 })
  expect(first).toEqual({ number: 0, size: 2, totalElements: 3, totalPages: 2 })
  expect(records.map(({ _id }) => _id)).toEqual(['ada', 'charles'])
  expect(columns).toEqual(['name', 'email', 'phone', 'city', 'born', 'tags'])
  expect(table).toMatchObject({ id: 'people', size: 3 })
  expect(await found(house, { pageSize: 2, pageNumber: 1 })).toEqual(['grace'])
  expect(await found(house, { pageSize: 2, pageNumber: 2 })).toEqual([])
})

test('[TB-10] a table without a dataset has no columns to name', async () => {
  const house = await openLoose()
  expect(await page(house)).toMatchObject({ columns: [], records: [], page: { totalElements: 0, totalPages: 0 } })
})

test('[TB-11] records are found by their errors and by having been merged', async () => {
  const house = await openPeople({
    dataset: {
      columns: [
        { key: 'name' },
        { key: 'email', token: 'EMAIL', validation: 'DEFAULT' },
        { key: 'phone' },
        { key: 'city' },
      ],
    },
  })
  await put(house, ADA, LOVELASE, { ...GRACE, email: 'nowhere' })
  expect(await found(house, { filterError: true })).toEqual(['grace'])
  const survivor = await house.records.merge(['ada', 'lovelase'])
  expect(await found(house, { filterMerged: true })).toEqual([survivor._id])
  expect(await found(house, { filterMerged: true, filterError: true })).toEqual([])
})

test('[TB-11] records are found by the time of their last write, bounds included', async () => {
  const house = await openPeople()
  await put(house, ADA)
  house.pass(1000)
  await put(house, GRACE)
  expect(await found(house, { filterUpdatedAfter: MORNING + 1000 })).toEqual(['grace'])
  expect(await found(house, { filterUpdatedAfter: MORNING + 1001 })).toEqual([])
  expect(await found(house, { filterUpdatedBefore: MORNING })).toEqual(['ada'])
  expect(await found(house, { filterUpdatedBefore: MORNING - 1 })).toEqual([])
  expect(await found(house, { filterUpdatedAfter: MORNING, filterUpdatedBefore: MORNING + 1000 })).toEqual([
    'ada',
    'grace',
  ])
})

test('[TB-12] history holds what left the table, in its newest state', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE, GRACE)
  await put(house, { _id: 'grace', city: 'New York' })
  await house.records.remove('grace')
  const survivor = await house.records.merge(['ada', 'lovelase'])
  const { records, page: found } = await page(house, { type: 'HISTORY' })
  expect(found.totalElements).toBe(3)
  expect(
    records.map(({ _id, city, _metadata: { _history, _merged_into } }) => [_id, city, _history, _merged_into]),
  ).toEqual([
    ['ada', 'London', true, survivor._id],
    ['grace', 'New York', true, undefined],
    ['lovelase', 'London', true, survivor._id],
  ])
  expect((await page(house)).records.map(({ _metadata }) => _metadata._history)).toEqual([false])
})

test('[TB-13] without history nothing is kept', async () => {
  const house = await openPeople({ table: { history: false } })
  await put(house, ADA, LOVELASE, GRACE)
  await house.records.remove('grace')
  await house.records.merge(['ada', 'lovelase'])
  expect((await page(house, { type: 'HISTORY' })).records).toEqual([])
})

test('[TB-20] a table in use cannot be removed', async () => {
  const house = await openPeople()
  await expectRefusal(house.admin.tables.remove('people'), 'conflict', 'table-in-use')
  await house.admin.tables.create({ table: 'copy' })
  await house.admin.resources.create({ type: 'sink-table', _id: 'c', description: 'C', table: 'copy' })
  await expectRefusal(house.admin.tables.remove('copy'), 'conflict', 'table-in-use')
  await house.admin.resources.remove('c')
  await expect(house.admin.tables.remove('copy')).resolves.toMatchObject({ id: 'copy' })
})

test('[TB-21] a removed table is gone with its records', async () => {
  const house = await openHouse()
  await furnish(house)
  await put(house, ADA)
  await house.admin.entities.remove('people')
  expect(await house.admin.tables.remove('people')).toMatchObject({ id: 'people', size: 1 })
  await expectRefusal(house.admin.tables.get('people'), 'not_found', 'table-not-found')
  await expectRefusal(house.admin.tables.records('people'), 'not_found', 'table-not-found')
  await expectRefusal(house.admin.tables.remove('people'), 'not_found', 'table-not-found')
  expect(await house.admin.tables.create({ table: 'people', dataset: 'person' })).toMatchObject({ size: 0 })
})

test('[TB-900] everything that is wrong with a new table is told at once', async () => {
  const { admin } = await openHouse()
  const made = admin.tables.create({ table: '1-master', dataset: 'gone', description: 'half\ud800' })
  const { refusals } = await expectRefusal(made, 'invalid')
  expect(refusals.map(({ path }) => path)).toEqual(['table', 'table', 'dataset', 'description'])
  expect(await admin.tables.list()).toEqual([])
})

test('[TB-901] a description of a table or entity is a text that every store keeps', async () => {
  const { admin } = await openHouse()
  await admin.tables.create({ table: 'things', description: 'Ünïcode 😀' })
  await expectRefusal(admin.tables.describe('things', 'zero\u0000'), 'invalid', 'text-not-storable')
  expect(await admin.tables.get('things')).toMatchObject({ description: 'Ünïcode 😀' })
  const entity = { id: 'things', table: 'things', type: 'NONE', description: 'half\udc00' } as const
  await expectRefusal(admin.entities.create(entity), 'invalid', 'text-not-storable')
  expect(await admin.entities.list()).toEqual([])
})
