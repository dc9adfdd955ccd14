import { isPlaceholderNumber, placeholderTexts } from '../../../matching/compare/placeholder.ts'
import { type Reference, vocabularyOf } from '../../../reference/vocabulary.ts'
import type { EncodedColumn, EncodedTable } from '../../columns/table.ts'

/** So many records hold what is written where nothing is known, in a column whose values so few hold, by the mean. */
const MANY = 20
const FEW = 2
/** Names and titles are frequent, however rare most of them are (“Episode 1”): numbers, days and addresses of mail are not. */
const NO_NAME = /@|^[^\p{L}]*\d[^\p{L}]*$/u
/** Of a placeholder that is known as one fewer are enough; a film may be called “Unknown”, and stand in a few lists. */
const SOME = 5
/** A column tells what a record is in which so few of any two records are the same. */
const TELLING = 0.01
/** … and those who hold a value are of one thing where so many of any two of them are. */
const OFTEN = 0.05
/** Of one column; the most frequent ones. */
const MOST = 20
/** More than these that hold so many of the values are what one list writes, as the day where another one has the minute too. */
const OF_A_LIST = 0.25

/** By column what is written there where nothing is known, the most frequent first; columns without any are left out. */
export type GenericValues = ReadonlyMap<string, readonly string[]>

/**
 * Values that say nothing of who is who: known placeholders that several records hold, and in a column that tells records apart what many
 * share who have nothing else in common, as 9999999999999 among article numbers. What many share who are one thing is left alone.
 * `reference` stands in place of our packs of placeholders.
 */
export function genericValuesOf({ columns }: Pick<EncodedTable, 'columns'>, reference?: Reference): GenericValues {
  const placeholders = new Set(placeholderTexts(vocabularyOf(reference)))
  const counted = columns.map((column) => ({ column, counts: countsOf(column) }))
  const telling = counted.filter(({ counts }) => shareOfSame(counts.subarray(1)) <= TELLING).map(({ column }) => column)
  const found = counted.map(({ column, counts }) => {
    const others = telling.filter((one) => one !== column)
    const frequent = frequentOf(column, counts, placeholders).slice(0, MOST)
    const holders = holdersOf(column, frequent)
    const values = frequent.filter((_, at) => !areOneThing(holders[at]!, others))
    return [column.name, values.map((number) => column.values[number] as string)] as const // lists are no values of these
  })
  return new Map(found.filter(([, values]) => values.length > 0))
}

/** The table in which these values are missing. */
export function withoutGenericValues(table: EncodedTable, generic: GenericValues): EncodedTable {
  const columns = table.columns.map((column) => {
    const values = generic.get(column.name)
    if (values === undefined) return column
    const said = new Set(values)
    const kept = Int32Array.from(column.values, (value, number) =>
      typeof value === 'string' && said.has(value) ? 0 : number,
    )
    return { ...column, numbers: column.numbers.map((number) => kept[number]!) }
  })
  return { ...table, columns }
}

/** By number of a value, how many records hold it. */
function countsOf({ numbers, values }: EncodedColumn): Int32Array {
  const counts = new Int32Array(values.length)
  for (const number of numbers) counts[number]! += 1
  return counts
}

/** Numbers of values that may say nothing, the most frequent first. */
function frequentOf(
  { numbers, values }: EncodedColumn,
  counts: Int32Array,
  placeholders: ReadonlySet<string>,
): readonly number[] {
  const filled = numbers.length - counts[0]!
  const mean = filled / Math.max(1, values.length - 1)
  const several = [...counts.keys()].filter((number) => number > 0 && counts[number]! >= SOME)
  const isKnown = (number: number): boolean => {
    const value = values[number]!
    if (typeof value !== 'string') return false
    return placeholders.has(value.trim().toLowerCase()) || isPlaceholderNumber(value.trim())
  }
  const isFrequent = (number: number): boolean => {
    const value = values[number]!
    return mean <= FEW && counts[number]! >= MANY && typeof value === 'string' && NO_NAME.test(value)
  }
  const known = several.filter(isKnown)
  const frequent = several.filter((number) => !isKnown(number) && isFrequent(number))
  const held = frequent.reduce((sum, number) => sum + counts[number]!, 0)
  const found = frequent.length > MOST && held >= OF_A_LIST * filled ? known : [...known, ...frequent]
  return found.sort((one, other) => counts[other]! - counts[one]! || one - other)
}

/** Of each of these values the rows that hold it, found in one way through the column. */
function holdersOf({ numbers }: EncodedColumn, values: readonly number[]): readonly (readonly number[])[] {
  const holders = new Map(values.map((value) => [value, [] as number[]]))
  if (values.length > 0) for (const [row, number] of numbers.entries()) holders.get(number)?.push(row)
  return [...holders.values()]
}

/** Whether these rows, which hold one value, are often the same in something else that tells what they are. */
function areOneThing(rows: readonly number[], others: readonly EncodedColumn[]): boolean {
  return others.some((other) => {
    const counts = new Map<number, number>()
    for (const row of rows) counts.set(other.numbers[row]!, (counts.get(other.numbers[row]!) ?? 0) + 1)
    counts.delete(0)
    return shareOfSame([...counts.values()]) > OFTEN
  })
}

/** Of two records with a value, the share that has the same one, of how many hold each. */
function shareOfSame(counts: Iterable<number>): number {
  let [held, same] = [0, 0]
  for (const count of counts) {
    held += count
    same += count * (count - 1)
  }
  return held < 2 ? 0 : same / (held * (held - 1))
}
