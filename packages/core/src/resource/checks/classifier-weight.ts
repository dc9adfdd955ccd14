import type { Refusal } from '../../error/onefold-error.ts'
import type { Classifier, ClassifierMapping } from '../../model/classifier.ts'
import type { Dataset } from '../../model/dataset.ts'
import type { Configuration } from '../configuration.ts'
import { columnAt, doubledIds, memberInvalid, refusal, unknownColumns } from './parts.ts'

export function classifierRefusals(
  { mappings, matchThreshold, nonMatchThreshold }: Classifier,
  dataset: Dataset | undefined,
  configuration: Configuration,
): readonly Refusal[] {
  return [
    ...doubledIds(mappings, 'mappings'),
    ...mappings.flatMap((mapping, index) => mappingRefusals(mapping, `mappings[${index}]`, dataset, configuration)),
    ...(nonMatchThreshold <= matchThreshold
      ? []
      : [refusal('thresholds-crossed', 'nonMatchThreshold', 'The non-match threshold is above the match threshold.')]),
  ]
}

/** Nested records are compared as objects, values never are. */
function mappingRefusals(
  mapping: ClassifierMapping,
  path: string,
  dataset: Dataset | undefined,
  configuration: Configuration,
): readonly Refusal[] {
  const { keys, object = false, genericValues = [] } = mapping
  return [
    ...(object && genericValues.length > 0
      ? [
          memberInvalid(
            `${path}.genericValues`,
            'Nested records are compared column by column: none of them is a generic value.',
          ),
        ]
      : []),
    ...unknownColumns(keys, dataset, configuration, (index) => `${path}.keys[${index}]`),
    ...keys.flatMap((key, index) => {
      const column = dataset && columnAt(key, dataset, configuration)
      if (!column || (column.type === 'DATASET') === object) return []
      return [
        memberInvalid(
          `${path}.keys[${index}]`,
          object ? `"${key}" holds no records to compare.` : `"${key}" holds records: compare them with object.`,
        ),
      ]
    }),
  ]
}
