import { digestOf } from '../../lib/bytes/hash.ts'
import type { RecordId, RowNumber } from '../../model/record.ts'

/** The id of a group of two or more records: a hash of their ids, whatever holds them together [CL-8]. */
export function clusterIdOf(rows: readonly RowNumber[], idOf: (row: RowNumber) => RecordId): string {
  const ids = rows.map(idOf)
  if (ids.length > 2 || ids[0]! > ids[1]!) ids.sort() // most are two, for which the platform's sort makes lists of its own
  return digestOf(ids)
}
