import type { DeliveryStore } from '@onefold/core'
import { orWhenMissing } from '../failures.ts'
import { unknownTable } from '../records/head.ts'
import type { Database } from '../session.ts'
import { dueDeliveries, findDelivery, listDeliveries } from './delivery-reads.ts'
import { beat, claim, destinations, release } from './destinations.ts'
import { readLog, readStretch, trimLog } from './log.ts'
import { prepare } from './prepare.ts'
import { failAgain, removeAll, removeDelivery, requeue } from './queue.ts'
import { settle } from './settle.ts'
import { sinkStats } from './sink-stats.ts'
import { trails } from './trails.ts'

export function deliveryStore(database: Database): DeliveryStore {
  return Object.freeze<DeliveryStore>({
    log: (table, after, limit) => readLog(database, table, after, limit),
    stretch: (table, after, upTo, limit) =>
      orWhenMissing(readStretch(database, table, after, upTo, limit), () => unknownTable(table)),
    destinations: () => destinations(database),
    claim: (node) => claim(database, node),
    beat: (table, sink, attempt) => beat(database, { table, sink, attempt }),
    prepare: (table, sink, attempt, deliveries, cursor) =>
      prepare(database, { table, sink, attempt }, deliveries, cursor),
    due: (table, sink, limit) => dueDeliveries(database, table, sink, limit),
    settle: (table, sink, attempt, settlement) => settle(database, { table, sink, attempt }, settlement),
    release: (table, sink, attempt) => release(database, { table, sink, attempt }),
    find: (id) => findDelivery(database, id),
    list: (query) => listDeliveries(database, query),
    remove: (id) => removeDelivery(database, id),
    removeAll: (sink) => removeAll(database, sink),
    requeue: (id, payload) => requeue(database, id, payload),
    failAgain: (id, error) => failAgain(database, id, error),
    trails: (table, subjects, newest) => trails(database, table, subjects, newest),
    stats: () => sinkStats(database),
    trim: (table, upTo) => trimLog(database, table, upTo),
  })
}
