/** How alike values are, in steps, from the same down to not at all: what is learnt, is learnt of each step. */
export const STEPS: readonly number[] = Object.freeze([1, 0.95, 0.9, 0.85, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0])

/** Not a step: one of the two has no value. */
export const MISSING = 255

/** The step that a similarity, 0..1, reaches. Only what is the same is on the first one. */
export function stepOf(similarity: number, same: boolean): number {
  if (same) return 0
  let step = 1
  while (step < STEPS.length - 1 && similarity < STEPS[step]!) step++
  return step
}

/** Pairs of records and, for each comparison, the step that each pair reaches. */
export interface ComparedPairs {
  readonly a: Int32Array
  readonly b: Int32Array
  /** By comparison, then by pair. */
  readonly steps: readonly Uint8Array[]
}

/** By comparison, then by step: a share of the pairs with values, or what a step says, in bits. */
export type ByStep = readonly Float64Array[]

/** What each pair's steps sum to, in bits, on top of what was known before. */
export function evidenceOf(
  steps: readonly Uint8Array[],
  weights: ByStep,
  prior: number,
  into: Float64Array,
): Float64Array {
  into.fill(prior)
  for (const [comparison, reached] of steps.entries()) {
    const says = weights[comparison]!
    for (let pair = 0; pair < into.length; pair++) {
      const step = reached[pair]!
      if (step !== MISSING) into[pair]! += says[step]!
    }
  }
  return into
}

/** The probability that so many bits speak for. */
export function probabilityOf(bits: number): number {
  return 1 / (1 + Math.exp(-bits * Math.LN2)) // takes 0.4 of the time of a power of 2
}

/** As shares of their sum. */
export function normalised(numbers: ArrayLike<number>): Float64Array {
  const shares = new Float64Array(numbers.length)
  let sum = 0
  for (let at = 0; at < shares.length; at++) sum += shares[at] = numbers[at]!
  for (let at = 0; at < shares.length; at++) shares[at]! /= sum
  return shares
}
