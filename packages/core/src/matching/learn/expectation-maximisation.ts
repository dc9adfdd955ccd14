import type { Learnt } from './learnt.ts'
import { type ByStep, type ComparedPairs, evidenceOf, MISSING, normalised, probabilityOf, STEPS } from './levels.ts'
import { partnersOf } from './partners.ts'
import type { Patterns } from './patterns.ts'
import { strangenessOf, withoutMatches } from './strangers.ts'
import { learnFromValley } from './valley.ts'
import { repetitionOf, weightsOf } from './weights.ts'

interface LearningInput {
  /** Pairs that are worth a look: those that share a key. All others count as strangers. */
  readonly pairs: ComparedPairs
  /** Those of all these pairs, where none competes with another one: learning walks over them instead. @default the pairs */
  readonly patternsOfPairs?: Patterns
  /** How many pairs there are at all among the records that `pairs` speaks of. */
  readonly possible: number
  readonly rows: number
  /** By comparison, how often pairs drawn at random reach each step. */
  readonly u: ByStep
  /** Pairs drawn at random: matches are among them, as many as the table has. */
  readonly strangers: readonly Uint8Array[]
  /** Things may be there many times: then matches are among pairs drawn at random. Sources that hold each once have too few. */
  readonly repeated: boolean
  /** A record has one partner at most: those that it could have compete for it. */
  readonly exclusive: boolean
  /** m is learnt of each record's best partner only, so that crowds of half-alike records do not pass for matches. */
  readonly bestOnly: boolean
}

const ROUNDS = 30
/** Where learning begins: most matches are the same or nearly so, some disagree altogether. */
export const FIRST = normalised(
  STEPS.map((at) => (at === 1 ? 0.55 : at >= 0.9 ? 0.12 : at >= 0.8 ? 0.06 : at >= 0.6 ? 0.03 : at > 0 ? 0.01 : 0.08)),
)
/** The first guess counts like so many matches. */
const FIRST_COUNTS = 20
const FEWEST = 1e-9
/** Bits: when none moves farther in a round, learning has ended. */
const STANDS_STILL = 0.01

/**
 * Learns m and the share of matches by expectation maximisation (Dempster, Laird and Rubin, 1977; for record linkage Winkler,
 * 1988, and Larsen and Rubin, 2001), with u as random pairs show it, so that the two kinds cannot change places: of these only
 * what are matches themselves is taken out. The share is of all possible pairs, as u is. Deterministic.
 */
export function learn(input: LearningInput): Learnt {
  const { pairs, possible, rows, strangers, repeated, exclusive, bestOnly } = input
  const patterns = exclusive || bestOnly ? undefined : input.patternsOfPairs
  const apart = input.u.length === 1 && repeated ? learnFromValley(pairs, possible) : undefined
  if (apart !== undefined) return apart
  const strangeness = new Float64Array(strangers[0]?.length ?? 0)
  const { steps } = patterns ?? pairs
  const evidence = new Float64Array(patterns?.count ?? pairs.a.length)
  let { u } = input
  let m: readonly Float64Array[] = u.map(() => FIRST)
  let weights: ByStep = []
  let share = rows / 4 / possible
  let prior = 0
  // One comparison alone cannot say how often it is wrong: the first guess stands.
  const rounds = u.length === 1 ? 1 : ROUNDS
  for (let round = 0; round < rounds; round++) {
    const plain = m.map((one, comparison) => weightsOf(one, u[comparison]!))
    const shrink = 1 / repetitionOf(strangers, plain)
    const before = weights
    weights = plain.map((bits) => bits.map((bit) => bit * shrink))
    const known = prior
    prior = Math.log2(share / (1 - share))
    evidenceOf(steps, weights, prior, evidence)
    if (round > 0 && Math.abs(prior - known) < STANDS_STILL && farthest(weights, before) < STANDS_STILL) break
    const chances =
      patterns === undefined
        ? chancesOf(pairs, evidence, rows, exclusive)
        : evidence.map((bits, pattern) => probabilityOf(bits) * patterns.weights[pattern]!)
    const total = chances.reduce((sum, chance) => sum + chance, 0)
    share = Math.min(0.5, (total + 0.5) / (possible + 1))
    const counted = bestOnly ? ofPartners(pairs, evidence, chances, rows) : chances
    m = steps.map((reached) => frequenciesOf(reached, counted))
    if (repeated) u = withoutMatches(input, strangenessOf(input, weights, prior, strangeness), m, share)
  }
  const ofPairs =
    patterns === undefined ? evidence : evidenceOf(pairs.steps, weights, prior, new Float64Array(pairs.a.length))
  return { m, u, weights, prior, matches: share * possible, evidence: ofPairs }
}

function farthest(one: ByStep, other: ByStep): number {
  return one.reduce(
    (most, bits, at) => bits.reduce((own, bit, step) => Math.max(own, Math.abs(bit - other[at]![step]!)), most),
    0,
  )
}

/** By pair: the chance that it is a match. */
function chancesOf({ a, b }: ComparedPairs, evidence: Float64Array, rows: number, exclusive: boolean): Float64Array {
  if (!exclusive) return evidence.map(probabilityOf)
  const odds = evidence.map((bits) => 2 ** Math.min(60, bits))
  const rivals = new Float64Array(rows).fill(1)
  for (const [pair, one] of odds.entries()) {
    rivals[a[pair]!]! += one
    rivals[b[pair]!]! += one
  }
  return odds.map((one, pair) => one / Math.max(rivals[a[pair]!]!, rivals[b[pair]!]!))
}

/** The chances of pairs that are each other's best; equal ones share what one would have. */
function ofPartners(
  { a, b }: ComparedPairs,
  evidence: Float64Array,
  chances: Float64Array,
  rows: number,
): Float64Array {
  const counted = new Float64Array(chances.length)
  const partners = partnersOf(a, b, evidence, rows)
  const ties = new Int32Array(rows)
  for (const pair of partners) {
    ties[a[pair]!]! += 1
    ties[b[pair]!]! += 1
  }
  for (const pair of partners) counted[pair] = chances[pair]! / Math.max(ties[a[pair]!]!, ties[b[pair]!]!)
  return counted
}

function frequenciesOf(steps: Uint8Array, chances: Float64Array): Float64Array {
  const counts = FIRST.map((share) => share * FIRST_COUNTS + FEWEST)
  for (let pair = 0; pair < steps.length; pair++) {
    const step = steps[pair]!
    if (step !== MISSING) counts[step]! += chances[pair]!
  }
  return normalised(counts)
}
