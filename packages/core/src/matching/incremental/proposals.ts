import { eachYielding, eventLoopYielder, timesYielding } from '../../lib/async/yield-to-event-loop.ts'
import type { RowNumber } from '../../model/record.ts'
import type { SeenPostings } from '../../ports/store/changes.ts'
import { isProbeKey } from '../indexing/probe-keys.ts'
import { isFor, type MatchRules } from '../rules.ts'
import { gatherBuckets, sharedBuckets } from './bucket-gathering.ts'
import { type BucketWindow, movedPairs, orderAfter } from './bucket-window.ts'
import { positionsAround, windowsAround } from './bucket-windows.ts'
import { type LargerBucket, largerBuckets } from './crowds.ts'
import type { TableIndex } from './match-reads.ts'
import { nearPairs } from './near-mappings.ts'
import type { Buckets, ComparedBucket } from './open-buckets.ts'
import { type PairSet, pairSet } from './pair-set.ts'
import type { Keyed, RowChange } from './proposal-input.ts'
import { type RankedWindows, rankedWindows } from './ranked-windows.ts'
import { adderOf, type Proposed, proposeSmall, refuseMore } from './small-buckets.ts'
import { windowTwins } from './window-twins.ts'

/** The pairs that a write makes and parts. */
export interface Proposals {
  /** To be scored; those that only met in a cell where their keys are near. */
  readonly pairs: PairSet
  /** They come with all mappings that bring them together. */
  readonly mapped: boolean
  /** Of standing records that a bucket proposed and proposes no longer; another one may. */
  readonly unpaired: PairSet
  readonly seen: readonly SeenPostings[]
  /** Buckets of more records than are compared with one another. */
  readonly larger: readonly LargerBucket[]
  /** Which pairs of standing records no bucket proposes after the write. */
  unproposed(pairs: readonly StandingPair[]): Promise<UnproposedPairs>
}

type StandingPair = readonly [Keyed & Row, Keyed & Row]

interface UnproposedPairs {
  /** Parallel to the pairs. */
  readonly unproposed: readonly boolean[]
  /** What the answer rests on besides what the proposals do. */
  readonly seen: readonly SeenPostings[]
}

interface Row {
  readonly row: RowNumber
}

/** Throws `TooManyPairs` as soon as there are more to be scored than `mostPairs`. */
export async function propose(
  index: TableIndex,
  rowChanges: readonly RowChange[],
  mostPairs = Number.POSITIVE_INFINITY,
): Promise<Proposals> {
  const changedRowNumbers = new Set(rowChanges.map(({ row }) => row))
  const buckets = await gatherBuckets(index.rules, rowChanges)
  const pairs = pairSet()
  const small = await proposeSmall(index, buckets, { changedRowNumbers, pairs, mostPairs })
  const windows = await proposeWindows(index, small.larger, { changedRowNumbers, pairs, mostPairs })
  return {
    pairs,
    unpaired: windows.unpaired,
    seen: [...small.seen, ...windows.seen],
    larger: windows.larger,
    // Who meets in a bucket that is not looked at whole may share another one, and near keys are of one mapping by half.
    mapped: small.larger.length === 0 && !index.rules.tolerant,
    unproposed: (standing) => unproposedPairs(index, { buckets, changedRowNumbers, ranked: windows.ranked }, standing),
  }
}

/** What larger buckets move within their windows. */
interface WindowProposals {
  readonly unpaired: PairSet
  readonly seen: readonly SeenPostings[]
  /** The windows that were read. */
  readonly ranked: RankedWindows
  readonly larger: readonly LargerBucket[]
}

/** Puts those that come to stand in one another's window into `pairs`. */
async function proposeWindows(
  index: TableIndex,
  larger: readonly ComparedBucket[],
  { changedRowNumbers, pairs, mostPairs }: Proposed,
): Promise<WindowProposals> {
  const seen: SeenPostings[] = []
  const unpaired = pairSet()
  const isTwin = windowTwins()
  const ranked = rankedWindows()
  const around = await windowsAround(index, larger)
  const yieldToEventLoop = eventLoopYielder()
  for (const [at, windows] of around.entries()) {
    const bucket = larger[at]!
    for (const window of windows) {
      const pause = yieldToEventLoop()
      if (pause) await pause
      const move = { window, changedRowNumbers, leaving: bucket.leaving, entering: bucket.entering }
      seen.push(seenWindow(bucket, window))
      ranked.add(bucket.key, orderAfter(move))
      const isWhole = window.from === undefined && window.to === undefined
      const found = window.positions.map(({ row }) => row)
      if (isWhole && isTwin(bucket, found)) continue // it moves the same records past each other
      const moves = movedPairs(move, bucket.windowSize, adderOf(pairs, bucket.key), unpaired.add)
      await eachYielding(moves, () => refuseMore(pairs, mostPairs))
    }
  }
  return { unpaired, seen, ranked, larger: largerBuckets(larger, around) }
}

/** What is known of a write's buckets: who comes into them and goes out, which rows it writes, and the windows that were read. */
interface ProposedBuckets {
  readonly buckets: Buckets
  readonly changedRowNumbers: ReadonlySet<RowNumber>
  readonly ranked: RankedWindows
}

/** Looks into the windows that were read, and reads those that hold both of two records only now. */
async function unproposedPairs(
  index: TableIndex,
  { buckets, changedRowNumbers, ranked }: ProposedBuckets,
  pairs: readonly StandingPair[],
): Promise<UnproposedPairs> {
  const open: (ReturnType<typeof sharedBuckets> | 'PROPOSED')[] = []
  await eachYielding(pairs, ([a, b]) => {
    const shared = sharedBuckets(index.rules, buckets, a, b)
    const within = shared.map(({ bucket: { key, windowSize } }) => ranked.isWithin(key, a.row, b.row, windowSize))
    open.push(within.includes('YES') ? 'PROPOSED' : shared.filter((_, turn) => within[turn] === 'UNKNOWN'))
  })
  const around = open.flatMap((each) => (each === 'PROPOSED' ? [] : each))
  const found = await positionsAround(index, around)
  const seen: SeenPostings[] = []
  const orders: (readonly Row[])[] = []
  await timesYielding(around.length, (at) => {
    const { bucket } = around[at]!
    const window = found[at]!
    seen.push(seenWindow(bucket, window))
    orders.push(orderAfter({ window, changedRowNumbers, leaving: bucket.leaving, entering: bucket.entering }))
  })
  const unproposed: boolean[] = []
  let next = 0
  await timesYielding(pairs.length, (at) => {
    const [a, b] = pairs[at]!
    const each = open[at]!
    const own =
      each === 'PROPOSED' ? [] : each.map(({ bucket: { windowSize } }) => ({ windowSize, order: orders[next++]! }))
    const isNearBy = own.some(({ windowSize, order }) => isNear(order, a.row, b.row, windowSize))
    unproposed.push(each !== 'PROPOSED' && !isNearBy)
  })
  return { unproposed, seen }
}

/** The mappings for duplicates under which two records share a key, or have two that are near, as bits. */
export function sharedMappings(rules: MatchRules, a: Keyed, b: Keyed): number {
  let bits = equalMappings(rules, a, b)
  if (rules.tolerant) for (const [{ mapping }] of nearPairs(rules, a.values, b.values)) bits |= 1 << mapping
  return bits
}

/** The mappings for duplicates under which two records share a key, as bits. */
export function equalMappings(rules: MatchRules, a: Keyed, b: Keyed): number {
  const own = rules.keysOfValues(a.values)
  let bits = 0
  for (const { mapping, hash } of rules.keysOfValues(b.values)) {
    if (isProbeKey({ mapping })) break // cells come last
    if (!isFor(rules.keyer.duplicates, mapping)) continue
    for (const key of own) {
      if (key.mapping > mapping) break
      if (key.mapping === mapping && key.hash === hash) bits |= 1 << mapping
    }
  }
  return bits
}

function seenWindow({ key }: ComparedBucket, { from, to, positions }: BucketWindow): SeenPostings {
  return { key, ...(from ? { from } : {}), ...(to ? { to } : {}), rows: positions.map(({ row }) => row) }
}

function isNear(order: readonly Row[], a: RowNumber, b: RowNumber, windowSize: number): boolean {
  const x = order.findIndex(({ row }) => row === a)
  const y = order.findIndex(({ row }) => row === b)
  return x >= 0 && y >= 0 && Math.abs(x - y) <= windowSize
}
