import type { ErrorCode } from '../error/onefold-error.ts'
import type { AuditEntry } from '../model/audit.ts'
import type { Page, PageRequest } from '../model/page.ts'
import type { EntityKey, RecordId, Revision } from '../model/record.ts'
import type { RecordInput, RecordView } from './record-view.ts'

export interface UpsertOptions {
  /** All records or none. @default false */
  readonly atomic?: boolean
  /** Revisions that records must still have; another is `stale`. */
  readonly expected?: { readonly [id: RecordId]: Revision }
  readonly comment?: string
}

export interface UpsertResult {
  readonly index: number
  readonly id?: RecordId
  readonly outcome: 'INSERTED' | 'UPDATED' | 'UNCHANGED' | 'FAILED'
  /** The class of the refusal, of a record that failed. */
  readonly refusal?: ErrorCode
  readonly errors?: readonly string[]
  readonly errorCodes?: readonly string[]
}

export interface UpsertAnswer {
  readonly total: number
  readonly inserted: number
  readonly updated: number
  readonly unchanged: number
  readonly failed: number
  /** Parallel to the records given. */
  readonly results: readonly UpsertResult[]
}

export interface AuditPage {
  readonly page: Page
  readonly audit: readonly AuditEntry[]
}

/** The records of one entity. */
export interface Records {
  /**
   * Inserts and updates up to 10,000 records, matched as they are written: in commits of at most 1,000, or in one with
   * `atomic`. A record is an update when its `_id` or its source pair is known. Faults are per record; with `atomic`
   * any fault refuses all.
   */
  upsert(records: readonly RecordInput[], options?: UpsertOptions): Promise<UpsertAnswer>
  /** Refuses with `not_found`. An absorbed record's id answers the absorbed record, from history. */
  get(id: RecordId): Promise<RecordView>
  /** The live record that carries this entity key; `redirected` when a merge moved it there. */
  byKey(key: EntityKey): Promise<{ readonly key: EntityKey; readonly redirected: boolean; readonly record: RecordView }>
  remove(id: RecordId, options?: { readonly expected?: Revision; readonly comment?: string }): Promise<RecordView>
  /** What was done to a record, in commit order. Refuses with `conflict` when its table keeps no audit. */
  audit(id: RecordId, page?: PageRequest): Promise<AuditPage>
  /** Merges records that lie in one cluster; answers the survivor. */
  merge(ids: readonly RecordId[], options?: { readonly comment?: string }): Promise<RecordView>
}
