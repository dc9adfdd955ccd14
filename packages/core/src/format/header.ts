import { OnefoldError } from '../error/onefold-error.ts'
import { type Refusal, refusal } from '../error/refusal.ts'

/**
 * The names that the header of a file gives to its columns, spaces around them left out. Refuses with `invalid` when
 * one is empty or given twice: whose value would it be?
 */
export function columnsOfHeader(names: readonly string[], file: string): readonly string[] {
  const columns = names.map((name) => name.trim())
  const refusals: Refusal[] = columns.flatMap((column, position) =>
    column === '' ? [refusal('empty-column-name', { position: position + 1, file })] : [],
  )
  refuseDoubled(columns, file, refusals)
  return columns
}

/** As `columnsOfHeader`, but that a column without a name is one without values. */
export function sheetColumns(names: readonly string[], file: string): readonly string[] {
  const columns = names.map((name) => name.trim())
  refuseDoubled(columns, file, [])
  return columns
}

function refuseDoubled(columns: readonly string[], file: string, refusals: Refusal[]): void {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const column of columns) {
    if (column !== '' && seen.has(column)) twice.add(column)
    seen.add(column)
  }
  const all = [...refusals, ...[...twice].map((column) => refusal('duplicate-column-name', { file, column }))]
  if (all.length > 0) throw new OnefoldError('invalid', all)
}

/** The names of columns in a file without a header: `column1`, `column2` … */
export function numberedColumns(count: number): readonly string[] {
  return Array.from({ length: count }, (_, position) => `column${position + 1}`)
}
