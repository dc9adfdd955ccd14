import { expect, test } from 'vitest'
import { sqliteStore } from '../../src/adapters/sqlite/index.ts'
import { expectRefusal, furnish, type House, openHouse, openPeople } from '../fixtures/house.ts'
import { openScoped } from '../fixtures/scoped.ts'

const by = (...mappings: readonly object[]) => ({
  mappings: mappings.map((mapping) => ({ duplicates: true, keyOptions: ['AGGRESSIVE'], ...mapping })),
})
const NAMED = { classifier: { mappings: [{ id: 'name', keys: ['name'], comparer: 'JARO_WINKLER' }] } }
const alike = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({
    _id: `r${from + at}`,
    name: `Bartholomew Featherstone ${String(from + at).padStart(4, '0')}`,
    city: 'London',
  }))

/** A house that counts the commits of its table. */
async function counted(indexer: object) {
  const store = await sqliteStore(':memory:')
  let commits = 0
  const commit: typeof store.commit = (...given) => {
    commits++
    return store.commit(...given)
  }
  const house = await openHouse({ store: { ...store, commit } })
  const none = { classifier: { mappings: [{ id: 'name', keys: ['name'], comparer: 'EXACT' }] } }
  await furnish(house, { indexer, ...none })
  commits = 0
  return { house, commits: () => commits }
}

const write = (house: House, records: readonly { readonly _id: string }[], atomic = false) =>
  house.records.upsert(records as never, { atomic })

test('[IX-2902] a write names the mapping and the value under which it met more records than are compared', async () => {
  const house = await openPeople({
    indexer: by(
      { id: 'city', keys: ['city'], compareLimit: 20 },
      { id: 'near', keys: ['name'], matching: 'FUZZY', compareLimit: 100 },
    ),
    ...NAMED,
  })
  expect(await write(house, alike(10))).not.toHaveProperty('crowded')
  const { crowded } = await write(house, alike(30, 10))
  expect(crowded).toEqual([
    { mappingId: 'city', value: 'london', records: 40 },
    { mappingId: 'near', value: expect.stringContaining('bartholomew featherstone'), records: expect.any(Number) },
  ])
  expect(crowded?.[1]?.records).toBeGreaterThan(10)
  const one = await write(house, alike(1, 40))
  expect(one.crowded?.[0]).toEqual({ mappingId: 'city', value: 'london', records: 41 })
})

test('[IX-2902] nothing is said of crowds to who does not see all records', async () => {
  const { house, sam } = await openScoped({ indexer: by({ id: 'city', keys: ['city'], compareLimit: 3 }), ...NAMED })
  expect(await house.admin.records('people').upsert(alike(10) as never)).toHaveProperty('crowded')
  expect(await sam.records('people').upsert(alike(1, 20) as never)).not.toHaveProperty('crowded')
})

test('[IX-2903] a batch that would compare too many pairs is cut into commits, unless it is asked for as one', async () => {
  const indexer = by({ id: 'city', keys: ['city'], compareLimit: 2000 })
  const [cut, whole] = [await counted(indexer), await counted(indexer)]
  expect((await write(cut.house, alike(950))).inserted).toBe(950)
  expect((await write(whole.house, alike(950), true)).inserted).toBe(950)
  expect([cut.commits(), whole.commits()]).toEqual([2, 1])
})

test('[IX-3100] what comes behind a batch that was cut is written in parts of the size that fitted', async () => {
  const { house, commits } = await counted(by({ id: 'city', keys: ['city'], compareLimit: 2000 }))
  const strangers = alike(1000, 1000).map((record) => ({ ...record, city: record._id }))
  expect((await write(house, [...alike(1000), ...strangers])).inserted).toBe(2000)
  expect(commits()).toBe(4)
  expect(
    (
      await write(
        house,
        strangers.map((record) => ({ ...record, _id: `again-${record._id}` })),
      )
    ).inserted,
  ).toBe(1000)
  expect(commits()).toBe(5)
})

test('[IX-2904] near keys obey the limit too: of a cell a tenth is compared', async () => {
  const house = await openPeople({
    indexer: by({ id: 'near', keys: ['name'], matching: 'FUZZY', compareLimit: 100 }),
    ...NAMED,
  })
  expect(await write(house, alike(10))).not.toHaveProperty('crowded')
  expect((await write(house, alike(1, 10))).crowded).toMatchObject([{ mappingId: 'near', records: 11 }])
})

test('[IX-2905] a bucket of near keys that is too large to be opened is refused for its size', async () => {
  const house = await openHouse({ largestGroup: 5 })
  await furnish(house, { indexer: by({ id: 'near', keys: ['name'], matching: 'FUZZY', compareLimit: 500 }), ...NAMED })
  await write(house, alike(9))
  const { buckets } = await house.admin.buckets('people').list({ sort: 'SIZE_DESC' })
  expect(buckets[0]?.recordCount).toBe(9)
  await expectRefusal(house.admin.buckets('people').get(buckets[0]?.id ?? ''), 'invalid', 'too-many-records')
})
