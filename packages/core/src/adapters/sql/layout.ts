import type { Operation } from './operation.ts'

/** What a store makes its relations of, which no two databases say alike. */
export interface Layout {
  /** A table's head and its relations, empty. */
  createTable(table: number): Operation<void>
  dropTable(table: number): Operation<void>
  /** Empties the relations of a table, and keeps its audit and what was erased. */
  emptyTable(table: number): Operation<void>
  /** The relations of a generation that is going to be built. */
  createGeneration(table: number, generation: number): Operation<void>
  dropGeneration(table: number, generation: number): Operation<void>
  /** What a generation no longer needs once it is the live one. */
  dropJournal(table: number, generation: number): Operation<void>
}
