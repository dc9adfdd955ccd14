import { describe, expect, test } from 'vitest'
import { sqliteStore } from '../../adapters/sqlite/index.ts'
import type { MatchConfiguration } from '../rules.ts'
import { indexOf, openHistory, plainLinksOf, tolerant } from './histories.fixture.ts'

const labelledByTheMean = (configuration: MatchConfiguration): MatchConfiguration => ({
  ...configuration,
  classifier: { ...configuration.classifier!, doubt: 'MEAN' },
})

describe.each([4, 20, 1000])('with crowded buckets and a limit of %s', (limit) => {
  test.each([
    ['of equal keys', undefined],
    ['of near keys', tolerant],
    ['labelled by the mean', labelledByTheMean],
  ])('[IX-2901] large components that grow write by write are what a build makes of them, %s', async (_, adapt) => {
    for (const seed of [1, 2]) {
      const store = await sqliteStore(':memory:')
      const history = await openHistory(store, seed * 6151 + limit, limit, adapt)
      await history.build()
      for (let step = 0; step < 5; step++) await history.write(30)
      for (let step = 0; step < 12; step++) await history.insert(1 + (step % 3))
      const grown = await indexOf(store)
      const plain = await plainLinksOf(history)
      expect(grown.links.map(({ a, b, score, mappings }) => [a, b, score, mappings])).toEqual(plain)
      await history.build()
      expect(grown, `seed ${seed}`).toEqual(await indexOf(store))
      await store.close()
    }
  })
})
