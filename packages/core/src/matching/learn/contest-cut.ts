import type { Contest } from './contest.ts'
import { probabilityOf } from './levels.ts'

/** Where to draw the line, and what is expected above it. */
export interface Cut {
  /** Bits: pairs with more are matches. */
  readonly at: number
  readonly expectedF1: number
  /** Share of the pairs above that are expected to be matches; undefined where no contest says it. */
  readonly expectedPrecision?: number
}

/** Promises of best partners that differ by less are the same. */
export const NEARLY = 0.008
/** Bits: four times as likely as not, since a wrong match costs more than a missed one. */
const WISHED = 2
/** The part of wrong ones that tells how many there are: below it right ones are few. */
const MIDDLE = 0.5
const LOWER_THIRD = 0.3
/** Standard errors of a promise from which on another one is more than it, and not by chance. */
const SURELY = 2
/** With fewer pairs a second round, or the inside of sources, tells nothing. */
const ENOUGH = 30
/** Of records that could have a best partner those that have one: up to here many are wrong, and from there on most are right. */
const FEW = 0.5
const MOST = 0.75
const CUTS: readonly number[] = Array.from({ length: 121 }, (_, index) => -40 + index / 2)

/** What is expected at each cut. */
type Promises = readonly Required<Cut>[]

/**
 * The cut between sources that hold each thing once, where the most is promised by what wrong best partners are held to look like. Where most
 * records have a partner, runners-up tell that. The fewer have one, the more records whose best partner has a better one have a say, and
 * the evidence itself: there most best partners are wrong, and better than a runner-up is.
 */
export function contestCut(contest: Contest): Cut {
  const { best, inside, coverage } = contest
  const few = Math.min(1, Math.max(0, (MOST - coverage) / (MOST - FEW)))
  const others = inside.best.length < ENOUGH ? [ofRunnersUp(contest)] : [ofRunnersUp(contest), ofRejected(contest)]
  const ofFew = mean([mean(others), ofEvidence(best)])
  return middleOf(mean([others[0]!, ofFew], [1 - few, few]), best)
}

/**
 * What a wrong best partner looks like is told in two ways. Runners-up are wrong, whoever is right, but the better one of two sides: they
 * are too good. Those that are each other's best once all best pairs are taken away are the contest of things whose partner is not there,
 * but are second where the best was wrong already: they are not good enough. The truth is between both, and each cut is judged by the mean
 * of what they promise. Where a second round does not surely promise more than runners-up do, these are not too good, and tell alone.
 */
function ofRunnersUp({ best, runnerUp, everyRunnerUp, secondRound }: Contest): Promises {
  // Near-alike things crowd around those that have a partner: where more would be wrong than there are, all runners-up tell.
  const crowded = wrongShare(best, runnerUp, MIDDLE) >= 1
  const severe = ofWrongOnes(best, crowded ? everyRunnerUp : runnerUp, MIDDLE)
  const mild = secondRound.length < ENOUGH ? severe : ofWrongOnes(best, secondRound, LOWER_THIRD)
  return isSurelyMore(mostOf(mild), mostOf(severe), best.length) ? mean([severe, mild]) : severe
}

/** Where wrong best partners look like these. */
function ofWrongOnes(best: Float64Array, wrong: Float64Array, below: number): Promises {
  const few = Math.min(1, wrongShare(best, wrong, below))
  const right = best.length * (1 - few)
  return promises(best, (at) => few * best.length * shareAbove(wrong, at), right)
}

/**
 * Inside of a source nobody has a partner: so many wrong ones choose one another there beside so many who chose somebody who chose another.
 * Those who did so across sources tell how many chose one another wrongly.
 */
function ofRejected({ best, rejected, inside }: Contest): Promises {
  const usual = inside.best.length / Math.max(1, inside.rejected.length)
  const ratio = (at: number) => (above(inside.best, at) + 2 * usual) / (above(inside.rejected, at) + 2)
  return promises(best, (at) => above(rejected, at) * ratio(at), 0)
}

/** As the evidence itself says. */
function ofEvidence(best: Float64Array): Promises {
  const chances = best.map(probabilityOf)
  return promises(best, (at) => chances.reduce((sum, chance, pair) => sum + (best[pair]! > at ? 1 - chance : 0), 0), 0)
}

/** @param least so many right ones there are at least */
function promises(best: Float64Array, wrongAbove: (at: number) => number, least: number): Promises {
  const tries = CUTS.map((at) => {
    const taken = above(best, at)
    return { at, taken, hits: taken - Math.min(taken, wrongAbove(at)) }
  })
  const right = Math.max(least, ...tries.map(({ hits }) => hits))
  return tries.map(({ at, taken, hits }) => ({
    at,
    expectedF1: right === 0 ? 0 : (2 * hits) / (taken + right),
    expectedPrecision: taken === 0 ? 1 : hits / taken,
  }))
}

function mean(some: readonly Promises[], shares: readonly number[] = some.map(() => 1 / some.length)): Promises {
  const sum = (of: (cuts: Promises) => number): number =>
    some.reduce((all, cuts, at) => all + shares[at]! * of(cuts), 0)
  return CUTS.map((at, index) => ({
    at,
    expectedF1: sum((cuts) => cuts[index]!.expectedF1),
    expectedPrecision: sum((cuts) => cuts[index]!.expectedPrecision),
  }))
}

/**
 * How many of the best are no better than wrong ones are, which the lower part of these tells, as Storey ("A direct approach to false
 * discovery rates", 2002) tells it of p-values; more than all where wrong ones are the better ones.
 */
function wrongShare(best: Float64Array, wrong: Float64Array, below: number): number {
  const at = wrong[Math.floor(wrong.length * below)] ?? 0
  const ofThem = 1 - shareAbove(wrong, at)
  return ofThem === 0 ? 0 : (1 - shareAbove(best, at)) / ofThem
}

/**
 * Of the cuts that promise nearly the most the one that takes the middle number of pairs: which of them is the best nobody can tell, and
 * what is at either end changes with every draw. Where no pair lies between, the nearest to what is wished for.
 */
function middleOf(cuts: Promises, best: Float64Array): Cut {
  const most = mostOf(cuts)
  const good = cuts.filter(({ expectedF1 }) => expectedF1 >= most - NEARLY)
  const taken = (above(best, good[0]!.at) + above(best, good.at(-1)!.at)) / 2
  const off = ({ at }: Cut): number => Math.abs(above(best, at) - taken)
  const wide = ({ at }: Cut): number => Math.abs(at - WISHED)
  return good.reduce((one, other) => ((off(other) - off(one) || wide(other) - wide(one)) < 0 ? other : one))
}

/** Of the cuts that promise nearly the most the nearest to the one that was wished for: another has to promise more by a margin. */
export function nearestOf(cuts: readonly Cut[], nearly: number, wished: number): Cut {
  const most = mostOf(cuts)
  const good = cuts.filter(({ expectedF1 }) => expectedF1 >= most - nearly)
  return good.reduce((one, other) => (Math.abs(other.at - wished) < Math.abs(one.at - wished) ? other : one))
}

/** Whether a share that is promised of so many pairs is more than another one, by more than chance. */
function isSurelyMore(promise: number, than: number, of: number): boolean {
  return promise - than > SURELY * Math.sqrt((than * (1 - than)) / Math.max(of, 1))
}

function mostOf(cuts: readonly Cut[]): number {
  return Math.max(...cuts.map(({ expectedF1 }) => expectedF1))
}

/** How many of the numbers, which ascend, are greater. */
function above(ascending: Float64Array, than: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ascending[middle]! > than) high = middle
    else low = middle + 1
  }
  return ascending.length - low
}

function shareAbove(ascending: Float64Array, than: number): number {
  return ascending.length === 0 ? 0 : above(ascending, than) / ascending.length
}
