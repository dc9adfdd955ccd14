import { createRequire } from 'node:module'

/** By code; the official name is the first. */
type Names = Readonly<Record<string, string | readonly string[]>>

/** i18n-iso-countries has a file for each language, and its index loads all 78: who asks needs one or two. */
const require = createRequire(import.meta.url)

const namesByLanguage = new Map<string, Names>()
let languages: readonly string[] | undefined

/** What a country is called in a language; undefined where there is no list of it, or none that knows the country. */
export function officialName(code: string, language: string): string | undefined {
  const name = namesIn(language)[code]
  return typeof name === 'object' ? name[0] : name
}

function namesIn(language: string): Names {
  let names = namesByLanguage.get(language)
  if (names === undefined) {
    names = isListed(language)
      ? (require(`i18n-iso-countries/langs/${language}.json`) as { countries: Names }).countries
      : {}
    namesByLanguage.set(language, names)
  }
  return names
}

function isListed(language: string): boolean {
  languages ??= require('i18n-iso-countries/supportedLocales.json') as readonly string[]
  return languages.includes(language)
}
