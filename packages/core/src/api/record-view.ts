import type { ColumnIssue, Json, RecordId } from '../model/record.ts'

/** One contributing system, with that system's own key. */
export interface SourceView {
  /** The system's name. */
  readonly _src: string
  /** The system's own key. */
  readonly _src_id: string
  /** When the system last changed it, ISO 8601; absent where it does not say. */
  readonly _src_updated?: string
}

/** Where a record lies that a merge took. */
export interface AbsorbedView {
  /** Its id, by which it was asked for. */
  readonly _id: RecordId
  /** The live record that stands for it now. */
  readonly _merged_into: RecordId
  /** True when the table's history has it, as its sources contributed it: lists and searches of HISTORY show it. */
  readonly _history: boolean
  /** In history: its own revision, which an `expected` of a write that names it is compared with. */
  readonly _revision?: number
}

/** What the engine knows of a record; instants are ISO 8601 UTC with milliseconds. */
export interface RecordMetadata {
  /** When it was inserted. */
  readonly _created: string
  /** When it was last written. */
  readonly _updated: string
  /** Counts its writes, from 1; an `expected` of a later write may name it. */
  readonly _revision: number
  /** Follows the real-world thing through merges. */
  readonly _key: string
  /** `column: problem`, for every value that was kept although it failed its check. */
  readonly _errors: readonly string[]
  /** How good the values are, 0 to 100. */
  readonly _quality?: number
  /** What keeps the values from being better. */
  readonly _quality_facts?: readonly ColumnIssue[]
  /** The records that this one absorbed. */
  readonly _merged?: readonly RecordId[]
  /** The survivor of an absorbed record. */
  readonly _merged_into?: RecordId
  /** Of one record that was read by the id of another, which it absorbed: where that one lies. */
  readonly _absorbed?: AbsorbedView
  /** Columns that somebody set by hand. */
  readonly _pinned?: readonly string[]
  /** The live records that people stated as different from this one: the first thousand, by id. */
  readonly _unrelated?: readonly RecordId[]
  /** How many they are in all; present with `_unrelated`. */
  readonly _unrelatedCount?: number
  /** True exactly when the record lies in the table's history. */
  readonly _history: boolean
}

/** The columns of records of which nothing is known beforehand. */
export interface AnyColumns {
  readonly [column: string]: unknown
}

/** What stands beside the columns of every record. */
export interface ReservedMembers {
  /** Unique in its table, its history included. */
  readonly _id: RecordId
  /** What the engine knows of it. */
  readonly _metadata: RecordMetadata
  /** The systems that contributed to it; absent where none is known. */
  readonly _source?: readonly SourceView[]
}

/**
 * A record as callers and sinks see it: business columns and reserved members side by side.
 *
 * @typeParam Columns the values by column, as the caller knows them
 */
export type RecordView<Columns extends object = AnyColumns> = ReservedMembers & Readonly<Columns>

/**
 * A record as callers give it. `_id` and `_source` may be stated; `_metadata`, `_search` and `_audit` may not. A column that is left
 * out stays as it is; null takes its value away.
 */
export type RecordInput<Columns extends object = AnyColumns> = {
  /**
   * Known: the record is updated; unknown: it is inserted under this id.
   * @default by the dataset's identity, else a new UUID
   */
  readonly _id?: RecordId
  /** The system that states the record, and its own key. */
  readonly _source?: readonly SourceView[]
} & { readonly [Column in keyof Columns]?: Columns[Column] | null }

export type { Json }
