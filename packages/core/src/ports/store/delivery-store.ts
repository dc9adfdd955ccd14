import type { AuditEntry } from '../../model/audit.ts'
import type { ChangePosition, LogCursor, LoggedChange } from '../../model/change.ts'
import type { Delivery, Destination, NewDelivery, QueuedEvent, WaitingChange } from '../../model/delivery.ts'
import type { Csn, Instant, RecordId, RowNumber, TableRecord } from '../../model/record.ts'

/** Which events of a sink; all of what is stated holds. */
export interface DeliveryQuery {
  /** The sink's id. */
  readonly sink: string
  /** Those to be delivered, those that were refused, or all. */
  readonly validity: 'ALL' | 'VALID' | 'INVALID'
  /** The table's name when it happened. */
  readonly tableId?: string
  /** The entity's name when it happened. */
  readonly entityId?: string
  /** Only of this record. */
  readonly recordId?: string
  /** Only those that ask for this. */
  readonly operation?: string
  /** Only of this command. */
  readonly operationId?: string
  /** How many are passed over. */
  readonly offset: number
  /** How many are answered at most. */
  readonly limit: number
}

/** A page of what is queued for a sink. */
export interface DeliveryPage {
  /**
   * What is queued for a sink: deliveries in their order, then what waits in the log by (table, csn, position), which is never
   * invalid. What was queued again behind changes of the log stands behind those. Changes that stand for many are left out.
   */
  readonly events: readonly QueuedEvent[]
  /** How many there are, beyond this page too. */
  readonly total: number
}

/** The newest audit entries of one record. */
export interface Trail {
  /** The record. */
  readonly recordId: RecordId
  /** In commit order. */
  readonly entries: readonly AuditEntry[]
  /** There were more. */
  readonly truncated: boolean
}

/** How a sink stands, all its destinations together. */
export interface SinkStats {
  /** The sink's id. */
  readonly sink: string
  /** Events that are to be delivered. */
  readonly valid: number
  /** Events that were refused, or could not be transformed. */
  readonly invalid: number
  /**
   * Changes in the log that are not yet prepared for it. One that stands for many counts as those that there were when it was
   * logged, less those that it was told.
   */
  readonly waiting: number
  /** When the oldest of what waits was logged; absent when nothing does. */
  readonly oldest?: Instant
  /** The receiver's words at the last failure; absent after a success. */
  readonly lastError?: string
  /** Nothing is tried before this instant; absent when it does not rest. */
  readonly notBefore?: Instant
}

/** Records to be told anew. */
export interface SnapshotBatch {
  /** The table's csn at the moment that they were read. */
  readonly csn: Csn
  /** By row. */
  readonly records: readonly TableRecord[]
}

/** What became of the deliveries that were tried under one claim. */
export interface Settlement {
  /** Delivered ones go. */
  readonly delivered: readonly string[]
  /** Made invalid, with the receiver's words. */
  readonly refused: readonly {
    /** The delivery. */
    readonly id: string
    /** The receiver's words. */
    readonly error: string
  }[]
  /** The destination did not answer: nothing more is tried for `restMs` milliseconds of the store's clock; the named delivery counts an attempt. */
  readonly stalled?: {
    /** The delivery that did not get through. */
    readonly id?: string
    /** What went wrong. */
    readonly error: string
    /** How long it rests. */
    readonly restMs: number
  }
}

/** The change log and what is made of it for each destination. */
export interface DeliveryStore {
  /** Changes after a position, in commit order. */
  log(table: number, after: ChangePosition, limit: number): Promise<readonly LoggedChange[]>

  /**
   * Live records by row, as at one moment: behind a row, up to another one. One whose insertion waits is left out: its
   * destinations hear of it with the others that wait.
   */
  snapshotBatch(table: number, after: RowNumber, upTo: RowNumber, limit: number): Promise<SnapshotBatch>

  /** Every destination, by table and sink. */
  destinations(): Promise<readonly Destination[]>
  /** Takes a destination that has something to do and is not held, for 30 s, and counts its attempt up. */
  claim(node: string): Promise<Destination | undefined>
  /**
   * Renews the claim.
   *
   * @throws OnefoldError `conflict` (`lease-lost`), as `prepare` and `settle` do
   */
  beat(table: number, sink: string, attempt: number): Promise<void>
  /**
   * Stores what is to be sent and moves the cursor, in one step. When the first of them is a clear, everything else that is
   * queued of this table for this sink goes. What was queued again behind changes that are now prepared comes behind these.
   */
  prepare(
    table: number,
    sink: string,
    attempt: number,
    deliveries: readonly NewDelivery[],
    cursor: LogCursor,
  ): Promise<void>
  /** Valid deliveries of a destination in order. */
  due(table: number, sink: string, limit: number): Promise<readonly Delivery[]>
  /**
   * A delivered insert or update makes older deliveries of its record `superseded`; a delivered removal takes that back. A
   * closed destination with nothing left goes.
   */
  settle(table: number, sink: string, attempt: number, settlement: Settlement): Promise<void>
  /** Gives the claim back. */
  release(table: number, sink: string, attempt: number): Promise<void>

  /** In both places as of one moment, so that what moves from one to the other meanwhile is found. */
  find(id: string): Promise<QueuedEvent | undefined>
  /** A page of what is queued for a sink. */
  list(query: DeliveryQuery): Promise<DeliveryPage>
  /** True when it was there, prepared. */
  remove(id: string): Promise<boolean>
  /** A change that waits in the log is not told to this sink, and listed no more. False: it does not wait any longer. */
  withdraw(waiting: WaitingChange): Promise<boolean>
  /** Everything queued for a sink goes, what waits in the log included; answers how many. Claims on it are lost. */
  removeAll(sink: string): Promise<number>
  /**
   * An invalid delivery is valid again and without its error, at the end of the queue: behind what the log has for its
   * destination, and behind a full re-delivery that is under way. Undefined: it is not there, or valid.
   */
  requeue(id: string, payload?: Delivery['payload']): Promise<Delivery | undefined>
  /** An invalid delivery counts one more attempt that failed. Undefined: it is not there, or valid. */
  failAgain(id: string, error: string): Promise<Delivery | undefined>
  /** What the audit tells of records up to these csns: at most `newest` entries each. Parallel to the subjects. */
  trails(
    table: number,
    subjects: readonly { readonly recordId: RecordId; readonly upTo: Csn }[],
    newest: number,
  ): Promise<readonly Trail[]>
  /** By sink. */
  stats(): Promise<readonly SinkStats[]>

  /** Drops log entries up to a csn that every destination of the table has passed; answers how many went. */
  trim(table: number, upTo: Csn): Promise<number>
}
