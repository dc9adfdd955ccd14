import type { Cluster } from '../../model/cluster.ts'
import type { BucketPosition, IndexKey, KeysOfRecord } from '../../model/index-key.ts'
import type { Link } from '../../model/link.ts'
import type { LookupEntry } from '../../model/lookup.ts'
import type { ArchivedRecord, Csn, RecordId, RowNumber, TableRecord } from '../../model/record.ts'
import type { Ruling } from '../../model/ruling.ts'
import type { KnownIdentity } from './changes.ts'

/** A live record as it is stored. */
export interface ScannedRecord {
  /** The record. */
  readonly record: TableRecord
  /** Of the commit that wrote it last. */
  readonly csn: Csn
}

/** An entry of history as it is stored. */
export interface ScannedArchive {
  /** The entry. */
  readonly record: ArchivedRecord
  /** Of the commit that wrote it. */
  readonly csn: Csn
}

/**
 * What the store really holds, in slices, for `onefold verify`: nothing is joined or tidied on the way, so that a
 * broken store shows its breaks. Each method takes the last item of the slice before.
 */
export interface StoreScan {
  /** The serials of all tables, ascending. */
  tables(): Promise<readonly number[]>
  /** By row. */
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
    readonly {
      /** The system's name. */
      readonly system: string
      /** The system's own key. */
      readonly id: string
      /** Of the record that it leads to. */
      readonly row: RowNumber
      /** The record that stated it. */
      readonly recordId: RecordId
    }[]
  >
  /** Absorbed ids by id. */
  redirects(
    table: number,
    after: RecordId,
    limit: number,
  ): Promise<
    readonly {
      /** The absorbed id. */
      readonly id: RecordId
      /** The row it had. */
      readonly row: RowNumber
      /** The entity key it had. */
      readonly key: string
      /** Where it leads. */
      readonly into: RecordId
    }[]
  >
  /** What records are known by besides their ids, by (identity, row). */
  identities(
    table: number,
    after: { readonly identity: RecordId; readonly row: RowNumber },
    limit: number,
  ): Promise<readonly Required<KnownIdentity>[]>
  /** By (mapping, hash, sort key, tiebreak, row): bucket by bucket, each in its order. */
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
  ): Promise<
    readonly (KeysOfRecord & {
      /** The record's row. */
      readonly row: RowNumber
    })[]
  >
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
  ): Promise<
    readonly {
      /** The record's row. */
      readonly row: RowNumber
      /** The component that it is in. */
      readonly component: RowNumber
    }[]
  >
  /** By component. */
  components(
    table: number,
    generation: number,
    after: RowNumber,
    limit: number,
  ): Promise<
    readonly {
      /** The component's id. */
      readonly component: RowNumber
      /** Of the commit that decided it last. */
      readonly csn: Csn
      /** How many rows it has. */
      readonly size: number
    }[]
  >
  /** By id. */
  clusters(
    table: number,
    generation: number,
    after: string,
    limit: number,
  ): Promise<
    readonly (Cluster & {
      /** The component that it is of. */
      readonly component: RowNumber
    })[]
  >
  /** By id. */
  rulings(
    table: number,
    after: string,
    limit: number,
  ): Promise<
    readonly (Ruling & {
      /** Of the commit that wrote it. */
      readonly csn: Csn
    })[]
  >
  /** What is kept for row scopes, by (value, row). */
  scopeEntries(
    table: number,
    after: { readonly value: string; readonly row: RowNumber },
    limit: number,
  ): Promise<
    readonly {
      /** What the scope column holds. */
      readonly value: string
      /** The record's row. */
      readonly row: RowNumber
    }[]
  >
  /** What is kept for look-ups, by (value, row). */
  lookupEntries(
    table: number,
    after: { readonly value: string; readonly row: RowNumber },
    limit: number,
  ): Promise<
    readonly (LookupEntry & {
      /** The record's row. */
      readonly row: RowNumber
    })[]
  >
  /** By (csn, position). */
  audit(
    table: number,
    after: { readonly csn: Csn; readonly position: number },
    limit: number,
  ): Promise<
    readonly {
      /** Of the commit. */
      readonly csn: Csn
      /** Within the commit, from 1. */
      readonly position: number
    }[]
  >
}
