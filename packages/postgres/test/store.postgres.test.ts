import { describeStore } from '@onefold/core/testing'
import { postgresStore } from '@onefold/postgres'
import { afterAll, beforeAll } from 'vitest'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

let server: PostgresServer

beforeAll(async () => {
  server = await startPostgres()
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
  }
})
