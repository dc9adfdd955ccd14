import { columnShapesOf, type ShapeSources } from '../matching/merge/column-shapes.ts'
import { valuesOfRow } from './columns/values-of.ts'
import type { FoundClusters } from './find-clusters.ts'
import type { OutputSet } from './output/output-set.ts'
import { clusterName, writeClusters } from './output/write-clusters.ts'
import { writeGolden } from './output/write-golden.ts'
import { writeReview } from './output/write-review.ts'
import type { Project } from './project.ts'
import { type Input, systemsIn } from './read-input.ts'
import type { ValidatedTable } from './validate-columns.ts'

/** A file has no records within records. */
const NOTHING_NESTED: ShapeSources = { dataset: () => undefined, merger: () => undefined, identity: () => undefined }

/** Writes the files that were asked for. */
export async function writeResults(
  { table, names, idColumn, sourceColumn }: Input,
  validated: ValidatedTable,
  { links, grouped }: FoundClusters,
  { dataset, merger }: Project,
  outputs: OutputSet,
): Promise<void> {
  const { rows } = table
  const named = grouped.clusters.map((cluster) => clusterName(cluster, names))
  const [clusters, review, golden] = ['clusters', 'review', 'golden'].map(outputs.file)
  if (clusters) await writeClusters(clusters, rows, grouped, named, names)
  if (review) await writeReview(review, links, grouped, names, table, idColumn)
  if (!golden) return
  await writeGolden(golden, {
    ...{ rows, grouped, names, merger },
    clusterNames: named,
    columns: validated.columns.map(({ name }) => name),
    shapes: columnShapesOf(dataset, NOTHING_NESTED),
    systemOf: systemsIn(table, sourceColumn),
    valuesOf: (row) => valuesOfRow(validated.columns, row),
  })
}
