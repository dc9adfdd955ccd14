import { type ByStep, evidenceOf } from './levels.ts'

/** Pairs that reach the same steps, once each: what is learnt of pairs is learnt of these. */
export interface Patterns {
  readonly count: number
  /** By comparison, then by pattern. */
  readonly steps: readonly Uint8Array[]
  /** How many pairs each pattern stands for. */
  readonly weights: Float64Array
}

/** The patterns of these pairs, each pair counted as often as it says. */
export function patternsOf(
  steps: readonly Uint8Array[],
  pairs: ArrayLike<number>,
  countOf: (index: number) => number,
): Patterns {
  const known = new Map<string, number>()
  const firsts: number[] = []
  const weights: number[] = []
  const codes = new Array<number>(steps.length)
  for (let index = 0; index < pairs.length; index++) {
    const pair = pairs[index]!
    for (let at = 0; at < steps.length; at++) codes[at] = steps[at]![pair]!
    const name = String.fromCharCode(...codes)
    let pattern = known.get(name)
    if (pattern === undefined) {
      pattern = firsts.push(pair) - 1
      weights.push(0)
      known.set(name, pattern)
    }
    weights[pattern]! += countOf(index)
  }
  return {
    count: firsts.length,
    steps: steps.map((reached) => Uint8Array.from(firsts, (pair) => reached[pair]!)),
    weights: Float64Array.from(weights),
  }
}

/** Of more pairs the most alike are all looked at, and so many of the others, each for those around it. */
const MOST_ALIKE = 10_000
const MOST_OTHERS = 10_000

/**
 * The patterns of a stratified sample: pairs ranked by how surprising what they agree in would be of strangers, the first all of them,
 * of the rest every so manieth. Matches are few among many candidates; a plain sample would hold next to none.
 */
export function sampledPatterns(steps: readonly Uint8Array[], pairs: number, u: ByStep): Patterns {
  const all = Int32Array.from({ length: pairs }, (_, pair) => pair)
  if (pairs <= MOST_ALIKE + MOST_OTHERS) return patternsOf(steps, all, () => 1)
  const surprise = evidenceOf(steps, u.map(surpriseOf), 0, new Float64Array(pairs))
  const ranked = all.sort((one, other) => surprise[other]! - surprise[one]! || one - other)
  const each = (pairs - MOST_ALIKE) / MOST_OTHERS
  const taken = Int32Array.from({ length: MOST_ALIKE + MOST_OTHERS }, (_, index) =>
    index < MOST_ALIKE ? ranked[index]! : ranked[MOST_ALIKE + Math.floor((index - MOST_ALIKE + 0.5) * each)]!,
  )
  return patternsOf(steps, taken, (index) => (index < MOST_ALIKE ? 1 : each))
}

/** By step, bits of how rare it is that strangers are as much alike or more. */
function surpriseOf(strangers: Float64Array): Float64Array {
  let sum = 0
  return strangers.map((share) => {
    sum += share
    return -Math.log2(Math.min(1, sum))
  })
}
