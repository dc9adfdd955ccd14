import type { Delivery, NewDelivery } from '../../../model/delivery.ts'
import { type Condition, holds } from '../conditions.ts'
import { column, type StoreOperation, write } from '../operation.ts'
import { insertInto, NOW, select } from '../relation.ts'
import { DELIVERY } from './delivery-relations.ts'
import { writeDeliveries } from './write-deliveries.ts'

/** The destination is locked before its delivery, as its publisher does. */
export function* requeue(id: string, payload: Delivery['payload'] | undefined): StoreOperation<Delivery | undefined> {
  const { text, values } = isInvalid(id)
  const [asked] = yield* select(DELIVERY, `WHERE ${text}`, values)
  if (asked === undefined) return undefined
  const behind = yield* endOfLog(asked)
  const [found] = yield* select(DELIVERY, `WHERE ${text} FOR UPDATE`, values)
  if (found === undefined) return undefined
  yield* write('DELETE FROM @delivery WHERE id = ?', [id])
  const { order: _, error: __, untransformed: ___, ...kept } = found
  return yield* insertInto(DELIVERY, { ...kept, behind, valid: true, modified: NOW, ...(payload && { payload }) })
}

export function isInvalid(id: string): Condition {
  return holds('id = ? AND valid = FALSE', id)
}

/** The csn that all of what the destination has coming ends with; 0 when it was prepared whole. */
function* endOfLog({ table, sink }: Pick<Delivery, 'table' | 'sink'>): StoreOperation<number> {
  const [csn = 0] = yield* column<number>(
    `SELECT CASE WHEN d.closed THEN 0 ELSE coalesce(
       (SELECT c.csn FROM @change AS c WHERE c.serial = d.serial AND (c.csn, c.position) > (d.cursor_csn, d.cursor_position)
        ORDER BY c.csn DESC LIMIT 1),
       CASE WHEN d.open_range IS NULL THEN 0 ELSE d.cursor_csn END) END
     FROM @destination AS d WHERE serial = ? AND sink = ? FOR UPDATE`,
    [table, sink],
  )
  return csn
}

/** Stores deliveries that the destination's cursor has passed, and what was queued again behind some of them in its turn. */
export function* writeInTurn(
  { table, sink }: Pick<Delivery, 'table' | 'sink'>,
  deliveries: readonly NewDelivery[],
): StoreOperation<void> {
  let rest = deliveries
  for (const behind of yield* column<number>(PASSED, [table, sink])) {
    yield* writeDeliveries(rest.filter(({ csn }) => csn <= behind))
    rest = rest.filter(({ csn }) => csn > behind)
    yield* bringToEnd(holds('serial = ? AND sink = ? AND behind = ?', table, sink, behind))
  }
  yield* writeDeliveries(rest)
}

/** Up to which commit sequence numbers nothing more is to be prepared, neither of the log nor of a full re-delivery. */
const PASSED = `SELECT DISTINCT e.behind FROM @delivery AS e JOIN @destination AS d ON d.serial = e.serial AND d.sink = e.sink
  WHERE e.serial = ? AND e.sink = ? AND e.behind > 0
    AND (d.open_range IS NULL OR CAST(d.open_range -> 'change' ->> 'csn' AS bigint) > e.behind)
    AND NOT EXISTS (SELECT 1 FROM @change AS c WHERE c.serial = d.serial
      AND (c.csn, c.position) > (d.cursor_csn, d.cursor_position) AND c.csn <= e.behind)
  ORDER BY e.behind`

function* bringToEnd({ text, values }: Condition): StoreOperation<void> {
  const found = yield* select(DELIVERY, `WHERE ${text} ORDER BY #turn`, values)
  yield* write(`DELETE FROM @delivery WHERE ${text}`, values)
  for (const { order: _, ...kept } of found) yield* insertInto(DELIVERY, { ...kept, behind: 0 })
}
