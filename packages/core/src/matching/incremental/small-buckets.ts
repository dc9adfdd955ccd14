import { timesYielding } from '../../lib/async/yield-to-event-loop.ts'
import type { IndexKey } from '../../model/index-key.ts'
import type { RowNumber } from '../../model/record.ts'
import type { SeenPostings } from '../../ports/store/changes.ts'
import { isProbeKey, mappingOfProbe } from '../indexing/probe-keys.ts'
import { slackOf } from './bucket-windows.ts'
import type { TableIndex } from './match-reads.ts'
import type { Buckets, ComparedBucket } from './open-buckets.ts'
import type { PairSet } from './pair-set.ts'
import { TooManyPairs } from './too-many-pairs.ts'
import { windowTwins } from './window-twins.ts'

/** A bucket of so many pairs is worth a look at whether another one has the same. */
const WORTH_A_LOOK = 64

/** What buckets that are compared whole before and after bring together. */
interface SmallProposals {
  readonly seen: readonly SeenPostings[]
  /** Buckets that are not small. */
  readonly larger: readonly ComparedBucket[]
}

/** What a write proposes, as far as its buckets were looked at. */
export interface Proposed {
  /** The rows that it writes. */
  readonly changedRowNumbers: ReadonlySet<RowNumber>
  /** Each bucket adds those that it brings together: of a crowd they are too many to be joined from lists. */
  readonly pairs: PairSet
  /** More are refused with `TooManyPairs`. */
  readonly mostPairs: number
}

/** Whoever enters a small bucket is paired with all of it, and nobody is unpaired: the pairs come into `pairs`. */
export async function proposeSmall(
  { reads, table, rules }: TableIndex,
  gathered: Buckets,
  { changedRowNumbers, pairs, mostPairs }: Proposed,
): Promise<SmallProposals> {
  const lone = gathered.lone()
  const buckets = [...gathered.all()]
  const keys = [...lone.keys, ...buckets.map(({ key }) => key)]
  const most = [
    ...lone.keys.map(({ mapping }) => mostOf(rules.windowSizeOf(mapping), 1)),
    ...buckets.map((bucket) => mostOf(bucket.windowSize, slackOf(bucket))),
  ]
  const answers = keys.length === 0 ? [] : await reads.matches.postings(table, rules.generation, keys, most)
  const larger: ComparedBucket[] = []
  const isTwin = windowTwins()
  const crowds: { readonly bucket: ComparedBucket; readonly found: readonly RowNumber[] }[] = []
  const whole = new Uint8Array(keys.length)
  await timesYielding(lone.keys.length, (turn) => {
    const key = lone.keys[turn]!
    const found = answers[turn]!.rows // parallel to what is asked
    const windowSize = rules.windowSizeOf(key.mapping)
    if (proposeLone(windowSize, key, lone.rows[turn]!, found, changedRowNumbers, pairs)) whole[turn] = 1
    else larger.push(lone.bucketAt(turn))
  })
  await timesYielding(buckets.length, (at) => {
    const turn = lone.keys.length + at
    const bucket = buckets[at]!
    const found = answers[turn]!.rows
    if (!isSmall(bucket, found, changedRowNumbers)) {
      larger.push(bucket)
      return
    }
    whole[turn] = 1
    const many = bucket.entering.length * (bucket.entering.length + found.length) >= WORTH_A_LOOK
    if (many) crowds.push({ bucket, found })
    else {
      const propose = proposer(bucket, found, changedRowNumbers, pairs)
      for (let next = 0; next < bucket.entering.length; next++) propose(next)
      refuseMore(pairs, mostPairs)
    }
  })
  for (const { bucket, found } of crowds) {
    if (isTwin(bucket, found)) continue // it brings the same records together
    const propose = proposer(bucket, found, changedRowNumbers, pairs)
    await timesYielding(bucket.entering.length, (at) => {
      propose(at)
      refuseMore(pairs, mostPairs)
    })
  }
  return { seen: answers.filter((_, turn) => whole[turn] === 1), larger }
}

/** Adds pairs that the bucket of a key brings together, or that meet in its cell. */
export function adderOf(pairs: PairSet, key: IndexKey): PairSet['add'] {
  const bit = 1 << (isProbeKey(key) ? mappingOfProbe(key) : key.mapping)
  return isProbeKey(key) ? (x, y) => pairs.add(x, y, 0, bit) : (x, y) => pairs.add(x, y, bit)
}

export function refuseMore({ size }: PairSet, mostPairs: number): void {
  if (size > mostPairs) throw new TooManyPairs()
}

/** So many postings of a key, and the bucket is not small. */
function mostOf(windowSize: number, slack: number): number {
  return windowSize + slack + 2
}

/** Is a bucket compared whole before and after? */
function isSmall(
  bucket: ComparedBucket,
  found: readonly RowNumber[],
  changedRowNumbers: ReadonlySet<RowNumber>,
): boolean {
  const { entering, leaving, windowSize } = bucket
  if (found.length >= mostOf(windowSize, slackOf(bucket))) return false
  let size = Math.max(leaving.length, entering.length)
  for (const row of found) if (!changedRowNumbers.has(row)) size++
  return size <= windowSize + 1
}

/** Pairs the entering record of a position with all that are there and all that enter behind it. */
function proposer(
  { entering, key }: ComparedBucket,
  found: readonly RowNumber[],
  changedRowNumbers: ReadonlySet<RowNumber>,
  pairs: PairSet,
): (at: number) => void {
  const standing = found.length === 0 ? found : found.filter((row) => !changedRowNumbers.has(row))
  const add = adderOf(pairs, key)
  return (at) => {
    const { row } = entering[at]!
    for (const other of standing) add(row, other)
    for (let next = at + 1; next < entering.length; next++) add(row, entering[next]!.row)
  }
}

/** The same for a key under which one record enters. Most are new, and nobody is there. */
function proposeLone(
  windowSize: number,
  key: IndexKey,
  row: RowNumber,
  found: readonly RowNumber[],
  changedRowNumbers: ReadonlySet<RowNumber>,
  pairs: PairSet,
): boolean {
  if (found.length === 0) return true
  if (found.length >= mostOf(windowSize, 1)) return false
  let standing = 0
  for (const other of found) if (!changedRowNumbers.has(other)) standing++
  if (standing > windowSize) return false
  const add = adderOf(pairs, key)
  for (const other of found) if (!changedRowNumbers.has(other)) add(row, other)
  return true
}
