import type { TableType } from '../../api/record-list.ts'
import type { DataViews, Tables } from '../../api/tables.ts'
import { notFound } from '../../error/onefold-error.ts'
import type { Language } from '../../model/language.ts'
import type { Dataset } from '../../model/resources/dataset.ts'
import type { Table } from '../../model/resources/table.ts'
import { type Configuration, findResource } from '../../resource/configuration.ts'
import { resolvedView } from '../../resource/views/resolve-view.ts'
import { viewOfDraft } from '../../resource/views/view-draft.ts'
import { viewOfTable as dataViewOfTable } from '../../resource/views/view-of-dataset.ts'
import { columnView, type DatasetOf, emptyRecord, nestedDatasets, recordColumns } from '../../table/columns.ts'
import { tableName } from '../../table/table-name.ts'
import { columnRules } from '../../validate/column-rules.ts'
import { visibleTo } from '../dependencies.ts'
import { rowFilterOfTable, rowFiltersOfTables } from '../row-filters.ts'
import type { Caller, EngineServices } from '../services.ts'
import { openTable } from './open-table.ts'
import { countsOf, tableOfHistory, tableView, viewOfTable } from './table-view.ts'

type Structure = Pick<Tables, 'get' | 'list' | 'datasets' | 'metadata' | 'emptyRecord'>

/** What a table is made of. */
export function structureOf(
  services: Pick<EngineServices, 'configurations' | 'directories' | 'store'>,
  caller: Caller,
): Structure {
  const { configurations } = services
  const found = async (id: string) => {
    const open = await openTable(services, caller, id)
    return { ...open, ...datasetsOf(open.table, open.configuration) }
  }
  return {
    async get(id) {
      caller.allow('table.view')
      const configuration = await configurations.current()
      const { table, type } = tableNamed(tableName(id), configuration)
      return viewOfTable(services, table, type, await rowFilterOfTable(services, caller, configuration, table))
    },
    async list() {
      caller.allow('table.list')
      const configuration = await configurations.current()
      const rowFilters = await rowFiltersOfTables(services, caller, configuration)
      const views = await Promise.all(
        [...configuration.tables.values()].map(async (table) => {
          const rowFilter = rowFilters(table.id)
          if (rowFilter === undefined) return []
          const counts = await countsOf(services.store.records, table, rowFilter)
          const live = tableView(table, counts, 'TABLE')
          return table.history ? [live, tableView(table, counts, 'HISTORY')] : [live]
        }),
      )
      return views.flat()
    },
    async datasets(id) {
      caller.allow('table.view')
      const { dataset, datasetOf } = await found(id)
      return nestedDatasets(dataset, datasetOf)
    },
    async metadata(id, { type = 'TABLE', language = 'en' } = {}) {
      caller.allow('table.view')
      const { table, dataset, configuration, rowFilter } = await found(id)
      return {
        table: await viewOfTable(services, table, type, rowFilter),
        columnKeys: dataset?.columns.map(({ key }) => key) ?? [],
        columns: dataset?.columns.map(columnView) ?? [],
        constraints: dataset ? columnRules(dataset) : [],
        ...(dataset ? { view: viewAsResolved(table, dataset, configuration, language) } : {}),
      }
    },
    async emptyRecord(id) {
      caller.allow('table.view')
      const { table, dataset, datasetOf, rowFilter } = await found(id)
      return { table: await viewOfTable(services, table, 'TABLE', rowFilter), record: emptyRecord(dataset, datasetOf) }
    },
  }
}

/** Data views, for one caller. */
export function dataViewsOf(
  services: Pick<EngineServices, 'configurations' | 'directories'>,
  caller: Caller,
): DataViews {
  return {
    async resolveView(draft, language = 'en') {
      caller.allow('resource.resolveView')
      const configuration = await services.configurations.current()
      const visible = await visibleTo(services, caller, configuration)
      const view = viewOfDraft(draft, configuration, (id) => visible({ kind: 'resource', id }))
      const dataset = findResource(configuration, 'dataset', view.dataset)
      if (!dataset) throw notFound('dataset', view.dataset)
      return resolvedView(view, { ...recordColumns(dataset, datasetOfIn(configuration)), dataset, language })
    },
  }
}

/** The dataset of a table, and the way to those nested in it. */
export function datasetsOf(
  table: Table,
  configuration: Configuration,
): { readonly dataset: Dataset | undefined; readonly datasetOf: DatasetOf } {
  return { dataset: findResource(configuration, 'dataset', table.dataset), datasetOf: datasetOfIn(configuration) }
}

/** A table by its own name, or by that of its history. Refuses with `not_found`. */
function tableNamed(name: string, configuration: Configuration): { readonly table: Table; readonly type: TableType } {
  const table = configuration.tables.get(name)
  if (table) return { table, type: 'TABLE' }
  const kept = configuration.tables.get(tableOfHistory(name) ?? '')
  if (!kept?.history) throw notFound('table', name)
  return { table: kept, type: 'HISTORY' }
}

function datasetOfIn(configuration: Configuration): DatasetOf {
  return (id) => findResource(configuration, 'dataset', id)
}

function viewAsResolved(table: Table, dataset: Dataset, configuration: Configuration, language: Language) {
  const { columnMap } = recordColumns(dataset, datasetOfIn(configuration))
  return resolvedView(dataViewOfTable(table, configuration), { columnMap, dataset, language })
}
