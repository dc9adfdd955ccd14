import type { StatedProject } from './project.ts'
import type { Input } from './read-input.ts'

/**
 * What writes the only record that there is as it stands. Of one record nothing can be learnt, so this is no proposal: it is not kept,
 * and would be of no use for other records.
 */
export function singleRecordProject({
  table,
  idColumn,
  sourceColumn,
}: Pick<Input, 'table' | 'idColumn' | 'sourceColumn'>): StatedProject {
  const names = table.columns.map(({ name }) => name)
  const content = names.filter((name) => name !== idColumn && name !== sourceColumn)
  const columns = content.length === 0 ? names : content
  const mapping = { id: 'only', keys: columns.slice(0, 1) }
  const of = { dataset: 'records', description: 'One record' }
  return {
    dataset: {
      _id: 'records',
      description: 'One record',
      columns: columns.map((key) => ({ key, token: 'TEXT_AS_IS' })),
    },
    indexer: { _id: 'keys', ...of, mappings: [{ ...mapping, duplicates: true }] },
    classifier: { _id: 'scores', ...of, mappings: [{ ...mapping, comparer: 'EXACT' }] },
  }
}
