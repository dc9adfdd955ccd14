import type { DeliveryStore } from '../../../ports/store/delivery-store.ts'
import type { OperationsOf } from '../operation.ts'
import { snapshot, write } from '../operation.ts'
import { select } from '../relation.ts'
import { DELIVERY, IN_TURN } from './delivery-relations.ts'
import { destinationOperations } from './destinations.ts'
import { findQueued } from './find-queued.ts'
import { listQueue } from './list-queue.ts'
import { readLog, readSnapshotBatch, trails } from './log.ts'
import { queueOperations } from './queue.ts'
import { sinkStats } from './sink-stats.ts'

const DUE = `WHERE serial = ? AND sink = ? AND valid = TRUE AND ${IN_TURN} ORDER BY #turn LIMIT ?`

/** The change log, and what is made of it for each destination. */
export const deliveryOperations: OperationsOf<DeliveryStore> = {
  log: readLog,
  snapshotBatch: readSnapshotBatch,
  ...destinationOperations,
  due: (table, sink, limit) => select(DELIVERY, DUE, [table, sink, limit]),
  find: findQueued,
  list: (query) => snapshot(() => listQueue(query)),
  ...queueOperations,
  trails,
  stats: sinkStats,
  /** Never further than the destination that has read least. */
  trim: (table, upTo) =>
    write(
      `DELETE FROM @change AS c WHERE serial = ? AND csn <= ? AND NOT EXISTS (SELECT 1 FROM @destination AS d
         WHERE d.serial = c.serial AND NOT d.closed AND (c.csn, c.position) > (d.cursor_csn, d.cursor_position))`,
      [table, upTo],
    ),
}
