import { compileFold, words } from '../../../lib/text/text.ts'
import { oneText } from '../../columns/dictionary.ts'
import type { EncodedColumn } from '../../columns/table.ts'
import { chanceOfSame } from './sources.ts'

/** The first ones: of many more these hold enough. */
const MOST_ROWS = 50_000
/** Fewer pairs say nothing. */
const FEWEST = 20
/** Words that nobody else has, at least. */
const SHARED = 2
/** Pairs that have the same value, by what chance would make them. */
const LESS_THAN_CHANCE = 0.6
const fold = compileFold(['IGNORE_CASE', 'IGNORE_ACCENTS'])

/**
 * Whether two records that have two words in common which nobody else has are seldom of the same value here: no two lists write all of a thing in
 * the same way, but what it is called, or its number, is in both.
 */
export function wordsMeetApart(column: EncodedColumn, others: readonly EncodedColumn[]): boolean {
  const rows = Math.min(column.numbers.length, MOST_ROWS)
  const pairs = pairsByWords(others, rows)
  let [all, same] = [0, 0]
  for (const [pair, count] of pairs) {
    if (count < SHARED) continue
    const [one, other] = [pair % rows, Math.floor(pair / rows)]
    all += 1
    if (column.numbers[one] === column.numbers[other]) same += 1
  }
  return all >= FEWEST && same < LESS_THAN_CHANCE * chanceOfSame(column.numbers.subarray(0, rows)) * all
}

/** By pair of rows, as one number, how many words these two have that no third one has. */
function pairsByWords(columns: readonly EncodedColumn[], rows: number): ReadonlyMap<number, number> {
  const held = new Map<string, number[]>()
  for (let row = 0; row < rows; row++) {
    const texts = columns.map(({ numbers, values }) => (numbers[row] === 0 ? '' : oneText(values[numbers[row]!]!)))
    for (const word of new Set(texts.flatMap((text) => words(fold(text))))) {
      const holders = held.get(word)
      if (holders === undefined) held.set(word, [row])
      else if (holders.length <= SHARED) holders.push(row)
    }
  }
  const pairs = new Map<number, number>()
  for (const holders of held.values()) {
    if (holders.length !== 2) continue
    const pair = holders[0]! + rows * holders[1]!
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}
