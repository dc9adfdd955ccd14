import type { RecordView } from '../../api/record-view.ts'
import { notFound } from '../../error/onefold-error.ts'
import { type Soon, soon } from '../../lib/soon.ts'
import type { ArchivedRecord, RecordId, TableRecord } from '../../model/record.ts'
import { EVERYTHING, isInSight, type Sight } from '../../model/sight.ts'
import { locate } from '../../write/lookup/record-location.ts'
import type { Rooms } from '../rooms.ts'
import type { OpenEntity } from '../sight.ts'
import { shownRecords, shownUnruled } from '../tables/expanded.ts'

/** What an id stands for now, and whether anything that people decided may hang on it. */
export interface FoundRecord {
  readonly record: TableRecord | ArchivedRecord
  readonly ruled: boolean
}

/** A record that left the table by a merge is answered from history, or by its survivor where none is kept; a deleted one, or one out of sight, is not found. */
export function presentRecord(rooms: Rooms, open: OpenEntity, id: RecordId): Soon<FoundRecord> {
  const { table, sight } = open
  // What history has of one that lives is another matter, so one out of sight must be known to be there.
  return soon(rooms.store.records.point(table.serial, id, EVERYTHING), (live) => {
    if (live === undefined) return absorbedRecord(rooms, open, id)
    requireInSight(live.record, sight)
    return live
  })
}

async function absorbedRecord(
  { store: { records } }: Rooms,
  { table: { serial }, sight }: OpenEntity,
  id: RecordId,
): Promise<FoundRecord> {
  const [archived] = await records.archived(serial, [id], EVERYTHING)
  if (archived?.reason === 'MERGED') return { record: requireInSight(archived, sight), ruled: false }
  const place = archived ? undefined : (await locate(records, serial, [id], [])).byId.get(id)
  if (place?.state !== 'LIVE') throw notFound('record', id)
  return { record: requireInSight(place.record, sight, id), ruled: true }
}

function requireInSight<T extends TableRecord>(record: T, sight: Sight, id: RecordId = record.id): T {
  if (!isInSight(record.values, sight)) throw notFound('record', id)
  return record
}

/** The record as its caller sees it. */
export function shownFound(
  { store }: Rooms,
  { table, sight }: OpenEntity,
  { record, ruled }: FoundRecord,
): Soon<RecordView> {
  if (!ruled) return shownUnruled(table, record)
  return shownRecords(store, table, [record], sight).then(([shown]) => shown!)
}
