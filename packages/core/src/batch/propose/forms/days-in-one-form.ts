import { oneText, type Value } from '../../columns/dictionary.ts'
import { columnValidator } from '../column-validator.ts'
import { type Profile, profileOf } from '../profile.ts'
import { dayOrderOf } from '../types/day-order.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const TIME_OF_DAY = /\d:\d/

/** A column of days with each day written in one way, as the dataset will have it: 18 Mar 1987 and 03/18/1987 are one value. */
export function withDaysInOneForm(profile: Profile): Profile {
  if (profile.kind !== 'DATE' || profile.array) return profile
  const { name, numbers, values } = profile.column
  const toForm = formOf(profile)
  const known = new Map<Value, number>([['', 0]])
  const formed: Value[] = ['']
  const renumbered = Int32Array.from(values, (value) => {
    const form = toForm(value)
    const number = known.get(form) ?? formed.push(form) - 1
    known.set(form, number)
    return number
  })
  if (formed.length === values.length) return profile
  const column = { name, numbers: numbers.map((number) => renumbered[number]!), values: formed }
  return profileOf(column, numbers.length)
}

/** What has a time of day, and what is no day, stays as it is. */
function formOf({ sample }: Profile): (value: Value) => Value {
  const validate = columnValidator('DATE', dayOrderOf(sample), 'PARSER')
  return (value) => {
    const text = oneText(value)
    if (TIME_OF_DAY.test(text)) return value
    const form = validate(text).value
    return typeof form === 'string' && DAY.test(form) ? form : value
  }
}
