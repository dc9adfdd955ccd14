import { unionFind } from '../../../lib/collections/union-find.ts'
import type { RecordId, RowNumber } from '../../../model/record.ts'
import { EVERYTHING, type RowFilter } from '../../../model/row-filter.ts'
import type { Store } from '../../../ports/store/store.ts'
import { byRank, type Candidate } from './candidates.ts'
import type { Ranking } from './ranking.ts'

/** Hits whose clusters are looked at. */
export const MOST_HITS = 1000

/** The visible records that lie in a cluster of matches with one of the first hits, and are none themselves. They miss, so their rank is 0. */
export async function clusterMates(
  { matches, records }: Pick<Store, 'matches' | 'records'>,
  table: number,
  generation: number,
  ranked: Ranking,
  rowFilter: RowFilter,
): Promise<readonly Candidate[]> {
  const hits = ranked.first(MOST_HITS).filter(({ past }) => !past)
  const idOf = new Map<RowNumber, RecordId>(hits.map(({ row, id }) => [row, id]))
  const rows = [...idOf.keys()].sort((a, b) => a - b)
  if (rows.length === 0) return []
  const of = await matches.componentsOf(table, generation, rows)
  const ids = [...new Set(of.map(({ component }) => component).filter((id) => id !== 0))].sort((a, b) => a - b)
  if (ids.length === 0) return []
  const clusters = (await matches.components(table, generation, ids)).flatMap((component) => component.clusters)
  const matching = clusters.flatMap(({ kind, rows: members }) => (kind === 'MATCH' ? [members] : []))
  const groups =
    rowFilter === EVERYTHING
      ? matching
      : await visibleGroups({ matches, records }, table, generation, matching.flat(), rowFilter)
  const through = new Map<RowNumber, RecordId>()
  for (const group of groups) {
    // Hits come best first: the first one in the cluster is what leads to the others.
    const members = new Set(group)
    const lead = hits.find(({ row }) => members.has(row))
    if (lead === undefined) continue
    for (const row of group) if (!idOf.has(row) && !through.has(row)) through.set(row, lead.id)
  }
  const mates = through.size === 0 ? [] : await records.byRows(table, [...through.keys()], rowFilter)
  return mates
    .map(({ row, id }): Candidate => ({ row, id, past: false, rank: 0, origin: 'CLUSTER', through: through.get(row)! }))
    .sort(byRank)
}

/** What match links between visible records hold together: a hidden record leads from none to another. */
async function visibleGroups(
  { matches, records }: Pick<Store, 'matches' | 'records'>,
  table: number,
  generation: number,
  rows: readonly RowNumber[],
  rowFilter: RowFilter,
): Promise<readonly (readonly RowNumber[])[]> {
  const found =
    rows.length === 0
      ? []
      : await records.byRows(
          table,
          rows.toSorted((a, b) => a - b),
          rowFilter,
        )
  const visible = found.map(({ row }) => row)
  const links = visible.length === 0 ? [] : await matches.links(table, generation, visible)
  const indexOf = new Map(visible.map((row, index) => [row, index]))
  const sets = unionFind(visible.length)
  for (const { a, b, kind } of links) {
    const [one, other] = [indexOf.get(a), indexOf.get(b)]
    if (kind === 'MATCH' && one !== undefined && other !== undefined) sets.union(one, other)
  }
  const groups = new Map<number, RowNumber[]>()
  for (const [index, row] of visible.entries()) {
    const root = sets.find(index)
    groups.set(root, [...(groups.get(root) ?? []), row])
  }
  return [...groups.values()]
}

/** The mates come behind everything that was hit. */
export function withMates(ranked: Ranking, mates: readonly Candidate[]): Ranking {
  if (mates.length === 0) return ranked
  return {
    total: ranked.total + mates.length,
    first: (count) => [...ranked.first(count), ...mates.slice(0, Math.max(0, count - ranked.total))],
  }
}
