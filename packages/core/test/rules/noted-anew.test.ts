import { expect, test } from 'vitest'
import type { ColumnInput } from '../../src/index.ts'
import { type House, openHouse } from '../fixtures/house.ts'

async function openOrders(column: Partial<ColumnInput> & object) {
  const house = await openHouse()
  const { resources, tables, entities } = house.admin
  const columns = [{ key: 'customer', ...column }, { key: 'note' }] as readonly ColumnInput[]
  const open = async (table: string, _id: string, columns: readonly ColumnInput[]) => {
    await resources.create({ type: 'dataset', _id, description: 'A dataset', columns })
    await tables.create({ table, dataset: _id, audit: true, history: true })
    await entities.create({ id: table, table, type: 'NONE' })
  }
  await open('customers', 'customer', [{ key: 'name' }])
  await open('people', 'order', columns)
  return house
}

const REFERENCE = { token: 'FOREIGN_ID', validation: 'DEFAULT', foreignKey: 'customers._id' } as const
const LOST = 'customer: There is no customers._id "ada".'

async function deliver({ records }: House, ...written: readonly object[]) {
  return (await records.upsert(written as never)).results.map(({ outcome }) => outcome)
}

async function seen({ admin, records }: House) {
  const { _metadata } = await records.get('1')
  const { _errors, _quality, _revision, _updated } = _metadata
  const noted = (await admin.tables.records('people', { filterError: true })).page.totalElements
  return { _errors, _quality, _revision, _updated, noted }
}

test('[DS-3802] an equal delivery is UNCHANGED, and notes what is true by now of the values that stay', async () => {
  const house = await openOrders(REFERENCE)
  await deliver(house, { _id: '1', customer: 'ada' })
  const before = await seen(house)
  expect(before).toMatchObject({ _errors: [LOST], _quality: 25, noted: 1 })
  await house.admin.records('customers').upsert([{ _id: 'ada', name: 'Ada' }])
  const { csn } = await house.store.records.head(2)
  house.pass(1000)
  expect(await deliver(house, { _id: '1', customer: 'ada' })).toEqual(['UNCHANGED'])
  expect(await seen(house)).toEqual({ ...before, _errors: [], _quality: 75, noted: 0 })
  expect((await house.records.audit('1')).audit.map(({ type }) => type)).toEqual(['INSERT'])
  expect(await house.store.deliveries.log(2, { csn, position: 1_000_000 }, 10)).toEqual([])

  const noted = await house.store.records.head(2)
  expect(await deliver(house, { _id: '1', customer: 'ada' })).toEqual(['UNCHANGED'])
  expect((await house.store.records.head(2)).csn).toBe(noted.csn) // there was nothing to note
  await house.admin.records('customers').remove('ada')
  expect(await deliver(house, { _id: '1', customer: 'ada' })).toEqual(['UNCHANGED'])
  expect(await seen(house)).toEqual(before)
})

test('[DS-3802] of a check that came, or went, too, and of what a batch changes and takes back', async () => {
  const house = await openOrders({})
  await deliver(house, { _id: '1', customer: 'nobody', note: 'a' })
  const before = await seen(house)
  const check = async (column: object) => {
    const { resources } = house.admin
    const columns = [{ key: 'customer', ...column }, { key: 'note' }]
    await resources.update({ ...(await resources.get('order')), columns } as never)
  }
  await check({ token: 'EMAIL', validation: 'DEFAULT' })
  expect(await deliver(house, { _id: '1', note: 'b' }, { _id: '1', note: 'a' })).toEqual(['UPDATED', 'UPDATED'])
  const noted = await seen(house)
  expect(noted).toMatchObject({ _errors: ['customer: "nobody" is not an e-mail address.'], _quality: 50 })
  expect(noted).toMatchObject({ _revision: before._revision, _updated: before._updated })
  await check({})
  expect(await deliver(house, { _id: '1' })).toEqual(['UNCHANGED'])
  expect(await seen(house)).toEqual(before)
})
