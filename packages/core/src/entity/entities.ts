import type { Entities, EntityInput } from '../api/configuration.ts'
import { conflict, OnefoldError, refuseAll } from '../error/onefold-error.ts'
import { INDEX_MASKS, LOAD_MASKS, type Masks, SINK_MASKS } from '../model/entity.ts'
import type { Json } from '../model/record.ts'
import type { Run } from '../model/run.ts'
import { type Configuration, entityOf, present, type StoredEntity, tableOf } from '../resource/configuration.ts'
import { refuseTaken } from '../resource/resources.ts'
import { saveCatalogue } from '../resource/save-catalogue.ts'
import { tableName } from '../table/table-name.ts'
import { entityRefusals } from './check-entity.ts'
import { unfinishedSynchronization, viewOfEntity } from './entity-view.ts'
import type { Caller, Rooms } from './rooms.ts'

/** The entities of an installation, for one caller. */
export function entitiesOf(rooms: Rooms, caller: Caller): Entities {
  const { store, configurations } = rooms
  const view = async (id: string) => {
    const configuration = await configurations.current()
    return viewOfEntity(rooms, configuration, entityOf(configuration, id))
  }
  const change = async (id: string, changed: (entity: StoredEntity) => StoredEntity) => {
    await saveCatalogue(store.catalogue, configurations, async (configuration) => ({
      answer: undefined,
      changes: { put: [entityDocument(changed(entityOf(configuration, id)))], remove: [] },
    }))
    return view(id)
  }
  return {
    async save(given, { create = false } = {}) {
      caller.allow('entity.save')
      await saveCatalogue(store.catalogue, configurations, async (configuration) => ({
        answer: undefined,
        changes: saveChanges(configuration, { ...given, table: tableName(given.table) }, create),
      }))
      return view(given.id)
    },
    async get(id) {
      caller.allow('entity.view')
      return view(id)
    },
    async list() {
      caller.allow('entity.list')
      const configuration = await configurations.current()
      return Promise.all(
        [...configuration.entities.values()].map((entity) => viewOfEntity(rooms, configuration, entity)),
      )
    },
    async setEnabled(id, enabled) {
      caller.allow('entity.enable')
      return change(id, (entity) => ({ ...entity, enabled }))
    },
    async setLocked(id, locked) {
      caller.allow('entity.lock')
      return change(id, (entity) => ({ ...entity, locked }))
    },
    async remove(id) {
      caller.allow('entity.delete')
      const before = await view(id)
      const { serial } = tableOf(await configurations.current(), before.table)
      if (await unfinishedSynchronization(rooms, id))
        throw conflict('entity-working', `The entity "${id}" is being synchronized.`)
      await saveCatalogue(store.catalogue, configurations, async (configuration) => {
        const entity = entityOf(configuration, id)
        if (entity.locked) throw locked(id)
        const closeDestinations = entity.sinks.map(({ resource }) => ({ table: serial, sink: resource }))
        return {
          answer: undefined,
          changes: { put: [], remove: [{ kind: 'entity', id }], reconfigure: [serial], closeDestinations },
        }
      })
      await store.matches.clear(serial)
      return before
    },
    async synchronize(id, masks = {}) {
      caller.allow('entity.synchronize')
      const input = fullMasks(masks)
      const entity = entityOf(await configurations.current(), id)
      if (!entity.enabled) throw conflict('entity-disabled', `The entity "${id}" is disabled.`)
      if (entity.locked) throw locked(id)
      const { run, created } = await rooms.runner.submit({
        type: 'entity-synchronization',
        subject: id,
        input: { entity: id, ...input },
        trigger: 'MANUAL',
        owner: caller.principal.id,
      })
      if (!created) throw conflict('entity-working', `The entity "${id}" is already being synchronized.`)
      return { run, finished: async () => succeeded(await rooms.runner.finished(run.id)) }
    },
  }
}

/** The finished run; refuses with its failure when it did not succeed. */
function succeeded(run: Run): Run {
  if (run.status === 'SUCCEEDED') return run
  const { code, message } = run.failure ?? { code: 'run-cancelled', message: 'The run was cancelled.' }
  throw new OnefoldError('conflict', [{ code, text: message }])
}

function fullMasks({ load = 'FULL', index = 'CHANGES', sink = 'NONE' }: Partial<Masks>): Masks {
  const check = (path: string, value: string, known: readonly string[]) =>
    known.includes(value) ? [] : [{ code: 'mask-invalid', path, text: `One of ${known.join(', ')} is expected.` }]
  refuseAll([
    ...check('load', load, LOAD_MASKS),
    ...check('index', index, INDEX_MASKS),
    ...check('sink', sink, SINK_MASKS),
  ])
  return { load, index, sink }
}

function locked(id: string): OnefoldError {
  return conflict('entity-locked', `The entity "${id}" is locked.`)
}

function saveChanges(configuration: Configuration, given: EntityInput, create: boolean) {
  const before = create ? undefined : entityOf(configuration, given.id)
  if (create) refuseTaken(given.id, [...configuration.entities.keys()])
  if (before?.locked) throw locked(given.id)
  refuseAll(entityRefusals(given, configuration))
  const other = configuration.entityByTable.get(given.table)
  if (other && other.id !== given.id)
    throw conflict('table-in-use', `The table "${given.table}" is used by the entity "${other.id}".`)
  if (before && before.table !== given.table)
    throw conflict('table-fixed', `The entity "${given.id}" keeps its table "${before.table}".`)
  const { serial } = tableOf(configuration, given.table)
  const entity = storedEntity(given, before)
  const opened = entity.sinks.filter(({ resource }) => !before?.sinks.some((sink) => sink.resource === resource))
  const closed = (before?.sinks ?? []).filter(
    ({ resource }) => !entity.sinks.some((sink) => sink.resource === resource),
  )
  return {
    put: [entityDocument(entity)],
    remove: [],
    reconfigure: [serial],
    openDestinations: opened.map(({ resource }) => ({ table: serial, sink: resource })),
    closeDestinations: closed.map(({ resource }) => ({ table: serial, sink: resource })),
  }
}

/** The flags count only at creation: afterwards they have operations of their own. */
function storedEntity(given: EntityInput, before: StoredEntity | undefined): StoredEntity {
  return {
    id: given.id,
    table: given.table,
    type: given.type,
    enabled: before?.enabled ?? given.enabled ?? true,
    locked: before?.locked ?? given.locked ?? false,
    ...present({
      description: given.description,
      indexer: given.indexer,
      classifier: given.classifier,
      merger: given.merger,
      steward: given.steward,
      failure: before?.failure,
    }),
    sources: (given.sources ?? []).map(
      ({ resource }) => before?.sources.find((source) => source.resource === resource) ?? { resource },
    ),
    sinks: (given.sinks ?? []).map(({ resource, maximumAttempts = 0 }) => ({ resource, maximumAttempts })),
  }
}

export function entityDocument(entity: StoredEntity) {
  return { kind: 'entity' as const, id: entity.id, body: entity as unknown as Json } // plain JSON by its type
}
