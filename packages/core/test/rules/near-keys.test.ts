import { expect, test } from 'vitest'
import { openOnefold, type ResourceInput } from '../../src/index.ts'
import {
  expectRefusal,
  type House,
  idsIn,
  labels,
  openPeople,
  principal,
  put,
  STEWARD,
  synchronize,
} from '../fixtures/house.ts'
import { ADA, ANNABELLA, CHARLES, GRACE, LOVELASE } from '../fixtures/people.ts'
import { openScoped, see } from '../fixtures/scoped.ts'

const by = (...mappings: readonly object[]) => ({
  mappings: mappings.map((mapping) => ({ duplicates: true, keyOptions: ['AGGRESSIVE'], ...mapping })),
})
const FUZZY = { id: 'name', keys: ['name'], matching: 'FUZZY' }
/** Names count for nothing, so that everybody in one place is alike. */
const PLACES = { classifier: { mappings: [{ id: 'city', keys: ['city'], comparer: 'EXACT' }] } }
const ANY = { classifier: { ...PLACES.classifier, nonMatchThreshold: 0, matchThreshold: 1 } }

async function bucketsOf(house: House) {
  const { buckets, page } = await house.steward.buckets('people').list({ pageSize: 1000 })
  expect(page.totalElements).toBe(buckets.length)
  return buckets.map(({ recordIds }) => [...recordIds].sort().join(' ')).sort()
}

test('[IX-68] keys with typing errors between them bring records together, written one by one or indexed anew', async () => {
  const house = await openPeople({ indexer: by(FUZZY) })
  await put(house, ADA, CHARLES)
  await put(house, LOVELASE, { ...ADA, _id: 'swapped', name: 'Lovelace  ADA' }, ANNABELLA)
  const kept = await labels(house)
  expect(kept).toEqual({ 'ada lovelase swapped': 'MATCH' })
  await synchronize(house, { load: 'NONE', index: 'FULL', sink: 'NONE' })
  expect(await labels(house)).toEqual(kept)
  const { clusters } = await house.clusters.list()
  expect(clusters[0]?.mappingIds).toEqual(['name'])
  const { buckets } = await house.steward.buckets('people').list()
  expect(clusters[0]?.bucketIds.length).toBeGreaterThan(0)
  expect(buckets.map(({ id }) => id)).toEqual(expect.arrayContaining([...(clusters[0]?.bucketIds ?? [])]))
  await house.records.remove('swapped')
  await house.records.remove('lovelase')
  expect(await labels(house)).toEqual({})
})

test('[IX-69] a bucket of near keys is a centre with the greater keys around it: none chains into another', async () => {
  const house = await openPeople({ indexer: by({ ...FUZZY, maximumTypos: 1 }), ...ANY })
  const person = (name: string) => ({ _id: name, name, city: 'London' })
  await put(house, person('aaaaaa'), person('aaaaab'), person('aaaabb'), person('aaabbb'), {
    ...person('x'),
    name: 'aaaaaa',
  })
  expect(await bucketsOf(house)).toEqual(['aaaaaa aaaaab x', 'aaaaab aaaabb', 'aaaabb aaabbb'])
  const buckets = house.steward.buckets('people')
  const { buckets: bySize } = await buckets.list({ sort: 'SIZE_DESC' })
  expect(bySize[0]).toMatchObject({ mappingId: 'name', recordCount: 3, withheld: 0 })
  const opened = await buckets.get(bySize[0]?.id ?? '')
  expect(opened.recordIds).toHaveLength(3)
  const { mappings, estimate } = await buckets.health()
  expect(mappings[0]).toMatchObject({ mappingId: 'name', buckets: 3, pairs: 3 + 1 + 1, skippedPairs: 0 })
  expect(mappings[0]?.largest[0]).toMatchObject({ value: 'aaaaaa', recordCount: 3 })
  expect(estimate.mappings[0]).toMatchObject({ buckets: 3, pairs: 5 })
  await expectRefusal(buckets.get('name:12345'), 'not_found')
})

test('[IX-70] an explanation says that near keys brought two records together, and in which bucket', async () => {
  const house = await openPeople({ indexer: by(FUZZY) })
  await put(house, ADA, LOVELASE, GRACE)
  const { index } = await house.records.explain('ada', 'lovelase')
  expect(index[0]).toMatchObject({
    id: 'name',
    outcome: 'TOGETHER',
    keysA: ['ada lovelace'],
    keysB: ['ada lovelase'],
    bucketIds: [(await house.steward.buckets('people').list()).buckets[0]?.id],
  })
  const apart = await house.records.explain('ada', 'grace')
  expect(apart.index[0]).toMatchObject({ outcome: 'OTHER_KEY', bucketIds: [] })
})

test('[IX-71] places within the radius are together, on both sides of the date line too', async () => {
  const place = (key: string) => ({ key, token: key === 'lat' ? 'GEO_LATITUDE' : 'GEO_LONGITUDE' })
  const dataset = { columns: [{ key: 'city' }, { key: 'at', token: 'GEO_COORDINATES' }, place('lat'), place('lon')] }
  const mappings = by(
    { id: 'at', keys: ['at'], matching: 'GEOGRAPHIC', radiusMeters: 260 },
    { id: 'axes', keys: ['lat', 'lon'], matching: 'GEOGRAPHIC', radiusMeters: 260 },
  )
  const house = await openPeople({ dataset, indexer: mappings, ...ANY })
  const at = (_id: string, lat: number, lon: number) => ({ _id, city: 'x', at: { lat, lon } })
  await put(house, at('a', 40.4168, -3.7038), at('b', 40.4168, -3.701), at('c', 40.4168, -3.698))
  await put(house, { _id: 'e', city: 'x', lat: -17, lon: 179.9995 }, { _id: 'f', city: 'x', lat: -17, lon: -179.9995 })
  const expected = ['a b', 'b c', 'e f']
  expect(await bucketsOf(house)).toEqual(expected)
  await synchronize(house, { load: 'NONE', index: 'FULL', sink: 'NONE' })
  expect(await bucketsOf(house)).toEqual(expected)
  expect(Object.keys(await labels(house))).toHaveLength(2)
})

test('[IX-72] texts with most of their letters in common are together, whatever the order of words', async () => {
  const house = await openPeople({
    indexer: by({ id: 'name', keys: ['name'], matching: 'FUZZY_LSH', similarity: 0.6 }),
    ...ANY,
  })
  const person = (_id: string, name: string) => ({ _id, name, city: 'London' })
  await put(
    house,
    person('a', 'International Business Machines Corporation'),
    person('b', 'Corporation International Business Machine'),
    person('c', 'General Electric Company'),
  )
  expect(await bucketsOf(house)).toEqual(['a b'])
})

test('[IX-73] a script makes keys: a text is one, a list several; a record that it fails on has none', async () => {
  const script = `
    if (record.name === 'bad') throw new Error('no');
    return record.tags ? record.tags.map((tag) => tag.slice(0, 2)) : record.name`
  const house = await openPeople({
    indexer: by(
      { id: 's', type: 'SCRIPT', script },
      { ...FUZZY, id: 'f', type: 'SCRIPT', keys: [], script: 'record.email' },
    ),
    ...ANY,
  })
  const person = (_id: string, name: string, tags?: readonly string[]) => ({
    _id,
    name,
    city: 'x',
    ...(tags ? { tags } : {}),
  })
  await put(
    house,
    person('a', 'Ada'),
    person('b', 'ADA'),
    person('c', 'x', ['re', 'blue']),
    person('d', 'y', ['black', 'bl']),
  )
  await put(
    house,
    person('e', 'bad'),
    person('f', 'bad'),
    { ...person('g', 'g'), email: 'grace' },
    { ...person('h', 'h'), email: 'grace hopper' },
    { ...person('i', 'i'), email: 'gracehoper' },
  )
  const expected = ['a b', 'c d', 'h i']
  expect(await bucketsOf(house)).toEqual(expected)
  await synchronize(house, { load: 'NONE', index: 'FULL', sink: 'NONE' })
  expect(await bucketsOf(house)).toEqual(expected)
  await put(house, { _id: 'b', name: 'Bea' })
  expect(await bucketsOf(house)).toEqual(['c d', 'h i'])
  const { index } = await house.records.explain('c', 'd')
  expect(index[0]).toMatchObject({ outcome: 'TOGETHER', keysA: ['re', 'bl'], keysB: ['bl'] })
})

test('[IX-3800] a FULL index run tells on how many records which script failed, and why', async () => {
  const script = `if (record.name === 'bad') throw new Error('boom'); return record.name`
  const house = await openPeople({ indexer: by({ id: 's', type: 'SCRIPT', script }), ...ANY })
  const person = (_id: string, name: string) => ({ _id, name, city: 'x' })
  await put(house, person('a', 'Ada'), person('b', 'Ada'), person('c', 'bad'), person('d', 'bad'))
  const masks = { load: 'NONE', index: 'FULL', sink: 'NONE' } as const
  const run = await synchronize(house, masks)
  expect(run).toMatchObject({
    status: 'SUCCEEDED',
    message: 'Scripts of index mappings failed, which gives no key there: 2 records ("s").',
    output: { scriptFailures: { s: 2 }, examples: [expect.stringMatching(/^Script of the index mapping "s": .*boom/)] },
  })
  await put(house, { _id: 'c', name: 'Bea' }, { _id: 'd', name: 'Cy' })
  expect((await synchronize(house, masks)).output).toMatchObject({ scriptFailures: {}, examples: [] })
})

test('[IX-74] nested columns make keys item by item', async () => {
  const street = { type: 'dataset', _id: 'home', description: 'A home', columns: [{ key: 'street' }, { key: 'town' }] }
  const dataset = {
    columns: [{ key: 'name' }, { key: 'city' }, { key: 'homes', type: 'DATASET', dataset: 'home', array: true }],
  }
  const house = await openPeople({
    indexer: by({ id: 'exact', keys: ['city'] }),
    ...ANY,
    dataset: { columns: [{ key: 'name' }, { key: 'city' }] },
  })
  await house.admin.resources.create(street as ResourceInput)
  const { admin } = house
  const saved = await admin.resources.get('person', 'dataset')
  await admin.resources.update({ ...saved, ...dataset } as ResourceInput)
  const indexer = await admin.resources.get('person-indexer', 'indexer')
  const mappings = by({ id: 'homes', keys: ['homes.street', 'homes.town'], combine: true }).mappings
  await admin.resources.update({ ...indexer, mappings } as object as ResourceInput)
  await put(
    house,
    {
      _id: 'a',
      city: 'x',
      homes: [
        { street: 'High Street', town: 'Oxford' },
        { street: 'Mayor', town: 'Madrid' },
      ],
    },
    { _id: 'b', city: 'x', homes: [{ street: 'mayor', town: 'MADRID' }] },
    { _id: 'c', city: 'x', homes: [{ street: 'High Street' }] },
  )
  expect(await bucketsOf(house)).toEqual(['a b'])
  await synchronize(house, { load: 'NONE', index: 'FULL', sink: 'NONE' })
  expect(await bucketsOf(house)).toEqual(['a b'])
})

test('[IX-75] of a bucket of near keys a caller sees the records in scope, and how many are withheld', async () => {
  const { house, sam, nemo, users } = await openScoped({ indexer: by(FUZZY) })
  const [seen] = (await sam.buckets('people').list()).buckets
  expect(seen).toMatchObject({ recordIds: ['ada'], recordCount: 1, withheld: 1 })
  await expectRefusal(sam.buckets('people').merge(seen?.id ?? ''), 'forbidden', 'outside-data-scope')
  await see(house, ['Arlington'], users.nemo)
  expect((await nemo.buckets('people').list()).page.totalElements).toBe(0)
  const all = house.admin.buckets('people')
  await all.merge(seen?.id ?? '')
  expect((await all.list()).buckets).toEqual([])
})

test('[IX-76] two processes that insert near keys at the same moment leave the link between them', async () => {
  const house = await openPeople({ indexer: by(FUZZY), ...ANY })
  const store = { ...house.store, close: async () => undefined }
  const other = await openOnefold({ store, secretKey: 'a secret key that is long enough for a test' })
  const letters = 'abcdefgh'
  const names = [...letters].map((letter) => letter.repeat(4) + letters)
  const person = (_id: string, name: string) => ({ _id, name, city: 'London' })
  const beside = other.as(principal('STEWARD')).records('people')
  await Promise.all(
    names.flatMap((name, at) => [
      put(house, person(`${at}-a`, name)),
      beside.upsert([person(`${at}-b`, `${name.slice(0, 6)}x${name.slice(7)}`)]),
    ]),
  )
  await other.close()
  expect(Object.keys(await labels(house)).sort()).toEqual(names.map((_, at) => `${at}-a ${at}-b`))
})

test('[IX-78] a steward works on the buckets of near keys as on others', async () => {
  const rules = [{ id: 'near', filtering: { index: 'name', classification: 'MATCH' }, conditions: [], action: 'MERGE' }]
  const steward = { ...STEWARD, _id: 'other', rules } as ResourceInput
  const house = await openPeople({
    indexer: by(FUZZY),
    resources: [steward],
    entity: { type: 'AUTO_DUPLICATES', steward: 'other' },
  })
  await put(house, ADA, LOVELASE, GRACE)
  const run = await synchronize(house, { load: 'NONE', index: 'CHANGES', sink: 'NONE' })
  expect(run.output).toMatchObject({ merged: 1 })
  expect(await idsIn(house)).toHaveLength(2)
})
