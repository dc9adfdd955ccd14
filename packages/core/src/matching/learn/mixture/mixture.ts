import { type ByStep, MISSING, normalised, STEPS } from '../levels.ts'
import type { Patterns } from '../patterns.ts'

/** A kind of pairs: how often they reach each step, by comparison, and how many of all pairs are of it. */
export interface MixtureClass {
  readonly steps: ByStep
  readonly share: number
  /** What it is started from counts like so many pairs of it. @default 20 */
  readonly drawn?: number
  /** Of those who moved. @default false */
  readonly moved?: boolean
  /** Of things that go by one name and are two. @default false */
  readonly apart?: boolean
  /** Comparisons whose steps are not learnt but stay what it was started from. @default none */
  readonly held?: readonly number[]
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
  const slots = slotsOf(patterns)
  for (let round = 0; round <= rounds; round++) {
    ;({ chances, logLikelihood } = chancesOf(patterns, slots, classes))
    if (round === rounds || logLikelihood - before < STANDS_STILL * total) break
    before = logLikelihood
    classes = chances.map((own, at) => ({
      ...start[at]!,
      steps: allStepShares(slots, patterns.weights, own, start[at]!),
      share: (dot(own, patterns.weights) + 1) / (total + chances.length),
    }))
  }
  return { classes, chances, logLikelihood }
}

/** How often pairs with these chances reach each step, drawn to what is expected as by so many pairs. */
export function stepShares(
  reached: Uint8Array,
  weights: Float64Array,
  chances: Float64Array | undefined,
  expected: Float64Array,
  drawn = STARTING_COUNTS,
): Float64Array {
  const counts = expected.map((share) => share * drawn + FEWEST)
  for (let pattern = 0; pattern < reached.length; pattern++) {
    const step = reached[pattern]!
    if (step !== MISSING) counts[step]! += weights[pattern]! * (chances === undefined ? 1 : chances[pattern]!)
  }
  return normalised(counts)
}

/**
 * By pattern, then by two comparisons at a time, where a table of all that both may reach has it: rounds walk over it again and again, and
 * take half as long as with a slot for each comparison.
 */
function slotsOf({ count, steps }: Patterns): Uint16Array {
  const twos = Math.ceil(steps.length / 2)
  const slots = new Uint16Array(count * twos)
  for (let two = 0; two < twos; two++) {
    const [one, other] = [steps[2 * two]!, steps[2 * two + 1]]
    for (let pattern = 0; pattern < count; pattern++)
      slots[pattern * twos + two] = (two * SLOTS + slotOf(one[pattern]!)) * SLOTS + slotOf(other?.[pattern] ?? MISSING)
  }
  return slots
}

/** For each comparison: its steps, and one for what is missing. */
const SLOTS = STEPS.length + 1

function slotOf(step: number): number {
  return Math.min(step, STEPS.length)
}

/** The same as `stepShares` of each comparison; patterns without a chance are passed over. */
function allStepShares(
  slots: Uint16Array,
  weights: Float64Array,
  chances: Float64Array,
  { steps: expected, drawn = STARTING_COUNTS, held = [] }: MixtureClass,
): ByStep {
  const twos = Math.ceil(expected.length / 2)
  const together = new Float64Array(twos * SLOTS * SLOTS)
  for (let pattern = 0; pattern < weights.length; pattern++) {
    const pairs = weights[pattern]! * chances[pattern]!
    if (pairs === 0) continue
    const from = pattern * twos
    for (let at = from; at < from + twos; at++) together[slots[at]!]! += pairs
  }
  return expected.map((own, comparison) => {
    if (held.includes(comparison)) return own
    const counts = own.map((share) => share * drawn + FEWEST)
    const table = (comparison >> 1) * SLOTS * SLOTS
    const [pace, across] = comparison % 2 === 0 ? [SLOTS, 1] : [1, SLOTS]
    for (let step = 0; step < counts.length; step++)
      for (let other = 0; other < SLOTS; other++) counts[step]! += together[table + step * pace + other * across]!
    return normalised(counts)
  })
}

/** By slot: the logarithm of how often pairs of the class reach both steps. */
function logsOf(steps: ByStep): Float64Array {
  const logs = new Float64Array(Math.ceil(steps.length / 2) * SLOTS * SLOTS)
  const [own, others] = [new Float64Array(SLOTS), new Float64Array(SLOTS)]
  let slot = 0
  for (let comparison = 0; comparison < steps.length; comparison += 2) {
    const [one, other] = [steps[comparison]!, steps[comparison + 1]]
    for (let step = 0; step < STEPS.length; step++) {
      own[step] = Math.log(one[step]!)
      others[step] = other === undefined ? 0 : Math.log(other[step]!)
    }
    for (let step = 0; step < SLOTS; step++)
      for (let more = 0; more < SLOTS; more++) logs[slot++] = own[step]! + others[more]!
  }
  return logs
}

function chancesOf({ count, weights }: Patterns, slots: Uint16Array, classes: readonly MixtureClass[]) {
  const chances = classes.map(({ steps, share }) => {
    const logs = logsOf(steps)
    const twos = Math.ceil(steps.length / 2)
    const own = new Float64Array(count)
    const first = Math.log(share)
    for (let pattern = 0, at = 0; pattern < count; pattern++) {
      let sum = first
      for (const end = at + twos; at < end; at++) sum += logs[slots[at]!]!
      own[pattern] = sum
    }
    return own
  })
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
      sum += all[at] = behind === 0 ? 1 : behind < NOTHING ? 0 : Math.exp(behind)
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
