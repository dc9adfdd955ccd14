import { expect, test } from 'vitest'
import { expectRefusal, put } from '../fixtures/house.ts'
import { ADA, ANNABELLA, CHARLES, GRACE, LOVELASE } from '../fixtures/people.ts'
import { foundIds, openSearchable } from '../fixtures/searchable.ts'

const PEOPLE = [
  { ...ADA, tags: ['poet', 'count'] },
  { ...LOVELASE, tags: ['poet'] },
  { ...ANNABELLA, tags: ['poet', 'poet'] },
  CHARLES,
  { ...GRACE, city: 'New York' },
]
const example = { query: 'example', similarity: 0 }

test('[SE-930] values of columns are counted among what is found, the most frequent first, each item of a list once a record', async () => {
  const house = await openSearchable()
  await put(house, ...PEOPLE)
  const { facets } = await house.records.search({ record: { city: 'London' }, facets: ['tags', 'city', 'name'] })
  expect(facets).toEqual([
    { column: 'tags', values: [value('poet', 3), value('count', 1)], among: 4 },
    { column: 'city', values: [value('London', 4)], among: 4 },
    {
      column: 'name',
      values: [...['Ada Lovelace', 'Ada Lovelase', 'Annabella King', 'Charles Babbage'].map((name) => value(name, 1))],
      among: 4,
    },
  ])
  expect(await house.records.search({ record: { city: 'London' } })).not.toHaveProperty('facets')
})

test('[SE-930] whatever page is asked for, the facets are of all that was found, and a cursor does not ask for them', async () => {
  const house = await openSearchable()
  await put(house, ...PEOPLE)
  const asked = { record: { city: 'London' }, pageSize: 1, cursor: '' }
  const first = await house.records.search({ ...asked, facets: ['city'] })
  expect(first.facets).toEqual([{ column: 'city', values: [value('London', 4)], among: 4 }])
  const second = await house.records.search({ ...asked, ...(first.cursor && { cursor: first.cursor }) })
  expect(second).not.toHaveProperty('facets')
  expect(foundIds(second)).not.toEqual(foundIds(first))
  const again = await house.records.search({
    ...asked,
    ...(first.cursor && { cursor: first.cursor }),
    facets: ['city'],
  })
  expect(again.facets).toEqual(first.facets)
})

test('[SE-931] only records that hold a value letter by letter are found, by words and by columns', async () => {
  const house = await openSearchable()
  await put(house, ...PEOPLE)
  const byWords = await house.records.searchText({ ...example, query: 'ada', values: { tags: 'count' } })
  expect(foundIds(byWords)).toEqual(['ada'])
  expect(byWords.count).toBe(1)
  const record = { city: 'London' }
  const byColumns = await house.records.search({ record, values: { tags: 'poet', phone: '0201' }, facets: ['tags'] })
  expect(foundIds(byColumns)).toEqual(['ada', 'annabella', 'lovelase'])
  expect(byColumns.facets).toEqual([{ column: 'tags', values: [value('poet', 3), value('count', 1)], among: 3 }])
  expect(foundIds(await house.records.search({ record, values: { city: 'london' } }))).toEqual([])
})

test('[SE-932] facets and values of a column that there is not are refused, and so are more than ten facets', async () => {
  const house = await openSearchable()
  await put(house, ADA)
  const { records } = house
  await expectRefusal(records.search({ record: { name: 'Ada' }, facets: ['nmae'] }), 'invalid', 'column-unknown')
  await expectRefusal(records.searchText({ query: 'ada', values: { nmae: 'x' } }), 'invalid', 'column-unknown')
  const eleven = Array.from({ length: 11 }, () => 'name')
  await expectRefusal(records.searchText({ query: 'ada', facets: eleven }), 'invalid', 'search-option-invalid')
  const ten = await records.searchText({ query: 'ada', facets: eleven.slice(1) })
  expect(ten.facets).toHaveLength(1) // a column that is named twice is one
})

test('[SE-3802] what is told of a record in `_…` is no column, with a dataset or without one', async () => {
  const house = await openSearchable()
  await put(house, ADA)
  const { records } = house
  for (const column of ['_id', '_metadata', '_nothing']) {
    await expectRefusal(records.searchText({ query: 'ada', facets: [column] }), 'invalid', 'column-unknown')
    const asked = records.search({ record: { name: 'Ada' }, values: { [column]: 'ada' } })
    await expectRefusal(asked, 'invalid', 'column-unknown')
    await expect(asked).rejects.toMatchObject({ texts: [expect.stringMatching(`^values.${column}: `)] })
  }
})

test('[SE-933] of more than 1,000 records found the best 1,000 are counted, and the facet says so; at most 20 values are told', async () => {
  const house = await openSearchable()
  const many = Array.from({ length: 1001 }, (_, at) => ({ _id: `p${at}`, name: `N${at % 30}`, city: 'London' }))
  await house.records.upsert(many)
  const found = await house.records.search({ record: { city: 'London' }, facets: ['city', 'name'], pageSize: 1 })
  expect(found.count).toBe(1001)
  expect(found.facets?.[0]).toEqual({ column: 'city', values: [value('London', 1000)], among: 1000 })
  expect(found.facets?.[1]?.values).toHaveLength(20)
})

function value(text: string, records: number) {
  return { value: text, records }
}
