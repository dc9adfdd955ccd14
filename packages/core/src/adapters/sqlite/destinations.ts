import { and, asc, eq, isNotNull, sql as raw } from 'drizzle-orm'
import type { ChangePosition } from '../../model/change.ts'
import type { Delivery, Destination } from '../../model/delivery.ts'
import type { DeliveryStore, Settlement } from '../../ports/delivery-store.ts'
import { given } from './codec.ts'
import { leaseLost } from './refusals.ts'
import { LEASE_MS } from './runs.ts'
import { delivery, destination } from './schema.ts'
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
        prepare(sql, deliveries)
        change(sql, table, sink, cursorColumns(cursor))
      }),
    settle: (table, sink, attempt, settlement) =>
      sql.write(() => {
        const held = requireHeld(sql, table, sink, attempt)
        settle(sql, held, settlement)
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
      OR EXISTS (SELECT 1 FROM change
        WHERE serial = d.serial AND (mark, position) > (d.cursor_mark, d.cursor_position)))
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

function requireHeld(sql: Sql, table: number, sink: string, attempt: number): DestinationRow {
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
function prepare(sql: Sql, deliveries: readonly Omit<Delivery, 'order' | 'created' | 'modified'>[]): void {
  const now = sql.now()
  for (const { table: serial, bucketOperation, recordId, error, ...rest } of deliveries) {
    const known = sql.orm.delete(delivery).where(eq(delivery.id, rest.id)).returning().get() as
      | typeof delivery.$inferSelect
      | undefined
    const optional = { bucketOperation: bucketOperation ?? null, recordId: recordId ?? null, error: error ?? null }
    sql.orm
      .insert(delivery)
      .values({ ...rest, ...optional, serial, created: known?.created ?? now, modified: now })
      .run()
  }
}

function settle(sql: Sql, held: DestinationRow, { delivered, refused, stalled }: Settlement): void {
  const { serial, sink } = held
  const now = sql.now()
  const own = 'id = ? AND serial = ? AND sink = ?'
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

function cursorColumns({ mark, position }: ChangePosition) {
  return { cursorMark: mark, cursorPosition: position }
}

function destinationOf(row: DestinationRow): Destination {
  const { serial, sink, cursorMark, cursorPosition, attempt, failures, notBefore, lastError } = row
  const cursor = { mark: cursorMark, position: cursorPosition }
  return { table: serial, sink, cursor, attempt, failures, notBefore, ...given('lastError', lastError) }
}
