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
  const sure = { ...chain, evidenceBetween: () => 20 }
  expect(expectedPrecision(sure, 0)).toBeCloseTo(1)
  // 0 with 2 is joined by way of 1 alone.
  const stranger = { evidence: chain.evidence, evidenceBetween: () => -20 }
  expect(expectedPrecision(sure, 0, stranger)).toBeCloseTo(2 / 3)
  const unsure = { evidence: Float64Array.of(20, -20, -20), evidenceBetween: () => -20 }
  expect(expectedPrecision(sure, 0, unsure)).toBeCloseTo(1 / 3)
  expect(expectedPrecision(sure, 21)).toBe(1)
})
