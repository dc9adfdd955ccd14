import type { RecordNames } from '../columns/record-names.ts'
import type { Grouped } from '../group.ts'
import type { OutputFile } from './output-file.ts'
import { rowOutput, textColumns } from './row-output.ts'

/** The name of each cluster: the smallest of its records' names, so it stays when another record joins behind it. */
export function clusterNames({ clusters }: Grouped, { nameOf }: RecordNames): readonly string[] {
  return clusters.map(({ rows }) => {
    let least = nameOf(rows[0]!)
    for (const row of rows) if (nameOf(row) < least) least = nameOf(row)
    return least
  })
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
  const output = await rowOutput(file, [
    ...textColumns(['id', 'cluster']),
    { name: 'score', kind: 'DOUBLE' },
    ...textColumns(['label']),
  ])
  for (let row = 0; row < rows; row++) {
    const at = grouped.clusterOf[row]!
    const cluster = grouped.clusters[at]
    const id = idOf(row) || nameOf(row)
    await output.row(
      cluster === undefined
        ? [id, nameOf(row), '', 'SINGLE']
        : [id, names[at]!, scoreText(cluster.score), cluster.label],
    )
  }
  await output.end()
}
