import type { RecordListQuery, RecordPage, Tables } from '../../api/tables.ts'
import { conflict, invalid, notFound } from '../../error/onefold-error.ts'
import { pageOf } from '../../model/page.ts'
import type { ArchivedRecord, RecordId, TableRecord } from '../../model/record.ts'
import type { Sight } from '../../model/sight.ts'
import type { Table } from '../../model/table.ts'
import type { RecordFilter } from '../../ports/record-store.ts'
import { recordColumns } from '../../table/columns.ts'
import { cursorAfter, readCursor } from '../../table/cursor.ts'
import { asksForQuality, filterOf, sliceOf } from '../../table/records-page.ts'
import { trailInSight } from '../records/audit-in-sight.ts'
import type { Caller, Rooms } from '../rooms.ts'
import { expandedRecord, shownRecords } from './expanded.ts'
import { openTable } from './open-table.ts'
import { datasetsOf } from './structure.ts'
import { viewOfTable } from './table-view.ts'

type TableRecords = Pick<Tables, 'records' | 'record' | 'audit'>

/** The records of tables, whatever entity they belong to. */
export function tableRecordsOf(rooms: Rooms, caller: Caller): TableRecords {
  const { store } = rooms
  return {
    async records(id, query = {}) {
      caller.allow('master.listRecord')
      const { table, configuration, sight } = await openTable(rooms, caller, id)
      const { dataset, datasetOf } = datasetsOf(table, configuration)
      const { records, ...page } = await pageRead(rooms, table, query, sight)
      return {
        table: await viewOfTable(rooms, table, query.type, sight),
        ...page,
        ...recordColumns(dataset, datasetOf),
        records: await shownRecords(store, table, records, sight),
      }
    },
    async record(id, recordId, { type = 'TABLE', expanded = false } = {}) {
      caller.allow('master.viewRecord')
      const open = await openTable(rooms, caller, id)
      const { table, sight } = open
      const read = type === 'HISTORY' ? store.records.archived : store.records.byIds
      const [record]: readonly (TableRecord | ArchivedRecord)[] = await read(table.serial, [recordId], sight)
      if (!record) throw notFound('record', recordId)
      const [shown] = await shownRecords(store, table, [record], sight)
      return {
        table: await viewOfTable(rooms, table, type, sight),
        record: shown!,
        ...(expanded ? { expanded: await expandedRecord(rooms, open, record) } : {}),
      }
    },
    async audit(id, recordId, page = {}) {
      caller.allow('master.viewAudit')
      const { table, sight } = await openTable(rooms, caller, id)
      if (!table.audit) throw conflict('audit-off', { id: table.id })
      const { number, size, offset, limit } = sliceOf(page)
      const { entries, total } = await trailInSight(rooms, table, { recordId, offset, limit }, sight)
      return { page: pageOf(number, size, total), audit: entries }
    },
  }
}

type Found = Pick<RecordPage, 'page' | 'cursor'> & { readonly records: readonly (TableRecord | ArchivedRecord)[] }

/** A page by its number, or behind a cursor. */
async function pageRead(rooms: Rooms, table: Table, query: RecordListQuery, sight: Sight): Promise<Found> {
  const { number, size, offset, limit } = sliceOf(query)
  const filter = filterOf(query)
  const name = JSON.stringify([table.serial, query.type ?? 'TABLE', Object.entries(filter).sort()])
  const cursorBehind = (last: TableRecord | undefined) => (last ? { cursor: cursorAfter(name, last.id) } : {})
  const nothing = table.quality === false && asksForQuality(filter) // there is no quality that could be in the bounds
  const { records } = rooms.store
  if (query.cursor === undefined) {
    const read = query.type === 'HISTORY' ? records.archivedPage : records.page
    const found = nothing ? { records: [], total: 0 } : await read(table.serial, { filter, offset, limit }, sight)
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
    : await recordsAfter(rooms, table, { filter, after, limit: limit + 1, type: query.type }, sight)
  const shown = found.slice(0, limit)
  return { records: shown, page: { size }, ...(found.length > limit ? cursorBehind(shown.at(-1)) : {}) }
}

/** Records by id, behind one of them: live ones or those of history. */
export function recordsAfter(
  { store: { records } }: Rooms,
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
  sight: Sight,
): Promise<readonly (TableRecord | ArchivedRecord)[]> {
  return (type === 'HISTORY' ? records.archivedAfter : records.pageAfter)(table.serial, query, sight)
}
