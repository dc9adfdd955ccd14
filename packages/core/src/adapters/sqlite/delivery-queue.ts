import { eq, sql as raw } from 'drizzle-orm'
import type { LoggedChange } from '../../model/change.ts'
import type { Delivery } from '../../model/delivery.ts'
import type { DeliveryPage, DeliveryQuery, DeliveryStore } from '../../ports/delivery-store.ts'
import { given } from './codec.ts'
import { delivery } from './schema.ts'
import type { Sql } from './sql.ts'
import type { Synchronous } from './synchronous.ts'

type DeliveryRow = typeof delivery.$inferSelect
type Value = string | number

/** What is done to the queue of a sink from outside. */
export function queueOperations(
  sql: Sql,
): Synchronous<Pick<DeliveryStore, 'remove' | 'removeAll' | 'requeue' | 'failAgain'>> {
  return {
    remove: (id) => sql.run('DELETE FROM delivery WHERE id = ?', id) > 0,
    removeAll: (sink) => sql.write(() => removeAll(sql, sink)),
    requeue: (id, payload) => sql.write(() => requeue(sql, id, payload)),
    failAgain: (id, error) =>
      deliveryIn(
        sql.orm
          .update(delivery)
          .set({ error, attempts: raw`${delivery.attempts} + 1`, modified: sql.now() })
          .where(raw`${delivery.id} = ${id} AND NOT ${delivery.valid}`)
          .returning()
          .get(),
      ),
  }
}

const LOG_OF_SINK = `destination AS d JOIN change AS c ON c.serial = d.serial
  AND (c.mark, c.position) > (d.cursor_mark, d.cursor_position) AND NOT d.closed`
const IS_ONE = `json_extract(c.body, '$.upTo') IS NULL`

function removeAll(sql: Sql, sink: string): number {
  const waiting = sql.one<{ n: number }>(
    `SELECT count(*) AS n FROM ${LOG_OF_SINK} WHERE d.sink = ? AND ${IS_ONE}`,
    sink,
  )
  // A publisher at work would queue what it has read already: its claim is over.
  sql.run(
    `UPDATE destination SET node = NULL, lease = NULL, attempt = attempt + 1,
       (cursor_mark, cursor_position) = (SELECT mark, position FROM change WHERE serial = destination.serial
         ORDER BY mark DESC, position DESC LIMIT 1)
     WHERE sink = ? AND EXISTS (SELECT 1 FROM change WHERE serial = destination.serial
       AND (mark, position) > (cursor_mark, cursor_position))`,
    sink,
  )
  sql.run(
    `UPDATE destination SET node = NULL, lease = NULL, attempt = attempt + 1, open_range = NULL
     WHERE sink = ? AND open_range IS NOT NULL`,
    sink,
  )
  const removed = sql.run('DELETE FROM delivery WHERE sink = ?', sink)
  sql.run('DELETE FROM destination WHERE sink = ? AND closed', sink)
  return removed + (waiting?.n ?? 0)
}

function requeue(sql: Sql, id: string, payload: Delivery['payload'] | undefined): Delivery | undefined {
  const row = sql.orm.delete(delivery).where(raw`${delivery.id} = ${id} AND NOT ${delivery.valid}`).returning().get()
  if (row === undefined) return undefined
  const { turn: _, ...kept } = row as DeliveryRow
  const valid = { valid: true, error: null, untransformed: false, modified: sql.now() }
  const queued = { ...kept, ...valid, ...(payload === undefined ? {} : { payload }) }
  return deliveryOf(sql.orm.insert(delivery).values(queued).returning().get())
}

/** Deliveries of a sink, then what waits in the log for it. */
export function listQueue(sql: Sql, query: DeliveryQuery): DeliveryPage {
  const { sink, validity, offset, limit } = query
  const [where, values] = conditions(query)
  const { n: stored = 0 } = sql.one<{ n: number }>(`SELECT count(*) AS n FROM delivery WHERE ${where}`, ...values) ?? {}
  const turns = sql.all<{ turn: number }>(
    `SELECT turn FROM delivery WHERE ${where} ORDER BY turn LIMIT ? OFFSET ?`,
    ...values,
    limit,
    offset,
  )
  const find = sql.orm
    .select()
    .from(delivery)
    .where(eq(delivery.turn, raw.placeholder('turn')))
    .prepare()
  const deliveries = turns.flatMap(({ turn }) => deliveryIn(find.get({ turn })) ?? [])
  if (validity === 'INVALID') return { deliveries, waiting: [], total: stored }
  const [logged, loggedValues] = logConditions(query)
  const from = `FROM ${LOG_OF_SINK} WHERE d.sink = ? AND ${IS_ONE}${logged}`
  const { n: later = 0 } = sql.one<{ n: number }>(`SELECT count(*) AS n ${from}`, sink, ...loggedValues) ?? {}
  const waiting = sql.all<{ serial: number; mark: number; position: number; body: string }>(
    `SELECT c.serial, c.mark, c.position, c.body ${from} ORDER BY c.serial, c.mark, c.position LIMIT ? OFFSET ?`,
    sink,
    ...loggedValues,
    limit - deliveries.length,
    Math.max(0, offset - stored),
  )
  return {
    deliveries,
    waiting: waiting.map(({ serial, mark, position, body }) => ({
      table: serial,
      change: { ...JSON.parse(body), mark, position } as LoggedChange,
    })),
    total: stored + later,
  }
}

function filtersOf({ tableId, entityId, recordId, operation, operationId }: DeliveryQuery) {
  const filters = { tableId, entityId, recordId, operation, operationId }
  return Object.entries(filters).filter((filter): filter is [keyof typeof filters, string] => filter[1] !== undefined)
}

const COLUMN = {
  tableId: 'table_id',
  entityId: 'entity_id',
  recordId: 'record_id',
  operation: 'operation',
  operationId: 'operation_id',
} as const

function conditions(query: DeliveryQuery): readonly [string, readonly Value[]] {
  const filters = filtersOf(query)
  const valid = query.validity === 'ALL' ? '' : ` AND valid = ${query.validity === 'VALID' ? 1 : 0}`
  const text = filters.map(([name]) => ` AND ${COLUMN[name]} = ?`).join('')
  return [`sink = ?${valid}${text}`, [query.sink, ...filters.map(([, value]) => value)]]
}

const MEMBER = {
  ...COLUMN,
  tableId: 'table',
  entityId: 'entity',
  recordId: 'recordId',
  operationId: 'operationId',
} as const

function logConditions(query: DeliveryQuery): readonly [string, readonly Value[]] {
  const filters = filtersOf(query)
  const text = filters.map(([name]) => ` AND json_extract(c.body, '$.${MEMBER[name]}') = ?`).join('')
  return [text, filters.map(([, value]) => value)]
}

function deliveryIn(row: DeliveryRow | undefined): Delivery | undefined {
  return row && deliveryOf(row)
}

export function deliveryOf(row: DeliveryRow): Delivery {
  const { turn, serial, bucketOperation, recordId, error, tableId, entityId, untransformed, superseded, ...rest } = row
  return {
    ...rest,
    order: turn,
    table: serial,
    ...given('bucketOperation', bucketOperation),
    ...given('recordId', recordId),
    ...given('error', error),
    ...given('tableId', tableId),
    ...given('entityId', entityId),
    ...(untransformed ? { untransformed } : {}),
    ...(superseded ? { superseded } : {}),
  }
}
