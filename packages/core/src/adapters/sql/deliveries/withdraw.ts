import type { ChangePosition } from '../../../model/change.ts'
import type { WaitingChange } from '../../../model/delivery.ts'
import { deliveryId } from '../../../model/delivery-id.ts'
import { has, rows, type StoreOperation, write } from '../operation.ts'
import { LOG_OF_SINK } from './delivery-relations.ts'

/** The destination is locked, so that its publisher has either prepared the change already or will see that it was withdrawn. */
export function* withdraw({ table, sink, change: { csn, position } }: WaitingChange): StoreOperation<boolean> {
  yield* has('SELECT 1 FROM @destination WHERE serial = ? AND sink = ? FOR UPDATE', [table, sink])
  const waits = `SELECT d.serial, d.sink, c.csn, c.position FROM ${LOG_OF_SINK}
    WHERE d.serial = ? AND d.sink = ? AND c.csn = ? AND c.position = ?`
  const written = yield* write(`INSERT INTO @withdrawn (serial, sink, csn, position) ${waits}`, [
    table,
    sink,
    csn,
    position,
  ])
  return written > 0
}

/** What the cursor passes that was withdrawn, by the ids that deliveries of it would have: it is remembered no longer. */
export function* passWithdrawn(
  { table, sink }: Pick<WaitingChange, 'table' | 'sink'>,
  { csn, position }: ChangePosition,
): StoreOperation<ReadonlySet<string>> {
  const passed = yield* rows<ChangePosition>(
    `DELETE FROM @withdrawn WHERE serial = ? AND sink = ? AND (csn, position) <= (?, ?) RETURNING csn, position`,
    [table, sink, csn, position],
  )
  return new Set(passed.map((at) => deliveryId(sink, table, at)))
}
