import type { Delivery } from '../../model/delivery.ts'

/** What became of one event at its sink. */
export type Receipt =
  | {
      /** What became of it. */
      readonly outcome: 'delivered'
    }
  /** Do not repeat: the event becomes invalid. */
  | {
      /** What became of it. */
      readonly outcome: 'refused'
      /** The receiver's words, or a sentence. */
      readonly reason: string
    }
  /** Repeat later, order kept: the event stays valid. `retryAfterMs` is what the receiver asked for. */
  | {
      /** What became of it. */
      readonly outcome: 'unreachable'
      /** The receiver's words, or a sentence. */
      readonly reason: string
      /** Milliseconds that the receiver asked for. */
      readonly retryAfterMs?: number
    }

/** One destination, opened. Delivery is at least once, so the receiver may be told the same id twice. */
export interface SinkWriter {
  /**
   * Sends in order; the receipts are parallel, and may stop early after the first `unreachable`. An exception is a bug of the adapter.
   * Who sends event by event asks `isBroken` with each receipt, and stops once it is true: the destination refuses too many in a row.
   */
  write(events: readonly Delivery[], isBroken?: (receipt: Receipt) => boolean): Promise<readonly Receipt[]>
  /** Lets go of what it holds; after it nothing is sent. Closing again changes nothing. */
  close(): Promise<void>
}
