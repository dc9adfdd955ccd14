import type { ErrorClass } from '../error/onefold-error.ts'
import type { OnefoldErrorCode, Refusal } from '../error/refusal.ts'
import type { ArrowTable } from '../model/arrow-table.ts'
import type { Traces } from '../model/erasure.ts'
import type { PageRequest } from '../model/page.ts'
import type { Provenance } from '../model/provenance.ts'
import type { EntityKey, Instant, RecordId, Revision } from '../model/record.ts'
import type { AuditPage } from './audits.ts'
import type { PairComparison, PairExplanation } from './explanation.ts'
import type { MergeOptions } from './groups.ts'
import type { ExpandedRecord, RecordListQuery } from './record-list.ts'
import type { AnyColumns, RecordInput, RecordView } from './record-view.ts'
import type { ResolveAnswer, ResolveOptions, Searches, UpsertOneAnswer, UpsertOneRequest } from './search.ts'

/** What may be said with a write. */
export interface UpsertOptions {
  /** All records or none. @default false */
  readonly atomic?: boolean
  /** Revisions that records must still have; another is `stale`, and an id that none of them has `invalid`. */
  readonly expected?: { readonly [id: RecordId]: Revision }
  /** Kept in the audit. */
  readonly comment?: string
}

/** What became of one record. */
export interface UpsertResult {
  /** Its position among the records given, from 0. */
  readonly index: number
  /** Its id; absent when it failed before it had one. */
  readonly id?: RecordId
  /** DROPPED: a script took it out before it was written. */
  readonly outcome: 'INSERTED' | 'UPDATED' | 'UNCHANGED' | 'FAILED' | 'DROPPED'
  /** The class of the refusal, of a record that failed. */
  readonly refusal?: ErrorClass
  /** Everything that is wrong with it, to be said in any language. */
  readonly refusals?: readonly Refusal[]
  /** The same as sentences in English, each with its place before it. */
  readonly errors?: readonly string[]
  /** Kebab-case, parallel to `errors`. */
  readonly errorCodes?: readonly OnefoldErrorCode[]
}

/** A value that so many records have, or come near to, that they are not all compared with one another. */
export interface CrowdedValue {
  /** The mapping of the indexer that brings them together. */
  readonly mappingId: string
  /** The text of the key of one of the records given. */
  readonly value: string
  /** How many records stand there now, those of the write included. */
  readonly records: number
}

/** What became of the records of a write. */
export interface UpsertAnswer {
  /** How many were given. */
  readonly total: number
  /** How many are new. */
  readonly inserted: number
  /** How many were there and have changed. */
  readonly updated: number
  /** How many were there as they were stated. */
  readonly unchanged: number
  /** How many were refused. */
  readonly failed: number
  /** What scripts took out; left out when nothing was. */
  readonly dropped?: number
  /**
   * What cost most: values under which the records met more others than their mapping's `compareLimit` lets them be compared with.
   * The largest of each mapping, largest first; left out when there is none.
   */
  readonly crowded?: readonly CrowdedValue[]
  /** Parallel to the records given. */
  readonly results: readonly UpsertResult[]
}

/** How far a stream is written. */
export interface StreamProgress {
  /** Records that were taken in, whatever became of them. */
  readonly total: number
  /** How many are new. */
  readonly inserted: number
  /** How many were there and have changed. */
  readonly updated: number
  /** How many were there as they were stated. */
  readonly unchanged: number
  /** How many were refused. */
  readonly failed: number
  /** What scripts took out. */
  readonly dropped: number
}

/** What may be said with the writing of a stream. */
export interface StreamOptions {
  /** Ends the writing between two commits: what is committed stays, the rest is not read. */
  readonly signal?: AbortSignal
  /** Called after each commit. */
  readonly onProgress?: (progress: StreamProgress) => void
  /** Kept in the audit. */
  readonly comment?: string
}

/** What became of a stream. */
export interface StreamAnswer extends StreamProgress {
  /** The first thousand records that failed, `index` counted over the whole stream from 0. */
  readonly refused: readonly UpsertResult[]
  /** The signal ended it before the stream did. */
  readonly aborted: boolean
}

/** Which records are walked through. */
export interface RecordWalk extends Omit<RecordListQuery, keyof PageRequest | 'cursor'> {
  /** Ends the walk: it rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

/** Which state of a record, and what beside it. */
export interface RecordReadOptions {
  /** With columns, the records that it absorbed, datasets, provenance and audit. @default false */
  readonly expanded?: boolean
  /** The record as it was at this instant, as far as its audit tells. Refuses with `conflict` when it cannot be known. */
  readonly asOf?: Instant
}

/** A record, and what belongs to it. */
export interface RecordAnswer<Columns extends object = AnyColumns> {
  /** The record itself. */
  readonly record: RecordView<Columns>
  /** Present when it was asked for. */
  readonly expanded?: ExpandedRecord & {
    /** Where each value of a survivor comes from. */
    readonly provenance: Provenance
  }
}

/** What an erasure came to. It names ids and tells nothing that was erased. */
export interface ErasureReport {
  /** The record that was named. */
  readonly recordId: RecordId
  /** The record, what it absorbed, and past survivors that held some of its content; the record comes first. */
  readonly recordIds: readonly RecordId[]
  /** When it was erased. */
  readonly instant: Instant
  /** Of the audit entry and of the events that the erasure left. */
  readonly operationId: string
  /** How many items each place held before. */
  readonly found: Traces
  /** How many each holds now: nothing. */
  readonly left: Traces
  /** Nothing of it is in the store's own files any more; false where the database keeps it until it is tidied up. */
  readonly overwritten: boolean
}

/**
 * The records of one entity.
 *
 * @typeParam Columns their values by column: `records<Person>('person')`, or what `RecordOf` makes of a dataset
 */
export interface Records<Columns extends object = AnyColumns> extends Searches<Columns> {
  /**
   * Inserts and updates up to 10,000 records, matched as they are written: in commits of at most 1,000, or in one with
   * `atomic`. A record is an update when its `_id` or its source pair is known. Faults are per record; with `atomic`
   * any fault refuses all. Calls take turns in the order in which they are made; one that is made before the last is answered is
   * made ready meanwhile.
   *
   * @throws OnefoldError `invalid` more than 10,000 records, and with `atomic` any fault; `conflict` a locked table and a disabled
   * entity; `forbidden` what the caller may not do or see
   */
  upsert(records: readonly RecordInput<Columns>[], options?: UpsertOptions): Promise<UpsertAnswer>
  /**
   * The same of any number of records, in commits of 1,000: memory holds one commit, and the stream is read no faster than it is
   * written. When the stream fails, so does the call; what was committed stays.
   *
   * @example
   * const { inserted, refused } = await people.upsert(rowsOf(file), { signal, onProgress: ({ total }) => console.log(total) })
   */
  upsert(records: AsyncIterable<RecordInput<Columns>>, options?: StreamOptions): Promise<StreamAnswer>
  /**
   * The same of the rows of a table of Apache Arrow, whatever made it: its columns go by their names, `_id` too. How values are
   * read stands in docs/connectors/files.md.
   */
  upsert(records: ArrowTable, options?: StreamOptions): Promise<StreamAnswer>
  /**
   * Every record by id, a thousand at a time behind the scenes, while others may write. Nothing that stays is left out or comes
   * twice.
   *
   * @throws OnefoldError `not_found` when there is no such entity, `forbidden` when the caller sees nothing of it
   * @example
   * for await (const { _id, name } of session.records<Person>('person').each()) console.log(_id, name)
   */
  each(walk?: RecordWalk): AsyncIterable<RecordView<Columns>>
  /**
   * Inserts or updates one record, sought by id, source and identity, then by being alike: a match is updated, what is for review or
   * new is inserted. Without a classifier it is the record whose keys all are equal.
   */
  upsertOne(request: UpsertOneRequest<Columns>): Promise<UpsertOneAnswer<Columns>>
  /** What a synchronization would make of a record, and why. Writes nothing unless `createIfNone` and nobody is like it. */
  resolve(record: RecordInput<Columns>, options?: ResolveOptions): Promise<ResolveAnswer<Columns>>
  /**
   * An absorbed record's id answers the live record that stands for it now; `_metadata._absorbed` says where the absorbed one lies.
   *
   * @throws OnefoldError `not_found`
   */
  get(id: RecordId): Promise<RecordView<Columns>>
  /** The same record with what belongs to it, or as it was. */
  read(id: RecordId, options?: RecordReadOptions): Promise<RecordAnswer<Columns>>
  /**
   * Where each value of a survivor comes from, as the merger of its entity decides now. Empty for a record that no merge
   * made, or of whose contributions nothing is kept.
   *
   * @throws OnefoldError `not_found`
   */
  provenance(id: RecordId): Promise<Provenance>
  /** The live record that carries this entity key; `redirected` when a merge moved it there. */
  byKey(key: EntityKey): Promise<{
    /** The key that the record carries now. */
    readonly key: EntityKey
    /** A merge moved the key that was asked for. */
    readonly redirected: boolean
    /** The record. */
    readonly record: RecordView<Columns>
  }>
  /**
   * Deletes a record; with history on it moves there. An absorbed record's id withdraws what its sources contributed.
   * Answers it as it was.
   *
   * @throws OnefoldError `not_found`; `stale` another revision than the one expected; `conflict` a locked table and a
   * disabled entity
   */
  remove(
    id: RecordId,
    options?: { readonly expected?: Revision; readonly comment?: string },
  ): Promise<RecordView<Columns>>
  /**
   * What was done to a record, in commit order.
   *
   * @throws OnefoldError `conflict` when its table keeps no audit
   */
  audit(id: RecordId, page?: PageRequest): Promise<AuditPage>
  /** Merges records that lie in one cluster, with `force` and a comment others too; answers the survivor. */
  merge(
    ids: readonly RecordId[],
    options?: MergeOptions<Columns> & { readonly force?: boolean },
  ): Promise<RecordView<Columns>>
  /**
   * Takes back the merge that made a record: what it absorbed is live again, as its sources have it now. With `keepEdits` what
   * people set on the survivor goes to the record that carries its key on.
   */
  unmerge(
    id: RecordId,
    options?: { readonly comment?: string; readonly keepEdits?: boolean },
  ): Promise<{
    /** The survivor that is there no more. */
    readonly deletedRecordId: RecordId
    /** What it had absorbed, live again. */
    readonly records: readonly RecordView<Columns>[]
  }>
  /**
   * How alike two live records are.
   *
   * @throws OnefoldError `not_found`
   */
  compare(recordA: RecordId, recordB: RecordId): Promise<PairComparison>
  /** Why they are as alike as they are, what would change that, and what brought them together or did not. */
  explain(recordA: RecordId, recordB: RecordId): Promise<PairExplanation>
  /** States every pair of these records as different; answers the records. */
  disconnect(ids: readonly RecordId[], options?: { readonly comment?: string }): Promise<readonly RecordView<Columns>[]>
  /**
   * Takes back that these records were stated as different from each other; what was stated of them and others stands. Answers the
   * records.
   */
  reconnect(ids: readonly RecordId[], options?: { readonly comment?: string }): Promise<readonly RecordView<Columns>[]>
  /**
   * Takes all content of a record out of the store, with what it absorbed, for good: no undo brings it back. What lies
   * outside of the store is named in `docs/ERASURE.md`.
   *
   * @throws OnefoldError `conflict` a record that a merge took; `gone` one that was erased before; `not_found` when nothing
   * of it is left anywhere
   */
  erase(id: RecordId, options?: { readonly comment?: string }): Promise<ErasureReport>
  /** Keeps columns of a survivor as they are, or lets its contributions decide them again; answers the survivor. */
  setPins(
    id: RecordId,
    pins: { readonly columns: readonly string[]; readonly pinned: boolean },
  ): Promise<RecordView<Columns>>
}
