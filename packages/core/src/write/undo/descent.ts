import type { ArchivedRecord, RecordId, RowNumber } from '../../model/record.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import type { RecordStore } from '../../ports/store/record-store.ts'

/** The rows of each record and of everything that it absorbed, through all merges. One read for each level of merges. */
export async function descentOf(
  records: RecordStore,
  table: number,
  tops: readonly ArchivedRecord[],
): Promise<ReadonlyMap<RecordId, ReadonlySet<RowNumber>>> {
  const known = new Map<RecordId, ArchivedRecord>(tops.map((record) => [record.id, record]))
  for (let open = tops.flatMap(({ merged }) => merged); open.length > 0; ) {
    const found = await records.archived(table, [...new Set(open)], EVERYTHING)
    for (const record of found) known.set(record.id, record)
    open = found.flatMap(({ merged }) => merged).filter((id) => !known.has(id))
  }
  const rowsOf = ({ row, merged }: ArchivedRecord): readonly RowNumber[] => [
    row,
    ...merged.flatMap((id) => {
      const record = known.get(id)
      return record ? rowsOf(record) : []
    }),
  ]
  return new Map(tops.map((record) => [record.id, new Set(rowsOf(record))]))
}
