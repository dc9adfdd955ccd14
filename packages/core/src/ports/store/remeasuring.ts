import type { Revision, RowNumber } from '../../model/record.ts'

/** The quality of a record, 0 to 100, as it is by another definition. */
export interface MeasuredRecord {
  /** The record's row. */
  readonly row: RowNumber
  /** The revision that was measured. */
  readonly revision: Revision
  /** 0 to 100. */
  readonly quality: number
}

/** What may become of a record without a write. */
export interface Remeasuring {
  /**
   * Keeps another quality of live records that still have that revision, all or none; others are passed over. That moves
   * neither csn nor revision nor time: nothing was written.
   */
  remeasure(table: number, measured: readonly MeasuredRecord[]): Promise<void>
}
