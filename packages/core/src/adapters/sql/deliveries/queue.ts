import type { Change } from '../../../model/change.ts'
import type { Delivery } from '../../../model/delivery.ts'
import type { DeliveryPage, DeliveryQuery, DeliveryStore } from '../../../ports/store/delivery-store.ts'
import { allOf, type Condition, given, holds } from '../conditions.ts'
import {
  column,
  has,
  jsonText,
  type OperationsOf,
  rows,
  type StoreOperation,
  transaction,
  write,
} from '../operation.ts'
import { BODY } from '../records/record-codec.ts'
import { Expression, insertInto, NOW, select, update } from '../relation.ts'
import { DELIVERY, LOG_OF_SINK } from './delivery-relations.ts'

/** What is done to the queue of a sink from outside. */
export const queueOperations: OperationsOf<Pick<DeliveryStore, 'remove' | 'removeAll' | 'requeue' | 'failAgain'>> = {
  remove: (id) => has('DELETE FROM @delivery WHERE id = ? RETURNING id', [id]),
  removeAll: (sink) => transaction(() => removeAll(sink)),
  requeue: (id, payload) => transaction(() => requeue(id, payload)),
  *failAgain(id, error) {
    const failed = { error, attempts: new Expression('attempts + 1'), modified: NOW }
    return (yield* update(DELIVERY, failed, invalid(id)))[0]
  },
}

/** Changes that stand for one record. */
const OF_ONE = `c.body ->> 'upTo' IS NULL`

/** Destinations are locked from the smallest serial up, as saves of configuration do. */
function* removeAll(sink: string): StoreOperation<number> {
  yield* has('SELECT 1 FROM @destination WHERE sink = ? ORDER BY serial FOR UPDATE', [sink])
  const logged = `SELECT count(*) FROM ${LOG_OF_SINK} WHERE d.sink = ? AND ${OF_ONE}`
  const [waiting = 0] = yield* column<number>(logged, [sink])
  // A publisher at work would queue what it has read already: its claim is over.
  const over = 'node = NULL, #lease = 0, attempt = attempt + 1'
  yield* write(
    `UPDATE @destination AS d SET ${over}, (cursor_mark, cursor_position) = (
       SELECT mark, position FROM @change AS c WHERE c.serial = d.serial ORDER BY mark DESC, position DESC LIMIT 1)
     WHERE sink = ? AND EXISTS (SELECT 1 FROM @change AS c WHERE c.serial = d.serial
       AND (c.mark, c.position) > (d.cursor_mark, d.cursor_position))`,
    [sink],
  )
  yield* write(`UPDATE @destination SET ${over}, open_range = NULL WHERE sink = ? AND open_range IS NOT NULL`, [sink])
  const removed = yield* write('DELETE FROM @delivery WHERE sink = ?', [sink])
  yield* write('DELETE FROM @destination WHERE sink = ? AND closed = TRUE', [sink])
  return removed + waiting
}

function* requeue(id: string, payload: Delivery['payload'] | undefined): StoreOperation<Delivery | undefined> {
  const [found] = yield* select(DELIVERY, `WHERE ${invalid(id).text} FOR UPDATE`, [id])
  if (found === undefined) return undefined
  yield* write('DELETE FROM @delivery WHERE id = ?', [id])
  const { order: _, error: __, untransformed: ___, ...kept } = found
  return yield* insertInto(DELIVERY, { ...kept, valid: true, modified: NOW, ...(payload && { payload }) })
}

function invalid(id: string): Condition {
  return holds('id = ? AND valid = FALSE', id)
}

/** Deliveries of a sink, then what waits in the log for it. */
export function* listQueue(query: DeliveryQuery): StoreOperation<DeliveryPage> {
  const { validity, offset, limit } = query
  const where = conditionOf(query)
  const [stored = 0] = yield* column<number>(`SELECT count(*) FROM @delivery WHERE ${where.text}`, where.values)
  const deliveries = yield* select(
    DELIVERY,
    `WHERE #turn IN (SELECT #turn FROM @delivery WHERE ${where.text} ORDER BY #turn LIMIT ? OFFSET ?) ORDER BY #turn`,
    [...where.values, limit, offset],
  )
  if (validity === 'INVALID') return { deliveries, waiting: [], total: stored }
  const logged = logConditionOf(query)
  const from = `FROM ${LOG_OF_SINK} WHERE ${logged.text}`
  const [later = 0] = yield* column<number>(`SELECT count(*) ${from}`, logged.values)
  const waiting = yield* rows<{ serial: number; mark: number; position: number; body: Change }>(
    `SELECT c.serial, c.mark, c.position, c.body ${from} ORDER BY c.serial, c.mark, c.position LIMIT ? OFFSET ?`,
    [...logged.values, limit - deliveries.length, Math.max(0, offset - stored)],
    BODY,
  )
  return {
    deliveries,
    waiting: waiting.map(({ serial, body, ...at }) => ({ table: serial, change: { ...body, ...at } })),
    total: stored + later,
  }
}

function conditionOf({
  sink,
  validity,
  tableId,
  entityId,
  recordId,
  operation,
  operationId,
}: DeliveryQuery): Condition {
  return allOf([
    holds('sink = ?', sink),
    validity === 'ALL' ? undefined : holds(`valid = ${validity === 'VALID' ? 'TRUE' : 'FALSE'}`),
    given(tableId, 'table_id = ?'),
    given(entityId, 'entity_id = ?'),
    given(recordId, 'record_id = ?'),
    given(operation, 'operation = ?'),
    given(operationId, 'operation_id = ?'),
  ])
}

function logConditionOf({ sink, tableId, entityId, recordId, operation, operationId }: DeliveryQuery): Condition {
  const member = (value: string | undefined, name: string) =>
    given(value === undefined ? undefined : jsonText(value), `c.body ->> '${name}' = ?`)
  return allOf([
    holds(`d.sink = ? AND ${OF_ONE}`, sink),
    member(tableId, 'table'),
    member(entityId, 'entity'),
    member(recordId, 'recordId'),
    member(operation, 'operation'),
    member(operationId, 'operationId'),
  ])
}
