import type { DeliveryStore } from '../../../ports/store/delivery-store.ts'
import type { OperationsOf } from '../operation.ts'
import { snapshot, write } from '../operation.ts'
import { select } from '../relation.ts'
import { DELIVERY } from './delivery-relations.ts'
import { destinationOperations } from './destinations.ts'
import { readLog, readSnapshotBatch, trails } from './log.ts'
import { listQueue, queueOperations } from './queue.ts'
import { sinkStats } from './sink-stats.ts'

/** The change log, and what is made of it for each destination. */
export const deliveryOperations: OperationsOf<DeliveryStore> = {
  log: readLog,
  snapshotBatch: readSnapshotBatch,
  ...destinationOperations,
  due: (table, sink, limit) =>
    select(DELIVERY, 'WHERE serial = ? AND sink = ? AND valid = TRUE ORDER BY #turn LIMIT ?', [table, sink, limit]),
  *find(id) {
    return (yield* select(DELIVERY, 'WHERE id = ?', [id]))[0]
  },
  list: (query) => snapshot(() => listQueue(query)),
  ...queueOperations,
  trails,
  stats: sinkStats,
  /** Never further than the destination that has read least. */
  trim: (table, upTo) =>
    write(
      `DELETE FROM @change AS c WHERE serial = ? AND mark <= ? AND NOT EXISTS (SELECT 1 FROM @destination AS d
         WHERE d.serial = c.serial AND NOT d.closed AND (c.mark, c.position) > (d.cursor_mark, d.cursor_position))`,
      [table, upTo],
    ),
}
