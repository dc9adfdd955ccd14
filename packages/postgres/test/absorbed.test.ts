import { postgresStore } from '@onefold/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { absorbedReadsOn } from '../../../bench/soak/absorbed-reads.ts'
import { freshDatabase } from './fresh-database.ts'
import type { PostgresServer } from './postgres-server.ts'

let server: PostgresServer

beforeAll(async () => {
  server = await freshDatabase()
})
afterAll(() => server.stop())

test.each([true, false])(
  '[RC-2901] on PostgreSQL an absorbed id answers what stands for it, with history %s',
  async (history) => {
    const store = await postgresStore({ connectionString: server.url, schema: server.freshSchema(), max: 2 })
    for (const [answered, expected] of await absorbedReadsOn(store, history)) expect(answered).toEqual(expected)
  },
)
