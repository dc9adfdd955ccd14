import { describe, expect, test } from 'vitest'
import type { SearchAnswer, StructuredSearch, TextSearch } from '../../src/index.ts'
import { expectRefusal, type House, put } from '../fixtures/house.ts'
import { ADA, CHARLES, GRACE, LOVELASE } from '../fixtures/people.ts'
import { foundIds, openSearchable } from '../fixtures/searchable.ts'

type Ask = (page: { readonly cursor?: string; readonly pageSize?: number }) => Promise<SearchAnswer>

/** Ids of all pages, one after the other; `between` happens after each page. */
async function walk(ask: Ask, pageSize: number, between: (page: number) => Promise<unknown> = async () => {}) {
  const ids: string[] = []
  let cursor: string | undefined = ''
  for (let page = 0; cursor !== undefined; page++) {
    if (page > 100) throw new Error('The walk does not end')
    const answer: SearchAnswer = await ask({ cursor, pageSize })
    expect(answer.page).toEqual({ size: pageSize })
    if (answer.cursor === undefined) expect(answer.result.length).toBeLessThanOrEqual(pageSize)
    else expect(answer.result).toHaveLength(pageSize)
    ids.push(...foundIds(answer))
    cursor = answer.cursor
    await between(page)
  }
  return ids
}

/** Twelve people of few names: many ranks are equal. */
const crowd = (from: number, to: number, name = 'Ada Lovelace') =>
  Array.from({ length: to - from }, (_, n) => ({
    _id: `p${String(from + n).padStart(5, '0')}`,
    name: (from + n) % 3 === 0 ? name : `${name}${'x'.repeat((from + n) % 3)}`,
    city: 'London',
  }))

const structured =
  (house: House, request: Omit<StructuredSearch, 'record'> = {}): Ask =>
  (page) =>
    house.records.search({ record: { name: 'Ada Lovelace' }, ...request, ...page })
const free =
  (house: House, query: string, request: Omit<TextSearch, 'query'> = {}): Ask =>
  (page) =>
    house.records.searchText({ query, ...request, ...page })

describe('[SE-2830] a cursor walks what a search finds', () => {
  test.each([1, 2, 5, 11, 12, 13])('in its order, each once, in pages of %i', async (pageSize) => {
    const house = await openSearchable()
    await house.records.upsert(crowd(0, 12))
    for (const ask of [
      structured(house),
      structured(house, { filter: { filterUpdatedAfter: 0 } }),
      structured(house, { options: { maximumResults: 7 } }),
      structured(house, { tableType: 'TABLE' }),
      free(house, 'lovelace'),
      free(house, 'lovelace', { filter: { filterUpdatedAfter: 0 }, options: { maximumResults: 7 } }),
    ]) {
      const whole = foundIds(await ask({ pageSize: 1000 }))
      expect(whole.length).toBeGreaterThan(5)
      expect(await walk(ask, pageSize)).toEqual(whole)
    }
  })

  test('with what history leads to, and the clusters of hits behind them', async () => {
    const house = await openSearchable()
    await put(house, ADA, LOVELASE, CHARLES, GRACE, { ...ADA, _id: 'twin', name: 'Augusta Byron' })
    await house.records.remove('grace')
    await house.records.merge(['ada', 'lovelase'])
    for (const request of [{}, { options: { clusters: true } }, { tableType: 'HISTORY' as const }]) {
      const ask = structured(house, request)
      const whole = foundIds(await ask({ pageSize: 1000 }))
      expect(await walk(ask, 1)).toEqual(whole)
    }
  })

  test('that has very many hits, some of which need not be counted', async () => {
    const house = await openSearchable()
    await house.records.upsert(crowd(0, 1300, 'Ada Lovelace of the Analytical Engine'))
    const ask = free(house, 'of')
    const whole = [...foundIds(await ask({ pageSize: 1000 }))]
    const ids = await walk(ask, 400)
    expect(ids).toHaveLength(1300)
    expect(new Set(ids).size).toBe(1300)
    expect(ids.slice(0, 1000)).toEqual(whole)
  })

  test('while records come and go before it: none is shown twice, and none that stays is left out', async () => {
    const house = await openSearchable()
    await house.records.upsert(crowd(100, 130))
    const ask = structured(house)
    const whole = foundIds(await ask({ pageSize: 1000 }))
    const ids = await walk(ask, 5, async (page) => {
      if (page === 0) await house.records.upsert(crowd(0, 30)) // more than a page, before and after where it stands
      if (page === 1) for (const id of whole.slice(0, 3)) await house.records.remove(id, { comment: 'left' })
    })
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(whole.slice()))
  })

  test('which a numbered page tells as well, and the last page does not', async () => {
    const house = await openSearchable()
    await house.records.upsert(crowd(0, 12))
    const first = await structured(house)({ pageSize: 5 })
    expect(first.page).toEqual({ number: 0, size: 5, totalElements: 12, totalPages: 3 })
    const next = await structured(house)({ pageSize: 7, cursor: first.cursor! })
    expect(next.count).toBe(12)
    expect(next).not.toHaveProperty('cursor')
    const all = foundIds(await structured(house)({ pageSize: 12 }))
    expect([...foundIds(first), ...foundIds(next)]).toEqual(all)
  })
})

test('[SE-3900] a cursor is good for a request that spells out its defaults, and the other way round', async () => {
  const house = await openSearchable()
  await house.records.upsert(crowd(0, 12))
  const record = { name: 'Ada Lovelace', city: 'London' }
  const spelt: Omit<StructuredSearch, 'record'> = {
    pageSize: 10,
    entity: false,
    facets: [],
    values: {},
    filter: { filterError: false, filterMerged: false },
    options: {
      combine: 'ANY',
      exact: 'EXACT',
      fieldModes: { name: 'MAPPING' },
      fuzzy: true,
      geo: true,
      geoPrecision: 'l6',
      geoSteps: 1,
      identity: true,
      maximumDuration: 5000,
      maximumResults: -1,
      provenance: true,
      radiusMeters: 0,
      countExact: false,
      clusters: false,
    },
  }
  const both = [{}, spelt] as const
  for (const [first, next] of [both, both.toReversed()] as const) {
    const { cursor = '' } = await house.records.search({ record, ...first })
    expect(foundIds(await house.records.search({ record, ...next, cursor }))).toHaveLength(2)
  }
  const texts = [{}, { ...spelt, similarity: 0.7 }] as const
  for (const [first, next] of [texts, texts.toReversed()] as const) {
    const { cursor = '' } = await house.records.searchText({ query: 'Lovelace', ...first })
    expect(foundIds(await house.records.searchText({ query: 'Lovelace', ...next, cursor }))).toHaveLength(2)
    const other = house.records.searchText({ query: 'Lovelace', ...next, similarity: 0.8, cursor })
    await expectRefusal(other, 'invalid', 'cursor-invalid')
  }
  const { cursor = '' } = await house.records.search({ record, ...spelt })
  const other = house.records.search({ record, options: { fieldModes: { name: 'EXACT' } }, cursor })
  await expectRefusal(other, 'invalid', 'cursor-invalid')
})

test('[SE-2831] a cursor of another search, one beside a page number and what is none are refused', async () => {
  const house = await openSearchable()
  await house.records.upsert(crowd(0, 12))
  const search = (
    request: Omit<StructuredSearch, 'record'>,
    record: object = { name: 'Ada Lovelace', city: 'London' },
  ) => house.records.search({ record: { ...record }, pageSize: 5, ...request })
  const cursor = (await search({})).cursor!
  for (const pageNumber of [0, 1]) await expectRefusal(search({ cursor, pageNumber }), 'invalid', 'cursor-and-page')
  await expectRefusal(search({ cursor: '', pageNumber: 0 }), 'invalid', 'cursor-and-page')
  const others = [
    () => search({ cursor }, { name: 'Ada Lovelac', city: 'London' }),
    () => search({ cursor, options: { fuzzy: false } }),
    () => search({ cursor, tableType: 'TABLE' }),
    () => search({ cursor, filter: { filterError: true } }),
    () => house.records.searchText({ query: 'Ada Lovelace', cursor }),
    () => search({ cursor: 'nonsense' }),
    () => search({ cursor: `${cursor.slice(0, -4)}AAAA` }),
  ]
  for (const other of others) await expectRefusal(other(), 'invalid', 'cursor-invalid')
  expect(foundIds(await search({ cursor }, { city: 'London', name: 'Ada Lovelace' }))).toHaveLength(5)
  expect(foundIds(await search({ cursor, pageSize: 6, entity: true }))).toHaveLength(6)
})
