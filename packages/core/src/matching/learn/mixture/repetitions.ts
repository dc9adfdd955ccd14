import { MISSING } from '../levels.ts'
import { AGREED_STEPS } from './class-agreement.ts'

/** Columns that agree together so much among strangers hang together. */
export const NESTED = 0.3

/**
 * By comparison, how many say what it says, itself among them: the sum of the correlations of agreement among candidates (the phi
 * coefficient). Street, town and coordinates are one address, and are worth one address.
 */
export function repetitionsOf(steps: readonly Uint8Array[], weights: Float64Array): readonly number[] {
  return phisOf(steps, weights).map(totalOf)
}

/** Of one comparison with all: what disagrees takes nothing away. */
export function totalOf(phis: readonly number[]): number {
  return phis.reduce((sum, phi) => sum + Math.max(0, phi), 0)
}

/** By two comparisons how much they agree together; 1 of one with itself. */
export type Phis = readonly (readonly number[])[]

export function phisOf(steps: readonly Uint8Array[], weights: Float64Array): Phis {
  const phis = steps.map(() => new Array<number>(steps.length).fill(1))
  for (const [at, one] of steps.entries()) {
    for (let other = 0; other < at; other++) phis[at]![other] = phis[other]![at] = phiOf(one, steps[other]!, weights)
  }
  return phis
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
