import { Hono } from 'hono'
import {
  ClusterAnswer,
  ClusterPath,
  ClusterScoresAnswer,
  ClustersAnswer,
  ClustersQuery,
  clusterDetailDto,
  clusterDto,
} from '../../dto/master/clusters.ts'
import { EntityPath } from '../../dto/parts.ts'
import type { Env } from '../../env.ts'
import { answerJson } from '../../guard/answer-headers.ts'
import { operation } from '../../guard/operation.ts'

const tag = 'master'

export function clusterRoutes() {
  return new Hono<Env>()
    .get(
      '/:entity/clusters',
      operation({
        summary: 'The clusters of an entity, page by page',
        tag,
        permission: 'master.listCluster',
        param: EntityPath,
        query: ClustersQuery,
        answer: ClustersAnswer,
      }),
      async (c) => {
        const { entity } = c.req.valid('param')
        const { page, cursor, minScore, clusters } = await c.var.session.clusters(entity).list(c.req.valid('query'))
        return answerJson(c, { entity, page, cursor, minScore, clusters: clusters.map(clusterDto) })
      },
    )
    .get(
      '/:entity/clusters/scores',
      operation({
        summary: 'How many clusters have which score',
        tag,
        permission: 'master.listCluster',
        param: EntityPath,
        answer: ClusterScoresAnswer,
      }),
      async (c) => {
        const { entity } = c.req.valid('param')
        return answerJson(c, { entity, scores: [...(await c.var.session.clusters(entity).scores())] })
      },
    )
    .get(
      '/:entity/clusters/:cluster',
      operation({
        summary: 'One cluster',
        tag,
        permission: 'master.viewCluster',
        param: ClusterPath,
        answer: ClusterAnswer,
      }),
      async (c) => {
        const { entity, cluster } = c.req.valid('param')
        const found = await c.var.session.clusters(entity).get(cluster)
        return answerJson(c, { entity, cluster: clusterDetailDto(found) })
      },
    )
}
