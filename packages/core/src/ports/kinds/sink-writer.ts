import type { Delivery } from '../../model/delivery.ts'

/** What became of one event at its sink. */
export type Receipt =
  | { readonly outcome: 'delivered' }
  /** Do not repeat: the event becomes invalid. */
  | { readonly outcome: 'refused'; readonly reason: string }
  /** Repeat later, order kept: the event stays valid. `retryAfterMs` is what the receiver asked for. */
  | { readonly outcome: 'unreachable'; readonly reason: string; readonly retryAfterMs?: number }

/** One destination, opened. Delivery is at least once, so the receiver may be told the same id twice. */
export interface SinkWriter {
  /** Sends in order; the receipts are parallel, and may stop early after the first `unreachable`. An exception is a bug of the adapter. */
  write(events: readonly Delivery[]): Promise<readonly Receipt[]>
  close(): Promise<void>
}
