import type { MeasuredRecord } from '@onefold/core'
import { tableRelations } from '../relations.ts'
import type { Session } from '../session.ts'

/** In the order of the rows, so that two who measure at once wait for each other and never in a circle. */
export async function remeasure(session: Session, table: number, measured: readonly MeasuredRecord[]): Promise<void> {
  const ordered = [...measured].sort((a, b) => a.row - b.row)
  await session.rows(
    `WITH given AS (
       SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::smallint[]) AS g (row, revision, quality)
     ), held AS (
       SELECT r.row, g.quality FROM ${tableRelations(table).records} r JOIN given g USING (row, revision)
       ORDER BY r.row FOR UPDATE OF r
     )
     UPDATE ${tableRelations(table).records} r SET quality = held.quality FROM held WHERE r.row = held.row`,
    [ordered.map(({ row }) => row), ordered.map(({ revision }) => revision), ordered.map(({ quality }) => quality)],
  )
}
