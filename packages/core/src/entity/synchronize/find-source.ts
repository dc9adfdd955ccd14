import { isSource } from '../../model/resources/resource.ts'
import type { Source } from '../../model/resources/source.ts'
import type { Configuration } from '../../resource/configuration.ts'

/** A source of any kind, or undefined. */
export function findSource(configuration: Configuration, id: string): Source | undefined {
  const resource = configuration.resources.get(id)
  return resource && isSource(resource) ? resource : undefined
}
