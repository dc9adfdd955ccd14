import { FULL } from '../../classify/similarity.ts'
import { type BoundKind, mostAlike } from './most-alike.ts'
import type { ScoringPlan } from './plan.ts'
import { lossOfEqual, type ScoringStep } from './steps.ts'

/** Rules pairs out before anything is compared letter by letter. */
export interface Bound {
  /**
   * False when two records, given by the place where their integers begin, cannot be a link. `order` says which steps
   * to ask, one after the other.
   */
  mayLink(a: number, b: number, order: Int32Array): boolean
  /** After a `mayLink` that is true: what each step takes at the least, and what may still be lost. */
  readonly losses: Int32Array
  readonly rest: Int32Array
}

const TABLE = FULL + 1

/** What the loop asks of a step, side by side. */
const OFFSET = 0
const KIND = 1
const OF_EQUAL = 2
const OF_DIFFERENT = 3
const OF_ONE_MISSING = 4
const OF_BOTH_MISSING = 5
const FACTS = 8

/** No kind of a bound. */
const TOLD_APART = -1

export function createBound({ records, offsets, steps, slack, stride, missingLosses }: ScoringPlan): Bound {
  const losses = new Int32Array(steps.length)
  const rest = new Int32Array(1)
  const leastLosses = joinedTables(steps.map((step) => step.leastLosses))
  const facts = factsOf(steps, offsets)
  const mask = stride - 1
  const counted = steps.map((step) => (step.frequency ? step : undefined))

  const mayLink = (a: number, b: number, order: Int32Array): boolean => {
    const missing = records[a + mask]! | records[b + mask]!
    let left = slack - missingLosses[missing]!
    for (let index = 0; left >= 0 && index < order.length; index++) {
      const step = order[index]!
      if (step < MASKED_STEPS && (missing >>> step) & 1) continue
      const fact = step * FACTS
      const atA = a + facts[fact]!
      const atB = b + facts[fact]!
      const x = records[atA]!
      const y = records[atB]!
      let loss: number
      if (x === y) {
        const weighed = x === 0 ? undefined : counted[step]
        if (weighed) loss = lossOfEqual(weighed, x)
        else loss = facts[fact + (x !== 0 ? OF_EQUAL : OF_BOTH_MISSING)]!
      } else if (x === 0 || y === 0) loss = facts[fact + OF_ONE_MISSING]!
      else if (facts[fact + KIND] === TOLD_APART) loss = facts[fact + OF_DIFFERENT]!
      else {
        const kind = facts[fact + KIND]! as BoundKind // as `factsOf` has it
        const most = mostAlike(kind, records[atA + 1]!, records[atA + 2]!, records[atB + 1]!, records[atB + 2]!)
        loss = leastLosses[step * TABLE + most]!
      }
      losses[step] = loss
      left -= loss
    }
    rest[0] = left
    return left >= 0
  }
  return Object.freeze({ mayLink, losses, rest })
}

function factsOf(steps: readonly ScoringStep[], offsets: Int32Array): Int32Array {
  const facts = new Int32Array(FACTS * steps.length)
  for (const [position, step] of steps.entries()) {
    const fact = FACTS * position
    facts[fact + OFFSET] = offsets[position]!
    facts[fact + KIND] = step.texts === undefined ? TOLD_APART : step.bound
    facts[fact + OF_EQUAL] = step.losses[FULL]!
    facts[fact + OF_DIFFERENT] = step.losses[0]!
    facts[fact + OF_ONE_MISSING] = step.lossOfOneMissing
    facts[fact + OF_BOTH_MISSING] = step.lossOfBothMissing
  }
  return facts
}

export function joinedTables(tables: readonly Int32Array[]): Int32Array {
  const joined = new Int32Array(tables.length * TABLE)
  for (const [position, table] of tables.entries()) joined.set(table, position * TABLE)
  return joined
}

/** Most steps that have a bit in a record's mask of missing values, because the table of all masks grows with 2 to their power. */
const MASKED_STEPS = 12

/** A missing value of this step takes the same whatever the other record has. */
export function isMasked(step: ScoringStep, position: number): boolean {
  return position < MASKED_STEPS && step.lossOfOneMissing === step.lossOfBothMissing
}

/** By mask of missing values: what they take together. */
export function missingLossesOf(steps: readonly ScoringStep[]): Int32Array {
  const masked = steps.slice(0, MASKED_STEPS)
  const losses = new Int32Array(2 ** masked.length)
  for (const [position, { lossOfBothMissing }] of masked.entries()) {
    for (let mask = 0; mask < losses.length; mask++) if ((mask >>> position) & 1) losses[mask]! += lossOfBothMissing
  }
  return losses
}
