import type { ClusterDetail, ClusterListQuery, ClusterPage, ClusterScores, Clusters, ClusterView } from '@onefold/core'
import { member, members } from '../transport/answer.ts'
import type { Ask } from '../transport/operation.ts'
import { groupActionsOver, groupOf } from './groups.ts'

const PAGE = 1000

/** The clusters of one entity. */
export function clustersOver<Columns extends object>(ask: Ask, entity: string): Clusters<Columns> {
  async function list(query: ClusterListQuery = {}): Promise<ClusterPage> {
    const answer = await ask('GET /api/master/:entity/clusters', { path: { entity }, query: { ...query } })
    const page = members<ClusterPage>('page', 'cursor', 'minScore', 'clusters')(answer)
    return { ...page, clusters: page.clusters.map(groupOf<ClusterView>) }
  }
  return Object.freeze<Clusters<Columns>>({
    ...groupActionsOver<ClusterView, Columns>(ask, entity, 'cluster'),
    list,
    async *each(query = {}) {
      // Without label and score the list is the review view.
      const which = query.label === undefined ? { minScore: 0 } : { label: query.label }
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const page: ClusterPage = await list({ ...which, pageSize: PAGE, cursor })
        yield* page.clusters
        cursor = page.cursor
      }
    },
    scores: () =>
      ask('GET /api/master/:entity/clusters/scores', { path: { entity } }).then(
        member<readonly ClusterScores[]>('scores'),
      ),
    get: (id) =>
      ask('GET /api/master/:entity/clusters/:cluster', { path: { entity, cluster: id } })
        .then(member<unknown>('cluster'))
        .then(groupOf<ClusterDetail<Columns>>),
  })
}
