/**
 * Writes what countries are called, as it is looked up: the lists of i18n-iso-countries, our own, and what the platform says besides.
 * To fold tens of thousands of names took each process and thread a quarter of a second.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import countries from 'i18n-iso-countries'
import { COUNTRY_ALIASES } from '../packages/core/src/lib/data/country-aliases.ts'
import { meaningsOf, type NameList } from '../packages/core/src/lib/text/name-index.ts'
import { displayNames, NAMING_LANGUAGES } from '../packages/core/src/validate/tokens/country/country-language.ts'

const FILE = join(import.meta.dirname, '..', 'packages', 'core', 'src', 'lib', 'data', 'country-names.ts')
const CODES = countries.getAlpha2Codes()
const CLDR = `CLDR ${process.versions.cldr}`

function* nameLists(): Iterable<NameList> {
  for (const language of countries.getSupportedLanguages())
    yield { language, names: pairs(countries.getNames(language, { select: 'all' })) }
  yield { language: 'en', names: pairs(COUNTRY_ALIASES) }
  for (const tag of NAMING_LANGUAGES)
    yield { language: tag.split('-', 1)[0]!, names: displayNames(tag, 'region', Object.keys(CODES)) }
}

function pairs(names: Readonly<Record<string, readonly string[]>>): Iterable<readonly [string, string]> {
  return Object.entries(names).flatMap(([code, called]) => called.map((name) => [code, name] as const))
}

function text(): string {
  const meanings = [...meaningsOf(nameLists())]
  const lines = Object.entries(CODES).map(([code, alpha3]) => {
    const names = meanings.flatMap(([key, meaning]) => (meaning === code ? key : []))
    return [code, alpha3, countries.alpha2ToNumeric(code), ...names].join()
  })
  const disputed = meanings.flatMap(([key, meaning]) =>
    typeof meaning === 'string'
      ? []
      : [key, ...[...meaning].map(([language, code = '']) => `${language}=${code}`)].join(),
  )
  return `// Made by scripts/generate-country-names.ts from i18n-iso-countries (MIT, Michael Wittig) and ${CLDR} (Unicode License V3).

/** A country a line: its codes of ISO 3166 (alpha-2, alpha-3, three digits), and the keys of its names that no language disputes. */
export const COUNTRIES = \`${lines.join('\n')}\`

/** A name a line: its key, and by language which country it means; none where the language is of two minds. */
export const DISPUTED = \`${disputed.join('\n')}\`
`
}

// Another platform says a few names otherwise; the file is made anew where it was made, or after it was removed.
if (present().includes(CLDR)) writeFileSync(FILE, text())
else console.log(`${FILE} was made with another ${CLDR.split(' ', 1)}, and stays.`)

function present(): string {
  try {
    return readFileSync(FILE, 'utf8')
  } catch {
    return CLDR
  }
}
