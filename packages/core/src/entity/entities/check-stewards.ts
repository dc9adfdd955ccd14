import type { EntityInput } from '../../api/configuration.ts'
import type { Refusal } from '../../error/refusal.ts'
import { unknownMappings } from '../../resource/checks/steward-bucket.ts'
import { type Configuration, findResource } from '../../resource/configuration.ts'

/**
 * Mappings that the entity's indexer has not and that stewards read: its own, and those that are made for it, which could be
 * saved before there was anything to check them by [RS-3920].
 */
export function stewardRuleRefusals(given: EntityInput, configuration: Configuration): readonly Refusal[] {
  const indexer = findResource(configuration, 'indexer', given.indexer)
  return [...configuration.resources.values()].flatMap((resource) => {
    if (resource.type !== 'steward-bucket') return []
    const isOwn = resource._id === given.steward
    if (!isOwn && resource.entity !== given.id) return []
    const place = isOwn ? 'steward' : resource._id
    return unknownMappings(resource, indexer).map((refusal) => ({ ...refusal, path: `${place}.${refusal.path}` }))
  })
}
