import type { KeysOfRecord, PlacedKey } from './index-key.ts'
import type { Revision, RowNumber } from './record.ts'

/** The keys of records, each with the revision that they were made of. */
type KeyRows = readonly (KeysOfRecord & { readonly row: RowNumber; readonly revision: Revision })[]

const ROW = 4
/** Numbers of one key. */
export const KEY = 3

/**
 * Keys as one list of numbers: a message copies it in one piece, where it would take a hundred thousand objects apart. Row
 * after row: row, revision, tiebreak, how many keys; then mapping, hash and sort key of each.
 */
export function packKeys(rows: KeyRows): Float64Array {
  const size = rows.reduce((sum, { keys }) => sum + ROW + KEY * keys.length, 0)
  const numbers = new Float64Array(size)
  let at = 0
  for (const { row, revision, tiebreak, keys } of rows) {
    numbers[at++] = row
    numbers[at++] = revision
    numbers[at++] = tiebreak
    numbers[at++] = keys.length
    at = putKeys(numbers, at, keys)
  }
  return numbers
}

/** Writes the keys from this place on; answers the place behind them. */
export function putKeys(numbers: Float64Array, from: number, keys: readonly PlacedKey[]): number {
  let at = from
  for (const { mapping, hash, sortKey } of keys) {
    numbers[at++] = mapping
    numbers[at++] = hash
    numbers[at++] = sortKey
  }
  return at
}

/** So many keys from this place on. */
export function takeKeys(numbers: Float64Array, from: number, count: number): readonly PlacedKey[] {
  const keys: PlacedKey[] = []
  for (let at = from; keys.length < count; at += KEY)
    keys.push({ mapping: numbers[at]!, hash: numbers[at + 1]!, sortKey: numbers[at + 2]! })
  return keys
}

/** The keys as they were. */
export function unpackKeys(numbers: Float64Array): KeyRows {
  const rows: KeyRows[number][] = []
  for (let at = 0; at < numbers.length; ) {
    const [row, revision, tiebreak, count] = [numbers[at]!, numbers[at + 1]!, numbers[at + 2]!, numbers[at + 3]!]
    rows.push({ row, revision, tiebreak, keys: takeKeys(numbers, at + ROW, count) })
    at += ROW + KEY * count
  }
  return rows
}
