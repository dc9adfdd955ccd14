import { conflict, type Destination, type OnefoldError, type OpenRange } from '@onefold/core'
import { asc, sql } from 'drizzle-orm'
import { LEASE_MS, NOW } from '../clock.ts'
import { destination } from '../schema.ts'
import type { Session } from '../session.ts'

/** A destination under the attempt that claimed it. */
export interface Claim {
  readonly table: number
  readonly sink: string
  readonly attempt: number
}

type DestinationRow = typeof destination.$inferSelect

const HELD = 'serial = $1 AND sink = $2 AND attempt = $3 AND node IS NOT NULL'

export async function destinations(session: Session): Promise<readonly Destination[]> {
  const found = await session.ask((orm) =>
    orm.select().from(destination).orderBy(asc(destination.serial), asc(destination.sink)),
  )
  return found.map(destinationOf)
}

/** The one that waited longest is first, so that a busy destination keeps no other waiting. */
export async function claim(session: Session, node: string): Promise<Destination | undefined> {
  const next = sql.raw(`SELECT serial, sink FROM "onefold".destination d
    WHERE (node IS NULL OR lease_until <= ${NOW}) AND not_before <= ${NOW} AND (
      EXISTS (SELECT FROM "onefold".delivery e WHERE e.serial = d.serial AND e.sink = d.sink AND e.valid)
      OR (NOT closed AND (open_range IS NOT NULL OR EXISTS (SELECT FROM "onefold".change c
        WHERE c.serial = d.serial AND (c.mark, c.position) > (d.cursor_mark, d.cursor_position)))))
    ORDER BY claimed, serial, sink LIMIT 1 FOR UPDATE SKIP LOCKED`)
  const now = sql.raw(NOW)
  const found = await session.ask((orm) => {
    const picked = orm.$with('picked', { serial: destination.serial, sink: destination.sink }).as(next)
    return orm
      .with(picked)
      .update(destination)
      .set({
        attempt: sql`${destination.attempt} + 1`,
        node,
        claimed: sql`${now}`,
        leaseUntil: sql`${now} + ${LEASE_MS}`,
      })
      .where(sql`(${destination.serial}, ${destination.sink}) = (SELECT serial, sink FROM picked)`)
      .returning()
  })
  return found.map(destinationOf)[0]
}

export async function beat(session: Session, { table, sink, attempt }: Claim): Promise<void> {
  const beaten = await session.write(
    `UPDATE "onefold".destination SET lease_until = ${NOW} + ${LEASE_MS} WHERE ${HELD}`,
    [table, sink, attempt],
  )
  if (beaten === 0) throw leaseLost(sink)
}

export async function release(session: Session, { table, sink, attempt }: Claim): Promise<void> {
  await session.write(`UPDATE "onefold".destination SET node = NULL WHERE ${HELD}`, [table, sink, attempt])
}

/** Keeps the destination from being claimed until the transaction ends. Refuses with `conflict` (`lease-lost`). */
export async function requireHeld(session: Session, { table, sink, attempt }: Claim): Promise<void> {
  const held = await session.rows(`SELECT FROM "onefold".destination WHERE ${HELD} FOR UPDATE`, [table, sink, attempt])
  if (held.length === 0) throw leaseLost(sink)
}

function leaseLost(sink: string): OnefoldError {
  return conflict('lease-lost/destination-no-longer', { sink })
}

function destinationOf(row: DestinationRow): Destination {
  const { serial, sink, cursorMark, cursorPosition, openRange, attempt, failures, notBefore, lastError, closed } = row
  const range = openRange === null ? {} : { range: openRange as unknown as OpenRange } // as `prepare` wrote it
  const cursor = { mark: cursorMark, position: cursorPosition, ...range }
  const stand = { attempt, failures, notBefore, ...(lastError === null ? {} : { lastError }) }
  return { table: serial, sink, cursor, ...stand, ...(closed ? { closed } : {}) }
}
