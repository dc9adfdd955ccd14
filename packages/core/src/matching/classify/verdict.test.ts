import { expect, test } from 'vitest'
import type { Verdict } from '../../model/link.ts'
import { verdictOf } from './verdict.ts'

test.each<[number, Verdict]>([
  [10_000, 'MATCH'],
  [8501, 'MATCH'],
  [8500, 'REVIEW'],
  [8499, 'REVIEW'],
  [4001, 'REVIEW'],
  [4000, 'REVIEW'],
  [3999, 'NON_MATCH'],
  [0, 'NON_MATCH'],
])('[CL-3] with the thresholds 8500 and 4000, a score of %d is %s', (score, verdict) => {
  expect(verdictOf(score, { matchThreshold: 8500, nonMatchThreshold: 4000 })).toBe(verdict)
})

test('[CL-3] with equal thresholds only a score on them goes to review', () => {
  const thresholds = { matchThreshold: 5000, nonMatchThreshold: 5000 }
  expect([4999, 5000, 5001].map((score) => verdictOf(score, thresholds))).toEqual(['NON_MATCH', 'REVIEW', 'MATCH'])
})
