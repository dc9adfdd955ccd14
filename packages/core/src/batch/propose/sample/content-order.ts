import { hash53 } from '../../../lib/bytes/hash.ts'
import { hashOfPair } from '../../../matching/kernel/keys/tuples.ts'
import type { EncodedColumn, EncodedTable } from '../../columns/table.ts'

const HALF = 2 ** 32
const SECOND_LANE = 0x5bd1e995

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
  const keys = new Float64Array(rows)
  const seen = new Map<number, number>()
  for (let row = 0; row < rows; row++) {
    const content = keyOf(low[row]!, high[row]!)
    const before = seen.get(content) ?? 0
    seen.set(content, before + 1)
    keys[row] = before === 0 ? content : hash53(String(content), before)
  }
  return Int32Array.from(keys.keys()).sort((one, other) => keys[one]! - keys[other]! || one - other)
}

/** Adds what a column says of each row: the order of columns changes no sum, and values are of their column, whatever it is called. */
function addColumn({ numbers, values }: EncodedColumn, low: Int32Array, high: Int32Array): void {
  const hashes = values.map((value) => hash53(typeof value === 'string' ? value : JSON.stringify(value)))
  const own = hashes.reduce((sum, hash) => (sum + hash) | 0, 0)
  const lows = Int32Array.from(hashes, (hash) => hashOfPair(hash | 0, own))
  const highs = Int32Array.from(hashes, (hash) => hashOfPair(hash / HALF, own ^ SECOND_LANE))
  for (let row = 0; row < numbers.length; row++) {
    const number = numbers[row]!
    if (number === 0) continue
    low[row]! += lows[number]!
    high[row]! += highs[number]!
  }
}

function keyOf(low: number, high: number): number {
  return (high >>> 12) * HALF + (low >>> 0)
}
