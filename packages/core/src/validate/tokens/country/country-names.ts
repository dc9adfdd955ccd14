import countries from 'i18n-iso-countries'
import { COUNTRY_ALIASES, COUNTRY_CODE_ALIASES } from '../../../lib/data/country-aliases.ts'
import { type FindByName, indexNames, type NameList } from '../../../lib/text/name-index.ts'
import { displayNames, NAMING_LANGUAGES } from './country-language.ts'

/** Longer texts name no country. */
const LONGEST = 100
const LETTERS = /^[a-z]{2,3}$/i
const NUMERIC = /^\d{3}$/
/** U.S.A., U. K. */
const DOTTED = /^(?:[a-z]\.\s?){2,4}$/i
const FLAG = /^[\u{1f1e6}-\u{1f1ff}]{2}$/u
const FIRST_FLAG_LETTER = 0x1f1e6

/**
 * The alpha-2 code of a country: from its codes of ISO 3166 (alpha-2, alpha-3, three digits), its flag, or its name in
 * any of the languages that the name lists know. A name that languages dispute is read in `language`, then in English.
 */
export function readCountry(given: string, language?: string): string | undefined {
  const text = given.trim()
  if (text === '' || text.length > LONGEST) return undefined
  return readCode(text) ?? names()(text, language)
}

/** Prepares what the first reading would wait for. */
export function prepareCountries(): void {
  names()
}

/** The country's name in the language; in English when the name lists lack it, or would read it as another country. */
export function countryName(code: string, language: string): string {
  const name = countries.getName(code, language)
  if (name !== undefined && readCountry(name, language) === code) return name
  return countries.getName(code, 'en') ?? code
}

function readCode(text: string): string | undefined {
  if (NUMERIC.test(text)) return countries.numericToAlpha2(text)
  const letters = (
    DOTTED.test(text) ? text.replace(/[.\s]/g, '') : FLAG.test(text) ? flagLetters(text) : text
  ).toUpperCase()
  if (!LETTERS.test(letters)) return undefined
  if (letters.length === 3) return countries.alpha3ToAlpha2(letters)
  return countries.alpha2ToAlpha3(letters) === undefined ? COUNTRY_CODE_ALIASES[letters] : letters
}

function flagLetters(flag: string): string {
  return [...flag].map((sign) => String.fromCharCode(65 + sign.codePointAt(0)! - FIRST_FLAG_LETTER)).join('')
}

let index: FindByName | undefined

/** Built once, when the first column asks: it holds thousands of names. */
function names(): FindByName {
  index ??= indexNames(nameLists())
  return index
}

/** The lists of the library, our own, and what the platform says besides, which is only ever read. */
function* nameLists(): Iterable<NameList> {
  const languages = countries.getSupportedLanguages()
  for (const language of languages) yield { language, names: pairs(countries.getNames(language, { select: 'all' })) }
  yield { language: 'en', names: pairs(COUNTRY_ALIASES) }
  const codes = Object.keys(countries.getAlpha2Codes())
  for (const tag of NAMING_LANGUAGES)
    yield { language: tag.split('-', 1)[0]!, names: displayNames(tag, 'region', codes) }
}

function pairs(names: Readonly<Record<string, readonly string[]>>): Iterable<readonly [string, string]> {
  return Object.entries(names).flatMap(([code, called]) => called.map((name) => [code, name] as const))
}
