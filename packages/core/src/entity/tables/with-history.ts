import type { Table } from '../../model/resources/table.ts'

/** The table with its history on or off; a switch makes a gap in what history holds. */
export function withHistory(table: Table, history: boolean): Table {
  return table.history === history ? table : { ...table, history, historyGap: true }
}
