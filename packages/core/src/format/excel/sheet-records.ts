import type { Json } from '../../model/record.ts'
import { numberedColumns, sheetColumns } from '../header.ts'
import type { FormatRow } from '../record-format.ts'
import { columnName } from './column-name.ts'
import type { SheetRow } from './sheet-rows.ts'

/** Makes records of the rows of a sheet; rows without a value are passed over. */
export function sheetRecords(file: string, header: boolean): (row: SheetRow) => FormatRow | undefined {
  let columns: readonly string[] | undefined
  return (row) => {
    if (isEmpty(row)) return undefined
    if (columns === undefined) {
      columns = header
        ? sheetColumns(
            Array.from(row.cells, (cell) => (isBlank(cell) ? '' : String(cell))),
            file,
          )
        : numberedColumns(row.cells.length)
      if (header) return undefined
    }
    return recordOf(row, columns, header)
  }
}

function recordOf({ line, cells, uncomputed }: SheetRow, columns: readonly string[], header: boolean): FormatRow {
  if (uncomputed !== undefined)
    return {
      line,
      problem: `The formula in ${uncomputed}${line} has no value that was stored with it: open the file in a spreadsheet and save it.`,
    }
  const strange = cells.findIndex((cell, at) => !isBlank(cell) && (columns[at] ?? '') === '')
  if (strange >= 0) {
    const problem = header ? 'which the header does not name' : `the first row has ${columns.length} values`
    return { line, problem: `The row has a value in column ${columnName(strange)}, ${problem}.` }
  }
  const named = columns.flatMap((name, at): readonly (readonly [string, Json])[] =>
    name === '' ? [] : [[name, cells[at] ?? null]],
  )
  return { line, values: Object.fromEntries(named) }
}

function isEmpty({ cells, uncomputed }: SheetRow): boolean {
  return uncomputed === undefined && cells.every(isBlank)
}

function isBlank(cell: Json | undefined): boolean {
  return cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '')
}
