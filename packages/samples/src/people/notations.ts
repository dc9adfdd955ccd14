import type { Random } from '@onefold/core/adapter-kit'
import type { Country } from './data/country.ts'
import type { Birth } from './person.ts'

/** Writes a telephone number in one manner. */
export type PhoneNotation = (groups: string, country: Country) => string

/** +44 161 496 0123 */
export const international: PhoneNotation = (groups, { telephone }) => `+${telephone.calling} ${groups}`

/** +441614960123 */
export const tight: PhoneNotation = (groups, { telephone }) => `+${telephone.calling}${digits(groups)}`

/** 0044 161 4960123 */
export const dialledAbroad: PhoneNotation = (groups, { telephone }) => {
  const [first = '', ...rest] = groups.split(' ')
  return `00${telephone.calling} ${first} ${rest.join('')}`
}

/** +44 (0)161 496-0123 */
export const withTrunk: PhoneNotation = (groups, { telephone }) => {
  const [first = '', ...rest] = groups.split(' ')
  const trunk = telephone.trunk === '' ? '' : `(${telephone.trunk})`
  return `+${telephone.calling} ${trunk}${first} ${rest.join('-')}`
}

/** 0161/4960123: read with the country of the company, so only its own customers have it. */
export const national: PhoneNotation = (groups, country) => {
  if (country.code !== 'GB') return international(groups, country)
  const [first = '', ...rest] = groups.split(' ')
  return `${country.telephone.trunk}${first}/${rest.join('')}`
}

function digits(groups: string): string {
  return groups.replaceAll(' ', '')
}

/** Writes a birthday in one manner. */
export type DateNotation = (birth: Birth) => string

export const isoDate: DateNotation = ({ year, month, day }) => `${year}-${two(month)}-${two(day)}`
export const slashedDate: DateNotation = ({ year, month, day }) => `${two(day)}/${two(month)}/${year}`
export const dottedDate: DateNotation = ({ year, month, day }) => `${day}.${month}.${year}`
/** 4 March 1971 */
export const namedDate: DateNotation = ({ year, month, day }) => `${day} ${MONTHS[month - 1]} ${year}`

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

function two(number: number): string {
  return String(number).padStart(2, '0')
}

/** A street as people shorten it. */
export function abbreviated(street: string, { abbreviations }: Country, random: Random): string {
  const fitting = abbreviations.filter(([word]) => street.includes(word))
  if (fitting.length === 0) return street
  const [word, short] = random.pick(fitting)
  return street.replace(word, short)
}
