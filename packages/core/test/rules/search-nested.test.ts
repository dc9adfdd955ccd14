import { expect, test } from 'vitest'
import { expectRefusal, openHouse, put } from '../fixtures/house.ts'
import { foundIds } from '../fixtures/searchable.ts'

const ADA = {
  _id: 'ada',
  name: 'Ada',
  homes: [{ street: 'Ockham Park', town: 'Ockham' }, { street: 'St James Square' }],
}
const MARY = { _id: 'mary', name: 'Mary', homes: [{ street: 'Park Street', town: 'Ockham' }] }

async function openHomes() {
  const house = await openHouse()
  const { resources, tables, entities } = house.admin
  await resources.create({
    type: 'dataset',
    _id: 'home',
    description: 'H',
    columns: [{ key: 'street' }, { key: 'town' }, { key: 'place', token: 'GEO_COORDINATES' }],
  })
  const columns = [{ key: 'name' }, { key: 'homes', type: 'DATASET', dataset: 'home', array: true }] as const
  await resources.create({ type: 'dataset', _id: 'd', description: 'D', columns })
  const mappings = ['name', 'homes.street', 'homes.town'].map((path) => ({ id: path.replace('.', '-'), keys: [path] }))
  await resources.create({ type: 'indexer', _id: 'i', description: 'I', dataset: 'd', mappings })
  await tables.create({ table: 'people', dataset: 'd' })
  await entities.create({ id: 'people', table: 'people', type: 'SEARCH', indexer: 'i' })
  await put(house, ADA, MARY)
  return house.records
}

test('[SE-3800] the paths that the capabilities name search, beside items of the list too, and are told back as they were asked', async () => {
  const records = await openHomes()
  const ids = async (record: object) => foundIds(await records.search({ record, options: { combine: 'ALL' } }))
  expect(await ids({ 'homes.street': 'st james square' })).toEqual(['ada'])
  expect(await ids({ 'homes.town': 'ockham' })).toEqual(['ada', 'mary'])
  expect(await ids({ 'homes.town': 'Ockham', 'homes.street': 'Park Street' })).toEqual(['mary'])
  expect(await ids({ homes: [{ town: 'Ockham' }], 'homes.street': 'Park Street' })).toEqual(['mary'])
  expect(await ids({ 'homes.street': ['Park Street', 'Ockham Park'] })).toEqual(['ada', 'mary'])
  const asked = { 'homes.street': 'Park Street' }
  expect((await records.search({ record: asked })).search).toEqual(asked)
})

test('[SE-3800] facets and values take them', async () => {
  const records = await openHomes()
  const record = { 'homes.town': 'Ockham' }
  const found = await records.search({ record, facets: ['homes.town'], values: { 'homes.street': 'Park Street' } })
  expect(foundIds(found)).toEqual(['mary'])
  expect(found.facets).toEqual([{ column: 'homes.town', values: [{ value: 'Ockham', records: 1 }], among: 1 }])
})

test.each([
  [{ record: { 'homes.stret': 'x' } }, 'record.homes.stret', 'street'],
  [{ record: { homes: [{ town: 'x' }, { stret: 'x' }] } }, 'record.homes[1].stret', 'street'],
  [{ record: { 'name.street': 'x' } }, 'record.name.street', ''],
  [{ record: { name: 'x' }, facets: ['homes.twn'] }, 'facets', 'town'],
  [{ record: { name: 'x' }, values: { 'homes.twn': 'x' } }, 'values.homes.twn', 'town'],
])('[SE-3801] a nested column that there is not is refused: %j', async (request, path, near) => {
  const searching = (await openHomes()).search(request as never)
  await expectRefusal(searching, 'invalid', 'column-unknown')
  await expect(searching).rejects.toMatchObject({ texts: [expect.stringContaining(`${path}: `)] })
  await expect(searching).rejects.toMatchObject({ texts: [expect.stringContaining(near)] })
})

test('[SE-3801] and so is what is no record where records lie', async () => {
  const records = await openHomes()
  await expectRefusal(records.search({ record: { homes: 5 } }), 'invalid', 'record-expected')
  await expectRefusal(records.search({ record: { homes: ['Ockham'] } }), 'invalid', 'record-expected')
  const alone = await records.search({ record: { homes: { town: 'ockham' } } })
  expect(foundIds(alone)).toEqual(['ada', 'mary'])
})
