import { postgresStore } from '@onefold/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { survivorsOn } from '../../../bench/soak/survivors.ts'
import { freshDatabase } from './fresh-database.ts'
import type { PostgresServer } from './postgres-server.ts'

const SEEDS = [20_261_124, 20_261_127]

let server: PostgresServer

beforeAll(async () => {
  server = await freshDatabase()
})
afterAll(() => server.stop())

test.each(SEEDS)(
  '[MG-110] on PostgreSQL every survivor is what its contributions make from nothing, seed %d',
  async (seed) => {
    const store = await postgresStore({ connectionString: server.url, schema: server.freshSchema(), max: 2 })
    const done = await survivorsOn(store, seed)
    expect(done.MERGED).toBeGreaterThan(0)
    expect(done.COMPARED).toBeGreaterThan(0)
  },
  120_000,
)
