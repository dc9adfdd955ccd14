import type { Instant, Json, RecordId } from './record.ts'

/** What an entry of the audit may tell of. */
export const AUDIT_TYPES = [
  'INSERT',
  'UPDATE',
  'DELETE',
  'MERGE',
  'ABSORB',
  'UNMERGE',
  'RESTORE',
  'SPLIT',
  'DISCONNECT',
  'RECONNECT',
  'IGNORE',
  'UNIGNORE',
  'ESCALATE',
  'RESOLVE',
  'ERASE',
  'CLEAR',
  'AUDIT_ENABLED',
  'AUDIT_DISABLED',
] as const
/**
 * What was done to records. ABSORB: a merge took it; RESTORE: an undo brought it back; DISCONNECT and RECONNECT: stated as
 * different, and no more.
 */
export type AuditType = (typeof AUDIT_TYPES)[number]

/** What people state of records among one another: with one record alone there is nothing to tell. */
export const AMONG_RECORDS = [
  'SPLIT',
  'DISCONNECT',
  'RECONNECT',
  'IGNORE',
  'UNIGNORE',
  'ESCALATE',
  'RESOLVE',
] as const satisfies readonly AuditType[]

/** What became of one column. */
export interface ColumnChange {
  /** The column's key. */
  readonly column: string
  /** Absent when the column had no value. */
  readonly before?: Json
  /** Absent when the column has no value any more. */
  readonly after?: Json
}

/** What somebody did to records, in commit order. */
export interface AuditEntry {
  /** A UUID. */
  readonly id: string
  /** When it was done. Entries are in commit order, which clocks need not keep to. */
  readonly instant: Instant
  /** What was done. */
  readonly type: AuditType
  /** Whose doing it was: a principal's id, or `SYSTEM`. */
  readonly user: string
  /** What the caller said of it. */
  readonly comment?: string
  /** The records it was done to; the subject comes first. */
  readonly records: readonly RecordId[]
  /** Of a separation of two sides: so many of the records, the first, are the one, of which nothing was stated among one another. */
  readonly side?: number
  /** Columns whose values it changed; of some types none. */
  readonly changes: readonly ColumnChange[]
  /** Of a CLEAR: how many live records it removed. */
  readonly count?: number
  /** What it told was erased: it has neither comment nor changes of the erased records any more. */
  readonly erased?: true
  /** Shared by all entries of one command. */
  readonly operationId: string
}
