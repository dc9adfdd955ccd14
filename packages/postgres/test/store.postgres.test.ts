import { describeStore } from '@onefold/core/testing'
import { postgresStore } from '@onefold/postgres'
import { afterAll, beforeAll } from 'vitest'
import { freshDatabase } from './fresh-database.ts'
import type { PostgresServer } from './postgres-server.ts'

let server: PostgresServer

beforeAll(async () => {
  server = await freshDatabase()
})
afterAll(() => server.stop())

describeStore('postgres', async () => {
  const options = { connectionString: server.url, schema: server.freshSchema(), max: 5 }
  const store = await postgresStore(options)
  return {
    store,
    async reopen() {
      await store.close()
      return postgresStore(options)
    },
    another: () => postgresStore(options),
    async later(milliseconds) {
      const { schema } = options
      await server.sql(`UPDATE ${schema}.run SET lease_until = lease_until - $1`, [milliseconds])
      const earlier = 'lease_until = lease_until - $1, not_before = not_before - $1'
      await server.sql(`UPDATE ${schema}.destination SET ${earlier}`, [milliseconds])
      await server.sql(`UPDATE ${schema}.pending SET since = since - $1`, [milliseconds])
      const instants = 'SELECT json_agg(CAST(value AS bigint) - $1) FROM json_array_elements_text(instants)'
      await server.sql(`UPDATE ${schema}.attempt SET until = until - $1, instants = (${instants})`, [milliseconds])
    },
  }
})
