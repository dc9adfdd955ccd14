import type { KeysOfRecord } from '../../model/index-key.ts'
import type { RowNumber } from '../../model/record.ts'
import type { RowFilter } from '../../model/row-filter.ts'
import type { Condition } from './conditions.ts'
import type { Layout } from './layout.ts'
import type { StoreOperation } from './operation.ts'

export type ScopedRowFilter = Exclude<RowFilter, 'EVERYTHING'>
export type KeysOfRow = KeysOfRecord & { readonly row: RowNumber }

/** How a store keeps the index keys of rows, and the postings that follow from them. */
export interface KeyWrites {
  /** These are the keys of the rows from now on: only the difference to the kept ones touches the postings. */
  write(table: number, generation: number, rows: readonly KeysOfRow[]): StoreOperation<void>
  /** The rows have left. */
  drop(table: number, generation: number, rows: readonly RowNumber[]): StoreOperation<void>
}

/** What each database says in its own way, because no text serves both or because it was measured. */
export interface StoreParts {
  readonly layout: Layout
  readonly keys: KeyWrites
  /** Holds for the visible records, of their column `body`. The column and its values are never part of the text. */
  visibleOf(rowFilter: ScopedRowFilter): Condition
}
