import { describe, expect, test } from 'vitest'
import { sqliteStore } from '../../adapters/sqlite/index.ts'
import { buildBesideWrites, indexOf, openHistory, plainLinksOf, tolerant } from './histories.fixture.ts'

const SEEDS = Array.from({ length: 2 }, (_, seed) => seed)

describe.each([2, 5, 1000])('with mappings that tolerate differences and a limit of %s', (limit) => {
  test('[IX-66] an index kept write by write is what the plain functions make of its records', async () => {
    for (const seed of SEEDS) {
      const store = await sqliteStore(':memory:')
      const history = await openHistory(store, seed * 7919 + limit, limit, tolerant)
      await history.build()
      for (let step = 0; step < 25; step++) await history.write()
      const { links } = await indexOf(store)
      const plain = await plainLinksOf(history)
      const names = new Map(
        (await history.records()).map(({ row, values }) => [row, String(values.name).toLowerCase()]),
      )
      const apart = (a: number, b: number) => names.get(a) !== names.get(b)
      expect(plain.some(([a, b, , mappings]) => (mappings & 1) !== 0 && apart(a, b))).toBe(true)
      expect(
        links.map(({ a, b, score, mappings }) => [a, b, score, mappings]),
        `seed ${seed}`,
      ).toEqual(plain)
      await store.close()
    }
  })

  test('[IX-67] an index built anew while writes go on is what they leave write by write', async () => {
    for (const seed of SEEDS) {
      const store = await sqliteStore(':memory:')
      const history = await openHistory(store, seed * 104_729 + limit, limit, tolerant)
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
