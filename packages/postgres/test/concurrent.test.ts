import { openOnefold, verifyStore } from '@onefold/core'
import { postgresStore } from '@onefold/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEngine } from '../../../bench/lib/engine.ts'
import {
  CUSTOMER_RESOURCES,
  CUSTOMERS,
  customers,
  customersState,
  stateAlone,
  upsertAll,
} from '../../../bench/soak/concurrent.ts'
import { adminOf } from '../../../bench/soak/installation.ts'
import { freshDatabase } from './fresh-database.ts'
import type { PostgresServer } from './postgres-server.ts'

const PEOPLE = 1000
const SEED = 20_261_122

let server: PostgresServer

beforeAll(async () => {
  server = await freshDatabase()
})
afterAll(() => server.stop())

test('[CK-30] two engines that write the same people at once leave what one engine makes of them', async () => {
  const options = { connectionString: server.url, schema: server.freshSchema() }
  const records = customers(PEOPLE, SEED)
  const store = await postgresStore(options)
  const { onefold: one, session } = await openEngine(store, CUSTOMERS, CUSTOMER_RESOURCES)
  const other = await openOnefold({ store: postgresStore(options) })
  try {
    const inserted = await Promise.all([upsertAll(session, records, 1), upsertAll(adminOf(other), records, 2)])
    expect(inserted[0] + inserted[1]).toBe(PEOPLE)
    expect(Math.min(...inserted)).toBeGreaterThan(0) // both came first somewhere
    const together = await customersState(store)
    expect(together.clusters.length).toBeGreaterThan(50)
    expect(together).toEqual(await stateAlone(records))
    expect((await verifyStore(store)).findings).toEqual([])
  } finally {
    await Promise.all([one.close(), other.close()])
  }
})
