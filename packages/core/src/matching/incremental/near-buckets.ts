import type { BucketPosition, IndexKey } from '../../model/index-key.ts'
import type { RowNumber } from '../../model/record.ts'
import type { SeenPostings } from '../../ports/store/changes.ts'
import { byPosition } from '../indexing/bucket-order.ts'
import { type BucketWindow, joinedWindows, windowAround } from './bucket-window.ts'
import type { PairSet } from './pair-set.ts'

/**
 * Records that are compared with one another: those of one key, or those of one key with those of another that is near. In the
 * second case `sides` says which of the two keys a record has, as bits, since it may have both.
 */
export interface ComparedBucket {
  readonly keys: readonly [IndexKey] | readonly [IndexKey, IndexKey]
  readonly reach: number
  /** Where records that are written or gone stood, and where they will stand. */
  readonly leaving: readonly BucketPosition[]
  readonly entering: readonly BucketPosition[]
  /** Of those that enter a bucket of two keys. */
  readonly sides: ReadonlyMap<RowNumber, number>
}

/** Both sides that a record may be on. */
const BOTH = 3

/** The side of a record that enters. */
export function sideIn({ keys, sides }: ComparedBucket, row: RowNumber): number {
  return keys.length === 1 ? BOTH : (sides.get(row) ?? 0)
}

/** Is one of the two on the side that the other is not alone on? */
export function crosses(one: number, other: number): boolean {
  return ((one & 1) !== 0 && (other & 2) !== 0) || ((one & 2) !== 0 && (other & 1) !== 0)
}

/** The rows of each key, as sides by row. A bucket of one key has all of them on both sides. */
export function sidesOf(
  bucket: ComparedBucket,
  found: readonly (readonly RowNumber[])[],
): ReadonlyMap<RowNumber, number> {
  const sides = new Map<RowNumber, number>()
  if (bucket.keys.length === 1) for (const row of found[0] ?? []) sides.set(row, BOTH)
  else
    for (const [side, rows] of found.entries())
      for (const row of rows) sides.set(row, (sides.get(row) ?? 0) | (1 << side))
  return sides
}

/** Takes those pairs only of which each record has one of the two keys. */
export function crossing(
  { keys, sides }: ComparedBucket,
  changedRows: ReadonlySet<RowNumber>,
  standing: ReadonlyMap<RowNumber, number>,
  pairs: PairSet,
): Pick<PairSet, 'add'> {
  if (keys.length === 1) return pairs
  const sideOf = (row: RowNumber): number => (changedRows.has(row) ? sides.get(row) : standing.get(row)) ?? 0
  return {
    add(x, y) {
      if (crosses(sideOf(x), sideOf(y))) pairs.add(x, y)
    },
  }
}

/** A window of a bucket, with the side of each of its rows. */
export interface SidedWindow {
  readonly window: BucketWindow
  readonly sides: ReadonlyMap<RowNumber, number>
}

/**
 * What was found around several positions, under each key of the bucket, put together: as far as it is known of all keys. BucketWindows
 * that share a position are one.
 */
export function bucketWindows(
  bucket: ComparedBucket,
  asked: readonly { readonly at: BucketPosition; readonly reach: number }[],
  found: readonly (readonly (readonly BucketPosition[])[])[],
): readonly SidedWindow[] {
  const sides = sidesOf(
    bucket,
    bucket.keys.map((_, side) => found.flatMap((each) => (each[side] ?? []).map(({ row }) => row))),
  )
  const single = asked.map(({ at, reach }, index) =>
    common(bucket.keys.map((_, side) => windowAround(at, reach, found[index]?.[side] ?? []))),
  )
  return joinedWindows(single).map((window) => ({ window, sides }))
}

/** What several windows around one position have in common, with the positions of all of them. */
function common(windows: readonly BucketWindow[]): BucketWindow {
  const [only] = windows
  if (only && windows.length === 1) return only
  const from = furthest(
    windows.flatMap((each) => each.from ?? []),
    1,
  )
  const to = furthest(
    windows.flatMap((each) => each.to ?? []),
    -1,
  )
  const rows = new Set<RowNumber>()
  const positions = windows
    .flatMap((each) => each.positions)
    .filter((position) => (!from || byPosition(from, position) <= 0) && (!to || byPosition(position, to) <= 0))
    .sort(byPosition)
    .filter(({ row }) => !rows.has(row) && rows.add(row))
  return { positions, ...(from ? { from } : {}), ...(to ? { to } : {}) }
}

function furthest(positions: readonly BucketPosition[], sign: 1 | -1): BucketPosition | undefined {
  return [...positions].sort((a, b) => sign * byPosition(b, a))[0]
}

/** What was seen of each key of the bucket. */
export function seenWindow({ keys }: ComparedBucket, { window, sides }: SidedWindow): readonly SeenPostings[] {
  const { from, to, positions } = window
  const ends = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  return keys.map((key, side) => ({
    key,
    ...ends,
    rows: positions.flatMap(({ row }) => (((sides.get(row) ?? 0) & (1 << side)) !== 0 ? row : [])),
  }))
}
