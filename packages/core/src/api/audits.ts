import type { AuditEntry } from '../model/audit.ts'
import type { Page } from '../model/page.ts'
import type { RecordId } from '../model/record.ts'

/** Which part of an audit is walked through. */
export interface AuditWalk {
  /** Only what was done to this record. @default the whole table */
  readonly recordId?: RecordId
  /** Ends the walk: it rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

/** What was done to the records of one entity. */
export interface Audits {
  /**
   * Every entry in commit order, each once, a thousand at a time behind the scenes; those that others add before the last
   * thousand is read too. The whole table is for callers who see all of its records.
   *
   * @throws OnefoldError `conflict` when the table keeps no audit, and when its oldest entries are dropped meanwhile;
   * `not_found` when the record is hidden; `forbidden` when the caller sees a part of the records and states none
   * @example
   * for await (const { type, user, records } of session.audit('person').each({ signal })) console.log(type, user, records)
   */
  each(walk?: AuditWalk): AsyncIterable<AuditEntry>
}

export interface AuditPage {
  readonly page: Page
  readonly audit: readonly AuditEntry[]
}
