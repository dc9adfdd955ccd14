import type { IndexMapping } from '../../model/indexer.ts'
import { compileKeyTexts } from '../indexing/key-texts.ts'
import type { HotBucket } from './batch.ts'
import type { Buckets } from './buckets.ts'
import { type ColumnTexts, valuesAt } from './columns.ts'
import type { ComparedValues } from './compared-values.ts'
import type { Window } from './plan.ts'
import { sharedCopy, sharedInts } from './shared.ts'

const DEFAULT_LIMIT = 1000
/** So many rows of a bucket are asked for the key that they have in common. */
const ASKED = 100

/** The larger buckets of a mapping, each with the window in which it is compared. */
export interface HotBuckets {
  readonly windows: readonly Window[]
  readonly reports: readonly HotBucket[]
}

/**
 * Puts the rows of every bucket beyond the mapping's limit in the order of what they are compared by, so that each is
 * compared with its nearest: half the limit before it and half after. Only rows that are alike in everything compared
 * keep the order in which they came.
 */
export function orderHotBuckets(
  mapping: IndexMapping,
  { order, starts, keys, count }: Buckets,
  columns: readonly ColumnTexts[],
  values: readonly ComparedValues[],
): HotBuckets {
  const limit = mapping.compareLimit ?? DEFAULT_LIMIT
  const reach = Math.max(1, limit >> 1)
  const windows: Window[] = []
  const reports: HotBucket[] = []
  for (let bucket = 0; bucket < count; bucket++) {
    const rows = order.subarray(starts[bucket], starts[bucket + 1])
    if (rows.length <= limit) continue
    const ascending = sharedCopy(rows)
    rows.set(Array.from(rows).sort(byValue(values)))
    windows.push({ key: keys[bucket]!, reach, rows: ascending, ranks: ranksOf(rows, ascending) })
    const skipped = ((rows.length - reach) * (rows.length - reach - 1)) / 2
    reports.push({ mapping: mapping.id, key: commonKey(mapping, columns, ascending), size: rows.length, skipped })
  }
  return { windows, reports }
}

function ranksOf(inOrder: Int32Array, ascending: Int32Array): Int32Array {
  const rankOf = new Map<number, number>()
  for (const [rank, row] of inOrder.entries()) rankOf.set(row, rank)
  const ranks = sharedInts(ascending.length)
  for (const [place, row] of ascending.entries()) ranks[place] = rankOf.get(row)!
  return ranks
}

function byValue(values: readonly ComparedValues[]): (a: number, b: number) => number {
  return (a, b) => {
    for (const value of values) {
      const difference = compareValues(value, value.ids[a]!, value.ids[b]!)
      if (difference !== 0) return difference
    }
    return a - b
  }
}

/** Missing ones first, then text by text. */
function compareValues({ texts, lists }: ComparedValues, x: number, y: number): number {
  if (x === y) return 0
  const ofX = x > 0 ? [x] : x < 0 ? lists[-1 - x]! : []
  const ofY = y > 0 ? [y] : y < 0 ? lists[-1 - y]! : []
  for (let index = 0; index < ofX.length && index < ofY.length; index++) {
    const a = texts.texts[ofX[index]!]!
    const b = texts.texts[ofY[index]!]!
    if (a !== b) return a < b ? -1 : 1
  }
  return ofX.length - ofY.length
}

function commonKey(mapping: IndexMapping, columns: readonly ColumnTexts[], rows: Int32Array): string {
  const textsOf = compileKeyTexts(mapping)
  const [first = [], ...others] = Array.from(rows.subarray(0, ASKED), (row) =>
    textsOf(valuesAt(mapping.keys, columns, row)),
  )
  const common = first.find((text) => others.every((texts) => texts.includes(text))) ?? first[0] ?? ''
  return common.replaceAll('\u001f', ' ')
}
