import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runToEnd } from '../../../lib/async/resumable.ts'
import { createSearchIndex } from '../index/create-search-index.ts'
import type { SearchQuery } from '../query/search-query.ts'
import { indexOf } from '../search.fixture.ts'
import { askerOf, babble, MAPPINGS } from './first-places.fixture.ts'

const SYLLABLES = ['ba', 'dok', 'ki', 'lum', 'me', 'no', 'pir', 'ra', 'su', 'te', 'vo', 'wex', 'zi', 'fa', 'gu', 'hy']
const BABBLE = babble(SYLLABLES)
const { index } = BABBLE
const { clause, shown, wanted } = askerOf(BABBLE)

test('[SE-2700] of more records than are to be counted the first places are right all the same, and the count is one at least', () => {
  const syllable = fc.constantFrom(...SYLLABLES)
  const word = fc.array(syllable, { minLength: 1, maxLength: 2 }).map((all) => all.join(''))
  let leftOut = 0
  const property = fc.property(
    fc.array(word, { minLength: 1, maxLength: 4 }),
    fc.constantFrom(1, 3, 10),
    fc.constantFrom(1, 10, 100),
    fc.option(fc.integer({ min: 2, max: 5 }), { nil: undefined }),
    (words, places, countTo, nth) => {
      const query = { combine: 'ANY', clauses: words.map(clause), first: () => places, countTo } as const
      const allowed = nth === undefined ? undefined : (row: number) => row % nth === 0
      const right = wanted(words, 'ANY', places, allowed)
      const { total, atLeast } = runToEnd(index.search(query, allowed))
      expect(shown(query, allowed).places).toEqual(right.places)
      if (atLeast) leftOut++
      if (!atLeast) expect(total).toBe(right.total)
      else expect(total > countTo && total >= places && total <= right.total).toBe(true)
    },
  )
  fc.assert(property, { numRuns: 300, seed: 2700 })
  expect(leftOut).toBeGreaterThan(10)
})

test('[SE-2700] all are counted where no more are hit, or all words have to be', () => {
  const clauses = [clause('ba'), clause('no')]
  const count = (query: Partial<SearchQuery>) =>
    runToEnd(index.search({ combine: 'ANY', clauses, first: () => 3, ...query }))
  const { total } = count({})
  expect(count({ countTo: 10 })).toMatchObject({ atLeast: true })
  expect(count({ countTo: total })).toMatchObject({ atLeast: false, total })
  expect(count({ countTo: 10, combine: 'ALL' })).toMatchObject({ atLeast: false })
  // Places that only one of the words brings somebody to.
  expect(count({ countTo: 10, first: () => total - 1 })).toMatchObject({ atLeast: false, total })
})

test('[SE-2700] whether all are counted follows from nobody whom the caller does not see', () => {
  const named = (row: number, name: string) => ({ row, id: `id-${row}`, values: { name } })
  const both = [0, 1, 2].map((row) => named(row, 'bakiwww nosuwww'))
  const one = Array.from({ length: 20 }, (_, n) => named(10 + n, 'bakiwww'))
  const hidden = named(100, 'baki') // a better rank than any that is seen
  const query = { combine: 'ANY', clauses: ['baki', 'nosu'].map(clause), first: () => 2, countTo: 10 } as const
  const countIn = (living: readonly (typeof hidden)[]) => {
    const { total, atLeast } = runToEnd(indexOf(living, true, MAPPINGS).search(query, (row) => row < 100))
    return { total, atLeast }
  }
  expect(countIn([...both, ...one, hidden])).toEqual(countIn([...both, ...one]))
})

test('[SE-2700] who was hit by nothing but what was left out comes first where that is most', () => {
  const living = [
    { row: 0, id: 'half', values: { name: 'bakiwwwwww' } },
    { row: 1, id: 'all', values: { city: 'bakinosutevox' } },
  ]
  const two = askerOf({ index: indexOf(living, true, MAPPINGS), living })
  const words = ['baki', 'nosu', 'tevo']
  const query = { combine: 'ANY', clauses: words.map(two.clause), first: () => 1, countTo: 0 } as const
  expect(two.shown(query)).toEqual(two.wanted(words, 'ANY', 1))
})

test.each([256, 257, 2000, 16_384, 16_385])(
  '[SE-2700] of %d that one word brings to the first places alike, what was left out decides who comes there',
  (alike) => {
    const digits = (row: number): string =>
      [...row.toString(16)].map((digit) => SYLLABLES[parseInt(digit, 16)]).join('')
    // Some have the pairs of letters of "nosu", and it is not in them.
    const cityOf = (row: number): string =>
      row % 97 === 5 ? `wexzinosu${'gu'.repeat(3 + (row % 5))}` : `xosuno${digits(row)}gugugu`
    const living = Array.from({ length: alike }, (_, row) => ({
      row,
      id: `id-${(row * 7919) % alike}`,
      values: { name: 'baki', ...(row % 5 === 0 ? { city: cityOf(row) } : {}) },
    }))
    const many = askerOf({ index: indexOf(living, true, MAPPINGS), living })
    const words = ['baki', 'nosu', 'tevo']
    for (const places of [1, 2, 3, 10]) {
      const query = { combine: 'ANY', clauses: words.map(many.clause), first: () => places, countTo: 100 } as const
      expect(many.shown(query).places).toEqual(many.wanted(words, 'ANY', places).places)
      expect(many.shown({ ...query, clauses: words.slice(0, 2).map(many.clause) }).places).toEqual(
        many.wanted(words.slice(0, 2), 'ANY', places).places,
      )
    }
  },
)

test('[SE-907] what was left out is found also in what came before the search while the index was brought into order', () => {
  const alike = Array.from({ length: 300 }, (_, row) => ({ row, id: `id-${row}`, values: { name: 'baki' } }))
  const late = [300, 301].map((row) => ({
    row,
    id: `id-${row}`,
    values: { name: 'baki', city: `wexzinosu${'gu'.repeat(row - 290)}` },
  }))
  const started = () => {
    const index = createSearchIndex(MAPPINGS)
    index.put(alike)
    return { index, settling: index.settle() }
  }
  const words = ['baki', 'nosu']
  const both = askerOf({ index: started().index, living: [...alike, ...late] })
  const clauses = words.map(both.clause)
  const expected = both.wanted(words, 'ANY', 2).places.map(({ row }) => row)
  let steps = 0
  for (const { settling } = started(); settling.next().done !== true; ) steps++
  for (let put = 0; put <= steps; put++) {
    for (let pieces = 0, over = false; !over; pieces++) {
      const { index, settling } = started()
      for (let step = 0; step < put; step++) settling.next()
      index.put(late)
      const running = index.search({ combine: 'ANY', clauses, first: () => 2, countTo: 10 })
      let step = running.next()
      for (let piece = 1; piece < pieces && step.done !== true; piece++) step = running.next()
      over = step.done === true
      runToEnd(settling)
      while (step.done !== true) step = running.next()
      const places = step.value.slice(0, 2).map(({ row }) => row)
      expect(places).toEqual(expected)
    }
  }
})
