import { type CatalogueChanges, notFound } from '@onefold/core'
import { forgetSnapshots } from '@onefold/core/sql'
import { forgetPending } from './commit/pending.ts'
import { writeDeliveries } from './deliveries/prepare.ts'
import { drop } from './matches/generations.ts'
import { createTable, dropTable, LAYOUT } from './relation-statements.ts'
import type { Session } from './session.ts'

type Destinations = NonNullable<CatalogueChanges['openDestinations']>
type Closings = NonNullable<CatalogueChanges['closeDestinations']>

/** What a save does to tables and their destinations, under the lock of the catalogue. */
export async function changeTables(session: Session, changes: CatalogueChanges): Promise<void> {
  const { createTables = [], dropTables = [], reconfigure = [], forgetPending: forgotten = [] } = changes
  const { openDestinations = [], closeDestinations = [] } = changes
  for (const table of createTables) await create(session, table)
  // Heads are always locked from the smallest serial up, so that two saves never wait for one another.
  const tables = [dropTables, reconfigure, [...openDestinations, ...closeDestinations].map(({ table }) => table)].flat()
  await session.rows(`SELECT FROM "onefold".head WHERE serial = ANY($1::bigint[]) ORDER BY serial FOR UPDATE`, [tables])
  await session.write(`UPDATE "onefold".head SET configuration = configuration + 1 WHERE serial = ANY($1::bigint[])`, [
    reconfigure,
  ])
  await close(session, closeDestinations)
  await open(session, openDestinations)
  await forgetPending(session, [...forgotten, ...dropTables])
  for (const table of dropTables) await dropWhole(session, table)
}

async function create(session: Session, table: number): Promise<void> {
  await session.write(
    `INSERT INTO "onefold".head (serial, mark, configuration, records, archived, layout) VALUES ($1, 0, 1, 0, 0, $2)`,
    [table, LAYOUT],
  )
  await session.write(createTable(table))
}

async function dropWhole(session: Session, table: number): Promise<void> {
  await drop(session, table, () => true)
  await session.write(`DELETE FROM "onefold".head WHERE serial = $1`, [table])
  await keepOnlyClears(session, table)
  await session.perform(forgetSnapshots(table))
  await session.write(dropTable(table))
}

/** Undelivered events of a dropped table go, but not what tells a destination to forget it; then what nobody waits for. */
async function keepOnlyClears(session: Session, table: number): Promise<void> {
  for (const text of [
    `DELETE FROM "onefold".delivery WHERE serial = $1 AND operation <> 'clear'`,
    `DELETE FROM "onefold".change WHERE serial = $1 AND body ->> 'operation' <> 'clear'`,
    `UPDATE "onefold".destination SET open_range = NULL WHERE serial = $1`,
    `DELETE FROM "onefold".destination d WHERE serial = $1
       AND NOT EXISTS (SELECT FROM "onefold".delivery e WHERE e.serial = d.serial AND e.sink = d.sink)
       AND NOT EXISTS (SELECT FROM "onefold".change c
         WHERE c.serial = d.serial AND (c.mark, c.position) > (d.cursor_mark, d.cursor_position))`,
    `DELETE FROM "onefold".change c WHERE serial = $1
       AND NOT EXISTS (SELECT FROM "onefold".destination d WHERE d.serial = c.serial)`,
  ])
    await session.write(text, [table])
}

/** A new destination begins after the newest change: the table's head is locked, so none can slip in between. */
async function open(session: Session, destinations: Destinations): Promise<void> {
  for (const { table, sink } of destinations) {
    const heads = await session.rows<{ mark: number }>(`SELECT mark FROM "onefold".head WHERE serial = $1`, [table])
    if (heads.length === 0) throw notFound('table', String(table))
    await session.write(
      `INSERT INTO "onefold".destination
         (serial, sink, cursor_mark, cursor_position, attempt, failures, not_before, claimed, lease_until)
       SELECT $1::bigint, $2::text, $3::bigint, coalesce(max(position), 0), 0, 0, 0, 0, 0 FROM "onefold".change WHERE serial = $1::bigint AND mark = $3::bigint
       ON CONFLICT (serial, sink) DO UPDATE SET closed = false, open_range = NULL,
         cursor_mark = excluded.cursor_mark, cursor_position = excluded.cursor_position
         WHERE destination.closed`,
      [table, sink, heads[0]!.mark],
    )
  }
}

async function close(session: Session, destinations: Closings): Promise<void> {
  for (const { table, sink, farewell } of destinations) {
    await session.write(`DELETE FROM "onefold".delivery WHERE serial = $1 AND sink = $2`, [table, sink])
    if (farewell === undefined) {
      await session.write(`DELETE FROM "onefold".destination WHERE serial = $1 AND sink = $2`, [table, sink])
      continue
    }
    // Whoever holds it holds it no more: what it read of the log is not to be queued behind the farewell.
    const known = await session.write(
      `UPDATE "onefold".destination SET closed = true, node = NULL, attempt = attempt + 1 WHERE serial = $1 AND sink = $2`,
      [table, sink],
    )
    if (known > 0) await writeDeliveries(session, [farewell])
  }
}
