import { OnefoldError } from '../../error/onefold-error.ts'
import { type Refusal, refusal } from '../../error/refusal.ts'
import type { SourceFile } from '../../model/resources/source.ts'
import type { BadRow, SourceRow } from '../../ports/kinds/source-reader.ts'

/**
 * The names that the header of a file gives to its columns, spaces around them left out. Refuses with `invalid` when
 * one is empty or given twice: whose value would it be?
 */
export function columnsOfHeader(names: readonly string[], file: string): readonly string[] {
  const columns = names.map((name) => name.trim())
  const refusals: Refusal[] = []
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const [position, column] of columns.entries()) {
    if (column === '') {
      refusals.push(refusal('empty-column-name', { position: position + 1, file }))
    } else if (seen.has(column)) twice.add(column)
    seen.add(column)
  }
  for (const column of twice) {
    refusals.push(refusal('duplicate-column-name', { file, column }))
  }
  if (refusals.length > 0) throw new OnefoldError('invalid', refusals)
  return columns
}

/** The names of columns in a file without a header: `column1`, `column2` … */
export function numberedColumns(count: number): readonly string[] {
  return Array.from({ length: count }, (_, position) => `column${position + 1}`)
}

/** Where the rows of one file go, and what they are called by. */
export interface RowSink {
  readonly source: SourceFile
  readonly file: string
  take(row: FileRow): void
}

export type FileRow = { readonly row: SourceRow } | { readonly bad: BadRow }
