import { number } from '../../../matching/compare/number.ts'
import { isUnread } from '../../../matching/compare/unread.ts'
import { inSmallUnits } from '../../../matching/compare/words/quantities.ts'
import { isMeasured } from '../is-measured.ts'
import { type Profile, profileOf } from '../profile.ts'
import { withUnitedValues } from '../synonyms/united-values.ts'
import { isOfQuantities } from '../types/about-columns.ts'

/** A column of quantities with each quantity written in one way, as it is compared: 0.5kg and 500 g are one value. */
export function withQuantitiesInOneForm(profile: Profile): Profile {
  return isOfQuantities(profile) ? withValuesInOneForm(profile, (text) => inSmallUnits(text).trim()) : profile
}

/** Of the texts, those with a digit. */
const NEARLY_ALL = 0.9
const DIGIT = /\d/
const LETTER = /\p{L}/u
const LINK = /^https?:\/\/[^/]+\//
/** Marks, but those between digits: A1-0 is not A10. */
const MARKS = /(?<!\d)[^\p{L}\p{N}]+|[^\p{L}\p{N}]+(?!\d|[^\p{L}\p{N}])/gu
const BETWEEN_DIGITS = /[^\p{L}\p{N}]+/gu
const PADDING = /(?<!\d)0+(?=\d)/g

/**
 * A column of codes and numbers with each written in one way: NV-029995 and nv29995, 226.00 and 226, a DOI and the link to it are one
 * value when it is asked who agrees. They are compared as they stand there.
 */
export function withCodesInOneForm(profile: Profile): Profile {
  const { kind, sample } = profile
  if (kind === 'NUMBER' && (isMeasured(profile) || !sample.some((text) => LETTER.test(text))))
    return withValuesInOneForm(profile, numberForm)
  const withDigit = sample.filter((text) => DIGIT.test(text)).length
  const areCodes = kind === 'NUMBER' || (kind === 'TEXT' && withDigit >= NEARLY_ALL * Math.max(1, sample.length))
  return areCodes ? withValuesInOneForm(profile, codeForm) : profile
}

function numberForm(text: string): string {
  const form = number.canonical(text)
  return form === '' || isUnread(form) ? text : form
}

function codeForm(text: string): string {
  const code = text.trim().toLowerCase().replace(LINK, '')
  const form = code.replace(PADDING, '').replace(MARKS, '').replace(BETWEEN_DIGITS, '-')
  return form === '' ? text : form
}

/** A column in which texts of the same form are one value: the first of them that is there. */
function withValuesInOneForm(profile: Profile, formOf: (text: string) => string): Profile {
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
