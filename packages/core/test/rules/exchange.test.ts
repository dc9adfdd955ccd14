import { describe, expect, test } from 'vitest'
import type { ResourceInput } from '../../src/index.ts'
import { DATASET, expectRefusal, type House, INDEXER, openHouse, openPeople, PEOPLE } from '../fixtures/house.ts'

const CREDENTIALS: ResourceInput = {
  type: 'credentials',
  _id: 'login',
  description: 'A login',
  credentialType: 'TOKEN',
  token: 'open sesame',
}
const MIRROR: ResourceInput = { type: 'sink-table', _id: 'mirror', description: 'A copy', table: 'copies' }

/** Everything that one house is configured with, taken over by another, twice. */
async function moved(from: House, to: House): Promise<void> {
  const resources = await from.admin.resources.export('ALL')
  const tables = await from.admin.tables.extract('ALL')
  const entities = await from.admin.entities.export('ALL')
  for (const _ of [1, 2]) {
    expect(await to.admin.resources.import(resources)).toMatchObject({
      imported: resources.count,
      total: resources.count,
    })
    expect(await to.admin.tables.ingest(JSON.stringify(tables))).toMatchObject({ imported: tables.count })
    expect(await to.admin.entities.import(entities)).toMatchObject({ imported: entities.count, messages: [] })
  }
  expect(JSON.stringify((await to.admin.resources.export('ALL')).resources)).toBe(JSON.stringify(resources.resources))
  expect(JSON.stringify((await to.admin.tables.extract('ALL')).tables)).toBe(JSON.stringify(tables.tables))
  expect(JSON.stringify((await to.admin.entities.export('ALL')).entities)).toBe(JSON.stringify(entities.entities))
}

test('[RS-90] what one installation exports another takes over, and exports the same text', async () => {
  const from = await openPeople()
  await from.admin.tables.create({ table: 'copies' })
  await from.admin.resources.create(MIRROR)
  await moved(from, await openHouse())
})

test('[RS-91] a package holds definitions alone, by kind and id, and says whose they are', async () => {
  const { admin, onefold } = await openPeople()
  const { version, timestamp, count, resources } = await admin.resources.export(['person-indexer', 'person', 'person'])
  expect({ version, timestamp, count }).toEqual({
    version: onefold.version,
    timestamp: Date.UTC(2026, 0, 5, 8),
    count: 2,
  })
  expect(resources.map(({ type, _id }) => `${type} ${_id}`)).toEqual(['dataset person', 'indexer person-indexer'])
  expect(Object.keys(resources[1] ?? {})).toEqual([
    '_id',
    'dataset',
    'defaultKeyOptions',
    'description',
    'mappings',
    'type',
  ])
  const { entities } = await admin.entities.export('ALL')
  expect(entities[0]).not.toHaveProperty('status')
  await expectRefusal(admin.resources.export(['gone']), 'not_found')
  await expectRefusal(admin.tables.extract(['gone']), 'not_found')
  await expectRefusal(admin.entities.export(['gone']), 'not_found')
})

test('[RS-4000] an export names every id that nothing has', async () => {
  const { admin } = await openPeople()
  for (const [refused, noun] of [
    [admin.resources.export(['gone', 'person', 'lost']), 'resource'],
    [admin.tables.extract(['gone', 'people', 'lost']), 'table'],
    [admin.entities.export(['gone', 'people', 'lost']), 'entity'],
  ] as const)
    expect((await expectRefusal(refused, 'not_found')).refusals.map(({ text }) => text)).toEqual([
      `There is no ${noun} "gone".`,
      `There is no ${noun} "lost".`,
    ])
})

test.each<[string, unknown, string]>([
  ['nothing', undefined, 'exchange'],
  ['text that is no JSON', '{', 'exchange'],
  ['no resources', { version: '1' }, 'exchange.resources'],
  ['no version', { resources: [DATASET] }, 'exchange.version'],
  ['a blank version', { version: ' ', resources: [DATASET] }, 'exchange.version'],
  ['half of itself', { version: '1', count: 2, resources: [DATASET] }, 'exchange.count'],
  ['something else', { version: '1', resource: [], resources: [DATASET] }, 'exchange.resource'],
  ['an id twice', { version: '1', resources: [DATASET, { ...DATASET, _id: 'PERSON' }] }, 'exchange.resources[1]._id'],
  [
    'a lost reference',
    { version: '1', resources: [DATASET, { ...INDEXER, dataset: 'gone' }] },
    'exchange.resources[1].dataset',
  ],
  ['a broken item', { version: '1', resources: [{ ...DATASET, columns: 7 }] }, 'exchange.resources[0].columns'],
])('[RS-92] a package of %s is refused whole', async (_, exchange, path) => {
  const { admin } = await openHouse()
  const refused = await expectRefusal(admin.resources.import(exchange), 'invalid')
  expect(refused.refusals.map((refusal) => refusal.path)).toContain(path)
  expect(await admin.resources.list()).toEqual([])
})

test('[RS-92] a column may be renamed together with those who read it', async () => {
  const { admin } = await openPeople()
  const { resources } = await admin.resources.export('ALL')
  const text = JSON.stringify(resources).replaceAll('"city"', '"town"')
  expect(await admin.resources.import({ version: '1', resources: JSON.parse(text) })).toMatchObject({
    imported: 5,
    messages: [],
  })
  const left = JSON.parse(text).filter(({ _id }: { _id: string }) => _id !== 'person-indexer')
  const back = JSON.parse(JSON.stringify(left).replaceAll('"town"', '"city"'))
  const refused = await expectRefusal(
    admin.resources.import({ version: '1', resources: back }),
    'invalid',
    'column-unknown',
  )
  expect(refused.message).toContain('person-indexer.mappings')
})

test('[RS-93] an item that its state forbids is left out and told, with what rests on it', async () => {
  const { admin } = await openPeople()
  await admin.entities.setLocked('people', true)
  const wide = { ...DATASET, columns: [...(DATASET.columns as object[]), { key: 'shoe' }] }
  const view = (key: string) => ({
    type: 'data-view',
    _id: `view-${key}`,
    description: 'V',
    dataset: 'person',
    columns: [{ key }],
  })
  const outcome = await admin.resources.import({ version: '1', resources: [wide, view('shoe'), view('name')] })
  expect(outcome).toMatchObject({ imported: 1, total: 3 })
  expect(outcome.messages).toEqual([
    'The resource "person" belongs to the locked entity "people".',
    expect.stringContaining('"view-shoe" was left out'),
  ])
  expect((await admin.resources.list('data-view')).map(({ _id }) => _id)).toEqual(['view-name'])
})

test('[RS-94] a resource may come before its table, and says that it waits', async () => {
  const { admin } = await openHouse()
  const outcome = await admin.resources.import({ version: '1', resources: [MIRROR] })
  expect(outcome).toMatchObject({
    imported: 1,
    messages: ['"mirror" waits for its table. There is no table "copies".'],
  })
  expect((await admin.resources.get('mirror')).validation).toEqual({
    result: 'ERROR',
    errors: ['table: There is no table "copies".'],
  })
})

test('[RS-95] secrets stay behind without a passphrase, and a kept one stays', async () => {
  const from = await openHouse()
  await from.admin.resources.create(CREDENTIALS)
  const exchange = await from.admin.resources.export('ALL')
  expect(JSON.stringify(exchange)).not.toContain('sesame')
  expect(exchange.resources[0]).toMatchObject({ token: '********' })
  const to = await openHouse()
  expect(await to.admin.resources.import(exchange)).toMatchObject({
    imported: 1,
    messages: ['The secret "token" of "login" is not in the package: it has to be stated.'],
  })
  expect(await from.admin.resources.import(exchange)).toMatchObject({ imported: 1, messages: [] })
  expect(await from.admin.resources.get('login')).toMatchObject({ token: '********' })
})

test('[RS-96] with a passphrase secrets go along, and no other one opens them', async () => {
  const from = await openHouse()
  await from.admin.resources.create(CREDENTIALS)
  const exchange = await from.admin.resources.export('ALL', { passphrase: 'correct horse' })
  expect(JSON.stringify(exchange)).not.toContain('sesame')
  const to = await openHouse()
  const wrong = to.admin.resources.import(exchange, { passphrase: 'battery staple' })
  const refused = await expectRefusal(wrong, 'invalid', 'passphrase-wrong')
  expect(refused.refusals[0]?.path).toBe('exchange.resources[0].token')
  const stolen = { ...exchange, resources: [{ ...exchange.resources[0], _id: 'mine' }] }
  await expectRefusal(to.admin.resources.import(stolen, { passphrase: 'correct horse' }), 'invalid', 'passphrase-wrong')
  expect(await to.admin.resources.import(exchange, { passphrase: 'correct horse' })).toMatchObject({
    imported: 1,
    messages: [],
  })
  expect(await to.admin.resources.get('login')).toMatchObject({ token: '********' })
  await expectRefusal(from.admin.resources.export('ALL', { passphrase: 'short' }), 'invalid', 'passphrase-invalid')
})

test.each<[string, object, string]>([
  ['an unknown member', { tabel: 'people' }, 'exchange.entities[0].tabel'],
  ['a lost table', { table: 'gone' }, 'exchange.entities[0].table'],
  ['a missing component', { merger: undefined }, 'exchange.entities[0].merger'],
])('[RS-97] a package of entities with %s is refused whole', async (_, change, path) => {
  const { admin } = await openPeople()
  const entities = [JSON.parse(JSON.stringify({ ...PEOPLE, ...change }))]
  const refused = await expectRefusal(admin.entities.import({ version: '1', entities }), 'invalid')
  expect(refused.refusals.map((refusal) => refusal.path)).toContain(path)
})

test('[RS-97] an entity that is locked, or whose table has another one, is left out', async () => {
  const { admin } = await openPeople()
  const second = { id: 'second', table: 'people', type: 'NONE' }
  expect(await admin.entities.import({ version: '1', entities: [second] })).toMatchObject({
    imported: 0,
    messages: ['The table "people" is used by the entity "people".'],
  })
  await admin.entities.setLocked('people', true)
  const described = { ...PEOPLE, description: 'Everybody' }
  expect(await admin.entities.import({ version: '1', entities: [described] })).toMatchObject({ imported: 0, total: 1 })
  expect(await admin.entities.import({ version: '1', entities: [PEOPLE] })).toMatchObject({ imported: 1 })
})

test('[RS-98] a table that is there takes what may change, and is left out when it may not', async () => {
  const { admin } = await openPeople()
  const people = { id: 'people', dataset: 'person', history: true, audit: true }
  const ingest = (table: object) => admin.tables.ingest({ version: '1', tables: [table] })
  expect(await ingest({ ...people, description: 'Everybody' })).toMatchObject({ imported: 1 })
  expect(await admin.tables.get('people')).toMatchObject({ description: 'Everybody' })
  expect(await ingest({ ...people, audit: false })).toMatchObject({ imported: 0 })
  expect(await ingest({ id: 'people', history: true, audit: true })).toMatchObject({ imported: 0 })
  await admin.entities.setLocked('people', true)
  expect(await ingest({ ...people, description: 'Nobody' })).toMatchObject({ imported: 0 })
  await expectRefusal(ingest({ ...people, dataset: 'gone' }), 'invalid', 'dataset-unknown')
  await expectRefusal(ingest({ id: 'master_people' }), 'invalid', 'table-name-invalid')
  await expectRefusal(ingest({ ...people, audti: true }), 'invalid')
})

test('[RS-3850] a package of tables carries whether quality is measured, to tables that are there too', async () => {
  const from = await openHouse()
  await from.admin.tables.create({ table: 'notes' })
  await from.admin.tables.setQuality('notes', false)
  const extracted = await from.admin.tables.extract('ALL')
  const to = await openHouse()
  await to.admin.tables.ingest(extracted)
  expect((await to.admin.tables.get('notes')).quality).toBe(false)
  expect(await to.admin.tables.extract('ALL')).toEqual(extracted)
  const ingest = (more: object) => to.admin.tables.ingest({ version: '1', tables: [{ id: 'notes', ...more }] })
  await ingest({ description: 'Of an older installation, which states no quality.' })
  expect((await to.admin.tables.get('notes')).quality).toBe(false)
  await ingest({ quality: true })
  expect((await to.admin.tables.get('notes')).quality).toBe(true)
})

describe('[RS-917] a package names everything that is wrong with it at once', () => {
  const pathsOf = async (asked: Promise<unknown>) =>
    (await expectRefusal(asked, 'invalid')).refusals.map(({ path }) => path)

  test('of resources', async () => {
    const { admin } = await openHouse()
    const named = (_id: string, key = 'a') => ({ _id, type: 'dataset', description: 'D', columns: [{ key }] })
    const resources = [null, {}, { ...named('x'), colums: 1 }, named('y', '_no'), named('d'), named('D')]
    const exchange = { version: '1', resources, count: 7, timestamp: 'now', foo: 1 }
    expect(await pathsOf(admin.resources.import(exchange))).toEqual([
      'exchange.foo',
      'exchange.timestamp',
      'exchange.count',
      'exchange.resources[0]',
      'exchange.resources[1].type',
      'exchange.resources[2].colums',
      'exchange.resources[3].columns[0].key',
      'exchange.resources[5]._id',
    ])
    expect(await admin.resources.list()).toEqual([])
  })

  test('of tables and of entities', async () => {
    const { admin } = await openHouse()
    const tables = [{ id: '1x' }, { id: 'a', dataset: 'gone' }, { id: 'a_b' }, { id: 'a-b' }, 7]
    expect(await pathsOf(admin.tables.ingest({ tables }))).toEqual([
      'exchange.version',
      'exchange.tables[0].id',
      'exchange.tables[1].dataset',
      'exchange.tables[4]',
      'exchange.tables[3].id',
    ])
    const one = { id: 'e', table: 't', type: 'NONE' }
    const entities = [one, { ...one, id: 'E', tabel: 't' }, { ...one, id: 'f', table: 'T' }]
    expect(await pathsOf(admin.entities.import({ version: '1', entities }))).toEqual([
      'exchange.entities[1].tabel',
      'exchange.entities[2].table',
    ])
    expect(await admin.tables.list()).toEqual([])
  })
})
