import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jaroWinkler } from './jaro-winkler.ts'

describe('jaroWinkler', () => {
  test.each([
    ['MARTHA', 'MARHTA', 0.9611],
    ['DIXON', 'DICKSONX', 0.8133],
    ['DWAYNE', 'DUANE', 0.84],
    ['JELLYFISH', 'SMELLYFISH', 0.8963],
    ['CRATE', 'TRACE', 0.7333],
    ['ada', 'ada', 1],
    ['', '', 1],
    ['a', '', 0],
    ['', 'a', 0],
    ['a', 'b', 0],
    ['abc', 'xyz', 0],
    ['ab', 'ba', 0],
    ['😀a', '😀b', 0.7],
    ['aaaaaa', 'aaaaab', 0.9333],
  ])('of %j and %j is %d', (a, b, similarity) => {
    expect(jaroWinkler(a, b)).toBeCloseTo(similarity, 4)
  })

  const few = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '漢', '😀'), maxLength: 20 })
  const long = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', '😀'), minLength: 50, maxLength: 300 })

  test('is what the definition says, for short texts and for long ones', () => {
    for (const texts of [few, long, fc.oneof(few, long)]) {
      fc.assert(
        fc.property(texts, texts, (a, b) => {
          expect(jaroWinkler(a, b)).toBeCloseTo(naive(a, b), 12)
        }),
        { numRuns: 400 },
      )
    }
  })

  test('is symmetric, within 0 and 1, and 1 for the same text', () => {
    fc.assert(
      fc.property(few, few, (a, b) => {
        const similarity = jaroWinkler(a, b)
        expect(jaroWinkler(b, a)).toBe(similarity)
        expect(similarity).toBeGreaterThanOrEqual(0)
        expect(similarity).toBeLessThanOrEqual(1)
        expect(jaroWinkler(a, a)).toBe(1)
      }),
      { numRuns: 1000 },
    )
  })

  test('takes linear time for long texts', () => {
    const before = performance.now()
    expect(jaroWinkler('a'.repeat(100_000), 'b'.repeat(100_000))).toBe(0)
    expect(jaroWinkler('ab'.repeat(50_000), 'ba'.repeat(50_000))).toBeCloseTo(5 / 6, 12)
    expect(performance.now() - before).toBeLessThan(1000)
  })
})

/** The definition, letter by letter; the order of the two as in the real one. */
function naive(a: string, b: string): number {
  const swapped = a.length > b.length || (a.length === b.length && a > b)
  const [s, t] = (swapped ? [[...b], [...a]] : [[...a], [...b]]) as [string[], string[]]
  if (s.length === 0 && t.length === 0) return 1
  const reach = Math.max(0, Math.floor(Math.max(s.length, t.length) / 2) - 1)
  const used = new Set<number>()
  const found: string[] = []
  s.forEach((letter, i) => {
    const j = t.findIndex((other, k) => other === letter && !used.has(k) && Math.abs(i - k) <= reach)
    if (j === -1) return
    used.add(j)
    found.push(letter)
  })
  if (found.length === 0) return 0
  const inOrder = [...used].sort((x, y) => x - y).map((k) => t[k])
  const moved = found.filter((letter, k) => letter !== inOrder[k]).length / 2
  const m = found.length
  const jaro = (m / s.length + m / t.length + (m - moved) / m) / 3
  let prefix = 0
  while (prefix < 4 && prefix < s.length && s[prefix] === t[prefix]) prefix++
  return jaro + prefix * 0.1 * (1 - jaro)
}
