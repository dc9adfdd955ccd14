import { invalid } from '../../error/onefold-error.ts'
import type { Dataset } from '../../model/dataset.ts'
import { parseResource } from '../../resource/parse-resource.ts'
import type { EncodedTable } from '../columns/table.ts'
import type { StatedProject } from '../project.ts'
import { kindOf } from './kind.ts'
import { profileOf } from './profile.ts'
import { proposeClassifier } from './propose-classifier.ts'
import { proposeDataset } from './propose-dataset.ts'
import { proposeIndexer } from './propose-indexer.ts'

/**
 * A project from nothing but the columns' names and contents, for a person to look at and to change. The same files
 * give the same proposal. Columns without values, or with one only, tell nothing apart and are only carried along.
 */
export function proposeProject(table: EncodedTable, left: ReadonlySet<string>): StatedProject {
  const all = table.columns
    .filter(({ name }) => !left.has(name))
    .map((column) => profileOf(column, table.rows))
    .map((profile) => ({ profile, kind: kindOf(profile) }))
  const addressed = all.some(({ kind }) => kind === 'STREET' || kind === 'POSTCODE')
  // Coordinates say again what the address says.
  const telling = all.filter(({ profile, kind }) => profile.distinct > 1 && !(addressed && kind === 'COORDINATE'))
  const dataset = proposeDataset(all)
  const parsed = all.length === 0 ? undefined : (parseResource({ type: 'dataset', ...dataset }) as Dataset)
  const indexer = proposeIndexer(telling, table.rows)
  if (parsed === undefined || indexer.mappings.length === 0) {
    throw invalid(
      'nothing-to-propose',
      'No column tells records apart well enough to propose how to compare them: state a project with --config.',
    )
  }
  return {
    dataset,
    indexer,
    classifier: proposeClassifier(telling, table.rows, parsed),
    merger: {
      _id: 'merger',
      description: 'Each column takes the first value there is',
      dataset: 'records',
      mergeType: 'CONSTANT',
    },
  }
}
