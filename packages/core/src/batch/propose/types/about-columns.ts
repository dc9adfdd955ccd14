import { date } from '../../../matching/compare/date.ts'
import { isQuantity } from '../../../matching/compare/words/quantities.ts'
import type { About } from '../../../matching/learn/about.ts'
import { isMeasured } from '../is-measured.ts'
import type { Profile } from '../profile.ts'
import { PLACES, type SeenColumns } from './column-type.ts'
import { namesOfOthers } from './names-of-others.ts'
import { areYears } from './years.ts'

/** Says of columns that are compared together what they are about, beside all others. */
export function aboutColumns(
  profiles: readonly Profile[],
  seen: SeenColumns,
): (columns: readonly Profile[]) => About | undefined {
  const typeOf = ({ name }: Profile) => seen.get(name)?.type ?? 'TEXT'
  const [firstDay] = profiles.filter(isOfADay).sort((one, other) => medianYear(one) - medianYear(other))
  const others = namesOfOthers(profiles, seen)
  return (columns) => {
    const types = columns.map(typeOf)
    const areAll = (...some: readonly string[]): boolean => types.every((type) => some.includes(type))
    if (types.some((type) => PLACES.has(type))) return 'PLACE'
    if (areAll('PHONE', 'EMAIL')) return 'CONTACT'
    if (areAll('IDENTIFIER')) return 'CODE'
    if (areAll('FULL_NAME')) return columns.every((one) => others.has(one)) ? undefined : 'WHOLE_NAME'
    if (areAll('VARIANT') && columns.every(({ kind }) => kind === 'DATE')) return 'OCCASION'
    if (areAll('VARIANT') || columns.every(isOfQuantities)) return 'VARIANT'
    if (areAll('GIVEN_NAME')) return 'GIVEN_NAME'
    if (columns.every((one) => typeOf(one) === 'AMOUNT' || (typeOf(one) === 'NUMBER' && isMeasured(one))))
      return 'MEASURE'
    // Of several days somebody's own is the earliest; others are of what happened since.
    if (columns.every(isOfADay)) return columns.includes(firstDay!) ? 'DAY' : undefined
    return areAll('GIVEN_NAME', 'FAMILY_NAME') ? 'FAMILY_NAME' : undefined
  }
}

/** Of the texts, those that are a quantity and nothing else. */
const MOSTLY_QUANTITIES = 0.7

/** Sizes of packs, capacities: another one makes another thing of the same name. */
export function isOfQuantities({ sample }: Profile): boolean {
  return sample.filter(isQuantity).length >= MOSTLY_QUANTITIES * Math.max(1, sample.length)
}

/** Days and years. */
function isOfADay(profile: Profile): boolean {
  return profile.kind === 'DATE' || areYears(profile)
}

function medianYear({ sample }: Profile): number {
  const years = sample.map((text) => Number(date.canonical(text).slice(0, 4))).filter(Number.isFinite)
  return years.sort((one, other) => one - other)[years.length >> 1] ?? 0
}
