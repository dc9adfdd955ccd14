import { numberTuples } from '../../../matching/kernel/keys/tuples.ts'
import type { EncodedColumn } from '../../columns/table.ts'
import { foldedNumbers, mostDifferent } from './sources.ts'

/** Columns of which three at a time say that two records are the same otherwise. */
const TELLING = 5
/** With fewer pairs of such records nothing is shown. */
const FEWEST = 20
/** Pairs that have the same value, by what chance would make them: with more it is content, or a list that repeats itself. */
const LESS_THAN_CHANCE = 0.5

/**
 * True when records that are the same in three of the five columns with the most different values have the same value here far less often
 * than chance would have it: nothing of what a thing is is like that, but lists that hold each thing once are.
 */
export function keepsTwinsApart(column: EncodedColumn, others: readonly EncodedColumn[]): boolean {
  const rows = Int32Array.from(column.numbers.keys())
  const telling = mostDifferent(others, rows, TELLING).map((one) => foldedNumbers(one, rows))
  let [all, same] = [0, 0]
  for (const some of threesOf(telling)) {
    for (const sizes of twinsIn(column, some)) {
      all += pairsOf(sizes.reduce((sum, size) => sum + size, 0))
      same += sizes.reduce((sum, size) => sum + pairsOf(size), 0)
    }
  }
  return all >= FEWEST && same < LESS_THAN_CHANCE * chanceOfSame(column) * all
}

/** All of them where they are fewer. */
function threesOf<T>(all: readonly T[]): readonly (readonly T[])[] {
  if (all.length <= 3) return [all]
  return all.flatMap((one, at) =>
    all.slice(at + 1).flatMap((other, next) => all.slice(at + next + 2).map((third) => [one, other, third])),
  )
}

/** Of records that are the same in these columns, and have a value in each, how many have each value of the column. */
function twinsIn({ numbers }: EncodedColumn, telling: readonly Int32Array[]): readonly (readonly number[])[] {
  const { ids } = numberTuples(telling, false)
  const things = new Map<number, Map<number, number>>()
  for (const [row, thing] of ids.entries()) {
    if (telling.some((texts) => texts[row] === 0)) continue
    const counts = things.get(thing) ?? new Map<number, number>()
    counts.set(numbers[row]!, (counts.get(numbers[row]!) ?? 0) + 1)
    things.set(thing, counts)
  }
  return [...things.values()].map((counts) => [...counts.values()])
}

function pairsOf(size: number): number {
  return (size * (size - 1)) / 2
}

/** The chance that two records drawn at random have the same value. */
function chanceOfSame({ numbers }: EncodedColumn): number {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => sum + (count / numbers.length) ** 2, 0)
}
