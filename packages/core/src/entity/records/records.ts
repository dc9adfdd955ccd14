import type { RecordInput } from '../../api/record-view.ts'
import type { RecordReadOptions, Records, UpsertOptions } from '../../api/records.ts'
import { conflict, notFound } from '../../error/onefold-error.ts'
import { arrowRows } from '../../format/arrow/arrow-rows.ts'
import { thenMaybe } from '../../lib/async/maybe-promise.ts'
import { type ArrowTable, isArrowTable } from '../../model/arrow-table.ts'
import { pageOf } from '../../model/page.ts'
import type { RecordId } from '../../model/record.ts'
import { componentsOfEntity } from '../../resource/configuration.ts'
import { viewOf } from '../../table/record-view.ts'
import { sliceOf } from '../../table/records-page.ts'
import { removeRecord } from '../../write/remove/remove.ts'
import { upsertRecords } from '../../write/upsert/upsert.ts'
import { explanationsOf } from '../groups/explanations.ts'
import { entityOpener, type OpenEntity } from '../row-filters.ts'
import { searchesOf } from '../search/searches.ts'
import type { Caller, EngineServices } from '../services.ts'
import { visibleTrail } from './audit-in-sight.ts'
import { eachRecord } from './each-record.ts'
import { presentRecord, shownFound } from './found-record.ts'
import { provenanceOfRecord } from './provenance.ts'
import { recordDecisionsOf } from './record-decisions.ts'
import { readRecord } from './record-read.ts'
import { resolutionsOf } from './resolutions.ts'
import { upsertStream } from './upsert-stream.ts'

/** The records of one entity, for one caller. */
export function recordsOf(services: EngineServices, caller: Caller, entityId: string): Records {
  const { store } = services
  const { principal } = caller
  const openForRead = entityOpener(services, caller, entityId)
  // What the caller may do is read now and then: whoever asks later does not go past one who waits for that.
  const openForWrite = (): Promise<OpenEntity> =>
    services.locks.run(`open ${entityId}`, async () => {
      const open = await openForRead()
      if (open.table.locked) throw conflict('table-locked/table-locked', { id: open.table.id })
      return open
    })
  const read = (id: RecordId, options: RecordReadOptions = {}) => {
    caller.allow('master.viewRecord')
    return thenMaybe(openForRead(), (open) => readRecord(services, open, id, options))
  }
  const upsert = async (records: readonly RecordInput[], options: UpsertOptions = {}) => {
    caller.allow('master.upsertRecord')
    const { table, rowFilter } = await openForWrite()
    return upsertRecords(services, table.id, records, { ...options, principal, rowFilter, mode: 'MERGE' })
  }
  return {
    upsert: ((records, options = {}) =>
      isList(records)
        ? upsert(records, options)
        : upsertStream(streamOf(records), (batch) => upsert(batch, commented(options)), options)) as Records['upsert'],
    async *each(walk = {}) {
      caller.allow('master.listRecord')
      yield* eachRecord(services, openForRead, walk)
    },
    get: async (id) => (await read(id)).record,
    read: async (id, options) => read(id, options),
    async provenance(id) {
      caller.allow('master.viewRecord')
      const open = await openForRead()
      const { configuration, entity, rowFilter } = open
      const components = componentsOfEntity(configuration, entity)
      const { record } = await presentRecord(services, open, id)
      return provenanceOfRecord(services, configuration, components, record, rowFilter)
    },
    async byKey(key) {
      caller.allow('master.viewRecord')
      const open = await openForRead()
      const record = await store.records.byKey(open.table.serial, key, open.rowFilter)
      if (!record) throw notFound('key', key)
      return {
        key: record.key,
        redirected: record.key !== key,
        record: await shownFound(services, open, { record, ruled: true }),
      }
    },
    async remove(id, options = {}) {
      caller.allow('master.deleteRecord')
      const { table, rowFilter } = await openForWrite()
      return viewOf(await removeRecord(services, table.id, id, { ...options, principal, rowFilter }))
    },
    async audit(id, page = {}) {
      caller.allow('master.viewAudit')
      const { table, rowFilter } = await openForRead()
      if (!table.audit) throw conflict('audit-off', { id: table.id })
      const { number, size, offset, limit } = sliceOf(page)
      const { entries, total } = await visibleTrail(services, table, { recordId: id, offset, limit }, rowFilter)
      return { page: pageOf(number, size, total), audit: entries }
    },
    ...explanationsOf(services, caller, entityId),
    ...searchesOf(services, caller, entityId),
    ...resolutionsOf(services, caller, entityId, openForWrite),
    ...recordDecisionsOf(services, caller, openForWrite),
  }
}

function isList(
  records: readonly RecordInput[] | AsyncIterable<RecordInput> | ArrowTable,
): records is readonly RecordInput[] {
  return !(Symbol.asyncIterator in records) && !isArrowTable(records)
}

async function* streamOf(records: AsyncIterable<RecordInput> | ArrowTable): AsyncGenerator<RecordInput> {
  yield* isArrowTable(records) ? arrowRows(records) : records
}

function commented({ comment }: { readonly comment?: string }): UpsertOptions {
  return comment === undefined ? {} : { comment }
}
