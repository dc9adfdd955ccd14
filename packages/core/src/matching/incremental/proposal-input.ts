import type { RowNumber, TableRecord } from '../../model/record.ts'
import type { MatchStore } from '../../ports/store/match-store.ts'

/** What a record's keys follow from, and its sources, where it is known which they were. */
export type Keyed = Pick<TableRecord, 'id' | 'values'> & Partial<Pick<TableRecord, 'sources'>>

/** What a write does to one row: its record is written, or gone. */
export interface RowChange {
  readonly row: RowNumber
  /** What the row held when links were last decided. Absent: nothing. */
  readonly before?: Keyed
  /** Absent: the record leaves. */
  readonly after?: TableRecord
}

export type PostingReads = Pick<MatchStore, 'postings' | 'neighbours'>
