import type { Contest } from './partners.ts'

/** Where to draw the line, and what is expected above it. */
export interface Cut {
  /** Bits: pairs with more are matches. */
  readonly at: number
  readonly expectedF1: number
}

/** … of best partners, of which so many are expected to be wrong, 0..1. */
export interface ContestCut extends Cut {
  readonly wrong: number
}

/** Promises of best partners that differ by less are the same. */
const NEARLY = 0.005
/** Bits: four times as likely as not, since a wrong match costs more than a missed one. */
const WISHED = 2
const LOWEST = -40
const HIGHEST = 20
const PACE = 0.5

/**
 * The cut between sources that hold each thing once. What a wrong best partner looks like, runners-up show: they are wrong,
 * whoever is right. How many of the best are no better than these is told from the lower half, as Storey ("A direct approach to
 * false discovery rates", 2002) tells it of p-values; what they leave above a cut is expected to be false.
 */
export function contestCut({ best, runnerUp, everyRunnerUp }: Contest): ContestCut {
  const ofMatches = wrongShare(best, runnerUp)
  // Near-alike things crowd around those that have a partner: where more would be wrong than there are, all runners-up tell.
  const [strangers, wrong] = ofMatches < 1 ? [runnerUp, ofMatches] : [everyRunnerUp, wrongShare(best, everyRunnerUp)]
  const few = Math.min(1, wrong)
  const tries = Array.from({ length: (HIGHEST - LOWEST) / PACE + 1 }, (_, index) => {
    const at = LOWEST + index * PACE
    const taken = above(best, at)
    return { at, taken, hits: taken - Math.min(taken, few * best.length * shareAbove(strangers, at)) }
  })
  const right = Math.max(best.length * (1 - few), ...tries.map(({ hits }) => hits))
  const cuts = tries.map(({ at, taken, hits }) => ({ at, expectedF1: right === 0 ? 0 : (2 * hits) / (taken + right) }))
  return { ...nearestOf(cuts, NEARLY, WISHED), wrong: few }
}

/** How many of the best are no better than runners-up are; more than all where runners-up are the better ones. */
function wrongShare(best: Float64Array, runnerUp: Float64Array): number {
  const middle = runnerUp[runnerUp.length >> 1] ?? 0
  const halfOfThem = 1 - shareAbove(runnerUp, middle)
  return halfOfThem === 0 ? 0 : (1 - shareAbove(best, middle)) / halfOfThem
}

/** Of the cuts that promise nearly the most the nearest to the one that was wished for: another has to promise more by a margin. */
export function nearestOf(cuts: readonly Cut[], nearly: number, wished: number): Cut {
  const most = Math.max(...cuts.map(({ expectedF1 }) => expectedF1))
  const good = cuts.filter(({ expectedF1 }) => expectedF1 >= most - nearly)
  return good.reduce((one, other) => (Math.abs(other.at - wished) < Math.abs(one.at - wished) ? other : one))
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
