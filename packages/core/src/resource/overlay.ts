import type { Configuration } from './configuration.ts'
import { effectiveResource } from './effective.ts'
import type { StoredResource } from './stated.ts'

/** The configuration as it would be with these resources in it, and without those. */
export function withResources(
  configuration: Configuration,
  put: readonly StoredResource[],
  removed: readonly string[] = [],
): Configuration {
  const stored = new Map(configuration.stored)
  const resources = new Map(configuration.resources)
  for (const id of removed) {
    stored.delete(id)
    resources.delete(id)
  }
  for (const resource of put) {
    stored.set(resource.stated._id, resource)
    resources.set(resource.stated._id, effectiveResource(resource.stated))
  }
  return { ...configuration, stored, resources }
}
