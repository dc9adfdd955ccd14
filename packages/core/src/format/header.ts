import { invalid, OnefoldError } from '../error/onefold-error.ts'
import { type Refusal, refusal } from '../error/refusal.ts'

/** What the first row of a file says of its columns. */
export interface Header {
  readonly names: readonly string[]
  /** Columns, those at the end without a name included: spreadsheets write such, and no row may have a value there. */
  readonly width: number
}

/**
 * What the header of a file says, spaces around names left out. Refuses with `invalid` what is no text, and names that are empty
 * before another one or given twice: whose value would it be?
 */
export function headerOf(cells: readonly string[], file: string): Header {
  const trimmed = cells.map((name) => name.trim())
  const strange = trimmed.findIndex((name) => CONTROL.test(name))
  if (strange >= 0) throw invalid('header-not-text', { file, position: strange + 1 })
  const names = trimmed.slice(0, Math.max(1, trimmed.findLastIndex((name) => name !== '') + 1))
  const refusals: Refusal[] = names.flatMap((column, position) =>
    column === '' ? [refusal('empty-column-name', { position: position + 1, file })] : [],
  )
  refuseDoubled(names, file, refusals)
  return { names, width: trimmed.length }
}

/** A name over several lines is one, so spaces of any kind may stand in it. */
const CONTROL = /[^\P{Cc}\s]/u

/** The names of the columns of a sheet, as `headerOf`, but that a column without a name is one without values. */
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

/** The same as a header, of a file whose first row has so many values. */
export function numberedHeader(count: number): Header {
  return { names: numberedColumns(count), width: count }
}
