import type { Delivery, NewDelivery } from '../../../model/delivery.ts'
import { insert, json, rows, type StoreOperation } from '../operation.ts'

/** One that is there already is sent in a new place of the order, and keeps the instant it was first prepared. */
export function* writeDeliveries(deliveries: readonly NewDelivery[]): StoreOperation<void> {
  if (deliveries.length === 0) return
  const known = yield* rows<Pick<Delivery, 'id' | 'created'>>(
    'DELETE FROM @delivery WHERE id IN ?texts RETURNING id, created',
    [deliveries.map(({ id }) => id)],
  )
  const created = new Map(known.map((each) => [each.id, each.created]))
  const now = (yield* rows<{ now: number }>('SELECT #now AS now'))[0]!.now
  yield* insert({
    into: '@delivery',
    columns: {
      id: 'text',
      serial: 'integer',
      sink: 'text',
      csn: 'integer',
      position: 'integer',
      operation: 'text',
      bucket_operation: 'text',
      record_id: 'text',
      operation_id: 'text',
      sequence: 'integer',
      actor_type: 'text',
      actor_id: 'text',
      payload: 'json',
      valid: 'flag',
      error: 'text',
      attempts: 'integer',
      table_id: 'text',
      entity_id: 'text',
      untransformed: 'flag',
      created: 'integer',
      modified: 'integer',
    },
    rows: deliveries.map((one) => [
      ...[one.id, one.table, one.sink, one.csn, one.position, one.operation, one.bucketOperation ?? null],
      ...[one.recordId ?? null, one.operationId, one.sequence, one.actorType, one.actorId, json(one.payload)],
      ...[one.valid, one.error ?? null, one.attempts, one.tableId ?? null, one.entityId ?? null],
      ...[one.untransformed ?? false, created.get(one.id) ?? now, now],
    ]),
  })
}
