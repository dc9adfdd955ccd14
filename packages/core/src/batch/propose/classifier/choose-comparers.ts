import type { Learnt } from '../../../matching/learn/learnt.ts'
import { type ComparedPairs, evidenceOf, MISSING, probabilityOf, STEPS } from '../../../matching/learn/levels.ts'

/** What was learnt of the pairs, by one learner. */
export type Opinion = Pick<Learnt, 'weights' | 'prior'>

/** Another way to compare one mapping has to tell so much more of who is a match. */
const BETTER = 1.04
/** Pairs that are looked at: so many of those that may be matches, and so many of the others. */
const MOST_OF_EACH = 15_000
/** Of fewer matches nothing is told. */
const FEWEST = 500
/** Chance from which on a pair may be a match. */
const MAYBE = 0.05

/**
 * Whether another comparer's steps tell more of who is a match, as far as all other columns say it: what they share with these chances
 * (mutual information), of all opinions together. Days of birth are alike by their digits, days of payment by how near they are, and
 * the records show which of both a column holds.
 *
 * @param at which comparison
 * @param stepsOf the steps of these pairs by the other comparer
 */
export function tellsMore(
  pairs: ComparedPairs,
  at: number,
  opinions: readonly Opinion[],
  stepsOf: (a: Int32Array, b: Int32Array) => Uint8Array,
): boolean {
  let own = 0
  let others = 0
  for (const opinion of opinions) {
    const chances = chancesWithout(pairs, at, opinion)
    const { of, counts } = someOf(chances)
    const some = (all: Int32Array) => Int32Array.from(of, (pair) => all[pair]!)
    const chancesOfSome = Float64Array.from(of, (pair) => chances[pair]!)
    own += informationOf(
      Uint8Array.from(of, (pair) => pairs.steps[at]![pair]!),
      chancesOfSome,
      counts,
    )
    others += informationOf(stepsOf(some(pairs.a), some(pairs.b)), chancesOfSome, counts)
  }
  return others > BETTER * own
}

/** By pair, the chance that it is a match as all other comparisons have it. */
function chancesWithout({ a, steps }: ComparedPairs, at: number, { weights, prior }: Opinion): Float64Array {
  const without = weights.map((bits, comparison) => (comparison === at ? new Float64Array(bits.length) : bits))
  return evidenceOf(steps, without, prior, new Float64Array(a.length)).map(probabilityOf)
}

/** Some pairs, and how many each stands for: matches are few, and a plain sample would hold next to none. */
function someOf(chances: Float64Array) {
  const all = Int32Array.from(chances.keys())
  const strata = [all.filter((pair) => chances[pair]! >= MAYBE), all.filter((pair) => chances[pair]! < MAYBE)] as const
  const of: number[] = []
  const counts: number[] = []
  for (const stratum of strata) {
    const pace = Math.max(1, Math.ceil(stratum.length / MOST_OF_EACH))
    for (let index = 0; index < stratum.length; index += pace) counts[of.push(stratum[index]!) - 1] = pace
  }
  return { of, counts }
}

/** Bits that a pair's step tells of whether it is a match, for each match. */
function informationOf(steps: Uint8Array, chances: Float64Array, counts: readonly number[]): number {
  const all = new Float64Array(STEPS.length)
  const matches = new Float64Array(STEPS.length)
  for (const [index, step] of steps.entries()) {
    if (step === MISSING) continue
    all[step]! += counts[index]!
    matches[step]! += counts[index]! * chances[index]!
  }
  const sum = all.reduce((total, one) => total + one, 0)
  const right = matches.reduce((total, one) => total + one, 0)
  if (right < FEWEST) return 0
  const left = all.reduce((total, one, step) => total + one * entropyOf(matches[step]! / Math.max(one, 1)), 0)
  return (sum * entropyOf(right / sum) - left) / right
}

function entropyOf(share: number): number {
  return share <= 0 || share >= 1 ? 0 : -share * Math.log2(share) - (1 - share) * Math.log2(1 - share)
}
