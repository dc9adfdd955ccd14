import type { Instant, Json, RecordId, RowNumber } from './record.ts'

export const OPERATIONS = ['insert', 'update', 'remove', 'clear'] as const
export type Operation = (typeof OPERATIONS)[number]

export const BUCKET_OPERATIONS = ['merge', 'split', 'disconnect', 'unmerge'] as const
export type BucketOperation = (typeof BUCKET_OPERATIONS)[number]

export type ActorType = 'USER' | 'ACCESS_TOKEN' | 'SYSTEM'

/** What a commit tells the world about one record. Appended to the change log in the commit that made it. */
export interface Change {
  readonly operation: Operation
  /** Absent on a plain write. */
  readonly bucketOperation?: BucketOperation
  /** Absent on a clear. */
  readonly recordId?: RecordId
  readonly operationId: string
  /** Position of the record within the operation, from 1. */
  readonly sequence: number
  readonly actorType: ActorType
  readonly actorId: string
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
  /** The record as the change left it, in the shape that readers see, `_metadata` included. */
  readonly payload: { readonly [member: string]: Json }
}

/** Where a change stands: commit order within its table. */
export interface ChangePosition {
  readonly mark: number
  readonly position: number
}

export interface LoggedChange extends Change, ChangePosition {}

/** How far a destination came in the log. */
export interface LogCursor extends ChangePosition {
  /** The last row told of the change after this position, when that one stands for many. @default 0 */
  readonly row?: RowNumber
}
