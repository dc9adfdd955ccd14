import { describe, expect, test } from 'vitest'
import { expectRefusal, put } from '../fixtures/house.ts'
import { ADA, ANNABELLA, CHARLES, from, GRACE, LOVELASE } from '../fixtures/people.ts'
import { foundIds, notes, openSearchable, ranked, text } from '../fixtures/searchable.ts'

test('[SE-61] every term is sought in every column, and the rank is the mean over the terms', async () => {
  const house = await openSearchable()
  await put(house, ADA, LOVELASE, CHARLES, GRACE)
  expect(ranked(await text(house, 'lovelace london'))).toEqual(['ada 1', 'lovelase 0.938', 'charles 0.5'])
  expect(foundIds(await text(house, 'lovelace london', { combine: 'ALL' }))).toEqual(['ada', 'lovelase'])
  expect(foundIds(await text(house, 'LONDON  london'))).toEqual(['ada', 'charles', 'lovelase'])
  const found = await text(house, 'hoper')
  expect(notes(found)).toMatchObject([{ type: 'FUZZY', index: 'name', match: 'Grace Hopper', origin: 'DIRECT' }])
  expect(found.search).toBe('hoper')
})

test('[SE-2543] as one types, who holds just that comes before who begins with it, holds it or is near it', async () => {
  const house = await openSearchable()
  const people = {
    whole: 'Mari',
    word: 'Mari Curie',
    begins: 'Marius',
    long: 'Maria-Theresia',
    holds: 'Rosemari',
    near: 'Mali',
  }
  await put(house, ...Object.entries(people).map(([_id, name]) => ({ _id, name })))
  const found = await text(house, 'mari', { identity: false })
  expect(notes(found).map(({ rank }) => rank === 1)).toEqual([true, true, false, false, false, false])
  expect(foundIds(found).slice(0, 2)).toEqual(['whole', 'word'])
  expect(notes(found)[0]).toMatchObject({ type: 'EXACT' })
})

describe('[SE-4000] of a column that is kept whole, a term is not sought among its beginnings, ends, initials and years', () => {
  const begun = {
    id: 'begun',
    keys: ['name', 'city'],
    matching: 'EXACT',
    combine: true,
    transform: { name: 'PREFIX(2)' },
  }
  const born = { id: 'born', keys: ['born'], matching: 'EXACT', combine: true, transform: { born: 'YEAR' } }
  const people = [
    { _id: 'manuela', name: 'Manuela Garrido', city: 'Lugo', born: '1970-02-03' },
    { _id: 'maria', name: 'María García', city: 'Lugo', born: '1970-01-02' },
  ]

  test('so who only begins so is not found', async () => {
    const whole = { id: 'whole', keys: ['name', 'born'], matching: 'FUZZY' }
    const house = await openSearchable({ indexer: { mappings: [begun, born, whole] } })
    await put(house, ...people)
    expect(ranked(await text(house, 'maria garcia'))).toEqual(['maria 1'])
    expect(ranked(await text(house, '1970-01-02', { fuzzy: false }))).toEqual(['maria 1'])
    expect(foundIds(await text(house, 'lugo'))).toEqual(['manuela', 'maria']) // the other column of the key
  })

  test.each([
    ['is kept whole nowhere', []],
    [
      'lies whole in a key of several columns alone',
      [{ ...begun, id: 'both', keys: ['name', 'email'], transform: {} }],
    ],
  ])('one that %s is sought by them', async (_, others) => {
    const house = await openSearchable({ indexer: { mappings: [begun, ...others] } })
    await put(house, ...people)
    expect(foundIds(await text(house, 'maria'))).toEqual(['manuela', 'maria'])
  })
})

test('[SE-61] quotes keep a phrase together', async () => {
  const house = await openSearchable()
  await put(house, ADA, ANNABELLA, { _id: 'other', name: 'Lovelace Ada' })
  expect(foundIds(await text(house, '"Ada Lovelace"', { fuzzy: false }))).toEqual(['ada', 'other']) // the order of words is ignored by AGGRESSIVE equality
  expect(foundIds(await text(house, '"bella king"', { fuzzy: false }))).toEqual(['annabella'])
  expect(foundIds(await text(house, '"king bella"', { fuzzy: false }))).toEqual([])
})

test('[SE-62] what stands verbatim within a key is found whatever the similarity, what is only near is not', async () => {
  const house = await openSearchable()
  await put(house, ADA, LOVELASE)
  const within = (query: string, similarity: number) => house.records.searchText({ query, similarity })
  expect(notes(await within('vela', 1))).toMatchObject([{ type: 'INFIX' }, { type: 'INFIX' }])
  expect(foundIds(await within('lovelace', 1))).toEqual(['ada'])
  expect(foundIds(await within('lovelace', 0.8))).toEqual(['ada', 'lovelase'])
  expect(foundIds(await within('0201', 1))).toEqual(['ada', 'lovelase'])
})

describe('[SE-63] a term that names a record', () => {
  test('by its id or by a key of its source is a hit of that term', async () => {
    const house = await openSearchable()
    await put(house, ADA, from('crm', 'X-17', CHARLES))
    const named = await text(house, 'ada')
    expect(notes(named)[0]).toMatchObject({ type: 'ID', match: 'ada', rank: 1, exact: true })
    const sourced = await text(house, 'X-17')
    expect(notes(sourced)).toEqual([{ type: 'SOURCE', match: 'X-17', rank: 1, exact: true, origin: 'DIRECT' }])
    expect((await text(house, 'X-17', { provenance: false })).count).toBe(0)
  })

  test('and the other terms count as well', async () => {
    const house = await openSearchable()
    await put(house, { ...GRACE, _id: 'n-1' }, { ...CHARLES, _id: 'n-2' })
    expect(ranked(await text(house, 'n-2 arlington'))).toEqual(['n-1 0.5', 'n-2 0.5'])
    expect(ranked(await text(house, 'n-2 london'))).toEqual(['n-2 1'])
    expect(ranked(await text(house, 'n-2 london', { combine: 'ALL' }))).toEqual(['n-2 1'])
    expect(ranked(await text(house, 'n-2 arlington', { combine: 'ALL' }))).toEqual([])
    expect((await text(house, 'n-2', { identity: false })).count).toBe(0)
  })
})

test.each([
  ['', 'query-empty'],
  ['  "" ', 'query-empty'],
  ['x'.repeat(10_001), 'query-too-long'],
  [Array.from({ length: 65 }, (_, n) => `t${n}`).join(' '), 'query-too-many-terms'],
])('[SE-64] a query that holds nothing, or too much, is refused: %#', async (query, code) => {
  const house = await openSearchable()
  await expectRefusal(text(house, query), 'invalid', code)
})

test('[SE-64] a query of many wild characters is a text like others', async () => {
  const house = await openSearchable()
  await put(house, { ...ADA, name: '%_\\ "😀" Ådá' })
  for (const query of ['%_\\', "'; DROP TABLE r1; --", '😀', '"""', '((', 'ada'])
    await text(house, query).catch((error: { codes?: readonly string[] }) =>
      expect(error.codes).toEqual(['query-empty']),
    )
  expect((await text(house, 'ADA')).count).toBe(1)
})
