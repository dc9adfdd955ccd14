import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom } from '../../lib/random.ts'
import { naiveSearch } from './naive-search.fixture.ts'
import { indexOf, mapping } from './search.fixture.ts'
import type { SearchDocument } from './search-index.ts'
import type { Clause, RowFilter, SearchQuery } from './search-query.ts'
import { atOnce, begun } from './steps.ts'

const MAPPINGS = [mapping({}), mapping({ keys: ['city'], matching: 'EXACT' })]
const ROWS = 2_500
/** Of more places these are compared: why a row was hit is worked out for each. */
const SHOWN = 200
const FIRSTS = ['ada', 'adam', 'grace', 'edsger', 'barbara', 'alan', 'annabella', 'radia']
const LASTS = ['lovelace', 'lovelase', 'hopper', 'liskov', 'turing', 'perlman', 'dijkstra', 'church', 'kleene', 'gödel']
const CITIES = ['london', 'london', 'london', 'londonderry', 'paris', 'arlington']

/** Common words in very many documents, some settled, some that came later, some dead. */
function crowd() {
  const random = seededRandom(5)
  const documents = Array.from({ length: ROWS }, (_, row): SearchDocument => {
    const name = `${random.pick(FIRSTS)} ${random.pick(LASTS)}${row % 7 === 0 ? ` ${row}` : ''}`
    return { row, id: `id-${random.below(1e9)}-${row}`, values: { name, city: random.pick(CITIES) } }
  })
  const index = indexOf(documents, true, MAPPINGS)
  const dead = new Set(Array.from({ length: 200 }, () => random.below(ROWS)))
  index.remove([...dead])
  return { index, living: documents.filter(({ row }) => !dead.has(row)) }
}

const { index, living } = crowd()
const clause = (text: string): Clause => ({
  alternatives: MAPPINGS.flatMap((_, at) =>
    index
      .keysOfTerm(at, text)
      .map((key) => ({ mapping: at, key, partial: 'INFIX' as const, typos: 2, leastRank: 0.6 })),
  ),
})
const shown = (query: SearchQuery, allowed?: RowFilter) => {
  const found = atOnce(index.search(query, allowed))
  const places = query.first?.() ?? found.total
  return {
    total: found.total,
    places: found
      .slice(0, places)
      .map(({ row, rank, hits }) => ({ row, rank, hit: hits.map((hit) => hit?.rank ?? 0) })),
  }
}
/** By word, the rank that looking at every record gives each row: combined below as the contract says. */
const rankedBy = new Map<string, ReadonlyMap<number, number>>()
const ranksOf = (word: string): ReadonlyMap<number, number> => {
  const ranks =
    rankedBy.get(word) ??
    new Map(
      naiveSearch(MAPPINGS, living, { combine: 'ANY', clauses: [clause(word)] }).map(({ row, rank }) => [row, rank]),
    )
  rankedBy.set(word, ranks)
  return ranks
}
const wanted = (words: readonly string[], combine: SearchQuery['combine'], places: number, allowed?: RowFilter) => {
  const byWord = words.map(ranksOf)
  const all = living.flatMap(({ row, id }) => {
    const hit = byWord.map((ranks) => ranks.get(row) ?? 0)
    const missed = combine === 'ALL' ? hit.includes(0) : hit.every((rank) => rank === 0)
    if (missed || allowed?.(row) === false) return []
    return [{ row, id, rank: hit.reduce((sum, rank) => sum + rank, 0) / hit.length, hit }]
  })
  all.sort((a, b) => b.rank - a.rank || (a.id < b.id ? -1 : 1))
  return {
    total: all.length,
    places: all.slice(0, Math.min(places, SHOWN)).map(({ row, rank, hit }) => ({ row, rank, hit })),
  }
}

test('[SE-2540] the first places and the count are what looking at every record gives, however much is left out for them', () => {
  const word = fc.constantFrom(
    'ada',
    'lovelace',
    'london',
    'a',
    'hoper',
    'nobody',
    'ondon',
    '7',
    'grace',
    'paris',
    'lo',
  )
  const property = fc.property(
    fc.array(word, { minLength: 1, maxLength: 5 }),
    fc.constantFrom(1, 2, 10, 50, ROWS),
    fc.constantFrom<SearchQuery['combine']>('ANY', 'ANY', 'ANY', 'ALL'),
    fc.option(fc.integer({ min: 2, max: 50 }), { nil: undefined }),
    (words, places, combine, nth) => {
      const query = { combine, clauses: words.map(clause) }
      const allowed = nth === undefined ? undefined : (row: number) => row % nth === 0
      expect(shown({ ...query, first: () => places }, allowed)).toEqual(wanted(words, combine, places, allowed))
    },
  )
  fc.assert(property, { numRuns: 30, seed: 2540 })
})

test.each([
  ['two words that few records share, and a common one', ['lovelase', 'barbara', 'london']],
  ['no two words in one record, so that nothing may be left out', ['lovelace', 'hopper', 'liskov']],
  ['a word that nothing holds', ['nobody', 'ada', 'london']],
  ['only common words', ['london', 'a', 'e']],
])('[SE-2540] %s', (_, words) => {
  for (const places of [1, 10]) {
    const query = { combine: 'ANY', clauses: words.map(clause) } as const
    expect(shown({ ...query, first: () => places })).toEqual(wanted(words, 'ANY', places))
  }
})

test('[SE-2700] of more records than are to be counted the first places are right all the same, and the count is one at least', () => {
  const word = fc.constantFrom('ada', 'lovelace', 'london', 'a', 'hoper', 'nobody', 'ondon', 'on', 'grace', 'e', 'lo')
  let leftOut = 0
  const property = fc.property(
    fc.array(word, { minLength: 1, maxLength: 4 }),
    fc.constantFrom(1, 10, 50),
    fc.constantFrom(1, 100, 1000),
    fc.option(fc.integer({ min: 2, max: 5 }), { nil: undefined }),
    (words, places, countTo, nth) => {
      const query = { combine: 'ANY', clauses: words.map(clause), first: () => places, countTo } as const
      const allowed = nth === undefined ? undefined : (row: number) => row % nth === 0
      const right = wanted(words, 'ANY', places, allowed)
      const { total, atLeast } = atOnce(index.search(query, allowed))
      expect(shown(query, allowed).places).toEqual(right.places)
      if (atLeast) leftOut++
      if (!atLeast) expect(total).toBe(right.total)
      else expect(total > countTo && total >= places && total <= right.total).toBe(true)
    },
  )
  fc.assert(property, { numRuns: 60, seed: 2700 })
  expect(leftOut).toBeGreaterThan(10)
})

test('[SE-2700] all are counted where no more are hit, or all words have to be', () => {
  const clauses = [clause('a'), clause('lo')]
  const count = (query: Partial<SearchQuery>) =>
    atOnce(index.search({ combine: 'ANY', clauses, first: () => 10, ...query }))
  const { total } = count({})
  expect(count({ countTo: 10 })).toMatchObject({ atLeast: true })
  expect(count({ countTo: total })).toMatchObject({ atLeast: false, total })
  expect(count({ countTo: 10, combine: 'ALL' })).toMatchObject({ atLeast: false })
})

test('[SE-2540] places beyond those that were asked for are refused, as they were not put in order', () => {
  const found = atOnce(index.search({ combine: 'ANY', clauses: [clause('ada'), clause('london')], first: () => 10 }))
  expect(found.slice(0, 10)).toHaveLength(10)
  expect(() => found.slice(0, 11)).toThrow(TypeError)
  expect(() => found.slice(10, 20)).toThrow(/places up to 10/)
})

test('[SE-2541] a search that has begun is about what there was then, when it goes on later', () => {
  const small = indexOf([{ row: 0, id: 'ada', values: { name: 'ada' } }], true, MAPPINGS)
  const query = { combine: 'ANY', clauses: [clause('ada')], first: () => 10 } as const
  const searching = begun(small.search(query))
  small.put([{ row: 1, id: 'adam', values: { name: 'ada' } }])
  small.remove([0])
  expect(
    atOnce(searching)
      .slice(0, 10)
      .map(({ id }) => id),
  ).toEqual(['ada'])
  expect(
    atOnce(small.search(query))
      .slice(0, 10)
      .map(({ id }) => id),
  ).toEqual(['adam'])
})
