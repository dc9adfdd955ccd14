import type { RecordId, RowNumber, SourceEntry, TableRecord } from '../../model/record.ts'
import type { Changes, PutRecord, RowKeys } from '../../ports/changes.ts'
import { type RecordColumns, recordColumns } from './codec.ts'

/** A record to be written, as it is going to lie in the store. */
export interface StoredPut {
  readonly row: RowNumber
  readonly id: RecordId
  readonly sources: readonly SourceEntry[]
  readonly columns: RecordColumns
  readonly keys: readonly RowKeys[]
  /** For the few who look at what is in it. */
  record(): TableRecord
}

/** Changes as the writer takes them. */
export interface StoredChanges extends Omit<Changes, 'put'> {
  readonly put: readonly StoredPut[]
}

export function storedChanges(changes: Changes): StoredChanges {
  return { ...changes, put: changes.put.map(storedPut) }
}

function storedPut({ record, keys }: PutRecord): StoredPut {
  const { row, id, sources } = record
  return { row, id, sources, columns: recordColumns(record), keys, record: () => record }
}
