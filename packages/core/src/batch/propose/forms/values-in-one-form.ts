import { type Profile, profileOf } from '../profile.ts'
import { withUnitedValues } from '../synonyms/united-values.ts'

/** A column in which texts of the same form are one value: the first of them that is there. */
export function withValuesInOneForm(profile: Profile, formOf: (text: string) => string): Profile {
  const byForm = new Map<string, string[]>()
  for (const value of profile.column.values) {
    if (typeof value !== 'string' || value === '') continue
    const form = formOf(value)
    const group = byForm.get(form)
    if (group === undefined) byForm.set(form, [value])
    else group.push(value)
  }
  const groups = [...byForm.values()].filter(({ length }) => length > 1)
  if (profile.array || groups.length === 0) return profile
  return profileOf(withUnitedValues(profile.column, groups), profile.column.numbers.length)
}
