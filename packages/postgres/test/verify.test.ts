import { type Store, verifyStore } from '@onefold/core'
import { postgresStore } from '@onefold/postgres'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BREAKAGES } from '../../../bench/soak/breakages.ts'
import { fillInstallation } from '../../../bench/soak/installation.ts'
import { freshDatabase } from './fresh-database.ts'
import type { PostgresServer } from './postgres-server.ts'

let server: PostgresServer
let client: Client
let store: Store

/** A healthy installation, with a copy of its relations in the schema `healthy`. */
beforeAll(async () => {
  server = await freshDatabase()
  await fillInstallation(await postgresStore(server.url))
  client = new Client(server.url)
  await client.connect()
  await client.query(KEEP)
  await client.query('SET search_path TO onefold')
  store = await postgresStore({ connectionString: server.url, max: 2 })
})
afterAll(async () => {
  await store.close()
  await client.end()
  await server.stop()
})

const eachOf = (schema: string, ...statements: readonly string[]): string => `
  DO $do$ DECLARE relation text; BEGIN
    FOR relation IN SELECT tablename FROM pg_tables WHERE schemaname = '${schema}' LOOP
      ${statements.map((statement) => `EXECUTE format('${statement}', relation);`).join('\n')}
    END LOOP;
  END $do$`

const KEEP = `CREATE SCHEMA healthy; ${eachOf(
  'onefold',
  'CREATE TABLE healthy.%1$I (LIKE onefold.%1$I INCLUDING ALL)',
  'INSERT INTO healthy.%1$I OVERRIDING SYSTEM VALUE SELECT * FROM onefold.%1$I',
)}`

/** To copy the whole database for each breakage takes several times as long. */
const MEND = eachOf(
  'healthy',
  'CREATE TABLE IF NOT EXISTS onefold.%1$I (LIKE healthy.%1$I INCLUDING ALL)',
  'DELETE FROM onefold.%1$I',
  'INSERT INTO onefold.%1$I OVERRIDING SYSTEM VALUE SELECT * FROM healthy.%1$I',
)

/** What verify finds after this statement, which is undone then. */
async function findingsAfter(statement: string) {
  try {
    const { rowCount } = await client.query(statement)
    if (!statement.startsWith('DROP')) expect(rowCount, statement).toBeGreaterThan(0)
    return (await verifyStore(store)).findings
  } finally {
    await client.query(MEND)
  }
}

test('[CK-1] a healthy installation has no findings', async () => {
  expect((await verifyStore(store)).findings).toEqual([])
})

test.each(BREAKAGES)('[CK-2] verify finds $title', async ({ rule, sqlite, postgres = sqlite }) => {
  const rules = (await findingsAfter(postgres)).map((finding) => finding.rule)
  expect(rules).toContain(rule)
})

test('[CK-1] once all of these are mended there are no findings again', async () => {
  expect((await verifyStore(store)).findings).toEqual([])
})
