import { and, asc, eq, isNotNull, sql as raw } from 'drizzle-orm'
import type { LogCursor } from '../../model/change.ts'
import type { Destination, NewDelivery } from '../../model/delivery.ts'
import type { DeliveryStore, Settlement } from '../../ports/delivery-store.ts'
import { LEASE_MS } from '../sql/runs/run-relation.ts'
import { given } from './codec.ts'
import { leaseLost } from './refusals.ts'
import { destination } from './schema.ts'
import type { Sql } from './sql.ts'
import type { Synchronous } from './synchronous.ts'

type DestinationRow = typeof destination.$inferSelect
type DestinationStore = Pick<DeliveryStore, 'destinations' | 'claim' | 'beat' | 'prepare' | 'settle' | 'release'>

/** Destinations under leases: one publisher at a time sends to each. */
export function destinationOperations(sql: Sql): Synchronous<DestinationStore> {
  return {
    destinations: () =>
      sql.orm
        .select()
        .from(destination)
        .orderBy(asc(destination.serial), asc(destination.sink))
        .all()
        .map(destinationOf),
    claim: (node) => claim(sql, node),
    beat: (table, sink, attempt) =>
      sql.write(() => {
        requireHeld(sql, table, sink, attempt)
        change(sql, table, sink, { lease: sql.now() + LEASE_MS })
      }),
    prepare: (table, sink, attempt, deliveries, cursor) =>
      sql.write(() => {
        requireHeld(sql, table, sink, attempt)
        if (deliveries[0]?.operation === 'clear')
          sql.run('DELETE FROM delivery WHERE serial = ? AND sink = ?', table, sink)
        writeDeliveries(sql, deliveries)
        change(sql, table, sink, cursorColumns(cursor))
      }),
    settle: (table, sink, attempt, settlement) =>
      sql.write(() => {
        const held = requireHeld(sql, table, sink, attempt)
        settle(sql, held, settlement)
        if (held.closed) dropTold(sql, table, sink)
      }),
    release(table, sink, attempt) {
      const held = and(eq(destination.serial, table), eq(destination.sink, sink), eq(destination.attempt, attempt))
      sql.orm.update(destination).set({ node: null, lease: null }).where(held).run()
    },
  }
}

function claim(sql: Sql, node: string): Destination | undefined {
  const waiting = `SELECT serial, sink FROM destination AS d
    WHERE not_before <= ? AND (lease IS NULL OR lease <= ?) AND (
      EXISTS (SELECT 1 FROM delivery WHERE serial = d.serial AND sink = d.sink AND valid = 1)
      OR (NOT closed AND (open_range IS NOT NULL OR EXISTS (SELECT 1 FROM change
        WHERE serial = d.serial AND (mark, position) > (d.cursor_mark, d.cursor_position)))))
    ORDER BY claimed, serial, sink LIMIT 1`
  if (!sql.has(waiting, sql.now(), sql.now())) return undefined // an idle poll takes no write lock
  return sql.write(() => {
    const now = sql.now()
    const next = sql.one<{ serial: number; sink: string }>(waiting, now, now)
    if (next === undefined) return undefined
    const claimed = { node, lease: now + LEASE_MS, claimed: now, attempt: raw<number>`${destination.attempt} + 1` }
    const where = and(eq(destination.serial, next.serial), eq(destination.sink, next.sink))
    return destinationOf(sql.orm.update(destination).set(claimed).where(where).returning().get())
  })
}

/** Refuses with `conflict` (`lease-lost`) whoever no longer holds the destination. */
export function requireHeld(sql: Sql, table: number, sink: string, attempt: number): DestinationRow {
  const held = and(
    eq(destination.serial, table),
    eq(destination.sink, sink),
    eq(destination.attempt, attempt),
    isNotNull(destination.node), // given back
  )
  const row = sql.orm.select().from(destination).where(held).get()
  if (row === undefined) throw leaseLost(`The destination "${sink}" of table ${table}`)
  return row
}

function change(sql: Sql, table: number, sink: string, values: Partial<DestinationRow>): void {
  sql.orm
    .update(destination)
    .set(values)
    .where(and(eq(destination.serial, table), eq(destination.sink, sink)))
    .run()
}

/** Writes events to be sent. One that is there already is sent in a new place of the order. */
export function writeDeliveries(sql: Sql, deliveries: readonly NewDelivery[]): void {
  const now = sql.now()
  const forget = sql.prepare('DELETE FROM delivery WHERE id = ? RETURNING created')
  const write = sql.prepare(WRITE_DELIVERY)
  for (const one of deliveries) {
    const known = forget.get(one.id) as { readonly created: number } | undefined
    const told = [one.id, one.sink, one.table, one.mark, one.position, one.operation, one.bucketOperation ?? null]
    const cause = [one.recordId ?? null, one.operationId, one.sequence, one.actorType, one.actorId]
    const stand = [JSON.stringify(one.payload), Number(one.valid), one.error ?? null, one.attempts]
    const place = [one.tableId ?? null, one.entityId ?? null, Number(one.untransformed ?? false)]
    write.run(...told, ...cause, ...stand, ...place, known?.created ?? now, now)
  }
}

const WRITE_DELIVERY = `INSERT INTO delivery (id, sink, serial, mark, position, operation, bucket_operation,
    record_id, operation_id, sequence, actor_type, actor_id, payload, valid, error, attempts,
    table_id, entity_id, untransformed, created, modified)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

/** A closed destination that has nothing left to be told. */
function dropTold(sql: Sql, table: number, sink: string): void {
  sql.run(
    `DELETE FROM destination WHERE serial = ? AND sink = ? AND closed
       AND NOT EXISTS (SELECT 1 FROM delivery WHERE serial = destination.serial AND sink = destination.sink)`,
    table,
    sink,
  )
}

function settle(sql: Sql, held: DestinationRow, { delivered, refused, stalled }: Settlement): void {
  const { serial, sink } = held
  const now = sql.now()
  const own = 'id = ? AND serial = ? AND sink = ?'
  if (delivered.length > 0) supersede(sql, held, delivered)
  for (const id of delivered) sql.run(`DELETE FROM delivery WHERE ${own}`, id, serial, sink)
  for (const { id, error } of refused) {
    const refuse = `UPDATE delivery SET valid = 0, error = ?, attempts = attempts + 1, modified = ? WHERE ${own}`
    sql.run(refuse, error, now, id, serial, sink)
  }
  const answered = delivered.length > 0 || refused.length > 0
  if (answered) change(sql, serial, sink, { failures: 0, notBefore: 0, lastError: null })
  if (stalled === undefined) return
  if (stalled.id !== undefined) {
    const count = `UPDATE delivery SET error = ?, attempts = attempts + 1, modified = ? WHERE ${own}`
    sql.run(count, stalled.error, now, stalled.id, serial, sink)
  }
  const failures = (answered ? 0 : held.failures) + 1
  change(sql, serial, sink, { failures, notBefore: now + Math.round(stalled.restMs), lastError: stalled.error })
}

/** What a delivered event says of the invalid ones of its record: their row is newer now, or gone. */
function supersede(sql: Sql, { serial, sink }: DestinationRow, delivered: readonly string[]): void {
  const invalid = 'SELECT 1 FROM delivery WHERE serial = ? AND sink = ? AND valid = 0 LIMIT 1'
  if (!sql.has(invalid, serial, sink)) return
  const mark = sql.prepare(
    `UPDATE delivery SET superseded = (told.operation <> 'remove')
     FROM (SELECT record_id, operation, mark, position FROM delivery WHERE id = ?) AS told
     WHERE serial = ? AND sink = ? AND valid = 0 AND delivery.record_id = told.record_id
       AND (delivery.mark, delivery.position) < (told.mark, told.position)`,
  )
  for (const id of delivered) mark.run(id, serial, sink)
}

function cursorColumns({ mark, position, range }: LogCursor) {
  return { cursorMark: mark, cursorPosition: position, openRange: range ?? null }
}

function destinationOf(row: DestinationRow): Destination {
  const { serial, sink, cursorMark, cursorPosition, openRange, attempt, failures, notBefore, lastError, closed } = row
  const cursor = { mark: cursorMark, position: cursorPosition, ...given('range', openRange) }
  const stand = { attempt, failures, notBefore, ...given('lastError', lastError) }
  return { table: serial, sink, cursor, ...stand, ...(closed ? { closed } : {}) }
}
