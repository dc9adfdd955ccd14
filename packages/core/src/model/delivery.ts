import type { ActorType, BucketOperation, LogCursor, LoggedChange, Operation } from './change.ts'
import type { Csn, Instant, Json } from './record.ts'

/** A destination of one table's changes, and how far its publisher came. */
export interface Destination {
  readonly table: number
  readonly sink: string
  /** The last change taken from the log. */
  readonly cursor: LogCursor
  /** Counts the claims; settling under another attempt is refused. */
  readonly attempt: number
  /** Transient failures in a row; 0 when the last delivery went well. */
  readonly failures: number
  /** Nothing is tried before this instant. */
  readonly notBefore: Instant
  readonly lastError?: string
  /** It belongs to no entity any more: what is queued is told, and nothing else comes. */
  readonly closed?: true
}

/** A product event: what one destination is told, kept until it is delivered. */
export interface Delivery {
  /** A stable hash of sink, table serial, mark and position (and row, when the change stood for many): the same across redelivery. */
  readonly id: string
  readonly sink: string
  readonly table: number
  /** Order of delivery within the destination, given by the store; a revalidated event takes a new one. */
  readonly order: number
  readonly mark: number
  readonly position: number
  /** The table's name when it happened. */
  readonly tableId?: string
  /** The entity's name when it happened. */
  readonly entityId?: string
  readonly operation: Operation
  readonly bucketOperation?: BucketOperation
  readonly recordId?: string
  readonly operationId: string
  readonly sequence: number
  readonly actorType: ActorType
  readonly actorId: string
  readonly payload: { readonly [member: string]: Json }
  readonly valid: boolean
  readonly error?: string
  readonly attempts: number
  /** Its transformation failed: the payload is what should have been transformed. */
  readonly untransformed?: true
  /** A newer event wrote the destination's row since: a destination that keeps rows passes over it. */
  readonly superseded?: true
  /**
   * It was queued again: not sent before all that the log says up to this mark was prepared. 0 once that is so; absent when it
   * was never queued again.
   */
  readonly behind?: Csn
  readonly created: Instant
  readonly modified: Instant
}

/** A delivery that is to be stored. */
export type NewDelivery = Omit<Delivery, 'order' | 'created' | 'modified' | 'superseded' | 'behind'>

/** A change that a destination has not come to: it is an event of its sink all the same. */
export interface WaitingChange {
  readonly table: number
  readonly sink: string
  readonly change: LoggedChange
}

/** An event in either place of the queue: prepared, or still in the log. */
export type QueuedEvent = Delivery | WaitingChange

export function isWaiting(event: QueuedEvent): event is WaitingChange {
  return 'change' in event
}
