import { invalid } from '../../error/onefold-error.ts'
import { type Header, headerOf, numberedHeader } from '../../format/header.ts'
import { textOfBytes } from '../columns/dictionary.ts'
import type { ColumnBuilder, TableBuilder } from '../columns/table.ts'
import { type Cells, csvParser } from './csv-parser.ts'
import { isSeparatorLine, sniffSeparator } from './csv-separator.ts'
import type { FileReader, ReadContext } from './reader.ts'

/** Of bytes without a pattern, as of what is packed, one in nine is a control character; of a text hardly one. */
const MOST_CONTROLS = 1 / 20
const SPACE = 0x20
/** Tab, line ends and their like. */
const [FIRST_BLANK, LAST_BLANK] = [0x09, 0x0d]

/** Reads a CSV file into the table: its first row names the columns, or else they are numbered. */
export function csvFile(context: ReadContext, head: Buffer): FileReader {
  const { path, table, problems, header: named = true, onHeader } = context
  if (!isText(head)) throw invalid('file-not-text', { file: path })
  let header: Header | undefined
  let columns: readonly ColumnBuilder[] = []
  const bad = (line: number, problem: string): void => {
    if (header === undefined && named) {
      throw invalid('unreadable-header', { file: path, problem })
    }
    problems.add({ file: path, line, problem })
  }
  const begin = (cells: Cells): Header => {
    const begun = named ? headerOf(textsOf(cells), path) : numberedHeader(cells.count)
    columns = begun.names.map((name) => table.column(name))
    if (named) onHeader?.(begun.names)
    return begun
  }
  return csvParser(sniffSeparator(head), {
    row(cells, line) {
      if (line === 1 && isSeparatorLine(cells)) return
      if (header === undefined) {
        header = begin(cells)
        if (named) return
      }
      const { names, width } = header
      if (cells.count < names.length || cells.count > width) return bad(line, countProblem(cells.count, names, named))
      const nameless = firstFilled(cells, names.length)
      // What is in it would be lost, of perhaps every record.
      if (nameless >= 0) throw invalid('empty-column-name', { position: nameless + 1, file: path })
      addRow(table, columns, cells)
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

function countProblem(found: number, { length }: readonly string[], named: boolean): string {
  const expected = named ? 'the header names' : 'the first row has'
  return `The row has ${found} ${found === 1 ? 'value' : 'values'}, ${expected} ${length}.`
}

/** The first cell from a place on that holds more than spaces; −1 where none does. */
function firstFilled({ bytes, count, starts, ends }: Cells, from: number): number {
  for (let index = from; index < count; index++)
    if (textOfBytes(bytes, starts[index]!, ends[index]!).trim() !== '') return index
  return -1
}

function textsOf({ bytes, count, starts, ends }: Cells): readonly string[] {
  return Array.from({ length: count }, (_, index) => textOfBytes(bytes, starts[index]!, ends[index]!))
}

/** Whether bytes are those of a text. Zeros say nothing: databases fill up values with them. */
function isText(head: Uint8Array): boolean {
  let controls = 0
  for (const byte of head) if (byte < SPACE && byte > 0 && (byte < FIRST_BLANK || byte > LAST_BLANK)) controls += 1
  return controls <= head.length * MOST_CONTROLS
}
