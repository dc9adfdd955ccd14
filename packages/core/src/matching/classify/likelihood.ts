import type { SimilarityLevel } from '../../model/resources/classifier.ts'
import { FULL } from './similarity.ts'

/** Weights of evidence are summed in 1/1000 of a bit, so that sums are exact and do not depend on an order. */
const PER_BIT = 1000

/** Bits as the integer that is summed. */
export function milliBits(bits: number): number {
  return Math.round(bits * PER_BIT)
}

/** By similarity, 0..10000, what it says under these levels: the weight of the highest one that it reaches, else nothing. */
export function evidenceTable(levels: readonly SimilarityLevel[]): Int32Array {
  const table = new Int32Array(FULL + 1)
  const ascending = [...levels].sort((a, b) => a.similarity - b.similarity)
  for (const { similarity, weight } of ascending) table.fill(milliBits(weight), Math.round(similarity * FULL))
  return table
}

/** 100 × the probability that the evidence speaks for, in 1/100 of a point. Never falls when the evidence grows. */
export function likelihoodScore(total: number): number {
  return Math.round(FULL / (1 + 2 ** (-total / PER_BIT)))
}
