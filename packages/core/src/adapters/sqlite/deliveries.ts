import { and, asc, eq } from 'drizzle-orm'
import type { ChangePosition, LoggedChange } from '../../model/change.ts'
import type { RowNumber } from '../../model/record.ts'
import type { DeliveryStore, Stretch, Trail } from '../../ports/delivery-store.ts'
import { RECORD_COLUMNS, type RecordRow, recordOf } from './codec.ts'
import { deliveryOf, listQueue, queueOperations } from './delivery-queue.ts'
import { destinationOperations } from './destinations.ts'
import { readHead } from './heads.ts'
import { relationsOf } from './relations.ts'
import { delivery } from './schema.ts'
import { sinkStats } from './sink-stats.ts'
import type { Sql } from './sql.ts'
import type { Synchronous } from './synchronous.ts'

/** The change log, and what is made of it for each destination. */
export function deliveryOperations(sql: Sql): Synchronous<DeliveryStore> {
  return {
    log: (table, after, limit) => readLog(sql, table, after, limit),
    stretch: (table, after, upTo, limit) => sql.snapshot(() => stretch(sql, table, after, upTo, limit)),
    ...destinationOperations(sql),
    due: (table, sink, limit) =>
      sql.orm
        .select()
        .from(delivery)
        .where(and(eq(delivery.serial, table), eq(delivery.sink, sink), eq(delivery.valid, true)))
        .orderBy(asc(delivery.turn))
        .limit(limit)
        .all()
        .map(deliveryOf),
    find(id) {
      const row = sql.orm.select().from(delivery).where(eq(delivery.id, id)).get()
      return row && deliveryOf(row)
    },
    list: (query) => sql.snapshot(() => listQueue(sql, query)),
    ...queueOperations(sql),
    trails: (table, subjects, newest) => sql.snapshot(() => trails(sql, table, subjects, newest)),
    stats: () => sql.snapshot(() => sinkStats(sql)),
    trim: (table, upTo) =>
      sql.run(
        `DELETE FROM change WHERE serial = ? AND mark <= ? AND NOT EXISTS (SELECT 1 FROM destination AS behind
           WHERE behind.serial = change.serial AND NOT behind.closed AND (change.mark, change.position) > (behind.cursor_mark, behind.cursor_position))`,
        table,
        upTo,
      ),
  }
}

function readLog(sql: Sql, table: number, after: ChangePosition, limit: number): LoggedChange[] {
  const rows = sql.all<ChangePosition & { body: string }>(
    `SELECT mark, position, body FROM change WHERE serial = ? AND (mark, position) > (?, ?)
     ORDER BY mark, position LIMIT ?`,
    table,
    after.mark,
    after.position,
    limit,
  )
  return rows.map(({ mark, position, body }) => ({ ...JSON.parse(body), mark, position }))
}

function stretch(sql: Sql, table: number, after: RowNumber, upTo: RowNumber, limit: number): Stretch {
  const rows = sql.all<RecordRow>(
    `SELECT ${RECORD_COLUMNS} FROM ${relationsOf(table).records} AS live WHERE row > ? AND row <= ? AND NOT EXISTS (
       SELECT 1 FROM pending WHERE serial = ? AND pending.row = live.row AND json_extract(pending.body, '$.change.operation') = 'insert')
     ORDER BY row LIMIT ?`,
    ...[after, upTo, table, limit],
  )
  return { mark: readHead(sql, table).mark, records: rows.map(recordOf) }
}

/** The newest entries of each record, in commit order. */
function trails(
  sql: Sql,
  table: number,
  subjects: Parameters<DeliveryStore['trails']>[1],
  newest: number,
): readonly Trail[] {
  const { audit, auditOfRecord } = relationsOf(table)
  const read = sql.prepare(
    `SELECT body FROM ${auditOfRecord} AS named JOIN ${audit} USING (mark, position)
     WHERE named.id = ? AND mark <= ? ORDER BY mark DESC, position DESC LIMIT ?`,
  )
  return subjects.map(({ recordId, upTo }) => {
    const found = read.all(recordId, upTo, newest + 1) as { readonly body: string }[]
    const entries = found.slice(0, newest).reverse()
    return { recordId, entries: entries.map(({ body }) => JSON.parse(body)), truncated: found.length > newest }
  })
}
