import { and, asc, count, eq, type SQL } from 'drizzle-orm'
import type { ChangePosition, LoggedChange } from '../../model/change.ts'
import type { Delivery } from '../../model/delivery.ts'
import type { DeliveryQuery, DeliveryStore } from '../../ports/delivery-store.ts'
import { given } from './codec.ts'
import { destinationOperations } from './destinations.ts'
import { delivery } from './schema.ts'
import { sinkStats } from './sink-stats.ts'
import type { Sql } from './sql.ts'
import type { Synchronous } from './synchronous.ts'

type DeliveryRow = typeof delivery.$inferSelect

/** The change log, and what is made of it for each destination. */
export function deliveryOperations(sql: Sql): Synchronous<DeliveryStore> {
  return {
    log: (table, after, limit) => readLog(sql, table, after, limit),
    ...destinationOperations(sql),
    due: (table, sink, limit) =>
      sql.orm
        .select()
        .from(delivery)
        .where(and(eq(delivery.serial, table), eq(delivery.sink, sink), eq(delivery.valid, true)))
        .orderBy(asc(delivery.turn))
        .limit(limit)
        .all()
        .map(deliveryOf),
    find(id) {
      const row = sql.orm.select().from(delivery).where(eq(delivery.id, id)).get()
      return row && deliveryOf(row)
    },
    list: (query) => sql.snapshot(() => list(sql, query)),
    remove: (id) => sql.orm.delete(delivery).where(eq(delivery.id, id)).run().changes > 0,
    stats: () => sql.snapshot(() => sinkStats(sql)),
    trim: (table, upTo) =>
      sql.run(
        `DELETE FROM change WHERE serial = ? AND mark <= ? AND NOT EXISTS (SELECT 1 FROM destination AS behind
           WHERE behind.serial = change.serial AND (change.mark, change.position) > (behind.cursor_mark, behind.cursor_position))`,
        table,
        upTo,
      ),
  }
}

function readLog(sql: Sql, table: number, after: ChangePosition, limit: number): LoggedChange[] {
  const rows = sql.all<ChangePosition & { body: string }>(
    `SELECT mark, position, body FROM change WHERE serial = ? AND (mark, position) > (?, ?)
     ORDER BY mark, position LIMIT ?`,
    table,
    after.mark,
    after.position,
    limit,
  )
  return rows.map(({ mark, position, body }) => ({ ...JSON.parse(body), mark, position }))
}

function list(sql: Sql, query: DeliveryQuery) {
  const { sink, validity, recordId, operation, operationId, offset, limit } = query
  const where: SQL | undefined = and(
    eq(delivery.sink, sink),
    validity === 'ALL' ? undefined : eq(delivery.valid, validity === 'VALID'),
    recordId === undefined ? undefined : eq(delivery.recordId, recordId),
    operation === undefined ? undefined : eq(delivery.operation, operation as Delivery['operation']), // any other finds none
    operationId === undefined ? undefined : eq(delivery.operationId, operationId),
  )
  const rows = sql.orm
    .select()
    .from(delivery)
    .where(where)
    .orderBy(asc(delivery.turn))
    .limit(limit)
    .offset(offset)
    .all()
  const total = sql.orm.select({ n: count() }).from(delivery).where(where).get()?.n ?? 0
  return { deliveries: rows.map(deliveryOf), total }
}

function deliveryOf(row: DeliveryRow): Delivery {
  const { turn, serial, bucketOperation, recordId, error, ...rest } = row
  return {
    ...rest,
    order: turn,
    table: serial,
    ...given('bucketOperation', bucketOperation),
    ...given('recordId', recordId),
    ...given('error', error),
  }
}
