import type { ChangePosition } from '../change.ts'
import type { Instant, RowNumber } from '../record.ts'

/** A logical table. Its relations in the database are named by the serial, so a rename moves no data. */
export interface Table {
  readonly id: string
  readonly serial: number
  readonly description?: string
  /** The dataset that defines the structure; without one any JSON is accepted. */
  readonly dataset?: string
  /** When another dataset took the place of the one it had. */
  readonly datasetSince?: Instant
  /** Deleted and merged records are kept in `<table>_history`. @default false */
  readonly history: boolean
  /** History was switched, so it lacks what was merged or deleted while it was off. */
  readonly historyGap?: boolean
  /** @default false */
  readonly audit: boolean
  /** Since when everything that is done to its records is audited without a gap. */
  readonly auditSince?: Instant
  /** Its changes are logged for readers in process, whether or not its entity has sinks; absent while nobody reads them. */
  readonly changeLog?: ReaderLog
  /** How far the trail of audit is prepared; absent when it is complete. */
  readonly auditPreparing?: AuditPreparation
  /** Whether quality is measured and shown. @default true */
  readonly quality?: boolean
  /** @default false */
  readonly locked: boolean
  readonly created: Instant
}

/** A log that is kept for readers. */
export interface ReaderLog {
  /** Cursors name it: those of another log lead nowhere. */
  readonly id: string
  /** Retention removed what was logged up to here, as far as every destination had passed it. */
  readonly trimmed?: ChangePosition
}

/** The preparation of an audit's trail, under way or cut short. */
export interface AuditPreparation {
  /** Shared by all its entries. */
  readonly operationId: string
  readonly comment?: string
  /** The last row that has its entry; absent before the first. */
  readonly after?: RowNumber
}
