import { type About, isOfName } from './about.ts'
import { AGREED_STEPS } from './class-agreement.ts'
import { MISSING } from './levels.ts'
import type { Patterns } from './patterns.ts'

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
