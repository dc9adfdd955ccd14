import { invalid } from '../../error/onefold-error.ts'
import type { Classifier } from '../../model/classifier.ts'
import type { Dataset } from '../../model/dataset.ts'
import type { Indexer } from '../../model/indexer.ts'
import { parseResource } from '../../resource/parse-resource.ts'
import type { EncodedTable } from '../columns/table.ts'
import type { StatedProject } from '../project.ts'
import { validateColumns } from '../validate-columns.ts'
import { comparisonsOf } from './comparisons.ts'
import { frequenciesTell } from './frequencies-tell.ts'
import { learnClassifier } from './learn-classifier.ts'
import { profileOf } from './profile.ts'
import { plainClassifier, withLearnt } from './propose-classifier.ts'
import { proposeDataset } from './propose-dataset.ts'
import { proposeIndexer } from './propose-indexer.ts'
import { sourcesOf } from './sources.ts'

interface ProposalOptions {
  /** Holds what records are called: no content. */
  readonly idColumn?: string | undefined
  /** Holds the system that a record comes from: no content. */
  readonly sourceColumn?: string | undefined
  readonly signal?: AbortSignal
}

/**
 * A project from nothing but what the columns hold, for a person to look at and to change. What columns are called is not asked,
 * and the same files give the same proposal. Columns with one value or none tell nothing apart and are only carried along.
 */
export async function proposeProject(
  table: EncodedTable,
  { idColumn, sourceColumn, signal }: ProposalOptions = {},
): Promise<StatedProject> {
  const all = table.columns
    .filter(({ name }) => name !== idColumn && name !== sourceColumn)
    .map((column) => profileOf(column, table.rows))
  const telling = all.filter(({ distinct }) => distinct > 1)
  const indexer = proposeIndexer(telling, table.rows)
  if (indexer.mappings.length === 0) {
    throw invalid(
      'nothing-to-propose',
      'No column tells records apart well enough to propose how to compare them: state a project with --config.',
    )
  }
  const sources = sourcesOf(
    table.columns.find(({ name }) => name === sourceColumn),
    telling,
  )
  const dataset = proposeDataset(all)
  const plain = {
    ...plainClassifier(comparisonsOf(telling, sources), sources?.eachOnce === true),
    ...(frequenciesTell(telling, table.rows) ? { termFrequency: true } : {}),
  }
  const parsed = parseResource({ type: 'dataset', ...dataset }) as Dataset
  const checked = await validateColumns(table, parsed, signal ?? new AbortController().signal, () => {})
  const learnt = await learnClassifier({
    table: { rows: table.rows, columns: checked.columns, recoded: table.recoded },
    dataset: parsed,
    indexer: parseResource({ type: 'indexer', ...indexer }) as Indexer,
    classifier: parseResource({ type: 'classifier-weight', ...plain }) as Classifier,
    sources,
    ...(signal ? { signal } : {}),
  })
  return {
    dataset,
    indexer,
    classifier: withLearnt(plain, learnt),
    merger: {
      _id: 'merger',
      description: 'Each column takes the first value there is',
      dataset: 'records',
      mergeType: 'CONSTANT',
    },
  }
}
