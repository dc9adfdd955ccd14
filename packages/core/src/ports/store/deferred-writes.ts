import type { Change } from '../../model/change.ts'
import type { Csn, RowNumber, TableRecord } from '../../model/record.ts'

/** A record that was written, and that neither the index nor any destination has heard of yet. One a row. */
export interface DeferredWrite {
  /** The record's row. */
  readonly row: RowNumber
  /** The record as the index knows it; absent: it does not. */
  readonly before?: TableRecord
  /** All writes to it since, as destinations are to hear of them; absent: they hear nothing. */
  readonly change?: Change
}

/** What is there, and the csn of the commit that wrote it last. */
export interface FoundDeferred extends DeferredWrite {
  /** Of the commit that wrote it last. */
  readonly csn: Csn
}

/** Reads of writes that wait. */
export interface DeferredReads {
  /** Of these rows, by row. */
  deferredOf(table: number, rows: readonly RowNumber[]): Promise<readonly FoundDeferred[]>
  /** Those that wait longest. */
  deferredSlice(table: number, limit: number): Promise<readonly FoundDeferred[]>
  /**
   * The table with the write that waits longest, when that waits for `waitedMs` of the store's clock or more; `except` these
   * tables.
   */
  deferredTable(waitedMs: number, except: readonly number[]): Promise<number | undefined>
}
