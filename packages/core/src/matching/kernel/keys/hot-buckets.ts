import type { Classifier } from '../../../model/resources/classifier.ts'
import type { IndexMapping } from '../../../model/resources/indexer.ts'
import { compileBucketOrder, windowLimitOf } from '../../indexing/bucket-order.ts'
import { compileKeyTexts } from '../../indexing/key-texts.ts'
import type { HotBucket } from '../batch.ts'
import type { Windows } from '../scoring/plan.ts'
import { type ColumnTexts, valuesAt } from '../values/columns.ts'
import { sharedCopy, sharedInts } from '../values/shared-memory.ts'
import type { ComparedValues } from '../values/used-texts.ts'
import type { Buckets } from './buckets.ts'

/** Number of rows of a bucket that are asked for the key that they have in common. */
const ASKED = 100

/** The larger buckets of a mapping, each with the window in which it is compared. */
export interface HotBuckets {
  readonly windows: Windows
  readonly reports: readonly HotBucket[]
}

export interface OrderInput {
  readonly mapping: IndexMapping
  readonly classifier: Classifier
  readonly buckets: Buckets
  /** By key its text, where each has one. */
  readonly texts: readonly string[] | undefined
  /** Of the mapping's keys. */
  readonly columns: readonly ColumnTexts[]
  /** Of the classifier's mappings. */
  readonly values: readonly ComparedValues[]
  /** By row; absent: rows with one sort key keep their order. */
  readonly tiebreaks: Int32Array | undefined
}

/**
 * Puts the rows of every bucket beyond the mapping's limit in their order, in which each is compared with the limit
 * less one before it and as many after it: what the limit says of smaller buckets, said of all of them.
 */
export function orderHotBuckets(input: OrderInput): HotBuckets {
  const { mapping, buckets } = input
  const { order, starts } = buckets
  const limit = windowLimitOf(mapping)
  const windowSize = limit - 1
  const hot = largerThan(limit, buckets)
  const windows = openWindows(windowSize, hot, buckets)
  const sortKeyOf = sortKeyOfRow(input)
  const reports: HotBucket[] = []
  for (const [window, bucket] of hot.entries()) {
    const rows = order.subarray(starts[bucket], starts[bucket + 1])
    const [from, end] = [windows.starts[window]!, windows.starts[window + 1]!]
    const ascending = windows.rows.subarray(from, end)
    ascending.set(rows)
    const positions = inOrder(ascending, sortKeyOf, input.tiebreaks)
    for (const [rank, at] of positions.entries()) {
      rows[rank] = ascending[at]!
      windows.ranks[from + at] = rank
    }
    const skipped = ((rows.length - windowSize) * (rows.length - windowSize - 1)) / 2
    reports.push({ mapping: mapping.id, key: keyText(input, bucket, ascending), size: rows.length, skipped })
  }
  return { windows, reports }
}

function largerThan(limit: number, { starts, count }: Buckets): Int32Array {
  const found: number[] = []
  for (let bucket = 0; bucket < count; bucket++) if (starts[bucket + 1]! - starts[bucket]! > limit) found.push(bucket)
  return Int32Array.from(found)
}

/** Room for the windows of these buckets. */
function openWindows(windowSize: number, hot: Int32Array, buckets: Buckets): Windows {
  const starts = sharedInts(hot.length + 1)
  for (const [window, bucket] of hot.entries())
    starts[window + 1] = starts[window]! + buckets.starts[bucket + 1]! - buckets.starts[bucket]!
  const rows = starts[hot.length]!
  const keys = sharedCopy(hot.map((bucket) => buckets.keys[bucket]!))
  return { windowSize, keys, starts, rows: sharedInts(rows), ranks: sharedInts(rows) }
}

/** By row its sort key in the mapping's buckets. */
export function sortKeyOfRow({
  mapping,
  classifier,
  values,
}: Pick<OrderInput, 'mapping' | 'classifier' | 'values'>): (row: number) => number {
  const sortKey = compileBucketOrder(mapping, classifier.mappings)
  return (row) =>
    sortKey((position) => {
      const { ids, texts, lists } = values[position]!
      const id = ids[row]!
      return id === 0 ? undefined : texts[id > 0 ? id : lists[-1 - id]![0]!]
    })
}

/** By rank the position among `ascending`. */
function inOrder(
  ascending: Int32Array,
  sortKeyOf: (row: number) => number,
  tiebreaks: Int32Array | undefined,
): Int32Array {
  const sortKeys = Float64Array.from(ascending, sortKeyOf)
  return Int32Array.from(ascending.keys()).sort(
    (a, b) =>
      sortKeys[a]! - sortKeys[b]! || (tiebreaks ? tiebreaks[ascending[a]!]! - tiebreaks[ascending[b]!]! : 0) || a - b,
  )
}

/** A key of several columns has no text of its own: it is made of what its first rows have in common. */
function keyText({ mapping, columns, buckets, texts }: OrderInput, bucket: number, rows: Int32Array): string {
  const text = texts?.[buckets.keys[bucket]!] ?? commonKey(mapping, columns, rows)
  return text.replaceAll('\u001f', ' ')
}

function commonKey(mapping: IndexMapping, columns: readonly ColumnTexts[], rows: Int32Array): string {
  const textsOf = compileKeyTexts(mapping)
  const [first = [], ...others] = Array.from(rows.subarray(0, ASKED), (row) =>
    textsOf(valuesAt(mapping.keys, columns, row)),
  )
  return first.find((text) => others.every((texts) => texts.includes(text))) ?? first[0] ?? ''
}
