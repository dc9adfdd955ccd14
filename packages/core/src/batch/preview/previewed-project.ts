import type { ResourcesToPreview } from '../../api/resources.ts'
import { OnefoldError } from '../../error/onefold-error.ts'
import { refusal } from '../../error/refusal.ts'
import type { Configuration } from '../../resource/configuration.ts'
import { type Project, parseProject } from '../project.ts'

/**
 * What judges the records of a preview. Refuses with `invalid` what a save would refuse, each with its path among the resources.
 *
 * @param own the dataset of a table that is there: another one cannot be stated
 */
export function previewedProject(
  { dataset, indexer, classifier }: ResourcesToPreview,
  configuration: Configuration,
  own?: string,
): Project {
  if (own !== undefined && dataset !== undefined)
    throw new OnefoldError('invalid', [refusal('dataset-differs/table-has-own', { dataset: own }, 'dataset')])
  const given = own === undefined ? dataset : configuration.stored.get(own)?.stated
  const project = parseProject({ dataset: given, indexer, classifier }, undefined, undefined, configuration)
  const differing = (['indexer', 'classifier'] as const).flatMap((member) => {
    const { _id: id, dataset: of } = project[member]
    if (of === undefined || of === project.dataset._id) return []
    const values = { id, own: of, dataset: project.dataset._id }
    return [refusal('dataset-differs/made-dataset-table', values, `${member}.dataset`)]
  })
  if (differing.length > 0) throw new OnefoldError('invalid', differing)
  return project
}
