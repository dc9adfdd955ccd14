import { FULL } from '../classify/similarity.ts'
import type { ScoringPlan } from './plan.ts'
import { mostAlike, type Step } from './steps.ts'

/** Rules pairs out before anything is compared letter by letter. */
export interface Bound {
  /**
   * False when two records, given by the place where their integers begin, cannot be a link. `order` says which steps
   * to ask, one after the other.
   */
  mayLink(a: number, b: number, order: Int32Array): boolean
  /** After a `mayLink` that is true: what each step takes at the least, and what may still be lost. */
  readonly losses: Float64Array
  readonly rest: Float64Array
}

const TABLE = FULL + 1

export function createBound({ records, offsets, steps, slack, stride, missingLosses }: ScoringPlan): Bound {
  const losses = new Float64Array(steps.length)
  const rest = new Float64Array(1)
  const leastLosses = joinedTables(steps.map((step) => step.leastLosses))
  const fuzzy = Uint8Array.from(steps, ({ texts }) => (texts === undefined ? 0 : 1))
  const jaro = Uint8Array.from(steps, ({ comparer }) => (comparer === 'JARO_WINKLER' ? 1 : 0))
  const ofEqual = Float64Array.from(steps, (step) => step.losses[FULL]!)
  const ofDifferent = Float64Array.from(steps, (step) => step.losses[0]!)
  const ofOneMissing = Float64Array.from(steps, (step) => step.lossOfOneMissing)
  const ofBothMissing = Float64Array.from(steps, (step) => step.lossOfBothMissing)

  /** What a step takes of two values, neither of them among those that `missingLosses` has counted. */
  const lossOf = (step: number, atA: number, atB: number): number => {
    const x = records[atA]!
    const y = records[atB]!
    if (x === y) return x !== 0 ? ofEqual[step]! : ofBothMissing[step]!
    if (x === 0 || y === 0) return ofOneMissing[step]!
    if (fuzzy[step] === 0) return ofDifferent[step]!
    const xShape = records[atA + 2]!
    const yShape = records[atB + 2]!
    if (xShape === 0 || yShape === 0) return leastLosses[step * TABLE + FULL]!
    const most = mostAlike(jaro[step] === 1, records[atA + 1]!, xShape, records[atB + 1]!, yShape)
    return leastLosses[step * TABLE + most]!
  }

  const mayLink = (a: number, b: number, order: Int32Array): boolean => {
    const missing = records[a + stride - 1]! | records[b + stride - 1]!
    let left = slack - missingLosses[missing]!
    if (left < 0) return false
    for (let index = 0; index < order.length; index++) {
      const step = order[index]!
      if (step < MASKED_STEPS && (missing >>> step) & 1) continue
      const loss = lossOf(step, a + offsets[step]!, b + offsets[step]!)
      losses[step] = loss
      left -= loss
      if (left < 0) return false
    }
    rest[0] = left
    return true
  }
  return Object.freeze({ mayLink, losses, rest })
}

export function joinedTables(tables: readonly Float64Array[]): Float64Array {
  const joined = new Float64Array(tables.length * TABLE)
  for (const [position, table] of tables.entries()) joined.set(table, position * TABLE)
  return joined
}

/** So many steps at most have a bit in a record's mask of missing values: the table of all masks grows with 2 to their power. */
export const MASKED_STEPS = 12

/** A missing value of this step takes the same whatever the other record has. */
export function isMasked(step: Step, position: number): boolean {
  return position < MASKED_STEPS && step.lossOfOneMissing === step.lossOfBothMissing
}

/** By mask of missing values: what they take together. */
export function missingLossesOf(steps: readonly Step[]): Float64Array {
  const masked = steps.slice(0, MASKED_STEPS)
  return Float64Array.from({ length: 2 ** masked.length }, (_, mask) =>
    masked.reduce(
      (sum, { lossOfBothMissing }, position) => ((mask >>> position) & 1 ? sum + lossOfBothMissing : sum),
      0,
    ),
  )
}
