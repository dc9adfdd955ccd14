import fc from 'fast-check'
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
  ])('is what the definition says: %s', (_, left, right) => {
    fc.assert(
      fc.property(left, right, (a, b) => {
        const similarity = levenshteinSimilarity(a, b)
        expect(similarity).toBe(naive(a, b))
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

function naive(a: string, b: string): number {
  const [s, t] = [[...a], [...b]]
  if (s.length === 0 && t.length === 0) return 1
  let above = t.map((_, j) => j)
  above.push(t.length)
  s.forEach((letter, i) => {
    const row = [i + 1]
    t.forEach((other, j) => {
      row.push(Math.min(above[j]! + (letter === other ? 0 : 1), above[j + 1]! + 1, row[j]! + 1))
    })
    above = row
  })
  return 1 - above[t.length]! / Math.max(s.length, t.length)
}
