import type { Tables, TableView } from '../api/configuration.ts'
import { conflict, refuseAll } from '../error/onefold-error.ts'
import { pageOf } from '../model/page.ts'
import type { Json } from '../model/record.ts'
import { EVERYTHING } from '../model/sight.ts'
import type { Table } from '../model/table.ts'
import { unknownReference } from '../resource/check-resource.ts'
import { type Configuration, findResource, present, tableOf } from '../resource/configuration.ts'
import { refuseTaken } from '../resource/resources.ts'
import { saveCatalogue } from '../resource/save-catalogue.ts'
import { viewOf } from '../table/record-view.ts'
import { filterOf, sliceOf } from '../table/records-page.ts'
import { tableName, tableNameRefusals } from '../table/table-name.ts'
import type { Caller, Rooms } from './rooms.ts'

/** The tables of an installation, for one caller. */
export function tablesOf(rooms: Rooms, caller: Caller): Tables {
  const { store, configurations } = rooms
  const view = async (table: Table): Promise<TableView> => ({
    ...table,
    size: (await store.records.head(table.serial)).records,
  })
  return {
    async create(given) {
      caller.allow('table.save')
      const id = tableName(given.table)
      refuseAll(tableNameRefusals(id))
      const table = await saveCatalogue(store.catalogue, configurations, async (configuration) => {
        refuseTaken(id, [...configuration.tables.keys()])
        const { dataset } = given
        if (dataset !== undefined && !findResource(configuration, 'dataset', dataset))
          refuseAll([unknownReference('dataset', 'dataset', dataset)])
        if (given.audit && dataset === undefined)
          throw conflict('audit-needs-dataset', 'A table without a dataset keeps no audit.')
        const created: Table = {
          id,
          serial: await nextSerial(rooms, configuration),
          ...present({ description: given.description, dataset }),
          history: given.history ?? false,
          audit: given.audit ?? false,
          locked: false,
          created: rooms.clock.now(),
        }
        return {
          answer: created,
          changes: {
            put: [tableDocument(created), serialDocument(created.serial)],
            remove: [],
            createTables: [created.serial],
          },
        }
      })
      return view(table)
    },
    async get(id) {
      caller.allow('table.view')
      return view(tableOf(await configurations.current(), tableName(id)))
    },
    async list() {
      caller.allow('table.list')
      return Promise.all([...(await configurations.current()).tables.values()].map(view))
    },
    async remove(id) {
      caller.allow('table.delete')
      const before = await view(tableOf(await configurations.current(), tableName(id)))
      return saveCatalogue(store.catalogue, configurations, async (configuration) => {
        const table = tableOf(configuration, before.id)
        const entity = configuration.entityByTable.get(table.id)
        if (entity) throw conflict('table-in-use', `The table "${table.id}" is used by the entity "${entity.id}".`)
        const sink = [...configuration.resources.values()].find(
          (resource) => resource.type === 'sink-table' && resource.table === table.id,
        )
        if (sink) throw conflict('table-in-use', `The table "${table.id}" is used by the sink "${sink._id}".`)
        if (table.locked) throw conflict('table-locked', `The table "${table.id}" is locked.`)
        return {
          answer: before,
          changes: { put: [], remove: [{ kind: 'table', id: table.id }], dropTables: [table.serial] },
        }
      })
    },
    async records(id, query = {}) {
      caller.allow('master.listRecord')
      const configuration = await configurations.current()
      const table = tableOf(configuration, tableName(id))
      const { number, size, offset, limit } = sliceOf(query)
      const read = query.type === 'HISTORY' ? store.records.archivedPage : store.records.page
      const { records, total } = await read(table.serial, { filter: filterOf(query), offset, limit }, EVERYTHING)
      const columns = findResource(configuration, 'dataset', table.dataset)?.columns.map(({ key }) => key) ?? []
      return {
        table: await view(table),
        page: pageOf(number, size, total),
        columns,
        records: records.map((record) => viewOf(record)),
      }
    },
  }
}

function tableDocument(table: Table) {
  return { kind: 'table' as const, id: table.id, body: table as unknown as Json } // plain JSON by its type
}

const SERIAL = 'table-serial'

function serialDocument(serial: number) {
  return { kind: 'setting' as const, id: SERIAL, body: serial }
}

/** A serial outlives its table: nothing of a dropped one can ever be taken for another's. */
async function nextSerial({ store }: Rooms, { tables }: Configuration): Promise<number> {
  const { documents } = await store.catalogue.read(['setting'])
  const last = documents.find(({ id }) => id === SERIAL)?.body
  return Math.max(typeof last === 'number' ? last : 0, ...[...tables.values()].map(({ serial }) => serial)) + 1
}
