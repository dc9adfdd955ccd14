import { EVERYTHING, type RowFilter } from '../model/row-filter.ts'
import type { RecordStore } from '../ports/store/record-store.ts'

/** How many live records of a table are visible. */
export async function visibleCount(records: RecordStore, table: number, rowFilter: RowFilter): Promise<number> {
  if (rowFilter === EVERYTHING) return (await records.head(table)).records
  return (await records.page(table, { filter: {}, offset: 0, limit: 1 }, rowFilter)).total
}
