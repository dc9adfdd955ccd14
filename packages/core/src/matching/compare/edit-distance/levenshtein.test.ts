import fc from 'fast-check'
import levenshtein from 'fast-levenshtein'
import { describe, expect, test } from 'vitest'
import { levenshteinSimilarity } from './levenshtein.ts'

describe('levenshteinSimilarity', () => {
  test.each([
    ['kitten', 'sitting', 4 / 7],
    ['ada', 'ada', 1],
    ['', '', 1],
    ['', 'abc', 0],
    ['abc', '', 0],
    ['flaw', 'lawn', 0.5],
    ['😀😀', '😀', 0.5],
    ['a😀', 'a😁', 0.5],
    ['\ud83d', '\ud83d\ude00', 0],
    ['Müller', 'Muller', 5 / 6],
    ['漢字', '漢', 0.5],
    ['a'.repeat(32), 'b'.repeat(32), 0],
    ['a'.repeat(33), 'b'.repeat(33), 0],
    [`x${'a'.repeat(64)}y`, `y${'a'.repeat(64)}x`, 64 / 66],
  ])('of %j and %j is %d', (a, b, similarity) => {
    expect(levenshteinSimilarity(a, b)).toBeCloseTo(similarity, 12)
  })

  const letters = fc.constantFrom('a', 'b', 'c', 'é', 'ÿ', 'Ā', '漢', '😀', '\ud800')
  const short = fc.string({ unit: letters, maxLength: 12 })
  const word = fc.string({ unit: letters, minLength: 28, maxLength: 36 })
  const long = fc.string({ unit: fc.constantFrom('a', 'b', '😀'), minLength: 60, maxLength: 140 })

  test.each([
    ['short', short, short],
    ['about one machine word', word, word],
    ['several machine words', long, long],
    ['of different lengths', short, long],
  ])('is what fast-levenshtein says: %s', (_, left, right) => {
    fc.assert(
      fc.property(left, right, (a, b) => {
        const similarity = levenshteinSimilarity(a, b)
        expect(similarity).toBe(reference(a, b))
        expect(levenshteinSimilarity(b, a)).toBe(similarity)
      }),
      { numRuns: 400 },
    )
  })

  test('leaves nothing behind for the next pair', () => {
    const before = levenshteinSimilarity('lovelace', 'lovelase')
    levenshteinSimilarity('x'.repeat(500), 'lovelace'.repeat(70))
    levenshteinSimilarity('abc漢', 'bcd字')
    expect(levenshteinSimilarity('lovelace', 'lovelase')).toBe(before)
  })
})

/** What fast-levenshtein counts, which knows UTF-16 units only: so each letter becomes one unit. */
function reference(a: string, b: string): number {
  const letters = [...new Set([...a, ...b])]
  const inUnits = (text: string) => [...text].map((letter) => String.fromCharCode(letters.indexOf(letter))).join('')
  const longer = Math.max([...a].length, [...b].length)
  return longer === 0 ? 1 : 1 - levenshtein.get(inUnits(a), inUnits(b)) / longer
}
