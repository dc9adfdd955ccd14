import type { Csn, Instant, Json, RecordId, RowNumber } from './record.ts'

export const OPERATIONS = ['insert', 'update', 'remove', 'clear'] as const
/** What a destination is to do: write a record, remove it, or forget everything that it was told of the table. */
export type Operation = (typeof OPERATIONS)[number]

export const BUCKET_OPERATIONS = ['merge', 'split', 'disconnect', 'unmerge'] as const
/** What on a group of records caused a change. */
export type BucketOperation = (typeof BUCKET_OPERATIONS)[number]

/** The kind of principal that caused something. */
export type ActorType = 'USER' | 'ACCESS_TOKEN' | 'SYSTEM'

/** What a commit tells the world about one record. Appended to the change log in the commit that made it. */
export interface Change {
  /** What became of the record. */
  readonly operation: Operation
  /** Absent on a plain write. */
  readonly bucketOperation?: BucketOperation
  /** Absent on a clear. */
  readonly recordId?: RecordId
  /** The record's row. Absent on a clear, on a change that stands for many, and on those of older versions. */
  readonly row?: RowNumber
  /** The command's id, a UUID: audit entries and changes of one command share it. */
  readonly operationId: string
  /** Position of the record within the operation, from 1. */
  readonly sequence: number
  /** Of the principal that gave the command. */
  readonly actorType: ActorType
  /** The id of the principal that gave the command. */
  readonly actorId: string
  /** When the command was given. */
  readonly instant: Instant
  /** The table's name when it happened. */
  readonly table?: string
  /** The entity's name when it happened. */
  readonly entity?: string
  /**
   * The change stands for every live record up to this row, each told as `operation` when its turn comes: it is read then.
   * `recordId` is absent and the payload empty.
   */
  readonly upTo?: RowNumber
  /** How many records those were when it happened: what statistics count until they are told. */
  readonly records?: number
  /** The record as the change left it, in the shape that readers see, `_metadata` included. */
  readonly payload: { readonly [member: string]: Json }
}

/** Where a change, or an entry of the audit, stands: commit order within its table. */
export interface ChangePosition {
  /** The commit sequence number, from 1. */
  readonly csn: number
  /** The position within the commit, from 1. */
  readonly position: number
}

/** Before every change and entry. */
export const BEGINNING: ChangePosition = Object.freeze({ csn: 0, position: 0 })

/** Whether one place comes before another in commit order. */
export function isBefore(a: ChangePosition, b: ChangePosition): boolean {
  return a.csn < b.csn || (a.csn === b.csn && a.position < b.position)
}

/** A change as the log holds it. */
export interface LoggedChange extends Change, ChangePosition {}

/**
 * A change that stands for many, while a destination is being told of it. Its records are told in snapshot batches of rows, and what
 * the log says meanwhile in between.
 */
export interface OpenRange {
  /** The change that stands for many. */
  readonly change: LoggedChange
  /** The last row that was told; `upTo` of the change once all were. */
  readonly row: RowNumber
  /** The row that the newest snapshot batch began behind. */
  readonly from: RowNumber
  /** The commit sequence number that the newest snapshot batch was read at: what the log says of its records up to here, it told. */
  readonly read: Csn
  /** How many records were told. */
  readonly told: number
}

/** How far a destination came in the log. */
export interface LogCursor extends ChangePosition {
  /** What it is still being told of a change before this position. */
  readonly range?: OpenRange
}
