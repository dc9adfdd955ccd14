import { invalid } from '../../error/onefold-error.ts'
import { readFiles } from '../read/read-files.ts'

/** The rows of a small file, by the names of its columns. */
export interface NamedRows {
  readonly path: string
  readonly rows: number
  has(column: string): boolean
  /** Refuses a column that the file has not. */
  textOf(column: string): (row: number) => string
}

/** Refuses a file with rows that cannot be read: a measure must not rest on a part of the truth. */
export async function readColumns(path: string, signal: AbortSignal): Promise<NamedRows> {
  const { table, badRows } = await readFiles([path], signal, () => {})
  const [bad] = badRows.first
  if (bad !== undefined) throw invalid('file-unreadable/line', { file: bad.file, line: bad.line, problem: bad.problem })
  const columns = new Map(table.columns.map((column) => [column.name, column]))
  return {
    path,
    rows: table.rows,
    has: (column) => columns.has(column),
    textOf(name) {
      const column = columns.get(name)
      if (column === undefined) throw invalid('column-unknown/file', { file: path, column: name })
      return (row) => String(column.values[column.numbers[row]!])
    },
  }
}
