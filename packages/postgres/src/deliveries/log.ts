import type { Change, ChangePosition, LoggedChange, Mark } from '@onefold/core'
import { and, asc, eq, sql } from 'drizzle-orm'
import { change } from '../schema.ts'
import type { Session } from '../session.ts'

export async function readLog(
  session: Session,
  table: number,
  after: ChangePosition,
  limit: number,
): Promise<readonly LoggedChange[]> {
  const { serial, mark, position, body } = change
  const later = sql`(${mark}, ${position}) > (${after.mark}, ${after.position})`
  const found = await session.ask((orm) =>
    orm
      .select({ mark, position, body })
      .from(change)
      .where(and(eq(serial, table), later))
      .orderBy(asc(mark), asc(position))
      .limit(limit),
  )
  return found.map(({ body, ...at }) => ({ ...(body as unknown as Change), ...at })) // as `commit` wrote it
}

/** Never further than the destination that has read least. */
export async function trimLog(session: Session, table: number, upTo: Mark): Promise<number> {
  return session.write(
    `DELETE FROM "onefold".change c WHERE serial = $1 AND mark <= $2 AND NOT EXISTS (
       SELECT FROM "onefold".destination d
       WHERE d.serial = $1 AND NOT d.closed AND (c.mark, c.position) > (d.cursor_mark, d.cursor_position))`,
    [table, upTo],
  )
}
