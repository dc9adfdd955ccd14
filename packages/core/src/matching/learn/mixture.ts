import { type ByStep, MISSING, normalised, STEPS } from './levels.ts'
import type { Patterns } from './patterns.ts'

/** A kind of pairs: how often they reach each step, by comparison, and how many of all pairs are of it. */
export interface MixtureClass {
  readonly steps: ByStep
  readonly share: number
}

/** Classes with the chance of each pattern to be of each class, by class and pattern. */
export interface Mixture {
  readonly classes: readonly MixtureClass[]
  readonly chances: readonly Float64Array[]
  /** Of all pairs, natural. */
  readonly logLikelihood: number
}

/** What a class was started from counts like so many pairs: a Dirichlet prior, so that no step is impossible. */
const STARTING_COUNTS = 20
const FEWEST = 1e-6
/** Nats that a pair gains in a round: with fewer, learning has ended. */
const STANDS_STILL = 2e-5
/** Nats behind the likeliest class from which on another one is out of the question. */
const NOTHING = -30

/**
 * Learns classes of pairs by expectation maximisation, steps being independent within a class and missing values skipped (Larsen
 * and Rubin, "Iterative Automated Record Linkage Using Mixture Models", 2001). Each class is drawn to what it was started from.
 */
export function learnMixture(patterns: Patterns, start: readonly MixtureClass[], rounds: number): Mixture {
  let classes = start
  let chances: readonly Float64Array[] = []
  let logLikelihood = 0
  let before = Number.NEGATIVE_INFINITY
  const total = patterns.weights.reduce((sum, weight) => sum + weight, 0)
  for (let round = 0; round <= rounds; round++) {
    ;({ chances, logLikelihood } = chancesOf(patterns, classes))
    if (round === rounds || logLikelihood - before < STANDS_STILL * total) break
    before = logLikelihood
    classes = chances.map((own, at) => ({
      steps: patterns.steps.map((reached, comparison) =>
        stepShares(reached, patterns.weights, own, start[at]!.steps[comparison]!),
      ),
      share: (dot(own, patterns.weights) + 1) / (total + chances.length),
    }))
  }
  return { classes, chances, logLikelihood }
}

/** How often pairs with these chances reach each step, drawn to what is expected. */
export function stepShares(
  reached: Uint8Array,
  weights: Float64Array,
  chances: Float64Array | undefined,
  expected: Float64Array,
): Float64Array {
  const counts = expected.map((share) => share * STARTING_COUNTS + FEWEST)
  for (let pattern = 0; pattern < reached.length; pattern++) {
    const step = reached[pattern]!
    if (step !== MISSING) counts[step]! += weights[pattern]! * (chances === undefined ? 1 : chances[pattern]!)
  }
  return normalised(counts)
}

function chancesOf(patterns: Patterns, classes: readonly MixtureClass[]) {
  const { count, steps, weights } = patterns
  const chances = classes.map(({ share }) => new Float64Array(count).fill(Math.log(share)))
  const logs = new Float64Array(MISSING + 1)
  for (const [at, { steps: shares }] of classes.entries()) {
    const own = chances[at]!
    for (const [comparison, reached] of steps.entries()) {
      for (let step = 0; step < STEPS.length; step++) logs[step] = Math.log(shares[comparison]![step]!)
      for (let pattern = 0; pattern < count; pattern++) own[pattern]! += logs[reached[pattern]!]!
    }
  }
  let logLikelihood = 0
  const all = new Float64Array(classes.length)
  for (let pattern = 0; pattern < count; pattern++) {
    let most = Number.NEGATIVE_INFINITY
    for (let at = 0; at < all.length; at++) {
      all[at] = chances[at]![pattern]!
      if (all[at]! > most) most = all[at]!
    }
    let sum = 0
    for (let at = 0; at < all.length; at++) {
      const behind = all[at]! - most
      sum += all[at] = behind < NOTHING ? 0 : Math.exp(behind)
    }
    for (let at = 0; at < all.length; at++) chances[at]![pattern] = all[at]! / sum
    logLikelihood += weights[pattern]! * (most + Math.log(sum))
  }
  return { chances, logLikelihood }
}

export function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += one[at]! * other[at]!
  return sum
}
