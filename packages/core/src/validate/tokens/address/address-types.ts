import { COUNTRIES, type CountryManner } from '../../../reference/countries.ts'
import { entriesOf, itemsOf } from '../../../reference/reference-pack.ts'
import { STREET_TYPES } from '../../../reference/street-types.ts'
import { keyOf } from '../text/text-words.ts'

const BEHIND = new Set(itemsOf(STREET_TYPES.behind))
const GLUED = new Set(itemsOf(STREET_TYPES.glued))
const WITHOUT_SHARP_S = new Set(itemsOf(STREET_TYPES.withoutSharpS))
const LANGUAGES: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(STREET_TYPES.languages).map(([language, lines]) => [language, typesOf(lines)]),
)
/** Words of the longest type. */
const LONGEST = 2
const SHORTEST_GLUED = 3

/** The types of one language by key. A normal form stands for itself whatever else it abbreviates. */
function typesOf(lines: string): ReadonlyMap<string, string> {
  const entries = entriesOf(lines)
  const types = new Map<string, string>()
  for (const { normal } of entries) types.set(typeKey(normal), normal)
  for (const { normal, variants } of entries) {
    for (const variant of variants) if (!types.has(typeKey(variant))) types.set(typeKey(variant), normal)
  }
  return types
}

/** A letter alone is an initial unless it has its dot. */
function typeKey(text: string): string {
  const key = keyOf(text)
  return key.length === 1 && text.endsWith('.') ? `${key}.` : key
}

/** The type of a street, found at one end of its name. */
export interface FoundType {
  readonly type: string
  readonly behind: boolean
  /** The words of the name without the type; with it where both are one word: Hauptstraße. */
  readonly name: readonly string[]
  readonly glued: boolean
}

/** The normal form of a street type in a country; without one, where all languages that know the word agree. */
export function typeOf(text: string, region: string | undefined): string | undefined {
  const key = typeKey(text)
  const languages = mannerOf(region)?.languages
  if (languages === undefined) return agreed(key, [...LANGUAGES.keys()])
  for (const language of languages) {
    const type = LANGUAGES.get(language)?.get(key)
    if (type !== undefined) return spelled(type, region)
  }
  return undefined
}

function agreed(key: string, languages: readonly string[]): string | undefined {
  const types = new Set(languages.flatMap((language) => LANGUAGES.get(language)?.get(key) ?? []))
  return types.size === 1 ? [...types][0] : undefined
}

/** True for a word that is a street type somewhere. */
export function isSomeType(text: string): boolean {
  const key = typeKey(text)
  return [...LANGUAGES.values()].some((types) => types.has(key))
}

function spelled(type: string, region: string | undefined): string {
  return WITHOUT_SHARP_S.has(region ?? '') ? type.replace('ß', 'ss') : type
}

/**
 * Finds the type in a street's words. Without a country only types that mean the same everywhere are found, and English
 * ones behind the name where `english` says that the address looks so.
 */
export function findType(
  words: readonly string[],
  region: string | undefined,
  english: boolean,
): FoundType | undefined {
  const languages = mannerOf(region)?.languages
  if (languages === undefined) return (english ? behind(words, 'en', region) : undefined) ?? anywhere(words)
  for (const language of languages) {
    const found = BEHIND.has(language) ? behind(words, language, region) : before(words, language)
    if (found !== undefined) return found
  }
  return undefined
}

function before(words: readonly string[], language: string): FoundType | undefined {
  const types = LANGUAGES.get(language)
  for (let length = Math.min(LONGEST, words.length - 1); length > 0; length--) {
    const type = types?.get(typeKey(words.slice(0, length).join(' ')))
    if (type !== undefined) return { type, behind: false, name: words.slice(length), glued: false }
  }
  return undefined
}

function behind(words: readonly string[], language: string, region: string | undefined): FoundType | undefined {
  const last = words.at(-1)
  const types = LANGUAGES.get(language)
  if (last === undefined || types === undefined) return undefined
  const type = types.get(typeKey(last))
  if (type !== undefined && words.length > 1) {
    return { type: spelled(type, region), behind: true, name: words.slice(0, -1), glued: false }
  }
  return GLUED.has(language) ? glued(words, last, types, region) : undefined
}

/** Hauptstr. and Hauptstrasse are Hauptstraße; an abbreviation of one or two letters has its dot: Storg. */
function glued(
  words: readonly string[],
  last: string,
  types: ReadonlyMap<string, string>,
  region: string | undefined,
): FoundType | undefined {
  const dotted = last.endsWith('.')
  const word = dotted ? last.slice(0, -1) : last
  const key = keyOf(word)
  if (key.length !== word.length) return undefined // letters that have no plain one beneath them
  for (let start = 2; start < key.length; start++) {
    const ending = key.slice(start)
    const type = types.get(ending.length === 1 ? `${ending}.` : ending)
    if (type === undefined || (ending.length < SHORTEST_GLUED && !dotted)) continue
    const normal = spelled(type, region)
    const whole = keyOf(normal) === ending ? word : word.slice(0, start) + joined(word[start - 1]!, normal)
    return { type: normal, behind: true, name: [...words.slice(0, -1), whole], glued: true }
  }
  return undefined
}

function joined(before: string, type: string): string {
  return before === '-' ? type : type.toLowerCase()
}

/** In any language: a whole word in front that means one thing only. */
function anywhere(words: readonly string[]): FoundType | undefined {
  const first = words[0]
  if (first === undefined || words.length < 2) return undefined
  const languages = [...LANGUAGES.keys()].filter((language) => !BEHIND.has(language))
  const type = agreed(typeKey(first), languages)
  return type === undefined ? undefined : { type, behind: false, name: words.slice(1), glued: false }
}

/** How a country writes addresses; undefined where nobody has told us. */
export function mannerOf(region: string | undefined): CountryManner | undefined {
  return region !== undefined && Object.hasOwn(COUNTRIES.manners, region) ? COUNTRIES.manners[region] : undefined
}
