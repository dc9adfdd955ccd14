import { OnefoldError } from '../../error/onefold-error.ts'
import { refusal } from '../../error/refusal.ts'
import type { Cluster } from '../../model/cluster.ts'
import type { RowNumber } from '../../model/record.ts'
import { EVERYTHING, type RowFilter } from '../../model/row-filter.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import type { WriteServices } from '../commit/write-services.ts'

/**
 * That there is no such cluster, and where its records are now, if it is remembered that there was one: in `successors`, the
 * clusters that hold most of them first. Empty when they stand alone, were merged into one, or are gone.
 */
export async function clusterGone(
  { store: { matches } }: Pick<WriteServices, 'store'>,
  { table: { serial }, live }: Pick<DecisionContext, 'table' | 'live'>,
  id: string,
  rowFilter: RowFilter,
): Promise<OnefoldError> {
  const rows = live && (await matches.pastCluster(serial, id))
  const found = live && rows ? await clustersHolding(matches, serial, live.generation, rows) : []
  const seen =
    rowFilter === EVERYTHING ? found : await visibleOf(matches, serial, live?.generation ?? 0, found, rowFilter)
  const known = rows !== undefined && (rowFilter === EVERYTHING || seen.length > 0)
  const details = known ? { successors: seen.map((cluster) => cluster.id) } : {}
  const key = known ? 'cluster-not-found/any-more' : 'cluster-not-found'
  return new OnefoldError('not_found', [refusal(key, { id })], { details })
}

type Matches = WriteServices['store']['matches']

/** The clusters that hold any of these rows, those that hold most of them first. */
export async function clustersHolding(
  matches: Matches,
  serial: number,
  generation: number,
  rows: readonly RowNumber[],
): Promise<readonly Cluster[]> {
  const sought = new Set(rows)
  const components = await matches.componentsOf(serial, generation, rows)
  const ids = [...new Set(components.flatMap(({ component }) => (component === 0 ? [] : component)))]
  const overlapOf = (cluster: Cluster): number => cluster.rows.filter((row) => sought.has(row)).length
  return (await matches.components(serial, generation, ids))
    .flatMap(({ clusters }) => clusters)
    .filter((cluster) => overlapOf(cluster) > 0)
    .sort((a, b) => overlapOf(b) - overlapOf(a) || a.rows.length - b.rows.length || (a.id < b.id ? -1 : 1))
}

/** Those of which a record is visible. */
async function visibleOf(
  matches: Matches,
  serial: number,
  generation: number,
  found: readonly Cluster[],
  rowFilter: RowFilter,
): Promise<readonly Cluster[]> {
  if (found.length === 0) return found
  const rows = found.flatMap((cluster) => cluster.rows)
  const { clusters } = await matches.clusters(
    serial,
    generation,
    { rows, sort: 'NATURAL', offset: 0, limit: rows.length },
    rowFilter,
  )
  const seen = new Set(clusters.map(({ id }) => id))
  return found.filter(({ id }) => seen.has(id))
}
