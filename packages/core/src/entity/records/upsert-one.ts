import type { UpsertOneAnswer, UpsertOneRequest } from '../../api/search.ts'
import { invalid } from '../../error/onefold-error.ts'
import { defined } from '../../lib/defined.ts'
import { type ExactSearch, unknownRecord, upsertOne } from '../../write/upsert/upsert-one.ts'
import type { OpenEntity } from '../row-filters.ts'
import type { Caller, EngineServices } from '../services.ts'
import { shownRecords } from '../tables/expanded.ts'
import { visibleTrail } from './audit-in-sight.ts'

/** Entries of an audit that come with a record. */
const MOST_ENTRIES = 1000

/** Inserts or updates one record and answers it as it is then, with its audit where that is wanted. */
export async function upsertOneRecord(
  services: EngineServices,
  { principal }: Caller,
  { table, rowFilter }: OpenEntity,
  { record, insert = false, update = false, transformation, expected, audit = false, comment }: UpsertOneRequest,
  exactly: ExactSearch,
): Promise<UpsertOneAnswer> {
  if (insert && update) throw invalid('insert-and-update', {}, 'insert')
  const command = { principal, rowFilter, record, insert, update, ...defined({ transformation, expected, comment }) }
  const done = await upsertOne(services, table.id, command, exactly)
  const [written] = done.after ? [done.after] : await services.store.records.byIds(table.serial, [done.id], rowFilter)
  if (written === undefined) throw unknownRecord()
  const [shown] = await shownRecords(services.store, table, [written], rowFilter)
  const page = { recordId: written.id, offset: 0, limit: MOST_ENTRIES }
  return {
    inserted: done.outcome === 'INSERTED',
    updated: done.outcome === 'UPDATED',
    record: shown!,
    ...(audit && table.audit ? { audit: (await visibleTrail(services, table, page, rowFilter)).entries } : {}),
  }
}
