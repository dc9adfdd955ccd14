import { entityOutsideScope } from '../access/scopes.ts'
import type { DependencyGraph } from '../api/resources.ts'
import { notFound } from '../error/onefold-error.ts'
import type { Configuration } from '../resource/configuration.ts'
import type { GraphNode } from '../resource/graph.ts'
import { dependencyGraphOf } from '../resource/views.ts'
import { rowFiltersOf } from './row-filters.ts'
import type { Caller, EngineServices } from './services.ts'

type GraphEnd = Pick<GraphNode, 'kind' | 'id'>

/**
 * Which objects of the configuration a caller may be told of: the entities it sees and their tables, and resources. Where
 * data comes from and goes to is for administrators.
 */
export async function visibleTo(
  services: Pick<EngineServices, 'directories'>,
  caller: Caller,
  { resources, entityByTable }: Configuration,
): Promise<(place: GraphEnd) => boolean> {
  if (caller.principal.roles.includes('ADMIN')) return () => true
  const rowFilters = await rowFiltersOf(services, caller)
  const sees = (entity: string | undefined) => entity !== undefined && rowFilters(entity) !== undefined
  return ({ kind, id }) => {
    if (kind === 'entity') return sees(id)
    if (kind === 'table') return sees(entityByTable.get(id)?.id)
    return !/^(?:source-|sink-|credentials$)/.test(resources.get(id)?.type ?? '')
  }
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
