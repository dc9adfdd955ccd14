import type { ActorType, BucketOperation, LogCursor, LoggedChange, Operation } from './change.ts'
import type { Csn, Instant, Json } from './record.ts'

/** A destination of one table's changes, and how far its publisher came. */
export interface Destination {
  /** The serial of the table. */
  readonly table: number
  /** The id of the sink. */
  readonly sink: string
  /** The last change taken from the log. */
  readonly cursor: LogCursor
  /** Counts the claims; settling under another attempt is refused. */
  readonly attempt: number
  /** Transient failures in a row; 0 when the last delivery went well. */
  readonly failures: number
  /** Nothing is tried before this instant. */
  readonly notBefore: Instant
  /** The receiver's words at the last failure; absent after a success. */
  readonly lastError?: string
  /** It belongs to no entity any more: what is queued is told, and nothing else comes. */
  readonly closed?: true
}

/** A product event: what one destination is told, kept until it is delivered. */
export interface Delivery {
  /** A stable hash of sink, table serial, csn and position (and row, when the change stood for many): the same across redelivery. */
  readonly id: string
  /** The id of the sink that it is for. */
  readonly sink: string
  /** The serial of its table. */
  readonly table: number
  /** Order of delivery within the destination, given by the store; a revalidated event takes a new one. */
  readonly order: number
  /** The commit sequence number of what it tells of. */
  readonly csn: number
  /** The change's position within the commit, from 1. */
  readonly position: number
  /** The table's name when it happened. */
  readonly tableId?: string
  /** The entity's name when it happened. */
  readonly entityId?: string
  /** What the destination is to do. */
  readonly operation: Operation
  /** What on a group of records caused it; absent on a plain write. */
  readonly bucketOperation?: BucketOperation
  /** The record; absent on a clear. */
  readonly recordId?: string
  /** The id of the command that caused it: audit entries and events of one command share it. */
  readonly operationId: string
  /** The position within the command, from 1; there may be gaps. */
  readonly sequence: number
  /** Of the principal that caused it. */
  readonly actorType: ActorType
  /** The id of the principal that caused it. */
  readonly actorId: string
  /** What the destination receives, reserved members included. */
  readonly payload: { readonly [member: string]: Json }
  /** It is to be delivered. False: it was refused, or could not be transformed. */
  readonly valid: boolean
  /** Why it is invalid, or what went wrong at the last attempt. */
  readonly error?: string
  /** How often delivering it failed. */
  readonly attempts: number
  /** Its transformation failed: the payload is what should have been transformed. */
  readonly untransformed?: true
  /** A newer event wrote the destination's row since: a destination that keeps rows passes over it. */
  readonly superseded?: true
  /**
   * It was queued again: not sent before all that the log says up to this commit sequence number was prepared. 0 once that is so; absent when it
   * was never queued again.
   */
  readonly behind?: Csn
  /** When it was made ready for its destination. */
  readonly created: Instant
  /** When it last changed. */
  readonly modified: Instant
}

/** A delivery that is to be stored. */
export type NewDelivery = Omit<Delivery, 'order' | 'created' | 'modified' | 'superseded' | 'behind'>

/** A change that a destination has not come to: it is an event of its sink all the same. */
export interface WaitingChange {
  /** The serial of the table. */
  readonly table: number
  /** The id of the sink. */
  readonly sink: string
  /** As it was logged. */
  readonly change: LoggedChange
}

/** An event in either place of the queue: prepared, or still in the log. */
export type QueuedEvent = Delivery | WaitingChange

export function isWaiting(event: QueuedEvent): event is WaitingChange {
  return 'change' in event
}
