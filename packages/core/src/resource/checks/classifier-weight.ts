import { type Refusal, refusal } from '../../error/refusal.ts'
import type { Classifier, ClassifierMapping } from '../../model/resources/classifier.ts'
import type { Dataset } from '../../model/resources/dataset.ts'
import type { Configuration } from '../configuration.ts'
import { columnAt, doubledIds, twoMeanings, unknownColumns } from './parts.ts'

export function classifierRefusals(
  { mappings, matchThreshold, nonMatchThreshold }: Classifier,
  dataset: Dataset | undefined,
  configuration: Configuration,
): readonly Refusal[] {
  return [
    ...doubledIds(mappings, 'mappings'),
    ...mappings.flatMap((mapping, index) => mappingRefusals(mapping, `mappings[${index}]`, dataset, configuration)),
    ...(nonMatchThreshold <= matchThreshold ? [] : [refusal('thresholds-crossed', {}, 'nonMatchThreshold')]),
  ]
}

/** Nested records are compared as objects, values never are. */
function mappingRefusals(
  mapping: ClassifierMapping,
  path: string,
  dataset: Dataset | undefined,
  configuration: Configuration,
): readonly Refusal[] {
  const { keys, object = false, genericValues = [], synonyms = [], comparer, wordWeights } = mapping
  return [
    ...(wordWeights !== undefined && (object || comparer !== 'TOKEN_SET')
      ? [refusal('member-invalid/words-not-compared', {}, `${path}.wordWeights`)]
      : []),
    ...(object && genericValues.length > 0
      ? [refusal('member-invalid/nested-records-compared', {}, `${path}.genericValues`)]
      : []),
    ...(object && synonyms.length > 0
      ? [refusal('member-invalid/nested-records-no-synonyms', {}, `${path}.synonyms`)]
      : []),
    ...twoMeanings(synonyms, `${path}.synonyms`),
    ...unknownColumns(keys, dataset, configuration, (index) => `${path}.keys[${index}]`),
    ...keys.flatMap((key, index) => {
      const column = dataset && columnAt(key, dataset, configuration)
      if (!column || (column.type === 'DATASET') === object) return []
      return [
        object
          ? refusal('member-invalid/holds-no-records', { key }, `${path}.keys[${index}]`)
          : refusal('member-invalid/holds-records-compare', { key }, `${path}.keys[${index}]`),
      ]
    }),
  ]
}
