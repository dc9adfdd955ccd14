import { bitCount } from '../../../lib/collections/bit-set.ts'
import { numberTuples } from '../../../lib/collections/tuples.ts'
import type { Profile } from '../profile.ts'

/** A column, and by row the number of its folded value; 0 for none. */
export interface NumberedColumn {
  readonly profile: Profile
  readonly numbers: Int32Array
}

/** So many columns are asked which records are of one thing, by which lists meet in such a part of their records. */
const MOST_TELLING = 5
const SHARED = 0.2
/** What says of fewer things what they are says next to nothing. */
const LEAST_WORTH = 5

/** Of the best ones so many are asked. */
export const MOST_GROUPINGS = 4

/** What is one thing as far as some columns say it. */
export interface Grouping {
  readonly by: readonly NumberedColumn[]
  /** By row; 0 for none. */
  readonly things: Int32Array
  /** Things that several lists have, each the less the more records of it there are in a list. */
  readonly worth: number
}

/** What up to three columns say of which records are one thing, the best first. */
export function groupingsOf(columns: readonly NumberedColumn[], of: Int32Array): readonly Grouping[] {
  const byWorth = columns
    .filter(({ numbers }) => meets(numbers, of))
    .toSorted(
      (one, other) => bitsOf(other.profile) - bitsOf(one.profile) || (one.profile.name < other.profile.name ? -1 : 1),
    )
    .slice(0, MOST_TELLING)
  const ofTwo = pairsOf(byWorth)
  const ofThree = byWorth.flatMap((one, at) => pairsOf(byWorth.slice(at + 1)).map((others) => [one, ...others]))
  return [...byWorth.map((one) => [one]), ...ofTwo, ...ofThree]
    .map((by) => groupingBy(by, of))
    .filter(({ worth }) => worth >= LEAST_WORTH)
    .toSorted((one, other) => other.worth - one.worth)
}

function bitsOf({ collision, filled }: Profile): number {
  return -Math.log2(collision) * filled
}

function pairsOf(columns: readonly NumberedColumn[]): readonly (readonly NumberedColumn[])[] {
  return columns.flatMap((one, at) => columns.slice(at + 1).map((other) => [one, other]))
}

/** Whether so many of the records with a value have one that several lists have. */
function meets(numbers: Int32Array, of: Int32Array): boolean {
  const listOf = new Map<number, number>()
  const shared = new Set<number>()
  for (const [row, number] of numbers.entries()) {
    const list = listOf.get(number)
    if (list === undefined) listOf.set(number, of[row]!)
    else if (list !== of[row]) shared.add(number)
  }
  shared.delete(0)
  const filled = numbers.filter((number) => number !== 0).length
  return numbers.filter((number) => shared.has(number)).length >= SHARED * filled
}

function groupingBy(by: readonly NumberedColumn[], of: Int32Array): Grouping {
  const { ids: things, firsts } = numberTuples(
    by.map(({ numbers }) => numbers),
    true,
  )
  const records = new Int32Array(firsts.length)
  const lists = new Int32Array(firsts.length) // as bits: there are twenty at the most
  for (let row = 0; row < things.length; row++) {
    records[things[row]!]! += 1
    lists[things[row]!]! |= 1 << of[row]!
  }
  let worth = 0
  for (let thing = 1; thing < firsts.length; thing++) {
    const several = bitCount(lists[thing]!)
    worth += ((several - 1) * several) / records[thing]!
  }
  return { by, things, worth }
}
