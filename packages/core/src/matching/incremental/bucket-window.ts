import type { BucketPosition } from '../../model/index-key.ts'
import type { RowNumber } from '../../model/record.ts'
import { byPosition } from '../indexing/bucket-order.ts'
import type { PairSet } from './pair-set.ts'

const STOP_EVERY = 256

/** A window of a bucket without gaps. An end that is absent is the bucket's. */
export interface BucketWindow {
  readonly from?: BucketPosition
  readonly to?: BucketPosition
  readonly positions: readonly BucketPosition[]
}

/** Puts several windows of one bucket together: those that share a position are one. */
export function joinedWindows(single: readonly BucketWindow[]): readonly BucketWindow[] {
  const windows: BucketWindow[] = []
  for (const next of [...single].sort(byBeginning)) {
    const last = windows.at(-1)
    if (last && meet(last, next)) windows[windows.length - 1] = joined(last, next)
    else windows.push(next)
  }
  return windows
}

/** What was found around one position: `radius` positions before it, and one more from it on. */
export function windowAround(at: BucketPosition, radius: number, positions: readonly BucketPosition[]): BucketWindow {
  const before = positions.filter((position) => byPosition(position, at) < 0).length
  const [first] = positions
  const last = positions.at(-1)
  return {
    positions,
    ...(before === radius && first ? { from: first } : {}),
    ...(positions.length - before === radius + 1 && last ? { to: last } : {}),
  }
}

function byBeginning(one: BucketWindow, other: BucketWindow): number {
  if (one.from && other.from) return byPosition(one.from, other.from)
  return one.from ? 1 : other.from ? -1 : 0
}

/** `next` begins no sooner than `last`. */
function meet(last: BucketWindow, next: BucketWindow): boolean {
  return !last.to || !next.from || byPosition(next.from, last.to) <= 0
}

function joined(last: BucketWindow, next: BucketWindow): BucketWindow {
  const end = last.positions.at(-1)
  const more = end ? next.positions.filter((position) => byPosition(position, end) > 0) : next.positions
  const further = !last.to || (next.to && byPosition(next.to, last.to) <= 0) ? last.to : next.to
  return {
    positions: [...last.positions, ...more],
    ...(last.from ? { from: last.from } : {}),
    ...(further ? { to: further } : {}),
  }
}

function isWithin({ from, to }: BucketWindow, position: BucketPosition): boolean {
  return (!from || byPosition(from, position) <= 0) && (!to || byPosition(position, to) <= 0)
}

/** What a window holds of a bucket before and after some records leave and enter. */
export interface Moved {
  readonly window: BucketWindow
  /** The rows that are written or gone: where they stand in the window is of no matter. */
  readonly changedRowNumbers: ReadonlySet<RowNumber>
  readonly leaving: readonly BucketPosition[]
  readonly entering: readonly BucketPosition[]
}

/** The window in its order after the move. */
export function orderAfter({ window, changedRowNumbers, entering }: Moved): readonly BucketPosition[] {
  return merged(
    standingOf(window, changedRowNumbers),
    entering.filter((position) => isWithin(window, position)),
  )
}

/**
 * Says which pairs a move makes and parts. Two records of a bucket are compared when they stand at most `windowSize` apart:
 * who enters is near to others, and moves some of them too far apart; who leaves brings some nearer. Stops now
 * and then, so that others may have their turn.
 */
export function* movedPairs(
  moved: Moved,
  windowSize: number,
  pair: PairSet['add'],
  unpair: PairSet['add'],
): Generator<void> {
  const { window, changedRowNumbers, leaving } = moved
  const standing = standingOf(window, changedRowNumbers)
  const now = orderAfter(moved)
  const isChanged = now.map(({ row }) => changedRowNumbers.has(row))
  for (const [index, { row }] of now.entries()) {
    if (!isChanged[index]) continue
    const end = Math.min(now.length - 1, index + windowSize)
    for (let other = Math.max(0, index - windowSize); other < index; other++)
      if (!isChanged[other]) pair(row, now[other]!.row) // of two that are written, the first took the second
    for (let other = index + 1; other <= end; other++) pair(row, now[other]!.row)
    yield
  }
  const before = merged(
    standing,
    leaving.filter((position) => isWithin(window, position)),
  )
  const ranksBefore = ranksOf(before, changedRowNumbers)
  const ranksNow = ranksOf(now, changedRowNumbers)
  let untilBefore = 0
  let untilNow = 0
  for (let index = 0; index < standing.length; index++) {
    while (untilBefore + 1 < standing.length && ranksBefore[untilBefore + 1]! - ranksBefore[index]! <= windowSize)
      untilBefore++
    while (untilNow + 1 < standing.length && ranksNow[untilNow + 1]! - ranksNow[index]! <= windowSize) untilNow++
    if (index % STOP_EVERY === 0) yield
    const { row } = standing[index]!
    for (let other = untilBefore + 1; other <= untilNow; other++) pair(row, standing[other]!.row)
    for (let other = untilNow + 1; other <= untilBefore; other++) unpair(row, standing[other]!.row)
  }
}

function standingOf({ positions }: BucketWindow, changedRowNumbers: ReadonlySet<RowNumber>): readonly BucketPosition[] {
  return positions.filter(({ row }) => !changedRowNumbers.has(row))
}

function merged(standing: readonly BucketPosition[], others: readonly BucketPosition[]): readonly BucketPosition[] {
  return others.length === 0 ? standing : [...standing, ...others].sort(byPosition)
}

/** The ranks of those that stand. */
function ranksOf(positions: readonly BucketPosition[], changedRowNumbers: ReadonlySet<RowNumber>): readonly number[] {
  return positions.flatMap(({ row }, rank) => (changedRowNumbers.has(row) ? [] : rank))
}
