import { type ByStep, evidenceOf, MISSING, normalised, probabilityOf, STEPS } from './levels.ts'

/** Pairs drawn at random. Nearly all are strangers; where things are there many times, some are matches. */
interface RandomPairs {
  /** By comparison. */
  readonly strangers: readonly Uint8Array[]
  /** By comparison, how often all random pairs reach each step. */
  readonly u: ByStep
  readonly rows: number
}

/** Pairs counted for each step beforehand: what none of a few thousand reaches is rare, and not next to impossible. */
const SEEN_BEFORE = 0.05

/** How often random pairs reach each step. Equal values are counted over all records, not over the sample. */
export function strangerFrequencies(steps: Uint8Array, collision: number): Float64Array {
  const shares = sharesOf(steps, () => 1)
  shares[0] = collision
  return shares
}

/** By pair, into what is given: the chance that it is no match, 0..1. */
export function strangenessOf(
  { strangers }: RandomPairs,
  weights: ByStep,
  prior: number,
  into: Float64Array,
): Float64Array {
  evidenceOf(strangers, weights, prior, into)
  for (let pair = 0; pair < into.length; pair++) into[pair] = 1 - probabilityOf(into[pair]!)
  return into
}

/**
 * How often strangers reach each step: as random pairs do, without what matches among them have of it. Of a table with twenty
 * records of each thing one random pair in fifty may be a match, and most of those that are very alike: left in, they would say
 * that strangers are alike, and agreement would say little.
 *
 * @param strangeness of each random pair
 * @param m by comparison, how often matches reach each step
 * @param share of all pairs that are matches
 */
export function withoutMatches(
  { strangers, u, rows }: RandomPairs,
  strangeness: Float64Array,
  m: ByStep,
  share: number,
): ByStep {
  return strangers.map((steps, comparison) => {
    const shares = sharesOf(steps, (pair) => strangeness[pair]!)
    const equal = u[comparison]![0]!
    const left = (equal - share * m[comparison]![0]!) / (1 - share)
    shares[0] = Math.max(left, Math.min(equal, 0.5 / rows)) // as much as a column without any equal values leaves open
    return shares
  })
}

function sharesOf(steps: Uint8Array, weightOf: (pair: number) => number): Float64Array {
  const counts = new Float64Array(STEPS.length).fill(SEEN_BEFORE)
  for (let pair = 0; pair < steps.length; pair++) {
    const step = steps[pair]!
    if (step !== MISSING) counts[step]! += weightOf(pair)
  }
  return normalised(counts)
}
