import type { Clusters } from '../../api/clusters.ts'
import { message } from '../../error/message.ts'
import { invalid, notFound, type OnefoldError } from '../../error/onefold-error.ts'
import type { ClusterLabel } from '../../model/cluster.ts'
import { pageOf } from '../../model/page.ts'
import { sliceOf } from '../../table/records-page.ts'
import { clusterGone } from '../../write/groups/successors.ts'
import { readIndex } from '../entities/read-index.ts'
import type { Caller, EngineServices } from '../services.ts'
import { boundsOf, clusterDefaults, pageOfClusters, placeOfLast } from './cluster-listing.ts'
import { groupActionsOf } from './group-actions.ts'
import { contentOf } from './group-content.ts'
import { groupCursorOf } from './group-cursor.ts'
import { openDuplicates } from './open-duplicates.ts'
import { rowsHolding } from './rows-holding.ts'
import { shownClusters } from './shown-clusters.ts'

const EACH_SLICE = 100

/** The clusters of one entity, for one caller. */
export function clustersOf(services: EngineServices, caller: Caller, entityId: string): Clusters {
  const { matches } = services.store
  const open = () => openDuplicates(services, caller, entityId)
  const found = async (id: string) => {
    const { context, live, rowFilter } = await open()
    const cluster = live && (await matches.cluster(context.table.serial, live.generation, id, rowFilter))
    if (!live || !cluster) throw await clusterGone(services, context, id, rowFilter)
    const [shown] = await shownClusters(services, context, live, [cluster], rowFilter)
    if (!shown) throw notFound('cluster', id)
    return { ...shown, context, live, rowFilter }
  }
  return {
    async list(query = {}) {
      caller.allow('master.listCluster')
      const slice = sliceOf(query)
      const { after, behind } = groupCursorOf('clusters', entityId, query, clusterDefaults(query))
      return readIndex(async () => {
        const { context, live, rowFilter } = await open()
        if (!live) return { page: after ? { size: slice.size } : pageOf(slice.number, slice.size, 0), clusters: [] }
        const { serial } = context.table
        const held =
          query.q === undefined ? {} : { rows: await rowsHolding(services.store.records, serial, query.q, rowFilter) }
        const wanted = { ...boundsOf(query, context, live), ...held }
        const found = await pageOfClusters(matches, { table: serial, rules: live, wanted, slice, rowFilter }, after)
        const shown = await shownClusters(services, context, live, found.clusters, rowFilter)
        const last = found.last ?? (found.more ? placeOfLast(found.clusters, shown, wanted.sort) : undefined)
        return {
          page: found.page,
          clusters: shown.map(({ view }) => view),
          ...(wanted.minScore === undefined ? {} : { minScore: wanted.minScore / 100 }),
          ...(last ? { cursor: behind(last) } : {}),
        }
      })
    },
    async scores() {
      caller.allow('master.listCluster')
      const counts = await readIndex(async () => {
        const { context, live, rowFilter } = await open()
        return live ? matches.clusterScores(context.table.serial, live.generation, rowFilter) : []
      })
      return Array.from({ length: 10 }, (_, tenth) => {
        const of = (label: ClusterLabel): number =>
          counts.find((count) => count.tenth === tenth && count.label === label)?.clusters ?? 0
        return { from: tenth * 10, to: tenth * 10 + 10, match: of('MATCH'), review: of('REVIEW') }
      })
    },
    async *each({ label = 'MATCH' } = {}) {
      caller.allow('master.listCluster')
      for (let after = ''; ; ) {
        const slice = await readIndex(async () => {
          const { context, live, rowFilter } = await open()
          if (!live) return []
          const query = { label, after, limit: EACH_SLICE }
          const clusters = await matches.clusterSlice(context.table.serial, live.generation, query, rowFilter)
          return shownClusters(services, context, live, clusters, rowFilter)
        })
        if (slice.length === 0) return
        for (const { view } of slice) yield view
        after = slice.at(-1)?.view.id ?? after
      }
    },
    async get(id) {
      caller.allow('master.viewCluster')
      return readIndex(async () => {
        const { view, records, context, live, rowFilter } = await found(id)
        if (view.recordCount > services.largestGroup) throw tooLarge(services, 'cluster')
        return { ...view, ...(await contentOf(services, context, live, records, rowFilter, view.withheld)) }
      })
    },
    ...groupActionsOf(services, caller, 'CLUSTER', open, (id) => readIndex(async () => (await found(id)).view)),
  }
}

/** What opening a group is refused with that is too large to be looked at as one. */
export function tooLarge(
  { largestGroup }: Pick<EngineServices, 'largestGroup'>,
  noun: 'cluster' | 'bucket',
): OnefoldError {
  return invalid('too-many-records/more-than-records', { noun: message(`phrase/${noun}`), largestGroup })
}
