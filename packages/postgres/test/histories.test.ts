import { postgresStore } from '@onefold/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runHistory } from '../../../bench/soak/histories.ts'
import { freshDatabase } from './fresh-database.ts'
import type { PostgresServer } from './postgres-server.ts'

/** With tolerant mappings among others. */
const SEEDS = [3, 11]

let server: PostgresServer

beforeAll(async () => {
  server = await freshDatabase()
})
afterAll(() => server.stop())

test.each(SEEDS)(
  '[IX-77] a random history leaves PostgreSQL with what an index built anew holds, seed %d',
  async (seed) => {
    const store = await postgresStore({ connectionString: server.url, schema: server.freshSchema(), max: 2 })
    const { incremental, rebuilt, findings } = await runHistory(store, seed)
    expect(findings).toEqual([])
    expect(incremental.links.length).toBeGreaterThan(20)
    expect(incremental).toEqual(rebuilt)
  },
  120_000,
)
