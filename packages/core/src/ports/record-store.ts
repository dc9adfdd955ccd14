import type { AuditEntry } from '../model/audit.ts'
import type {
  ArchivedRecord,
  EntityKey,
  Mark,
  RecordId,
  Revision,
  RowNumber,
  SourceEntry,
  TableRecord,
} from '../model/record.ts'
import type { Sight } from '../model/sight.ts'

/** What a table's commits rest on. */
export interface Head {
  readonly mark: Mark
  /** Moves with every save of configuration that the table's records depend on. */
  readonly configuration: number
  /** The catalogue's mark at this moment: says whether a configuration read earlier is still the newest. */
  readonly catalogue: Mark
  /** Number of live records. */
  readonly records: number
  /** Number of records in history, each counted once. */
  readonly archived: number
  /** The generation that answers, if the table is indexed. */
  readonly live?: number
  /** The generation that is being built beside it. */
  readonly building?: number
}

/** Where an id or a source pair leads. */
export interface Whereabouts {
  readonly id: RecordId
  readonly row: RowNumber
  /** Of the live record; 0 when it is not live. */
  readonly revision: Revision
  /** LIVE; ABSORBED: a merge took it into `into`; DELETED: only history knows it. */
  readonly state: 'LIVE' | 'ABSORBED' | 'DELETED'
  /** The survivor of the merge that took it: possibly absorbed itself since. */
  readonly into?: RecordId
}

export interface RecordFilter {
  /** Only records with issues. */
  readonly withIssues?: boolean
  /** Only records that a merge made. */
  readonly merged?: boolean
  /** Inclusive. */
  readonly updatedAfter?: number
  /** Inclusive. */
  readonly updatedBefore?: number
}

export interface RecordPageQuery {
  readonly filter: RecordFilter
  readonly offset: number
  readonly limit: number
}

/** Reads of one table's records. Records outside `sight` are as if they were not there. */
export interface RecordStore {
  /** Refuses with `not_found` when the table has no relations. */
  head(table: number): Promise<Head>

  /** Numbers for new records: ascending, never given twice. */
  reserveRows(table: number, count: number): Promise<readonly RowNumber[]>

  /** The live records with these ids, in the order asked; absent ones are left out. */
  byIds(table: number, ids: readonly RecordId[], sight: Sight): Promise<readonly TableRecord[]>
  /** The live records with these rows, ascending by row; absent ones are left out. */
  byRows(table: number, rows: readonly RowNumber[], sight: Sight): Promise<readonly TableRecord[]>
  /** Where each id leads; ids that no record ever had are left out. A deleted record's id is known while history keeps it. */
  findIds(table: number, ids: readonly RecordId[]): Promise<readonly Whereabouts[]>
  /** Where each pair leads: to the record that stated it, absorbed or not; pairs that none states are left out. Parallel to the pairs found. */
  findSources(
    table: number,
    pairs: readonly SourceEntry[],
  ): Promise<readonly { readonly pair: SourceEntry; readonly at: Whereabouts }[]>
  /** The live record that carries this key, or that the key redirects to. */
  byKey(table: number, key: EntityKey, sight: Sight): Promise<TableRecord | undefined>

  /** The newest history entry of each id, in the order asked; absent ones are left out. */
  archived(table: number, ids: readonly RecordId[], sight: Sight): Promise<readonly ArchivedRecord[]>

  /** Live records in the order of their ids. */
  page(
    table: number,
    query: RecordPageQuery,
    sight: Sight,
  ): Promise<{ readonly records: readonly TableRecord[]; readonly total: number }>
  /** Newest history entries in the order of their ids. */
  archivedPage(
    table: number,
    query: RecordPageQuery,
    sight: Sight,
  ): Promise<{ readonly records: readonly ArchivedRecord[]; readonly total: number }>
  /** Live records with a greater row, ascending: the engine's way through a table of any size. */
  slice(table: number, after: RowNumber, limit: number, sight: Sight): Promise<readonly TableRecord[]>

  /** Entries in commit order, of one record or of the whole table. */
  audit(
    table: number,
    query: { readonly recordId?: RecordId; readonly offset: number; readonly limit: number },
  ): Promise<{ readonly entries: readonly AuditEntry[]; readonly total: number }>
}
