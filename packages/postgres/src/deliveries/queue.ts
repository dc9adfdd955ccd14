import type { Delivery } from '@onefold/core'
import { and, eq, not, sql } from 'drizzle-orm'
import { NOW } from '../clock.ts'
import { delivery } from '../schema.ts'
import type { Database, Session } from '../session.ts'
import { deliveryOf } from './delivery-reads.ts'

export async function removeDelivery(session: Session, id: string): Promise<boolean> {
  return (await session.write(`DELETE FROM "onefold".delivery WHERE id = $1`, [id])) > 0
}

/** Destinations are locked from the smallest serial up, as saves of configuration do. */
export async function removeAll(database: Database, sink: string): Promise<number> {
  return database.inTransaction(async (session) => {
    await session.rows(`SELECT FROM "onefold".destination WHERE sink = $1 ORDER BY serial FOR UPDATE`, [sink])
    const [waiting] = await session.rows<{ total: number }>(
      `SELECT count(*) AS total FROM "onefold".destination d JOIN "onefold".change c ON c.serial = d.serial
         AND (c.mark, c.position) > (d.cursor_mark, d.cursor_position)
       WHERE d.sink = $1 AND NOT d.closed AND (c.body ->> 'upTo') IS NULL`,
      [sink],
    )
    // A publisher at work would queue what it has read already: its claim is over.
    await session.write(
      `UPDATE "onefold".destination d SET node = NULL, attempt = attempt + 1,
         cursor_mark = newest.mark, cursor_position = newest.position
       FROM (SELECT DISTINCT ON (serial) serial, mark, position FROM "onefold".change
         WHERE serial IN (SELECT serial FROM "onefold".destination WHERE sink = $1)
         ORDER BY serial, mark DESC, position DESC) newest
       WHERE d.sink = $1 AND d.serial = newest.serial
         AND (newest.mark, newest.position) > (d.cursor_mark, d.cursor_position)`,
      [sink],
    )
    await session.write(
      `UPDATE "onefold".destination SET node = NULL, attempt = attempt + 1, open_range = NULL
       WHERE sink = $1 AND open_range IS NOT NULL`,
      [sink],
    )
    const removed = await session.write(`DELETE FROM "onefold".delivery WHERE sink = $1`, [sink])
    await session.write(`DELETE FROM "onefold".destination WHERE sink = $1 AND closed`, [sink])
    return removed + waiting!.total
  })
}

export async function requeue(
  database: Database,
  id: string,
  payload: Delivery['payload'] | undefined,
): Promise<Delivery | undefined> {
  return database.inTransaction(async (session) => {
    const [row] = await session.ask((orm) =>
      orm
        .delete(delivery)
        .where(and(eq(delivery.id, id), not(delivery.valid)))
        .returning(),
    )
    if (row === undefined) return undefined
    const { number: _, ...kept } = row
    const valid = { valid: true, error: null, untransformed: false, modified: sql`${sql.raw(NOW)}` }
    const queued = { ...kept, ...valid, ...(payload === undefined ? {} : { payload }) }
    const [written] = await session.ask((orm) => orm.insert(delivery).values(queued).returning())
    return deliveryOf(written!)
  })
}

export async function failAgain(session: Session, id: string, error: string): Promise<Delivery | undefined> {
  const failed = { error, attempts: sql`${delivery.attempts} + 1`, modified: sql`${sql.raw(NOW)}` }
  const found = await session.ask((orm) =>
    orm
      .update(delivery)
      .set(failed)
      .where(and(eq(delivery.id, id), not(delivery.valid)))
      .returning(),
  )
  return found.map(deliveryOf)[0]
}
