import type { ActorType, BucketOperation, Delivery, DeliveryQuery, Operation } from '@onefold/core'
import { and, asc, count, eq } from 'drizzle-orm'
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

export async function listDeliveries(
  session: Session,
  query: DeliveryQuery,
): Promise<{ deliveries: readonly Delivery[]; total: number }> {
  const { sink, validity, recordId, operation, operationId, offset, limit } = query
  const wanted = and(
    eq(delivery.sink, sink),
    validity === 'ALL' ? undefined : eq(delivery.valid, validity === 'VALID'),
    recordId === undefined ? undefined : eq(delivery.recordId, recordId),
    operation === undefined ? undefined : eq(delivery.operation, operation),
    operationId === undefined ? undefined : eq(delivery.operationId, operationId),
  )
  const found = await session.ask((orm) =>
    orm.select().from(delivery).where(wanted).orderBy(asc(delivery.number)).offset(offset).limit(limit),
  )
  const [counted] = await session.ask((orm) => orm.select({ total: count() }).from(delivery).where(wanted))
  return { deliveries: found.map(deliveryOf), total: counted!.total }
}

export async function removeDelivery(session: Session, id: string): Promise<boolean> {
  return (await session.write(`DELETE FROM "onefold".delivery WHERE id = $1`, [id])) > 0
}

function deliveryOf(row: typeof delivery.$inferSelect): Delivery {
  const { number, serial, bucketOperation, recordId, error, ...rest } = row
  return {
    ...rest,
    order: number,
    table: serial,
    operation: rest.operation as Operation,
    actorType: rest.actorType as ActorType,
    ...(bucketOperation === null ? {} : { bucketOperation: bucketOperation as BucketOperation }),
    ...(recordId === null ? {} : { recordId }),
    ...(error === null ? {} : { error }),
  }
}
