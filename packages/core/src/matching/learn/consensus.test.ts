import { expect, test } from 'vitest'
import { expectedPrecision } from './cluster-cut.ts'
import { doubts } from './consensus.ts'

test('[LE-3093] who expects less than nine tenths of the clusters to be right, and .05 less than who made them, doubts them', () => {
  expect(doubts(0.89, 0.95)).toBe(true)
  expect(doubts(0.89, 0.93)).toBe(false)
  expect(doubts(0.91, 1)).toBe(false)
})

test('[LE-3093] all pairs of a cluster are asked, those included that no key brought together, and another learner may judge them', () => {
  const chain = {
    rows: 4,
    a: Int32Array.of(0, 1, 2),
    b: Int32Array.of(1, 2, 3),
    evidence: Float64Array.of(20, 20, -20),
  }
  expect(expectedPrecision(chain, 0, () => 20)).toBeCloseTo(1)
  // 0 with 2 is joined by way of 1 alone.
  expect(expectedPrecision(chain, 0, (one, other) => (other - one === 1 ? 20 : -20))).toBeCloseTo(2 / 3)
  expect(expectedPrecision(chain, 0, (one) => (one === 1 ? 20 : -20))).toBeCloseTo(1 / 3)
  expect(expectedPrecision(chain, 21, () => -20)).toBe(1)
})
