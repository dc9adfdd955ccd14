import { Hono } from 'hono'
import {
  ClusterAnswer,
  ClusterPath,
  ClustersAnswer,
  ClustersQuery,
  clusterDetailDto,
  clusterDto,
  MergeClusterBody,
} from '../dto/clusters.ts'
import { EntityPath } from '../dto/parts.ts'
import { MergedAnswer, recordDto } from '../dto/records.ts'
import type { Env } from '../env.ts'
import { operation } from '../guard/operation.ts'

const tag = 'master'

export function clusterRoutes() {
  return new Hono<Env>()
    .get(
      '/:entity/clusters',
      operation({
        summary: 'The clusters of an entity, page by page',
        tag,
        role: 'VIEWER',
        param: EntityPath,
        query: ClustersQuery,
        answer: ClustersAnswer,
      }),
      async (c) => {
        const { entity } = c.req.valid('param')
        const { page, clusters } = await c.var.session.clusters(entity).list(c.req.valid('query'))
        return c.json({ entity, page, clusters: clusters.map(clusterDto) })
      },
    )
    .get(
      '/:entity/clusters/:cluster',
      operation({ summary: 'One cluster', tag, role: 'VIEWER', param: ClusterPath, answer: ClusterAnswer }),
      async (c) => {
        const { entity, cluster } = c.req.valid('param')
        const found = await c.var.session.clusters(entity).get(cluster)
        return c.json({ entity, cluster: clusterDetailDto(found) })
      },
    )
    .post(
      '/:entity/clusters/merge/:cluster',
      operation({
        summary: 'Merge the records of a cluster',
        tag,
        role: 'STEWARD',
        param: ClusterPath,
        json: MergeClusterBody,
        answer: MergedAnswer,
      }),
      async (c) => {
        const { entity, cluster } = c.req.valid('param')
        const record = await c.var.session.clusters(entity).merge(cluster, c.req.valid('json'))
        return c.json({ entity, record: recordDto(record) })
      },
    )
}
