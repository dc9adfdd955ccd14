import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runToEnd, started } from '../../../lib/async/resumable.ts'
import { seededRandom } from '../../../lib/random.ts'
import type { SearchDocument } from '../index/search-index.ts'
import type { SearchQuery } from '../query/search-query.ts'
import { indexOf } from '../search.fixture.ts'
import { askerOf, type Crowd, MAPPINGS } from './first-places.fixture.ts'

const ROWS = 2_500
const FIRSTS = ['ada', 'adam', 'grace', 'edsger', 'barbara', 'alan', 'annabella', 'radia']
const LASTS = ['lovelace', 'lovelase', 'hopper', 'liskov', 'turing', 'perlman', 'dijkstra', 'church', 'kleene', 'gödel']
const CITIES = ['london', 'london', 'london', 'londonderry', 'paris', 'arlington']

/** Common words in very many documents, some settled, some that came later, some dead. */
function crowd(): Crowd {
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

const CROWD = crowd()
const { index } = CROWD
const { clause, shown, wanted } = askerOf(CROWD)

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

test('[SE-2540] places beyond those that were asked for are refused, as they were not put in order', () => {
  const found = runToEnd(index.search({ combine: 'ANY', clauses: [clause('ada'), clause('london')], first: () => 10 }))
  expect(found.slice(0, 10)).toHaveLength(10)
  expect(() => found.slice(0, 11)).toThrow(TypeError)
  expect(() => found.slice(10, 20)).toThrow(/places up to 10/)
})

test('[SE-2541] a search that has started is about what there was then, when it goes on later', () => {
  const small = indexOf([{ row: 0, id: 'ada', values: { name: 'ada' } }], true, MAPPINGS)
  const query = { combine: 'ANY', clauses: [clause('ada')], first: () => 10 } as const
  const searching = started(small.search(query))
  small.put([{ row: 1, id: 'adam', values: { name: 'ada' } }])
  small.remove([0])
  expect(
    runToEnd(searching)
      .slice(0, 10)
      .map(({ id }) => id),
  ).toEqual(['ada'])
  expect(
    runToEnd(small.search(query))
      .slice(0, 10)
      .map(({ id }) => id),
  ).toEqual(['adam'])
})
