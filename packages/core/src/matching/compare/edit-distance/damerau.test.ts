import fc from 'fast-check'
import { expect, test } from 'vitest'
import { damerauEdits, damerauSimilarity } from './damerau.ts'

/** The table of all beginnings, as the definition says it. */
function plainEdits(a: readonly string[], b: readonly string[]): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const at = (i: number, j: number): number => table[i]?.[j] ?? Number.NaN
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(i - 2, j - 2) + 1)
      const row = table[i]
      if (row !== undefined) row[j] = least
    }
  }
  return at(a.length, b.length)
}

const unit = fc.constantFrom('a', 'b', 'c', '漢', '😀', '\ud83d')
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 12 }),
  fc.string({ unit, maxLength: 12 }),
  fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 28, maxLength: 36 }),
  fc.string({ unit, minLength: 40, maxLength: 120 }),
)

test('[CL-172] counts what the table of all beginnings counts, for texts of any length', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      const [one, other] = [[...a], [...b]]
      const edits = plainEdits(one, other)
      const longest = Math.max(one.length, other.length)
      expect(damerauEdits(a, b)).toBe(edits)
      expect(damerauSimilarity(a, b)).toBeCloseTo(longest === 0 ? 1 : 1 - edits / longest, 12)
    }),
    { numRuns: 4000, seed: 20_261_121 },
  )
})

test.each([
  ['martha', 'marhta', 1],
  ['ca', 'abc', 3],
  ['', 'abc', 3],
  ['same', 'same', 0],
])('[CL-172] %s and %s are %i edits apart', (a, b, edits) => {
  expect(damerauEdits(a, b)).toBe(edits)
})
