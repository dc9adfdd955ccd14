import type { Cluster } from '../../model/cluster.ts'
import type { BucketPosition, IndexKey, KeysOfRecord } from '../../model/index-key.ts'
import type { Link } from '../../model/link.ts'
import type { LookupEntry } from '../../model/lookup.ts'
import type { ArchivedRecord, Csn, RecordId, RowNumber, TableRecord } from '../../model/record.ts'
import type { Ruling } from '../../model/ruling.ts'

export interface ScannedRecord {
  readonly record: TableRecord
  readonly mark: Csn
}

export interface ScannedArchive {
  readonly record: ArchivedRecord
  readonly mark: Csn
}

/**
 * What the store really holds, in slices, for `onefold verify`: nothing is joined or tidied on the way, so that a
 * broken store shows its breaks. Each method takes the last item of the slice before.
 */
export interface StoreScan {
  tables(): Promise<readonly number[]>
  records(table: number, after: RowNumber, limit: number): Promise<readonly ScannedRecord[]>
  /** By (id, revision). */
  archive(
    table: number,
    after: { readonly id: RecordId; readonly revision: number },
    limit: number,
  ): Promise<readonly ScannedArchive[]>
  /** By (system, id). */
  sources(
    table: number,
    after: { readonly system: string; readonly id: string },
    limit: number,
  ): Promise<
    readonly { readonly system: string; readonly id: string; readonly row: RowNumber; readonly recordId: RecordId }[]
  >
  /** Absorbed ids by id. */
  redirects(
    table: number,
    after: RecordId,
    limit: number,
  ): Promise<
    readonly { readonly id: RecordId; readonly row: RowNumber; readonly key: string; readonly into: RecordId }[]
  >
  /** By (mapping, hash, place, tie, row): bucket by bucket, each in its order. */
  postings(
    table: number,
    generation: number,
    after: IndexKey & BucketPosition,
    limit: number,
  ): Promise<readonly (IndexKey & BucketPosition)[]>
  /** The keys kept with each row, by row. */
  rowKeys(
    table: number,
    generation: number,
    after: RowNumber,
    limit: number,
  ): Promise<readonly (KeysOfRecord & { readonly row: RowNumber })[]>
  /** By (a, b). */
  links(
    table: number,
    generation: number,
    after: { readonly a: RowNumber; readonly b: RowNumber },
    limit: number,
  ): Promise<readonly Link[]>
  /** By row. */
  members(
    table: number,
    generation: number,
    after: RowNumber,
    limit: number,
  ): Promise<readonly { readonly row: RowNumber; readonly component: RowNumber }[]>
  /** By component. */
  components(
    table: number,
    generation: number,
    after: RowNumber,
    limit: number,
  ): Promise<readonly { readonly component: RowNumber; readonly mark: Csn; readonly size: number }[]>
  /** By id. */
  clusters(
    table: number,
    generation: number,
    after: string,
    limit: number,
  ): Promise<readonly (Cluster & { readonly component: RowNumber })[]>
  /** By id. */
  rulings(table: number, after: string, limit: number): Promise<readonly (Ruling & { readonly mark: Csn })[]>
  /** What is kept for row scopes, by (value, row). */
  scopeEntries(
    table: number,
    after: { readonly value: string; readonly row: RowNumber },
    limit: number,
  ): Promise<readonly { readonly value: string; readonly row: RowNumber }[]>
  /** What is kept for look-ups, by (value, row). */
  lookupEntries(
    table: number,
    after: { readonly value: string; readonly row: RowNumber },
    limit: number,
  ): Promise<readonly (LookupEntry & { readonly row: RowNumber })[]>
  /** By (mark, position). */
  audit(
    table: number,
    after: { readonly mark: Csn; readonly position: number },
    limit: number,
  ): Promise<readonly { readonly mark: Csn; readonly position: number }[]>
}
