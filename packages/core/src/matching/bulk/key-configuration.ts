import { sortKeyMappings } from '../indexing/bucket-order.ts'
import type { MatchConfiguration } from '../rules.ts'

/**
 * The configuration as far as keys and their sort keys ask for it: of the compared columns only those that some sort key is made of. A
 * build makes the keys of every record, and what is compared besides is read once for each distinct value.
 */
export function keyConfiguration(configuration: MatchConfiguration): MatchConfiguration {
  const { indexer, classifier } = configuration
  if (!classifier) return configuration
  const used = new Set(indexer.mappings.flatMap((mapping) => sortKeyMappings(mapping, classifier.mappings)))
  return {
    ...configuration,
    classifier: { ...classifier, mappings: classifier.mappings.filter((_, at) => used.has(at)) },
  }
}
