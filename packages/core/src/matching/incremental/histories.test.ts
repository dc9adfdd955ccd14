import { describe, expect, test } from 'vitest'
import { sqliteStore } from '../../adapters/sqlite/index.ts'
import type { TableRecord } from '../../model/record.ts'
import { plainLinks } from '../kernel/plain-links.fixture.ts'
import { batchOf, indexOf, openHistory } from './histories.fixture.ts'

const valuesOf = (records: readonly TableRecord[]) => records.map(({ values }) => values)

const SEEDS = Array.from({ length: 6 }, (_, seed) => seed)

describe.each([1, 2, 3, 5, 9, 1000])('with a limit of %s records compared in a bucket', (limit) => {
  test('[IX-25] an index kept write by write is what the plain functions make of its records', async () => {
    for (const seed of SEEDS) {
      const store = await sqliteStore(':memory:')
      const history = await openHistory(store, seed * 7919 + limit, limit)
      await history.build()
      for (let step = 0; step < 25; step++) await history.write()
      const { links } = await indexOf(store)
      const records = await history.records()
      const plain = plainLinks(batchOf(records, await history.configuration()), valuesOf(records))
      const rowOf = (index: number) => records[index]?.row ?? 0
      expect(
        links.map(({ a, b, score, mappings }) => [a, b, score, mappings]),
        `seed ${seed}`,
      ).toEqual(plain.map(([a, b, score, mappings]) => [rowOf(a), rowOf(b), score, mappings]))
      await store.close()
    }
  })

  test('[IX-26] an index built anew while writes go on is what they leave write by write', async () => {
    for (const seed of SEEDS) {
      const store = await sqliteStore(':memory:')
      const history = await openHistory(store, seed * 104_729 + limit, limit)
      await history.build()
      for (let step = 0; step < 12; step++) await history.write()
      let building = true
      const built = history.build().finally(() => {
        building = false
      })
      for (let step = 0; step < 12 && building; step++) await history.write()
      await built
      const after = await indexOf(store)
      await history.build()
      expect(after, `seed ${seed}`).toEqual(await indexOf(store))
      const records = await history.records()
      const plain = plainLinks(batchOf(records, await history.configuration()), valuesOf(records))
      expect(after.links.length, `seed ${seed}`).toBe(plain.length)
      await store.close()
    }
  })
})
