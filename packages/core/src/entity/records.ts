import type { Records } from '../api/records.ts'
import { conflict, notFound } from '../error/onefold-error.ts'
import { pageOf } from '../model/page.ts'
import type { RecordId } from '../model/record.ts'
import { EVERYTHING } from '../model/sight.ts'
import { enabledEntityOf, tableOf } from '../resource/configuration.ts'
import { viewOf } from '../table/record-view.ts'
import { sliceOf } from '../table/records-page.ts'
import { locate } from '../write/located.ts'
import { mergeRecords } from '../write/merge.ts'
import { removeRecord } from '../write/remove.ts'
import { upsertRecords } from '../write/upsert.ts'
import type { Caller, Rooms } from './rooms.ts'

/** The records of one entity, for one caller. */
export function recordsOf(rooms: Rooms, caller: Caller, entityId: string): Records {
  const { store } = rooms
  const { principal } = caller
  const tableForWrite = async (): Promise<string> => {
    const configuration = await rooms.configurations.current()
    const entity = enabledEntityOf(configuration, entityId)
    const table = tableOf(configuration, entity.table)
    if (table.locked) throw conflict('table-locked', `The table "${table.id}" is locked.`)
    return table.id
  }
  const tableForRead = async () => {
    const configuration = await rooms.configurations.current()
    return tableOf(configuration, enabledEntityOf(configuration, entityId).table)
  }
  return {
    async upsert(records, options = {}) {
      caller.allow('master.upsertRecord')
      return upsertRecords(rooms, await tableForWrite(), records, { ...options, principal, mode: 'MERGE' })
    },
    async get(id) {
      caller.allow('master.viewRecord')
      const { serial } = await tableForRead()
      const [live] = await store.records.byIds(serial, [id], EVERYTHING)
      if (live) return viewOf(live)
      return viewOf(await absentRecord(rooms, serial, id))
    },
    async byKey(key) {
      caller.allow('master.viewRecord')
      const { serial } = await tableForRead()
      const record = await store.records.byKey(serial, key, EVERYTHING)
      if (!record) throw notFound('key', key)
      return { key: record.key, redirected: record.key !== key, record: viewOf(record) }
    },
    async remove(id, options = {}) {
      caller.allow('master.deleteRecord')
      return viewOf(await removeRecord(rooms, await tableForWrite(), id, { ...options, principal }))
    },
    async audit(id, page = {}) {
      caller.allow('master.viewAudit')
      const configuration = await rooms.configurations.current()
      const table = tableOf(configuration, enabledEntityOf(configuration, entityId).table)
      if (!table.audit) throw conflict('audit-off', `The table "${table.id}" keeps no audit.`)
      const { number, size, offset, limit } = sliceOf(page)
      const { entries, total } = await store.records.audit(table.serial, { recordId: id, offset, limit })
      return { page: pageOf(number, size, total), audit: entries }
    },
    async merge(ids, options = {}) {
      caller.allow('master.mergeCluster')
      return viewOf(await mergeRecords(rooms, await tableForWrite(), ids, { ...options, principal }))
    },
  }
}

/** A record that left the table by a merge is answered from history, or by its survivor where none is kept; a deleted one is not found. */
async function absentRecord({ store: { records } }: Rooms, serial: number, id: RecordId) {
  const [archived] = await records.archived(serial, [id], EVERYTHING)
  if (archived?.reason === 'MERGED') return archived
  const place = archived ? undefined : (await locate(records, serial, [id], [])).byId.get(id)
  if (place?.state !== 'LIVE') throw notFound('record', id)
  return place.record
}
