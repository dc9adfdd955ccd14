import type { Refusal } from '../error/refusal.ts'
import type { Entity } from '../model/resources/entity.ts'
import type { Resource } from '../model/resources/resource.ts'
import { checkResource } from './check-resource.ts'
import type { Configuration } from './configuration.ts'

/** Components that name columns. */
const COMPONENTS = ['indexer', 'classifier', 'merger'] as const

/** What the components of an entity that state no dataset miss in the one of its table. */
export function componentColumnRefusals(
  entity: Pick<Entity, 'table' | (typeof COMPONENTS)[number]>,
  configuration: Configuration,
): readonly Refusal[] {
  const dataset = configuration.tables.get(entity.table)?.dataset
  if (dataset === undefined) return []
  return COMPONENTS.flatMap((component) => {
    const resource = configuration.resources.get(entity[component] ?? '')
    return resource ? columnRefusalsIn(dataset, resource, component, configuration) : []
  })
}

/** What one component misses there, by its path. One that states a dataset was checked by that when it was saved. */
export function columnRefusalsIn(
  dataset: string,
  resource: Resource,
  component: string,
  configuration: Configuration,
): readonly Refusal[] {
  const { type } = resource
  if (type !== 'indexer' && type !== 'classifier-weight' && type !== 'merger-weight') return []
  if (resource.dataset !== undefined) return []
  const alone = new Set(checkResource(resource, configuration).map(nameOf))
  return checkResource({ ...resource, dataset }, configuration)
    .filter((found) => !alone.has(nameOf(found)))
    .map((found) => ({ ...found, path: `${component}.${found.path}` }))
}

function nameOf({ path, text }: Refusal): string {
  return `${path} ${text}`
}
