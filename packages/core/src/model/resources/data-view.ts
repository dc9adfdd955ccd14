import type { TextEntry } from './dataset.ts'

/** How one column is shown. */
export interface ViewColumn {
  /** The column, a nested one as `column.key`. */
  readonly key: string
  /** What people read. @default what the dataset says of the column */
  readonly label?: string
  /** The label in other languages. */
  readonly labelLocalized?: readonly TextEntry[]
  /** @default false */
  readonly hidden?: boolean
  /** @default false */
  readonly readOnly?: boolean
  /** Twelfths of the width, 1..12. @default 12 */
  readonly width?: number
  /** The id of a section. */
  readonly section?: string
  /** How the value is written; what a client makes of it is its own affair. */
  readonly format?: string
}

interface ViewSection {
  /** Names the section within the view. */
  readonly id: string
  /** What people read above it. */
  readonly label?: string
}

/** How records of a dataset are shown; what it leaves out is filled from the dataset. */
export interface DataView {
  /** Says which kind of resource it is. */
  readonly type: 'data-view'
  /** Its id, unique among all resources. */
  readonly _id: string
  /** What it is, for people. */
  readonly description: string
  /** A word to group resources by. */
  readonly category?: string
  /** The dataset of the records that it shows. */
  readonly dataset: string
  /** What stands above a record. */
  readonly title?: string
  /** How columns are shown, in their order; those that it leaves out follow as the dataset has them. */
  readonly columns?: readonly ViewColumn[]
  /** Groups of columns. */
  readonly sections?: readonly ViewSection[]
  /** How lists of records are shown. */
  readonly list?: {
    /** The columns of a list. */
    readonly columns?: readonly string[]
    /** Columns to sort by; `-` before one turns it round. */
    readonly sort?: readonly string[]
  }
}
