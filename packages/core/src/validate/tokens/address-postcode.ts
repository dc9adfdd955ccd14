import validator from 'validator'
import { collapse } from '../../lib/text.ts'
import { COMPARER_OF_TOKEN } from '../../matching/compare/comparer-of-token.ts'
import type { TokenContext, TokenRules } from './token.ts'

const COUNTRIES: ReadonlySet<string> = new Set(validator.isPostalCodeLocales)
/** Where the country is unknown: groups of letters and digits, with a digit somewhere. */
const ANYWHERE = /^(?=.*\d)[A-Z0-9]+(?:[ -][A-Z0-9]+)*$/
const SHORTEST = 3
const LONGEST = 10

/** A postcode of the record's country, when that is known; the normal form has capitals and single spaces. */
export function addressPostcode(): TokenRules {
  return Object.freeze({ parse, comparer: COMPARER_OF_TOKEN.ADDRESS_POSTCODE, noun: 'a postcode' })
}

function parse(given: string, { region }: TokenContext): string | undefined {
  if (given.length > 40) return undefined
  const code = collapse(given).toUpperCase()
  if (region !== undefined && COUNTRIES.has(region)) {
    return validator.isPostalCode(code, region as validator.PostalCodeLocale) ? code : undefined
  }
  const length = code.replace(/[ -]/g, '').length
  return length >= SHORTEST && length <= LONGEST && ANYWHERE.test(code) ? code : undefined
}
