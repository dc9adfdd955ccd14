import type { ClusterDetail, ClusterView } from '@onefold/core'
import { wordOf } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import { CursorPageDto, CursorQuery, Flag, Id, wholeNumber } from '../parts.ts'
import { GroupDetails, GroupState, groupDetailsDto, groupStateDto } from './groups.ts'

const LABELS = ['MATCH', 'REVIEW'] as const
const SORTS = ['NATURAL', 'SIZE_ASC', 'SIZE_DESC', 'SCORE_ASC', 'SCORE_DESC'] as const

export const ClusterPath = v.object({ entity: Id, cluster: Id })

export const ClustersQuery = v.strictObject({
  ...CursorQuery,
  label: v.exactOptional(wordOf(LABELS)),
  minScore: v.exactOptional(wholeNumber(0, 100)),
  resolved: v.exactOptional(Flag),
  ignored: v.exactOptional(Flag),
  escalated: v.exactOptional(Flag),
  index: v.exactOptional(Id),
  sort: v.optional(wordOf(SORTS), 'NATURAL'),
  q: v.exactOptional(Id),
})

const CLUSTER = {
  id: v.string(),
  label: v.string(),
  mappingId: v.optional(v.string()),
  mappingIds: v.array(v.string()),
  bucketIds: v.array(v.string()),
  ...GroupState,
}

export const ClusterDto = v.object(CLUSTER)
export const ClusterDetailDto = v.object({ ...CLUSTER, ...GroupDetails })

export const ClustersAnswer = v.object({
  entity: v.string(),
  page: CursorPageDto,
  /** With it the next page begins. */
  cursor: v.optional(v.string()),
  /** From which score on it lists. */
  minScore: v.optional(v.number()),
  clusters: v.array(ClusterDto),
})
const ScoresDto = v.object({ from: v.number(), to: v.number(), match: v.number(), review: v.number() })
export const ClusterScoresAnswer = v.object({ entity: v.string(), scores: v.array(ScoresDto) })
export const ClusterAnswer = v.object({ entity: v.string(), cluster: ClusterDetailDto })
export const ClusterStateAnswer = v.object({ entity: v.string(), cluster: ClusterDto })

export function clusterDto(cluster: ClusterView): v.InferOutput<typeof ClusterDto> {
  const { id, label, mappingIds, bucketIds } = cluster
  return {
    id,
    label,
    mappingId: mappingIds[0],
    mappingIds: [...mappingIds],
    bucketIds: [...bucketIds],
    ...groupStateDto(cluster),
  }
}

export function clusterDetailDto(cluster: ClusterDetail): v.InferOutput<typeof ClusterDetailDto> {
  return { ...clusterDto(cluster), ...groupDetailsDto(cluster) }
}
