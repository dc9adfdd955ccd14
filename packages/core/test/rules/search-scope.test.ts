import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RecordInput, SearchAnswer, StructuredSearch } from '../../src/index.ts'
import { expectRefusal, put } from '../fixtures/house.ts'
import { ADA, CHARLES, GRACE, LOVELASE } from '../fixtures/people.ts'
import { openScoped, person, see } from '../fixtures/scoped.ts'
import { foundIds, openSearchable, SEARCHABLE } from '../fixtures/searchable.ts'

const plain = ({ result, search: _, ...rest }: SearchAnswer) => ({
  ...rest,
  result: result.map(({ _id, _search }) => ({ _id, _search })),
})

describe('[SE-75] scope', () => {
  test('who sees nothing of the entity is refused, who sees some of it finds that', async () => {
    const { sam, vera, nemo } = await openScoped(SEARCHABLE)
    await expectRefusal(nemo.records('people').search({ record: {} }), 'forbidden', 'entity-outside-data-scope')
    for (const session of [sam, vera]) {
      const found = await session.records('people').search({ record: { name: 'Ada Lovelace' } })
      expect(found).toMatchObject({ count: 1, truncated: false })
      expect(foundIds(found)).toEqual(['ada'])
      expect((await session.records('people').search({ record: { _id: 'grace' } })).count).toBe(0)
      expect((await session.records('people').searchText({ query: 'grace' })).count).toBe(0)
    }
  })

  test('follows the records, the scope and its column', async () => {
    const { house, sam, users } = await openScoped(SEARCHABLE)
    const names = async () => foundIds(await sam.records('people').searchText({ query: 'hopper lovelase' }))
    expect(await names()).toEqual(['ada'])
    await house.admin.records('people').upsert([{ _id: 'grace', city: 'London' }])
    expect(await names()).toEqual(['grace', 'ada'])
    await see(house, ['Paris'], users.sam)
    expect(await names()).toEqual(['lovelase'])
    await see(house, null, users.sam)
    expect((await names()).length).toBe(3)
  })

  test('a record that was merged is led forward only to what is in sight', async () => {
    const { house, sam } = await openScoped(SEARCHABLE)
    const records = house.admin.records('people')
    await records.upsert([{ ...ADA, _id: 'third', name: 'Augusta Byron' }])
    const survivor = await records.merge(['ada', 'third'])
    const lost = survivor.name === 'Augusta Byron' ? 'Ada Lovelace' : 'Augusta Byron'
    const search = () => sam.records('people').search({ record: { name: lost }, options: { fuzzy: false } })
    expect(foundIds(await search())).toEqual([survivor._id])
    await records.upsert([{ _id: survivor._id, city: 'Paris' }])
    expect((await search()).count).toBe(0)
    expect((await sam.records('people').search({ record: { _id: 'third' } })).count).toBe(0)
  })
})

test('[SE-76] under a scope the answer is that of a table which holds nothing else', async () => {
  const word = fc.constantFrom('ada', 'adda', 'lovelace', 'lovelase', 'king', 'hopper', 'byron', 'noel')
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
  const city = fc.constantFrom('London', 'Paris', 'Arlington')
  const records = fc.array(fc.record({ name, city, tags: fc.array(word, { maxLength: 2 }) }), {
    minLength: 3,
    maxLength: 25,
  })
  const search: fc.Arbitrary<Omit<StructuredSearch, 'record'>> = fc.record({
    pageSize: fc.integer({ min: 1, max: 4 }),
    pageNumber: fc.integer({ min: 0, max: 2 }),
    options: fc.record({
      combine: fc.constantFrom('ANY' as const, 'ALL' as const),
      exact: fc.constantFrom('EXACT' as const, 'PREFIX' as const, 'INFIX' as const),
      maximumResults: fc.constantFrom(-1, 2, 5),
    }),
  })
  const asked = fc.array(fc.tuple(fc.record({ name, tags: fc.array(word, { maxLength: 1 }) }), name, search), {
    minLength: 1,
    maxLength: 5,
  })
  await fc.assert(
    fc.asyncProperty(records, asked, async (people, searches) => {
      const given = people.map((each, n): RecordInput => ({ _id: `r${String(n).padStart(3, '0')}`, ...each }))
      const [whole, alone] = [await openSearchable(), await openSearchable()]
      await put(whole, ...given)
      const sam = await person(whole, 'sam', 'STEWARD')
      await see(whole, ['London'], sam)
      const visibleOf = given.filter((each) => each.city === 'London')
      if (visibleOf.length > 0) await put(alone, ...visibleOf)
      const scoped = whole.onefold.as({ type: 'USER', id: sam.id, roles: sam.roles }).records('people')
      for (const [record, query, rest] of searches) {
        const wish = { ...rest, record: { ...record } }
        expect(plain(await scoped.search(wish))).toEqual(plain(await alone.records.search(wish)))
        const free = { ...rest, query }
        expect(plain(await scoped.searchText(free))).toEqual(plain(await alone.records.searchText(free)))
      }
      await Promise.all([whole.onefold.close(), alone.onefold.close()])
    }),
    { numRuns: 15, seed: 1815 },
  )
})

describe('[SE-74] a filter of metadata', () => {
  test('leaves out before pages are cut, and is counted', async () => {
    const house = await openSearchable()
    await put(house, ADA, LOVELASE, CHARLES, GRACE)
    house.pass(60_000)
    await put(house, { _id: 'charles', born: '1791' })
    await house.records.disconnect(['ada', 'lovelase'])
    const ids = async (filter: StructuredSearch['filter'], rest: object = {}) => {
      const answer = await house.records.search({ record: { city: 'London' }, ...(filter ? { filter } : {}), ...rest })
      return [...foundIds(answer), answer.count]
    }
    const border = Date.UTC(2026, 0, 5, 8, 0, 30)
    expect(await ids({ filterUpdatedAfter: border })).toEqual(['charles', 1])
    expect(await ids({ filterUpdatedBefore: border })).toEqual(['ada', 'lovelase', 2])
    expect(await ids({ filterUpdatedBefore: border }, { pageSize: 1, pageNumber: 1 })).toEqual(['lovelase', 2])
    expect(await ids({ filterDisconnected: true })).toEqual(['ada', 'lovelase', 2])
    expect(await ids({ filterMerged: true })).toEqual([0])
    expect(await ids({ filterError: true })).toEqual([0])
    expect(await ids({ filterQualityGreater: 0 })).toEqual(['ada', 'charles', 'lovelase', 3])
    await expectRefusal(ids({ filterQualityLess: 101 }), 'invalid', 'quality-invalid')
    const survivor = await house.records.merge(['ada', 'lovelase'], { crossSeparations: true, comment: 'the same' })
    expect(await ids({ filterMerged: true })).toEqual([survivor._id, 1])
  })

  test('counts at least, where more than a thousand records would have to be looked at', async () => {
    const house = await openSearchable()
    const many = Array.from({ length: 1600 }, (_, n) => ({ _id: `r${String(n).padStart(4, '0')}`, city: 'London' }))
    await put(house, ...many)
    house.pass(60_000)
    await put(house, ...many.slice(0, 1500).map(({ _id }) => ({ _id, born: '1815' })))
    const filter = { filterUpdatedAfter: Date.UTC(2026, 0, 5, 8, 0, 30) }
    const search = (options: object) => house.records.search({ record: { city: 'London' }, filter, options })
    expect(await search({})).toMatchObject({ count: 1000, countIsLowerBound: true, truncated: false })
    const exact = await search({ countExact: true })
    expect(exact).toMatchObject({ count: 1500, truncated: false })
    expect(exact).not.toHaveProperty('countIsLowerBound')
    expect((await house.records.search({ record: { city: 'London' } })).count).toBe(1600)
  })
})

test('[SE-3600] a filter of quality finds nothing where the quality of the table is off', async () => {
  const house = await openSearchable()
  await put(house, ADA, LOVELASE)
  const found = async (filter: NonNullable<StructuredSearch['filter']>) => {
    const request = { filter, facets: ['city'] }
    const structured = await house.records.search({ ...request, record: { city: 'London' } })
    const text = await house.records.searchText({ ...request, query: 'London' })
    expect(foundIds(text)).toEqual(foundIds(structured))
    return [foundIds(structured).length, structured.count, text.count]
  }
  expect(await found({ filterQualityGreater: 0 })).toEqual([2, 2, 2])
  await house.admin.tables.setQuality('people', false)
  for (const filter of [{ filterQualityGreater: 0 }, { filterQualityLess: 100 }])
    expect(await found(filter)).toEqual([0, 0, 0])
  expect(await found({ filterUpdatedAfter: 0 })).toEqual([2, 2, 2])
  await house.admin.tables.setQuality('people', true)
  expect(await found({ filterQualityGreater: 0 })).toEqual([2, 2, 2])
})
