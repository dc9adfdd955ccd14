import { type About, isOfName } from './about.ts'
import { AGREED_STEPS } from './class-agreement.ts'
import { MISSING } from './levels.ts'
import type { Patterns } from './patterns.ts'

/**
 * The chances without those of pairs that are people of one household: who has another given name and shares nothing but where the other
 * lives, and the family name. In one column of names they differ and nowhere else, and nothing in the records tells a family from people
 * whose names are often written otherwise; who knows people knows it.
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
