import { message } from '../../../error/message.ts'
import { COMPARER_OF_TOKEN } from '../../../matching/compare/comparer-of-token.ts'
import type { Column } from '../../../model/resources/dataset.ts'
import type { TokenRules } from '../token.ts'
import { languageOf } from './country-language.ts'
import { prepareCountries, readCountry } from './country-names.ts'

/** A country by code, flag or name; the normal form is its alpha-2 code of ISO 3166. */
export function countryCode({ sourceLocale }: Column): TokenRules {
  const language = languageOf(sourceLocale)
  prepareCountries()
  return Object.freeze({
    parse: (given: string) => readCountry(given, language),
    comparer: COMPARER_OF_TOKEN.COUNTRY_CODE,
    wrong: (value: string) => message('country-code-invalid/value', { value }),
  })
}
