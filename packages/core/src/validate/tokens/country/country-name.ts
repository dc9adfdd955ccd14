import { message } from '../../../error/message.ts'
import { COMPARER_OF_TOKEN } from '../../../matching/compare/comparer-of-token.ts'
import type { Column } from '../../../model/resources/dataset.ts'
import type { TokenRules } from '../token.ts'
import { languageOf } from './country-language.ts'
import { countryName as nameOf, prepareCountries, readCountry } from './country-names.ts'

/** A country by name, code or flag; the normal form is its name in the language of `sourceLocale`, else in English. */
export function countryName({ sourceLocale }: Column): TokenRules {
  const language = languageOf(sourceLocale) ?? 'en'
  prepareCountries()
  return Object.freeze({
    parse(given: string): string | undefined {
      const code = readCountry(given, language)
      return code === undefined ? undefined : nameOf(code, language)
    },
    comparer: COMPARER_OF_TOKEN.COUNTRY_NAME,
    wrong: (value: string) => message('country-name-invalid/value', { value }),
  })
}
