import type { Csn, RecordId, RowNumber } from '../../model/record.ts'

/** What commits did to a table's records after some csn. */
export interface ChangedRows {
  /** Rows of records that were written, that left, or of which history now holds something else, each once, ascending. */
  readonly rows: readonly RowNumber[]
  /** Ids that went into history, became another there, lead to no record any more or were erased, each once, in the order of their characters. */
  readonly left: readonly RecordId[]
  /** The csn read up to: no later commit is in it, and every one up to here is. */
  readonly upTo: Csn
}

/** Rows that a table remembers at least: whoever is further behind reads the table anew. */
export const CHANGED_ROWS_KEPT = 100_000

/** Reads of what was touched, for what is derived from records and kept elsewhere. */
export interface ChangedRowReads {
  /**
   * What the commits after `csn` touched, whole commits of them, until `most` rows or more are together. Undefined when
   * the table no longer knows: it remembers the last `CHANGED_ROWS_KEPT` rows, and nothing of before it was cleared.
   */
  changedRowsSince(table: number, csn: Csn, most: number): Promise<ChangedRows | undefined>
}
