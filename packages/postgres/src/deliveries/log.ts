import type { Change, ChangePosition, LoggedChange, Mark, RowNumber, Stretch } from '@onefold/core'
import { and, asc, eq, sql } from 'drizzle-orm'
import { RECORD, type RecordRow, recordOf } from '../record-codec.ts'
import { unknownTable } from '../records/head.ts'
import { tableRelations } from '../relations.ts'
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

/** One statement, so that the mark is that of the records. It is read even where there are none. */
export async function readStretch(
  session: Session,
  table: number,
  after: RowNumber,
  upTo: RowNumber,
  limit: number,
): Promise<Stretch> {
  const { records } = tableRelations(table)
  const found = await session.rows<{ mark: Mark } & (RecordRow | { readonly row: null })>(
    `SELECT head.mark AS mark, live.* FROM "onefold".head LEFT JOIN (
       SELECT ${RECORD} FROM ${records} r WHERE row > $2 AND row <= $3 AND NOT EXISTS (SELECT FROM "onefold".pending p
         WHERE p.serial = $1 AND p.row = r.row AND p.body #>> '{change,operation}' = 'insert')
       ORDER BY row LIMIT $4) live ON true
     WHERE head.serial = $1 ORDER BY live.row`,
    [table, after, upTo, limit],
  )
  const [first] = found
  if (first === undefined) throw unknownTable(table)
  return { mark: first.mark, records: found.flatMap((row) => (row.row === null ? [] : recordOf(row))) }
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
