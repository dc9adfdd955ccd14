import type { Records } from '../../api/records.ts'
import type { OpenEntity } from '../row-filters.ts'
import { exactSearch } from '../search/exact-search.ts'
import type { Caller, EngineServices } from '../services.ts'
import { resolve } from './resolve.ts'
import { upsertOneRecord } from './upsert-one.ts'

/** Who a record is, and what becomes of it. */
export function resolutionsOf(
  services: EngineServices,
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
      return resolve(services, caller, entityId, record, options)
    },
    async upsertOne(request) {
      caller.allow('master.upsertRecord')
      const open = await openForWrite()
      return upsertOneRecord(services, caller, open, request, exactSearch(services, caller, open, request.options))
    },
  }
}
