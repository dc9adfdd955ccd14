import { verifyStore } from '@onefold/core'
import { postgresStore } from '@onefold/postgres'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BREAKAGES } from '../../../bench/soak/breakages.ts'
import { fillInstallation } from '../../../bench/soak/installation.ts'
import { freshDatabase } from './fresh-database.ts'
import type { PostgresServer } from './postgres-server.ts'

let server: PostgresServer
let copies = 0

const urlOf = (database: string): string => server.url.replace(/\/\w+$/, `/${database}`)

beforeAll(async () => {
  server = await freshDatabase()
  await server.sql('CREATE DATABASE healthy')
  await fillInstallation(await postgresStore(urlOf('healthy')))
})
afterAll(() => server.stop())

/** What verify finds in a copy of the healthy installation after this statement. */
async function findingsAfter(statement?: string) {
  const database = `copy_${++copies}`
  await server.sql(`CREATE DATABASE ${database} TEMPLATE healthy`)
  if (statement !== undefined) await plant(database, statement)
  const store = await postgresStore({ connectionString: urlOf(database), max: 2 })
  try {
    return (await verifyStore(store)).findings
  } finally {
    await store.close()
  }
}

async function plant(database: string, statement: string): Promise<void> {
  const client = new Client(urlOf(database))
  await client.connect()
  try {
    await client.query('SET search_path TO onefold')
    const { rowCount } = await client.query(statement)
    if (!statement.startsWith('DROP')) expect(rowCount, statement).toBeGreaterThan(0)
  } finally {
    await client.end()
  }
}

test('[CK-1] a healthy installation has no findings', async () => {
  expect(await findingsAfter()).toEqual([])
})

test.each(BREAKAGES)('[CK-2] verify finds $title', async ({ rule, sqlite, postgres = sqlite }) => {
  const rules = (await findingsAfter(postgres)).map((finding) => finding.rule)
  expect(rules).toContain(rule)
})
