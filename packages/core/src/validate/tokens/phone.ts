import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { COMPARER_OF_TOKEN } from '../../matching/compare/comparer-of-token.ts'
import type { TokenContext, TokenRules } from './token.ts'

/** Says "abroad" in most of the world; without a country nobody can know, so it is read so. */
const INTERNATIONAL_PREFIX = /^00(?=\s*[1-9])/

/** A telephone number that its country's plan knows; the normal form is E.164, with the extension after it. */
export function phone(): TokenRules {
  return Object.freeze({ parse, comparer: COMPARER_OF_TOKEN.PHONE, noun: 'a telephone number' })
}

function parse(given: string, { region }: TokenContext): string | undefined {
  const country = region !== undefined && isSupportedCountry(region) ? region : undefined
  const text = country === undefined ? given.trim().replace(INTERNATIONAL_PREFIX, '+') : given.trim()
  const number = parsePhoneNumberFromString(text, options(country))
  if (number === undefined || !number.isValid()) return undefined
  return number.ext ? `${number.number} ext. ${number.ext}` : number.number
}

function options(country: CountryCode | undefined): { defaultCountry?: CountryCode; extract: false } {
  return country === undefined ? { extract: false } : { defaultCountry: country, extract: false }
}
