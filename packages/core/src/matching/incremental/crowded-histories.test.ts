import { describe, expect, test } from 'vitest'
import { sqliteStore } from '../../adapters/sqlite/index.ts'
import { isCrowd } from '../cluster/crowd-components.ts'
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

  test.each([
    ['of equal keys', undefined],
    ['of near keys', tolerant],
    ['labelled by the mean', labelledByTheMean],
  ])(
    '[IX-2906] large components of which records change and go are what a build makes of them, %s',
    async (_, adapt) => {
      for (const seed of adapt === tolerant ? [1] : [1, 2]) {
        const store = await sqliteStore(':memory:')
        const history = await openHistory(store, seed * 7919 + limit, limit, adapt)
        await history.build()
        for (let step = 0; step < 5; step++) await history.write(30)
        for (let step = 0; step < 16; step++) await history.write()
        const written = await indexOf(store)
        await history.build()
        expect(written, `seed ${seed}`).toEqual(await indexOf(store))
        await store.close()
      }
    },
  )
})

/** All compared with all, nearly all alike, divided by averages where they are no crowd. */
const averaged = (configuration: MatchConfiguration): MatchConfiguration => {
  const [city, name] = configuration.indexer.mappings
  return {
    ...configuration,
    indexer: { ...configuration.indexer, mappings: [{ ...city!, keys: ['tags'], id: 'tags' }, name!] },
    classifier: { ...configuration.classifier!, matchThreshold: 5500, nonMatchThreshold: 100, linkage: 'AVERAGE' },
  }
}

test('[CL-2615] a component that becomes a crowd, grows, changes and is none any more is what a build makes of it', async () => {
  const store = await sqliteStore(':memory:')
  const history = await openHistory(store, 4242, 5000, averaged)
  await history.build()
  const isOne: boolean[] = []
  const compare = async (): Promise<void> => {
    const written = await indexOf(store)
    isOne.push(isCrowd(written.members.length, written.links.length))
    await history.build()
    expect(written, `${written.links.length} links`).toEqual(await indexOf(store))
  }
  for (let step = 0; step < 6; step++) await history.insert(100)
  await compare()
  for (let step = 0; step < 6; step++) await history.insert(step < 3 ? 60 : 1)
  for (let step = 0; step < 6; step++) await history.write()
  await compare()
  for (let step = 0; step < 4; step++) await history.remove(60)
  await compare()
  expect(isOne).toEqual([false, true, false])
  await store.close()
})
