import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sqliteStore } from '@onefold/core/sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openEngine } from '../../../../bench/lib/engine.ts'
import {
  CUSTOMER_RESOURCES,
  CUSTOMERS,
  customers,
  customersState,
  stateAlone,
  upsertAll,
} from '../../../../bench/soak/concurrent.ts'
import { verifyStore } from '../../src/index.ts'

const PEOPLE = 1000
const SEED = 20_261_122

async function fileStore() {
  const folder = await mkdtemp(join(tmpdir(), 'onefold-concurrent-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return sqliteStore(join(folder, 'people.db'), { synchronous: 'NORMAL' })
}

test('[CK-30] two callers who write the same people at once leave what one engine makes of them', async () => {
  const records = customers(PEOPLE, SEED)
  const store = await fileStore()
  const { onefold, session } = await openEngine(store, CUSTOMERS, CUSTOMER_RESOURCES)
  try {
    const inserted = await Promise.all([1, 2].map((seed) => upsertAll(session, records, seed)))
    expect(inserted.reduce((sum, many) => sum + many)).toBe(PEOPLE)
    expect(Math.min(...inserted)).toBeGreaterThan(0) // both came first somewhere
    const together = await customersState(store)
    expect(together.clusters.length).toBeGreaterThan(50)
    expect(together).toEqual(await stateAlone(records))
    expect((await verifyStore(store)).findings).toEqual([])
  } finally {
    await onefold.close()
  }
})

test('[CK-31] what is asked of clusters while a new index takes over is answered', async () => {
  const { onefold, session } = await openEngine(fileStore(), CUSTOMERS, CUSTOMER_RESOURCES)
  try {
    await session.records(CUSTOMERS).upsert(customers(300, SEED))
    const clusters = session.clusters(CUSTOMERS)
    const wanted = { minScore: 0, pageSize: 1000 }
    const { clusters: before } = await clusters.list(wanted)
    let building = true
    const rebuilds = (async () => {
      for (let round = 0; round < 8; round++) {
        await (await session.entities.synchronize(CUSTOMERS, { load: 'NONE', index: 'FULL' })).finished()
      }
      building = false
    })()
    let asked = 0
    for (; building; asked++) {
      expect((await clusters.list(wanted)).clusters).toEqual(before)
      expect((await clusters.get(before[asked % before.length]?.id ?? '')).recordCount).toBeGreaterThan(1)
      expect((await session.entities.get(CUSTOMERS)).stats.recordCount).toBe(300)
    }
    await rebuilds
    expect(asked).toBeGreaterThan(8)
  } finally {
    await onefold.close()
  }
})
