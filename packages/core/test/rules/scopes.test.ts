import { describe, expect, test } from 'vitest'
import { sqliteStore } from '../../src/adapters/sqlite/index.ts'
import { type AccessGrant, type DataScopes, openOnefold, say } from '../../src/index.ts'
import { DATASET, expectRefusal, furnish, openHouse, openPeople, put } from '../fixtures/house.ts'
import { ADA, GRACE } from '../fixtures/people.ts'
import { openScoped, person, see } from '../fixtures/scoped.ts'

const grant = (principalId: string, values: readonly string[] | null = null): AccessGrant => ({
  principalType: 'USER',
  principalId,
  values,
})

/** Waits until the index of the scope column is no longer being built. */
async function settled(dataScopes: DataScopes) {
  for (;;) {
    const access = await dataScopes.access('people')
    if (access.index.state !== 'BUILDING') return access.index
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

test('[SC-1] who has no scope sees nothing; an ADMIN sees everything and has none', async () => {
  const { house, nemo } = await openScoped()
  expect(await nemo.entities.list()).toEqual([])
  expect(await nemo.tables.list()).toEqual([])
  await expectRefusal(nemo.entities.get('people'), 'forbidden', 'entity-outside-data-scope')
  await expectRefusal(nemo.records('people').get('ada'), 'forbidden', 'entity-outside-data-scope')
  await expectRefusal(nemo.tables.records('people'), 'forbidden', 'table-outside-data-scope')
  expect(await nemo.dataScopes.my()).toMatchObject({ principalName: 'nemo X', entities: {} })
  expect(await house.admin.dataScopes.my()).toBeUndefined()
  expect((await house.admin.entities.list()).map(({ id }) => id)).toEqual(['people'])
})

test('[SC-2] the access list of an entity is replaced whole', async () => {
  const house = await openPeople()
  const { dataScopes } = house.admin
  const [sam, vera] = [await person(house, 'sam', 'STEWARD'), await person(house, 'vera', 'VIEWER')]
  await see(house, ['London', 'Arlington', 'London'], sam)
  expect((await dataScopes.access('people')).access).toEqual([
    { principalType: 'USER', principalId: sam.id, principalName: 'sam X', values: ['Arlington', 'London'] },
  ])
  await see(house, null, vera)
  expect((await dataScopes.access('people')).access).toEqual([
    { principalType: 'USER', principalId: vera.id, principalName: 'vera X', values: null },
  ])
  expect(await dataScopes.get('USER', vera.id)).toMatchObject({ entities: { people: null }, updatedBy: 'u-admin' })
  await dataScopes.setAccess('people', [])
  expect((await dataScopes.access('people')).access).toEqual([])
  expect(await dataScopes.get('USER', sam.id)).toMatchObject({ entities: {} })
})

test('[SC-3] all that is wrong with a list of grants is said at once, and nothing is granted', async () => {
  const { house, users } = await openScoped()
  const admin = await person(house, 'boss', 'ADMIN')
  const { dataScopes } = house.admin
  const before = await dataScopes.access('people')
  const many = Array.from({ length: 1001 }, (_, n) => String(n))
  const error = await expectRefusal(
    dataScopes.setAccess('people', [
      grant('nobody'),
      grant(admin.id),
      grant(users.sam.id, []),
      grant(users.sam.id, ['London']),
      grant(users.vera.id, many),
      grant(users.nemo.id, ['', 'x'.repeat(256), 'a\nb', 'London']),
    ]),
    'invalid',
  )
  expect(error.refusals.map(({ code, path }) => `${path} ${code}`)).toEqual([
    'access[0].principalId principal-unknown',
    'access[1].principalId principal-unrestricted',
    'access[2].values values-count',
    'access[4].values values-count',
    'access[5].values[0] value-invalid',
    'access[5].values[1] value-invalid',
    'access[5].values[2] value-invalid',
    'access[3].principalId principal-doubled',
  ])
  expect(await dataScopes.access('people')).toEqual(before)
  const bare = await openPeople()
  const sam = await person(bare, 'sam', 'STEWARD')
  await expectRefusal(
    bare.admin.dataScopes.setAccess('people', [grant(sam.id, ['London'])]),
    'invalid',
    'no-scope-column',
  )
  await expectRefusal(bare.admin.dataScopes.setAccess('nothing', []), 'not_found', 'entity-not-found')
})

test('[SC-4] what a locked entity grants is not changed', async () => {
  const { house, users } = await openScoped()
  const { dataScopes, entities } = house.admin
  await entities.setLocked('people', true)
  await expectRefusal(dataScopes.setAccess('people', []), 'conflict', 'entity-locked')
  await expectRefusal(dataScopes.setAccess('people', [grant('nobody')]), 'invalid', 'principal-unknown')
  await expectRefusal(dataScopes.setScopeColumn('people', 'name'), 'conflict', 'entity-locked')
  const error = await expectRefusal(dataScopes.remove('USER', users.sam.id), 'conflict', 'entity-locked')
  expect(error.message).toContain('people')
  await entities.setLocked('people', false)
  await dataScopes.remove('USER', users.sam.id)
  await expectRefusal(dataScopes.remove('USER', users.sam.id), 'not_found', 'data-scope-not-found')
  await expectRefusal(dataScopes.get('USER', users.sam.id), 'not_found', 'data-scope-not-found')
})

test('[SC-5] who becomes ADMIN, or is deleted, has no scope any more', async () => {
  const { house, users } = await openScoped()
  const { dataScopes, users: people, tokens } = house.admin
  const token = await tokens.create({ name: 'till', role: 'STEWARD' })
  const gone = await tokens.create({ name: 'gone', role: 'VIEWER' })
  await dataScopes.bootstrap()
  const scoped = async () =>
    (await dataScopes.list()).map(({ principalType, principalName }) => `${principalType} ${principalName}`)
  expect(await scoped()).toEqual(['ACCESS_TOKEN gone', 'ACCESS_TOKEN till', 'USER nemo X', 'USER sam X', 'USER vera X'])
  await person(house, 'boss', 'ADMIN')
  await people.addRole(users.sam.id, 'ADMIN')
  await people.remove(users.vera.id)
  await tokens.update(token.id, { role: 'ADMIN' })
  await tokens.remove(gone.id)
  expect(await scoped()).toEqual(['USER nemo X'])
  await people.removeRole(users.sam.id, 'ADMIN')
  await expectRefusal(
    house.onefold.as({ type: 'USER', id: users.sam.id, roles: ['STEWARD'] }).entities.get('people'),
    'forbidden',
  )
})

test('[SC-6] the first grants: everything whole for everybody who has no scope yet', async () => {
  const { house, users, nemo } = await openScoped()
  const { dataScopes } = house.admin
  expect(await dataScopes.bootstrap()).toEqual({ granted: 1, messages: [], notices: [] })
  expect(await dataScopes.get('USER', users.nemo.id)).toMatchObject({ entities: { people: null } })
  expect(await dataScopes.get('USER', users.sam.id)).toMatchObject({
    entities: { people: { column: 'city', values: ['London'] } },
  })
  expect((await nemo.tables.records('people')).page.totalElements).toBe(5)
  expect(await dataScopes.bootstrap()).toMatchObject({ granted: 0 })
})

test('[SC-3780] the first grants leave locked entities out, and name them', async () => {
  const { house, users } = await openScoped()
  const { dataScopes, entities, tables } = house.admin
  await tables.create({ table: 'places', dataset: DATASET._id })
  await entities.create({ id: 'places', table: 'places', type: 'NONE' })
  await entities.setLocked('people', true)
  const { access } = await dataScopes.access('people')
  const { granted, messages, notices } = await dataScopes.bootstrap()
  expect([granted, messages]).toEqual([
    1,
    ['Left out as they are locked: people. Once they are unlocked their access lists can grant them.'],
  ])
  expect(notices.map((notice) => say(notice, 'es'))).toEqual([expect.stringContaining('bloqueadas: people.')])
  expect((await dataScopes.access('people')).access).toEqual(access)
  expect(await dataScopes.get('USER', users.nemo.id)).toMatchObject({ entities: { places: null } })
  expect(await dataScopes.bootstrap()).toEqual({ granted: 0, messages: [], notices: [] })
})

test('[SC-3780] where every entity is locked nobody is given an empty scope', async () => {
  const { house, users } = await openScoped()
  const { dataScopes, entities } = house.admin
  await entities.setLocked('people', true)
  expect(await dataScopes.bootstrap()).toMatchObject({ granted: 0, messages: [expect.stringContaining('people')] })
  await entities.setLocked('people', false)
  expect(await dataScopes.bootstrap()).toMatchObject({ granted: 1, messages: [] })
  expect(await dataScopes.get('USER', users.nemo.id)).toMatchObject({ entities: { people: null } })
})

test('[SC-7] the scope column is a column of the dataset that holds texts', async () => {
  const columns = [
    { key: 'name' },
    { key: 'email' },
    { key: 'phone' },
    { key: 'city' },
    { key: 'height', token: 'NUMBER' },
    { key: 'tags', array: true },
  ]
  const house = await openPeople({ dataset: { columns } })
  const { dataScopes } = house.admin
  expect(await dataScopes.access('people')).toMatchObject({ index: { state: 'NONE' } })
  await expectRefusal(dataScopes.setScopeColumn('people', 'nothing'), 'invalid', 'unknown-column')
  await expectRefusal(dataScopes.setScopeColumn('people', 'height'), 'invalid', 'column-not-scopable')
  expect(await dataScopes.setScopeColumn('people', 'tags')).toMatchObject({ scopeColumn: 'tags' })
  const cleared = await dataScopes.setScopeColumn('people', null)
  expect([cleared.scopeColumn, cleared.index.state]).toEqual([undefined, 'NONE'])
})

test('[SC-8] the column stays while row scopes speak of it; the same one again builds its index anew', async () => {
  const { house, users } = await openScoped()
  const { dataScopes } = house.admin
  await expectRefusal(dataScopes.setScopeColumn('people', 'name'), 'conflict', 'row-scopes-exist')
  await expectRefusal(dataScopes.setScopeColumn('people', null), 'conflict', 'row-scopes-exist')
  await house.store.records.keepScopeIndex(1, null)
  expect(await settled(dataScopes)).toEqual({ state: 'INVALID' })
  expect(
    (await house.onefold.as({ type: 'USER', id: users.sam.id, roles: ['STEWARD'] }).tables.records('people')).page
      .totalElements,
  ).toBe(3)
  await dataScopes.setScopeColumn('people', 'city')
  expect(await settled(dataScopes)).toEqual({ state: 'READY' })
  await see(house, null, users.sam)
  expect(await dataScopes.setScopeColumn('people', 'name')).toMatchObject({ scopeColumn: 'name' })
})

describe('[SC-3750] the dataset of an entity with row scopes', () => {
  const without = { ...DATASET, columns: DATASET.columns.filter(({ key }) => key !== 'born') }
  const numbered = {
    ...DATASET,
    columns: DATASET.columns.map((column) =>
      column.key === 'born' ? { ...column, token: 'NUMBER' as const } : column,
    ),
  }
  /** Sam sees who was born in 1815. */
  async function openByBirth() {
    const house = await openPeople()
    const sam = await person(house, 'sam', 'STEWARD')
    await put(house, { ...ADA, born: '1815' }, GRACE)
    await house.admin.dataScopes.setScopeColumn('people', 'born')
    await house.admin.dataScopes.setAccess('people', [grant(sam.id, ['1815'])])
    return { house, sam }
  }

  test('keeps the column that they speak of, as one of texts', async () => {
    const { house, sam } = await openByBirth()
    const { resources, dataScopes } = house.admin
    await expectRefusal(resources.update(without), 'conflict', 'row-scopes-exist')
    await expectRefusal(resources.update(numbered), 'conflict', 'row-scopes-exist')
    await resources.update({ ...DATASET, columns: DATASET.columns.filter(({ key }) => key !== 'tags') })
    expect((await dataScopes.access('people')).access).toMatchObject([{ values: ['1815'] }])

    await dataScopes.setAccess('people', [grant(sam.id)])
    await resources.update(numbered)
    await expectRefusal(dataScopes.setAccess('people', [grant(sam.id, ['1815'])]), 'invalid', 'no-scope-column')
  })

  test('keeps it in packages of resources and of tables', async () => {
    const { house } = await openByBirth()
    const { resources, tables } = house.admin
    const exported = await resources.export(['person'])
    const [dataset] = exported.resources
    const imported = await resources.import({ ...exported, resources: [{ ...dataset!, columns: without.columns }] })
    expect(imported).toMatchObject({ imported: 0, messages: [expect.stringContaining('Row scopes on the entity')] })

    await resources.create({ ...without, _id: 'ageless' })
    const extracted = await tables.extract(['people'])
    const ingested = await tables.ingest({ ...extracted, tables: [{ ...extracted.tables[0]!, dataset: 'ageless' }] })
    expect(ingested).toMatchObject({ imported: 0, messages: [expect.stringContaining('Row scopes on the entity')] })
  })
})

test('[SC-9] the index is built by a run, and its values are picked from', async () => {
  const house = await openPeople()
  await put(house, ADA, GRACE, { ...GRACE, _id: 'twin', city: 'Åland' })
  const { dataScopes, runs } = house.admin
  await expectRefusal(dataScopes.scopeValues('people'), 'conflict', 'no-scope-column')
  await dataScopes.setScopeColumn('people', 'city')
  expect(await settled(dataScopes)).toEqual({ state: 'READY' })
  expect((await runs.list({ type: 'scope-index' })).runs).toMatchObject([{ status: 'SUCCEEDED', owner: 'u-admin' }])
  const values = ['Arlington', 'London', 'Åland']
  expect(await dataScopes.scopeValues('people')).toEqual({ entity: 'people', column: 'city', values, truncated: false })
  await house.store.records.keepScopeIndex(1, null)
  expect(await dataScopes.scopeValues('people')).toMatchObject({ values, truncated: false })
})

test('[SC-4000] an index that is completed while its state is looked up is not INVALID', async () => {
  const store = await sqliteStore(':memory:')
  let build = () => {}
  const asked = new Promise<void>((resolve) => {
    build = resolve
  })
  let ended: (() => Promise<void>) | undefined
  const records: typeof store.records = {
    ...store.records,
    fillScopeIndex: async (...given) => {
      await asked
      return store.records.fillScopeIndex(...given)
    },
    scopeIndexState: async (serial) => {
      const kept = await store.records.scopeIndexState(serial)
      await ended?.()
      return kept
    },
  }
  const house = await openHouse({ store: { ...store, records } })
  await furnish(house)
  await put(house, ADA)
  const { dataScopes, runs } = house.admin
  await dataScopes.setScopeColumn('people', 'city')
  ended = async () => {
    build()
    const { runs: built } = await runs.list({ type: 'scope-index' })
    await runs.finished(built[0]!.id)
  }
  expect((await dataScopes.access('people')).index).toEqual({ state: 'BUILDING' })
  expect((await dataScopes.access('people')).index).toEqual({ state: 'READY' })
})

test('[SC-10] picked values are capped, and the cut is told', async () => {
  const house = await openPeople()
  const { dataScopes } = house.admin
  const cities = Array.from({ length: 1002 }, (_, n) => ({
    _id: `p${n}`,
    name: `P ${n}`,
    city: `c${String(n).padStart(4, '0')}`,
  }))
  await put(house, ...cities)
  await dataScopes.setScopeColumn('people', 'city')
  await settled(dataScopes)
  const picked = await dataScopes.scopeValues('people')
  expect([picked.values.length, picked.values.at(-1), picked.truncated]).toEqual([1000, 'c0999', true])
})

test('[SC-11] what an entity granted ends with it', async () => {
  const { house, sam, users } = await openScoped()
  const before = await house.admin.entities.get('people')
  await house.admin.entities.remove('people')
  expect(await house.admin.dataScopes.get('USER', users.sam.id)).toMatchObject({ entities: {} })
  const { id, table, type, indexer, classifier, merger } = before
  await house.admin.entities.create({
    id,
    table,
    type,
    ...(indexer && { indexer }),
    ...(classifier && { classifier }),
    ...(merger && { merger }),
  })
  expect(await house.admin.dataScopes.access('people')).toEqual({
    entity: 'people',
    index: { state: 'NONE' },
    access: [],
  })
  await expectRefusal(sam.records('people').get('ada'), 'forbidden', 'entity-outside-data-scope')
})

test('[SC-12] a scope for a value that no record holds is legitimate', async () => {
  const { house, sam, users } = await openScoped()
  await see(house, ['Atlantis'], users.sam)
  expect((await sam.tables.records('people')).page.totalElements).toBe(0)
  await house.admin.records('people').upsert([{ ...GRACE, _id: 'new', city: 'Atlantis' }])
  expect((await sam.records('people').get('new'))._id).toBe('new')
})

test('[SC-33] a change of scopes holds for the next question in another process', async () => {
  const { house, users } = await openScoped()
  const other = await openOnefold({ store: house.store, pollMs: 20 })
  const elsewhere = other.as({ type: 'USER', id: users.sam.id, roles: ['STEWARD'] })
  expect((await elsewhere.tables.records('people')).page.totalElements).toBe(3)
  await house.admin.dataScopes.remove('USER', users.sam.id)
  await expectRefusal(elsewhere.tables.records('people'), 'forbidden', 'table-outside-data-scope')
  await other.close()
})
