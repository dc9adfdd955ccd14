import type { TextEntry } from './dataset.ts'

/** How one column is shown. */
export interface ViewColumn {
  readonly key: string
  readonly label?: string
  readonly labelLocalized?: readonly TextEntry[]
  /** @default false */
  readonly hidden?: boolean
  /** @default false */
  readonly readOnly?: boolean
  /** Twelfths of the width, 1..12. @default 12 */
  readonly width?: number
  /** The id of a section. */
  readonly section?: string
  readonly format?: string
}

interface ViewSection {
  readonly id: string
  readonly label?: string
}

/** How records of a dataset are shown; what it leaves out is filled from the dataset. */
export interface DataView {
  readonly type: 'data-view'
  readonly _id: string
  readonly description: string
  readonly category?: string
  readonly dataset: string
  readonly title?: string
  readonly columns?: readonly ViewColumn[]
  readonly sections?: readonly ViewSection[]
  readonly list?: { readonly columns?: readonly string[]; readonly sort?: readonly string[] }
}
