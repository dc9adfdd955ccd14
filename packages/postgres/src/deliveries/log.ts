import type { Change, ChangePosition, LoggedChange, Mark } from '@onefold/core'
import type { Session } from '../session.ts'

export async function readLog(
  session: Session,
  table: number,
  after: ChangePosition,
  limit: number,
): Promise<readonly LoggedChange[]> {
  const found = await session.rows<{ mark: number; position: number; body: Change }>(
    `SELECT mark, position, body FROM "onefold".change
     WHERE serial = $1 AND (mark, position) > ($2, $3) ORDER BY mark, position LIMIT $4`,
    [table, after.mark, after.position, limit],
  )
  return found.map(({ mark, position, body }) => ({ ...body, mark, position }))
}

/** Never further than the destination that has read least. */
export async function trimLog(session: Session, table: number, upTo: Mark): Promise<number> {
  return session.write(
    `DELETE FROM "onefold".change c WHERE serial = $1 AND mark <= $2 AND NOT EXISTS (
       SELECT FROM "onefold".destination d
       WHERE d.serial = $1 AND (c.mark, c.position) > (d.cursor_mark, d.cursor_position))`,
    [table, upTo],
  )
}
