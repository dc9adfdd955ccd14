import type { RecordListQuery } from '../../api/record-list.ts'
import type { RecordPage, Tables } from '../../api/tables.ts'
import { conflict, invalid, notFound } from '../../error/onefold-error.ts'
import { pageOf } from '../../model/page.ts'
import type { ArchivedRecord, RecordId, TableRecord } from '../../model/record.ts'
import type { Table } from '../../model/resources/table.ts'
import { EVERYTHING, type RowFilter } from '../../model/row-filter.ts'
import type { RecordFilter } from '../../ports/store/record-store.ts'
import type { Store } from '../../ports/store/store.ts'
import { recordColumns } from '../../table/columns.ts'
import { cursorAfter, readCursor } from '../../table/cursor.ts'
import { asksForQuality, filterOf, sliceOf } from '../../table/records-page.ts'
import { visibleTrail } from '../records/audit-in-sight.ts'
import { type FoundRecord, presentRecord, shownFound } from '../records/found-record.ts'
import type { Caller, EngineServices } from '../services.ts'
import { expandedRecord, shownRecords } from './expanded.ts'
import { type OpenTable, openTable } from './open-table.ts'
import { datasetsOf } from './structure.ts'
import { viewOfTable } from './table-view.ts'

type TableRecords = Pick<Tables, 'records' | 'record' | 'audit' | 'auditOfTable'>

/** The records of tables, whatever entity they belong to. */
export function tableRecordsOf(
  services: Pick<EngineServices, 'configurations' | 'directories' | 'store'>,
  caller: Caller,
): TableRecords {
  const { store } = services
  return {
    async records(id, query = {}) {
      caller.allow('master.listRecord')
      const { table, configuration, rowFilter } = await openTable(services, caller, id)
      const { dataset, datasetOf } = datasetsOf(table, configuration)
      const { records, ...page } = await pageRead(services, table, query, rowFilter)
      return {
        table: await viewOfTable(services, table, query.type, rowFilter),
        ...page,
        ...recordColumns(dataset, datasetOf),
        records: await shownRecords(store, table, records, rowFilter),
      }
    },
    async record(id, recordId, { type = 'TABLE', expanded = false } = {}) {
      caller.allow('master.viewRecord')
      const open = await openTable(services, caller, id)
      const { table, rowFilter } = open
      const found =
        type === 'HISTORY' ? await pastRecord(store, open, recordId) : await presentRecord(services, open, recordId)
      return {
        table: await viewOfTable(services, table, type, rowFilter),
        record: await shownFound(services, open, found),
        ...(expanded ? { expanded: await expandedRecord(services, open, found.record) } : {}),
      }
    },
    async audit(id, recordId, page = {}) {
      caller.allow('master.viewAudit')
      const { table, rowFilter } = await openTable(services, caller, id)
      if (!table.audit) throw conflict('audit-off', { id: table.id })
      const { number, size, offset, limit } = sliceOf(page)
      const { entries, total } = await visibleTrail(services, table, { recordId, offset, limit }, rowFilter)
      return { page: pageOf(number, size, total), audit: entries }
    },
    async auditOfTable(id, page = {}) {
      caller.allow('master.viewAudit')
      const { table, rowFilter } = await openTable(services, caller, id)
      const { number, size, offset, limit } = sliceOf(page)
      const { entries, total } = await store.records.audit(table.serial, { ofTable: true, offset, limit })
      const shown = rowFilter === EVERYTHING ? entries : entries.map(({ count: _, ...entry }) => entry)
      return { page: pageOf(number, size, total), audit: shown }
    },
  }
}

/** The newest state of a record in history. */
async function pastRecord({ records }: Store, { table, rowFilter }: OpenTable, id: RecordId): Promise<FoundRecord> {
  const [record] = await records.archived(table.serial, [id], rowFilter)
  if (!record) throw notFound('record', id)
  return { record, ruled: true }
}

type FoundRecords = Pick<RecordPage, 'page' | 'cursor'> & {
  readonly records: readonly (TableRecord | ArchivedRecord)[]
}

/** A page by its number, or behind a cursor. */
async function pageRead(
  services: Pick<EngineServices, 'store'>,
  table: Table,
  query: RecordListQuery,
  rowFilter: RowFilter,
): Promise<FoundRecords> {
  const { number, size, offset, limit } = sliceOf(query)
  const filter = filterOf(query)
  const name = JSON.stringify([table.serial, query.type ?? 'TABLE', Object.entries(filter).sort()])
  const cursorBehind = (last: TableRecord | undefined) => (last ? { cursor: cursorAfter(name, last.id) } : {})
  const nothing = table.quality === false && asksForQuality(filter) // there is no quality that could be in the bounds
  const { records } = services.store
  if (query.cursor === undefined) {
    const read = query.type === 'HISTORY' ? records.archivedPage : records.page
    const found = nothing ? { records: [], total: 0 } : await read(table.serial, { filter, offset, limit }, rowFilter)
    const more = offset + found.records.length < found.total
    return {
      records: found.records,
      page: pageOf(number, size, found.total),
      ...(more ? cursorBehind(found.records.at(-1)) : {}),
    }
  }
  if (query.pageNumber !== undefined) throw invalid('cursor-and-page', {}, 'cursor')
  const after = readCursor(name, query.cursor)
  const found = nothing
    ? []
    : await recordsAfter(services, table, { filter, after, limit: limit + 1, type: query.type }, rowFilter)
  const shown = found.slice(0, limit)
  return { records: shown, page: { size }, ...(found.length > limit ? cursorBehind(shown.at(-1)) : {}) }
}

/** Records by id, behind one of them: live ones or those of history. */
export function recordsAfter(
  { store: { records } }: Pick<EngineServices, 'store'>,
  table: Table,
  {
    type,
    ...query
  }: {
    readonly filter: RecordFilter
    readonly after: RecordId
    readonly limit: number
    readonly type: RecordListQuery['type']
  },
  rowFilter: RowFilter,
): Promise<readonly (TableRecord | ArchivedRecord)[]> {
  return (type === 'HISTORY' ? records.archivedAfter : records.pageAfter)(table.serial, query, rowFilter)
}
