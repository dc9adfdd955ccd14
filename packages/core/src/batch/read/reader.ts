import type { TableBuilder } from '../columns/table.ts'
import type { Problems } from './problems.ts'

/** What the reader of one file fills. */
export interface ReadContext {
  readonly path: string
  readonly table: TableBuilder
  readonly problems: Problems
}

/** Takes the bytes of one file, piece by piece, for good. */
export interface FileReader {
  take(bytes: Buffer): void
  finish(): void
}
