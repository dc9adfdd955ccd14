import type { ClusterListQuery, Clusters, ClusterView } from '../../api/clusters.ts'
import type { Escalation } from '../../api/groups.ts'
import { invalid, notFound } from '../../error/onefold-error.ts'
import { bucketIdOf } from '../../matching/buckets/bucket-id.ts'
import { sharedCentres } from '../../matching/incremental/near-mappings.ts'
import { isFor, type MatchRules } from '../../matching/rules.ts'
import type { Cluster } from '../../model/cluster.ts'
import { pageOf } from '../../model/page.ts'
import type { TableRecord } from '../../model/record.ts'
import type { Sight } from '../../model/sight.ts'
import type { ClusterQuery } from '../../ports/match-store.ts'
import { sliceOf } from '../../table/records-page.ts'
import { LARGEST_GROUP } from '../../write/groups.ts'
import type { Situation } from '../../write/situation.ts'
import { clusterGone } from '../../write/successors.ts'
import { readIndex } from '../entities/read-index.ts'
import type { Caller, Rooms } from '../rooms.ts'
import { escalations } from './escalations.ts'
import { groupActionsOf } from './group-actions.ts'
import { contentOf } from './group-content.ts'
import { openDuplicates } from './open-duplicates.ts'
import { rowsHolding } from './rows-holding.ts'

const EACH_SLICE = 100

/** The clusters of one entity, for one caller. */
export function clustersOf(rooms: Rooms, caller: Caller, entityId: string): Clusters {
  const { matches } = rooms.store
  const open = () => openDuplicates(rooms, caller, entityId)
  const found = async (id: string) => {
    const { situation, live, sight } = await open()
    const cluster = live && (await matches.cluster(situation.table.serial, live.generation, id))
    if (!live || !cluster) throw await clusterGone(rooms, situation, id, sight)
    const [shown] = await shownClusters(rooms, situation, live, [cluster], sight)
    if (!shown) throw notFound('cluster', id)
    return { ...shown, situation, live, sight }
  }
  return {
    async list(query = {}) {
      caller.allow('master.listCluster')
      const { number, size, offset, limit } = sliceOf(query)
      return readIndex(async () => {
        const { situation, live, sight } = await open()
        if (!live) return { page: pageOf(number, size, 0), clusters: [] }
        const { serial } = situation.table
        const held =
          query.q === undefined ? {} : { rows: await rowsHolding(rooms.store.records, serial, query.q, sight) }
        const wanted = { ...boundsOf(query, situation, live), ...held, sort: query.sort ?? 'NATURAL', offset, limit }
        const { clusters, total } = await matches.clusters(serial, live.generation, wanted, sight)
        const shown = await shownClusters(rooms, situation, live, clusters, sight)
        return { page: pageOf(number, size, total), clusters: shown.map(({ view }) => view) }
      })
    },
    async *each({ label = 'MATCH' } = {}) {
      caller.allow('master.listCluster')
      for (let after = ''; ; ) {
        const slice = await readIndex(async () => {
          const { situation, live, sight } = await open()
          if (!live) return []
          const query = { label, after, limit: EACH_SLICE }
          const clusters = await matches.clusterSlice(situation.table.serial, live.generation, query, sight)
          return shownClusters(rooms, situation, live, clusters, sight)
        })
        if (slice.length === 0) return
        for (const { view } of slice) yield view
        after = slice.at(-1)?.view.id ?? after
      }
    },
    async get(id) {
      caller.allow('master.viewCluster')
      return readIndex(async () => {
        const { view, records, situation, live, sight } = await found(id)
        refuseLarge('cluster', view.recordCount)
        return { ...view, ...(await contentOf(rooms, situation, live, records, sight, view.withheld)) }
      })
    },
    ...groupActionsOf(rooms, caller, 'CLUSTER', open, (id) => readIndex(async () => (await found(id)).view)),
  }
}

/** Without label and minimum score: the review view, from the classifier's review score up. */
function boundsOf(
  { label, minScore, resolved = false, ignored, escalated, index }: ClusterListQuery,
  { components }: Situation,
  rules: MatchRules,
): Omit<ClusterQuery, 'sort' | 'offset' | 'limit'> {
  const bounds = {
    resolved,
    ...(escalated === undefined ? {} : { escalated }),
    ...(index === undefined ? {} : { mapping: mappingAt(rules, index) }),
  }
  if (label === undefined && minScore === undefined) {
    const least = Math.round((components.classifier?.reviewScoreThreshold ?? 0.75) * 10_000)
    return { ...bounds, minScore: least, ignored: ignored ?? false }
  }
  return {
    ...bounds,
    ...(ignored === undefined ? {} : { ignored }),
    ...(label === undefined ? {} : { label }),
    ...(minScore === undefined ? {} : { minScore: Math.round(minScore * 100) }),
  }
}

/** The position of a mapping that looks for duplicates. Refuses with `invalid`. */
export function mappingAt({ keyer }: MatchRules, id: string): number {
  const mapping = keyer.mappings.findIndex((each) => each.id === id)
  if (mapping >= 0 && isFor(keyer.duplicates, mapping)) return mapping
  throw invalid('mapping-unknown', `No mapping "${id}" looks for duplicates.`, 'index')
}

/** Refuses to open a group that is too large to be looked at as one. */
export function refuseLarge(noun: string, records: number): void {
  if (records > LARGEST_GROUP)
    throw invalid('too-many-records', `A ${noun} of more than ${LARGEST_GROUP} records is not opened as one.`)
}

interface ShownCluster {
  readonly view: ClusterView
  /** Its records in sight: all, or the first of a large one. */
  readonly records: readonly TableRecord[]
}

/** Clusters as the caller sees them; one of which nothing is in sight is left out. */
async function shownClusters(
  rooms: Rooms,
  { table }: Situation,
  rules: MatchRules,
  clusters: readonly Cluster[],
  sight: Sight,
): Promise<readonly ShownCluster[]> {
  // Of a large cluster a part is read, unless how many are in sight has to be counted.
  const readOf = ({ rows }: Cluster) => (sight === 'EVERYTHING' ? rows.slice(0, LARGEST_GROUP) : rows)
  const rows = [...new Set(clusters.flatMap(readOf))].sort((a, b) => a - b)
  const records = rows.length === 0 ? [] : await rooms.store.records.byRows(table.serial, rows, sight)
  await rules.scripted(records)
  const byRow = new Map(records.map((record) => [record.row, record]))
  const escalationOf = await escalations(rooms, table.serial, clusters)
  return clusters.flatMap((cluster) => {
    const members = readOf(cluster).flatMap((row) => byRow.get(row) ?? [])
    if (members.length === 0) return []
    const count = sight === 'EVERYTHING' ? cluster.rows.length : members.length
    return [{ view: viewOfCluster(cluster, rules, members, count, escalationOf.get(cluster.id)), records: members }]
  })
}

function viewOfCluster(
  cluster: Cluster,
  rules: MatchRules,
  members: readonly TableRecord[],
  recordCount: number,
  escalation: Escalation | undefined,
): ClusterView {
  const withheld = cluster.rows.length - recordCount
  return {
    id: cluster.id,
    label: cluster.label,
    score: Math.round(cluster.score / 100),
    recordCount,
    withheld,
    reasoning: withheld > 0 ? `${cluster.label}, with records that you may not see.` : cluster.reasoning,
    mappingIds: rules.keyer.mappings.filter((_, index) => cluster.mappings & (1 << index)).map(({ id }) => id),
    bucketIds: sharedBuckets(members, rules),
    recordIds: members.slice(0, LARGEST_GROUP).map(({ id }) => id),
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
