import { describe, expect, test } from 'vitest'
import { type Random, seededRandom } from '../../lib/random.ts'
import type { IndexMapping } from '../../model/resources/indexer.ts'
import { metresBetween } from '../compare/geographic.ts'
import type { Nearness } from './key-nearness.ts'
import { jaccard, shinglesOf } from './min-hash.ts'
import { compileNearness } from './nearness.ts'
import { typosWithin } from './typos.ts'

function nearness(stated: Partial<IndexMapping>): Nearness {
  const found = compileNearness({
    id: 'm',
    keys: ['name'],
    matching: 'FUZZY',
    combine: false,
    duplicates: true,
    transform: {},
    keyOptions: ['IGNORE_CASE'],
    ...stated,
  } as IndexMapping)
  if (!found) throw new TypeError('Expected a mapping with tolerance')
  return found
}

const isNear = (of: Nearness, one: string, other: string) => of.among([one, other])(0, 1)

function shareCell(of: Nearness, one: string, other: string): boolean {
  const cells = new Set(of.probesOf(one))
  return of.probesOf(other).some((cell) => cells.has(cell))
}

/** Restricted Damerau–Levenshtein by the book. */
function edits(one: readonly string[], other: readonly string[]): number {
  const rows = Array.from({ length: one.length + 1 }, (_, i) => [i, ...new Array<number>(other.length).fill(0)])
  rows[0] = Array.from({ length: other.length + 1 }, (_, j) => j)
  for (let i = 1; i <= one.length; i++)
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      let least = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + same)
      const exchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (exchanged) least = Math.min(least, rows[i - 2]![j - 2]! + 1)
      rows[i]![j] = least
    }
  return rows[one.length]![other.length]!
}

function mistyped(text: string, errors: number, letters: readonly string[], random: Random): string {
  const points = [...text]
  for (let error = 0; error < errors; error++) {
    const at = random.below(points.length + 1)
    const kind = random.below(4)
    if (kind === 0) points.splice(at, 0, random.pick(letters))
    else if (kind === 1) points.splice(at, 1)
    else if (kind === 2) points[Math.min(at, points.length - 1)] = random.pick(letters)
    else points.splice(at, 2, ...points.slice(at, at + 2).reverse())
  }
  return points.join('')
}

describe('[IX-63] keys with typing errors', () => {
  test.each([1, 2, 3])('up to %s of them always share a cell, wherever they are', (maximum) => {
    const of = nearness({ maximumTypos: maximum })
    const random = seededRandom(maximum)
    const letters = ['a', 'b', 'c', 'd', '𝒳', '𐐷']
    let near = 0
    for (let round = 0; round < 4000; round++) {
      const one = Array.from({ length: random.below(18) + 1 }, () => random.pick(letters)).join('')
      const other = mistyped(one, random.below(maximum + 2), letters, random)
      const [a, b] = [[...one], [...other]]
      const within = edits(a, b) <= typosWithin(Math.min(a.length, b.length), maximum)
      expect(isNear(of, one, other), `${one} ${other}`).toBe(within)
      expect(isNear(of, other, one)).toBe(within)
      if (!within) continue
      near++
      expect(shareCell(of, one, other), `${one} ${other}`).toBe(true)
    }
    expect(near).toBeGreaterThan(1500)
  })

  test('have none up to 2 letters, one up to 5, and as many as stated beyond', () => {
    const of = nearness({ maximumTypos: 2 })
    expect(isNear(of, 'ab', 'ac')).toBe(false)
    expect(isNear(of, 'abc', 'abd')).toBe(true)
    expect(isNear(of, 'abcde', 'abxyz')).toBe(false)
    expect(isNear(of, 'abcde', 'abcxy')).toBe(false)
    expect(isNear(of, 'abcdef', 'abcdxy')).toBe(true)
    expect(isNear(of, 'abcdef', 'badcef')).toBe(true)
    expect(isNear(of, 'abcdef', 'bcxyzf')).toBe(false)
  })

  test('are near in any order of words, spaces or none, where the options ignore it', () => {
    const aggressive = nearness({ keyOptions: ['AGGRESSIVE'] })
    for (const [one, other] of [
      ['ana lopez', 'lopez ana'],
      ['ana lopez', 'analopez'],
      ['ana lopez', 'una lopes'],
    ] as const) {
      expect(isNear(aggressive, one, other)).toBe(true)
      expect(shareCell(aggressive, one, other)).toBe(true)
    }
    expect(isNear(nearness({}), 'ana lopez', 'lopez ana')).toBe(false)
  })
})

describe('[IX-64] places', () => {
  const random = seededRandom(64)
  const place = (lat: number, lon: number) => {
    const wrapped = ((((lon + 180) % 360) + 360) % 360) - 180
    return `${Math.max(-90, Math.min(90, lat)).toFixed(7)},${wrapped.toFixed(7)}`
  }
  test.each([0.5, 100, 5000, 400_000, 6_000_000, 20_100_000])('within %s m of one another share a cell', (radius) => {
    const of = nearness({ matching: 'GEOGRAPHIC', radiusMeters: radius })
    const degrees = radius / 111_195
    let near = 0
    for (let round = 0; round < 3000; round++) {
      const lat = random.pick([0, 40.4, -89.9999, 90, 89.99, -60, 66])
      const lon = random.pick([0, 180, -180, 179.99999, -3.7, 90])
      const one = place(lat, lon)
      const stretch = Math.min(1 / Math.max(Math.cos((lat * Math.PI) / 180), 1e-9), 360 / degrees)
      const away = (most: number) => (2 * random.fraction() - 1) * most
      const other = place(lat + away(degrees * 1.2), lon + away(degrees * 1.2 * stretch))
      const within = metresBetween(one, other) <= radius
      expect(isNear(of, one, other)).toBe(within)
      if (!within) continue
      near++
      expect(shareCell(of, one, other), `${one} ${other}`).toBe(true)
    }
    expect(near).toBeGreaterThan(500)
  })

  test('take few cells each', () => {
    const of = nearness({ matching: 'GEOGRAPHIC', radiusMeters: 100 })
    for (let round = 0; round < 1000; round++) {
      const cells = of.probesOf(place(180 * random.fraction() - 90, 360 * random.fraction()))
      expect(cells.length).toBeLessThanOrEqual(4)
    }
  })
})

describe('[IX-65] texts that have letters in common', () => {
  test.each([0.3, 0.5, 0.7, 0.9])(
    'are found at a similarity of %s, 95 of 100 and more, and none below it',
    (similarity) => {
      const of = nearness({ matching: 'FUZZY_LSH', similarity })
      const random = seededRandom(Math.round(similarity * 100))
      const word = () =>
        Array.from({ length: 4 + random.below(5) }, () => String.fromCharCode(97 + random.below(26))).join('')
      let at = 0
      let found = 0
      for (let round = 0; round < 60_000 && at < 400; round++) {
        const words = Array.from({ length: 4 + random.below(3) }, word)
        const one = words.join(' ')
        const keep = Math.max(1, Math.round(words.length * (0.4 + 0.6 * similarity)))
        const other = [
          ...words.slice(0, keep).map((each) => mistyped(each, random.below(2), ['x', 'y'], random)),
          word(),
        ]
          .slice(0, words.length)
          .join(' ')
        const alike = jaccard(shinglesOf(one), shinglesOf(other))
        const near = isNear(of, one, other)
        if (alike < similarity) expect(near).toBe(false)
        if (alike < similarity || alike > similarity + 0.05) continue
        at++
        if (near) {
          found++
          expect(shareCell(of, one, other)).toBe(true)
        }
      }
      expect(at).toBeGreaterThan(60)
      expect(found / at).toBeGreaterThanOrEqual(0.95)
    },
  )

  test('count letters of two units as one, and no order of words', () => {
    expect(shinglesOf('𝒳𝒴')).toHaveLength(2)
    expect(shinglesOf('ada lovelace')).toEqual(shinglesOf('lovelace  ada'))
    expect(shinglesOf('')).toHaveLength(0)
  })
})
