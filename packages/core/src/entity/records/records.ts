import type { Records } from '../../api/records.ts'
import { conflict, notFound } from '../../error/onefold-error.ts'
import { pageOf } from '../../model/page.ts'
import type { ArchivedRecord, RecordId, TableRecord } from '../../model/record.ts'
import { EVERYTHING, isInSight, type Sight } from '../../model/sight.ts'
import { componentsOfEntity } from '../../resource/configuration.ts'
import { viewOf } from '../../table/record-view.ts'
import { sliceOf } from '../../table/records-page.ts'
import { locate } from '../../write/located.ts'
import { removeRecord } from '../../write/remove.ts'
import { upsertRecords } from '../../write/upsert.ts'
import { explanationsOf } from '../groups/explanations.ts'
import type { Caller, Rooms } from '../rooms.ts'
import { resolutionsOf } from '../search/resolutions.ts'
import { searchesOf } from '../search/searches.ts'
import { type OpenEntity, openEntity } from '../sight.ts'
import { shownRecords } from '../tables/expanded.ts'
import { trailInSight } from './audit-in-sight.ts'
import { provenanceOfRecord } from './provenance.ts'
import { recordDecisionsOf } from './record-decisions.ts'
import { readRecord } from './record-read.ts'

/** The records of one entity, for one caller. */
export function recordsOf(rooms: Rooms, caller: Caller, entityId: string): Records {
  const { store } = rooms
  const { principal } = caller
  const openForRead = () => openEntity(rooms, caller, entityId)
  const openForWrite = async (): Promise<OpenEntity> => {
    const open = await openForRead()
    if (open.table.locked) throw conflict('table-locked', `The table "${open.table.id}" is locked.`)
    return open
  }
  const shown = async ({ table, sight }: OpenEntity, record: TableRecord | ArchivedRecord) =>
    (await shownRecords(store, table, [record], sight))[0]!
  return {
    async upsert(records, options = {}) {
      caller.allow('master.upsertRecord')
      const { table, sight } = await openForWrite()
      return upsertRecords(rooms, table.id, records, { ...options, principal, sight, mode: 'MERGE' })
    },
    async get(id) {
      caller.allow('master.viewRecord')
      const open = await openForRead()
      return shown(open, await presentRecord(rooms, open, id))
    },
    async read(id, options = {}) {
      caller.allow('master.viewRecord')
      const open = await openForRead()
      return readRecord(rooms, open, id, options, () => presentRecord(rooms, open, id))
    },
    async provenance(id) {
      caller.allow('master.viewRecord')
      const open = await openForRead()
      const { configuration, entity, sight } = open
      const components = componentsOfEntity(configuration, entity)
      return provenanceOfRecord(rooms, configuration, components, await presentRecord(rooms, open, id), sight)
    },
    async byKey(key) {
      caller.allow('master.viewRecord')
      const open = await openForRead()
      const record = await store.records.byKey(open.table.serial, key, open.sight)
      if (!record) throw notFound('key', key)
      return { key: record.key, redirected: record.key !== key, record: await shown(open, record) }
    },
    async remove(id, options = {}) {
      caller.allow('master.deleteRecord')
      const { table, sight } = await openForWrite()
      return viewOf(await removeRecord(rooms, table.id, id, { ...options, principal, sight }))
    },
    async audit(id, page = {}) {
      caller.allow('master.viewAudit')
      const { table, sight } = await openForRead()
      if (!table.audit) throw conflict('audit-off', `The table "${table.id}" keeps no audit.`)
      const { number, size, offset, limit } = sliceOf(page)
      const { entries, total } = await trailInSight(rooms, table, { recordId: id, offset, limit }, sight)
      return { page: pageOf(number, size, total), audit: entries }
    },
    ...explanationsOf(rooms, caller, entityId),
    ...searchesOf(rooms, caller, entityId),
    ...resolutionsOf(rooms, caller, entityId, openForWrite),
    ...recordDecisionsOf(rooms, caller, openForWrite),
  }
}

/** A record that left the table by a merge is answered from history, or by its survivor where none is kept; a deleted one, or one out of sight, is not found. */
async function presentRecord(
  { store: { records } }: Rooms,
  { table: { serial }, sight }: OpenEntity,
  id: RecordId,
): Promise<TableRecord | ArchivedRecord> {
  const [live] = await records.byIds(serial, [id], EVERYTHING) // what history has of one that lives is another matter
  if (live) return requireInSight(live, sight)
  const [archived] = await records.archived(serial, [id], EVERYTHING)
  if (archived?.reason === 'MERGED') return requireInSight(archived, sight)
  const place = archived ? undefined : (await locate(records, serial, [id], [])).byId.get(id)
  if (place?.state !== 'LIVE') throw notFound('record', id)
  return requireInSight(place.record, sight, id)
}

function requireInSight<T extends TableRecord>(record: T, sight: Sight, id: RecordId = record.id): T {
  if (!isInSight(record.values, sight)) throw notFound('record', id)
  return record
}
