import type { ClusterDetail, ClusterView } from '@onefold/core'
import * as v from 'valibot'
import { AnyJson, Comment, Id, PageDto, PageQuery, wholeNumber } from './parts.ts'
import { RecordDto, recordDto } from './records.ts'

const LABELS = ['MATCH', 'REVIEW'] as const
const SORTS = ['NATURAL', 'SIZE_ASC', 'SIZE_DESC', 'SCORE_ASC', 'SCORE_DESC'] as const

export const ClusterPath = v.object({ entity: Id, cluster: Id })

export const ClustersQuery = v.strictObject({
  ...PageQuery,
  label: v.exactOptional(v.picklist(LABELS)),
  minScore: v.exactOptional(wholeNumber(0, 100)),
  sort: v.optional(v.picklist(SORTS), 'NATURAL'),
})

export const MergeClusterBody = v.object({
  comment: Comment,
  recordIds: v.exactOptional(v.pipe(v.array(Id), v.minLength(2, 'A cluster has at least two records.'))),
})

export const ClusterDto = v.object({
  id: v.string(),
  label: v.string(),
  score: v.number(),
  recordCount: v.number(),
  reasoning: v.string(),
  mappingIds: v.array(v.string()),
  recordIds: v.array(v.string()),
})
const PairDto = v.object({
  recordA: v.string(),
  recordB: v.string(),
  score: v.number(),
  similarities: v.record(v.string(), v.nullable(v.number())),
})
export const ClusterDetailDto = v.object({
  ...ClusterDto.entries,
  records: v.array(RecordDto),
  details: v.array(PairDto),
  merged: v.optional(v.record(v.string(), AnyJson)),
})

export const ClustersAnswer = v.object({ entity: v.string(), page: PageDto, clusters: v.array(ClusterDto) })
export const ClusterAnswer = v.object({ entity: v.string(), cluster: ClusterDetailDto })

export function clusterDto(cluster: ClusterView): v.InferOutput<typeof ClusterDto> {
  const { id, label, score, recordCount, reasoning, mappingIds, recordIds } = cluster
  return { id, label, score, recordCount, reasoning, mappingIds: [...mappingIds], recordIds: [...recordIds] }
}

export function clusterDetailDto(cluster: ClusterDetail): v.InferOutput<typeof ClusterDetailDto> {
  return {
    ...clusterDto(cluster),
    records: cluster.records.map(recordDto),
    details: cluster.details.map((pair) => ({ ...pair })),
    merged: cluster.merged,
  }
}
