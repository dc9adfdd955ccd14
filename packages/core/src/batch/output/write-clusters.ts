import type { RecordNames } from '../columns/record-names.ts'
import type { EncodedColumn } from '../columns/table.ts'
import type { BatchCluster, Grouped } from '../group.ts'
import type { OutputFile } from './output-file.ts'
import { rowOutput, textColumns } from './row-output.ts'
import { textOf } from './text-of.ts'
import type { WriteWatch } from './write-watch.ts'

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

interface ClusterLines {
  readonly names: RecordNames
  readonly clusterNames: readonly string[]
  /** Columns of the records that stand behind. */
  readonly records: readonly EncodedColumn[]
  readonly watch: WriteWatch
}

/** One row for each record, in the order of the input. */
export async function writeClusters(
  file: OutputFile,
  rows: number,
  grouped: Grouped,
  { names: { idOf, nameOf }, clusterNames, records, watch }: ClusterLines,
): Promise<void> {
  const output = await rowOutput(file, [
    ...textColumns(['id', 'cluster']),
    { name: 'score', kind: 'DOUBLE' },
    ...textColumns(['label']),
    ...textColumns(records.map(({ name }) => name)),
  ])
  for (let row = 0; row < rows; row++) {
    watch(row, rows)
    const at = grouped.clusterOf[row]!
    const cluster = grouped.clusters[at]
    const id = idOf(row) || nameOf(row)
    const found =
      cluster === undefined
        ? [id, nameOf(row), '', 'SINGLE']
        : [id, clusterNames[at]!, scoreText(cluster.score), cluster.label]
    await output.row([...found, ...records.map((column) => textOf(column, row))])
  }
  await output.end()
}
