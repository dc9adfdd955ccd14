import type { RecordView } from '../../api/record-view.ts'
import { notFound } from '../../error/onefold-error.ts'
import { type MaybePromise, thenMaybe } from '../../lib/async/maybe-promise.ts'
import type { ArchivedRecord, RecordId, TableRecord } from '../../model/record.ts'
import { EVERYTHING, passesRowFilter, type RowFilter } from '../../model/row-filter.ts'
import { locate } from '../../write/lookup/record-location.ts'
import type { OpenEntity } from '../row-filters.ts'
import type { EngineServices } from '../services.ts'
import { shownRecords, shownUnruled } from '../tables/expanded.ts'

/** What an id stands for now, and whether anything that people decided may hang on it. */
export interface FoundRecord {
  readonly record: TableRecord | ArchivedRecord
  readonly ruled: boolean
}

/** A record that left the table by a merge is answered from history, or by its survivor where none is kept; a deleted one, or one hidden, is not found. */
export function presentRecord(
  services: Pick<EngineServices, 'store'>,
  open: OpenEntity,
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
  { table: { serial }, rowFilter }: OpenEntity,
  id: RecordId,
): Promise<FoundRecord> {
  const [archived] = await records.archived(serial, [id], EVERYTHING)
  if (archived?.reason === 'MERGED') return { record: requireVisible(archived, rowFilter), ruled: false }
  const place = archived ? undefined : (await locate(records, serial, [id], [])).byId.get(id)
  if (place?.state !== 'LIVE') throw notFound('record', id)
  return { record: requireVisible(place.record, rowFilter, id), ruled: true }
}

function requireVisible<T extends TableRecord>(record: T, rowFilter: RowFilter, id: RecordId = record.id): T {
  if (!passesRowFilter(record.values, rowFilter)) throw notFound('record', id)
  return record
}

/** The record as its caller sees it. */
export function shownFound(
  { store }: Pick<EngineServices, 'store'>,
  { table, rowFilter }: OpenEntity,
  { record, ruled }: FoundRecord,
): MaybePromise<RecordView> {
  if (!ruled) return shownUnruled(table, record)
  return shownRecords(store, table, [record], rowFilter).then(([shown]) => shown!)
}
