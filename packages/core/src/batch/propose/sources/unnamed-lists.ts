import type { EncodedColumn } from '../../columns/table.ts'
import { meetsApart } from '../synonyms/called-otherwise.ts'
import { keepsTwinsApart } from './twins-apart.ts'
import { wordsMeetApart } from './words-meet-apart.ts'
import { type MarkedWay, marked, type WrittenWays, waysIn } from './written-ways.ts'

/** So many records are looked at, from everywhere in the table. */
const MOST_ROWS = 4000
/** Fewer say nothing. */
const FEWEST_ROWS = 200
const ROUNDS = 20
/** Two lists differ in how so many columns are written: in one such a share of the values is, and next to none of the other's. */
const COLUMNS = 2
const MOSTLY = 0.5
const HARDLY = 0.05
/** So many records are of one list beyond doubt. */
const SURE = 0.99
const NEARLY_ALL = 0.95
/** The smaller list has so many of the records. */
const LEAST_SHARE = 0.1

/** Lists that no column names. */
export interface UnnamedLists {
  /** By row 1 or 2. */
  readonly of: Int32Array
  /** The columns that they write in two ways. */
  readonly by: readonly string[]
}

/**
 * Two lists that were put together without saying which record is of which: each has a way of writing telephones, prices and dates, and of
 * leaving columns empty, and these ways go together. A mixture of two classes in which all ways are independent of one another, by
 * expectation and maximisation (Dempster, Laird & Rubin, 1977), begun with the way that goes together with most others. Kinds of things
 * have their ways too: so what is the same otherwise has to be of two lists.
 *
 * Undefined where there are no two lists.
 */
export function unnamedLists(columns: readonly EncodedColumn[], rows: number): UnnamedLists | undefined {
  if (rows < FEWEST_ROWS || columns.length < COLUMNS) return undefined
  const step = Math.ceil(rows / MOST_ROWS)
  const some = Int32Array.from({ length: Math.ceil(rows / step) }, (_, at) => at * step)
  const ways = columns.map((column) => waysIn(column, some))
  const seen = ways.flatMap((each) => marked(each, some))
  const classes = twoClasses(seen, some.length)
  const by = classes === undefined ? [] : toldColumns(seen, classes)
  if (classes === undefined || by.length < COLUMNS || areSure(classes.chances) < NEARLY_ALL) return undefined
  const chances = step === 1 ? classes.chances : chancesOfAll(ways, classes, rows)
  const numbers = Int32Array.from(chances, (chance) => (chance > 0.5 ? 1 : 2))
  const ofFirst = numbers.filter((list) => list === 1).length
  if (Math.min(ofFirst, rows - ofFirst) < LEAST_SHARE * rows) return undefined
  const lists: EncodedColumn = { name: 'list', numbers, values: ['', '1', '2'] }
  const areLists =
    keepsTwinsApart(lists, columns, { everyTwo: true }) || meetsApart(lists, columns) || wordsMeetApart(lists, columns)
  return areLists ? { of: numbers, by } : undefined
}

function chancesOfAll(ways: readonly WrittenWays[], classes: Classes, rows: number): Float64Array {
  const all = Int32Array.from({ length: rows }, (_, row) => row)
  return chancesOf(
    ways.flatMap((each) => marked(each, all)),
    classes,
    rows,
  )
}

/** The share of the rows of which it is beyond doubt in which class they are. */
function areSure(chances: Float64Array): number {
  return chances.filter((chance) => chance > SURE || chance < 1 - SURE).length / chances.length
}

interface Classes {
  /** By row, the chance that it is of the first class. */
  readonly chances: Float64Array
  readonly share: number
  /** By way, how many of the first class are written so, of those that say something; and of the second one. */
  readonly first: Float64Array
  readonly second: Float64Array
}

function twoClasses(ways: readonly MarkedWay[], rows: number): Classes | undefined {
  const seed = bestSeed(ways)
  if (seed === undefined) return undefined
  let classes = classesOf(
    ways,
    Float64Array.from(seed.is, (so) => (so === 1 ? 0.95 : so === 2 ? 0.05 : 0.5)),
  )
  for (let round = 0; round < ROUNDS; round++) classes = classesOf(ways, chancesOf(ways, classes, rows))
  return classes
}

function classesOf(ways: readonly MarkedWay[], chances: Float64Array): Classes {
  return {
    chances,
    share: chances.reduce((sum, chance) => sum + chance, 0) / chances.length,
    first: Float64Array.from(ways, ({ is }) => shareOf(is, chances, false)),
    second: Float64Array.from(ways, ({ is }) => shareOf(is, chances, true)),
  }
}

/** By row, the chance that it is of the first class, as its ways say one after the other. */
function chancesOf(
  ways: readonly MarkedWay[],
  { share, first, second }: Omit<Classes, 'chances'>,
  rows: number,
): Float64Array {
  const bits = new Float64Array(rows).fill(Math.log(share / (1 - share)))
  for (const [way, { is }] of ways.entries()) {
    const [so, not] = [Math.log(first[way]! / second[way]!), Math.log((1 - first[way]!) / (1 - second[way]!))]
    for (let row = 0; row < rows; row++) if (is[row] !== 0) bits[row]! += is[row] === 1 ? so : not
  }
  return bits.map((bit) => 1 / (1 + Math.exp(-bit)))
}

/** Of the rows of a class those that are written so, one of each kind more than there are. */
function shareOf(is: Uint8Array, chances: Float64Array, isSecond: boolean): number {
  let [so, all] = [1, 2]
  for (let row = 0; row < is.length; row++) {
    if (is[row] === 0) continue
    const weight = isSecond ? 1 - chances[row]! : chances[row]!
    all += weight
    if (is[row] === 1) so += weight
  }
  return so / all
}

/** The columns that the two classes write in two ways. */
function toldColumns(ways: readonly MarkedWay[], { first, second }: Classes): readonly string[] {
  const told = ways.filter((_, at) => {
    const [one, other] = [first[at]!, second[at]!]
    return isTold(one, other) || isTold(1 - one, 1 - other)
  })
  return [...new Set(told.map(({ name }) => name))]
}

function isTold(one: number, other: number): boolean {
  return Math.max(one, other) >= MOSTLY && Math.min(one, other) <= HARDLY
}

/** The way that decides others of most columns. */
function bestSeed(ways: readonly MarkedWay[]): MarkedWay | undefined {
  let best: MarkedWay | undefined
  let most = COLUMNS - 1
  for (const one of ways) {
    const decided = new Set(
      ways.filter((other) => other.name !== one.name && decides(one, other)).map(({ name }) => name),
    )
    if (decided.size < most || (decided.size === most && best !== undefined)) continue
    most = decided.size
    best = one
  }
  return best
}

function decides({ is: one }: MarkedWay, { is: other }: MarkedWay): boolean {
  const counts = new Int32Array(9)
  for (let row = 0; row < one.length; row++) counts[one[row]! * 3 + other[row]!]! += 1
  const so = counts[4]! / Math.max(1, counts[4]! + counts[5]!)
  const not = counts[7]! / Math.max(1, counts[7]! + counts[8]!)
  return isTold(so, not) || isTold(1 - so, 1 - not)
}
