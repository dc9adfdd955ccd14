import type { ChangePosition, LogCursor, LoggedChange, OpenRange } from '../model/change.ts'
import type { Csn, RowNumber } from '../model/record.ts'

/** Nothing was told yet of a change that stands for many. */
export function openedRange(change: LoggedChange): OpenRange {
  return { change, row: 0, from: 0, read: change.csn, told: 0 }
}

/** True once every record that the change stands for was told; the log may still hold what the last snapshot batch told already. */
export function isThrough({ row, change }: OpenRange): boolean {
  return row >= lastRow(change)
}

/**
 * Whether a change that was logged behind the range is told in its own right. What the newest snapshot batch was read after, and what
 * a later one will be read after, is told with the record as it was read: told again it would go back in time.
 */
export function isToldBeside({ row, csn }: LoggedChange, range: OpenRange): boolean {
  if (row === undefined || row > lastRow(range.change)) return true
  if (row > range.row) return false
  return row <= range.from || csn > range.read
}

/** The cursor once a snapshot batch was told: `last` is its last row, absent when nothing comes behind it. */
export function afterSnapshotBatch(
  { csn, position }: ChangePosition,
  range: OpenRange,
  snapshotBatch: { readonly read: Csn; readonly records: number; readonly last?: RowNumber },
): LogCursor {
  const { read, records, last = lastRow(range.change) } = snapshotBatch
  return { csn, position, range: { ...range, from: range.row, row: last, read, told: range.told + records } }
}

function lastRow({ upTo = 0 }: LoggedChange): RowNumber {
  return upTo
}
