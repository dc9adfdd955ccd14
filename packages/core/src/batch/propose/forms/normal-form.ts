import { oneText, type Value } from '../../columns/dictionary.ts'
import { columnValidator } from '../column-validator.ts'
import { isMeasured } from '../is-measured.ts'
import { type Profile, profileOf } from '../profile.ts'
import { dayOrderOf } from '../types/day-order.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const TIME_OF_DAY = /\d:\d/

/** A column of days with each day written in one way, as the dataset will have it: 18 Mar 1987 and 03/18/1987 are one value. */
export function withDaysInOneForm(profile: Profile): Profile {
  if (profile.kind !== 'DATE' || profile.array) return profile
  const validate = columnValidator('DATE', dayOrderOf(profile.sample), 'PARSER')
  return formed(profile, (value) => {
    const text = oneText(value)
    if (TIME_OF_DAY.test(text)) return value // and so does what is no day
    const form = validate(text).value
    return typeof form === 'string' && DAY.test(form) ? form : value
  })
}

/** A column of amounts with each written in one way, as the dataset will have it, where some have a point before their decimals and others a comma. */
export function withAmountsInOneForm(profile: Profile): Profile {
  if (!areAmountsInTwoForms(profile)) return profile
  const validate = columnValidator('NUMBER', {}, 'PARSER')
  return formed(profile, (value) => {
    const { value: form, issues } = validate(oneText(value))
    return form === undefined || issues.length > 0 ? value : String(form)
  })
}

/** Of the texts, those with either sign before two decimals: two ways to write an amount, and no slips. */
const IN_EITHER_FORM = 0.05
const WITH_POINT = /\.\d{1,2}$/
const WITH_COMMA = /,\d{1,2}$/

/** Whether one list writes 1234.50 and another one 1.234,50. */
export function areAmountsInTwoForms(profile: Pick<Profile, 'kind' | 'sample' | 'array'>): boolean {
  const { sample, array } = profile
  const isOften = (form: RegExp): boolean =>
    sample.filter((text) => form.test(text)).length >= IN_EITHER_FORM * Math.max(1, sample.length)
  return !array && isMeasured(profile) && isOften(WITH_POINT) && isOften(WITH_COMMA)
}

/** The column with each value in its form; itself where no two values have one. */
function formed(profile: Profile, toForm: (value: Value) => Value): Profile {
  const { name, numbers, values } = profile.column
  const known = new Map<Value, number>([['', 0]])
  const forms: Value[] = ['']
  const renumbered = Int32Array.from(values, (value) => {
    const form = toForm(value)
    const number = known.get(form) ?? forms.push(form) - 1
    known.set(form, number)
    return number
  })
  if (forms.length === values.length) return profile
  const column = { name, numbers: numbers.map((number) => renumbered[number]!), values: forms }
  return profileOf(column, numbers.length)
}
