import type { SimilarityLevel } from '../../model/classifier.ts'
import { FULL } from './similarity.ts'

/** Weights of evidence are summed in 1/1000 of a bit, so that sums are exact and do not depend on an order. */
const PER_BIT = 1000

/** Bits as the integer that is summed. */
export function evidence(bits: number): number {
  return Math.round(bits * PER_BIT)
}

/** What a similarity, 0..10000, says under these levels: the weight of the highest one that it reaches, else nothing. */
export function evidenceByLevels(levels: readonly SimilarityLevel[]): (similarity: number) => number {
  const descending = levels
    .map(({ similarity, weight }) => ({ least: Math.round(similarity * FULL), says: evidence(weight) }))
    .sort((a, b) => b.least - a.least)
  return (similarity) => descending.find(({ least }) => similarity >= least)?.says ?? 0
}

/** 100 × the probability that the evidence speaks for, in 1/100 of a point. Never falls when the evidence grows. */
export function likelihoodScore(total: number): number {
  return Math.round(FULL / (1 + 2 ** (-total / PER_BIT)))
}
