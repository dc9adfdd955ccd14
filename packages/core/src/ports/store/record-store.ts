import type { MaybePromise } from '../../lib/async/maybe-promise.ts'
import type { AuditEntry } from '../../model/audit.ts'
import type { ChangePosition } from '../../model/change.ts'
import type { LookupColumns } from '../../model/lookup.ts'
import type {
  ArchivedRecord,
  Csn,
  EntityKey,
  Instant,
  RecordId,
  Revision,
  RowNumber,
  SourceEntry,
  TableRecord,
} from '../../model/record.ts'
import type { RowFilter } from '../../model/row-filter.ts'
import type { ChangedRowReads } from './changed-rows.ts'
import type { DeferredReads } from './deferred-writes.ts'
import type { ErasureReads } from './erasure.ts'
import type { Remeasuring } from './remeasuring.ts'

/** What a table's commits rest on. */
export interface Head {
  /** Of the last commit; 0 before the first. */
  readonly csn: Csn
  /** Moves with every save of configuration that the table's records depend on. */
  readonly configuration: number
  /** The catalogue's csn at this moment: says whether a configuration read earlier is still the newest. */
  readonly catalogue: Csn
  /** Number of live records. */
  readonly records: number
  /** Number of records in history, each counted once. */
  readonly archived: number
  /** The generation that answers, if the table is indexed. */
  readonly live?: number
  /** The generation that is being built beside it. */
  readonly building?: number
  /** There are deferred writes. */
  readonly deferred?: true
}

/** Where an id or a source pair leads. */
export interface RecordAddress {
  /** The id of the record that it leads to. */
  readonly id: RecordId
  /** The row of that record. */
  readonly row: RowNumber
  /** Of the live record; 0 when it is not live. */
  readonly revision: Revision
  /** LIVE; ABSORBED: a merge took it into `into`; DELETED: only history knows it. */
  readonly state: 'LIVE' | 'ABSORBED' | 'DELETED'
  /** The survivor of the merge that took it: possibly absorbed itself since. */
  readonly into?: RecordId
}

/** A live record as one question answers it. */
export interface PointRecord {
  /** As it is. */
  readonly record: TableRecord
  /** Something that people decided hangs on its row. */
  readonly ruled: boolean
}

/** Which records; all of what is stated holds. */
export interface RecordFilter {
  /** Only records with issues. */
  readonly withIssues?: boolean
  /** Only records that a merge made. */
  readonly merged?: boolean
  /** Inclusive. */
  readonly updatedAfter?: number
  /** Inclusive. */
  readonly updatedBefore?: number
  /** Only records that people stated as different from a visible live one; of history, where everything is visible, from any record. */
  readonly disconnected?: boolean
  /** Inclusive; a record without a quality has none to compare. */
  readonly qualityFrom?: number
  /** Inclusive. */
  readonly qualityTo?: number
}

/** Which page of records. */
export interface RecordPageQuery {
  /** Which records count. */
  readonly filter: RecordFilter
  /** How many are passed over. */
  readonly offset: number
  /** How many are answered at most. */
  readonly limit: number
}

/** A page that begins behind an id: its cost does not grow with the depth. */
export interface RecordsAfterQuery {
  /** Which records count. */
  readonly filter: RecordFilter
  /** The empty text is before every id. */
  readonly after: RecordId
  /** How many are answered at most. */
  readonly limit: number
}

/** Which entries of an audit. */
export interface AuditAfterQuery {
  /** @default the whole table */
  readonly recordId?: RecordId
  /** As of `AuditQuery`. @default EVERYTHING */
  readonly rowFilter?: RowFilter
  /** Csn 0 and position 0 are before every entry. */
  readonly after: ChangePosition
  /** How many are answered at most. */
  readonly limit: number
}

/** An audit entry, and where it stands in its table. */
export interface PlacedEntry extends ChangePosition {
  /** The entry itself. */
  readonly entry: AuditEntry
}

/** What is kept of a table for look-ups. */
export interface LookupState {
  /** Which columns are kept. */
  readonly columns: LookupColumns
  /** False while records are not in yet. */
  readonly complete: boolean
}

/** Which values are looked up. */
export interface LookupQuery {
  /** A part of the value or of a description, in any letters; the empty text is in all of them. */
  readonly part: string
  /** How many are passed over. */
  readonly offset: number
  /** How many are answered at most. */
  readonly limit: number
}

/** A value that is offered. */
export interface LookupValue {
  /** As records hold it. */
  readonly value: string
  /** Those of the first record, by row, that holds the value. */
  readonly descriptions: { readonly [column: string]: string }
}

/** What is kept of a table for row scopes. */
export interface ScopeIndex {
  /** Which column is kept. */
  readonly column: string
  /** False while records are not in yet: until then a row filter is asked of the records themselves. */
  readonly complete: boolean
}

/** Which entries of the audit, and which page of them. */
export interface AuditQuery {
  /** Only of this record. @default the whole table */
  readonly recordId?: RecordId
  /** Only what was done to the table itself: entries that name no record. Not together with `recordId`. @default false */
  readonly ofTable?: boolean
  /**
   * Of one record: what was stated of it and of others (`AMONG_RECORDS`) is left out when none of these is visible, live or as it
   * lies in history. @default EVERYTHING
   */
  readonly rowFilter?: RowFilter
  /** How many entries come before the page. */
  readonly offset: number
  /** How many entries the page has at most. */
  readonly limit: number
}

/** Reads of one table's records. Records that `rowFilter` hides are as if they were not there. */
export interface RecordStore extends ChangedRowReads, ErasureReads, DeferredReads, Remeasuring {
  /**
   * How the table stands now.
   *
   * @throws OnefoldError `not_found` when the table has no relations
   */
  head(table: number): Promise<Head>

  /** Numbers for new records: ascending, never given twice. */
  reserveRows(table: number, count: number): Promise<readonly RowNumber[]>

  /** The live record with this id, if there is one: at once from a store that need not wait. */
  point(table: number, id: RecordId, rowFilter: RowFilter): MaybePromise<PointRecord | undefined>
  /** The live records with these ids, in the order asked; absent ones are left out. */
  byIds(table: number, ids: readonly RecordId[], rowFilter: RowFilter): Promise<readonly TableRecord[]>
  /** The live records with these rows, ascending by row; absent ones are left out. */
  byRows(table: number, rows: readonly RowNumber[], rowFilter: RowFilter): Promise<readonly TableRecord[]>
  /** The ids of the live records with these rows; absent ones are left out. */
  idsOf(table: number, rows: readonly RowNumber[]): Promise<readonly (readonly [row: RowNumber, id: RecordId])[]>
  /** Where each id leads; ids that no record ever had are left out. A deleted record's id is known while history keeps it. */
  findIds(table: number, ids: readonly RecordId[]): Promise<readonly RecordAddress[]>
  /** Where each pair leads: to the record that stated it, absorbed or not; pairs that none states are left out. Parallel to the pairs found. */
  findSources(
    table: number,
    pairs: readonly SourceEntry[],
  ): Promise<
    readonly {
      /** As it was asked for. */
      readonly pair: SourceEntry
      /** Where it leads. */
      readonly at: RecordAddress
    }[]
  >
  /**
   * Where identities lead that records are known by besides their ids, in the order asked; of several records the lowest row
   * first. Identities that nobody is known by are left out.
   */
  findIdentities(
    table: number,
    identities: readonly RecordId[],
  ): Promise<
    readonly {
      /** As it was asked for. */
      readonly identity: RecordId
      /** Where it leads. */
      readonly at: RecordAddress
    }[]
  >
  /**
   * Which of these texts live records hold in a column, numbers by their text, lists item by item; a longer path leads into
   * nested records. Takes one way through the table, whatever the number of texts.
   */
  valuesHeld(table: number, path: readonly string[], texts: readonly string[]): Promise<readonly string[]>
  /** The live record that carries this key, or that the key redirects to. */
  byKey(table: number, key: EntityKey, rowFilter: RowFilter): Promise<TableRecord | undefined>

  /** The newest history entry of each id, in the order asked; absent ones are left out. */
  archived(table: number, ids: readonly RecordId[], rowFilter: RowFilter): Promise<readonly ArchivedRecord[]>

  /**
   * What history holds of a record from the time that a merge into `into` took it: as it was when it was taken, or, with
   * `instant`, as its sources had it then; undefined where that is not kept.
   */
  archivedInto(
    table: number,
    id: RecordId,
    into: RecordId,
    instant: Instant | undefined,
    rowFilter: RowFilter,
  ): Promise<ArchivedRecord | undefined>

  /**
   * The newest history entry of what bore this id at an instant, or before it: an id may be written anew after its record was deleted.
   * Undefined where nothing of it is kept.
   */
  archivedBefore(
    table: number,
    id: RecordId,
    instant: Instant,
    rowFilter: RowFilter,
  ): Promise<ArchivedRecord | undefined>

  /** Live records in the order of their ids. */
  page(
    table: number,
    query: RecordPageQuery,
    rowFilter: RowFilter,
  ): Promise<{
    /** Those of the page. */
    readonly records: readonly TableRecord[]
    /** How many there are. */
    readonly total: number
  }>
  /** Newest history entries in the order of their ids. */
  archivedPage(
    table: number,
    query: RecordPageQuery,
    rowFilter: RowFilter,
  ): Promise<{
    /** Those of the page. */
    readonly records: readonly ArchivedRecord[]
    /** How many there are. */
    readonly total: number
  }>
  /** Live records with a greater id, ascending. */
  pageAfter(table: number, query: RecordsAfterQuery, rowFilter: RowFilter): Promise<readonly TableRecord[]>
  /** Newest history entries with a greater id, ascending. */
  archivedAfter(table: number, query: RecordsAfterQuery, rowFilter: RowFilter): Promise<readonly ArchivedRecord[]>
  /** Live records with a greater row, ascending: the engine's way through a table of any size. */
  slice(table: number, after: RowNumber, limit: number, rowFilter: RowFilter): Promise<readonly TableRecord[]>

  /** Absent: nothing is kept for look-ups. */
  lookupState(table: number): Promise<LookupState | undefined>
  /** What is kept for look-ups from now on; what was kept of other columns goes. Writes keep it up from this moment. */
  keepLookup(table: number, columns: LookupColumns): Promise<void>
  /** Takes in the next records that were there before; answers whether all are in. */
  fillLookup(table: number, limit: number): Promise<boolean>
  /** The distinct values kept, ascending by their bytes, of visible records; and how many there are. */
  lookup(
    table: number,
    query: LookupQuery,
    rowFilter: RowFilter,
  ): Promise<{
    /** Those of the page. */
    readonly values: readonly LookupValue[]
    /** How many there are. */
    readonly total: number
  }>

  /** Undefined: no column is kept. */
  scopeIndexState(table: number): Promise<ScopeIndex | undefined>
  /** From now on every commit keeps what this column holds; what is there already is taken in by `fillScopeIndex`. Null: nothing is kept any more. */
  keepScopeIndex(table: number, column: string | null): Promise<void>
  /** Takes in the next records that were there before; true when none is left. */
  fillScopeIndex(table: number, limit: number): Promise<boolean>
  /** The distinct kept values after one, in the order of their characters; the empty text is before every value. */
  scopeValues(table: number, after: string, limit: number): Promise<readonly string[]>

  /** Entries in commit order, of one record or of the whole table. */
  audit(
    table: number,
    query: AuditQuery,
  ): Promise<{
    /** Of the page. */
    readonly entries: readonly AuditEntry[]
    /** Of all pages. */
    readonly total: number
  }>
  /** Entries behind a place, in commit order, of one record or of the whole table: its cost does not grow with the depth. */
  auditAfter(table: number, query: AuditAfterQuery): Promise<readonly PlacedEntry[]>
  /**
   * Drops the oldest entries: commits whole, up to the first that holds an entry of this instant or later, about `limit`
   * entries at a time. Answers how many went; 0 when none is left to go.
   */
  trimAudit(table: number, before: Instant, limit: number): Promise<number>
}
