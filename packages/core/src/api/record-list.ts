import type { AuditEntry } from '../model/audit.ts'
import type { PageRequest } from '../model/page.ts'
import type { Instant } from '../model/record.ts'
import type { Dataset } from '../model/resources/dataset.ts'
import type { RecordColumns } from './columns.ts'
import type { RecordView } from './record-view.ts'

/** Which records; all of what is stated holds. */
export interface RecordListQuery extends PageRequest {
  /** @default 'TABLE' */
  readonly type?: TableType
  /** Only records with a value that failed its check, or only those without. */
  readonly filterError?: boolean
  /** Only records that a merge made, or only the others. */
  readonly filterMerged?: boolean
  /** Only records that people stated as different from others. */
  readonly filterDisconnected?: boolean
  /** Epoch milliseconds, inclusive. */
  readonly filterUpdatedAfter?: Instant
  /** Epoch milliseconds, inclusive. */
  readonly filterUpdatedBefore?: Instant
  /** 0..100, inclusive. */
  readonly filterQualityGreater?: number
  /** 0..100, inclusive. */
  readonly filterQualityLess?: number
  /** Instead of a page number: where the page before ended, as its answer says; the empty text is the beginning. */
  readonly cursor?: string
}

/** A record with all that belongs to it. */
export interface ExpandedRecord extends RecordColumns {
  /** The records that it absorbed, the first thousand. */
  readonly merged: readonly RecordView[]
  /** The dataset of the table and those nested in it, by id. */
  readonly datasets: { readonly [id: string]: Dataset }
  /** The first thousand entries; absent when the table keeps no audit. */
  readonly audit?: readonly AuditEntry[]
}

/** TABLE: live records. HISTORY: what left them. */
export type TableType = 'TABLE' | 'HISTORY'
