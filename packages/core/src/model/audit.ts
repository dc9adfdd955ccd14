import type { Instant, Json, RecordId } from './record.ts'

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

export interface ColumnChange {
  readonly column: string
  readonly before?: Json
  readonly after?: Json
}

/** What somebody did to records, in commit order. */
export interface AuditEntry {
  readonly id: string
  readonly instant: Instant
  readonly type: AuditType
  /** Whose doing it was: a principal's id, or `SYSTEM`. */
  readonly user: string
  readonly comment?: string
  readonly records: readonly RecordId[]
  /** Of a separation of two sides: so many of the records, the first, are the one, of which nothing was stated among one another. */
  readonly side?: number
  readonly changes: readonly ColumnChange[]
  /** Of a CLEAR: how many live records it removed. */
  readonly count?: number
  /** What it told was erased: it has neither comment nor changes of the erased records any more. */
  readonly erased?: true
  /** Shared by all entries of one command. */
  readonly operationId: string
}
