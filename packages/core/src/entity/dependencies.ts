import { entityOutsideScope } from '../access/scopes.ts'
import type { DependencyGraph } from '../api/resources.ts'
import { notFound } from '../error/onefold-error.ts'
import type { Configuration } from '../resource/configuration.ts'
import { type GraphNode, graphOf, resourcesBelow } from '../resource/graph.ts'
import { dependencyGraphOf } from '../resource/views.ts'
import { rowFiltersOf } from './row-filters.ts'
import type { Caller, EngineServices } from './services.ts'

type GraphEnd = Pick<GraphNode, 'kind' | 'id'>

/** Whether a caller may be told of an object of the configuration. */
export type Visible = (place: GraphEnd) => boolean

/**
 * Which objects of the configuration a caller may be told of: the entities it sees, their tables, the resources that these rest on,
 * and how such datasets are shown and transformed. Where data comes from and goes to is for administrators.
 */
export async function visibleTo(
  services: Pick<EngineServices, 'directories'>,
  caller: Caller,
  configuration: Configuration,
): Promise<Visible> {
  if (caller.principal.roles.includes('ADMIN')) return () => true
  const rowFilters = await rowFiltersOf(services, caller)
  const sees = (entity: string | undefined) => entity !== undefined && rowFilters(entity) !== undefined
  const resources = resourcesOf([...configuration.entities.keys()].filter(sees), configuration)
  return ({ kind, id }) => {
    if (kind === 'entity') return sees(id)
    if (kind === 'table') return sees(configuration.entityByTable.get(id)?.id)
    return resources.has(id)
  }
}

const FOR_ADMINS = /^(?:source-|sink-|credentials$)/

/** What these entities rest on, and what shows or transforms datasets of theirs. The dataset of a sink may be another entity's. */
function resourcesOf(entities: readonly string[], configuration: Configuration): ReadonlySet<string> {
  const isForAll = (id: string) => !FOR_ADMINS.test(configuration.resources.get(id)?.type ?? '')
  const below = new Set(entities.flatMap((entity) => [...resourcesBelow(entity, configuration, isForAll)]))
  const { uses } = graphOf(configuration)
  const isFor = ({ _id: id, type }: { readonly _id: string; readonly type: string }): boolean => {
    if (below.has(id)) return true
    const named = uses({ kind: 'resource', id }).map(({ to }) => to.id)
    return /^(?:data-view|transformation)$/.test(type) && named.length > 0 && named.every((each) => below.has(each))
  }
  return new Set([...configuration.resources.values()].flatMap((resource) => (isFor(resource) ? resource._id : [])))
}

/**
 * An entity or table with everything around it that the caller sees. Refuses with `not_found` what there is not, with
 * `forbidden` what the caller does not see.
 */
export async function dependenciesOf(
  services: Pick<EngineServices, 'directories' | 'configurations'>,
  caller: Caller,
  { kind, id }: { readonly kind: 'entity' | 'table'; readonly id: string },
): Promise<DependencyGraph> {
  const configuration = await services.configurations.current()
  const visible = await visibleTo(services, caller, configuration)
  const known = kind === 'table' ? configuration.tables : configuration.entities
  if (!known.has(id)) throw notFound(kind, id)
  if (!visible({ kind, id })) throw entityOutsideScope(kind, id)
  return dependencyGraphOf({ kind, id }, configuration, visible)
}
