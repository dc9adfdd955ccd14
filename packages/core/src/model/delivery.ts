import type { ActorType, BucketOperation, ChangePosition, Operation } from './change.ts'
import type { Instant, Json } from './record.ts'

/** A destination of one table's changes, and how far its publisher came. */
export interface Destination {
  readonly table: number
  readonly sink: string
  /** The last change taken from the log. */
  readonly cursor: ChangePosition
  /** Counts the claims; settling under another attempt is refused. */
  readonly attempt: number
  /** Transient failures in a row; 0 when the last delivery went well. */
  readonly failures: number
  /** Nothing is tried before this instant. */
  readonly notBefore: Instant
  readonly lastError?: string
}

/** A product event: what one destination is told, kept until it is delivered. */
export interface Delivery {
  /** A stable hash of sink, table serial, mark and position: the same across redelivery. */
  readonly id: string
  readonly sink: string
  readonly table: number
  /** Order of delivery within the destination, given by the store; a revalidated event takes a new one. */
  readonly order: number
  readonly mark: number
  readonly position: number
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
  readonly created: Instant
  readonly modified: Instant
}
