import type { Csn, RowNumber, TableRecord } from '../../model/record.ts'

/** Reads the live records of one table. */
export interface TableReader {
  /** The table's name. */
  readonly id: string
  /** What tells its records apart from those of a table that once had its name. */
  serial(): Promise<number>
  /** How the table stands now. */
  head(): Promise<{
    /** Of its last commit. */
    readonly csn: Csn
    /** Its live records. */
    readonly records: number
  }>
  /** The first row of what will be inserted from now on. */
  nextRow(): Promise<RowNumber>
  /** Records behind a row, in the order of their rows. */
  slice(after: RowNumber, limit: number): Promise<readonly Pick<TableRecord, 'id' | 'row' | 'values' | 'updated'>[]>
}
