import { GIVEN_NAMES } from '../../../reference/given-names.ts'
import { NAME_TITLES_BEHIND } from '../../../reference/name-titles.ts'
import { itemsOf } from '../../../reference/reference-pack.ts'
import { casedFamily, casedGiven } from './name-case.ts'
import { languagesOf } from './name-language.ts'
import { particlesOf } from './name-particles.ts'
import { familyFirst, type Reading, readName } from './name-reading.ts'
import { isSecondGivenName, type NameUnit, unitsOf } from './name-units.ts'

/** A name taken apart; what it does not have is absent. */
export interface NameParts {
  /** Titles and forms of address in normal form: "Prof. Dr.". */
  readonly prefix?: string
  readonly first?: string
  readonly middle?: string
  /** All family names, with their particles. */
  readonly last?: string
  /** Generations, degrees, orders in normal form: "Jr.". */
  readonly suffix?: string
}

interface Split {
  readonly first: string
  readonly middle: string
  readonly last: string
}

const TWO_FAMILY_NAMES = new Set(itemsOf(GIVEN_NAMES.twoFamilyNames))
const TWO_LETTERS = new Set(itemsOf(GIVEN_NAMES.twoLetters))
const BEHIND = itemsOf(NAME_TITLES_BEHIND.titles)
const INITIAL = /^\p{Lu}\.?$/u
const RUN_OF_INITIALS = /^(?:\p{Lu}\.){2,}$/u
const SPACELESS = /^(?:\p{Script=Han}{2,4}|\p{Script=Hangul}{2,4})$/u
const PATRONYMIC = /(?:вич|вна|ична|оглы|кызы)$/iu
const LATIN_PATRONYMIC = /(?:ovich|evich|ovna|evna|yivna|ivna)$/i
const EAST_SLAVIC = new Set(['ru', 'uk', 'be', 'kk'])

/**
 * Takes a person's name apart, by the habits of a country (an ISO 3166 code) where they are known. What cannot be told
 * is decided as in English: the first word is the first name, the last unit the last name, the middle is between. An
 * addition in quotes or brackets is left out. Empty when the text is no name.
 */
export function nameParts(text: string, region?: string): NameParts {
  const reading = readName(text, region)
  if (reading === undefined) return {}
  const { first, middle, last } = split(reading, region)
  const parts = {
    prefix: reading.prefix.join(' '),
    first: casedGiven(first, region),
    middle: casedGiven(middle, region),
    last: casedFamily(last, region),
    suffix: reading.suffix.join(' '),
  }
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== ''))
}

function split(reading: Reading, region: string | undefined): Split {
  const { core, family, given } = reading
  if (core === undefined) return splitGiven(given, family.join(' '), region)
  const words = core.flatMap(separated)
  return splitEastAsian(words, region, reading.prefix.length > 0) ?? splitWords(words, region, reading)
}

/** J.R.R. is three words. */
function separated(word: string): readonly string[] {
  return RUN_OF_INITIALS.test(word) ? word.split(/(?<=\.)/) : [word]
}

/** Behind "Last,": particles that the family name left behind belong to it: "Berg, Jan van der". */
function splitGiven(words: readonly string[], family: string, region: string | undefined): Split {
  const particles = particlesOf(region)
  let end = words.length
  while (end > 1 && particles.follows(words[end - 1]!.toLowerCase())) end--
  if (!particles.leads((words[end] ?? '').toLowerCase())) end = words.length
  const last = [...words.slice(end), family].join(' ')
  const given = words.slice(0, end).flatMap(separated)
  if (TWO_FAMILY_NAMES.has(region ?? '')) return { first: given.join(' '), middle: '', last }
  return { first: given[0] ?? '', middle: given.slice(1).join(' '), last }
}

/** The family name of Chinese and Korean names is their first letter, or the first two of a known few. */
function splitEastAsian(words: readonly string[], region: string | undefined, titled: boolean): Split | undefined {
  const text = words.join('')
  if (!familyFirst(text, undefined)) return undefined
  const [one = '', two, ...more] = words
  if (two !== undefined) return { last: one, first: [two, ...more].join(' '), middle: '' }
  const title = BEHIND.find((behind) => one.length > behind.length && one.endsWith(behind))
  const name = title === undefined ? one : one.slice(0, -title.length)
  // Japanese family names have one to three letters: nobody can tell where they end.
  if (region === 'JP' || !SPACELESS.test(name)) return { last: name, first: '', middle: '' }
  const length = TWO_LETTERS.has(name.slice(0, 2)) ? 2 : 1
  if (titled && name.length <= length) return { last: name, first: '', middle: '' }
  return { last: name.slice(0, length), first: name.slice(length), middle: '' }
}

function splitWords(words: readonly string[], region: string | undefined, { prefix }: Reading): Split {
  const units = unitsOf(words, region)
  if (units.length === 1) {
    const only = joined(units)
    return prefix.length > 0 || units[0]!.particled
      ? { first: '', middle: '', last: only }
      : { first: only, middle: '', last: '' }
  }
  return (
    splitByPatronymic(words, region) ??
    splitByInitials(words) ??
    splitByCapitals(words) ??
    splitByParticle(units) ??
    (familyFirst('', region) ? splitFamilyFirst(words, region) : undefined) ??
    (TWO_FAMILY_NAMES.has(region ?? '') ? splitTwoFamilyNames(units) : splitAsInEnglish(units))
  )
}

function joined(units: readonly NameUnit[]): string {
  return units.map(({ text }) => text).join(' ')
}

/** Иванов Иван Иванович and Иван Иванович Иванов: the patronymic tells which. */
function splitByPatronymic(words: readonly string[], region: string | undefined): Split | undefined {
  const latin = EAST_SLAVIC.has(languagesOf(region)[0] ?? '')
  const is = (word = ''): boolean => PATRONYMIC.test(word) || (latin && LATIN_PATRONYMIC.test(word))
  const [one = '', two = '', three = ''] = words
  if (words.length !== 3) return undefined
  if (is(three) && !is(two)) return { last: one, first: two, middle: three }
  return is(two) ? { first: one, middle: two, last: three } : undefined
}

/** Smith J. R.: initials at the end belong to the front. */
function splitByInitials(words: readonly string[]): Split | undefined {
  let end = words.length
  while (end > 0 && INITIAL.test(words[end - 1]!)) end--
  if (end === 0 || end === words.length || words.slice(0, end).some((word) => INITIAL.test(word))) return undefined
  const [first = '', ...middle] = words.slice(end)
  return { first, middle: middle.join(' '), last: words.slice(0, end).join(' ') }
}

/** Jean DUPONT and DUPONT Jean: who writes one name in capitals means the family name. */
function splitByCapitals(words: readonly string[]): Split | undefined {
  const capitals = words.map((word) => word.length > 2 && /^[\p{Lu}\p{M}'-]+$/u.test(word))
  const from = capitals.indexOf(true)
  const to = capitals.lastIndexOf(true) + 1
  if (from < 0 || to - from === words.length || capitals.slice(from, to).includes(false)) return undefined
  if (from > 0 && to < words.length) return undefined
  const [first = '', ...middle] = from === 0 ? words.slice(to) : words.slice(0, from)
  return { first, middle: middle.join(' '), last: words.slice(from, to).join(' ') }
}

/** Van den Berghe Jan: what begins with a particle is the family name, even in front. */
function splitByParticle([last, first, ...middle]: readonly NameUnit[]): Split | undefined {
  if (last === undefined || first === undefined || !last.particled || first.particled) return undefined
  return { first: first.text, middle: joined(middle), last: last.text }
}

/** In Vietnam the last word is the name that one is called by, in Hungary the second. */
function splitFamilyFirst(words: readonly string[], region: string | undefined): Split {
  const [last = '', ...given] = words
  if (languagesOf(region)[0] === 'vi') {
    return { last, first: given.at(-1) ?? '', middle: given.slice(0, -1).join(' ') }
  }
  return { last, first: given[0] ?? '', middle: given.slice(1).join(' ') }
}

/** Up to two family names at the end; before them given names, of which the second and later ones are known. */
function splitTwoFamilyNames(units: readonly NameUnit[]): Split {
  let start = 1
  const last = units.length - 1
  while (start < last && !units[start]!.particled && isSecondGivenName(units[start]!.text)) start++
  start = Math.max(start, units.length - 2)
  return { first: joined(units.slice(0, start)), middle: '', last: joined(units.slice(start)) }
}

function splitAsInEnglish(units: readonly NameUnit[]): Split {
  const particled = units.findIndex((unit, index) => index > 0 && unit.particled)
  const start = particled < 0 ? units.length - 1 : particled
  return { first: units[0]!.text, middle: joined(units.slice(1, start)), last: joined(units.slice(start)) }
}
