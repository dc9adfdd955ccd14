import { inSmallUnits } from '../../../matching/compare/words/quantities.ts'
import { type Profile, profileOf } from '../profile.ts'
import { withUnitedValues } from '../synonyms/united-values.ts'
import { isOfQuantities } from './about-columns.ts'

/** A column of quantities with each quantity written in one way, as it is compared: 0.5kg and 500 g are one value. */
export function withQuantitiesInOneForm(profile: Profile): Profile {
  if (profile.array || !isOfQuantities(profile)) return profile
  const byForm = new Map<string, string[]>()
  for (const value of profile.column.values) {
    if (typeof value !== 'string' || value === '') continue
    const form = inSmallUnits(value).trim()
    const group = byForm.get(form)
    if (group === undefined) byForm.set(form, [value])
    else group.push(value)
  }
  const groups = [...byForm.values()].filter(({ length }) => length > 1)
  if (groups.length === 0) return profile
  return profileOf(withUnitedValues(profile.column, groups), profile.column.numbers.length)
}
