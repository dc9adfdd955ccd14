import { PAST_CLUSTERS_KEPT, type RowNumber } from '@onefold/core'
import { generationRelations, tableRelations } from '../relations.ts'
import type { Session } from '../session.ts'

/** A cluster that was dissolved. */
export interface GoneCluster {
  readonly id: string
  readonly rows: readonly RowNumber[]
}

/** Keeps where the records of these clusters are to be found; the oldest go when there are too many. */
export async function rememberClusters(session: Session, table: number, gone: readonly GoneCluster[]): Promise<void> {
  if (gone.length === 0) return
  const { pastClusters } = tableRelations(table)
  await session.write(`DELETE FROM ${pastClusters} WHERE id = ANY($1::text[])`, [gone.map(({ id }) => id)])
  await session.write(
    `INSERT INTO ${pastClusters} (id, rows)
     SELECT id, rows::bigint[] FROM unnest($1::text[], $2::text[]) AS gone (id, rows)`,
    [gone.map(({ id }) => id), gone.map(({ rows }) => `{${rows.join()}}`)],
  )
  await forgetOldest(session, table)
}

/** What a generation has and the one that takes over has not. */
export async function rememberGeneration(session: Session, table: number, old: number, next: number): Promise<void> {
  const { pastClusters } = tableRelations(table)
  const before = generationRelations(table, old).clusters
  const after = generationRelations(table, next).clusters
  const leaving = `SELECT id, rows FROM ${before} g WHERE NOT EXISTS (SELECT FROM ${after} n WHERE n.id = g.id) ORDER BY id LIMIT $1`
  await session.write(`DELETE FROM ${pastClusters} p USING (${leaving}) gone WHERE p.id = gone.id`, [
    PAST_CLUSTERS_KEPT,
  ])
  await session.write(`INSERT INTO ${pastClusters} (id, rows) ${leaving}`, [PAST_CLUSTERS_KEPT])
  await forgetOldest(session, table)
}

export async function pastCluster(
  session: Session,
  table: number,
  id: string,
): Promise<readonly RowNumber[] | undefined> {
  const { pastClusters, records, redirects } = tableRelations(table)
  const [found] = await session.rows<{ rows: readonly RowNumber[] }>(`SELECT rows FROM ${pastClusters} WHERE id = $1`, [
    id,
  ])
  if (found === undefined) return undefined
  const live = await session.rows<{ row: RowNumber }>(
    `WITH RECURSIVE lead (id) AS (SELECT into_id FROM ${redirects} WHERE row = ANY($1::bigint[])
       UNION SELECT next.into_id FROM lead JOIN ${redirects} next ON next.id = lead.id)
     SELECT row FROM ${records} WHERE row = ANY($1::bigint[])
     UNION SELECT r.row FROM lead JOIN ${records} r ON r.id = lead.id ORDER BY row`,
    [found.rows],
  )
  return live.map(({ row }) => row)
}

async function forgetOldest(session: Session, table: number): Promise<void> {
  const { pastClusters } = tableRelations(table)
  await session.write(`DELETE FROM ${pastClusters} WHERE turn <= (SELECT max(turn) FROM ${pastClusters}) - $1`, [
    PAST_CLUSTERS_KEPT,
  ])
}
