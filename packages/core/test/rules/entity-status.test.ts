import { expect, test } from 'vitest'
import { sqliteStore } from '../../src/adapters/sqlite/index.ts'
import type { Records, Session } from '../../src/index.ts'
import {
  CLASSIFIER,
  DATASET,
  expectRefusal,
  furnish,
  type House,
  INDEXER,
  MERGER,
  openHouse,
  openPeople,
  PEOPLE,
  put,
  synchronize,
} from '../fixtures/house.ts'
import { ADA, ANNABELLA, LOVELASE } from '../fixtures/people.ts'

const status = async (house: House) => (await house.admin.entities.get('people')).status

test('[EN-11] an entity is EMPTY until something is written through it', async () => {
  const house = await openPeople()
  expect(await status(house)).toBe('EMPTY')
  await put(house, ADA)
  expect(await status(house)).toBe('READY')
  await house.records.remove('ada')
  expect(await status(house)).toBe('EMPTY')
})

/** A table that was filled before it had an index. */
async function filled(asked?: House): Promise<House> {
  const house = asked ?? (await openHouse())
  await furnish(house)
  await house.admin.entities.remove('people')
  await house.admin.entities.create({ id: 'people', table: 'people', type: 'NONE' })
  await house.admin.records('people').upsert([ADA, LOVELASE]) // what was granted went with the first entity
  return house
}

test('[EN-16] a type without an index is READY with its first record', async () => {
  expect(await status(await filled())).toBe('READY')
})

test('[EN-4101] a type without an index counts no groups that it had before', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  expect((await house.admin.entities.get('people')).stats).toMatchObject({ duplicateBuckets: 2, matchClusters: 1 })
  const { stats } = await house.admin.entities.update({ id: 'people', table: 'people', type: 'NONE' })
  expect(stats).toMatchObject({ recordCount: 2, totalBuckets: 0, duplicateBuckets: 0, matchClusters: 0 })
  expect((await house.admin.entities.update(PEOPLE)).stats).toMatchObject({ recordCount: 2, matchClusters: 1 })
})

test('[EN-12] over a filled table an entity is EMPTY until it is synchronized', async () => {
  const house = await filled()
  const saved = await house.admin.entities.update(PEOPLE)
  expect([saved.status, saved.validation]).toEqual([
    'EMPTY',
    'The table holds records that are not indexed: synchronize with a FULL index.',
  ])
  await synchronize(house)
  const ready = await house.admin.entities.get('people')
  expect([ready.status, ready.validation, ready.stats.matchClusters]).toEqual(['READY', undefined, 1])
})

test('[IX-3000] counts of groups are left out of the list of entities where nobody asks for them', async () => {
  const house = await filled()
  await house.admin.entities.update(PEOPLE)
  await synchronize(house)
  const [counted] = await house.admin.entities.list()
  const [short] = await house.admin.entities.list({ counts: false })
  const { recordCount } = counted!.stats
  expect(counted!.stats).toMatchObject({ matchClusters: 1, reviewClusters: 0 })
  expect(short).toEqual({ ...counted, stats: { recordCount } })
})

test.each([
  ['a mapping of the indexer', { ...INDEXER, mappings: [{ id: 'email', keys: ['email'], duplicates: true }] }],
  ['a threshold', { ...CLASSIFIER, matchThreshold: 0.8 }],
  ['a weight', { ...CLASSIFIER, defaultWeight: 2, mappings: [{ id: 'name', keys: ['name'] }] }],
  [
    'the token of a compared column',
    { ...DATASET, columns: [{ key: 'name', token: 'NAME_LAST' }, { key: 'email' }, { key: 'phone' }, { key: 'city' }] },
  ],
] as const)('[EN-13] changing %s makes it INCONSISTENT until a FULL index', async (_, resource) => {
  const house = await openPeople()
  await put(house, ADA)
  await house.admin.resources.update(resource)
  const left = await house.admin.entities.get('people')
  expect([left.status, left.validation]).toEqual([
    'INCONSISTENT',
    'The configuration changed since the index was built: synchronize with a FULL index.',
  ])
  await synchronize(house, { index: 'NONE' })
  await synchronize(house, { index: 'CHANGES' })
  expect(await status(house)).toBe('INCONSISTENT')
  await synchronize(house, { index: 'FULL' })
  expect(await status(house)).toBe('READY')
})

test('[EN-13] writes keep to the old configuration until the FULL index is there', async () => {
  const house = await openPeople()
  await put(house, ADA)
  await house.admin.resources.update({ ...CLASSIFIER, matchThreshold: 0.75 })
  await put(house, LOVELASE)
  expect((await house.clusters.list({ label: 'MATCH' })).page.totalElements).toBe(1)
  await synchronize(house, { index: 'FULL' })
  expect((await house.clusters.list({ label: 'MATCH' })).page.totalElements).toBe(0)
})

test.each([
  ['the dataset', { ...DATASET, description: 'Somebody' }],
  ['the indexer', { ...INDEXER, description: 'Something' }],
  ['the classifier', { ...CLASSIFIER, description: 'Something' }],
  ['the merger', { ...MERGER, description: 'Something', mergeSort: 'LOWEST_WEIGHT' }],
] as const)('[EN-14] describing %s anew leaves it READY', async (_, resource) => {
  const house = await openPeople()
  await put(house, ADA)
  await house.admin.resources.update(resource)
  expect(await status(house)).toBe('READY')
})

test('[EN-14] the score of the review view counts at once', async () => {
  const house = await openPeople()
  await put(house, ADA, ANNABELLA)
  expect((await house.clusters.list()).page.totalElements).toBe(0)
  await house.admin.resources.update({ ...CLASSIFIER, reviewScoreThreshold: 0.5 })
  expect((await house.clusters.list()).page.totalElements).toBe(1)
  expect(await status(house)).toBe('READY')
})

test('[EN-23] flags on save count at creation only', async () => {
  const house = await openPeople({ entity: { enabled: false } })
  expect((await house.admin.entities.get('people')).enabled).toBe(false)
  await house.admin.entities.update({ ...PEOPLE, enabled: true, locked: true })
  expect(await house.admin.entities.get('people')).toMatchObject({ enabled: false, locked: false })
  const kept = await house.admin.entities.update({ ...PEOPLE, enabled: false, automatic: true })
  expect(kept).toMatchObject({ enabled: false, locked: false, automatic: false })
  await house.admin.entities.remove('people')
  const locked = await house.admin.entities.create({ ...PEOPLE, locked: true })
  expect(locked).toMatchObject({ enabled: true, locked: true })
})

const DATA: readonly [string, (records: Records, session: Session) => Promise<unknown>][] = [
  ['upsert', (records) => records.upsert([ADA])],
  ['get', (records) => records.get('ada')],
  ['byKey', (records) => records.byKey('k')],
  ['remove', (records) => records.remove('ada')],
  ['audit', (records) => records.audit('ada')],
  ['merge', (records) => records.merge(['ada', 'lovelase'])],
  ['clusters.list', (_, { clusters }) => clusters('people').list()],
  ['clusters.get', (_, { clusters }) => clusters('people').get('c')],
  ['clusters.merge', (_, { clusters }) => clusters('people').merge('c')],
  ['clusters.each', (_, { clusters }) => clusters('people').each()[Symbol.asyncIterator]().next()],
  ['synchronize', (_, { entities }) => entities.synchronize('people')],
]

test.each(DATA)('[EN-20] [EN-37] a disabled entity refuses %s', async (_, operation) => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  await house.admin.entities.setEnabled('people', false)
  await expectRefusal(operation(house.admin.records('people'), house.admin), 'conflict', 'entity-disabled')
})

test('[EN-20] a disabled entity can be configured, its table read, and it comes back', async () => {
  const house = await openPeople()
  await put(house, ADA)
  expect(await house.admin.entities.setEnabled('people', false)).toMatchObject({ enabled: false })
  await house.admin.entities.update({ ...PEOPLE, description: 'Asleep' })
  expect((await house.admin.tables.records('people')).records).toHaveLength(1)
  await house.admin.entities.setEnabled('people', true)
  await expect(house.records.get('ada')).resolves.toMatchObject({ _id: 'ada' })
})

const CONFIGURING: readonly [string, (session: Session) => Promise<unknown>][] = [
  ['saved', ({ entities }) => entities.update({ ...PEOPLE, description: 'New' })],
  ['deleted', ({ entities }) => entities.remove('people')],
  ['synchronized', ({ entities }) => entities.synchronize('people')],
]

test.each(CONFIGURING)('[EN-21] [EN-37] a locked entity cannot be %s', async (_, operation) => {
  const house = await openPeople()
  await house.admin.entities.setLocked('people', true)
  await expectRefusal(operation(house.admin), 'conflict', 'entity-locked')
  await house.admin.entities.setLocked('people', false)
  await expect(operation(house.admin)).resolves.toBeTruthy()
})

test('[EN-2442] a locked entity can be disabled and enabled, and so stopped while it works by itself', async () => {
  const house = await openPeople()
  await house.admin.entities.setAutomatic('people', true)
  expect(await house.admin.entities.setEnabled('people', false)).toMatchObject({ enabled: false, locked: true })
  expect(await house.admin.entities.setEnabled('people', true)).toMatchObject({ enabled: true, automatic: true })
})

test('[EN-21] the records of a locked entity can be written and merged', async () => {
  const house = await openPeople()
  await house.admin.entities.setLocked('people', true)
  await put(house, ADA, LOVELASE)
  await expect(house.records.merge(['ada', 'lovelase'])).resolves.toBeTruthy()
})

test.each([DATASET, INDEXER, CLASSIFIER, MERGER])(
  '[EN-22] [RS-10] $type of a locked entity cannot be saved',
  async (resource) => {
    const house = await openPeople()
    await house.admin.entities.setLocked('people', true)
    await expectRefusal(house.admin.resources.update(resource), 'conflict', 'resource-locked')
    await house.admin.entities.setLocked('people', false)
    await expect(house.admin.resources.update(resource)).resolves.toBeTruthy()
  },
)

test.each(['READY', 'ERROR'] as const)(
  '[EN-4000] a synchronization that ends while an entity is read shows what became of it: %s',
  async (outcome) => {
    const store = await sqliteStore(':memory:')
    let end = () => {}
    const asked = new Promise<void>((resolve) => {
      end = resolve
    })
    let ended: (() => Promise<unknown>) | undefined
    const flip: typeof store.matches.flip = async (...given) => {
      await asked
      if (outcome === 'ERROR') throw new Error('The index broke.')
      return store.matches.flip(...given)
    }
    const list: typeof store.runs.list = async (query) => {
      if (query.exclusive !== undefined) await ended?.()
      return store.runs.list(query)
    }
    const house = await openHouse({
      store: { ...store, matches: { ...store.matches, flip }, runs: { ...store.runs, list } },
    })
    await filled(house)
    await house.admin.entities.update(PEOPLE)
    const { finished } = await house.admin.entities.synchronize('people')
    ended = () => {
      end()
      return finished().catch(() => undefined) // it fails where it is to
    }
    expect(await status(house)).toBe(outcome)
  },
)
