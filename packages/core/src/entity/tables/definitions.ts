import type { Tables } from '../../api/tables.ts'
import { conflict, invalid, refuseAll } from '../../error/onefold-error.ts'
import { defined } from '../../lib/defined.ts'
import type { Table } from '../../model/resources/table.ts'
import { type Configuration, findResource, tableOf } from '../../resource/configuration.ts'
import { refuseTaken } from '../../resource/resources.ts'
import { saveCatalogue } from '../../resource/save-catalogue.ts'
import { refuseUsed } from '../../resource/uses.ts'
import { lookupColumnsOf } from '../../table/lookup-columns.ts'
import { tableName, tableNameRefusals } from '../../table/table-name.ts'
import { textRefusals } from '../../validate/storable.ts'
import type { Caller, EngineServices } from '../services.ts'
import { datasetRefusals } from './dataset-refusals.ts'
import { refuseFixed } from './refuse-fixed.ts'
import { saveTable } from './save-table.ts'
import { nextSerial, serialDocument, tableDocument } from './table-documents.ts'
import { viewOfTable } from './table-view.ts'

type Definitions = Pick<Tables, 'create' | 'describe' | 'rename' | 'remove'>

/** Tables come, are named and go. */
export function definitionsOf(
  services: Pick<EngineServices, 'clock' | 'configurations' | 'store'>,
  caller: Caller,
): Definitions {
  const { store, configurations } = services
  return {
    async create(given) {
      caller.allow('table.save')
      const id = tableName(given.table)
      const { table, dataset } = await saveCatalogue(store.catalogue, configurations, async (configuration) => {
        refuseAll([
          ...tableNameRefusals(id),
          ...datasetRefusals(given.dataset, configuration),
          ...textRefusals('description', given.description),
        ])
        const table = await newTable(services, id, given, configuration)
        return {
          answer: { table, dataset: findResource(configuration, 'dataset', given.dataset) },
          changes: {
            put: [tableDocument(table), serialDocument(table.serial)],
            remove: [],
            createTables: [table.serial],
          },
        }
      })
      if (dataset?.columns.some(({ lookup }) => lookup))
        await store.records.keepLookup(table.serial, lookupColumnsOf(dataset))
      return viewOfTable(services, table)
    },
    async describe(id, description) {
      caller.allow('table.save')
      if (description === '') throw invalid('description-empty', {}, 'description')
      refuseAll(textRefusals('description', description))
      const { after } = await saveTable(services, id, (table, configuration) => {
        refuseFixed(table, configuration)
        return table.description === description ? table : { ...table, description }
      })
      return viewOfTable(services, after)
    },
    async rename(id, newId) {
      caller.allow('table.save')
      return renamed(services, tableName(id), tableName(newId))
    },
    async remove(id) {
      caller.allow('table.delete')
      const before = tableOf(await configurations.current(), tableName(id))
      const view = await viewOfTable(services, before)
      return saveCatalogue(store.catalogue, configurations, async (configuration) => {
        const table = tableOf(configuration, before.id)
        refuseUsed({ kind: 'table', id: table.id }, configuration)
        refuseFixed(table, configuration)
        return {
          answer: view,
          changes: { put: [], remove: [{ kind: 'table', id: table.id }], dropTables: [table.serial] },
        }
      })
    },
  }
}

async function newTable(
  services: Pick<EngineServices, 'clock' | 'store'>,
  id: string,
  given: Parameters<Tables['create']>[0],
  configuration: Configuration,
): Promise<Table> {
  const { dataset, description, history = false, audit = false } = given
  refuseTaken(id, [...configuration.tables.keys()])
  if (audit && dataset === undefined) throw conflict('audit-needs-dataset/table-without-dataset')
  const created = services.clock.now()
  return {
    id,
    serial: await nextSerial(services, configuration),
    ...defined({ description, dataset }),
    history,
    audit,
    ...(audit ? { auditSince: created } : {}),
    locked: false,
    created,
  }
}

/** Records, history and audit are the table's, whatever it is called; a change that was told of it before carries the old name. */
async function renamed(services: Pick<EngineServices, 'configurations' | 'store'>, id: string, newId: string) {
  const { store, configurations } = services
  refuseAll(tableNameRefusals(newId).map((refusal) => ({ ...refusal, path: 'newId' })))
  const table = await saveCatalogue(store.catalogue, configurations, async (configuration) => {
    const before = tableOf(configuration, id)
    refuseTaken(
      newId,
      [...configuration.tables.keys()].filter((other) => other !== id || newId === id),
    )
    refuseUsed({ kind: 'table', id }, configuration)
    refuseFixed(before, configuration)
    const after: Table = { ...before, id: newId }
    return {
      answer: after,
      changes: { put: [tableDocument(after)], remove: [{ kind: 'table', id }], reconfigure: [before.serial] },
    }
  })
  return viewOfTable(services, table)
}
