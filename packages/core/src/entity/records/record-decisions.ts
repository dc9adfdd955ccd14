import type { Records } from '../../api/records.ts'
import type { ArchivedRecord, TableRecord } from '../../model/record.ts'
import { viewsOf } from '../../table/record-views.ts'
import { mergeRecords } from '../../write/merge/merge.ts'
import { setPins } from '../../write/merge/pins.ts'
import { eraseRecord } from '../../write/remove/erase.ts'
import { reconnectRecords } from '../../write/rulings/reconnect.ts'
import { disconnectRecords } from '../../write/rulings/separate.ts'
import { undoMerge } from '../../write/undo/undo.ts'
import { refuseUnlessDuplicates } from '../groups/open-duplicates.ts'
import type { OpenEntity } from '../row-filters.ts'
import type { Caller, EngineServices } from '../services.ts'

type RecordDecisions = Pick<Records, 'merge' | 'unmerge' | 'disconnect' | 'reconnect' | 'setPins' | 'erase'>

/** What a person decides about records that they name. */
export function recordDecisionsOf(
  services: EngineServices,
  { principal, allow }: Caller,
  /** The entity, when it may be written to. */
  openForWrite: () => Promise<OpenEntity>,
): RecordDecisions {
  const shown = ({ table, rowFilter }: OpenEntity, records: readonly (TableRecord | ArchivedRecord)[]) =>
    viewsOf(services.store, table.serial, records, rowFilter)
  return {
    async merge(ids, options = {}) {
      allow('master.mergeRecord')
      const open = await openForWrite()
      refuseUnlessDuplicates(open.entity)
      const { table, rowFilter } = open
      const survivor = await mergeRecords(services, table.id, ids, { ...options, principal, rowFilter })
      return (await shown(open, [survivor]))[0]!
    },
    async unmerge(id, options = {}) {
      allow('master.unmergeRecord')
      const open = await openForWrite()
      const { table, rowFilter } = open
      const { deletedRecordId, records } = await undoMerge(services, table.id, id, { ...options, principal, rowFilter })
      return { deletedRecordId, records: await shown(open, records) }
    },
    async disconnect(ids, options = {}) {
      allow('master.disconnectRecord')
      const open = await openForWrite()
      refuseUnlessDuplicates(open.entity)
      const { table, rowFilter } = open
      return shown(open, await disconnectRecords(services, table.id, ids, { ...options, principal, rowFilter }))
    },
    async reconnect(ids, options = {}) {
      allow('master.disconnectRecord')
      const open = await openForWrite()
      refuseUnlessDuplicates(open.entity)
      const { table, rowFilter } = open
      return shown(open, await reconnectRecords(services, table.id, ids, { ...options, principal, rowFilter }))
    },
    async erase(id, options = {}) {
      allow('master.eraseRecord')
      const { table, rowFilter } = await openForWrite()
      try {
        return await eraseRecord(services, table.id, id, { ...options, principal, rowFilter })
      } finally {
        services.searchMemory.refresh(table.serial)
      }
    },
    async setPins(id, pins) {
      allow('master.pinRecord')
      const open = await openForWrite()
      const { table, rowFilter } = open
      return (await shown(open, [await setPins(services, table.id, id, { ...pins, principal, rowFilter })]))[0]!
    },
  }
}
