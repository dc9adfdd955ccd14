import type { Language } from '../model/language.ts'
import type { Page, PageRequest } from '../model/page.ts'
import type { Instant, RecordId } from '../model/record.ts'
import type { Dataset } from '../model/resources/dataset.ts'
import type { AuditPage } from './audits.ts'
import type { ColumnView, DataViewDraft, RecordColumns, ResolvedView } from './columns.ts'
import type { ExpandedRecord, RecordListQuery, TableType } from './record-list.ts'
import type { RecordView } from './record-view.ts'
import type { DependencyGraph, ImportOutcome, TableExchange } from './resources.ts'

/** A table as callers state it. */
export interface TableInput {
  /** Its name: letters, digits and `_`, at most 63; a hyphen becomes `_`. */
  readonly table: string
  /** What its records are; without one any JSON is taken. @default none */
  readonly dataset?: string
  /** What it is, for people. */
  readonly description?: string
  /** Deleted and merged records are kept. @default false */
  readonly history?: boolean
  /** Everything that is done to its records is written down; needs a dataset. @default false */
  readonly audit?: boolean
}

/** A table, or its history, as it is answered. */
export interface TableView {
  /** Its name; of a history with `_history` behind it. */
  readonly id: string
  /** Its number, which a rename does not change. */
  readonly serial: number
  /** What it is, for people. */
  readonly description?: string
  /** What its records are; absent: any JSON. */
  readonly dataset?: string
  /** Deleted and merged records are kept. */
  readonly history: boolean
  /** Everything that is done to its records is written down. */
  readonly audit: boolean
  /** Audit was switched on and its trail is not prepared to the end: switching it on again finishes it. */
  readonly auditUnresolved?: true
  /** False: quality is neither measured nor shown. */
  readonly quality: boolean
  /** It takes no records, and its definition cannot be changed. */
  readonly locked: boolean
  /** When it was made. */
  readonly created: Instant
  /** Number of records: of live ones, or of those in history. */
  readonly size: number
  /** Whether it is the table or its history. */
  readonly type: TableType
}

/** A page of records. */
export interface RecordPage extends RecordColumns {
  /** The table that they are of. */
  readonly table: TableView
  /** Under a cursor, number and totals are left out. */
  readonly page: Partial<Page> & Pick<Page, 'size'>
  /** Where the next page begins; absent when there is none. */
  readonly cursor?: string
  /** The records of the page. */
  readonly records: readonly RecordView[]
}

/** A record of a table, and what belongs to it. */
export interface TableRecordAnswer {
  /** The table that it is of. */
  readonly table: TableView
  /** The record. */
  readonly record: RecordView
  /** Present when it was asked for. */
  readonly expanded?: ExpandedRecord
}

/** What a form over a table has to know. */
export interface TableMetadata {
  /** The table. */
  readonly table: TableView
  /** Keys of the dataset's own columns, in their order. */
  readonly columnKeys: readonly string[]
  /** The columns, parallel to their keys. */
  readonly columns: readonly ColumnView[]
  /** What a client can check before it sends a record. */
  readonly constraints: readonly ColumnConstraint[]
  /** Absent without a dataset. */
  readonly view?: ResolvedView
}

/** What a client can check of a column before it sends a record. */
export interface ColumnConstraint {
  /** The column, a nested one as `column.key`. */
  readonly key: string
  /** It may not be left out. */
  readonly mandatory: boolean
  /** A pattern of ECMAScript that the whole value matches; present with the scope PUBLISHED. */
  readonly pattern?: string
  /** What to say of a value that does not match; present with the pattern. */
  readonly patternMessage?: string
  /** Names the message, for clients that have their own words. */
  readonly patternMessageKey?: string
  /** PUBLISHED: a client can check it. NONE: there is no pattern. Else why only the server can check it. */
  readonly patternScope: string
}

/** Which values are looked up. */
export interface LookupRequest {
  /** A part of the value or of its descriptions, in any letters. */
  readonly q?: string
  /** From 1; more than 500 is taken for 500. @default 50 */
  readonly limit?: number
  /** @default 0 */
  readonly offset?: number
}

/** Values that may be referred to. */
export interface LookupAnswer {
  /** The table that they are of. */
  readonly table: string
  /** How many were asked for at most. */
  readonly limit: number
  /** How many were passed over. */
  readonly offset: number
  /** How many there are. */
  readonly total: number
  /** Ascending by value, each once. */
  readonly values: readonly {
    /** What a reference holds. */
    readonly value: string
    /** What it means, by column. */
    readonly descriptions: { readonly [column: string]: string }
  }[]
}

/** REPAIRED: a trail that had been cut short was completed. */
export type AuditOutcome = 'CHANGED' | 'UNCHANGED' | 'REPAIRED'

/** The tables of an installation. */
export interface Tables {
  /**
   * Makes a table.
   *
   * @throws OnefoldError `invalid` every problem at once; `conflict` a name that is taken, and audit without a dataset
   */
  create(table: TableInput): Promise<TableView>
  /** A table, or by `<table>_history` its history. */
  get(id: string): Promise<TableView>
  /** Each table, and behind it its history when it keeps one. */
  list(): Promise<readonly TableView[]>
  /**
   * Changes the description.
   *
   * @throws OnefoldError `not_found`; `invalid` an empty one; `conflict` while it, or its entity, is locked
   */
  describe(id: string, description: string): Promise<TableView>
  /**
   * Gives a table another name.
   *
   * @throws OnefoldError `conflict` while something uses it or it is locked
   */
  rename(id: string, newId: string): Promise<TableView>
  /**
   * Removes a table with all its records.
   *
   * @throws OnefoldError `conflict` while an entity uses it or it is locked
   */
  remove(id: string): Promise<TableView>
  /**
   * Removes all records, history and decisions for good, and tells the destinations.
   *
   * @throws OnefoldError `conflict` when it is locked
   */
  clear(id: string, options?: { readonly comment?: string }): Promise<TableView>
  /** Off keeps what is in history. */
  setHistory(id: string, enabled: boolean): Promise<TableView>
  /**
   * Locks a table against records and changes, or lets go of it.
   *
   * @throws OnefoldError `not_found`; `conflict` while its entity is locked
   */
  setLocked(id: string, locked: boolean): Promise<TableView>
  /**
   * Off: quality is neither measured nor shown.
   *
   * @throws OnefoldError `not_found`; `conflict` while it, or its entity, is locked
   */
  setQuality(
    id: string,
    enabled: boolean,
  ): Promise<{
    /** The table as it is now. */
    readonly table: TableView
    /** False: it was so already. */
    readonly changed: boolean
  }>
  /**
   * On: each record that is there gets an entry that its trail begins with. Off: what was written down stays.
   *
   * @throws OnefoldError `not_found`; `conflict` while it, or its entity, is locked, and without a dataset
   */
  setAudit(
    id: string,
    enabled: boolean,
    options?: { readonly comment?: string },
  ): Promise<{
    /** The table as it is now. */
    readonly table: TableView
    /** Whether it was so already. */
    readonly outcome: AuditOutcome
  }>
  /** The dataset of a table and those nested in it, by id. */
  datasets(id: string): Promise<{ readonly [id: string]: Dataset }>
  /**
   * What a form over a table has to know.
   *
   * @throws OnefoldError `not_found`
   */
  metadata(id: string, options?: { readonly type?: TableType; readonly language?: Language }): Promise<TableMetadata>
  /**
   * A page of records, by id.
   *
   * @throws OnefoldError `not_found`; `forbidden` when the caller sees nothing of it; `invalid` a page of more than 1,000
   */
  records(id: string, query?: RecordListQuery): Promise<RecordPage>
  /**
   * One record, live or from history.
   *
   * @throws OnefoldError `not_found`
   */
  record(
    id: string,
    recordId: RecordId,
    options?: { readonly type?: TableType; readonly expanded?: boolean },
  ): Promise<TableRecordAnswer>
  /** Every column of a record without a value: null, a list empty, a nested list with one empty record. */
  emptyRecord(id: string): Promise<{
    /** The table. */
    readonly table: TableView
    /** By column. */
    readonly record: { readonly [column: string]: unknown }
  }>
  /**
   * What was done to a record, in commit order.
   *
   * @throws OnefoldError `conflict` when the table keeps no audit
   */
  audit(id: string, recordId: RecordId, page?: PageRequest): Promise<AuditPage>
  /**
   * What was done to a table itself, in commit order: cleared, its audit switched on or off. Also while its audit is off; who sees
   * a part of the records is not told how many a clearing removed.
   *
   * @throws OnefoldError `not_found`
   */
  auditOfTable(id: string, page?: PageRequest): Promise<AuditPage>
  /** The values that other tables may refer to. */
  lookup(id: string, request?: LookupRequest): Promise<LookupAnswer>
  /**
   * What a table rests on and what rests on it, as far as that leads.
   *
   * @throws OnefoldError `not_found`
   */
  dependencies(id: string): Promise<DependencyGraph>
  /** Definitions without records. */
  extract(ids: readonly string[] | 'ALL'): Promise<TableExchange>
  /** As the import of resources. */
  ingest(exchange: unknown): Promise<ImportOutcome>
}

/** Data views as they take effect. */
export interface DataViews {
  /**
   * Fills what a draft leaves out from its dataset. Stores nothing.
   *
   * @throws OnefoldError `invalid`
   */
  resolveView(draft: DataViewDraft, language?: Language): Promise<ResolvedView>
}
