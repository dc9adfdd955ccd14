import type { DataView as View } from '../model/resources/data-view.ts'
import type { ColumnType, Token } from '../model/resources/dataset.ts'

/** A column as people and forms need it. */
export interface ColumnView {
  readonly key: string
  readonly type: ColumnType
  readonly token: Token
  readonly array: boolean
  readonly mandatory: boolean
  readonly description?: string
  readonly descriptionLocalized?: readonly { readonly locale: string; readonly text: string }[]
  /** Of nested records. */
  readonly dataset?: string
  readonly enumerations?: readonly { readonly value: string; readonly label?: string }[]
  readonly foreignKey?: string
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

export interface ResolvedColumn extends ColumnView {
  readonly label: string
  /** The label by language, as far as view or dataset say. */
  readonly labels: { readonly [locale: string]: string }
  readonly hidden: boolean
  readonly readOnly: boolean
  /** Twelfths of the width. */
  readonly width: number
  /** The id of a section. */
  readonly section: string
  readonly format?: string
}

/** A data view with nothing left open. */
export interface ResolvedView {
  /** Absent when no view is kept for the dataset. */
  readonly id?: string
  readonly dataset: string
  readonly title: string
  readonly columns: readonly ResolvedColumn[]
  readonly sections: readonly { readonly id: string; readonly label: string }[]
  readonly list: { readonly columns: readonly string[]; readonly sort: readonly string[] }
}
