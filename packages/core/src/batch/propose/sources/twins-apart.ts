import { numberTuples } from '../../../lib/collections/tuples.ts'
import type { EncodedColumn } from '../../columns/table.ts'
import { chanceOfSame, foldedNumbers, mostDifferent } from './sources.ts'

/** Columns of which three at a time say that two records are the same otherwise. */
const TELLING = 5
/** With fewer pairs of such records nothing is shown. */
const FEWEST = 20
/** Pairs that have the same value, by what chance would make them: with more it is content, or a list that repeats itself. */
const LESS_THAN_CHANCE = 0.5
/** … where nothing says that it is of sources. */
const HARDLY_EVER = 0.1
/**
 * Of all pairs of lists, those that have a thing in common: a shop has one with every other shop, a category only with what another list
 * calls it. Of so few lists two may have nothing in common.
 */
const MEETING = 0.5
const FEW = 3
/** Of the records of a list, those with a value in a column that it has, and in one that it has not. */
const HAS_IT = 0.5
const HAS_IT_NOT = 0.02

/**
 * True when records that are the same in three of the five columns with the most different values have the same value here far less often
 * than chance would have it: nothing of what a thing is is like that, but lists that hold each thing once are.
 *
 * @param how.names those of the others with somebody's name: one of three is such a one, since who lives in one house is of one list
 */
export function keepsTwinsApart(
  column: EncodedColumn,
  others: readonly EncodedColumn[],
  { names = [], ...how }: { readonly everyTwo?: boolean; readonly names?: readonly EncodedColumn[] } = {},
): boolean {
  const telling = tellingOf(others.filter((one) => !names.includes(one)))
  if (names.length === 0) return isApart(column, threesOf(telling), how)
  const called = foldedOf(names.slice(0, 1))
  return isApart(
    column,
    twosOf(telling).map((two) => [...called, ...two]),
    how,
  )
}

/** The same of records that are the same in one of these sets of numbered columns. `everyTwo`: most pairs of lists have a thing in common. */
export function isApart(
  column: EncodedColumn,
  sets: readonly (readonly Int32Array[])[],
  { everyTwo = false } = {},
): boolean {
  const { all, same, meeting } = pairsWithin(column, sets)
  const values = new Set(column.numbers).size
  const doMeet = !everyTwo || values <= FEW || meeting >= MEETING * pairsOf(values)
  return all >= FEWEST && same < LESS_THAN_CHANCE * chanceOfSame(column.numbers) * all && doMeet
}

/**
 * True when the column decides which others have a value, as the system of a record does, and records that are the same in one of the five
 * columns with the most different values hardly ever have the same value here: a colour or a format keeps apart as well, but each of them
 * has all the columns.
 */
export function isOfLists(column: EncodedColumn, others: readonly EncodedColumn[]): boolean {
  if (!others.some((other) => isFilledBy(column, other))) return false
  const values = new Set(column.numbers).size
  return tellingOf(others).some((one) => {
    const { all, same, meeting } = pairsWithin(column, [[one]])
    const isApart = all >= FEWEST && same < HARDLY_EVER * chanceOfSame(column.numbers) * all
    return isApart && (values <= FEW || meeting >= MEETING * pairsOf(values))
  })
}

/** Of fewer records of a list nothing is said. */
const FEWEST_OF_A_LIST = 20

/** True when the column decides whether another one has values: it has where this one says one thing, and hardly where it says another. */
export function fillsAnother(column: EncodedColumn, others: readonly EncodedColumn[]): boolean {
  return others.some((other) => isFilledBy(column, other, FEWEST_OF_A_LIST))
}

/** Texts of a list in capitals, or in small letters: nearly all, or next to none. */
const IN_ONE_WAY = 0.9
const IN_ANOTHER = 0.05
/** Of fewer texts of a list nothing is said. */
const FEWEST_TEXTS = 20
/** Shorter ones may be codes. */
const LETTERS = /\p{L}{3}/u

/** Dates and telephone numbers: of so many digits, and of little else. */
const LEAST_DIGITS = 5
const MOSTLY_DIGITS = 0.6
const MARKS = ['', '+', '-', '/', '.', ' ', '(']

/** How a value is written; 0 where it says nothing of it. */
const [AS_USUAL, IN_CAPITALS, IN_SMALL_LETTERS, FIRST_MARK] = [1, 2, 3, 4]
const WAYS = [IN_CAPITALS, IN_SMALL_LETTERS, ...MARKS.map((_, at) => FIRST_MARK + at)]

/** By number of a value, how it is written. Made once of a column: a million texts are read in half a second. */
export function notationOf({ values }: EncodedColumn): Uint8Array {
  return Uint8Array.from(values, (text) => (typeof text === 'string' ? (lettersOf(text) ?? marksOf(text) ?? 0) : 0))
}

function lettersOf(text: string): number | undefined {
  if (!LETTERS.test(text)) return undefined
  if (text.toUpperCase() === text) return IN_CAPITALS
  return text.toLowerCase() === text ? IN_SMALL_LETTERS : AS_USUAL
}

/** By what stands first among its digits, or before them. */
function marksOf(text: string): number | undefined {
  const rest = text.replace(/\d/g, '')
  const digits = text.length - rest.length
  if (digits < LEAST_DIGITS || digits < MOSTLY_DIGITS * text.length) return undefined
  return FIRST_MARK + Math.max(0, MARKS.indexOf(rest.charAt(0)))
}

/** A column with how its values are written. */
export interface WrittenColumn {
  readonly column: EncodedColumn
  readonly notation: Uint8Array
}

/**
 * How many other columns are written in capitals, in small letters, or with one mark among digits (2024-01-31, 31.1.2024, +49 30)
 * where this one says one thing, and not where it says another: each system has its notation. None where this one itself says the same in several notations.
 */
export function columnsWrittenBy(column: EncodedColumn, others: readonly WrittenColumn[]): number {
  const texts = column.values.slice(1).map(String)
  if (new Set(texts.map((text) => text.toLowerCase())).size < texts.length) return 0
  return others.filter((other) => WAYS.some((way) => isWrittenBy(column, other, way))).length
}

function isWrittenBy({ numbers, values }: EncodedColumn, { column, notation }: WrittenColumn, way: number): boolean {
  const [all, so] = [new Int32Array(values.length), new Int32Array(values.length)]
  for (let row = 0; row < numbers.length; row++) {
    const written = notation[column.numbers[row]!]!
    if (written !== 0) all[numbers[row]!]! += 1
    if (written === way) so[numbers[row]!]! += 1
  }
  const shares = [...so].flatMap((count, number) => (all[number]! < FEWEST_TEXTS ? [] : [count / all[number]!]))
  return shares.length > 1 && Math.max(...shares) >= IN_ONE_WAY && Math.min(...shares) <= IN_ANOTHER
}

function tellingOf(others: readonly EncodedColumn[]): readonly Int32Array[] {
  return foldedOf(mostDifferent(others, rowsOf(others), TELLING))
}

function foldedOf(columns: readonly EncodedColumn[]): readonly Int32Array[] {
  const rows = rowsOf(columns)
  return columns.map((one) => foldedNumbers(one, rows))
}

function rowsOf([first]: readonly EncodedColumn[]): Int32Array {
  return Int32Array.from(first?.numbers.keys() ?? [])
}

/**
 * How many pairs are the same in all columns of one of these sets, how many of them have the same value, and how many pairs of values are
 * of such records.
 */
function pairsWithin(column: EncodedColumn, sets: readonly (readonly Int32Array[])[]) {
  let [all, same] = [0, 0]
  const met = new Set<string>()
  for (const some of sets) {
    for (const counts of twinsIn(column, some)) {
      const sizes = [...counts.values()]
      all += pairsOf(sizes.reduce((sum, size) => sum + size, 0))
      same += sizes.reduce((sum, size) => sum + pairsOf(size), 0)
      for (const one of counts.keys()) for (const other of counts.keys()) if (one < other) met.add(`${one} ${other}`)
    }
  }
  return { all, same, meeting: met.size }
}

/** Whether the other column has values where this one says one thing, in so many records or more, and next to none where it says another. */
function isFilledBy({ numbers, values }: EncodedColumn, other: EncodedColumn, fewest = 1): boolean {
  const [all, filled] = [new Int32Array(values.length), new Int32Array(values.length)]
  for (let row = 0; row < numbers.length; row++) {
    all[numbers[row]!]! += 1
    if (other.numbers[row] !== 0) filled[numbers[row]!]! += 1
  }
  const shares = [...filled].flatMap((count, number) => (all[number]! < fewest ? [] : [count / all[number]!]))
  return Math.max(...shares) >= HAS_IT && Math.min(...shares) <= HAS_IT_NOT
}

/** All of them where they are fewer. */
function threesOf<T>(all: readonly T[]): readonly (readonly T[])[] {
  if (all.length <= 3) return [all]
  return all.flatMap((one, at) => twosOf(all.slice(at + 1)).map((two) => [one, ...two]))
}

function twosOf<T>(all: readonly T[]): readonly (readonly T[])[] {
  return all.flatMap((one, at) => all.slice(at + 1).map((other) => [one, other]))
}

/** Of records that are the same in these columns, and have a value in each, how many have each value of the column. */
function twinsIn({ numbers }: EncodedColumn, telling: readonly Int32Array[]): Iterable<ReadonlyMap<number, number>> {
  const { ids } = numberTuples(telling, false)
  const things = new Map<number, Map<number, number>>()
  for (const [row, thing] of ids.entries()) {
    if (telling.some((texts) => texts[row] === 0)) continue
    const counts = things.get(thing) ?? new Map<number, number>()
    counts.set(numbers[row]!, (counts.get(numbers[row]!) ?? 0) + 1)
    things.set(thing, counts)
  }
  return things.values()
}

function pairsOf(size: number): number {
  return (size * (size - 1)) / 2
}
