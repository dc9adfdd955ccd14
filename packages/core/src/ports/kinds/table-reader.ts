import type { Csn, RowNumber, TableRecord } from '../../model/record.ts'

/** Reads the live records of one table. */
export interface TableReader {
  readonly id: string
  /** What tells its records apart from those of a table that once had its name. */
  serial(): Promise<number>
  head(): Promise<{ readonly mark: Csn; readonly records: number }>
  /** The first row of what will be inserted from now on. */
  nextRow(): Promise<RowNumber>
  /** Records behind a row, in the order of their rows. */
  slice(after: RowNumber, limit: number): Promise<readonly Pick<TableRecord, 'id' | 'row' | 'values' | 'updated'>[]>
}
