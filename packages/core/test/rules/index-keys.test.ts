import { expect, test } from 'vitest'
import type { RecordInput } from '../../src/index.ts'
import { labels, openPeople, put } from '../fixtures/house.ts'
import { ADA, LOVELASE } from '../fixtures/people.ts'

/** Everybody is alike: whoever is compared is linked. */
const ALIKE = { mappings: [{ id: 'tags', keys: ['tags'], nullMismatch: true }] }

/** A house in which one mapping says who is compared. */
async function compared(mapping: object, ...people: readonly RecordInput[]) {
  const house = await openPeople({
    indexer: { mappings: [{ id: 'm', duplicates: true, keyOptions: ['NONE'], ...mapping }] },
    classifier: ALIKE,
  })
  await put(house, ...people.map((person, index) => ({ _id: 'abcdef'[index] as string, ...person })))
  return Object.keys(await labels(house))
}
const by = (keys: readonly string[], more: object = {}) => ({ keys, ...more })

test('[IX-1] who shares a key is compared, who shares none is not', async () => {
  const people = [{ name: 'Ada' }, { name: 'Ada' }, { name: 'Eda' }]
  expect(await compared(by(['name']), ...people)).toEqual(['a b'])
})

test('[IX-2] a mapping without duplicates compares nobody', async () => {
  expect(await compared(by(['name'], { duplicates: false }), { name: 'Ada' }, { name: 'Ada' })).toEqual([])
})

test('[IX-3] each column makes a key', async () => {
  const people = [
    { name: 'Ada', city: 'X' },
    { name: 'Ada', city: 'Y' },
    { name: 'Bo', city: 'Y' },
  ]
  expect(await compared(by(['name', 'city']), ...people)).toEqual(['a b c'])
})

test('[IX-3] a list makes one for each item', async () => {
  const house = await openPeople({
    indexer: { mappings: [{ id: 'm', keys: ['tags'], duplicates: true }] },
    classifier: { mappings: [{ id: 'city', keys: ['city'], nullMismatch: true }] },
  })
  await put(house, { _id: 'a', tags: ['x', 'y'] }, { _id: 'b', tags: ['z', 'y'] }, { _id: 'c', tags: ['v'] })
  expect(await labels(house)).toEqual({ 'a b': 'MATCH' })
})

test('[IX-3] combined, the columns make one key', async () => {
  const people = [
    { name: 'Ada', city: 'X' },
    { name: 'Ada', city: 'Y' },
    { name: 'Ada', city: 'X' },
    { name: 'Ada' },
    { name: 'Ada' },
  ]
  expect(await compared(by(['name', 'city'], { combine: true }), ...people)).toEqual(['a c'])
})

test('[IX-3] combined columns do not flow into one another', async () => {
  const people = [
    { name: 'ab', city: 'c' },
    { name: 'a', city: 'bc' },
  ]
  expect(await compared(by(['name', 'city'], { combine: true }), ...people)).toEqual([])
})

test('[IX-4] no value, no key', async () => {
  expect(await compared(by(['name']), { city: 'X' }, { city: 'X' }, { name: '--' }, { name: '--' })).toEqual(['c d'])
  expect(await compared(by(['name'], { keyOptions: ['ONLY_ALPHANUMERIC'] }), { name: '--' }, { name: '--' })).toEqual(
    [],
  )
})

test.each([
  [['NONE'], 'Ada', 'ADA', false],
  [['IGNORE_CASE'], 'Ada', 'ADA', true],
  [['IGNORE_CASE'], 'Ada L', 'AdaL', false],
  [['IGNORE_SPACES'], 'Ada L', 'AdaL', true],
  [['ONLY_ALPHANUMERIC'], 'O.K-7', 'OK 7', true],
  [['IGNORE_ACCENTS'], 'José', 'Jose', true],
  [['IGNORE_ACCENTS'], 'José', 'jose', false],
  [['AGGRESSIVE'], 'García, José', 'jose GARCIA', true],
  [['IGNORE_CASE', 'IGNORE_ACCENTS'], 'García José', 'JOSE GARCIA', false],
])('[IX-5] with %o "%s" and "%s" meet: %s', async (keyOptions, one, other, meet) => {
  expect(await compared(by(['name'], { keyOptions }), { name: one }, { name: other })).toEqual(meet ? ['a b'] : [])
})

test.each([
  ['PREFIX(3)', 'Lovelace', 'Lovett', true],
  ['PREFIX(4)', 'Lovelace', 'Lovett', true],
  ['PREFIX(5)', 'Lovelace', 'Lovett', false],
  ['PREFIX(3)', 'Lo', 'Lo', false],
  ['PREFIX(2)', 'Lo', 'Lo', true],
  ['SUFFIX(4)', '0201', '110201', true],
  ['SUFFIX(5)', '0201', '0201', false],
  ['DIGITS', '+44 (20) 1', '44-201', true],
  ['DIGITS', 'none', 'none', false],
  ['YEAR', '1815-12-10', 'born 1815', true],
  ['YEAR', '12345', '12345', false],
  ['INITIALS', 'Ada King Lovelace', 'Ann Kay Lee', true],
  ['TOKENS', 'Ada Lovelace', 'Byron Ada', true],
  ['TOKEN_PAIRS', 'Ada King Byron', 'Byron, Ada', true],
  ['TOKEN_PAIRS', 'Ada Lovelace', 'Byron Ada', false],
])('[IX-6] by %s "%s" and "%s" meet: %s', async (transform, one, other, meet) => {
  const mapping = by(['name'], { transform: { name: transform } })
  expect(await compared(mapping, { name: one }, { name: other })).toEqual(meet ? ['a b'] : [])
})

test('[IX-7] the same text under two mappings is two keys', async () => {
  const mappings = ['name', 'city'].map((id) => ({ id, keys: [id], duplicates: true }))
  const house = await openPeople({ indexer: { mappings }, classifier: ALIKE })
  await put(house, { _id: 'a', name: 'Paris' }, { _id: 'b', city: 'Paris' })
  expect(await labels(house)).toEqual({})
})

test('[IX-8] keys follow each write', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  await put(house, { _id: 'lovelase', email: 'else', phone: 'else' })
  expect(await labels(house)).toEqual({})
  await put(house, { _id: 'lovelase', email: ADA.email, phone: ADA.phone })
  expect(await labels(house)).toEqual({ 'ada lovelase': 'MATCH' })
  await house.records.remove('ada')
  expect(await labels(house)).toEqual({})
  await put(house, { ...ADA, _id: 'third' })
  expect(await labels(house)).toEqual({ 'lovelase third': 'MATCH' })
})

test('[IX-9] the statistics count buckets of two or more', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE, { _id: 'other', city: 'London', phone: '9' }, { _id: 'last', phone: '9', name: 'L' })
  expect((await house.admin.entities.get('people')).stats).toMatchObject({
    recordCount: 4,
    totalBuckets: 4,
    duplicateBuckets: 3,
    duplicatesByIndex: { email: 1, phone: 2 },
    matchClusters: 2,
    reviewClusters: 0,
  })
})
