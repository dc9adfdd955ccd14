import { runToEnd } from '../../../lib/async/resumable.ts'
import { hash53 } from '../../../lib/bytes/hash.ts'
import { hashOfPair, numberTuples } from '../../../lib/collections/tuples.ts'
import { sortByKey } from '../../../matching/columnar/radix-order.ts'
import type { EncodedColumn, EncodedTable } from '../../columns/table.ts'

const HALF = 2 ** 32
const SECOND_LANE = 0x5bd1e995
/** Of the upper half of a hash of 53 bits. */
const UPPER_BITS = 21

/**
 * The rows in an order that only what they hold decides: the same records give the same one, however they were ordered, and whatever
 * their columns are called. It is an order at random otherwise, so that a sample of it is one of the table. Records that hold the same
 * are strewn like others, since two neighbours would never be in one sample of every second row.
 *
 * @param idColumn what records are called is no content
 */
export function contentOrder({ rows, columns }: EncodedTable, idColumn?: string): Int32Array {
  const low = new Int32Array(rows)
  const high = new Int32Array(rows)
  for (const column of columns) if (column.name !== idColumn) addColumn(column, low, high)
  return inOrder(low, keysApart(low, high))
}

/** The upper halves of keys. Records that hold the same, all but the first one, get keys of their own, their lower halves in place. */
function keysApart(low: Int32Array, high: Int32Array): Int32Array {
  const upper = high.map((half) => half >>> 12)
  const { ids, firsts } = numberTuples([low, upper], false)
  const before = new Int32Array(firsts.length)
  for (let row = 0; row < ids.length; row++) {
    const times = before[ids[row]!]!++
    if (times === 0) continue
    const key = hash53(String(keyOf(low[row]!, upper[row]!)), times)
    low[row] = key | 0
    upper[row] = key / HALF
  }
  return upper
}

/** Rows by the halves of their keys, the lower one first: the second sorting keeps its order where the upper ones are the same. */
function inOrder(low: Int32Array, upper: Int32Array): Int32Array {
  const rows = Int32Array.from({ length: low.length }, (_, row) => row)
  return runToEnd(sortByKey(runToEnd(sortByKey(rows, low)), upper, UPPER_BITS))
}

/** Adds what a column says of each row: the order of columns changes no sum, and values are of their column, whatever it is called. */
function addColumn({ numbers, values }: EncodedColumn, low: Int32Array, high: Int32Array): void {
  const lows = new Int32Array(values.length)
  const highs = new Int32Array(values.length)
  let own = 0
  for (let number = 0; number < values.length; number++) {
    const value = values[number]!
    const hash = hash53(typeof value === 'string' ? value : JSON.stringify(value))
    lows[number] = hash | 0
    highs[number] = hash / HALF
    own = (own + hash) | 0
  }
  for (let number = 0; number < values.length; number++) {
    lows[number] = hashOfPair(lows[number]!, own)
    highs[number] = hashOfPair(highs[number]!, own ^ SECOND_LANE)
  }
  for (let row = 0; row < numbers.length; row++) {
    const number = numbers[row]!
    if (number === 0) continue
    low[row]! += lows[number]!
    high[row]! += highs[number]!
  }
}

function keyOf(low: number, upper: number): number {
  return upper * HALF + (low >>> 0)
}
