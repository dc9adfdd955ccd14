import type { AbsorbedView, RecordView } from '../../api/record-view.ts'
import { notFound } from '../../error/onefold-error.ts'
import { type MaybePromise, thenMaybe } from '../../lib/async/maybe-promise.ts'
import type { ArchivedRecord, RecordId, TableRecord } from '../../model/record.ts'
import { EVERYTHING, passesRowFilter, type RowFilter } from '../../model/row-filter.ts'
import { locate } from '../../write/lookup/record-location.ts'
import type { OpenEntity } from '../row-filters.ts'
import type { EngineServices } from '../services.ts'
import { shownRecords, shownUnruled } from '../tables/expanded.ts'

/** A table, and what the caller sees of it. */
type Seen = Pick<OpenEntity, 'table' | 'rowFilter'>

/** What an id stands for now, and whether anything that people decided may hang on it. */
export interface FoundRecord {
  readonly record: TableRecord | ArchivedRecord
  readonly ruled: boolean
  /** Where the record lies that the id named, when another one stands for it. */
  readonly absorbed?: AbsorbedView
}

/** A record that left the table by a merge is answered by what stands for it now, with where it lies; a deleted one, or one hidden, is not found. */
export function presentRecord(
  services: Pick<EngineServices, 'store'>,
  open: Seen,
  id: RecordId,
): MaybePromise<FoundRecord> {
  const { table, rowFilter } = open
  // What history has of one that lives is another matter, so one hidden must be known to be there.
  return thenMaybe(services.store.records.point(table.serial, id, EVERYTHING), (live) => {
    if (live === undefined) return absorbedRecord(services, open, id)
    requireVisible(live.record, rowFilter)
    return live
  })
}

async function absorbedRecord(
  { store: { records } }: Pick<EngineServices, 'store'>,
  { table: { serial }, rowFilter }: Seen,
  id: RecordId,
): Promise<FoundRecord> {
  const place = (await locate(records, serial, [id], [])).byId.get(id)
  const last = place?.last
  const survivor = place?.state === 'ABSORBED' ? place.survivor : place?.state === 'LIVE' ? place.record : undefined
  const contribution = place?.state === 'ABSORBED' ? place.contribution : last
  const isWithdrawn = [last, contribution].some((record) => record?.reason === 'WITHDRAWN') // so it is deleted
  if (survivor === undefined || isWithdrawn) throw notFound('record', id)
  const absorbed: AbsorbedView = {
    _id: id,
    _merged_into: survivor.id,
    _history: last !== undefined,
    ...(last ? { _revision: last.revision } : {}),
  }
  return { record: requireVisible(survivor, rowFilter, id), ruled: true, absorbed }
}

function requireVisible<T extends TableRecord>(record: T, rowFilter: RowFilter, id: RecordId = record.id): T {
  if (!passesRowFilter(record.values, rowFilter)) throw notFound('record', id)
  return record
}

/** The record as its caller sees it. */
export function shownFound(
  { store }: Pick<EngineServices, 'store'>,
  { table, rowFilter }: Seen,
  { record, ruled, absorbed }: FoundRecord,
): MaybePromise<RecordView> {
  if (!ruled) return shownUnruled(table, record)
  return shownRecords(store, table, [record], rowFilter).then(([shown]) =>
    absorbed ? { ...shown!, _metadata: { ...shown!._metadata, _absorbed: absorbed } } : shown!,
  )
}
