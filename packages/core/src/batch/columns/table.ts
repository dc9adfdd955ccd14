import { createDictionary, type Dictionary, type Value } from './dictionary.ts'

/** One column of all records: a number for each, and what the numbers mean. */
export interface EncodedColumn {
  readonly name: string
  /** By row; 0 is missing. */
  readonly numbers: Int32Array
  /** By number; the first is the empty text. Each once, but for what was recoded. */
  readonly values: readonly Value[]
}

/** All records of all files, column by column. */
export interface EncodedTable {
  readonly rows: number
  readonly columns: readonly EncodedColumn[]
  /** Distinct values that were no UTF-8 and were read as Windows-1252. */
  readonly recoded: number
}

export interface ColumnBuilder {
  readonly name: string
  readonly dictionary: Dictionary
  set(row: number, number: number): void
}

/** Takes records row by row; columns of several files unite by name. */
export interface TableBuilder {
  /** The number of the row that is being filled. */
  readonly row: number
  column(name: string): ColumnBuilder
  /** The row is complete; what was not set is missing. */
  endRow(): void
  table(): EncodedTable
}

const FIRST_ROWS = 1024

export function createTableBuilder(): TableBuilder {
  const columns = new Map<string, ColumnBuilder & { numbersOf(rows: number): Int32Array }>()
  let row = 0
  return {
    get row() {
      return row
    },
    column(name) {
      const column = columns.get(name) ?? createColumn(name)
      columns.set(name, column)
      return column
    },
    endRow() {
      row += 1
    },
    table: () => ({
      rows: row,
      columns: [...columns.values()].map(({ name, dictionary, numbersOf }) => ({
        name,
        numbers: numbersOf(row),
        values: dictionary.values,
      })),
      recoded: [...columns.values()].reduce((sum, { dictionary }) => sum + dictionary.recoded, 0),
    }),
  }
}

function createColumn(name: string) {
  let numbers = new Int32Array(FIRST_ROWS)
  const reach = (length: number): void => {
    if (length <= numbers.length) return
    const longer = new Int32Array(Math.max(length, Math.ceil(numbers.length * 1.5)))
    longer.set(numbers)
    numbers = longer
  }
  return {
    name,
    dictionary: createDictionary(),
    set(row: number, number: number) {
      if (row >= numbers.length) reach(row + 1)
      numbers[row] = number
    },
    numbersOf(rows: number) {
      reach(rows)
      return numbers.slice(0, rows)
    },
  }
}
