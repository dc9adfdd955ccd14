import type {
  ActorType,
  BucketOperation,
  Change,
  Delivery,
  DeliveryPage,
  DeliveryQuery,
  Operation,
} from '@onefold/core'
import { and, asc, count, eq } from 'drizzle-orm'
import { textInJson } from '../json-text.ts'
import { delivery } from '../schema.ts'
import type { Session } from '../session.ts'

export async function dueDeliveries(
  session: Session,
  table: number,
  sink: string,
  limit: number,
): Promise<readonly Delivery[]> {
  const due = and(eq(delivery.serial, table), eq(delivery.sink, sink), eq(delivery.valid, true))
  const found = await session.ask((orm) =>
    orm.select().from(delivery).where(due).orderBy(asc(delivery.number)).limit(limit),
  )
  return found.map(deliveryOf)
}

export async function findDelivery(session: Session, id: string): Promise<Delivery | undefined> {
  const found = await session.ask((orm) => orm.select().from(delivery).where(eq(delivery.id, id)))
  return found.map(deliveryOf)[0]
}

/** Deliveries of a sink, then what waits in the log for it. */
export async function listDeliveries(session: Session, query: DeliveryQuery): Promise<DeliveryPage> {
  const { sink, validity, tableId, entityId, recordId, operation, operationId, offset, limit } = query
  const wanted = and(
    eq(delivery.sink, sink),
    validity === 'ALL' ? undefined : eq(delivery.valid, validity === 'VALID'),
    tableId === undefined ? undefined : eq(delivery.tableId, tableId),
    entityId === undefined ? undefined : eq(delivery.entityId, entityId),
    recordId === undefined ? undefined : eq(delivery.recordId, recordId),
    operation === undefined ? undefined : eq(delivery.operation, operation),
    operationId === undefined ? undefined : eq(delivery.operationId, operationId),
  )
  const found = await session.ask((orm) =>
    orm.select().from(delivery).where(wanted).orderBy(asc(delivery.number)).offset(offset).limit(limit),
  )
  const [counted] = await session.ask((orm) => orm.select({ total: count() }).from(delivery).where(wanted))
  const stored = counted!.total
  const deliveries = found.map(deliveryOf)
  if (validity === 'INVALID') return { deliveries, waiting: [], total: stored }
  const { waiting, total } = await listWaiting(session, query, Math.max(0, offset - stored), limit - deliveries.length)
  return { deliveries, waiting, total: stored + total }
}

const WAITING = `FROM "onefold".destination d JOIN "onefold".change c ON c.serial = d.serial
    AND (c.mark, c.position) > (d.cursor_mark, d.cursor_position)
  WHERE d.sink = $1 AND NOT d.closed AND (c.body ->> 'upTo') IS NULL
    AND ($2::text IS NULL OR c.body ->> 'table' = $2) AND ($3::text IS NULL OR c.body ->> 'entity' = $3)
    AND ($4::text IS NULL OR c.body ->> 'recordId' = $4) AND ($5::text IS NULL OR c.body ->> 'operation' = $5)
    AND ($6::text IS NULL OR c.body ->> 'operationId' = $6)`

async function listWaiting(session: Session, query: DeliveryQuery, offset: number, limit: number) {
  const { sink, tableId, entityId, recordId, operation, operationId } = query
  const filters = [
    sink,
    ...[tableId, entityId, recordId, operation, operationId].map((filter) =>
      filter === undefined ? null : textInJson(filter),
    ),
  ]
  const found = await session.rows<{ serial: number; mark: number; position: number; body: Change }>(
    `SELECT c.serial, c.mark, c.position, c.body ${WAITING} ORDER BY c.serial, c.mark, c.position LIMIT $7 OFFSET $8`,
    [...filters, limit, offset],
  )
  const [counted] = await session.rows<{ total: number }>(`SELECT count(*) AS total ${WAITING}`, filters)
  const waiting = found.map(({ serial, mark, position, body }) => ({
    table: serial,
    change: { ...body, mark, position },
  }))
  return { waiting, total: counted!.total }
}

export function deliveryOf(row: typeof delivery.$inferSelect): Delivery {
  const { number, serial, bucketOperation, recordId, error, tableId, entityId, untransformed, superseded, ...rest } =
    row
  return {
    ...rest,
    order: number,
    table: serial,
    operation: rest.operation as Operation,
    actorType: rest.actorType as ActorType,
    ...(bucketOperation === null ? {} : { bucketOperation: bucketOperation as BucketOperation }),
    ...(recordId === null ? {} : { recordId }),
    ...(error === null ? {} : { error }),
    ...(tableId === null ? {} : { tableId }),
    ...(entityId === null ? {} : { entityId }),
    ...(untransformed ? { untransformed } : {}),
    ...(superseded ? { superseded } : {}),
  }
}
