import { Hono } from 'hono'
import {
  ClusterAnswer,
  ClusterPath,
  ClustersAnswer,
  ClustersQuery,
  clusterDetailDto,
  clusterDto,
} from '../../dto/master/clusters.ts'
import { EntityPath } from '../../dto/parts.ts'
import type { Env } from '../../env.ts'
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
        const { page, cursor, clusters } = await c.var.session.clusters(entity).list(c.req.valid('query'))
        return c.json({ entity, page, cursor, clusters: clusters.map(clusterDto) })
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
        return c.json({ entity, cluster: clusterDetailDto(found) })
      },
    )
}
