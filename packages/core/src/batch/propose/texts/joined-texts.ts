import { pairedWords } from '../../../matching/indexing/transform.ts'
import { oneText } from '../../columns/dictionary.ts'
import type { EncodedColumn } from '../../columns/table.ts'
import { PARAGRAPH } from '../keys/words-mapping.ts'
import type { Profile } from '../profile.ts'
import type { Sources } from '../sources/sources.ts'
import type { SeenColumns, SeenType } from '../types/column-type.ts'
import { titlesAmong } from './titles.ts'
import { areArticles } from './variants-in-texts.ts'

/** Of the records of a list, those with a value in what it has, and in what it has not. */
const HAS_IT = 0.5
const HAS_IT_NOT = 0.02
/** Of the values of a column, those whose words all stand in another list's titles. */
const HELD = 0.3
const MOST_VALUES = 2000
/** Of so many records, whose order is one at random. */
const MOST_ROWS = 50_000

const DIGIT = /\p{Nd}/u

const OF_PARTS: ReadonlySet<SeenType> = new Set(['WORDS', 'TEXT', 'VARIANT', 'NUMBER', 'COMPANY'])

/**
 * The title and the columns in which lists without titles have what it says: one shop has maker, size and colour in columns of their own,
 * another one all of it in the title. Undefined where no such column is missing in a list whose titles hold its values.
 */
export function joinedTexts(
  profiles: readonly Profile[],
  seen: SeenColumns,
  sources: Sources | undefined,
): readonly Profile[] | undefined {
  if (sources === undefined || !areArticles(profiles, seen)) return undefined
  const typeOf = ({ name }: Profile): SeenType => seen.get(name)?.type ?? 'TEXT'
  const titles = titlesAmong(profiles, seen)
  const [title] = titles
  // Lists that have one text in common meet there.
  const areMet = titles.some((one) => listsWith(one, sources).has.length === sources.count)
  if (title === undefined || areMet) return undefined
  const titled = listsWith(title, sources)
  const parts = profiles.filter((one) => {
    if (one === title || one.words > PARAGRAPH || !OF_PARTS.has(typeOf(one))) return false
    const { has, hasNot } = listsWith(one, sources)
    const isTitled = (list: number): boolean => titled.has.includes(list)
    // Where lists have titles as well, these are compared with one another, and to repeat what columns say was worse.
    const others = hasNot.filter(isTitled)
    return others.length > 0 && has.some((list) => !isTitled(list)) && areHeld(one, wordsIn(title, sources, others))
  })
  // A list that has nothing of it says what its things are elsewhere.
  const having = new Set([title, ...parts].flatMap((one) => listsWith(one, sources).has))
  return parts.length === 0 || having.size < sources.count ? undefined : [title, ...parts]
}

/** The lists most of whose records have a value, and those of which next to none has. */
function listsWith({ column: { numbers } }: Profile, { of }: Sources) {
  const all = new Map<number, number>()
  const filled = new Map<number, number>()
  for (const [row, list] of of.subarray(0, MOST_ROWS).entries()) {
    all.set(list, (all.get(list) ?? 0) + 1)
    if (numbers[row] !== 0) filled.set(list, (filled.get(list) ?? 0) + 1)
  }
  const shareOf = (list: number): number => (filled.get(list) ?? 0) / all.get(list)!
  const lists = [...all.keys()]
  return {
    has: lists.filter((list) => shareOf(list) >= HAS_IT),
    hasNot: lists.filter((list) => shareOf(list) <= HAS_IT_NOT),
  }
}

function wordsOf(value: EncodedColumn['values'][number]): readonly string[] {
  return pairedWords(oneText(value))
}

function wordsIn(
  { column: { numbers, values } }: Profile,
  { of }: Sources,
  lists: readonly number[],
): ReadonlySet<string> {
  const found = new Set<string>()
  for (const [row, list] of of.subarray(0, MOST_ROWS).entries()) {
    if (lists.includes(list)) for (const word of wordsOf(values[numbers[row]!]!)) found.add(word)
  }
  return found
}

function areHeld({ column: { values } }: Profile, words: ReadonlySet<string>): boolean {
  const some = values.slice(1, MOST_VALUES + 1).map(wordsOf)
  return some.filter((own) => isHeld(own, words)).length >= HELD * some.length
}

/** Its numbers where it has some: a unit, or what a pack is called, goes by other names elsewhere. */
function isHeld(own: readonly string[], words: ReadonlySet<string>): boolean {
  const numbers = own.filter((word) => DIGIT.test(word))
  const asked = numbers.length > 0 ? numbers : own
  return asked.length > 0 && asked.every((word) => words.has(word))
}
