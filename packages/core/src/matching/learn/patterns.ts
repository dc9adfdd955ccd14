import { numberTuples } from '../../lib/collections/tuples.ts'
import { defined } from '../../lib/defined.ts'
import { type ByStep, evidenceOf, STEPS } from './levels.ts'

/** Pairs that reach the same steps, once each: what is learnt of pairs is learnt of these. */
export interface Patterns {
  readonly count: number
  /** By comparison, then by pattern. */
  readonly steps: readonly Uint8Array[]
  /** How many pairs each pattern stands for. */
  readonly weights: Float64Array
  /** How many pairs there are at all, those among them that no key brought together. Absent where nobody knows. */
  readonly possible?: number
  /** Of people: the chance that two records have one name, were its parts independent of one another. Absent where it has no parts. */
  readonly chanceOfName?: number | undefined
}

/** The patterns of all pairs. */
export function allPatterns(steps: readonly Uint8Array[], pairs: number): Patterns {
  return patternsOf(
    steps,
    Int32Array.from({ length: pairs }, (_, pair) => pair),
    () => 1,
  )
}

/** The patterns of these pairs, each pair counted as often as it says. */
export function patternsOf(
  steps: readonly Uint8Array[],
  pairs: ArrayLike<number>,
  countOf: (index: number) => number,
): Patterns {
  const { ids, firsts } = numberTuples(
    steps.map((reached) => codesOf(reached, pairs)),
    false,
  )
  const count = firsts.length - 1
  const weights = new Float64Array(count)
  for (let index = 0; index < ids.length; index++) weights[ids[index]! - 1]! += countOf(index)
  const own = Int32Array.from({ length: count }, (_, pattern) => pairs[firsts[pattern + 1]!]!)
  return { count, steps: steps.map((reached) => pickedOf(reached, own)), weights }
}

/** Steps without a gap between the last one and what is missing: the fewer they could be, the more columns are one number. */
function codesOf(reached: Uint8Array, pairs: ArrayLike<number>): Int32Array {
  const codes = new Int32Array(pairs.length)
  for (let index = 0; index < codes.length; index++) codes[index] = Math.min(reached[pairs[index]!]!, STEPS.length)
  return codes
}

/** What some of the pairs reach. */
export function pickedOf(reached: Uint8Array, at: Int32Array): Uint8Array {
  const picked = new Uint8Array(at.length)
  for (let pair = 0; pair < at.length; pair++) picked[pair] = reached[at[pair]!]!
  return picked
}

/** Of more patterns the most alike are all looked at, and so many of the others, each for those around it. */
const MOST_ALIKE = 10_000
const MOST_OTHERS = 4000

/** Those of all pairs, or of many a sample: see `sampleOf`. */
export function sampledPatterns(steps: readonly Uint8Array[], pairs: number, u: ByStep, possible?: number): Patterns {
  return { ...sampleOf(allPatterns(steps, pairs), u), ...defined({ possible }) }
}

/**
 * All patterns, or of many a stratified sample: patterns ranked by how surprising what they agree in would
 * be of strangers, the first all of them, of the rest every so manieth pair. Matches are few among many candidates; a plain sample
 * would hold next to none.
 */
export function sampleOf(all: Patterns, u: ByStep): Patterns {
  if (all.count <= MOST_ALIKE + MOST_OTHERS) return all
  const surprise = evidenceOf(all.steps, u.map(surpriseOf), 0, new Float64Array(all.count))
  const ranked = Int32Array.from({ length: all.count }, (_, pattern) => pattern).sort(
    (one, other) => surprise[other]! - surprise[one]! || one - other,
  )
  const [alike, others] = [ranked.subarray(0, MOST_ALIKE), ranked.subarray(MOST_ALIKE)]
  const each = others.reduce((sum, pattern) => sum + all.weights[pattern]!, 0) / MOST_OTHERS
  const taken = [...alike]
  const weights = taken.map((pattern) => all.weights[pattern]!)
  let passed = each / 2
  for (const pattern of others) {
    passed += all.weights[pattern]!
    const times = Math.floor(passed / each)
    passed -= times * each
    if (times > 0) weights[taken.push(pattern) - 1] = times * each
  }
  return {
    count: taken.length,
    steps: all.steps.map((reached) => Uint8Array.from(taken, (pattern) => reached[pattern]!)),
    weights: Float64Array.from(weights),
  }
}

/** By step, bits of how rare it is that strangers are as much alike or more. */
function surpriseOf(strangers: Float64Array): Float64Array {
  let sum = 0
  return strangers.map((share) => {
    sum += share
    return -Math.log2(Math.min(1, sum))
  })
}
