import type { ExpandedRecord } from '../../api/record-list.ts'
import type { RecordView } from '../../api/record-view.ts'
import type { ArchivedRecord, TableRecord } from '../../model/record.ts'
import type { Table } from '../../model/resources/table.ts'
import type { RowFilter } from '../../model/row-filter.ts'
import { nestedDatasets, recordColumns } from '../../table/columns.ts'
import { viewOf } from '../../table/record-view.ts'
import { viewsOf } from '../../table/record-views.ts'
import { visibleTrail } from '../records/audit-in-sight.ts'
import type { EngineServices } from '../services.ts'
import type { OpenTable } from './open-table.ts'
import { datasetsOf } from './structure.ts'

/** Members of a survivor and entries of an audit that come with a record; the rest is read page by page. */
const MOST = 1000

/** All that belongs to a record. */
export async function expandedRecord(
  services: Pick<EngineServices, 'store'>,
  { configuration, table, rowFilter }: OpenTable,
  record: TableRecord | ArchivedRecord,
): Promise<ExpandedRecord> {
  const { store } = services
  const { dataset, datasetOf } = datasetsOf(table, configuration)
  const { serial } = table
  const [absorbed, audit] = await Promise.all([
    store.records.archived(serial, record.merged.slice(0, MOST), rowFilter),
    table.audit ? visibleTrail(services, table, { recordId: record.id, offset: 0, limit: MOST }, rowFilter) : undefined,
  ])
  return {
    ...recordColumns(dataset, datasetOf),
    merged: await shownRecords(store, table, absorbed, rowFilter),
    datasets: nestedDatasets(dataset, datasetOf),
    ...(audit ? { audit: audit.entries } : {}),
  }
}

/** Records of a table as callers see them: without their quality while the table has that switched off. */
export function shownRecords(
  store: Parameters<typeof viewsOf>[0],
  table: Table,
  records: readonly (TableRecord | ArchivedRecord)[],
  rowFilter: RowFilter,
): Promise<readonly RecordView[]> {
  const views = viewsOf(store, table.serial, records, rowFilter)
  return table.quality === false ? views.then((shown) => shown.map(withoutQuality)) : views
}

/** One that nothing hangs on what people decided. */
export function shownUnruled(table: Table, record: TableRecord | ArchivedRecord): RecordView {
  const view = viewOf(record)
  return table.quality === false ? withoutQuality(view) : view
}

function withoutQuality(view: RecordView): RecordView {
  const { _quality: _, _quality_facts: __, ...rest } = view._metadata
  return { ...view, _metadata: rest }
}
