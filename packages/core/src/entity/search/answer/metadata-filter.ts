import type { ArchivedRecord, RowNumber, TableRecord } from '../../../model/record.ts'
import { EVERYTHING, type RowFilter } from '../../../model/row-filter.ts'
import type { RecordFilter } from '../../../ports/store/record-store.ts'
import type { Store } from '../../../ports/store/store.ts'
import type { MergeRedirects } from '../index/merge-redirects.ts'

/** True when a filter leaves something out. */
export function filters(filter: RecordFilter): boolean {
  return Object.keys(filter).length > 0
}

/** Whether records pass, as the pages of a table say. */
export async function passing(
  { matches, records }: Pick<Store, 'matches' | 'records'>,
  table: number,
  asked: readonly (TableRecord | ArchivedRecord)[],
  filter: RecordFilter,
  forwards: MergeRedirects,
  rowFilter: RowFilter,
): Promise<ReadonlySet<RowNumber>> {
  const plain = asked.filter((record) => passesPlainly(record, filter))
  if (!filter.disconnected) return new Set(plain.map(({ row }) => row))
  const separated = await separatedRows({ matches, records }, table, plain, forwards, rowFilter)
  return new Set(plain.map(({ row }) => row).filter((row) => separated.has(row)))
}

function passesPlainly(record: TableRecord | ArchivedRecord, filter: RecordFilter): boolean {
  const { withIssues, merged, updatedAfter, updatedBefore, qualityFrom, qualityTo } = filter
  const { quality = Number.NaN } = record
  return (
    (!withIssues || record.issues.length > 0) &&
    (!merged || record.merged.length > 0) &&
    (updatedAfter === undefined || record.updated >= updatedAfter) &&
    (updatedBefore === undefined || record.updated <= updatedBefore) &&
    (qualityFrom === undefined || quality >= qualityFrom) &&
    (qualityTo === undefined || quality <= qualityTo)
  )
}

/** Those that people stated as different from a visible live record; of history, where everything is visible, from any. */
async function separatedRows(
  { matches, records }: Pick<Store, 'matches' | 'records'>,
  table: number,
  asked: readonly (TableRecord | ArchivedRecord)[],
  forwards: MergeRedirects,
  rowFilter: RowFilter,
): Promise<ReadonlySet<RowNumber>> {
  // What hangs on an absorbed record is found where it leads.
  const rows = [...new Set(asked.flatMap(({ row }) => [row, forwards.endOf(row) ?? row]))]
  const members = rows.length === 0 ? [] : await matches.rulingMembers(table, rows)
  const rulings = [...new Set(members.flatMap(({ kind, ruling }) => (kind === 'SEPARATION' ? ruling : [])))]
  if (rulings.length === 0) return new Set()
  const groups = await matches.rulingGroups(table, rulings)
  const live = new Set(
    (await records.byRows(table, [...new Set(groups.map(({ row }) => row))], rowFilter)).map(({ row }) => row),
  )
  const past = new Set(asked.flatMap((record) => ('reason' in record ? record.row : [])))
  return new Set(
    groups.flatMap((one) => {
      const isPast = past.has(one.origin)
      if (isPast && rowFilter === EVERYTHING) return [one.origin]
      const from = groups.some(
        (other) =>
          other.ruling === one.ruling && other.part !== one.part && other.row !== one.row && live.has(other.row),
      )
      return from ? [isPast ? one.origin : one.row] : []
    }),
  )
}
