import { numberedValues } from '../../matching/columnar/numbered-values.ts'
import type { EncodedColumn, EncodedTable } from './table.ts'

/** By the key of a column, what it is called besides: one file says `first_name`, another one `vorname`. */
export type Aliases = Readonly<Record<string, readonly string[]>>

/** The table with the columns of one meaning as one, at the place of the first; a record that has several keeps the first that is stated. */
export function withUnitedColumns(table: EncodedTable, aliases: Aliases | undefined): EncodedTable {
  if (aliases === undefined) return table
  const columns = new Map(table.columns.map((column) => [column.name, column]))
  for (const [key, others] of Object.entries(aliases)) {
    const united = [key, ...others].flatMap((name) => columns.get(name) ?? [])
    const [first] = united
    if (first === undefined || (united.length === 1 && first.name === key)) continue
    const column = unitedColumn(key, united)
    // A map keeps the place of what was there first.
    columns.set(first.name, column)
    for (const { name } of united.slice(1)) columns.delete(name)
  }
  return { ...table, columns: [...columns.values()] }
}

function unitedColumn(name: string, columns: readonly EncodedColumn[]): EncodedColumn {
  const { values, numberOf } = numberedValues('')
  const numbers = new Int32Array(columns[0]!.numbers.length)
  for (const column of columns) {
    const renumbered = Int32Array.from(column.values, numberOf)
    for (let row = 0; row < numbers.length; row++) {
      if (numbers[row] === 0) numbers[row] = renumbered[column.numbers[row]!]!
    }
  }
  return { name, numbers, values }
}
