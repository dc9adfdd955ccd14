import type { ClusterView } from '../../api/clusters.ts'
import type { Escalation } from '../../api/groups.ts'
import { bucketIdOf } from '../../matching/buckets/bucket-id.ts'
import { sharedCentres } from '../../matching/incremental/near-mappings.ts'
import { isFor, type MatchRules } from '../../matching/rules.ts'
import type { Cluster } from '../../model/cluster.ts'
import type { TableRecord } from '../../model/record.ts'
import type { RowFilter } from '../../model/row-filter.ts'
import type { DecisionContext } from '../../write/commit/decision-context.ts'
import type { EngineServices } from '../services.ts'
import { escalations } from './escalations.ts'

export interface ShownCluster {
  readonly view: ClusterView
  /** Its visible records: all, or the first of a large one. */
  readonly records: readonly TableRecord[]
}

/** Clusters as the caller sees them; one of which nothing is visible is left out. */
export async function shownClusters(
  services: Pick<EngineServices, 'largestGroup' | 'store'>,
  { table }: DecisionContext,
  rules: MatchRules,
  clusters: readonly Cluster[],
  rowFilter: RowFilter,
): Promise<readonly ShownCluster[]> {
  // Of a large cluster a part is read, unless how many are visible has to be counted.
  const most = services.largestGroup
  const readOf = ({ rows }: Cluster) => (rowFilter === 'EVERYTHING' ? rows.slice(0, most) : rows)
  const rows = [...new Set(clusters.flatMap(readOf))].sort((a, b) => a - b)
  const records = rows.length === 0 ? [] : await services.store.records.byRows(table.serial, rows, rowFilter)
  await rules.scripted(records)
  const byRow = new Map(records.map((record) => [record.row, record]))
  const seenRows = ({ rows }: Cluster) => (rowFilter === 'EVERYTHING' ? rows : rows.filter((row) => byRow.has(row)))
  const escalated = clusters.filter((cluster) => cluster.escalated).map((one) => ({ ...one, rows: seenRows(one) }))
  const escalationOf = await escalations(services, table.serial, escalated)
  const reasoningOf = await reasonings(services, table.serial, clusters, rowFilter)
  return clusters.flatMap((cluster) => {
    const members = readOf(cluster).flatMap((row) => byRow.get(row) ?? [])
    if (members.length === 0) return []
    const count = rowFilter === 'EVERYTHING' ? cluster.rows.length : members.length
    return [
      {
        view: {
          ...viewOfCluster(cluster, rules, members, { count, most }, escalationOf.get(cluster.id)),
          reasoning: count < cluster.rows.length ? `${cluster.label}, ${HIDDEN}` : reasoningOf(cluster),
        },
        records: members,
      },
    ]
  })
}

const HIDDEN = 'with records that you may not see.'

/** Why each of these clusters, all visible, is labelled as it is; a record beside it that is hidden is not named. */
async function reasonings(
  { store: { records } }: Pick<EngineServices, 'store'>,
  table: number,
  clusters: readonly Cluster[],
  rowFilter: RowFilter,
): Promise<(cluster: Cluster) => string> {
  const named = rowFilter === 'EVERYTHING' ? [] : clusters.flatMap(({ leftOut }) => leftOut ?? [])
  if (named.length === 0) return ({ reasoning }) => reasoning
  const seen = new Set((await records.byIds(table, [...new Set(named)], rowFilter)).map(({ id }) => id))
  return ({ label, reasoning, leftOut }) =>
    leftOut === undefined || seen.has(leftOut) ? reasoning : `${label}, beside a record that you may not see.`
}

function viewOfCluster(
  cluster: Cluster,
  rules: MatchRules,
  members: readonly TableRecord[],
  { count: recordCount, most }: { readonly count: number; readonly most: number },
  escalation: Escalation | undefined,
): Omit<ClusterView, 'reasoning'> {
  return {
    id: cluster.id,
    label: cluster.label,
    score: Math.round(cluster.score / 100),
    recordCount,
    withheld: cluster.rows.length - recordCount,
    mappingIds: rules.keyer.mappings.filter((_, index) => cluster.mappings & (1 << index)).map(({ id }) => id),
    bucketIds: sharedBuckets(members, rules),
    recordIds: members.slice(0, most).map(({ id }) => id),
    resolved: cluster.kind === 'RESOLVED',
    ignored: cluster.ignored ?? false,
    ...(escalation ? { escalation } : {}),
  }
}

/** The buckets that hold two or more of these records, in the order of mappings. */
function sharedBuckets(records: readonly TableRecord[], rules: MatchRules): readonly string[] {
  const counts = new Map<string, number>()
  for (const record of records) {
    for (const key of rules.keysOfRecord(record).keys) {
      if (!isFor(rules.keyer.duplicates, key.mapping)) continue
      const id = bucketIdOf(rules, key)
      counts.set(id, (counts.get(id) ?? 0) + 1)
    }
  }
  const centres = sharedCentres(rules, records).map((key) => bucketIdOf(rules, key))
  return [...new Set([...[...counts].flatMap(([id, count]) => (count > 1 ? id : [])), ...centres])]
}
