/** Identifies a record in its table for ever, the table's history included. 1..255 characters. */
export type RecordId = string

/** Identifies the real-world thing behind a record: it follows the thing through merges and undos. Never reused. */
export type EntityKey = string

/** Counts the writes of one record, from 1. */
export type Revision = number

/** Epoch milliseconds, UTC. Shown, never compared to decide an order: that is what commit sequence numbers are for. */
export type Instant = number

/** A record's integer within its table: what postings and links speak of. Never reused, gaps allowed. */
export type RowNumber = number

/** A commit sequence number: the order of commits of one table, from 1, without gaps; 0 is before the first. */
export type Csn = number

/** Any JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** The business columns of a record, by column key. A column without a value is absent. */
export type Values = { readonly [column: string]: Json }

/** One system that contributed to a record, with that system's own key. The pair is unique in a table. */
export interface SourceEntry {
  /** The system's name; `_src` of a record. */
  readonly system: string
  /** The system's own key; `_src_id` of a record. */
  readonly id: string
  /** When the system last changed it; absent where it does not say. */
  readonly updated?: Instant
}

/** A source pair as a text. Sorted, the texts of pairs are in the order (system, id). */
export function pairName({ system, id }: Pick<SourceEntry, 'system' | 'id'>): string {
  return JSON.stringify([system, id])
}

/** What validation noted about a value that was kept. */
export interface ColumnIssue {
  /** The column's key, of a list or nested record with its place: `orders[2].amount`. */
  readonly column: string
  /** Kebab-case, for programs. */
  readonly code: string
  /** A sentence for people. */
  readonly message: string
}

/** One record of a table, as a store keeps it. */
export interface TableRecord {
  /** Its number within the table. */
  readonly row: RowNumber
  /** Its id. */
  readonly id: RecordId
  /** Its entity key. */
  readonly key: EntityKey
  /** Moves with each write. */
  readonly revision: Revision
  /** When it was inserted. */
  readonly created: Instant
  /** When it was last written. */
  readonly updated: Instant
  /** Its business columns. */
  readonly values: Values
  /** The systems that contributed to it. */
  readonly sources: readonly SourceEntry[]
  /** The records that this one absorbed in the merge that made it; empty for a record no merge made. */
  readonly merged: readonly RecordId[]
  /** What validation noted of its values at the last write. */
  readonly issues: readonly ColumnIssue[]
  /** How good its values are, 0 to 100; absent when nothing says what they should be. */
  readonly quality?: number
  /** Columns of a survivor that somebody set by hand: its contributions no longer decide them. */
  readonly pinned?: readonly string[]
}

/** Why a record lies in history. WITHDRAWN: a merge took it, and its sources gave up what they had contributed since. */
export type ArchiveReason = 'MERGED' | 'WITHDRAWN' | 'DELETED' | 'UNDONE'

/** A record that left the live table, or what a contribution became after it left. */
export interface ArchivedRecord extends TableRecord {
  /** Why it lies in history. */
  readonly reason: ArchiveReason
  /** The survivor; present exactly when the reason is MERGED or WITHDRAWN. */
  readonly mergedInto?: RecordId
}
