import { FIRST } from '../expectation-maximisation.ts'
import { type ByStep, MISSING, normalised } from '../levels.ts'
import type { Patterns } from '../patterns.ts'
import { AGREED_STEPS } from './class-agreement.ts'
import { SAME_BUT_FOR_A_SLIP } from './first-classes.ts'
import { dot, type Mixture, type MixtureClass, stepShares } from './mixture.ts'

/** A class of pairs that have all in common but what tells things apart: some of them are of one thing. */
export interface MingledClass {
  readonly at: number
  /** The class of matches that has those of the pairs which agree there. */
  readonly beside?: number
  /** The comparisons that tell. */
  readonly columns: readonly number[]
}

/** So many of those that differ seem to be the same, by a slip. */
const SLIPS = 0.05
/** No step is impossible. */
const NEXT_TO_NEVER = 1e-6

/**
 * The classes of a mixture with others in place of the mingled ones: pairs that agree in all that tells things apart, and for each such
 * column pairs that differ in it, which are of no matches. Each begins as those pairs are that say it, and the others stay so: where
 * the vintage of one wine is not stated, the rest decides. Left to itself a mixture does not see that a wine of many years is many
 * wines, and who learns both kinds as they come takes those who say nothing for the larger one.
 */
export function toldApart(
  patterns: Patterns,
  { classes, chances }: Mixture,
  mingled: readonly MingledClass[],
  u: ByStep,
): readonly MixtureClass[] {
  const byClass = new Map(mingled.map((one) => [one.at, one]))
  const taken = new Set(mingled.map(({ beside }) => beside))
  return classes.flatMap((one, at) => {
    const own = byClass.get(at)
    if (own === undefined) return taken.has(at) ? [] : [one]
    const matches = own.beside === undefined ? undefined : chances[own.beside]!
    const crowd = chances[at]!.map((chance, pattern) => chance + (matches?.[pattern] ?? 0))
    return [
      sameIn(own.columns, patterns, crowd, u),
      ...own.columns.map((column) => otherIn(column, patterns, crowd, u)),
    ]
  })
}

/** Of a crowd the pairs that agree in these columns, where both have a value. */
function sameIn(columns: readonly number[], patterns: Patterns, crowd: Float64Array, u: ByStep): MixtureClass {
  const agree = crowd.map((chance, pattern) => {
    const steps = columns.map((at) => patterns.steps[at]![pattern]!).filter((step) => step !== MISSING)
    return steps.length > 0 && steps.every((step) => step < AGREED_STEPS) ? chance : 0
  })
  return classOf(agree, patterns, u, new Map(columns.map((at) => [at, SAME_BUT_FOR_A_SLIP])), columns)
}

/** Of a crowd the pairs that differ in this column. */
function otherIn(column: number, patterns: Patterns, crowd: Float64Array, u: ByStep): MixtureClass {
  const differ = crowd.map((chance, pattern) => {
    const step = patterns.steps[column]![pattern]!
    return step !== MISSING && step >= AGREED_STEPS ? chance : 0
  })
  const strangers = normalised(u[column]!.map((share, step) => (step < AGREED_STEPS ? 0 : share + NEXT_TO_NEVER)))
  const differing = strangers.map((share, step) => (1 - SLIPS) * share + SLIPS * FIRST[step]!)
  const all = [...u.keys()]
  return { ...classOf(differ, patterns, u, new Map([[column, differing]]), all), apart: true }
}

function classOf(
  side: Float64Array,
  { steps, weights }: Patterns,
  u: ByStep,
  stated: ReadonlyMap<number, Float64Array>,
  held: readonly number[],
): MixtureClass {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return {
    steps: steps.map((reached, at) => stated.get(at) ?? stepShares(reached, weights, side, u[at]!)),
    share: (dot(side, weights) + 1) / total,
    held,
  }
}
