import { unavailable } from '@onefold/core/adapter-kit'
import { script } from '@onefold/core/sql'
import { LAYOUT, layoutSteps } from './layout.ts'
import { MIGRATIONS, PRESENT } from './migrations.ts'
import type { Database, Queryable } from './session.ts'

const OLDEST_SERVER = 140_000

/**
 * Brings the schema up to date, whole or not at all. Several processes may do so at once: the first one does it while
 * the others wait. Refuses with `unavailable` a server or a store that this version cannot work with.
 */
export async function migrate(database: Database, schema: string): Promise<void> {
  await database.inTransaction(async (session) => {
    await refuseOldServer(session)
    // Lives as long as the transaction, so that it also holds behind a pooler.
    await session.rows(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`onefold ${schema}`])
    await makeSchema(session, schema)
    const done = await session.rows<{ name: string }>(`SELECT name FROM "onefold".migration ORDER BY number`)
    refuseNewer(schema, done)
    await walkFrom(session, done.length)
    await session.write(`INSERT INTO "onefold".catalogue (id, csn) VALUES (1, 0) ON CONFLICT DO NOTHING`)
    await bringTablesUp(session)
  })
}

/** All statements in one message: one by one, a new schema took as many round trips as there are statements. A new one walks no migration. */
async function walkFrom(session: Queryable, done: number): Promise<void> {
  const missing = MIGRATIONS.slice(done)
  if (missing.length === 0) return
  const steps = done === 0 ? PRESENT : missing.flatMap(({ statements }) => statements)
  await session.perform(script(steps.join('\n')))
  await session.write(
    `INSERT INTO "onefold".migration (number, name)
     SELECT $1 + place, name FROM unnest($2::text[]) WITH ORDINALITY AS passed (name, place)`,
    [done, missing.map(({ name }) => name)],
  )
}

/** Brings the relations of each table to the present layout. */
async function bringTablesUp(session: Queryable): Promise<void> {
  const behind = await session.rows<{ serial: number; layout: number }>(
    `SELECT serial, layout FROM "onefold".head WHERE layout < $1 ORDER BY serial FOR UPDATE`,
    [LAYOUT],
  )
  for (const { serial, layout } of behind) {
    const open = await session.rows<{ number: number }>(`SELECT number FROM "onefold".generation WHERE serial = $1`, [
      serial,
    ])
    const numbers = open.map(({ number }) => number)
    await session.perform(script(layoutSteps(serial, numbers, layout)))
    await session.write(`UPDATE "onefold".head SET layout = $2 WHERE serial = $1`, [serial, LAYOUT])
  }
}

async function refuseOldServer(session: Queryable): Promise<void> {
  const [server] = await session.rows<{ number: number; name: string }>(
    `SELECT current_setting('server_version_num')::integer AS number, current_setting('server_version') AS name`,
  )
  if (server!.number >= OLDEST_SERVER) return
  throw unavailable('server-too-old', { version: server!.name })
}

// Asked for first: whoever may not make schemas can still be given one.
async function makeSchema(session: Queryable, schema: string): Promise<void> {
  const there = await session.rows(`SELECT FROM pg_namespace WHERE nspname = $1`, [schema])
  if (there.length === 0) await session.write(`CREATE SCHEMA "onefold"`)
  const relation = await session.rows(
    `SELECT FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname = $1 AND relname = 'migration'`,
    [schema],
  )
  if (relation.length > 0) return
  await session.write(
    `CREATE TABLE "onefold".migration (number integer PRIMARY KEY, name text NOT NULL, instant timestamptz NOT NULL DEFAULT now())`,
  )
}

function refuseNewer(schema: string, done: readonly { name: string }[]): void {
  const strange = done.find(({ name }, index) => MIGRATIONS[index]?.name !== name)
  if (strange === undefined) return
  throw unavailable('store-newer/schema', { schema, migration: strange.name })
}
