import { type About, changes } from '../../matching/learn/about.ts'
import { type ByStep, MISSING, STEPS } from '../../matching/learn/levels.ts'
import { AGREED_STEPS } from '../../matching/learn/mixture/class-agreement.ts'

/** A column in which one thing has one value, whatever happens to it. */
export interface LastingColumn {
  /** By pair. */
  readonly steps: Uint8Array
  /** By step, the share of the pairs that are no matches. */
  readonly u: Float64Array
}

/** A column tells by itself where no more of the others are the same in it. */
const SELDOM_THE_SAME = 0.01
/** Values that are less alike are no slips of one another. */
const UNLIKE_STEP = STEPS.findIndex((similarity) => similarity < 0.5)
/** Of matches so many differ altogether in a column … */
const MANY = 0.1
/** … in which so many agree: else it says nothing of them. */
const OFTEN_AGREED = 0.3
/** Matches that agree less often than so much of what chance brings together, of so many, were told apart by the column. */
const LESS_THAN_CHANCE = 0.6
const BY_CHANCE = 30

/** All but places, contacts and what is measured, which differ while a thing stays the same. Where nobody knows which these are, none. */
export function lastingColumns(
  steps: readonly Uint8Array[],
  u: ByStep,
  about: readonly (About | undefined)[],
): readonly LastingColumn[] {
  if (about.length === 0) return []
  return steps.flatMap((own, at) => (changes(about[at]) || about[at] === 'MEASURE' ? [] : [{ steps: own, u: u[at]! }]))
}

/**
 * Whether many matches differ altogether in a column that tells by itself, or agree in one less often than strangers do: editions of a
 * book, juniors of one name, sizes of an article. In all else they are the same, so that no learner can say whether they are one thing.
 */
export function matchesDiffer(columns: readonly LastingColumn[], matches: readonly number[]): boolean {
  return columns.some(({ steps, u }) => {
    let [filled, agreed, unlike] = [0, 0, 0]
    for (const pair of matches) {
      const step = steps[pair]!
      if (step === MISSING) continue
      filled += 1
      if (step < AGREED_STEPS) agreed += 1
      if (step >= UNLIKE_STEP) unlike += 1
    }
    const isTelling = u[0]! <= SELDOM_THE_SAME && agreed >= OFTEN_AGREED * filled
    const byChance = filled * u.subarray(0, AGREED_STEPS).reduce((sum, share) => sum + share, 0)
    return (
      (isTelling && unlike > 0 && unlike >= MANY * filled) ||
      (byChance >= BY_CHANCE && agreed < LESS_THAN_CHANCE * byChance)
    )
  })
}
