import type { Classifier } from '../../model/classifier.ts'
import type { IndexMapping } from '../../model/indexer.ts'
import { compileBucketOrder, DEFAULT_COMPARE_LIMIT } from '../indexing/bucket-order.ts'
import { compileKeyTexts } from '../indexing/key-texts.ts'
import type { HotBucket } from './batch.ts'
import type { Buckets } from './buckets.ts'
import { type ColumnTexts, valuesAt } from './columns.ts'
import type { ComparedValues } from './compared-values.ts'
import type { Window } from './plan.ts'
import { sharedCopy, sharedInts } from './shared.ts'

/** So many rows of a bucket are asked for the key that they have in common. */
const ASKED = 100

/** The larger buckets of a mapping, each with the window in which it is compared. */
export interface HotBuckets {
  readonly windows: readonly Window[]
  readonly reports: readonly HotBucket[]
}

export interface OrderInput {
  readonly mapping: IndexMapping
  readonly classifier: Classifier
  readonly buckets: Buckets
  /** Of the mapping's keys. */
  readonly columns: readonly ColumnTexts[]
  /** Of the classifier's mappings. */
  readonly values: readonly ComparedValues[]
  /** By row; absent: rows at one place keep their order. */
  readonly ties: Int32Array | undefined
}

/**
 * Puts the rows of every bucket beyond the mapping's limit in their order, in which each is compared with the limit
 * less one before it and as many after it: what the limit says of smaller buckets, said of all of them.
 */
export function orderHotBuckets(input: OrderInput): HotBuckets {
  const { mapping, buckets, columns } = input
  const { order, starts, keys, count } = buckets
  const limit = mapping.compareLimit ?? DEFAULT_COMPARE_LIMIT
  const reach = limit - 1
  const placeOf = placeOfRow(input)
  const windows: Window[] = []
  const reports: HotBucket[] = []
  for (let bucket = 0; bucket < count; bucket++) {
    const rows = order.subarray(starts[bucket], starts[bucket + 1])
    if (rows.length <= limit) continue
    const ascending = sharedCopy(rows)
    rows.set(inOrder(ascending, placeOf, input.ties))
    windows.push({ key: keys[bucket]!, reach, rows: ascending, ranks: ranksOf(rows, ascending) })
    const skipped = ((rows.length - reach) * (rows.length - reach - 1)) / 2
    reports.push({ mapping: mapping.id, key: commonKey(mapping, columns, ascending), size: rows.length, skipped })
  }
  return { windows, reports }
}

/** By row its place in the mapping's buckets. */
export function placeOfRow({
  mapping,
  classifier,
  values,
}: Pick<OrderInput, 'mapping' | 'classifier' | 'values'>): (row: number) => number {
  const place = compileBucketOrder(mapping, classifier.mappings)
  return (row) =>
    place((position) => {
      const { ids, texts, lists } = values[position]!
      const id = ids[row]!
      return id === 0 ? undefined : texts.texts[id > 0 ? id : lists[-1 - id]![0]!]
    })
}

function inOrder(ascending: Int32Array, placeOf: (row: number) => number, ties: Int32Array | undefined): Int32Array {
  const places = Float64Array.from(ascending, placeOf)
  const order = Int32Array.from(ascending.keys()).sort(
    (a, b) => places[a]! - places[b]! || (ties ? ties[ascending[a]!]! - ties[ascending[b]!]! : 0) || a - b,
  )
  return order.map((at) => ascending[at]!)
}

function ranksOf(inOrder: Int32Array, ascending: Int32Array): Int32Array {
  const rankOf = new Map<number, number>()
  for (const [rank, row] of inOrder.entries()) rankOf.set(row, rank)
  const ranks = sharedInts(ascending.length)
  for (const [place, row] of ascending.entries()) ranks[place] = rankOf.get(row)!
  return ranks
}

function commonKey(mapping: IndexMapping, columns: readonly ColumnTexts[], rows: Int32Array): string {
  const textsOf = compileKeyTexts(mapping)
  const [first = [], ...others] = Array.from(rows.subarray(0, ASKED), (row) =>
    textsOf(valuesAt(mapping.keys, columns, row)),
  )
  const common = first.find((text) => others.every((texts) => texts.includes(text))) ?? first[0] ?? ''
  return common.replaceAll('\u001f', ' ')
}
