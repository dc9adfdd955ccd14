import type { Json, RecordId } from '../model/record.ts'
import type { ColumnView } from './columns.ts'
import type { AnyColumns, RecordView } from './record-view.ts'

/** A group that was handed to somebody else. */
export interface Escalation {
  /** ISO 8601, UTC, milliseconds. */
  readonly at: string
  /** A principal's id. */
  readonly by: string
  /** The words it was handed over with. */
  readonly note?: string
  /** Who is asked to decide; absent: whoever looks. */
  readonly assignee?: string
}

/** What people decided about a group of records, whatever brought it together. */
export interface GroupState {
  /** Its visible records. */
  readonly recordCount: number
  /** The first thousand of them, in the order of rows. */
  readonly recordIds: readonly RecordId[]
  /** Records of it that the caller may not see. */
  readonly withheld: number
  /** Every link of it is between records that people stated as different. */
  readonly resolved: boolean
  /** People said of every pair of it that it is not worth a look. */
  readonly ignored: boolean
  /** Present while somebody is asked to decide. */
  readonly escalation?: Escalation
}

/** How alike two records of a group are. */
export interface PairDetail {
  /** The one. */
  readonly recordA: RecordId
  /** The other. */
  readonly recordB: RecordId
  /** 0..100, whole. */
  readonly score: number
  /** 0..1 by column: that of the mapping which compares it with the fewest others; null where a value is missing. */
  readonly similarities: { readonly [column: string]: number | null }
  /** 0..1 by mapping of the classifier; null where it took no part. */
  readonly mappingSimilarities: { readonly [mapping: string]: number | null }
}

/** What is shown of a group that is opened. */
export interface GroupContent<Columns extends object = AnyColumns> {
  /** Its visible records, in the order of rows. */
  readonly records: readonly RecordView<Columns>[]
  /** Every pair, in groups of up to 50 records. */
  readonly details: readonly PairDetail[]
  /** What a merge would make, as far as it can be known before. Absent when the entity has no merger. */
  readonly merged?: Readonly<Partial<Columns>>
  /** What a split would leave: the records, each stated as different from the others. */
  readonly split?: readonly RecordView<Columns>[]
  /** The columns of the records, by key; nested columns as `column.key`. */
  readonly columnMap?: { readonly [path: string]: ColumnView }
}

/** What may be said with a decision on a group. */
export interface GroupActionOptions {
  /** Kept in the audit. */
  readonly comment?: string
  /** The group's records as the caller saw them: others refuse with `conflict` and the difference. */
  readonly recordIds?: readonly RecordId[]
}

/** Values by column; null for none. */
type StatedValues<Columns extends object> = string extends keyof Columns
  ? { readonly [column: string]: Json }
  : { readonly [Column in keyof Columns]?: Json }

/** What may be said with a merge. */
export interface MergeOptions<Columns extends object = AnyColumns> {
  /** Kept in the audit. */
  readonly comment?: string
  /** Merges records that were stated as different too, and revokes just those separations. Needs a comment. */
  readonly crossSeparations?: boolean
  /** What the survivor holds whatever its contributions say; null clears a column. Pins these columns. */
  readonly values?: StatedValues<Columns>
}

/** What people do with a group. Groups of more than 1,000 records are refused with `invalid`. */
export interface GroupActions<View, Columns extends object = AnyColumns> {
  /** Merges all records of a group; answers the survivor. */
  merge(id: string, options?: GroupActionOptions & MergeOptions<Columns>): Promise<RecordView<Columns>>
  /** States every pair of the group's records as different; answers the records. */
  split(id: string, options?: GroupActionOptions): Promise<readonly RecordView<Columns>[]>
  /** States these records of the group, not all of them, as different from its others; answers the group's records. */
  disconnect(
    id: string,
    recordIds: readonly RecordId[],
    options?: { readonly comment?: string; readonly seen?: readonly RecordId[] },
  ): Promise<readonly RecordView<Columns>[]>
  /** Takes every pair of the group out of the review view. A record that joins brings it back. */
  ignore(id: string, options?: GroupActionOptions): Promise<View>
  /**
   * Takes `ignore` back.
   *
   * @throws OnefoldError `not_found`; `conflict` when its records are others than those that were seen
   */
  unignore(id: string, options?: GroupActionOptions): Promise<View>
  /**
   * Asks somebody else to decide; the comment is the note, which says what is asked.
   *
   * @throws OnefoldError `invalid` when the note is blank
   */
  escalate(
    id: string,
    options: GroupActionOptions & { readonly comment: string; readonly assignee?: string },
  ): Promise<View>
  /** Ends an escalation. States nothing about the records. */
  resolve(id: string, options?: GroupActionOptions): Promise<View>
  /** Deletes all records of the group; with history on they move there. Answers them as they were. */
  remove(id: string, options?: GroupActionOptions): Promise<readonly RecordView<Columns>[]>
}
