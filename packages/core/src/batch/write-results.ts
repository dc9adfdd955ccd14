import { columnShapesOf, type ShapeSources } from '../matching/merge/column-shapes.ts'
import { valuesOfRow } from './columns/values-of.ts'
import type { FoundClusters } from './found-clusters.ts'
import { goldenColumns } from './output/golden-columns.ts'
import type { OutputSet } from './output/output-set.ts'
import { clusterName, writeClusters } from './output/write-clusters.ts'
import { writeGolden } from './output/write-golden.ts'
import { writeReview } from './output/write-review.ts'
import { writeWatch } from './output/write-watch.ts'
import type { Project } from './project.ts'
import { type Input, systemsIn } from './read-input.ts'
import type { ValidatedTable } from './validate-columns.ts'

/** A file has no records within records. */
const NOTHING_NESTED: ShapeSources = { dataset: () => undefined, merger: () => undefined, identity: () => undefined }

interface WriteOptions {
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
  /** The columns of the records stand behind their clusters. */
  readonly withRecords: boolean
}

/** Writes the files that were asked for. */
export async function writeResults(
  { table, names, idColumn, sourceColumn }: Input,
  validated: ValidatedTable,
  { links, grouped }: FoundClusters,
  { dataset, merger }: Project,
  outputs: OutputSet,
  { signal, onProgress, withRecords }: WriteOptions,
): Promise<void> {
  const { rows } = table
  const named = grouped.clusters.map((cluster) => clusterName(cluster, names))
  const [clusters, review, golden] = ['clusters', 'review', 'golden'].map(outputs.file)
  const files = [clusters, review, golden].filter((file) => file !== undefined).length
  let file = 0
  const nextWatch = () => writeWatch(signal, onProgress, { file: file++, files })
  const records = withRecords ? table.columns.filter(({ name }) => name !== idColumn) : []
  if (clusters)
    await writeClusters(clusters, rows, grouped, { names, clusterNames: named, records, watch: nextWatch() })
  if (review) await writeReview(review, links, grouped, names, table, idColumn, nextWatch())
  if (!golden) return
  await writeGolden(golden, {
    rows,
    grouped,
    names,
    merger,
    clusterNames: named,
    watch: nextWatch(),
    columns: goldenColumns(validated.columns, dataset),
    shapes: columnShapesOf(dataset, NOTHING_NESTED),
    systemOf: systemsIn(table, sourceColumn),
    valuesOf: (row) => valuesOfRow(validated.columns, row),
  })
}
