import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defined } from '../lib/defined.ts'
import { valuesOfRow } from './columns/values-of.ts'
import type { FoundClusters } from './found-clusters.ts'
import { group } from './group.ts'
import { matchTable } from './match-table.ts'
import type { DedupeOutput } from './output/output-file.ts'
import type { Phases } from './phases.ts'
import type { ChosenProject, Project } from './project.ts'
import { type Input, systemsIn } from './read-input.ts'
import { filePathOf } from './real-path.ts'
import { clusterInStore } from './store/cluster-in-store.ts'
import type { StoreTarget } from './store/store-target.ts'
import type { ValidatedTable } from './validate-columns.ts'

interface ClusterOptions {
  readonly threads?: number
  /** Where the result goes; absent: nowhere. */
  readonly out?: DedupeOutput
  readonly linksInMemory?: number
  readonly onRelease?: () => void
  /** Clusters are made in a store; absent, in memory. */
  readonly into?: StoreTarget
}

/** The clusters of the records, by the same functions in memory and in a store. */
export async function findClusters(
  input: Pick<Input, 'read' | 'table' | 'names' | 'sourceColumn'>,
  validated: ValidatedTable,
  { project, stated }: Pick<ChosenProject, 'project' | 'stated'>,
  { into, ...options }: ClusterOptions,
  phases: Phases,
  signal: AbortSignal,
): Promise<FoundClusters> {
  if (into !== undefined) {
    const { read, table, names, sourceColumn } = input
    const given = { table, files: read.files, names, systemOf: systemsIn(table, sourceColumn) }
    return clusterInStore(into, stated, project.dataset, given, phases, signal)
  }
  return clustersInMemory(input, validated, project, options, phases, signal)
}

/** The same without a store. */
export async function clustersInMemory(
  { table, names, sourceColumn }: Pick<Input, 'table' | 'names' | 'sourceColumn'>,
  validated: ValidatedTable,
  project: Project,
  { threads, out, linksInMemory, onRelease }: Omit<ClusterOptions, 'into'>,
  phases: Phases,
  signal: AbortSignal,
): Promise<FoundClusters> {
  const systemOf = systemsIn(table, sourceColumn)
  const beside = (await filePathOf(out)) ?? join(tmpdir(), 'clusters')
  const { links, statistics, ...work } = await phases.run('match', (onProgress) =>
    matchTable(validated, project, names, {
      signal,
      onProgress,
      beside,
      ...defined({ threads, linksInMemory }),
      ...(onRelease && { onRelease }),
    }),
  )
  const grouped = await phases.run('group', () =>
    group({
      rows: table.rows,
      links,
      systemOf,
      nameOf: names.nameOf,
      classifier: project.classifier,
      dataset: project.dataset,
      statistics,
      valuesOf: (row) => valuesOfRow(validated.columns, row),
    }),
  )
  return { links, grouped, ...defined({ statistics }), work }
}
