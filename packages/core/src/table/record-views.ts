import type { RecordView } from '../api/record-view.ts'
import type { ArchivedRecord, RowNumber, TableRecord } from '../model/record.ts'
import type { RowFilter } from '../model/row-filter.ts'
import type { MatchStore } from '../ports/store/match-store.ts'
import type { RecordStore } from '../ports/store/record-store.ts'
import { viewOf } from './record-view.ts'
import { type Unrelated, unrelatedOf } from './unrelated.ts'

const NOBODY: ReadonlyMap<RowNumber, Unrelated> = new Map()

/** Records as callers see them, with what people stated each live one as different from. */
export async function viewsOf(
  reads: { readonly records: RecordStore; readonly matches: MatchStore },
  table: number,
  records: readonly (TableRecord | ArchivedRecord)[],
  rowFilter: RowFilter,
): Promise<readonly RecordView[]> {
  const rows = records.flatMap((record) => ('reason' in record ? [] : record.row))
  const unrelated = rows.length === 0 ? NOBODY : await unrelatedOf(reads, table, rows, rowFilter)
  return records.map((record) =>
    'reason' in record ? viewOf(record) : viewOf(record, false, unrelated.get(record.row)),
  )
}
