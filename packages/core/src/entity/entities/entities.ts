import type { Entities, EntityInput } from '../../api/configuration.ts'
import { conflict } from '../../error/onefold-error.ts'
import { unfinishedSynchronization } from '../../job/entity-lane.ts'
import { EVERYTHING, type RowFilter } from '../../model/row-filter.ts'
import { type Configuration, entityOf, type StoredEntity, tableOf } from '../../resource/configuration.ts'
import { saveCatalogue } from '../../resource/save-catalogue.ts'
import { tableName } from '../../table/table-name.ts'
import { dependenciesOf, visibleTo } from '../dependencies.ts'
import { clearGroups } from '../groups/clear-groups.ts'
import { rowFilterOfEntity, rowFiltersOf } from '../row-filters.ts'
import type { Caller, EngineServices } from '../services.ts'
import { submitSynchronization } from '../synchronize/submit-synchronization.ts'
import { openTable } from '../tables/open-table.ts'
import { entityDocument, locked, saveChanges } from './entity-changes.ts'
import { exportEntities, importEntities } from './entity-exchange.ts'
import { entityRemoval } from './entity-removal.ts'
import { viewOfEntity } from './entity-view.ts'

/** The entities of an installation, for one caller. */
export function entitiesOf(services: EngineServices, caller: Caller): Omit<Entities, 'tune'> {
  const { store, configurations } = services
  const viewIn = async (configuration: Configuration, entity: StoredEntity, rowFilter: RowFilter) => {
    const visible = await visibleTo(services, caller, configuration)
    return viewOfEntity(services, configuration, entity, { rowFilter, visible })
  }
  const view = async (id: string, rowFilter = EVERYTHING) => {
    const configuration = await configurations.current()
    return viewIn(configuration, entityOf(configuration, id), rowFilter)
  }
  const change = async (id: string, changed: (entity: StoredEntity) => StoredEntity) => {
    await saveCatalogue(store.catalogue, configurations, async (configuration) => ({
      answer: undefined,
      changes: { put: [entityDocument(changed(entityOf(configuration, id)))], remove: [] },
    }))
    return view(id)
  }
  const save = async (given: EntityInput, create: boolean) => {
    caller.allow('entity.save')
    await saveCatalogue(store.catalogue, configurations, async (configuration) => ({
      answer: undefined,
      changes: saveChanges(configuration, { ...given, table: tableName(given.table) }, create),
    }))
    return view(given.id)
  }
  return {
    create: (given) => save(given, true),
    update: (given) => save(given, false),
    async get(id) {
      caller.allow('entity.view')
      return view(id, await rowFilterOfEntity(services, caller, await configurations.current(), id))
    },
    async list({ counts = true } = {}) {
      caller.allow('entity.list')
      const configuration = await configurations.current()
      const rowFilters = await rowFiltersOf(services, caller)
      const visible = await visibleTo(services, caller, configuration)
      const views = [...configuration.entities.values()].flatMap((entity) => {
        const rowFilter = rowFilters(entity.id)
        return rowFilter === undefined
          ? []
          : viewOfEntity(services, configuration, entity, { rowFilter, visible }, counts)
      })
      return Promise.all(views)
    },
    async byTable(table) {
      caller.allow('entity.view')
      const open = await openTable(services, caller, table)
      const entity = open.configuration.entityByTable.get(open.table.id)
      return entity && viewIn(open.configuration, entity, open.rowFilter)
    },
    async setEnabled(id, enabled) {
      caller.allow('entity.enable')
      return change(id, (entity) => ({ ...entity, enabled }))
    },
    async setLocked(id, locked) {
      caller.allow('entity.lock')
      return change(id, (entity) => {
        if (entity.automatic && !locked) throw conflict('entity-automatic', { id })
        return { ...entity, locked }
      })
    },
    async setAutomatic(id, automatic) {
      caller.allow('entity.automatic')
      return change(id, (entity) => {
        if (entity.automatic === automatic) return entity
        if (automatic && !entity.enabled) throw conflict('entity-disabled', { id })
        if (automatic && entity.locked) throw locked(id)
        return { ...entity, automatic, locked: automatic }
      })
    },
    async remove(id) {
      caller.allow('entity.delete')
      const before = await view(id)
      const { serial } = tableOf(await configurations.current(), before.table)
      const command = { operationId: services.ids.next(), principal: caller.principal, instant: services.clock.now() }
      if (await unfinishedSynchronization(services, id))
        throw conflict('entity-working/entity-being-synchronized', { id })
      await saveCatalogue(store.catalogue, configurations, async (configuration) => {
        const entity = entityOf(configuration, id)
        if (entity.locked) throw locked(id)
        return { answer: undefined, changes: await entityRemoval(services, configuration, entity, command) }
      })
      await store.matches.clear(serial)
      await store.records.keepScopeIndex(serial, null)
      services.publisher.wake()
      return before
    },
    async dependencies(id) {
      caller.allow('entity.viewDependencies')
      return dependenciesOf(services, caller, { kind: 'entity', id })
    },
    async export(ids) {
      caller.allow('entity.export')
      return exportEntities(services, ids)
    },
    async import(exchange) {
      caller.allow('entity.import')
      return importEntities(services, exchange)
    },
    async synchronize(id, masks = {}, options = {}) {
      caller.allow('entity.synchronize')
      return submitSynchronization(services, caller, id, masks, options)
    },
    async index(id) {
      caller.allow('entity.index')
      return submitSynchronization(services, caller, id, { load: 'NONE', index: 'FULL', sink: 'NONE' })
    },
    async clear(id) {
      caller.allow('entity.clear')
      await clearGroups(services, id)
      return view(id)
    },
  }
}
