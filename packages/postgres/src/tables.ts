import { type CatalogueChanges, notFound } from '@onefold/core'
import { drop } from './matches/generations.ts'
import { createTable, dropTable } from './relation-statements.ts'
import type { Session } from './session.ts'

type Destinations = NonNullable<CatalogueChanges['openDestinations']>

/** What a save does to tables and their destinations, under the lock of the catalogue. */
export async function changeTables(session: Session, changes: CatalogueChanges): Promise<void> {
  const { createTables = [], dropTables = [], reconfigure = [] } = changes
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
  for (const table of dropTables) await dropWhole(session, table)
}

async function create(session: Session, table: number): Promise<void> {
  await session.write(
    `INSERT INTO "onefold".head (serial, mark, configuration, records, archived) VALUES ($1, 0, 1, 0, 0)`,
    [table],
  )
  await session.write(createTable(table))
}

async function dropWhole(session: Session, table: number): Promise<void> {
  await drop(session, table, () => true)
  for (const relation of ['delivery', 'destination', 'change', 'head']) {
    await session.write(`DELETE FROM "onefold".${relation} WHERE serial = $1`, [table])
  }
  await session.write(dropTable(table))
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
       ON CONFLICT (serial, sink) DO NOTHING`,
      [table, sink, heads[0]!.mark],
    )
  }
}

async function close(session: Session, destinations: Destinations): Promise<void> {
  for (const { table, sink } of destinations) {
    for (const relation of ['destination', 'delivery']) {
      await session.write(`DELETE FROM "onefold".${relation} WHERE serial = $1 AND sink = $2`, [table, sink])
    }
  }
}
