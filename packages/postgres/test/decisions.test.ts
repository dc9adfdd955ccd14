import { postgresStore } from '@onefold/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDecisions } from '../../../bench/soak/decision-histories.ts'
import { freshDatabase } from './fresh-database.ts'
import type { PostgresServer } from './postgres-server.ts'

const SEEDS = [5, 8, 13]

let server: PostgresServer

beforeAll(async () => {
  server = await freshDatabase()
})
afterAll(() => server.stop())

test.each(SEEDS)('[CK-40] [MG-160] random decisions leave PostgreSQL in order, seed %d', async (seed) => {
  const store = await postgresStore({ connectionString: server.url, schema: server.freshSchema(), max: 2 })
  expect((await runDecisions(store, seed)).wrong).toEqual([])
})
