import { expect, test } from 'vitest'
import { type MeanClassifierInput, verifyStore } from '../../src/index.ts'
import { seededRandom } from '../../src/lib/random.ts'
import { type House, openPeople } from '../fixtures/house.ts'

const NUMBERS = Array.from({ length: 130 }, (_, at) => at)
const nameOf = (at: number) => `Bartholomew Featherstone ${String(at).padStart(4, '0')}`
const personOf = (at: number) => ({ _id: `r${at}`, name: nameOf(at), city: at % 40 === 39 ? 'Paris' : 'London' })

/** People of two towns with nearly one name: all of London are one component of more than a hundred. */
async function crowd(classifier: Partial<MeanClassifierInput> = {}): Promise<House> {
  const mappings = [{ id: 'name', keys: ['name'], comparer: 'JARO_WINKLER' as const }]
  const house = await openPeople({
    indexer: { mappings: [{ id: 'city', keys: ['city'], duplicates: true, compareLimit: 2000 }] },
    classifier: { mappings, matchThreshold: 97, nonMatchThreshold: 60, ...classifier },
    table: { history: true },
  })
  await house.records.upsert(NUMBERS.map(personOf) as never)
  return house
}

const expectSound = async (house: House, after: string) =>
  expect((await verifyStore(house.store)).findings, after).toEqual([])

test.each([
  [1, {}],
  [2, {}],
  [3, { doubt: 'MEAN' }],
] as const)(
  '[IX-2908] whatever people decide in a crowd, its groups are what its links and rulings make of them, draw %i',
  async (seed, classifier) => {
    const house = await crowd(classifier)
    const random = seededRandom(seed * 4001)
    const { records, clusters } = house
    const merged: string[] = []
    let next = NUMBERS.length
    const live = async () => {
      const found: string[] = []
      for await (const { _id } of records.each()) found.push(_id)
      return random.shuffled(found)
    }
    const acts: Readonly<Record<string, () => Promise<unknown>>> = {
      insert: () => records.upsert([personOf(next++), personOf(next++)] as never),
      rename: async () => records.upsert([{ _id: (await live())[0]!, name: nameOf(random.below(400)) }] as never),
      strange: async () => records.upsert([{ _id: (await live())[0]!, name: `Quentin ${random.below(9)}` }] as never),
      remove: async () => records.remove((await live())[0]!),
      merge: async () => {
        const survivor = await records.merge((await live()).slice(0, 2), { force: true, comment: 'one' })
        merged.push(survivor._id)
      },
      unmerge: async () => merged.length > 0 && records.unmerge(merged.pop()!),
      disconnect: async () => records.disconnect((await live()).slice(0, 2 + random.below(2)), { comment: 'two' }),
      reconnect: async () => {
        const [first] = (await live()).slice(0, 1)
        for (const id of await live()) {
          const { _unrelated = [] } = (await records.get(id))._metadata
          if (_unrelated.length > 0) return records.reconnect([id, _unrelated[0]!])
        }
        return first
      },
      ignore: async () => {
        const { clusters: some } = await clusters.list({ minScore: 0 })
        return some.length > 0 && clusters.ignore(random.pick(some).id)
      },
    }
    for (let step = 0; step < 24; step++) {
      const name = random.pick(Object.keys(acts))
      await acts[name]!().catch((error: { code?: string }) => {
        if (error.code === undefined) throw error // what does not go at the moment is refused
      })
      await expectSound(house, `${name} in step ${step}`)
    }
  },
)
