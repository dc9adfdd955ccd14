import type { Change } from '../../../model/change.ts'
import type { QueuedEvent } from '../../../model/delivery.ts'
import type { DeliveryPage, DeliveryQuery } from '../../../ports/store/delivery-store.ts'
import { allOf, type Condition, given, holds } from '../conditions.ts'
import { column, jsonText, rows, type StoreOperation } from '../operation.ts'
import { BODY } from '../records/record-codec.ts'
import { select } from '../relation.ts'
import { DELIVERY, IN_TURN, LOG_OF_SINK, OF_ONE } from './delivery-relations.ts'

/** Deliveries of a sink, then what waits in the log for it, with those that were queued again behind it. */
export function* listQueue(query: DeliveryQuery): StoreOperation<DeliveryPage> {
  const { validity, offset, limit } = query
  const queued = conditionOf(query)
  const inTurn = allOf([queued, holds(IN_TURN)])
  const stored = yield* count('@delivery', inTurn)
  const deliveries = yield* select(
    DELIVERY,
    `WHERE #turn IN (SELECT #turn FROM @delivery WHERE ${inTurn.text} ORDER BY #turn LIMIT ? OFFSET ?) ORDER BY #turn`,
    [...inTurn.values, limit, offset],
  )
  if (validity === 'INVALID') return { events: deliveries, total: stored }
  const waiting = { logged: logConditionOf(query), behind: allOf([queued, holds('behind > 0')]) }
  const later = (yield* count(LOG_OF_SINK, waiting.logged)) + (yield* count('@delivery', waiting.behind))
  const rest = yield* listWaiting(query.sink, waiting, limit - deliveries.length, Math.max(0, offset - stored))
  return { events: [...deliveries, ...rest], total: stored + later }
}

function* count(from: string, { text, values }: Condition): StoreOperation<number> {
  return (yield* column<number>(`SELECT count(*) FROM ${from} WHERE ${text}`, values))[0] ?? 0
}

interface Waiting {
  readonly logged: Condition
  readonly behind: Condition
}

/** What was queued again stands behind the changes of the csn that the log then ended with. */
function* listWaiting(
  sink: string,
  { logged, behind }: Waiting,
  limit: number,
  offset: number,
): StoreOperation<readonly QueuedEvent[]> {
  if (limit === 0) return []
  const found = yield* rows<{ again: number; serial: number; csn: number; position: number; body: Change }>(
    `SELECT q.again, q.serial, q.csn, q.position, c.body FROM (
       SELECT 0 AS again, c.serial, c.csn, c.position FROM ${LOG_OF_SINK} WHERE ${logged.text}
       UNION ALL SELECT 1, serial, behind, #turn FROM @delivery WHERE ${behind.text}
       ORDER BY serial, csn, again, position LIMIT ? OFFSET ?) AS q
     LEFT JOIN @change AS c ON q.again = 0 AND c.serial = q.serial AND c.csn = q.csn AND c.position = q.position
     ORDER BY q.serial, q.csn, q.again, q.position`,
    [...logged.values, ...behind.values, limit, offset],
    BODY,
  )
  const turns = found.filter(({ again }) => again === 1).map(({ position }) => position)
  const again = turns.length === 0 ? [] : yield* select(DELIVERY, 'WHERE #turn IN ?integers', [turns])
  const byTurn = new Map(again.map((delivery) => [delivery.order, delivery]))
  return found.map(({ serial, csn, position, body, ...row }) =>
    row.again === 1 ? byTurn.get(position)! : { table: serial, sink, change: { ...body, csn, position } },
  )
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
