import type { Refusal } from '../error/refusal.ts'
import type { Resource } from '../model/resources/resource.ts'
import { checkResource } from './check-resource.ts'
import type { Configuration } from './configuration.ts'

/**
 * What a component that states no dataset misses in the one of its entity's table, by its path. One that states a dataset was checked by
 * that when it was saved.
 */
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
