import { type ByStep, MISSING, STEPS } from '../levels.ts'
import type { Patterns } from '../patterns.ts'
import { bitsOf } from './class-agreement.ts'
import { dot, learnMixture, type MixtureClass, stepShares } from './mixture.ts'

/** Steps below this similarity are apart. */
const APART = 0.6
const APART_STEP = STEPS.findIndex((similarity) => similarity < APART)
/** A column in which a smaller share of the matches is apart has no crowd to split. */
const LEAST_APART = 0.02
/** Bits from which on a column tells. */
const TELLING = 2
const ROUNDS = 40
/** Pairs of a pattern: with fewer it has no part in a crowd. */
const NO_PART = 1e-4
const SHARE_OF_MATCHES = 0.5

/** A crowd of two kinds of pairs, told apart. */
export interface Split {
  readonly classes: readonly MixtureClass[]
  /** Nats by which two classes explain a pair of the crowd better than one does. */
  readonly gain: number
  /** Of the crowd. */
  readonly pairs: number
}

/** Each pair is explained so many nats better … */
const GAIN_OF_TWO_KINDS = 0.2
/** … beyond what chance explains of a few pairs, since two classes have more to choose: nats in all. */
const GAIN_BY_CHANCE = 30

/** Whether a crowd is two kinds of pairs, and not one that two classes explain better as well. */
export function areTwoKinds({ gain, pairs }: Pick<Split, 'gain' | 'pairs'>): boolean {
  return gain * pairs >= GAIN_OF_TWO_KINDS * pairs + GAIN_BY_CHANCE
}

/** Of two kinds that next to nothing shows, in nats for each pair, no more than such a part of the matches goes. */
const NOTHING_SHOWN = 0.02
const MOST_LOST = 0.5

/**
 * Whether all matches stay one kind, though a part of them would be none by itself: who differs in one column, and in nothing that goes
 * with it, differs in when a document was written, or in how a list writes a duration.
 *
 * @param before so many matches there are
 * @param after … with the two kinds
 */
export function staysWhole({ gain }: Pick<Split, 'gain'>, before: number, after: number): boolean {
  return gain < NOTHING_SHOWN && after < MOST_LOST * before
}

/**
 * Two classes in place of a match class that may be a crowd: people of one household beside one person who moved. Each telling
 * column in which some matches are apart is tried; the split that explains the pairs best is kept.
 */
export function splitCrowd(patterns: Patterns, matches: Float64Array, u: ByStep): Split | undefined {
  const own = ofCrowd(patterns, matches)
  const { weights } = own
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const classOf = (side?: Float64Array) => own.steps.map((steps, at) => stepShares(steps, weights, side, u[at]!))
  const tries = own.steps.flatMap((reached, comparison) => {
    if (bitsOf(u[comparison]!) < TELLING) return []
    const apart = Float64Array.from(reached, (step) => (step !== MISSING && step >= APART_STEP ? 1 : 0))
    if (dot(apart, weights) < LEAST_APART * total) return []
    const sides = [apart, apart.map((one) => 1 - one)]
    const start = sides.map((side) => ({ steps: classOf(side), share: SHARE_OF_MATCHES }))
    return [learnMixture(own, start, ROUNDS)]
  })
  if (tries.length === 0) return undefined
  const best = tries.reduce((one, other) => (other.logLikelihood > one.logLikelihood ? other : one))
  const whole = learnMixture(own, [{ steps: classOf(), share: 1 }], ROUNDS)
  const share = total / patterns.weights.reduce((sum, weight) => sum + weight, 0)
  return {
    classes: best.classes.map((one) => ({ ...one, share: one.share * share })),
    pairs: total,
    gain: (best.logLikelihood - whole.logLikelihood) / total,
  }
}

/** The patterns with some part in the crowd, each with as many pairs: all others would be walked over for nothing. */
function ofCrowd({ steps, weights }: Patterns, matches: Float64Array): Patterns {
  const parts = weights.map((pairs, pattern) => pairs * matches[pattern]!)
  const taken = Int32Array.from(parts.keys()).filter((pattern) => parts[pattern]! > NO_PART)
  return {
    count: taken.length,
    steps: steps.map((reached) => Uint8Array.from(taken, (pattern) => reached[pattern]!)),
    weights: Float64Array.from(taken, (pattern) => parts[pattern]!),
  }
}
