import type { EntityKey, RecordId, RowNumber, TableRecord } from '../../model/record.ts'
import { type RecordBody, recordOf } from '../sql/records/record-codec.ts'

/** What one record is read from, as a list. */
export const POINT_COLUMNS = 'row, id, key, revision, created, updated, quality, body'
export type PointRow = readonly [...PointHead, body: string]

type PointHead = readonly [
  row: RowNumber,
  id: RecordId,
  key: EntityKey,
  revision: number,
  created: number,
  updated: number,
  quality: number | null,
]

/** A row whose body was read already. */
export type ReadRow = readonly [...PointHead, body: RecordBody]

export function recordAt(found: readonly [...PointRow, ...unknown[]]): TableRecord {
  return recordWith(found, JSON.parse(found[7])) // written as a `RecordBody`
}

export function recordWith(found: readonly [...PointHead, ...unknown[]], body: RecordBody): TableRecord {
  const [row, id, key, revision, created, updated, quality] = found
  return recordOf({ row, id, key, revision, created, updated, quality, body })
}
