import type { Records } from '../../api/records.ts'
import type { Caller, Rooms } from '../rooms.ts'
import { exactSearch } from '../search/exact-search.ts'
import type { OpenEntity } from '../sight.ts'
import { resolve } from './resolve.ts'
import { upsertOneRecord } from './upsert-one.ts'

/** Who a record is, and what becomes of it. */
export function resolutionsOf(
  rooms: Rooms,
  caller: Caller,
  entityId: string,
  openForWrite: () => Promise<OpenEntity>,
): Pick<Records, 'resolve' | 'upsertOne'> {
  return {
    async resolve(record, options = {}) {
      caller.allow('master.resolveRecord')
      if (options.createIfNone) {
        caller.allow('master.upsertRecord')
        await openForWrite()
      }
      return resolve(rooms, caller, entityId, record, options)
    },
    async upsertOne(request) {
      caller.allow('master.upsertRecord')
      const open = await openForWrite()
      return upsertOneRecord(rooms, caller, open, request, exactSearch(rooms, caller, open, request.options))
    },
  }
}
