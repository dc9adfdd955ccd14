import { conflict } from '../error/onefold-error.ts'
import { referencesOf } from './check-resource.ts'
import type { Configuration, StoredEntity } from './configuration.ts'

/** The ids of the resources that an entity names. */
function resourcesOfEntity(entity: StoredEntity): readonly string[] {
  const { indexer, classifier, merger, steward, sources, sinks } = entity
  const named = [
    indexer,
    classifier,
    merger,
    steward,
    ...sources.map(({ resource }) => resource),
    ...sinks.map(({ resource }) => resource),
  ]
  return named.filter((id): id is string => id !== undefined)
}

/** Every resource that an entity rests on: those it names, their datasets, and its table's. */
function closureOfEntity(entity: StoredEntity, configuration: Configuration): ReadonlySet<string> {
  const named = resourcesOfEntity(entity)
  const datasets = named.flatMap((id) => {
    const resource = configuration.resources.get(id)
    return resource ? referencesOf(resource) : []
  })
  return new Set(
    [...named, ...datasets, configuration.tables.get(entity.table)?.dataset].filter(
      (id): id is string => id !== undefined,
    ),
  )
}

/** What names a resource, in words. */
export function usersOf(id: string, { resources, tables, entities }: Configuration): readonly string[] {
  return [
    ...[...resources.values()]
      .filter((resource) => resource._id !== id && referencesOf(resource).includes(id))
      .map((resource) => `resource ${resource._id}`),
    ...[...tables.values()].filter((table) => table.dataset === id).map((table) => `table ${table.id}`),
    ...[...entities.values()]
      .filter((entity) => resourcesOfEntity(entity).includes(id))
      .map((entity) => `entity ${entity.id}`),
  ]
}

/** Refuses with `conflict` a change to what a locked entity rests on. */
export function refuseLocked(id: string, configuration: Configuration): void {
  for (const entity of configuration.entities.values()) {
    if (entity.locked && closureOfEntity(entity, configuration).has(id)) {
      throw conflict('resource-locked', `The resource "${id}" belongs to the locked entity "${entity.id}".`)
    }
  }
}

/** Serials of the tables whose records depend on a resource. */
export function tablesDependingOn(id: string, configuration: Configuration): readonly number[] {
  return [...configuration.tables.values()]
    .filter((table) => {
      const entity = configuration.entityByTable.get(table.id)
      return table.dataset === id || (entity && closureOfEntity(entity, configuration).has(id))
    })
    .map(({ serial }) => serial)
}
