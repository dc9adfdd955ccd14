import { COUNTRY_CODE_ALIASES } from '../../../lib/data/country-aliases.ts'
import { COUNTRIES, DISPUTED } from '../../../lib/data/country-names.ts'
import { type FindByName, findIn, type Meaning } from '../../../lib/text/name-index.ts'
import { officialName } from './official-name.ts'

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
  return readCode(text) ?? countries().named(text, language)
}

/** Prepares what the first reading would wait for. */
export function prepareCountries(): void {
  countries()
}

/** The country's name in the language; in English when the name lists lack it, or would read it as another country. */
export function countryName(code: string, language: string): string {
  const name = officialName(code, language)
  if (name !== undefined && readCountry(name, language) === code) return name
  return officialName(code, 'en') ?? code
}

function readCode(text: string): string | undefined {
  const { codes } = countries()
  if (NUMERIC.test(text)) return codes.get(text)
  const letters = (
    DOTTED.test(text) ? text.replace(/[.\s]/g, '') : FLAG.test(text) ? flagLetters(text) : text
  ).toUpperCase()
  return LETTERS.test(letters) ? (codes.get(letters) ?? COUNTRY_CODE_ALIASES[letters]) : undefined
}

function flagLetters(flag: string): string {
  return [...flag].map((sign) => String.fromCharCode(65 + sign.codePointAt(0)! - FIRST_FLAG_LETTER)).join('')
}

interface Countries {
  /** The alpha-2 code by each of a country's codes. */
  readonly codes: ReadonlyMap<string, string>
  readonly named: FindByName
}

let known: Countries | undefined

/** Read once, when the first column asks: there are thousands of names. */
function countries(): Countries {
  known ??= readCountries()
  return known
}

function readCountries(): Countries {
  const codes = new Map<string, string>()
  const names = new Map<string, Meaning>()
  for (const [code, alpha3, digits, ...called] of rows(COUNTRIES)) {
    for (const its of [code, alpha3, digits]) codes.set(its!, code!)
    for (const name of called) names.set(name, code!)
  }
  for (const [name, ...meant] of rows(DISPUTED)) {
    const byLanguage = meant
      .map((one) => one.split('='))
      .map(([language, code]) => [language!, code || undefined] as const)
    names.set(name!, new Map(byLanguage))
  }
  return { codes, named: findIn(names) }
}

function rows(table: string): readonly (readonly string[])[] {
  return table.split('\n').map((line) => line.split(','))
}
