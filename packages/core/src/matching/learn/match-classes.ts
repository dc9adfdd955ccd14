import { type ByStep, MISSING, STEPS } from './levels.ts'
import { dot, type Mixture } from './mixture.ts'
import type { Patterns } from './patterns.ts'

/** What a pair of strangers that are the same in a column is worth at the most, in bits. */
const MOST_BITS = 12
/** Steps of this similarity and more are agreement. */
const AGREED = 0.8
export const AGREED_STEPS = STEPS.filter((similarity) => similarity >= AGREED).length
/** A class is worth naming with so many pairs, and with this share of all. */
const FEWEST_PAIRS = 3
const LEAST_SHARE = 0.0002
/** The best class says something of columns in which it has so much common ground; less than this share of it refutes another class. */
const TELLING_GROUND = 0.3
const REFUTING_SHARE = 0.25
/** What the columns that refute a class may be worth, of all. */
const MOST_REFUTED = 0.5
/** … times how many pairs the class has for each of the best one's. */
const MOST_REFUTED_OF_MATCHES = 0.1
/** Classes of this share of the highest quality are as good. */
const NEARLY_BEST = 0.95
/** How good a class must be, of the best. */
const LEAST_QUALITY = 0.45

/** How much a class agrees, and where. */
interface Agreement {
  readonly pairs: number
  /** By comparison, bits of a column × how often both have a value. */
  readonly worth: readonly number[]
  /** By comparison, the share that agrees. */
  readonly agreed: readonly number[]
  /** By comparison, 0..1: how much nearer to the same than strangers are. */
  readonly ground: readonly number[]
  /** 0..1: the share of what columns are worth in which its pairs agree. */
  readonly quality: number
}

/**
 * Which classes are pairs of one thing: the one that agrees most, weighted by what an agreement of strangers would be worth, and
 * those that no column refutes in which the best has common ground. Classes are named when they are learnt, not before: of
 * candidates nobody knows which kinds there are.
 */
export function matchClassesOf(patterns: Patterns, mixture: Mixture, u: ByStep): readonly number[] {
  const total = patterns.weights.reduce((sum, weight) => sum + weight, 0)
  const bits = u.map(bitsOf)
  const all = mixture.chances.map((chances, at) => agreementOf(patterns, chances, mixture.classes[at]!.steps, u, bits))
  const named = all.map((_, at) => at).filter((at) => all[at]!.pairs >= Math.max(FEWEST_PAIRS, LEAST_SHARE * total))
  if (named.length === 0) return []
  const most = Math.max(...named.map((at) => all[at]!.quality))
  const good = named.filter((at) => all[at]!.quality >= NEARLY_BEST * most)
  // Of classes about as good the one with the most pairs: a small one may be good by chance.
  const first = good.reduce((one, other) => (all[other]!.pairs > all[one]!.pairs ? other : one))
  const best = all[first]!
  const others = patterns.weights.map(
    (weight, pattern) => weight * Math.max(0, 1 - good.reduce((sum, at) => sum + mixture.chances[at]![pattern]!, 0)),
  )
  const repeated = repetitionsOf(patterns.steps, others)
  return named.filter((at) => at === first || isLike(all[at]!, best, repeated))
}

/**
 * A class is like the best one unless columns refute it that are worth much, each as much as it says alone. A kind of matches that
 * differ in such columns is rare beside the best one: if they often differed, these columns would not tell there.
 */
function isLike(one: Agreement, best: Agreement, repeated: readonly number[]): boolean {
  let [refuted, agreed, agreedOfBest, all, allOfBest] = [0, 0, 0, 0, 0]
  for (const [comparison, repetition] of repeated.entries()) {
    const worth = one.worth[comparison]! / repetition
    const worthOfBest = best.worth[comparison]! / repetition
    const wished = best.ground[comparison]!
    all += worth
    allOfBest += worthOfBest
    agreed += worth * one.agreed[comparison]!
    agreedOfBest += worthOfBest * best.agreed[comparison]!
    if (wished >= TELLING_GROUND && one.ground[comparison]! < wished * REFUTING_SHARE) refuted += worth
  }
  if (all === 0 || allOfBest === 0) return false
  const against = refuted / all
  const quality = agreed / all / (agreedOfBest / allOfBest)
  return (
    against <= MOST_REFUTED && (against * one.pairs) / best.pairs <= MOST_REFUTED_OF_MATCHES && quality >= LEAST_QUALITY
  )
}

function agreementOf(
  patterns: Patterns,
  chances: Float64Array,
  shares: ByStep,
  u: ByStep,
  bits: readonly number[],
): Agreement {
  const pairs = dot(chances, patterns.weights)
  const worth = patterns.steps.map((reached, comparison) => {
    let filled = 0
    for (let pattern = 0; pattern < reached.length; pattern++) {
      if (reached[pattern] !== MISSING) filled += chances[pattern]! * patterns.weights[pattern]!
    }
    return pairs === 0 ? 0 : (bits[comparison]! * filled) / pairs
  })
  const sum = worth.reduce((total, one) => total + one, 0)
  const agreed = shares.map(agreedShare)
  const said = agreed.reduce((total, share, comparison) => total + worth[comparison]! * share, 0)
  const ground = shares.map((own, comparison) => {
    const strangers = meanSimilarity(u[comparison]!)
    return strangers === 1 ? 0 : (meanSimilarity(own) - strangers) / (1 - strangers)
  })
  return { pairs, worth, agreed, ground, quality: sum === 0 ? 0 : said / sum }
}

/** What it is worth to be the same in a column, in bits. */
export function bitsOf(strangers: Float64Array): number {
  return Math.min(MOST_BITS, -Math.log2(strangers[0]!))
}

function agreedShare(shares: Float64Array): number {
  return shares.subarray(0, AGREED_STEPS).reduce((sum, share) => sum + share, 0)
}

function meanSimilarity(shares: Float64Array): number {
  return shares.reduce((sum, share, step) => sum + share * STEPS[step]!, 0)
}

/**
 * By comparison, how many say what it says, itself among them: the sum of the correlations of agreement among candidates (the phi
 * coefficient). Street, town and coordinates are one address, and are worth one address.
 */
export function repetitionsOf(steps: readonly Uint8Array[], weights: Float64Array): readonly number[] {
  return steps.map((one, at) =>
    steps.reduce((sum, other, index) => sum + (index === at ? 1 : Math.max(0, phiOf(one, other, weights))), 0),
  )
}

function phiOf(one: Uint8Array, other: Uint8Array, weights: Float64Array): number {
  let [both, first, second, all] = [0, 0, 0, 0]
  for (let pattern = 0; pattern < weights.length; pattern++) {
    const [x, y] = [one[pattern]!, other[pattern]!]
    if (x === MISSING || y === MISSING) continue
    const weight = weights[pattern]!
    all += weight
    if (x < AGREED_STEPS) first += weight
    if (y < AGREED_STEPS) second += weight
    if (x < AGREED_STEPS && y < AGREED_STEPS) both += weight
  }
  const spread = first * (all - first) * second * (all - second)
  return spread <= 0 ? 0 : (both * all - first * second) / Math.sqrt(spread)
}
