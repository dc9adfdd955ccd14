import { invalid } from '../../error/onefold-error.ts'
import { columnsOfHeader } from '../../format/header.ts'
import type { ColumnBuilder, TableBuilder } from '../columns/table.ts'
import { type Cells, csvParser } from './csv-parser.ts'
import { isSeparatorLine, sniffSeparator } from './csv-separator.ts'
import type { FileReader, ReadContext } from './reader.ts'

/** Reads a CSV file with a header into the table. */
export function csvFile({ path, table, problems }: ReadContext, head: Buffer): FileReader {
  let columns: readonly ColumnBuilder[] | undefined
  const bad = (line: number, problem: string): void => {
    if (columns === undefined) {
      throw invalid('unreadable-header', { file: path, problem })
    }
    problems.add({ file: path, line, problem })
  }
  return csvParser(sniffSeparator(head), {
    row(cells, line) {
      if (line === 1 && isSeparatorLine(cells)) return
      if (columns === undefined) columns = columnsOf(cells, path, table)
      else if (cells.count === columns.length) addRow(table, columns, cells)
      else bad(line, countProblem(cells.count, columns.length))
    },
    bad,
  })
}

function addRow(table: TableBuilder, columns: readonly ColumnBuilder[], { bytes, starts, ends }: Cells): void {
  const { row } = table
  for (let index = 0; index < columns.length; index++) {
    const column = columns[index]!
    column.set(row, column.dictionary.numberOf(bytes, starts[index]!, ends[index]!))
  }
  table.endRow()
}

function countProblem(found: number, expected: number): string {
  return `The row has ${found} ${found === 1 ? 'value' : 'values'}, the header names ${expected}.`
}

function columnsOf(cells: Cells, path: string, table: TableBuilder): readonly ColumnBuilder[] {
  const names = Array.from({ length: cells.count }, (_, index) =>
    cells.bytes.toString('utf8', cells.starts[index]!, cells.ends[index]!),
  )
  return columnsOfHeader(names, path).map((name) => table.column(name))
}
