import { compileFold } from '../../lib/text/text.ts'
import { entriesOf, type ReferenceEntry } from '../../reference/reference-pack.ts'
import { UNIT_WORDS } from '../../reference/unit-words.ts'
import type { Vocabulary } from '../../reference/vocabulary.ts'
import { alignWords, type WeighedWords } from './align-words.ts'
import type { TypedComparer } from './comparer.ts'
import { placeholdersOf } from './placeholder.ts'
import { type Read, readOnce } from './read-once.ts'
import { remembered } from './remembered.ts'
import { jaroLikeness } from './words/jaro-likeness.ts'
import { type Word, wordOf } from './words/word.ts'

const fold = compileFold(['IGNORE_CASE', 'IGNORE_ACCENTS', 'ONLY_ALPHANUMERIC'])
const MARKED_WORD = /(?<![\p{L}\p{N}])\p{L}{1,5}[./]/gu
const UNITS = normalWords(Object.values(UNIT_WORDS.units).flatMap(entriesOf))
const DIRECTIONS = directions()
/** Streets that have numbers have them in words as well: Third Avenue. */
const ORDINALS = new Map(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'
    .split(' ')
    .map((word, at) => [word, `${at + 1}${['st', 'nd', 'rd'][at] ?? 'th'}`]),
)
const SMALL = new Set(
  'de del la las los el le les du des of the and und der die das di da do dos y e number no num nr'.split(' '),
)
/** Hauptstr. is Haupt Straße. */
const GLUED_STREET = /^(\p{L}{3,})(?:strasse|str)$/u
const NUMBER = /^\d+[a-z]?$/
const SEPARATOR = '|'
const ZERO = 48
const NINE = 57
/** What was read of so many words is kept. */
const WORDS_KEPT = 1 << 14

const SMALL_WEIGHT = 0.15
const TYPE_WEIGHT = 0.3
const GLUED = 0.98

/** Of numbers that are not all the same: one address has more of them, they differ by a letter, one has none, another flat of one house, another house. */
const MORE_NUMBERS = 0.95
const OTHER_LETTER = 0.9
const NO_NUMBERS = 0.9
const OTHER_FLAT = 0.75
const OTHER_NUMBERS = 0.55

/**
 * Addresses and streets. The type of a street and the word before a flat mean little, however they are written. The
 * numbers decide: the same street with other numbers is another address.
 */
export function createAddress(vocabulary: Vocabulary): TypedComparer {
  const streets = streetWords(vocabulary)
  const placeholders = placeholdersOf(vocabulary)
  return Object.freeze({
    canonical: (given: string) => (placeholders.has(given) ? '' : canonicalAddress(given, streets)),
    create: () => readOnce(addressReader(streets), addressSimilarity),
  })
}

interface StreetWords {
  readonly types: ReadonlyMap<string, string>
  /** Ways of writing that are nothing without their mark: c/ for calle. */
  readonly marked: ReadonlyMap<string, string>
  /** Words that mean little: of streets, units and directions. */
  readonly common: ReadonlySet<string>
}

function streetWords({ streetTypes }: Vocabulary): StreetWords {
  const entries = [...streetTypes.values()].flat()
  const types = normalWords(entries)
  const common = new Set([...types.values(), ...UNITS.values(), ...DIRECTIONS.values()])
  return { types, marked: markedWords(entries), common }
}

/** The words with streets' types in full, a stroke, and the numbers. */
function canonicalAddress(given: string, streets: StreetWords): string {
  const parts = fold(spelledOut(given, streets).replace(/[/-]/g, ' '))
    .split(' ')
    .filter((part) => part !== '')
  const words = parts.filter((part) => !NUMBER.test(part)).flatMap((word) => normalForms(word, streets))
  const numbers = parts.filter((part) => NUMBER.test(part)).map((number) => number.replace(/^0+(?=\d)/, ''))
  return numbers.length === 0 ? words.join(' ') : `${words.join(' ')}${SEPARATOR}${numbers.join(' ')}`
}

function spelledOut(given: string, { marked }: StreetWords): string {
  return given.replace(MARKED_WORD, (word) =>
    marked.has(word.toLowerCase()) ? `${marked.get(word.toLowerCase())} ` : word,
  )
}

function normalForms(word: string, { types }: StreetWords): readonly string[] {
  const glued = GLUED_STREET.exec(word)?.[1]
  if (glued !== undefined) return [glued, 'strasse']
  return [types.get(word) ?? UNITS.get(word) ?? DIRECTIONS.get(word) ?? ORDINALS.get(word) ?? word]
}

/** Folded ways of writing one word, and its folded normal form; the first language to know one keeps it. */
function normalWords(entries: readonly ReferenceEntry[]): ReadonlyMap<string, string> {
  const found = entries.flatMap(({ normal, variants }) => {
    return [normal, ...variants].map((form) => [fold(form), fold(normal)] as const)
  })
  return new Map(found.filter(([form]) => form.length > 1 && !form.includes(' ')).toReversed())
}

function markedWords(entries: readonly ReferenceEntry[]): ReadonlyMap<string, string> {
  const found = entries.flatMap(({ normal, variants }) =>
    variants.map((form) => [form.toLowerCase(), fold(normal)] as const),
  )
  return new Map(found.filter(([form]) => /[./]$/.test(form)).toReversed())
}

function directions(): ReadonlyMap<string, string> {
  const names = ['north', 'south', 'east', 'west', 'northeast', 'northwest', 'southeast', 'southwest']
  return new Map(['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw'].map((short, at) => [short, names[at]!]))
}

interface Address extends Read, WeighedWords<Word> {
  /** The words alone, and without spaces. */
  readonly street: string
  readonly glued: string
  readonly numbers: readonly string[]
  /** Without letters behind them. */
  readonly plain: readonly string[]
}

/** Reads canonical addresses. Their words are few beside them: each is read once, as long as it is known. */
function addressReader({ common }: StreetWords): (canonical: string) => Address {
  const wordRead = remembered((word: string) => ({ word: wordOf(word), weight: weightOf(word, common) }), WORDS_KEPT)
  return (canonical) => {
    const [street = '', numbers] = canonical.split(SEPARATOR)
    const read = street === '' ? [] : street.split(' ').map(wordRead)
    const own = numbers?.split(' ') ?? []
    const plain = own.every(endsInDigit) ? own : own.map(withoutLetter)
    return {
      text: canonical,
      street,
      glued: street.replaceAll(' ', ''),
      words: read.map(({ word }) => word),
      weights: read.map(({ weight }) => weight),
      numbers: own,
      plain,
    }
  }
}

function weightOf(word: string, common: ReadonlySet<string>): number {
  return common.has(word) ? TYPE_WEIGHT : SMALL.has(word) ? SMALL_WEIGHT : 1
}

function addressSimilarity(one: Address, other: Address): number {
  const alike = wordsSimilarity(one, other)
  return alike === 0 ? 0 : alike * numbersFactor(one, other)
}

function wordsSimilarity(one: Address, other: Address): number {
  if (one.street === other.street) return 1
  if (one.words.length === 0 || other.words.length === 0) {
    return one.numbers.some((each) => other.numbers.includes(each)) ? NO_NUMBERS : 0
  }
  if (one.glued === other.glued) return GLUED
  return alignWords(one, other, jaroLikeness)
}

function numbersFactor(one: Address, other: Address): number {
  const [a, b] = [one.numbers, other.numbers]
  if (a.length === b.length && a.every((number, at) => number === b[at])) return 1
  if (a.length === 0 || b.length === 0) return NO_NUMBERS
  if (areAmong(one, other, false)) return MORE_NUMBERS
  if (areAmong(one, other, true)) return OTHER_LETTER
  return one.plain[0] === other.plain[0] ? OTHER_FLAT : OTHER_NUMBERS
}

/** Whether the other address has all numbers of the one with fewer, or with a letter more or less; where neither has more, each has the other's. */
function areAmong(one: Address, other: Address, mayDiffer: boolean): boolean {
  const [few, many] = [one.numbers.length, other.numbers.length]
  return (few > many || areIn(one, other, mayDiffer)) && (many > few || areIn(other, one, mayDiffer))
}

function areIn({ numbers, plain }: Address, others: Address, mayDiffer: boolean): boolean {
  const differsByLetter = (number: string, at: number): boolean =>
    others.plain.some((one, there) => one === plain[at] && endsInDigit(number) !== endsInDigit(others.numbers[there]!))
  return numbers.every((number, at) => others.numbers.includes(number) || (mayDiffer && differsByLetter(number, at)))
}

function withoutLetter(number: string): string {
  return number.replace(/\D/g, '')
}

function endsInDigit(number: string): boolean {
  const last = number.charCodeAt(number.length - 1)
  return last >= ZERO && last <= NINE
}
