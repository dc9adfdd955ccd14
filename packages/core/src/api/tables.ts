import type { Language } from '../model/language.ts'
import type { Page, PageRequest } from '../model/page.ts'
import type { Instant, RecordId } from '../model/record.ts'
import type { Dataset } from '../model/resources/dataset.ts'
import type { AuditPage } from './audits.ts'
import type { ColumnView, DataViewDraft, RecordColumns, ResolvedView } from './columns.ts'
import type { ExpandedRecord, RecordListQuery, TableType } from './record-list.ts'
import type { RecordView } from './record-view.ts'
import type { DependencyGraph, ImportOutcome, TableExchange } from './resources.ts'

export interface TableInput {
  readonly table: string
  readonly dataset?: string
  readonly description?: string
  readonly history?: boolean
  readonly audit?: boolean
}

export interface TableView {
  readonly id: string
  readonly serial: number
  readonly description?: string
  readonly dataset?: string
  readonly history: boolean
  readonly audit: boolean
  /** Audit was switched on and its trail is not prepared to the end: switching it on again finishes it. */
  readonly auditUnresolved?: true
  /** False: quality is neither measured nor shown. */
  readonly quality: boolean
  readonly locked: boolean
  readonly created: Instant
  /** Number of records: of live ones, or of those in history. */
  readonly size: number
  readonly type: TableType
}

export interface RecordPage extends RecordColumns {
  readonly table: TableView
  /** Under a cursor, number and totals are left out. */
  readonly page: Partial<Page> & Pick<Page, 'size'>
  /** Where the next page begins; absent when there is none. */
  readonly cursor?: string
  readonly records: readonly RecordView[]
}

export interface TableRecordAnswer {
  readonly table: TableView
  readonly record: RecordView
  readonly expanded?: ExpandedRecord
}

export interface TableMetadata {
  readonly table: TableView
  readonly columnKeys: readonly string[]
  readonly columns: readonly ColumnView[]
  /** What a client can check before it sends a record. */
  readonly constraints: readonly ColumnConstraint[]
  /** Absent without a dataset. */
  readonly view?: ResolvedView
}

/** What a client can check of a column before it sends a record. */
export interface ColumnConstraint {
  readonly key: string
  readonly mandatory: boolean
  readonly pattern?: string
  readonly patternMessage?: string
  readonly patternMessageKey?: string
  readonly patternScope: string
}

export interface LookupRequest {
  /** A part of the value or of its descriptions, in any letters. */
  readonly q?: string
  /** From 1; more than 500 is taken for 500. @default 50 */
  readonly limit?: number
  /** @default 0 */
  readonly offset?: number
}

export interface LookupAnswer {
  readonly table: string
  readonly limit: number
  readonly offset: number
  readonly total: number
  /** Ascending by value, each once. */
  readonly values: readonly { readonly value: string; readonly descriptions: { readonly [column: string]: string } }[]
}

export type AuditOutcome = 'CHANGED' | 'UNCHANGED' | 'REPAIRED'

export interface Tables {
  create(table: TableInput): Promise<TableView>
  /** A table, or by `<table>_history` its history. */
  get(id: string): Promise<TableView>
  /** Each table, and behind it its history when it keeps one. */
  list(): Promise<readonly TableView[]>
  describe(id: string, description: string): Promise<TableView>
  /** Refuses with `conflict` while something uses it or it is locked. */
  rename(id: string, newId: string): Promise<TableView>
  /** Refuses with `conflict` while an entity uses it or it is locked. */
  remove(id: string): Promise<TableView>
  /** Removes all records, history and decisions for good, and tells the destinations. Refuses with `conflict` when it is locked. */
  clear(id: string, options?: { readonly comment?: string }): Promise<TableView>
  /** Off keeps what is in history. */
  setHistory(id: string, enabled: boolean): Promise<TableView>
  setLocked(id: string, locked: boolean): Promise<TableView>
  setQuality(id: string, enabled: boolean): Promise<{ readonly table: TableView; readonly changed: boolean }>
  setAudit(
    id: string,
    enabled: boolean,
    options?: { readonly comment?: string },
  ): Promise<{ readonly table: TableView; readonly outcome: AuditOutcome }>
  /** The dataset of a table and those nested in it, by id. */
  datasets(id: string): Promise<{ readonly [id: string]: Dataset }>
  metadata(id: string, options?: { readonly type?: TableType; readonly language?: Language }): Promise<TableMetadata>
  records(id: string, query?: RecordListQuery): Promise<RecordPage>
  record(
    id: string,
    recordId: RecordId,
    options?: { readonly type?: TableType; readonly expanded?: boolean },
  ): Promise<TableRecordAnswer>
  /** Every column of a record without a value: null, a list empty, a nested list with one empty record. */
  emptyRecord(
    id: string,
  ): Promise<{ readonly table: TableView; readonly record: { readonly [column: string]: unknown } }>
  /** What was done to a record, in commit order. Refuses with `conflict` when the table keeps no audit. */
  audit(id: string, recordId: RecordId, page?: PageRequest): Promise<AuditPage>
  /** The values that other tables may refer to. */
  lookup(id: string, request?: LookupRequest): Promise<LookupAnswer>
  dependencies(id: string): Promise<DependencyGraph>
  /** Definitions without records. */
  extract(ids: readonly string[] | 'ALL'): Promise<TableExchange>
  /** As the import of resources. */
  ingest(exchange: unknown): Promise<ImportOutcome>
}

/** Data views as they take effect. */
export interface DataViews {
  /** Fills what a draft leaves out from its dataset. Stores nothing. Refuses with `invalid`. */
  resolveView(draft: DataViewDraft, language?: Language): Promise<ResolvedView>
}
