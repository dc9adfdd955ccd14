import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max'
import { message } from '../../../error/message.ts'
import { asciiDigits } from '../../../lib/text/text.ts'
import { COMPARER_OF_TOKEN } from '../../../matching/compare/comparer-of-token.ts'
import type { Column } from '../../../model/resources/dataset.ts'
import { languageOf } from '../country/country-language.ts'
import { prepareCountries, readCountry } from '../country/country-names.ts'
import type { TokenRules } from '../token.ts'
import { callingCodeOf, supported } from './phone-reading.ts'

/** Longer texts are no calling codes, even with a country's name beside them. */
const LONGEST = 100
/** Codes that belong to no country: free and shared-cost numbers, satellites, networks. */
const OF_NO_COUNTRY = ['800', '808', '870', '878', '881', '882', '883', '888', '979']
const CODES: ReadonlySet<string> = new Set([
  ...getCountries().map((country) => getCountryCallingCode(country)),
  ...OF_NO_COUNTRY,
])
const CODE = /^\(?\s*(?:\+|00)?\s*([1-9]\d{0,2})\s*\)?$/
/** Spain (+34), +34 ES, 🇪🇸 +34 */
const BESIDE_COUNTRY = /^([^+]*?)\(?\s*\+\s?([1-9]\d{0,2})\)?([^+\d]*)$/

/**
 * The code that telephone numbers of a country begin with; a country stands for its code. The normal form has the plus
 * sign: `+34`. A code with an area's digits behind it (+1-809) is refused, for they belong to the number.
 */
export function phoneCountryCode({ sourceLocale }: Column): TokenRules {
  const language = languageOf(sourceLocale)
  prepareCountries()
  return Object.freeze({
    parse(given: string): string | undefined {
      const text = given.trim()
      if (text === '' || text.length > LONGEST) return undefined
      const code = read(asciiDigits(text), language)
      return code === undefined ? undefined : `+${code}`
    },
    comparer: COMPARER_OF_TOKEN.PHONE_COUNTRY_CODE,
    wrong: (value: string) => message('phone-country-code-invalid/value', { value }),
  })
}

function read(text: string, language: string | undefined): string | undefined {
  const digits = CODE.exec(text)?.[1]
  if (digits !== undefined) return CODES.has(digits) ? digits : undefined
  const [, before = '', beside, behind = ''] = BESIDE_COUNTRY.exec(text) ?? []
  if (beside === undefined) return /\d/.test(text) ? undefined : codeOf(text, language)
  return codeOf(`${before} ${behind}`.replace(/[()]/g, ''), language) === beside ? beside : undefined
}

function codeOf(place: string, language: string | undefined): string | undefined {
  const country = supported(readCountry(place.replace(/^[\s,:-]+|[\s,:-]+$/g, ''), language))
  return country === undefined ? undefined : callingCodeOf(country)
}
