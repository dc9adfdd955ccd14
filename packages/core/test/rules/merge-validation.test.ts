import { expect, test } from 'vitest'
import type { ColumnInput } from '../../src/index.ts'
import { openPeople, put } from '../fixtures/house.ts'
import { ADA, columnsOf, LOVELASE } from '../fixtures/people.ts'

const COLUMNS: readonly ColumnInput[] = [
  ...['name', 'email', 'phone', 'city', 'nick'].map((key) => ({ key })),
  { key: 'height', token: 'NUMBER', validation: 'DEFAULT', error: 'CLEAR' },
  { key: 'born', token: 'DATE', validation: 'PARSER', source: 'dd/MM/yyyy' },
  { key: 'tags', array: true },
]
const STRICT: ColumnInput = { key: 'mail', token: 'EMAIL', validation: 'DEFAULT', error: 'REFUSE' }

test('[MG-3800] a value that is refused elsewhere keeps no other column of a survivor unchecked', async () => {
  const house = await openPeople({ dataset: { columns: [...COLUMNS, STRICT] } })
  await put(house, ADA, LOVELASE)
  const values = { mail: 'nope', height: 'tall', born: '10/12/1815', tags: ['', null] }
  const survivor = await house.records.merge(['ada', 'lovelase'], { values })
  expect(columnsOf(survivor)).toMatchObject({ mail: 'nope', born: '1815-12-10' })
  expect(survivor).not.toHaveProperty('height')
  expect(survivor).not.toHaveProperty('tags')
  expect(survivor._metadata._errors).toEqual([
    'height: "tall" is not a number; it was left out.',
    'mail: "nope" is not an e-mail address.',
  ])
})

test('[MG-3800] nor does a value of another shape, and a write pins what it names alone', async () => {
  const merger = {
    rules: [
      { columns: ['nick'], strategy: 'UNION' },
      { columns: ['height'], strategy: 'CONSTANT', constant: 'tall' },
      { columns: ['born'], strategy: 'CONSTANT', constant: '10/12/1815' },
      { columns: ['city'], strategy: 'CONSTANT', constant: 4 },
    ],
  } as const
  const house = await openPeople({ dataset: { columns: COLUMNS }, merger })
  await put(house, { ...ADA, nick: 'Ada' }, { ...LOVELASE, nick: 'Countess' })
  const survivor = await house.records.merge(['ada', 'lovelase'])
  expect(survivor).toMatchObject({ born: '1815-12-10', city: '4', nick: expect.any(Array) })
  expect(survivor).not.toHaveProperty('height')
  const { _id, city } = survivor
  expect((await house.records.upsert([{ _id, city }])).results[0]?.outcome).toBe('UNCHANGED')
  await put(house, { _id, city: 'London' })
  expect((await house.records.get(_id))._metadata._pinned).toEqual(['city'])
})

test('[MG-3800] of a list the value that would be refused is kept, and the others are as a write makes them', async () => {
  const tags: ColumnInput = { key: 'tags', array: true, token: 'EMAIL', validation: 'PARSER', error: 'REFUSE' }
  const columns = [...COLUMNS.filter(({ key }) => key !== 'tags'), tags]
  const house = await openPeople({ dataset: { columns } })
  await put(house, ADA, LOVELASE)
  const values = { tags: ['', 'ada@EXAMPLE.org', null, 'nope'] }
  const survivor = await house.records.merge(['ada', 'lovelase'], { values })
  expect(survivor.tags).toEqual(['ada@example.org', 'nope'])
  expect(survivor._metadata._errors).toEqual(['tags: "nope" is not an e-mail address.'])
})

test('[MG-3801] what a dataset has no more goes with a merge, as with any write', async () => {
  const house = await openPeople({ dataset: { columns: COLUMNS } })
  await put(house, { ...ADA, nick: 'Ada' }, LOVELASE)
  const columns = COLUMNS.filter(({ key }) => key !== 'nick')
  await house.admin.resources.update({ ...(await house.admin.resources.get('person')), columns } as never)
  const survivor = await house.records.merge(['ada', 'lovelase'])
  expect(survivor).not.toHaveProperty('nick')
  expect(survivor._metadata._errors).toEqual([])
})
