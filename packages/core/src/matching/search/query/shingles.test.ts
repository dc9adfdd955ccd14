import { describe, expect, test } from 'vitest'
import { runToEnd } from '../../../lib/async/resumable.ts'
import { seededRandom } from '../../../lib/random.ts'
import { createTerms, internTerm } from '../../columnar/terms.ts'
import { bandingFor, jaccard, shinglesOf } from '../../indexing/min-hash.ts'
import { createSearchIndex } from '../index/create-search-index.ts'
import { mapping, rowsOf } from '../search.fixture.ts'
import { addBands, createBandIndex, eachInBand } from '../text/band-index.ts'

const SIMILARITIES = [0.5, 0.7, 0.85]
const random = seededRandom(7)
const letters = 'abcdefghijklmnopqrstuvwxyz'
const word = (): string => Array.from({ length: random.between(3, 9) }, () => random.pick([...letters])).join('')

/** A text, and the same with some words exchanged for others: alike by anything from 0 to 1. */
function pair(): readonly [string, string] {
  const words = Array.from({ length: random.between(8, 20) }, word)
  const share = random.fraction() * 0.5
  return [words.join(' '), words.map((each) => (random.chance(share) ? word() : each)).join(' ')]
}

describe.each(SIMILARITIES)('FUZZY_LSH at %d', (similarity) => {
  const pairs = Array.from({ length: 1500 }, pair)
  const index = createSearchIndex([mapping({ matching: 'FUZZY_LSH', similarity })])
  index.put(pairs.map(([stored], row) => ({ row, id: `id-${row}`, values: { name: stored } })))
  runToEnd(index.settle())
  const search = (text: string) =>
    rowsOf(index, {
      combine: 'ANY',
      clauses: [{ alternatives: index.keysOfTerm(0, text).map((key) => ({ mapping: 0, key, jaccard: similarity })) }],
    })

  test('[SE-25] finds 95 of 100 texts that are so alike, ranks them by what they share, and nothing else', () => {
    let due = 0
    let found = 0
    for (const [row, [stored, wanted]] of pairs.entries()) {
      const alike = jaccard(shinglesOf(stored), shinglesOf(wanted))
      const hit = search(wanted).find((each) => each.row === row)
      if (alike < similarity) expect(hit).toBeUndefined()
      if (hit) expect(hit.rank).toBeCloseTo(stored === wanted ? 1 : alike, 9)
      // The promise is about the similarity itself; far above it nothing is missed anyhow.
      if (alike < similarity || alike > similarity + 0.05) continue
      due++
      if (hit) found++
    }
    expect(due).toBeGreaterThan(40)
    expect(found / due).toBeGreaterThanOrEqual(0.95)
  })

  test('[SE-26] measures few texts that are unlike: one of a thousand strangers at 0.7, one of twenty at 0.5', () => {
    const terms = createTerms()
    const bands = createBandIndex(similarity, bandingFor(similarity))
    for (const [stored] of pairs) addBands(bands, terms, internTerm(terms, stored))
    let measured = 0
    const strangers = Array.from({ length: 100 }, () => pair()[0])
    for (const text of strangers) eachInBand(bands, text, () => measured++)
    expect(measured / (strangers.length * pairs.length)).toBeLessThan(similarity < 0.7 ? 0.05 : 0.001)
  })
})
