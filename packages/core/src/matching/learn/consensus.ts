/** Chances that agree so much are of one opinion. */
const SAME_OPINION = 0.81
/** What best partners teach has to agree more: they are the pairs that hardly anybody doubts. */
const SAME_OPINION_OF_PARTNERS = 0.85

/** How much two learners agree on which pairs are matches, 0..1: the Jaccard index of their chances (Ružička, 1958). */
export function consensusOf(one: Float64Array, other: Float64Array, weights: Float64Array): number {
  let both = 0
  let either = 0
  for (let pair = 0; pair < one.length; pair++) {
    both += weights[pair]! * Math.min(one[pair]!, other[pair]!)
    either += weights[pair]! * Math.max(one[pair]!, other[pair]!)
  }
  return either === 0 ? 1 : both / either
}

/** Whether learners that agree so much are of one opinion. */
export function areOneOpinion(consensus: number, ofPartners: boolean): boolean {
  return consensus >= (ofPartners ? SAME_OPINION_OF_PARTNERS : SAME_OPINION)
}
