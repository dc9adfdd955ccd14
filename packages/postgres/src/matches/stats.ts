import type { MatchingStats } from '@onefold/core'
import { generationRelations } from '../relations.ts'
import type { Session } from '../session.ts'

export async function stats(session: Session, table: number, generation: number): Promise<MatchingStats> {
  const { postings, links, clusters } = generationRelations(table, generation)
  const [counted] = await session.rows<MatchingStats>(
    `SELECT
       (SELECT count(*) FROM ${links}) AS links,
       (SELECT count(*) FROM ${clusters} WHERE kind = 'MATCH') AS "matchClusters",
       (SELECT count(*) FROM ${clusters} WHERE kind = 'REVIEW') AS "reviewClusters",
       (SELECT coalesce(json_agg(json_build_object(
           'mapping', mapping, 'buckets', buckets, 'duplicateBuckets', duplicates) ORDER BY mapping), '[]')
         FROM (SELECT mapping, count(*) AS buckets, count(*) FILTER (WHERE size > 1) AS duplicates
           FROM (SELECT mapping, count(*) AS size FROM ${postings} GROUP BY mapping, hash) bucket
           GROUP BY mapping) of_mapping) AS "bucketsByMapping"`,
  )
  return counted!
}
