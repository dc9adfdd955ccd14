import type { QualityFigures, QualityIssueFigures } from '../../api/metrics.ts'
import { eventLoopYielder } from '../../lib/async/yield-to-event-loop.ts'
import type { ClusterLabel } from '../../model/cluster.ts'
import type { Instant } from '../../model/record.ts'
import type { Dataset } from '../../model/resources/dataset.ts'
import type { Table } from '../../model/resources/table.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import { type Configuration, componentsOfEntity } from '../../resource/configuration.ts'
import type { EngineServices } from '../services.ts'
import { qualitySums } from './quality-figures.ts'

const SLICE = 500
const CLUSTERS = 1000

/** Everything that is measured of a table in one way through it. */
export interface TableFigures {
  readonly quality: QualityFigures
  readonly issues: QualityIssueFigures
  readonly volume: { readonly [figure: string]: number }
  readonly stewardship: { readonly [figure: string]: number }
}

export interface MeasureOptions {
  /** What quality follows from; without columns nothing of it is measured. */
  readonly dataset: Dataset
  /** The period whose insertions and changes are counted. */
  readonly from: Instant
  readonly until: Instant
  readonly signal: AbortSignal
  report(progress: number | null, message: string): Promise<void>
}

/**
 * Measures the records of a table as they are kept: nothing is validated anew and nothing is written. Slice by slice, so a
 * record that is written meanwhile is measured as it was or as it is.
 */
export async function measureTable(
  services: Pick<EngineServices, 'store'>,
  configuration: Configuration,
  table: Table,
  { dataset, from, until, signal, report }: MeasureOptions,
): Promise<TableFigures> {
  const { records } = services.store
  const within = (instant: Instant): boolean => instant >= from && instant < until
  const sums = qualitySums(dataset)
  const volume = { records: 0, created: 0, updated: 0, merged: 0, withIssues: 0 }
  const yieldToEventLoop = eventLoopYielder()
  const total = (await records.head(table.serial)).records
  for (let after = 0; ; ) {
    signal.throwIfAborted()
    const slice = await records.slice(table.serial, after, SLICE, EVERYTHING)
    if (slice.length === 0) break
    after = slice.at(-1)?.row ?? after
    for (const record of slice) {
      sums.add(record)
      volume.records++
      if (within(record.created)) volume.created++
      else if (within(record.updated)) volume.updated++
      if (record.merged.length > 0) volume.merged++
      if (record.issues.length > 0) volume.withIssues++
    }
    await report(Math.min(1, volume.records / Math.max(1, total)), `${volume.records} records of ${table.id} measured`)
    await yieldToEventLoop()
  }
  const clusters = await clustersOf(services, configuration, table)
  const clustered = clusters && Math.min(clusters.matchRecords, volume.records) // writes go on while it is measured
  return { quality: sums.quality(clustered), issues: sums.issues(), volume, stewardship: { ...clusters } }
}

/** What waits for a steward; undefined: no duplicates are sought. */
async function clustersOf({ store }: Pick<EngineServices, 'store'>, configuration: Configuration, table: Table) {
  const entity = configuration.entityByTable.get(table.id)
  if (entity === undefined || componentsOfEntity(configuration, entity).classifier === undefined) return undefined
  const { live } = await store.records.head(table.serial)
  const counted = async (label: ClusterLabel) => {
    const sums = { clusters: 0, records: 0 }
    for (let after = ''; live !== undefined; ) {
      const slice = await store.matches.clusterSlice(table.serial, live, { label, after, limit: CLUSTERS }, EVERYTHING)
      sums.clusters += slice.length
      sums.records += slice.reduce((total, { rows }) => total + rows.length, 0)
      if (slice.length < CLUSTERS) break
      after = slice.at(-1)?.id ?? after
    }
    return sums
  }
  const [match, review] = [await counted('MATCH'), await counted('REVIEW')]
  return {
    matchClusters: match.clusters,
    matchRecords: match.records,
    reviewClusters: review.clusters,
    reviewRecords: review.records,
  }
}
