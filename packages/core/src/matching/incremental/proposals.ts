import { eachYielding, eventLoopYielder, timesYielding } from '../../lib/async/yield-to-event-loop.ts'
import type { RowNumber } from '../../model/record.ts'
import type { SeenPostings } from '../../ports/store/changes.ts'
import { isProbeKey } from '../indexing/probe-keys.ts'
import { isFor, type MatchRules } from '../rules.ts'
import { gatherBuckets, sharedBuckets } from './bucket-gathering.ts'
import { type BucketWindow, movedPairs, orderAfter } from './bucket-window.ts'
import { positionsAround, windowsAround } from './bucket-windows.ts'
import { type LargerBucket, largerBuckets } from './crowds.ts'
import { nearPairs } from './near-mappings.ts'
import type { ComparedBucket } from './open-buckets.ts'
import { type PairSet, pairSet } from './pair-set.ts'
import type { ChangedRows, Keyed, PostingReads } from './proposal-input.ts'
import { rankedWindows } from './ranked-windows.ts'
import { adderOf, proposeSmall, refuseMore } from './small-buckets.ts'
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
  /** Of pairs of standing records those that no bucket proposes after the write. */
  unproposed(pairs: readonly (readonly [Keyed & Row, Keyed & Row])[]): Promise<readonly boolean[]>
}

interface Row {
  readonly row: RowNumber
}

/** Throws `TooManyPairs` as soon as there are more to be scored than `mostPairs`. */
export async function propose(
  reads: PostingReads,
  table: number,
  rules: MatchRules,
  changedRows: readonly ChangedRows[],
  mostPairs = Number.POSITIVE_INFINITY,
): Promise<Proposals> {
  const rows = new Set(changedRows.map(({ row }) => row))
  const buckets = await gatherBuckets(rules, changedRows)
  const small = await proposeSmall(reads, table, rules, buckets, rows, mostPairs)
  const { pairs, larger } = small
  const seen = [...small.seen]
  const unpaired = pairSet()
  const isTwin = windowTwins()
  const ranked = rankedWindows()
  const around = await windowsAround(reads, table, rules, larger)
  const yieldToEventLoop = eventLoopYielder()
  for (const [at, windows] of around.entries()) {
    const bucket = larger[at]!
    for (const window of windows) {
      const pause = yieldToEventLoop()
      if (pause) await pause
      const move = { window, changedRows: rows, leaving: bucket.leaving, entering: bucket.entering }
      seen.push(seenWindow(bucket, window))
      ranked.add(bucket.key, orderAfter(move))
      const isEnd = window.from === undefined && window.to === undefined
      if (
        isEnd &&
        isTwin(
          bucket,
          window.positions.map(({ row }) => row),
        )
      )
        continue // it moves the same records past each other
      const moves = movedPairs(move, bucket.windowSize, adderOf(pairs, bucket.key), unpaired.add)
      await eachYielding(moves, () => refuseMore(pairs, mostPairs))
    }
  }
  return {
    pairs,
    unpaired,
    seen,
    larger: largerBuckets(larger, around),
    // Who meets in a bucket that is not looked at whole may share another one, and near keys are of one mapping by half.
    mapped: larger.length === 0 && !rules.tolerant,
    unproposed: async (pairs) => {
      const open: (ReturnType<typeof sharedBuckets> | 'PROPOSED')[] = []
      await eachYielding(pairs, ([a, b]) => {
        const shared = sharedBuckets(rules, buckets, a, b)
        const known = shared.map(({ bucket: { key, windowSize } }) => ranked.isWithin(key, a.row, b.row, windowSize))
        open.push(known.includes('YES') ? 'PROPOSED' : shared.filter((_, turn) => known[turn] === 'UNKNOWN'))
      })
      const around = open.flatMap((each) => (each === 'PROPOSED' ? [] : each))
      const found = await positionsAround(reads, table, rules, around)
      const orders: (readonly Row[])[] = []
      await timesYielding(around.length, (index) => {
        const { bucket } = around[index]!
        const window = found[index]!
        seen.push(seenWindow(bucket, window))
        orders.push(orderAfter({ window, changedRows: rows, leaving: bucket.leaving, entering: bucket.entering }))
      })
      const unproposed: boolean[] = []
      let next = 0
      await timesYielding(pairs.length, (index) => {
        const [a, b] = pairs[index]!
        const each = open[index]!
        const own =
          each === 'PROPOSED' ? [] : each.map(({ bucket: { windowSize } }) => ({ windowSize, order: orders[next++]! }))
        const isNearBy = own.some(({ windowSize, order }) => isNear(order, a.row, b.row, windowSize))
        unproposed.push(each !== 'PROPOSED' && !isNearBy)
      })
      return unproposed
    },
  }
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
