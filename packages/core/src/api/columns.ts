import type { DataView as View } from '../model/resources/data-view.ts'
import type { ColumnType, Token } from '../model/resources/dataset.ts'

/** A column as people and forms need it. */
export interface ColumnView {
  /** The column's key. */
  readonly key: string
  /** Whether it holds values or records. */
  readonly type: ColumnType
  /** What a value is about. */
  readonly token: Token
  /** It holds a list. */
  readonly array: boolean
  /** It may not be left out. */
  readonly mandatory: boolean
  /** What it holds, for people. */
  readonly description?: string
  /** The description in other languages. */
  readonly descriptionLocalized?: readonly {
    /** A language tag. */
    readonly locale: string
    /** The text in that language. */
    readonly text: string
  }[]
  /** Of nested records. */
  readonly dataset?: string
  /** The values that it may hold; absent: any. */
  readonly enumerations?: readonly {
    /** As it is stored. */
    readonly value: string
    /** What people read instead. */
    readonly label?: string
  }[]
  /** What a FOREIGN_ID refers to: `table.column`. */
  readonly foreignKey?: string
  /** Its values are offered where another column refers to its table. */
  readonly lookup?: boolean
}

/** The columns of records, beside them. */
export interface RecordColumns {
  /** Keys of the dataset's own columns, in their order. */
  readonly columns: readonly string[]
  /** By key; nested columns as `column.key`. */
  readonly columnMap: { readonly [path: string]: ColumnView }
}

/** A data view that needs no name yet. */
export type DataViewDraft = Omit<View, 'type' | '_id' | 'description'> & Partial<View>

/** A column as a view shows it. */
export interface ResolvedColumn extends ColumnView {
  /** In the language asked for. */
  readonly label: string
  /** The label by language, as far as view or dataset say. */
  readonly labels: { readonly [locale: string]: string }
  /** It is not shown. */
  readonly hidden: boolean
  /** It is shown and not edited. */
  readonly readOnly: boolean
  /** Twelfths of the width. */
  readonly width: number
  /** The id of a section. */
  readonly section: string
  /** How the value is written. */
  readonly format?: string
}

/** A data view with nothing left open. */
export interface ResolvedView {
  /** Absent when no view is kept for the dataset. */
  readonly id?: string
  /** The dataset of the records. */
  readonly dataset: string
  /** What stands above a record. */
  readonly title: string
  /** The columns, in their order. */
  readonly columns: readonly ResolvedColumn[]
  /** Groups of columns, in their order. */
  readonly sections: readonly {
    /** Names the section within the view. */
    readonly id: string
    /** What people read above it. */
    readonly label: string
  }[]
  /** How lists of records are shown. */
  readonly list: {
    /** The columns of a list. */
    readonly columns: readonly string[]
    /** Columns to sort by; `-` before one turns it round. */
    readonly sort: readonly string[]
  }
}
