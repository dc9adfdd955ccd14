import { csvLine } from '../../lib/text/csv.ts'
import type { RecordNames } from '../columns/record-names.ts'
import type { BatchCluster, Grouped } from '../group.ts'
import type { OutputFile } from './output-file.ts'

/** The name of a cluster: the smallest of its records' names, so it stays when another record joins behind it. */
export function clusterName({ rows }: BatchCluster, { nameOf }: Pick<RecordNames, 'nameOf'>): string {
  let least = nameOf(rows[0]!)
  for (const row of rows) if (nameOf(row) < least) least = nameOf(row)
  return least
}

/** A score as the files show it: of 100, with what the engine keeps behind the point. */
export function scoreText(score: number): string {
  return (score / 100).toFixed(2)
}

/** One row for each record, in the order of the input. */
export async function writeClusters(
  file: OutputFile,
  rows: number,
  grouped: Grouped,
  names: readonly string[],
  { idOf, nameOf }: RecordNames,
): Promise<void> {
  await file.write(csvLine(['id', 'cluster', 'score', 'label']))
  for (let row = 0; row < rows; row++) {
    const at = grouped.clusterOf[row]!
    const cluster = grouped.clusters[at]
    const id = idOf(row) || nameOf(row)
    await file.write(
      cluster === undefined
        ? csvLine([id, nameOf(row), '', 'SINGLE'])
        : csvLine([id, names[at]!, scoreText(cluster.score), cluster.label]),
    )
  }
}
