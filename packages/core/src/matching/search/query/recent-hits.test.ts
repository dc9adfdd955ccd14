import { expect, test } from 'vitest'
import { runToEnd } from '../../../lib/async/resumable.ts'
import { seededRandom } from '../../../lib/random.ts'
import type { SearchDocument } from '../index/search-index.ts'
import { askerOf, MAPPINGS } from '../ranking/first-places.fixture.ts'
import { indexOf } from '../search.fixture.ts'
import { bytesOfRecent, createRecentHits, keepHits, type RecentHits, recentHits, type TermHits } from './recent-hits.ts'

test('[SE-2750] what is asked again is answered with all that came since, few terms or many, settled or not', () => {
  const random = seededRandom(9)
  const letters = (count: number): string => Array.from({ length: count }, () => 'abcdeg'[random.below(6)]).join('')
  const someone = (row: number): SearchDocument => ({
    row,
    id: `id-${row}`,
    values: { name: `${letters(4 + random.below(3))} ${letters(5)}`, city: letters(7 + random.below(20)) },
  })
  const living: SearchDocument[] = Array.from({ length: 200 }, (_, row) => someone(row))
  const index = indexOf(living, true, MAPPINGS)
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

/** Asked for twice, as what is asked for once is not kept. */
const keepAsked = (recent: RecentHits, question: string, found: TermHits): void => {
  keepHits(recent, question, found)
  keepHits(recent, question, found)
}
const hitting = (terms: number) => ({ terms: new Int32Array(terms), ranks: new Float64Array(terms), upTo: 7 })

test('[SE-2751] what was asked for longest ago is given up first, and memory stays within a bound', () => {
  const recent = createRecentHits()
  for (let n = 0; n < 1000; n++) {
    keepAsked(recent, `word ${n}`, hitting(n % 7 === 0 ? 4000 : 100))
    expect(recentHits(recent, 'word 0')).toBeDefined()
  }
  expect(bytesOfRecent(recent)).toBeLessThan(4 * 2 ** 20)
  expect(bytesOfRecent(recent)).toBeGreaterThan(2 ** 20)
  expect(recentHits(recent, 'word 1')).toBeUndefined()
  expect(recentHits(recent, 'word 999')).toBeDefined()
})

test('[SE-2751] what hits very much is not kept, and what was known of it goes', () => {
  const recent = createRecentHits()
  keepAsked(recent, 'a', hitting(32_768))
  expect(recentHits(recent, 'a')?.terms.length).toBe(32_768)
  keepAsked(recent, 'a', hitting(32_769))
  expect(recentHits(recent, 'a')).toBeUndefined()
  expect(bytesOfRecent(recent)).toBe(bytesOfRecent(createRecentHits()))
  keepAsked(recent, 'a', hitting(1))
  const one = bytesOfRecent(recent)
  keepAsked(recent, 'a', hitting(1))
  expect(bytesOfRecent(recent)).toBe(one)
})

test('[SE-2751] what is asked for once is not kept', () => {
  const recent = createRecentHits()
  keepHits(recent, 'a', hitting(3))
  expect(recentHits(recent, 'a')).toBeUndefined()
  keepHits(recent, 'b', hitting(3))
  keepHits(recent, 'a', hitting(4))
  expect(recentHits(recent, 'a')?.terms.length).toBe(4)
  expect(recentHits(recent, 'b')).toBeUndefined()
})
