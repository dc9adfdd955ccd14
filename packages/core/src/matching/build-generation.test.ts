import { expect, test } from 'vitest'
import { sqliteStore } from '../adapters/sqlite/index.ts'
import { batchOf, indexOf, openHistory } from './incremental/histories.fixture.ts'
import { plainLinks } from './kernel/plain-links.fixture.ts'
import { asJson, keyerOf } from './rules.ts'

test('[IX-24] a table of thousands is indexed in a thread of its own, and has the links of the plain functions', async () => {
  const store = await sqliteStore(':memory:')
  const history = await openHistory(store, 11, 8)
  await history.write(2400)
  const told: number[] = []
  await history.build({ report: async (share) => void told.push(share) })
  const plain = plainLinks(batchOf(await history.records(), await history.configuration()))
  const { links } = await indexOf(store)
  expect(links.length).toBeGreaterThan(1000)
  expect(links.map(({ score, mappings }) => [score, mappings])).toEqual(
    plain.map(([, , score, mappings]) => [score, mappings]),
  )
  expect(told.length).toBeGreaterThan(1)
  expect([...told].sort((a, b) => a - b)).toEqual(told)
  await store.close()
})

test('[IX-24] it stops when it is told to, and leaves no half-built index', async () => {
  const store = await sqliteStore(':memory:')
  const history = await openHistory(store, 12, 8)
  await history.write(2400)
  const controller = new AbortController()
  const report = async () => controller.abort(new Error('enough'))
  await expect(history.build({ signal: controller.signal, report })).rejects.toThrow('enough')
  expect(await store.matches.generations(1)).toEqual([])
  await store.close()
})

test('[IX-27] an index that is being built when an empty table gets its first record is built all the same', async () => {
  const store = await sqliteStore(':memory:')
  const history = await openHistory(store, 13, 8)
  const configuration = await history.configuration()
  let overtaken = false
  const matches = {
    ...store.matches,
    async build(...args: Parameters<typeof store.matches.build>) {
      if (!overtaken) {
        overtaken = true
        await store.matches.begin(1, { number: 2, keyer: keyerOf(configuration), configuration: asJson(configuration) })
        await store.matches.flip(1, 2, 0)
        await history.write(5)
      }
      return store.matches.build(...args)
    },
  }
  await history.build({ matches })
  expect(await store.matches.generations(1)).toMatchObject([{ number: 3, state: 'LIVE' }])
  const plain = plainLinks(batchOf(await history.records(), configuration))
  expect((await indexOf(store)).links).toHaveLength(plain.length)
  await store.close()
})
