import type { UpsertOneAnswer, UpsertOneRequest } from '../../api/search.ts'
import { invalid } from '../../error/onefold-error.ts'
import { defined } from '../../lib/defined.ts'
import { type ExactSearch, unknownRecord, upsertOne } from '../../write/upsert/upsert-one.ts'
import type { Caller, Rooms } from '../rooms.ts'
import type { OpenEntity } from '../sight.ts'
import { shownRecords } from '../tables/expanded.ts'
import { trailInSight } from './audit-in-sight.ts'

/** Entries of an audit that come with a record. */
const MOST_ENTRIES = 1000

/** Inserts or updates one record and answers it as it is then, with its audit where that is wanted. */
export async function upsertOneRecord(
  rooms: Rooms,
  { principal }: Caller,
  { table, sight }: OpenEntity,
  { record, insert = false, update = false, transformation, expected, audit = false, comment }: UpsertOneRequest,
  exactly: ExactSearch,
): Promise<UpsertOneAnswer> {
  if (insert && update) throw invalid('insert-and-update', {}, 'insert')
  const command = {
    ...{ principal, sight, record, insert, update },
    ...defined({ transformation, expected, comment }),
  }
  const done = await upsertOne(rooms, table.id, command, exactly)
  const [written] = done.after ? [done.after] : await rooms.store.records.byIds(table.serial, [done.id], sight)
  if (written === undefined) throw unknownRecord()
  const [shown] = await shownRecords(rooms.store, table, [written], sight)
  const page = { recordId: written.id, offset: 0, limit: MOST_ENTRIES }
  return {
    inserted: done.outcome === 'INSERTED',
    updated: done.outcome === 'UPDATED',
    record: shown!,
    ...(audit && table.audit ? { audit: (await trailInSight(rooms, table, page, sight)).entries } : {}),
  }
}
