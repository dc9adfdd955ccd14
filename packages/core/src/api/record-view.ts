import type { ColumnIssue, Json, RecordId } from '../model/record.ts'

/** One contributing system, with that system's own key. */
export interface SourceView {
  readonly _src: string
  readonly _src_id: string
  readonly _src_updated?: string
}

/** What the engine knows of a record; instants are ISO 8601 UTC with milliseconds. */
export interface RecordMetadata {
  readonly _created: string
  readonly _updated: string
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
  readonly _id: RecordId
  readonly _metadata: RecordMetadata
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
  readonly _id?: RecordId
  readonly _source?: readonly SourceView[]
} & { readonly [Column in keyof Columns]?: Columns[Column] | null }

export type { Json }
