import languages from 'iso-639-1'
import { message } from '../../../error/message.ts'
import { LANGUAGE_ALIASES, LANGUAGE_CODES } from '../../../lib/data/language-codes.ts'
import { type FindByName, indexNames, type NameList } from '../../../lib/text/name-index.ts'
import { COMPARER_OF_TOKEN } from '../../../matching/compare/comparer-of-token.ts'
import type { Column } from '../../../model/resources/dataset.ts'
import type { TokenRules } from '../token.ts'
import { displayNames, languageOf, NAMING_LANGUAGES } from './country-language.ts'
import { prepareCountries, readCountry } from './country-names.ts'

/** Longer texts name no language. */
const LONGEST = 100
/** Language, script and region, as in zh-Hant-TW, with what POSIX puts behind: es_ES.UTF-8. */
const TAG = /^([a-z]{2,3})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|\d{3}))?(?:[.@][a-z0-9@-]+)?$/i
const WITH_COUNTRY = /^([^()]+)\(([^()]+)\)$/
const SCRIPTS = new Set(
  'Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hans Hant Hebr Jpan Khmr Knda Kore Laoo Latn Mlym Mong Mymr Sinh Taml Telu Tfng Thai Tibt'.split(
    ' ',
  ),
)
/** Regions larger than a country: the world, Africa, Latin America, Europe. */
const REGIONS = new Set(['001', '002', '419', '150'])

/**
 * A language by code of ISO 639-1 or 639-2, tag or name; the normal form is the code of ISO 639-1, with script and
 * region where they are stated: `pt-BR`. Languages that have no such code are refused.
 */
export function language({ sourceLocale }: Column): TokenRules {
  const own = languageOf(sourceLocale)
  prepareCountries()
  names()
  return Object.freeze({
    parse(given: string): string | undefined {
      const text = given.trim()
      if (text === '' || text.length > LONGEST) return undefined
      return readTag(text) ?? names()(text, own) ?? readWithCountry(text, own)
    },
    comparer: COMPARER_OF_TOKEN.LANGUAGE,
    wrong: (value: string) => message('language-invalid/value', { value }),
  })
}

function readTag(text: string): string | undefined {
  const [, letters = '', script, region] = TAG.exec(text) ?? []
  const code = LANGUAGE_CODES.get(letters.toLowerCase())
  if (code === undefined) return undefined
  const parts = [code]
  if (script !== undefined) {
    const name = script.charAt(0).toUpperCase() + script.slice(1).toLowerCase()
    if (!SCRIPTS.has(name)) return undefined
    parts.push(name)
  }
  if (region !== undefined) {
    const country = REGIONS.has(region) ? region : readCountry(region)
    if (country === undefined) return undefined
    parts.push(country)
  }
  return parts.join('-')
}

/** English (United States), Portugués (Brasil). */
function readWithCountry(text: string, own: string | undefined): string | undefined {
  const [, name, place] = WITH_COUNTRY.exec(text) ?? []
  if (name === undefined || place === undefined) return undefined
  const code = names()(name, own)
  const country = readCountry(place, own)
  return code === undefined || country === undefined ? undefined : `${code}-${country}`
}

let index: FindByName | undefined

/** Built once, when the first column asks: it holds thousands of names. */
function names(): FindByName {
  index ??= indexNames(nameLists())
  return index
}

function* nameLists(): Iterable<NameList> {
  const codes = languages.getAllCodes()
  yield { language: 'en', names: codes.map((code) => [code, languages.getName(code)] as const) }
  for (const tag of NAMING_LANGUAGES)
    yield { language: tag.split('-', 1)[0]!, names: displayNames(tag, 'language', codes) }
  for (const code of codes) yield { language: code, names: [[code, languages.getNativeName(code)]] }
  const aliases = Object.entries(LANGUAGE_ALIASES)
  yield { language: 'en', names: aliases.flatMap(([tag, called]) => called.map((name) => [tag, name] as const)) }
}
