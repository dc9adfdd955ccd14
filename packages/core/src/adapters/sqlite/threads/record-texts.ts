import type { RowNumber, TableRecord } from '../../../model/record.ts'
import type { RowFilter } from '../../../model/row-filter.ts'
import { rowsAfter, rowsOfNumbers } from '../point-reads.ts'
import { type PointRow, type ReadRow, recordWith } from '../point-row.ts'
import type { Sql } from '../sql.ts'
import type { OperationPath } from './routes.ts'

/** Reads of many records that a thread answers as a text. */
const RECORD_TEXTS = ['records.byRows', 'records.slice'] as const satisfies readonly OperationPath[]

/**
 * These reads answered as one text of JSON, put together from what lies in the columns: a body is JSON already, and is not parsed in one
 * thread to be written again and parsed in another.
 */
export function recordTexts(sql: Sql): {
  readonly [Path in (typeof RECORD_TEXTS)[number]]: (...args: never[]) => string
} {
  return {
    'records.byRows': (table: number, rows: readonly RowNumber[], rowFilter: RowFilter) =>
      textOf(rowsOfNumbers(sql, table, rows, rowFilter)),
    'records.slice': (table: number, after: RowNumber, limit: number, rowFilter: RowFilter) =>
      textOf(rowsAfter(sql, table, after, limit, rowFilter)),
  }
}

export function recordsOfText(text: string): TableRecord[] {
  const rows: readonly ReadRow[] = JSON.parse(text) // written by `textOf`
  return rows.map((row) => recordWith(row, row[7]))
}

function textOf(rows: readonly PointRow[]): string {
  let text = ''
  for (const [row, id, key, revision, created, updated, quality, body] of rows) {
    text += `${text === '' ? '' : ','}[${row},${JSON.stringify(id)},${JSON.stringify(key)},${revision},${created},${updated},${quality},${body}]`
  }
  return `[${text}]`
}
