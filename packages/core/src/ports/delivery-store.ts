import type { ChangePosition, LoggedChange } from '../model/change.ts'
import type { Delivery, Destination } from '../model/delivery.ts'
import type { Instant, Mark } from '../model/record.ts'

export interface DeliveryQuery {
  readonly sink: string
  readonly validity: 'ALL' | 'VALID' | 'INVALID'
  readonly recordId?: string
  readonly operation?: string
  readonly operationId?: string
  readonly offset: number
  readonly limit: number
}

export interface SinkStats {
  readonly sink: string
  readonly valid: number
  readonly invalid: number
  /** Changes in the log that are not yet prepared for it. */
  readonly waiting: number
  readonly oldest?: Instant
  readonly lastError?: string
  readonly notBefore?: Instant
}

/** What became of the deliveries that were tried under one claim. */
export interface Settlement {
  /** Delivered ones go. */
  readonly delivered: readonly string[]
  /** Made invalid, with the receiver's words. */
  readonly refused: readonly { readonly id: string; readonly error: string }[]
  /** The destination did not answer: nothing more is tried for `restMs` milliseconds of the store's clock; the named delivery counts an attempt. */
  readonly stalled?: { readonly id?: string; readonly error: string; readonly restMs: number }
}

/** The change log and what is made of it for each destination. */
export interface DeliveryStore {
  /** Changes after a position, in commit order. */
  log(table: number, after: ChangePosition, limit: number): Promise<readonly LoggedChange[]>

  destinations(): Promise<readonly Destination[]>
  /** Takes a destination that has something to do and is not held, for 30 s, and counts its attempt up. */
  claim(node: string): Promise<Destination | undefined>
  /** Renews the claim. Refuses with `conflict` (`lease-lost`), as `prepare` and `settle` do. */
  beat(table: number, sink: string, attempt: number): Promise<void>
  /** Stores what is to be sent and moves the cursor, in one step. */
  prepare(
    table: number,
    sink: string,
    attempt: number,
    deliveries: readonly Omit<Delivery, 'order' | 'created' | 'modified'>[],
    cursor: ChangePosition,
  ): Promise<void>
  /** Valid deliveries of a destination in order. */
  due(table: number, sink: string, limit: number): Promise<readonly Delivery[]>
  settle(table: number, sink: string, attempt: number, settlement: Settlement): Promise<void>
  /** Gives the claim back. */
  release(table: number, sink: string, attempt: number): Promise<void>

  find(id: string): Promise<Delivery | undefined>
  /** In delivery order. */
  list(query: DeliveryQuery): Promise<{ readonly deliveries: readonly Delivery[]; readonly total: number }>
  /** True when it was there. */
  remove(id: string): Promise<boolean>
  /** By sink. */
  stats(): Promise<readonly SinkStats[]>

  /** Drops log entries up to a mark that every destination of the table has passed; answers how many went. */
  trim(table: number, upTo: Mark): Promise<number>
}
