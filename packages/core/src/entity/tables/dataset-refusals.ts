import type { Refusal } from '../../error/refusal.ts'
import { unknownReference } from '../../resource/check-resource.ts'
import { type Configuration, findResource } from '../../resource/configuration.ts'

/** Why a table cannot follow this dataset: it is not there. A table may have none. */
export function datasetRefusals(dataset: string | undefined, configuration: Configuration): readonly Refusal[] {
  if (dataset === undefined || findResource(configuration, 'dataset', dataset)) return []
  return [unknownReference('dataset', 'dataset', dataset)]
}
