import type { SourceFile } from '../../model/resources/source.ts'
import type { BadRow, SourceRow } from '../../ports/kinds/source-reader.ts'

/** Where the rows of one file go, and what they are called by. */
export interface RowSink {
  readonly source: SourceFile
  readonly file: string
  take(row: FileRow): void
}

export type FileRow = { readonly row: SourceRow } | { readonly bad: BadRow }
