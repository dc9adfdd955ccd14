import { keptByNumber } from '../../../lib/collections/kept-by-number.ts'
import { compileFold } from '../../../lib/text/text.ts'
import { parseTransform } from '../../../matching/indexing/transform.ts'
import { oneText } from '../../columns/dictionary.ts'
import type { Profile } from '../profile.ts'

/** A key that so many records have brings them together with few strangers. */
const RARE = 10

interface KeySizes {
  /** How many records have each key. */
  readonly sizes: readonly number[]
  /** The share of records with a rare key that another one has as well. */
  readonly rare: number
}

/** By row, what a transform takes of these columns, each by itself or all together as one text. */
export function keysOf(
  columns: readonly Profile[],
  transform: string,
  areJoined = false,
): (row: number) => readonly string[] {
  const fold = compileFold(['IGNORE_CASE', 'ONLY_ALPHANUMERIC', 'IGNORE_ACCENTS'])
  const { take } = parseTransform(transform)!
  const textOf = ({ column: { values } }: Profile, value: number) => oneText(values[value]!)
  if (areJoined) return (row) => take(columns.map((one) => textOf(one, one.column.numbers[row]!)).join(' ')).map(fold)
  const taken = columns.map((one) => keptByNumber((value) => take(textOf(one, value)).map(fold)))
  return (row) => columns.flatMap(({ column }, at) => taken[at]!(column.numbers[row]!)).filter((key) => key !== '')
}

/** Of the keys that each row has, estimated from about so many of them. */
export function keySizes(keysAt: (row: number) => readonly string[], rows: number, sample: number): KeySizes {
  const step = Math.max(1, Math.ceil(rows / sample))
  const looked = Array.from({ length: Math.ceil(rows / step) }, (_, at) => at * step)
  const counts = new Map<string, number>()
  for (const row of looked) for (const key of new Set(keysAt(row))) counts.set(key, (counts.get(key) ?? 0) + 1)
  const isRare = (key: string): boolean => counts.get(key)! > 1 && counts.get(key)! <= RARE
  const rare = looked.filter((row) => keysAt(row).some(isRare)).length
  return { sizes: Array.from(counts.values(), (count) => count * step), rare: rare / Math.max(1, looked.length) }
}
