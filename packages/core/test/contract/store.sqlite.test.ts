import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sqliteStore } from '@onefold/core/sqlite'
import { describeStore } from '@onefold/core/testing'
import { onTestFinished } from 'vitest'

describeStore('sqlite file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'onefold-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { clock, later } = movableClock()
  const open = () => sqliteStore(join(folder, 'people.db'), { clock })
  let store = await open()
  const reopen = async () => {
    await store.close()
    store = await open()
    return store
  }
  return { store, reopen, later }
})

const inMemory = async () => {
  const { clock, later } = movableClock()
  return { store: await sqliteStore(':memory:', { clock }), later }
}
describeStore('sqlite :memory:', inMemory, { durable: false })

/** The clock of this machine, which can be put forward. */
function movableClock() {
  let ahead = 0
  return {
    clock: { now: () => Date.now() + ahead },
    later: async (milliseconds: number) => {
      ahead += milliseconds
    },
  }
}
