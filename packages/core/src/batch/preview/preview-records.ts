import type { ProposalPreview } from '../../api/resources.ts'
import { keyedTable } from '../columns/column-keys.ts'
import { recordNames } from '../columns/record-names.ts'
import { columnFacts } from '../details/column-facts.ts'
import { detailsOf } from '../details/details-of.ts'
import { estimateOf } from '../estimate/estimate-result.ts'
import { opinionOfStated } from '../estimate/learn-stated.ts'
import { clustersInMemory } from '../find-clusters.ts'
import { createPhases } from '../phases.ts'
import { type Project, requireColumns } from '../project.ts'
import { type Beginning, readBeginning } from '../read/beginning.ts'
import { requireRecords } from '../read/require-records.ts'
import type { Input } from '../read-input.ts'
import { aboutInput, aboutResult } from '../report.ts'
import { sourceColumnOf } from '../source-column.ts'
import { storedColumns, validateColumns } from '../validate-columns.ts'

/** The records that are looked at, and by what they are compared. */
export interface RecordsToPreview {
  /** What the file or the table is called. */
  readonly name: string
  readonly beginning: Beginning
  readonly project: Project
  /** They stand in a table: they were validated when they were written, and have ids. */
  readonly stored: boolean
}

/** Finds the duplicates among them as `dedupeFiles` does, and tells of it what its report tells. Refuses with `invalid` as it does. */
export async function previewRecords({ name, beginning, project, stored }: RecordsToPreview): Promise<ProposalPreview> {
  const began = performance.now()
  const phases = createPhases()
  const { signal } = new AbortController() // whoever ends the work ends its thread
  const { input, whole } = await phases.run('read', () => readRecords(name, beginning, project, stored))
  const { table } = input
  // A column of a table may be absent here: because none of these records has a value, or because the caller may not see it.
  const columns = table.columns.map((column) => column.name)
  if (!stored) requireColumns(project, columns)
  const validated = await phases.run('validate', (onProgress) =>
    stored ? storedColumns(table, project.dataset) : validateColumns(table, project.dataset, signal, onProgress),
  )
  const found = await clustersInMemory(input, validated, project, {}, phases, signal)
  const details = await phases.run('report', () =>
    detailsOf({ input, validated, found, project, columns: columnFacts(input, project) }),
  )
  const source = table.columns.find(({ name }) => name === input.sourceColumn)
  const judged = { ...table, columns: validated.columns }
  const opinion = await phases.run('propose', () => opinionOfStated(judged, project, found.grouped, source, signal))
  const { indexer, classifier } = project
  const path = [indexer._id, classifier._id].join(', ')
  return {
    whole,
    ...aboutInput(input, { project, path, proposed: false, stated: project }),
    ...aboutResult(input, validated, found),
    estimate: estimateOf(opinion, found, classifier.matchThreshold),
    phases: phases.took,
    milliseconds: Math.round(performance.now() - began),
    details,
  }
}

async function readRecords(
  name: string,
  beginning: Beginning,
  project: Project,
  stored: boolean,
): Promise<{ readonly input: Input; readonly whole: boolean }> {
  const { table: given, format, whole, badRows, doubtfulHeaders } = await readBeginning(name, beginning)
  requireRecords(given, badRows)
  const keyed = keyedTable(given)
  const { table, keys } = keyed
  const idColumn = keys.get(stored ? '_id' : 'id')
  const names = recordNames(
    table.rows,
    table.columns.find((column) => column.name === idColumn),
  )
  const files = [{ path: name, format: stored ? ('ROWS' as const) : format, rows: table.rows }]
  const sourceColumn = sourceColumnOf(keyed, { project, headerHints: !stored })
  const read = { files, badRows, doubtfulHeaders, recoded: given.recoded }
  return { input: { read, keys, table, names, idColumn, sourceColumn }, whole }
}
