import { numberTuples } from '../../../lib/collections/tuples.ts'
import { compileFold } from '../../../lib/text/text.ts'
import { createTextIds } from '../../../matching/columnar/text-ids.ts'
import { oneText } from '../../columns/dictionary.ts'
import type { EncodedColumn } from '../../columns/table.ts'
import { isMeasured } from '../is-measured.ts'
import type { Profile } from '../profile.ts'

/** Beyond so many what is called a source is none. */
export const MOST_SOURCES = 20
/** Of the records, or of those with a twin elsewhere: more twins of one source, and the sources hold things twice. */
const TWINS = 0.08
const TWINS_BESIDE = 0.15
/** So many records, and such a part of those with a code that is one thing's alone, have that of another one of their source. */
const FEWEST_BY_CODE = 30
const TWINS_BY_CODE = 0.02

/** Where each record comes from, and whether a source holds each thing once. */
export interface Sources {
  readonly count: number
  /** By row; 0 is missing. */
  readonly of: Int32Array
  readonly eachOnce: boolean
  /** Somebody says so: it is not asked again. */
  readonly stated?: boolean
}

/**
 * Whether sources hold each thing once: hardly any two records of one source are the same in the two columns in which it has the most
 * different values, and in those that make another thing of what is the same; nor in a code that is one thing's alone. Undefined without several
 * sources (`numberedSources`).
 */
export function sourcesOf(
  sources: Sources | undefined,
  profiles: readonly Profile[],
  variants: readonly Profile[] = [],
  codes: readonly Profile[] = [],
  names: readonly Profile[] = [],
): Sources | undefined {
  if (sources === undefined) return undefined
  // No two offers of one shop have one price, though they are of one thing.
  const lasting = profiles.filter((one) => !isMeasured(one))
  const asked = lasting.length < TELLING ? profiles : lasting
  const columnsOf = (some: readonly Profile[]) => some.map(({ column }) => column)
  const told = { columns: columnsOf(asked), variants: columnsOf(variants), names: columnsOf(names) }
  const inside = twinsInside(sources.of, told)
  const isRare = inside < TWINS * sources.of.length || inside < TWINS_BESIDE * twinsAcross(sources.of, told)
  const eachOnce = isRare && !codes.some((code) => repeats(code, told.variants, sources.of))
  return { ...sources, eachOnce }
}

/** All shades of a lipstick may have one code, so what tells variants apart has to be the same too. */
function repeats({ column, filled }: Profile, variants: Telling['variants'], sources: Int32Array): boolean {
  const twins = twinsInside(sources, { columns: [column], variants, names: [] })
  return twins >= Math.max(FEWEST_BY_CODE, TWINS_BY_CODE * filled * sources.length)
}

/** Undefined when there are not several, or too many to be sources. */
export function numberedSources(
  { numbers }: Pick<EncodedColumn, 'numbers'>,
  eachOnce: boolean,
  stated = false,
): Sources | undefined {
  const count = new Set(numbers).size
  return count < 2 || count > MOST_SOURCES ? undefined : { count, of: numbers, eachOnce, stated }
}

/** Whether two sources or more have values in the column: what one alone has brings none of its records to another's. */
export function meetAcross({ numbers }: Pick<EncodedColumn, 'numbers'>, sources: Pick<Sources, 'of'>): boolean {
  const first = numbers.findIndex((number) => number !== 0)
  return numbers.some((number, row) => number !== 0 && sources.of[row] !== sources.of[first])
}

const fold = compileFold(['AGGRESSIVE'])

/** Of so many records it is asked in which columns they have the most different values. */
const LOOKED_AT = 20_000
/** That say which thing a record is, at least; more where chance makes more twins than these, for each record. */
const TELLING = 2
const BY_CHANCE = 0.04

/** What says which thing a record is: of the columns those with the most different values, and all that tell variants apart. */
interface Telling {
  readonly columns: readonly EncodedColumn[]
  readonly variants: readonly EncodedColumn[]
  /** What people are called: who lives in one household is the same in much else. */
  readonly names: readonly EncodedColumn[]
}

/** Records that are the same as another one of their source in the two columns in which that source has the most different values. */
function twinsInside(sources: Int32Array, told: Telling): number {
  const rows = Int32Array.from(sources.keys())
  return [...new Set(sources)].reduce((twins, source) => {
    const own = rows.filter((row) => sources[row] === source)
    const things = thingsOf(told, own)
    const sizes = new Map<number, number>()
    for (const thing of things) if (thing !== 0) sizes.set(thing, (sizes.get(thing) ?? 0) + 1)
    return twins + [...sizes.values()].reduce((sum, size) => sum + (size > 1 ? size : 0), 0)
  }, 0)
}

/** Records that are the same as one of another source in the two columns with the most different values. */
function twinsAcross(sources: Int32Array, told: Telling): number {
  const things = thingsOf(told, Int32Array.from(sources.keys()))
  const firsts = new Map<number, number>()
  const several = new Set([0])
  for (const [row, thing] of things.entries()) {
    const source = firsts.get(thing)
    if (source === undefined) firsts.set(thing, sources[row]!)
    else if (source !== sources[row]) several.add(thing)
  }
  return things.reduce((twins, thing) => twins + (thing !== 0 && several.has(thing) ? 1 : 0), 0)
}

/** For each of these rows a number of what it holds in the two columns in which they have the most different values; 0 for nothing. */
function thingsOf({ columns, variants, names }: Telling, rows: Int32Array): Int32Array {
  const ordered = mostDifferent(columns, rows, columns.length)
  const isNamed = names.length === 0 || ordered.slice(0, TELLING).some((one) => names.includes(one))
  const [name] = isNamed ? [] : ordered.filter((one) => names.includes(one))
  const asked = name === undefined ? ordered : [name, ...ordered.filter((one) => one !== name)]
  const telling = enough(
    asked.map((column) => foldedNumbers(column, rows)),
    rows.length,
  )
  const { ids } = numberTuples([...telling, ...variants.map((column) => foldedNumbers(column, rows))], false)
  return ids.map((thing, at) => (telling.some((numbers) => numbers[at] !== 0) ? thing : 0))
}

/** The first two columns, and as many more as it takes for chance to make few twins: of names and makers of medicines thousands are the same. */
function enough(columns: readonly Int32Array[], rows: number): readonly Int32Array[] {
  let expected = rows / 2
  const count = columns.findIndex((numbers, at) => {
    expected *= chanceOfSame(numbers.subarray(0, LOOKED_AT).filter((number) => number !== 0))
    return at + 1 >= TELLING && expected <= BY_CHANCE
  })
  return count === -1 ? columns : columns.slice(0, count + 1)
}

/** The chance that two rows drawn at random have the same number. */
export function chanceOfSame(numbers: Int32Array): number {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => sum + (count / numbers.length) ** 2, 0)
}

/** The columns in which these rows have the most different values, so many of them. */
export function mostDifferent(
  columns: readonly EncodedColumn[],
  rows: Int32Array,
  count: number,
): readonly EncodedColumn[] {
  const some = rows.subarray(0, LOOKED_AT)
  return columns
    .map((column, at) => ({ column, at, distinct: new Set(some.map((row) => column.numbers[row]!)).size }))
    .sort((one, other) => other.distinct - one.distinct || one.at - other.at)
    .slice(0, count)
    .map(({ column }) => column)
}

/** Of each of these rows the number of its folded text, 0 for none. */
export function foldedNumbers({ numbers, values }: EncodedColumn, rows: Int32Array): Int32Array {
  const texts = createTextIds()
  const known = new Int32Array(values.length).fill(-1)
  return rows.map((row) => {
    const number = numbers[row]!
    if (known[number] === -1) {
      const text = fold(oneText(values[number]!))
      known[number] = text === '' ? 0 : texts.idOf(text)
    }
    return known[number]!
  })
}
