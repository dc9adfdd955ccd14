import { seededRandom } from '../../../lib/random.ts'
import type { Value } from '../../columns/dictionary.ts'
import type { EncodedColumn, EncodedTable } from '../../columns/table.ts'

/** What is learnt of more records than these is learnt of about so many of them. */
const MOST_ROWS = 100_000

/** The rows that are learnt from, ascending: all of a smaller table. The same table gives the same rows. */
export function sampledRows(rows: number): Int32Array {
  const all = Int32Array.from({ length: rows }, (_, row) => row)
  if (rows <= MOST_ROWS) return all
  const random = seededRandom(rows)
  return all.filter(() => random.chance(MOST_ROWS / rows))
}

/** A table of these rows alone, in their order, with no other values than theirs. */
export function tableOfRows(table: EncodedTable, rows: Int32Array): EncodedTable {
  if (rows.length === table.rows && rows.every((row, at) => row === at)) return table
  return { ...table, rows: rows.length, columns: table.columns.map((column) => columnOfRows(column, rows)) }
}

function columnOfRows({ name, numbers, values }: EncodedColumn, rows: Int32Array): EncodedColumn {
  const kept: Value[] = [values[0]!]
  const renumbered = new Int32Array(values.length)
  const own = new Int32Array(rows.length)
  for (let at = 0; at < rows.length; at++) {
    const number = numbers[rows[at]!]!
    if (number === 0) continue
    if (renumbered[number] === 0) renumbered[number] = kept.push(values[number]!) - 1
    own[at] = renumbered[number]!
  }
  return { name, numbers: own, values: kept }
}
