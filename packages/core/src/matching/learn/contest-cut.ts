import type { Contest } from './contest.ts'
import { probabilityOf } from './levels.ts'

/** Where to draw the line, and what is expected above it. */
export interface Cut {
  /** Bits: pairs with more are matches. */
  readonly at: number
  readonly expectedF1: number
  /** What a contest promises at the cut, all in all; undefined without one. */
  readonly promised?: { readonly precision: number; readonly f1: number }
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
/** With fewer pairs a second round tells nothing. */
const ENOUGH = 30
/** Of records that could have a best partner those that have one: up to here many are wrong, and from there on most are right. */
const FEW = 0.5
const MOST = 0.75
const CUTS: readonly number[] = Array.from({ length: 121 }, (_, index) => -40 + index / 2)

/** What is expected at each cut. */
type Promises = readonly (Cut & { readonly expectedPrecision: number })[]

/**
 * The cut between sources that hold each thing once, where the most is promised by what wrong best partners are held to look like. Where most
 * records have a partner, runners-up tell that. The fewer have one, the more the evidence itself has a say, up to half: there most best
 * partners are wrong, and better than a runner-up is, so that it may draw the line higher, never lower. The F1 that is expected is what
 * runners-up promise, of which the same is asked of any contest.
 */
export function contestCut(contest: Contest): Cut {
  const { best, coverage } = contest
  const few = Math.min(1, Math.max(0, (MOST - coverage) / (MOST - FEW)))
  const ofRunnersUp = promisesOfRunnersUp(contest)
  const ofBoth = mixed(ofRunnersUp, ofEvidence(best), few / 2)
  const plain = middleOf(ofRunnersUp, best)
  const { at } = higherOf(plain, middleOf(ofBoth, best))
  const { expectedPrecision, expectedF1 } = ofBoth[CUTS.indexOf(at)]!
  return { at, expectedF1: plain.expectedF1, promised: { precision: expectedPrecision, f1: expectedF1 } }
}

function higherOf(one: Cut, other: Cut): Cut {
  return other.at > one.at ? other : one
}

/**
 * What a wrong best partner looks like is told in two ways. Runners-up are wrong, whoever is right, but the better one of two sides: they
 * are too good. Those that are each other's best once all best pairs are taken away are the contest of things whose partner is not there,
 * but are second where the best was wrong already: they are not good enough. The truth is between both, and each cut is judged by the mean
 * of what they promise. Where a second round does not surely promise more than runners-up do, these are not too good, and tell alone.
 */
function promisesOfRunnersUp({ best, runnerUp, everyRunnerUp, secondRound }: Contest): Promises {
  // Near-alike things crowd around those that have a partner: where more would be wrong than there are, all runners-up tell.
  const crowded = wrongShare(best, runnerUp, MIDDLE) >= 1
  const severe = ofWrongOnes(best, crowded ? everyRunnerUp : runnerUp, MIDDLE)
  const mild = secondRound.length < ENOUGH ? severe : ofWrongOnes(best, secondRound, LOWER_THIRD)
  return isSurelyMore(mostOf(mild), mostOf(severe), best.length) ? mixed(severe, mild, 0.5) : severe
}

/** Where wrong best partners look like these. */
function ofWrongOnes(best: Float64Array, wrong: Float64Array, below: number): Promises {
  const few = Math.min(1, wrongShare(best, wrong, below))
  const right = best.length * (1 - few)
  return promises(best, (at) => few * best.length * shareAbove(wrong, at), right)
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

/** @param share of what the other ones promise */
function mixed(ones: Promises, others: Promises, share: number): Promises {
  const mean = (one: number, other: number): number => (1 - share) * one + share * other
  return ones.map(({ at, expectedF1, expectedPrecision }, index) => ({
    at,
    expectedF1: mean(expectedF1, others[index]!.expectedF1),
    expectedPrecision: mean(expectedPrecision, others[index]!.expectedPrecision),
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
function middleOf(cuts: Promises, best: Float64Array): Promises[number] {
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
