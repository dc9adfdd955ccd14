import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../lib/random.ts'
import { normalised, STEPS } from '../levels.ts'
import { patternsOf } from '../patterns.ts'
import { areTwoKinds, gainOfTwoKinds, splitCrowd, staysWhole } from './split-crowd.ts'

test.each([
  [0.5, 100, true],
  [0.499, 100, false],
  [0.2, 1_000_000, false],
  [0.201, 1_000_000, true],
])('[LE-3026] a gain of %s nats for each of %s pairs', (gain, pairs, expected) => {
  expect(areTwoKinds({ gain, pairs })).toBe(expected)
})

test.each([
  [0.019, 100, 49, true],
  [0.02, 100, 49, false],
  [0.019, 100, 50, false],
  [-0.01, 3000, 900, true],
])(
  '[LE-4004] two kinds of pairs, shown by %s nats for each, of %s matches keep %s: all stay one kind: %s',
  (gain, before, after, expected) => {
    expect(staysWhole({ gain }, before, after)).toBe(expected)
  },
)

describe('[LE-4100] a split that falls short of what it has to gain is given up', () => {
  const u = Array.from({ length: 6 }, () => normalised(STEPS.map((_, step) => (step === STEPS.length - 1 ? 1 : 0.02))))
  /** Of 3,000 pairs a part differs in the first columns, where the others agree. */
  const split = (apart: number, leastOf?: (pairs: number) => number) => {
    const random = seededRandom(11)
    const kinds = Array.from({ length: 3000 }, () => random.chance(apart))
    const steps = u.map((_, at) => {
      const agrees = (isApart: boolean): number => (isApart && at < 3 ? 0.1 : 0.8)
      return Uint8Array.from(kinds, (isApart) => (random.chance(agrees(isApart)) ? 0 : random.between(1, 11)))
    })
    const patterns = patternsOf(steps, Int32Array.from(kinds.keys()), () => 1)
    return splitCrowd(patterns, new Float64Array(patterns.count).fill(1), u, leastOf)!
  }

  test('two kinds that are plain to see are what they are without that', () => {
    expect(areTwoKinds(split(0.4))).toBe(true)
    expect(split(0.4, gainOfTwoKinds)).toEqual(split(0.4))
  })
  test('one kind gains no more for it', () => {
    const [all, some] = [split(0), split(0, gainOfTwoKinds)]
    expect(areTwoKinds(all)).toBe(false)
    expect(areTwoKinds(some)).toBe(false)
    expect(some.gain).toBeLessThan(all.gain)
  })
})
