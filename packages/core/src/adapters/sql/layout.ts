import type { StoreOperation } from './operation.ts'

/** What a store makes its relations of, which no two databases say alike. */
export interface Layout {
  /** A table's head and its relations, empty. */
  createTable(table: number): StoreOperation<void>
  dropTable(table: number): StoreOperation<void>
  /** Empties the relations of a table, and keeps its audit and what was erased. */
  emptyTable(table: number): StoreOperation<void>
  /** The relations of a generation that is going to be built. */
  createGeneration(table: number, generation: number): StoreOperation<void>
  dropGeneration(table: number, generation: number): StoreOperation<void>
  /** What a generation no longer needs once it is the live one. */
  dropJournal(table: number, generation: number): StoreOperation<void>
}
