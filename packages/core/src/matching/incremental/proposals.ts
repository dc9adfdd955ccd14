import { eachYielding } from '../../lib/async/yield-to-event-loop.ts'
import type { BucketPosition } from '../../model/index-key.ts'
import type { RowNumber } from '../../model/record.ts'
import type { SeenPostings } from '../../ports/store/changes.ts'
import { isFor, type MatchRules } from '../rules.ts'
import { type BucketReads, gatherBuckets, sharedBuckets } from './bucket-gathering.ts'
import { movedPairs, orderAfter } from './bucket-window.ts'
import { positionsAround, windowsAround } from './bucket-windows.ts'
import { crossing, type SidedWindow, seenWindow } from './near-buckets.ts'
import { nearPairs } from './near-mappings.ts'
import { type PairSet, pairSet } from './pair-set.ts'
import type { ChangedRows, Keyed, PostingReads } from './proposal-input.ts'
import { proposeSmall } from './small-buckets.ts'

/** The pairs that a write makes and parts. */
export interface Proposals {
  /** To be scored. */
  readonly near: PairSet
  /** The pairs to be scored come with all mappings that bring them together. */
  readonly mapped: boolean
  /** Of standing records that a bucket proposed and proposes no longer; another one may. */
  readonly unpaired: PairSet
  readonly seen: readonly SeenPostings[]
  /** Of pairs of standing records those that no bucket proposes after the write. */
  unproposed(pairs: readonly (readonly [Keyed & Row, Keyed & Row])[]): Promise<readonly boolean[]>
}

interface Row {
  readonly row: RowNumber
}

export async function propose(
  reads: PostingReads & Pick<BucketReads, 'recordsOf'>,
  table: number,
  rules: MatchRules,
  changedRows: readonly ChangedRows[],
  missing: BucketReads['missing'] = 'REFUSE',
): Promise<Proposals> {
  const rows = new Set(changedRows.map(({ row }) => row))
  const gathered = await gatherBuckets({ ...reads, missing }, table, rules, changedRows)
  const { buckets } = gathered
  const small = await proposeSmall(reads, table, rules, buckets, rows)
  const { near, larger } = small
  const seen = [...small.seen, ...gathered.seen]
  const unpaired = pairSet()
  for (const [bucket, windows] of await windowsAround(reads, table, rules, larger)) {
    for (const found of windows) {
      const moved = movedPairs(
        { window: found.window, changedRows: rows, leaving: bucket.leaving, entering: bucket.entering },
        bucket.reach,
        crossing(bucket, rows, found.sides, near),
        crossing(bucket, rows, found.sides, unpaired),
      )
      await eachYielding(moved, () => undefined)
      seen.push(...seenWindow(bucket, found))
    }
  }
  return {
    near,
    // Who meets in a bucket that is not looked at whole may share another one, and near keys are of one mapping by half.
    mapped: larger.length === 0 && !rules.tolerant,
    unpaired,
    seen,
    unproposed: async (pairs) => {
      const asked = pairs.map(([a, b]) => sharedBuckets(rules, buckets, a, b))
      const around = asked.flat()
      const found = await positionsAround(reads, table, rules, around)
      const orders = around.map(({ bucket }, index) => {
        const { window, sides } = found[index] as SidedWindow
        seen.push(...seenWindow(bucket, { window, sides }))
        return orderAfter({ window, changedRows: rows, leaving: bucket.leaving, entering: bucket.entering })
      })
      let next = 0
      return asked.map((shared, index) => {
        const [a, b] = pairs[index] as readonly [Row, Row]
        const own = shared.map(({ bucket }) => ({ bucket, order: orders[next++] as readonly BucketPosition[] }))
        return !own.some(({ bucket, order }) => isNear(order, a.row, b.row, bucket.reach))
      })
    },
  }
}

/** The mappings for duplicates under which two records share a key, or have two that are near, as bits. */
export function sharedMappings(rules: MatchRules, a: Keyed, b: Keyed): number {
  const own = rules.keysOfValues(a.values)
  let bits = 0
  for (const { mapping, hash } of rules.keysOfValues(b.values)) {
    if (!isFor(rules.keyer.duplicates, mapping)) continue
    for (const key of own) if (key.mapping === mapping && key.hash === hash) bits |= 1 << mapping
  }
  if (rules.tolerant) for (const [{ mapping }] of nearPairs(rules, a.values, b.values)) bits |= 1 << mapping
  return bits
}

function isNear(order: readonly BucketPosition[], a: RowNumber, b: RowNumber, reach: number): boolean {
  const x = order.findIndex(({ row }) => row === a)
  const y = order.findIndex(({ row }) => row === b)
  return x >= 0 && y >= 0 && Math.abs(x - y) <= reach
}
