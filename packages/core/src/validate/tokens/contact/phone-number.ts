import type { CountryCode } from 'libphonenumber-js/max'
import { message } from '../../../error/message.ts'
import { asciiDigits } from '../../../lib/text/text.ts'
import { COMPARER_OF_TOKEN } from '../../../matching/compare/comparer-of-token.ts'
import type { TokenContext, TokenRules } from '../token.ts'
import { callingCodeOf, readPhone, supported } from './phone-reading.ts'

/** The normal form: digits, and perhaps an extension. */
const SIGNIFICANT = /^\d{2,17}(?: ext\. \d+)?$/
const WRITTEN = /^[\d\s().\-/]+$/
/** Digits, as the plans of the world have them. */
const SHORTEST = 4
const LONGEST = 15

/**
 * A telephone number without its country's code, which stands in another column. The normal form is the national
 * significant number: no trunk zero. A number of another country than the record's is refused, for nobody could dial it.
 * Where the country is unknown any digits of a plausible number pass, and a trunk zero stays.
 */
export function phoneNumber(): TokenRules {
  return Object.freeze({
    parse,
    comparer: COMPARER_OF_TOKEN.PHONE_NUMBER,
    wrong: (value: string) => message('phone-number-invalid/value', { value }),
  })
}

function parse(given: string, { region }: TokenContext): string | undefined {
  const country = supported(region)
  return country === undefined ? anywhere(given) : within(given.trim(), country)
}

function within(text: string, country: CountryCode): string | undefined {
  const code = callingCodeOf(country)
  // First as it would be stored: some plans' numbers begin as if a trunk prefix stood before them.
  const stored = SIGNIFICANT.test(text) ? readPhone(`+${code}${text}`, undefined) : undefined
  const number = stored ?? readPhone(text, country)
  if (number === undefined || number.countryCallingCode !== code) return undefined
  return number.ext ? `${number.nationalNumber} ext. ${number.ext}` : number.nationalNumber
}

function anywhere(given: string): string | undefined {
  if (given.length > 100) return undefined
  const text = asciiDigits(given.trim())
  if (/^(?:\(?\s*\+|00)/.test(text)) {
    const abroad = readPhone(text, undefined)
    if (abroad !== undefined) return abroad.nationalNumber
  }
  if (!WRITTEN.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  return digits.length >= SHORTEST && digits.length <= LONGEST ? digits : undefined
}
