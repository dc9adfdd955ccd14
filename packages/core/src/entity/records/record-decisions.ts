import type { Records } from '../../api/records.ts'
import type { ArchivedRecord, TableRecord } from '../../model/record.ts'
import { viewsOf } from '../../table/record-views.ts'
import { mergeRecords } from '../../write/merge/merge.ts'
import { setPins } from '../../write/merge/pins.ts'
import { eraseRecord } from '../../write/remove/erase.ts'
import { disconnectRecords } from '../../write/rulings/separate.ts'
import { undoMerge } from '../../write/undo/undo.ts'
import { refuseUnlessDuplicates } from '../groups/open-duplicates.ts'
import type { Caller, Rooms } from '../rooms.ts'
import type { OpenEntity } from '../sight.ts'

type RecordDecisions = Pick<Records, 'merge' | 'unmerge' | 'disconnect' | 'setPins' | 'erase'>

/** What a person decides about records that they name. */
export function recordDecisionsOf(
  rooms: Rooms,
  { principal, allow }: Caller,
  /** The entity, when it may be written to. */
  openForWrite: () => Promise<OpenEntity>,
): RecordDecisions {
  const shown = ({ table, sight }: OpenEntity, records: readonly (TableRecord | ArchivedRecord)[]) =>
    viewsOf(rooms.store, table.serial, records, sight)
  return {
    async merge(ids, options = {}) {
      allow('master.mergeRecord')
      const open = await openForWrite()
      refuseUnlessDuplicates(open.entity)
      const { table, sight } = open
      const survivor = await mergeRecords(rooms, table.id, ids, { ...options, principal, sight })
      return (await shown(open, [survivor]))[0]!
    },
    async unmerge(id, options = {}) {
      allow('master.unmergeRecord')
      const open = await openForWrite()
      const { table, sight } = open
      const { deletedRecordId, records } = await undoMerge(rooms, table.id, id, { ...options, principal, sight })
      return { deletedRecordId, records: await shown(open, records) }
    },
    async disconnect(ids, options = {}) {
      allow('master.disconnectRecord')
      const open = await openForWrite()
      refuseUnlessDuplicates(open.entity)
      const { table, sight } = open
      return shown(open, await disconnectRecords(rooms, table.id, ids, { ...options, principal, sight }))
    },
    async erase(id, options = {}) {
      allow('master.eraseRecord')
      const { table, sight } = await openForWrite()
      try {
        return await eraseRecord(rooms, table.id, id, { ...options, principal, sight })
      } finally {
        rooms.searchMemory.refresh(table.serial)
      }
    },
    async setPins(id, pins) {
      allow('master.pinRecord')
      const open = await openForWrite()
      const { table, sight } = open
      return (await shown(open, [await setPins(rooms, table.id, id, { ...pins, principal, sight })]))[0]!
    },
  }
}
