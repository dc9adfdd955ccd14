import { FIRST_CELL, type MatchingStats } from '@onefold/core'
import { generationRelations } from '../relations.ts'
import type { Session } from '../session.ts'

/** A bucket is a key that two or more live records share. */
export async function stats(session: Session, table: number, generation: number): Promise<MatchingStats> {
  const { postings, links, clusters } = generationRelations(table, generation)
  const [counted] = await session.rows<MatchingStats>(
    `SELECT
       (SELECT count(*) FROM ${links}) AS links,
       (SELECT count(*) FROM ${clusters} WHERE kind = 'MATCH') AS "matchClusters",
       (SELECT count(*) FROM ${clusters} WHERE kind = 'REVIEW') AS "reviewClusters",
       (SELECT coalesce(json_agg(json_build_object(
           'mapping', mapping, 'buckets', buckets) ORDER BY mapping), '[]')
         FROM (SELECT mapping, count(*) AS buckets
           FROM (SELECT mapping FROM ${postings} WHERE mapping < ${FIRST_CELL} GROUP BY mapping, hash HAVING count(*) > 1) shared
           GROUP BY mapping) of_mapping) AS "bucketsByMapping"`,
  )
  return counted!
}
