import { FULL } from '../../classify/similarity.ts'
import { isMasked } from './bound.ts'
import { mostAlike } from './most-alike.ts'
import type { ScoringPlan } from './plan.ts'
import { lossOfEqual, type ScoringStep } from './steps.ts'

/**
 * The records that one record is to be compared with, given by the place where their integers begin. `rule` takes out
 * those that can be no link with it: step by step over all of them, so that nothing but two or three integers of each
 * changes from one turn of a loop to the next.
 */
export interface Candidates {
  places(): Int32Array
  /** Makes room for so many. */
  reserve(most: number): void
  /** Of the first `count` places those that may be a link with `a` are moved to the front; answers how many. */
  rule(a: number, count: number, order: Int32Array): number
}

/** Similarities are told apart in steps of 32 while bounds are asked for: so the tables stay in the nearest cache. */
const SHIFT = 5

export function createCandidates(plan: ScoringPlan): Candidates {
  const { records, steps, slack, stride, missingLosses } = plan
  let places = new Int32Array(1024)
  let left = new Int32Array(1024)
  const mask = stride - 1
  const rules = steps.map((step, position) => ruleOf(plan, step, position))

  const takeMissing = (a: number, count: number): number => {
    const ofA = records[a + mask]!
    let kept = 0
    for (let index = 0; index < count; index++) {
      const b = places[index]!
      const rest = slack - missingLosses[ofA | records[b + mask]!]!
      places[kept] = b
      left[kept] = rest
      kept += notNegative(rest)
    }
    return kept
  }
  return Object.freeze({
    places: () => places,
    reserve(most: number) {
      if (most <= left.length) return
      places = new Int32Array(2 * most)
      left = new Int32Array(2 * most)
    },
    rule(a: number, count: number, order: Int32Array) {
      let kept = takeMissing(a, count)
      for (let index = 0; kept > 0 && index < order.length; index++) {
        kept = rules[order[index]!]!(a, places, left, kept)
      }
      return kept
    },
  })
}

/** Takes what a step takes from each candidate, moves those that can afford it to the front, answers how many. */
type Rule = (a: number, places: Int32Array, left: Int32Array, count: number) => number

function ruleOf({ records, offsets }: ScoringPlan, step: ScoringStep, position: number): Rule {
  const offset = offsets[position]!
  const masked = isMasked(step, position) // what is missing has been taken with the mask
  const ofOneMissing = masked ? 0 : step.lossOfOneMissing
  const ofBothMissing = masked ? 0 : step.lossOfBothMissing
  const ofDifferent = step.losses[0]!
  const alike = step.texts && likenessRule(records, offset, step, ofOneMissing)
  return (a, places, left, count) => {
    const x = records[a + offset]!
    if (x === 0 && masked) return count
    if (x !== 0 && alike) return alike(a, places, left, count)
    const same = x === 0 ? ofBothMissing : lossOfEqual(step, x)
    let kept = 0
    for (let index = 0; index < count; index++) {
      const b = places[index]!
      const y = records[b + offset]!
      const rest = left[index]! - (x === y ? same : x === 0 || y === 0 ? ofOneMissing : ofDifferent)
      places[kept] = b
      left[kept] = rest
      kept += notNegative(rest)
    }
    return kept
  }
}

function likenessRule(records: Int32Array, offset: number, step: ScoringStep, ofOneMissing: number): Rule {
  const { bound } = step
  const leastLosses = coarse(step.leastLosses)
  return (a, places, left, count) => {
    const x = records[a + offset]!
    const bag = records[a + offset + 1]!
    const shape = records[a + offset + 2]!
    const ofEqual = lossOfEqual(step, x)
    let kept = 0
    for (let index = 0; index < count; index++) {
      const b = places[index]!
      const at = b + offset
      const y = records[at]!
      let loss: number
      if (y === x) loss = ofEqual
      else if (y === 0) loss = ofOneMissing
      else loss = leastLosses[mostAlike(bound, bag, shape, records[at + 1]!, records[at + 2]!) >> SHIFT]!
      const rest = left[index]! - loss
      places[kept] = b
      left[kept] = rest
      kept += notNegative(rest)
    }
    return kept
  }
}

/** The least loss within each step of 32: that of its greatest similarity, since least losses never rise. */
function coarse(leastLosses: Int32Array): Int32Array {
  return Int32Array.from(
    { length: (FULL >> SHIFT) + 1 },
    (_, step) => leastLosses[Math.min(FULL, ((step + 1) << SHIFT) - 1)]!,
  )
}

/** 1 or 0, without a branch: whether a candidate is kept is anybody's guess. */
function notNegative(rest: number): number {
  return (rest >>> 31) ^ 1
}
