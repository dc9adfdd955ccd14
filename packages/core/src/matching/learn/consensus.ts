import { dot } from './mixture/mixture.ts'

/** Chances that agree so much are of one opinion. */
const SAME_OPINION = 0.81
/** What best partners teach has to agree more: they are the pairs that hardly anybody doubts. */
const SAME_OPINION_OF_PARTNERS = 0.85

/** So few comparisons hardly contradict one another: to learn of them twice gives no second opinion. */
export const FEW_COMPARISONS = 3

/** How much two learners agree on which pairs are matches, 0..1: the Jaccard index of their chances (Ružička, 1958). */
export function consensusOf(one: Float64Array, other: Float64Array, weights: Float64Array): number {
  const both = commonTo(one, other, weights)
  const either = dot(one, weights) + dot(other, weights) - both
  return either === 0 ? 1 : both / either
}

/** Of what one learner takes for matches the part that another one does as well, 0..1. */
export function partFoundBy(other: Float64Array, one: Float64Array, weights: Float64Array): number {
  const own = dot(one, weights)
  return own === 0 ? 1 : commonTo(one, other, weights) / own
}

function commonTo(one: Float64Array, other: Float64Array, weights: Float64Array): number {
  let sum = 0
  for (let pair = 0; pair < one.length; pair++) sum += weights[pair]! * Math.min(one[pair]!, other[pair]!)
  return sum
}

/** Whether learners that agree so much are of one opinion. */
export function areOneOpinion(consensus: number, ofPartners: boolean): boolean {
  return consensus >= (ofPartners ? SAME_OPINION_OF_PARTNERS : SAME_OPINION)
}

/** What one learner expects of another one's clusters to be right, where it doubts them, and by how much that is less than the other expects. */
const DOUBTED = 0.9
const EXPECTED_LESS = 0.05

/**
 * Whether a learner that expects this part of all pairs in clusters to be right doubts them, beside what the one expects who made them.
 * Both may agree about the pairs that a key brought together: one link too many joins all that either side is joined with.
 */
export function doubts(expected: number, byMaker: number): boolean {
  return expected < DOUBTED && expected < byMaker - EXPECTED_LESS
}
