import type { ClusterDetail, ClusterListQuery, Clusters, ClusterView, PairDetail } from '../api/clusters.ts'
import { conflict, notFound } from '../error/onefold-error.ts'
import type { MatchRules } from '../matching/rules.ts'
import type { Cluster } from '../model/cluster.ts'
import { pageOf } from '../model/page.ts'
import type { TableRecord } from '../model/record.ts'
import { EVERYTHING } from '../model/sight.ts'
import { enabledEntityOf } from '../resource/configuration.ts'
import { viewOf } from '../table/record-view.ts'
import { sliceOf } from '../table/records-page.ts'
import { mergeCluster, previewMerge } from '../write/merge.ts'
import { type Situation, situationOf } from '../write/situation.ts'
import { readIndex } from './read-index.ts'
import type { Caller, Rooms } from './rooms.ts'

const EACH_SLICE = 100
/** Pairs of more members are not scored one by one when a cluster is opened. */
const DETAILED_MEMBERS = 50

/** The clusters of one entity, for one caller. */
export function clustersOf(rooms: Rooms, caller: Caller, entityId: string): Clusters {
  const { matches } = rooms.store
  const open = async (): Promise<{ situation: Situation; live: MatchRules | undefined }> => {
    const entity = enabledEntityOf(await rooms.configurations.current(), entityId)
    if (entity.type === 'NONE' || entity.type === 'SEARCH') {
      throw conflict(
        'no-duplicates',
        `The entity "${entityId}" is of the type ${entity.type}: it does not look for duplicates.`,
      )
    }
    const situation = await situationOf(rooms, entity.table)
    return { situation, live: situation.live }
  }
  return {
    async list(query = {}) {
      caller.allow('master.listCluster')
      const { number, size, offset, limit } = sliceOf(query)
      return readIndex(async () => {
        const { situation, live } = await open()
        if (!live) return { page: pageOf(number, size, 0), clusters: [] }
        const { clusters, total } = await matches.clusters(situation.table.serial, live.generation, {
          ...boundsOf(query, situation),
          sort: query.sort ?? 'NATURAL',
          offset,
          limit,
        })
        return { page: pageOf(number, size, total), clusters: await views(rooms, situation, live, clusters) }
      })
    },
    async *each({ label = 'MATCH' } = {}) {
      caller.allow('master.listCluster')
      for (let after = ''; ; ) {
        const slice = await readIndex(async () => {
          const { situation, live } = await open()
          if (!live) return []
          const query = { label, after, limit: EACH_SLICE }
          const clusters = await matches.clusterSlice(situation.table.serial, live.generation, query)
          return views(rooms, situation, live, clusters)
        })
        if (slice.length === 0) return
        yield* slice
        after = slice.at(-1)?.id ?? after
      }
    },
    async get(id) {
      caller.allow('master.viewCluster')
      return readIndex(async () => {
        const { situation, live } = await open()
        const cluster = live && (await matches.cluster(situation.table.serial, live.generation, id))
        if (!live || !cluster) throw notFound('cluster', id)
        return detail(rooms, situation, live, cluster)
      })
    },
    async merge(id, { comment, recordIds } = {}) {
      caller.allow('master.mergeCluster')
      const { situation } = await open()
      if (situation.table.locked) throw conflict('table-locked', `The table "${situation.table.id}" is locked.`)
      const request = { principal: caller.principal, ...(comment === undefined ? {} : { comment }) }
      return viewOf(await mergeCluster(rooms, situation.table.id, id, recordIds, request))
    },
  }
}

/** Without label and minimum score: the review view, from the classifier's review score up. */
function boundsOf({ label, minScore }: ClusterListQuery, { components }: Situation) {
  if (label === undefined && minScore === undefined)
    return { minScore: Math.round((components.classifier?.reviewScoreThreshold ?? 0.75) * 10_000) }
  return {
    ...(label === undefined ? {} : { label }),
    ...(minScore === undefined ? {} : { minScore: Math.round(minScore * 100) }),
  }
}

async function views(
  rooms: Rooms,
  { table }: Situation,
  rules: MatchRules,
  clusters: readonly Cluster[],
): Promise<readonly ClusterView[]> {
  const rows = [...new Set(clusters.flatMap((cluster) => cluster.rows))].sort((a, b) => a - b)
  const records = rows.length === 0 ? [] : await rooms.store.records.byRows(table.serial, rows, EVERYTHING)
  const ids = new Map(records.map(({ row, id }) => [row, id]))
  return clusters.map((cluster) =>
    viewOfCluster(
      cluster,
      rules,
      cluster.rows.flatMap((row) => ids.get(row) ?? []),
    ),
  )
}

function viewOfCluster(cluster: Cluster, { keyer }: MatchRules, recordIds: readonly string[]): ClusterView {
  return {
    id: cluster.id,
    label: cluster.label,
    score: Math.round(cluster.score / 100),
    recordCount: cluster.rows.length,
    reasoning: cluster.reasoning,
    mappingIds: keyer.mappings.filter((_, index) => cluster.mappings & (1 << index)).map(({ id }) => id),
    recordIds,
  }
}

async function detail(rooms: Rooms, situation: Situation, rules: MatchRules, cluster: Cluster): Promise<ClusterDetail> {
  const records = await rooms.store.records.byRows(situation.table.serial, cluster.rows, EVERYTHING)
  const mergeable = situation.components.merger !== undefined
  return {
    ...viewOfCluster(
      cluster,
      rules,
      records.map(({ id }) => id),
    ),
    records: records.map((record) => viewOf(record)),
    details: records.length > DETAILED_MEMBERS ? [] : pairDetails(records, rules),
    ...(mergeable ? { merged: await previewMerge(rooms, situation, records) } : {}),
  }
}

function pairDetails(records: readonly TableRecord[], { scorer }: MatchRules): readonly PairDetail[] {
  if (!scorer) return []
  const prepared = records.map(({ values }) => scorer.prepare(values))
  return records.flatMap((a, i) =>
    records.slice(i + 1).map((b, j): PairDetail => {
      const { score, similarities } = scorer.explain(
        prepared[i] as (typeof prepared)[number],
        prepared[i + 1 + j] as (typeof prepared)[number],
      )
      return { recordA: a.id, recordB: b.id, score: Math.round(score / 100), similarities }
    }),
  )
}
