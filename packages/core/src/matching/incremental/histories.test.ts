import { describe, expect, test } from 'vitest'
import { sqliteStore } from '../../adapters/sqlite/index.ts'
import { buildBesideWrites, indexOf, openHistory, plainLinksOf } from './histories.fixture.ts'

const SEEDS = Array.from({ length: 6 }, (_, seed) => seed)

describe.each([1, 2, 3, 5, 9, 1000])('with a limit of %s records compared in a bucket', (limit) => {
  test('[IX-25] an index kept write by write is what the plain functions make of its records', async () => {
    for (const seed of SEEDS) {
      const store = await sqliteStore(':memory:')
      const history = await openHistory(store, seed * 7919 + limit, limit)
      await history.build()
      for (let step = 0; step < 25; step++) await history.write()
      const { links } = await indexOf(store)
      expect(
        links.map(({ a, b, score, mappings }) => [a, b, score, mappings]),
        `seed ${seed}`,
      ).toEqual(await plainLinksOf(history))
      await store.close()
    }
  })

  test('[IX-26] an index built anew while writes go on is what they leave write by write', async () => {
    for (const seed of SEEDS) {
      const store = await sqliteStore(':memory:')
      const history = await openHistory(store, seed * 104_729 + limit, limit)
      await history.build()
      for (let step = 0; step < 12; step++) await history.write()
      await buildBesideWrites(history, 12)
      const after = await indexOf(store)
      await history.build()
      expect(after, `seed ${seed}`).toEqual(await indexOf(store))
      expect(after.links.length, `seed ${seed}`).toBe((await plainLinksOf(history)).length)
      await store.close()
    }
  })
})
