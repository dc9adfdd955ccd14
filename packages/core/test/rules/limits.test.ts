import { describe, expect, test } from 'vitest'
import type { PageRequest } from '../../src/index.ts'
import { expectRefusal, type House, openPeople, put } from '../fixtures/house.ts'
import { ADA } from '../fixtures/people.ts'

const PAGED: readonly [
  string,
  (house: House, page: PageRequest) => Promise<{ readonly page: { readonly size: number } }>,
][] = [
  ['records', ({ admin }, page) => admin.tables.records('people', page)],
  ['history', ({ admin }, page) => admin.tables.records('people', { ...page, type: 'HISTORY' })],
  ['audit', ({ records }, page) => records.audit('ada', page)],
  ['clusters', ({ clusters }, page) => clusters.list(page)],
  ['runs', ({ admin }, page) => admin.runs.list(page)],
  ['events', ({ admin }, page) => admin.events.bySink('web', page)],
]

test.each(PAGED)('[LM-1] pages of %s', async (_, read) => {
  const web = { type: 'sink-http' as const, _id: 'web', description: 'Web', url: 'http://127.0.0.1:9/' }
  const house = await openPeople({ resources: [web] })
  await put(house, ADA)
  expect((await read(house, {})).page).toMatchObject({ number: 0, size: 10 })
  expect((await read(house, { pageNumber: 0, pageSize: 1 })).page).toMatchObject({ number: 0, size: 1 })
  expect((await read(house, { pageNumber: 7, pageSize: 1000 })).page).toMatchObject({ number: 7, size: 1000 })
  for (const pageSize of [0, -1, 1001, 1.5, Number.NaN])
    await expectRefusal(read(house, { pageSize }), 'invalid', 'page-size-invalid')
  for (const pageNumber of [-1, 0.5, Number.POSITIVE_INFINITY])
    await expectRefusal(read(house, { pageNumber }), 'invalid', 'page-number-invalid')
})

test('[LM-3] a record id of 255 characters is kept, one of 256 fails its record', async () => {
  const house = await openPeople()
  const ids = ['x'.repeat(255), 'x'.repeat(256)]
  const { results } = await house.records.upsert(ids.map((_id) => ({ _id, name: 'X' })))
  expect(results.map(({ outcome, id }) => [outcome, id])).toEqual([
    ['INSERTED', ids[0]],
    ['FAILED', undefined],
  ])
})

test('[LM-7] 10,001 records are refused and nothing is written', async () => {
  const house = await openPeople()
  const batch = Array.from({ length: 10_001 }, () => ({ name: 'X' }))
  await expectRefusal(house.records.upsert(batch), 'invalid', 'too-many-records')
  expect((await house.admin.tables.get('people')).size).toBe(0)
})

test('[LM-7] 10,000 records are written', async () => {
  const house = await openPeople()
  const batch = Array.from({ length: 10_000 }, (_, n) => ({ name: `N${n}` }))
  expect(await house.records.upsert(batch)).toMatchObject({ total: 10_000, inserted: 10_000 })
})

test.each([
  [{ name: 'x'.repeat(100_000) }, undefined],
  [{ name: 'x'.repeat(100_001) }, ['text-too-long']],
  [{ tags: Array.from({ length: 10_000 }, String) }, undefined],
  [{ tags: Array.from({ length: 10_001 }, String) }, ['list-too-long']],
])('[LM-8] texts and lists have a greatest length, case %#', async (record, codes) => {
  const house = await openPeople()
  const { results } = await house.records.upsert([record])
  expect(results[0]?.errorCodes).toEqual(codes)
})

describe('[LM-3900] a bound is of characters, and one beyond the basic plane is one', () => {
  const many = (count: number): string => '\u{1f600}'.repeat(count)

  test('in ids, source pairs and values of records', async () => {
    const house = await openPeople()
    const _source = (count: number) => [{ _src: many(count), _src_id: many(count) }]
    const { results } = await house.records.upsert([
      { _id: many(255), _source: _source(255), name: many(100_000) },
      { _id: many(256), name: 'X' },
      { _source: _source(256), name: 'X' },
      { name: many(100_001) },
    ])
    expect(results.map(({ errorCodes }) => errorCodes)).toEqual([
      undefined,
      ...[['record-id-invalid'], ['source-invalid'], ['text-too-long']],
    ])
    expect(results[3]?.errors?.[0]).toContain('100001')
    expect(await house.records.get(many(255))).toMatchObject({ name: many(100_000) })
  })

  test('in what people name and search', async () => {
    const { admin, records } = await openPeople()
    await (await admin.metrics.measure({ entity: 'people', label: many(120) })).finished()
    await expectRefusal(admin.metrics.measure({ entity: 'people', label: many(121) }), 'invalid')
    await expectRefusal(records.searchText({ query: many(10_001) }), 'invalid', 'query-too-long')
  })
})
