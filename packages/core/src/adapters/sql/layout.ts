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

/** The step of layouts that names the record left out of a cluster, which its reasoning alone said before. */
export function leftOutColumn(clusters: string): string {
  const [before, after] = [
    'The record ',
    ' matches no worse, and was left out: with it there would be two records of one source.',
  ]
  return `ALTER TABLE ${clusters} ADD COLUMN left_out TEXT;
    UPDATE ${clusters} SET left_out = substr(reasoning, ${before.length + 1}, length(reasoning) - ${before.length + after.length})
      WHERE reasoning LIKE '${before}%${after}';`
}
