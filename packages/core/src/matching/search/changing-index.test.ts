import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runToEnd } from '../../lib/async/resumable.ts'
import { seededRandom } from '../../lib/random.ts'
import { createSearchIndex } from './index/create-search-index.ts'
import type { SearchDocument, SearchIndex } from './index/search-index.ts'
import { naiveSearch } from './naive-search.fixture.ts'
import type { SearchQuery } from './query/search-query.ts'
import { askerOf, MAPPINGS as NAME_MAPPINGS } from './ranking/first-places.fixture.ts'
import { clauseOf, indexOf, MAPPINGS, mapping, people, rowsIn, rowsOf, searches } from './search.fixture.ts'

type Change = { readonly put: readonly SearchDocument[] } | { readonly remove: readonly number[] } | 'settle'

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 3, arbitrary: people(6).map((put) => ({ put: put.map((each) => ({ ...each, row: each.row % 11 })) })) },
  { weight: 2, arbitrary: fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 4 }).map((remove) => ({ remove })) },
  { weight: 1, arbitrary: fc.constant('settle' as const) },
)

function apply(index: SearchIndex, live: Map<number, SearchDocument>, one: Change): void {
  if (one === 'settle') {
    runToEnd(index.settle())
  } else if ('put' in one) {
    index.put(one.put)
    for (const document of one.put) live.set(document.row, document)
  } else {
    index.remove(one.remove)
    for (const row of one.remove) live.delete(row)
  }
}

const inRowOrder = (live: ReadonlyMap<number, SearchDocument>) => [...live.values()].sort((a, b) => a.row - b.row)

test('[SE-11] after any changes the index answers as one built anew from what is left', () => {
  const property = fc.property(fc.array(change, { maxLength: 12 }), searches, (changes, words) => {
    const index = createSearchIndex(MAPPINGS)
    const live = new Map<number, SearchDocument>()
    const query: SearchQuery = { combine: 'ANY', clauses: words.map(([word, options]) => clauseOf(word, options)) }
    for (const one of changes) {
      apply(index, live, one)
      expect(index.size).toBe(live.size)
    }
    // Ids are unique in a table; here two rows may have one, and then their order is open.
    const sorted = (rows: ReturnType<typeof rowsOf>) => rows.sort((a, b) => a.row - b.row)
    expect(sorted(rowsOf(index, query))).toEqual(sorted(rowsOf(indexOf(inRowOrder(live)), query)))
  })
  fc.assert(property, { numRuns: 60, seed: 4 })
})

const NAMES = ['Ada Lovelace', 'Ada Lovelase', 'Charles Babbage', 'Babbage, Charles', 'Mary Somerville', '']
const PLACES = ['51.5,-0.1', '51.5,-0.2', '48.8,2.3']
const MIXED = [
  mapping({}),
  mapping({ matching: 'FUZZY_LSH', similarity: 0.5 }),
  mapping({ combine: true, keys: ['name', 'place'] }),
  mapping({ keys: ['place'], matching: 'GEOGRAPHIC' }),
]
const random = seededRandom(5)
const someone = (row: number): SearchDocument => ({
  row,
  id: `id-${row}`,
  values: { name: random.pick(NAMES), place: random.pick(PLACES) },
})
const londoners: SearchQuery = {
  combine: 'ANY',
  clauses: [
    clauseOf('ada lovelace', { partial: 'INFIX', typos: 2, leastRank: 0 }, MIXED),
    {
      alternatives: [
        { mapping: 1, key: { equal: 'x', ordered: 'somerville marie' }, jaccard: 0.3 },
        { mapping: 3, place: { latitude: 51.5, longitude: -0.1 }, reach: { radiusMeters: 10_000 } },
      ],
    },
  ],
}

test('[SE-12] the dead are cleared out when there are many, beside searches and changes', () => {
  const index = createSearchIndex(MIXED)
  const live = new Map<number, SearchDocument>()
  const change = (rows: readonly number[]): void => {
    const documents = rows.map(someone)
    index.put(documents)
    for (const document of documents) live.set(document.row, document)
  }
  for (let round = 0; round < 30; round++) change(Array.from({ length: 200 }, (_, row) => row))
  expect(index.unsettled).toBe(true)
  const before = index.bytes
  const settling = index.settle()
  const running = index.search(londoners)
  running.next()
  const asItWas = naiveSearch(MIXED, inRowOrder(live), londoners)
  for (let piece = 0; settling.next().done !== true; piece++) {
    if (piece % 3 === 0 && piece < 600) change([200 + piece, random.below(200)])
    if (piece % 4 === 0) {
      const row = random.below(200)
      index.remove([row])
      live.delete(row)
    }
  }
  expect(index.size).toBe(live.size)
  expect(index.bytes).toBeLessThan(before)
  expect(index.unsettled).toBe(false)
  expect(rowsOf(index, londoners)).toEqual(naiveSearch(MIXED, inRowOrder(live), londoners))
  expect(rowsIn(runToEnd(running))).toEqual(asItWas)
})

test('[SE-13] a search is about the records that were there when it began, whatever comes between its pieces', () => {
  const index = createSearchIndex(MIXED)
  const documents = Array.from({ length: 300 }, (_, row) => someone(row))
  index.put(documents)
  runToEnd(index.settle())
  const expected = naiveSearch(MIXED, documents, londoners)
  expect(expected.length).toBeGreaterThan(50)
  const running = index.search(londoners)
  for (let piece = 0; ; piece++) {
    const { done, value } = running.next()
    if (done === true) {
      expect(rowsIn(value)).toEqual(expected)
      expect(piece).toBeGreaterThan(3)
      break
    }
    index.remove([piece, piece + 100])
    index.put([someone(piece + 200), someone(1000 + piece)])
    if (piece === 2) runToEnd(index.settle())
  }
})

test('[SE-907] a search finds what was there when it began, also when a settling that began before ends between its pieces', () => {
  for (let pieces = 0; pieces < 8; pieces++) {
    const index = createSearchIndex(MIXED)
    const documents = Array.from({ length: 100 }, (_, row) => someone(row))
    index.put(documents)
    const settling = index.settle()
    settling.next()
    const late = [100, 101, 102, 103].map((row) => ({ ...someone(row), values: { name: `Ada Lovelace the ${row}th` } }))
    index.put(late)
    const expected = naiveSearch(MIXED, [...documents, ...late], londoners)
    const running = index.search(londoners)
    for (let piece = 0; piece < pieces; piece++) expect(running.next().done).toBe(false)
    runToEnd(settling)
    expect(rowsIn(runToEnd(running))).toEqual(expected)
  }
})

test('[SE-14] a second settling ends the first', () => {
  const index = indexOf(
    Array.from({ length: 50 }, (_, row) => someone(row)),
    false,
    MIXED,
  )
  const first = index.settle()
  first.next()
  runToEnd(index.settle())
  expect(first.next().done).toBe(true)
  expect(index.unsettled).toBe(false)
})

test('[SE-902] what is purged leaves memory with the next settling that begins after it, whatever came meanwhile', () => {
  const index = createSearchIndex([mapping({})])
  const secret: SearchDocument = { row: 1, id: 'one', values: { name: 'secret '.repeat(20_000) + 'x'.repeat(100_000) } }
  const others = Array.from({ length: 300 }, (_, row) => someone(row + 10))
  index.put(others)
  runToEnd(index.settle())
  const before = index.bytes
  index.put([secret])
  index.remove([1])
  runToEnd(index.settle())
  expect(index.bytes).toBeGreaterThan(before + 100_000)
  expect(index.unsettled).toBe(false)
  index.purge()
  expect(index.unsettled).toBe(true)
  runToEnd(index.settle())
  expect(index.unsettled).toBe(false)
  expect(index.bytes).toBeLessThan(before + 10_000)

  // A clearing that has started may have copied what goes now: it does not count.
  index.put([secret])
  index.purge()
  const clearing = index.settle()
  while (index.size > 300 && clearing.next().done !== true) index.remove([1])
  index.purge()
  runToEnd(clearing)
  expect(index.unsettled).toBe(true)
  runToEnd(index.settle())
  expect(index.unsettled).toBe(false)
  expect(index.bytes).toBeLessThan(before + 10_000)
})

test('[SE-904] each record is found from the moment it is put, while the index grows and others are replaced', () => {
  const index = createSearchIndex([mapping({ matching: 'EXACT' })])
  const find = (name: string): readonly number[] => {
    const alternatives = index.keysOfTerm(0, name).map((key) => ({ mapping: 0, key }))
    return runToEnd(index.search({ combine: 'ANY', clauses: [{ alternatives }] }))
      .slice(0, 9)
      .map(({ row }) => row)
  }
  for (let n = 0; n < 3000; n++) {
    index.put([{ row: n, id: `id-${n}`, values: { name: `name${n}` } }])
    if (n % 3 === 0) index.put([{ row: n >> 1, id: `id-${n >> 1}`, values: { name: `again${n >> 1}` } }])
    if (n % 7 === 0)
      for (const row of [n, n >> 2]) expect([...find(`name${row}`), ...find(`again${row}`)]).toEqual([row])
  }
  expect(index.size).toBe(3000)
})

test('[SE-2750] what is asked again is answered with all that came since, few terms or many, settled or not', () => {
  const random = seededRandom(9)
  const letters = (count: number): string => Array.from({ length: count }, () => 'abcdeg'[random.below(6)]).join('')
  const someone = (row: number): SearchDocument => ({
    row,
    id: `id-${row}`,
    values: { name: `${letters(4 + random.below(3))} ${letters(5)}`, city: letters(7 + random.below(20)) },
  })
  const living: SearchDocument[] = Array.from({ length: 200 }, (_, row) => someone(row))
  const index = indexOf(living, true, NAME_MAPPINGS)
  const words = ['abcd', 'bag', 'cabbage']
  // Terms come by 0, by 1 or 2, and by more than are looked at one by one.
  for (const [round, count] of [0, 1, 0, 5, 90, 170, 171, 200, 0].entries()) {
    const some = Array.from({ length: count }, () => someone(0))
    for (const [at, one] of some.entries()) living.push({ ...one, row: 1000 * round + at, id: `r${round}-${at}` })
    index.put(living.slice(living.length - count))
    if (round === 4) runToEnd(index.settle())
    const { clause, shown, wanted } = askerOf({ index, living })
    for (const word of words) {
      const query = { combine: 'ANY', clauses: [clause(word)], first: () => 50 } as const
      const { total, places } = wanted([word], 'ANY', 50)
      for (let asked = 0; asked < 3; asked++) expect(shown(query)).toEqual({ total, places })
    }
  }
})
