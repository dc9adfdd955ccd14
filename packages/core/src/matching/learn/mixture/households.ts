import { type About, isOfName } from '../about.ts'
import { MISSING, STEPS } from '../levels.ts'
import type { Patterns } from '../patterns.ts'
import { AGREED_STEPS } from './class-agreement.ts'

/**
 * The chances of pairs to be matches, without those of one household: another given name, and nothing in common but the address and the
 * family name. A mixture cannot tell them from matches whose names are often written otherwise, since both agree everywhere else; that
 * such pairs are two people is known beforehand.
 */
export function withoutHouseholds(
  { steps }: Patterns,
  chances: Float64Array,
  about: readonly (About | undefined)[],
): Float64Array {
  const names = steps.filter((_, at) => about[at] === 'WHOLE_NAME' || about[at] === 'GIVEN_NAME')
  if (names.length === 0 || !about.includes('PLACE')) return chances
  const others = steps.filter((_, at) => about[at] !== 'PLACE' && !isOfName(about[at]))
  const isHousehold = (pattern: number): boolean =>
    names.every((reached) => reached[pattern] !== MISSING && reached[pattern]! >= AGREED_STEPS) &&
    others.every((reached) => reached[pattern]! >= AGREED_STEPS)
  return chances.map((chance, pattern) => (chance > 0 && isHousehold(pattern) ? 0 : chance))
}

/**
 * Steps below this similarity are altogether different; of given names, which are short and alike by chance, below the greater one. Of names
 * that have a part in common none is below the least.
 */
const APART_STEP = STEPS.findIndex((similarity) => similarity < 0.6)
const APART_STEP_OF_GIVEN_NAMES = STEPS.findIndex((similarity) => similarity < 0.7)
const NOTHING_ALIKE_STEP = STEPS.findIndex((similarity) => similarity < 0.5)
/** Of the matches that have a value, those that are altogether different there: of mistakes there are fewer, … */
const MOST_MISTAKEN = 0.25
/** … and where hardly any is the same, the column is not of the person. */
const HARDLY_EVER_THE_SAME = 0.9
/** A table is of people where so many of the matches have names; elsewhere they are of who leads a house, or answers its telephone. */
const MOSTLY_NAMED = 0.5

/**
 * The chances of pairs to be matches, without those of other people of one year, town or firm: who has another name altogether is somebody
 * else, whatever is shared. Where a mixture takes for one class people who share these and, of each three, only one the name, nothing else
 * tells both kinds apart: one column that differs makes no two kinds. That names and days of birth are not mistaken so often is known
 * beforehand.
 */
export function withoutOtherPeople(
  { steps, weights }: Patterns,
  chances: Float64Array,
  about: readonly (About | undefined)[],
): Float64Array {
  const names = steps.filter((_, at) => isOfName(about[at]))
  if (names.length === 0 || about.includes('TITLE')) return chances
  const own = chances.slice()
  const pairsOf = (holds: (pattern: number) => boolean): number =>
    own.reduce((sum, chance, pattern) => (chance > 0 && holds(pattern) ? sum + weights[pattern]! * chance : sum), 0)
  const take = (holds: (pattern: number) => boolean): void => {
    for (let pattern = 0; pattern < own.length; pattern++) if (holds(pattern)) own[pattern] = 0
  }
  const isNamed = (pattern: number): boolean => names.every((reached) => reached[pattern] !== MISSING)
  if (pairsOf(isNamed) < MOSTLY_NAMED * pairsOf(() => true)) return chances
  take((pattern) => isNamed(pattern) && names.every((reached) => reached[pattern]! >= NOTHING_ALIKE_STEP))
  for (const [at, reached] of steps.entries()) {
    if (about[at] !== 'WHOLE_NAME' && about[at] !== 'GIVEN_NAME' && about[at] !== 'DAY') continue
    const apart = about[at] === 'GIVEN_NAME' ? APART_STEP_OF_GIVEN_NAMES : APART_STEP
    const isApart = (pattern: number): boolean => reached[pattern] !== MISSING && reached[pattern]! >= apart
    const share = pairsOf(isApart) / pairsOf((pattern) => reached[pattern] !== MISSING)
    if (share > MOST_MISTAKEN && share < HARDLY_EVER_THE_SAME) take(isApart)
  }
  return own
}
