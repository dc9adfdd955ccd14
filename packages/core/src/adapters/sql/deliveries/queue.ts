import type { DeliveryStore } from '../../../ports/store/delivery-store.ts'
import { column, first, has, type OperationsOf, type StoreOperation, transaction, write } from '../operation.ts'
import { Expression, NOW, update } from '../relation.ts'
import { DELIVERY, LOG_OF_SINK, OF_ONE } from './delivery-relations.ts'
import { removeTold } from './destinations.ts'
import { isInvalid, requeue } from './requeue.ts'
import { withdraw } from './withdraw.ts'

/** What is done to the queue of a sink from outside. */
export const queueOperations: OperationsOf<
  Pick<DeliveryStore, 'remove' | 'withdraw' | 'removeAll' | 'requeue' | 'failAgain'>
> = {
  remove: (id) => transaction(() => removeOne(id)),
  withdraw: (waiting) => transaction(() => withdraw(waiting)),
  removeAll: (sink) => transaction(() => removeAll(sink)),
  requeue: (id, payload) => transaction(() => requeue(id, payload)),
  *failAgain(id, error) {
    const failed = { error, attempts: new Expression('attempts + 1'), modified: NOW }
    return (yield* update(DELIVERY, failed, isInvalid(id)))[0]
  },
}

function* removeOne(id: string): StoreOperation<boolean> {
  const removed = 'DELETE FROM @delivery WHERE id = ? RETURNING serial, sink'
  const found = yield* first<{ readonly serial: number; readonly sink: string }>(removed, [id])
  if (found === undefined) return false
  yield* removeTold({ table: found.serial, sink: found.sink })
  return true
}

/** Destinations are locked from the smallest serial up, as saves of configuration do. */
function* removeAll(sink: string): StoreOperation<number> {
  yield* has('SELECT 1 FROM @destination WHERE sink = ? ORDER BY serial FOR UPDATE', [sink])
  const logged = `SELECT count(*) FROM ${LOG_OF_SINK} WHERE d.sink = ? AND ${OF_ONE}`
  const [waiting = 0] = yield* column<number>(logged, [sink])
  // A publisher at work would queue what it has read already: its claim is over.
  const over = 'node = NULL, #lease = 0, attempt = attempt + 1'
  yield* write(
    `UPDATE @destination AS d SET ${over}, (cursor_csn, cursor_position) = (
       SELECT csn, position FROM @change AS c WHERE c.serial = d.serial ORDER BY csn DESC, position DESC LIMIT 1)
     WHERE sink = ? AND EXISTS (SELECT 1 FROM @change AS c WHERE c.serial = d.serial
       AND (c.csn, c.position) > (d.cursor_csn, d.cursor_position))`,
    [sink],
  )
  yield* write(`UPDATE @destination SET ${over}, open_range = NULL WHERE sink = ? AND open_range IS NOT NULL`, [sink])
  yield* write('DELETE FROM @withdrawn WHERE sink = ?', [sink])
  const removed = yield* write('DELETE FROM @delivery WHERE sink = ?', [sink])
  yield* write('DELETE FROM @destination WHERE sink = ? AND closed = TRUE', [sink])
  return removed + waiting
}
