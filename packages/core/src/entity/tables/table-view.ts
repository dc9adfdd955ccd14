import type { TableType } from '../../api/record-list.ts'
import type { TableView } from '../../api/tables.ts'
import { defined } from '../../lib/defined.ts'
import type { Table } from '../../model/resources/table.ts'
import { EVERYTHING, type RowFilter } from '../../model/row-filter.ts'
import type { Head, RecordStore } from '../../ports/store/record-store.ts'
import type { EngineServices } from '../services.ts'
import { visibleCount } from '../visible-count.ts'

/** Behind the id of a table, the name of its history. No table's own name ends so. */
const HISTORY = '_history'

/** A table, or its history, as callers see it. */
export function tableView(
  table: Table,
  { records, archived }: Pick<Head, 'records' | 'archived'>,
  type: TableType,
): TableView {
  const { id, serial, description, dataset, history, audit, auditPreparing, quality = true, locked, created } = table
  const shared = {
    serial,
    ...defined({ description, dataset }),
    quality,
    locked,
    created,
    type,
  }
  if (type === 'HISTORY') return { ...shared, id: historyId(id), history: false, audit: false, size: archived }
  return { ...shared, id, history, audit, ...(auditPreparing ? { auditUnresolved: true } : {}), size: records }
}

/** With the number of records that the caller sees. @default all of them */
export async function viewOfTable(
  { store }: Pick<EngineServices, 'store'>,
  table: Table,
  type: TableType = 'TABLE',
  rowFilter: RowFilter = EVERYTHING,
): Promise<TableView> {
  return tableView(table, await countsOf(store.records, table, rowFilter), type)
}

/** How many records of a table somebody sees. */
export async function countsOf(
  records: RecordStore,
  { serial, history }: Table,
  rowFilter: RowFilter,
): Promise<Pick<Head, 'records' | 'archived'>> {
  if (rowFilter === 'EVERYTHING') return records.head(serial)
  const [live, archived] = await Promise.all([
    visibleCount(records, serial, rowFilter),
    history ? records.archivedPage(serial, { filter: {}, offset: 0, limit: 1 }, rowFilter) : { total: 0 },
  ])
  return { records: live, archived: archived.total }
}

function historyId(id: string): string {
  return `${id}${HISTORY}`
}

/** The table whose history a name means; undefined when it means none. */
export function tableOfHistory(id: string): string | undefined {
  return id.endsWith(HISTORY) ? id.slice(0, -HISTORY.length) : undefined
}
