import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, openInstallation } from '../support/installation.ts'
import { DATASET, PEOPLE, settlePeople } from '../support/people.ts'

let house: Installation
beforeAll(async () => {
  house = await openInstallation()
  await settlePeople(house)
})
afterAll(() => house.close())

describe('resources', () => {
  const save = (json: object) => house.ask('POST', '/api/resources', { json })

  test('are saved as an object or as JSON text, read, edited and saved again', async () => {
    const text = JSON.stringify({ ...DATASET, _id: 'person-2' })
    expect((await save({ resource: text, create: true })).status).toBe(200)
    const { body } = await house.ask('GET', '/api/resources/id/person-2')
    expect(body.resource).toMatchObject({ _id: 'person-2', type: 'dataset', description: 'A person' })
    const edited = await save({ resource: { ...body.resource, description: 'Somebody' } })
    expect(edited.body.resource.description).toBe('Somebody')
    expect((await house.ask('DELETE', '/api/resources/id/person-2')).body).toEqual({})
    expect((await house.ask('GET', '/api/resources/id/person-2')).status).toBe(404)
  })

  test('create on an id that is taken is 409, update of a missing one 404', async () => {
    expect((await save({ resource: DATASET, create: true })).status).toBe(409)
    expect((await save({ resource: { ...DATASET, _id: 'nothing' } })).status).toBe(404)
  })

  test.each([
    ['text that is no JSON', '{oops'],
    ['JSON that is no object', '[]'],
    ['a number', 7],
    ['nothing', undefined],
  ])('%s is refused', async (_, resource) => {
    const { status, body } = await save({ resource, create: true })
    expect(status).toBe(400)
    expect(body.errors[0]).toMatch(/^resource: /)
  })

  test('a member that nobody knows is refused and the nearest named', async () => {
    const { status, body } = await save({ resource: { ...DATASET, _id: 'x', colums: [] }, create: true })
    expect(status).toBe(400)
    expect(body.errors).toEqual([expect.stringMatching(/^colums: .*"columns"/)])
  })

  test('are listed, all or by type', async () => {
    const ids = (body: { resources: { _id: string }[] }) => body.resources.map(({ _id }) => _id)
    expect(ids((await house.ask('GET', '/api/resources')).body)).toContain('person-merger')
    expect(ids((await house.ask('GET', '/api/resources/type/indexer')).body)).toEqual(['person-indexer'])
    expect((await house.ask('GET', '/api/resources/type/nothing')).status).toBe(400)
  })

  test('that something uses stay: 409', async () => {
    expect((await house.ask('DELETE', '/api/resources/id/person')).status).toBe(409)
  })
})

describe('tables', () => {
  test('are made, shown, listed and removed; hyphens become underscores', async () => {
    const made = await house.ask('POST', '/api/tables', { json: { table: 'old-people', description: 'Archive' } })
    expect(made.body.table).toEqual({
      id: 'old_people',
      description: 'Archive',
      history: false,
      audit: false,
      locked: false,
      quality: true,
      created: '2026-01-31T12:00:00.000Z',
      size: 0,
      type: 'TABLE',
    })
    expect((await house.ask('GET', '/tables/old-people')).body).toEqual(made.body)
    const { body } = await house.ask('GET', '/api/tables')
    expect(body.tables.map(({ id }: { id: string }) => id)).toEqual(['old_people', 'people', 'people_history'])
    expect((await house.ask('DELETE', '/api/tables/old-people')).status).toBe(200)
    expect((await house.ask('GET', '/api/tables/old_people')).status).toBe(404)
  })

  test('a name against the rules is 400, a taken one 409, one in use stays: 409', async () => {
    const make = (table: string) => house.ask('POST', '/api/tables', { json: { table } })
    expect((await make('1st')).status).toBe(400)
    expect((await make('people')).status).toBe(409)
    expect((await house.ask('DELETE', '/api/tables/people')).status).toBe(409)
  })

  test('a member that nobody knows is refused and the nearest named', async () => {
    const { status, body } = await house.ask('POST', '/api/tables', { json: { table: 'x', audittable: true } })
    expect([status, body.errors]).toEqual([400, ['audittable: This is not known here. The nearest is "auditable".']])
  })

  test('show their records page by page, live and archived', async () => {
    const records = Array.from({ length: 3 }, (_, n) => ({
      _id: `r${n}`,
      name: `Person ${n}`,
      email: `p${n}@example.org`,
    }))
    await house.ask('POST', '/api/master/upsert', { json: { entity: 'people', records } })
    await house.ask('DELETE', '/api/master/record/r2?entity=people')
    const { body } = await house.ask('GET', '/api/tables/people/records?pageSize=1&pageNumber=1', { as: 'VIEWER' })
    expect(body).toMatchObject({
      table: { id: 'people', size: 2, type: 'TABLE' },
      page: { number: 1, size: 1, totalElements: 2, totalPages: 2 },
      columns: ['name', 'email'],
      records: [{ _id: 'r1' }],
    })
    const archived = await house.ask('GET', '/api/tables/people/records?type=HISTORY')
    expect(archived.body).toMatchObject({
      table: { type: 'HISTORY' },
      records: [{ _id: 'r2', _metadata: { _history: true } }],
    })
    const later = await house.ask('GET', '/api/tables/people/records?filterUpdatedAfter=2026-02-01T00:00:00Z')
    expect(later.body.records).toEqual([])
  })
})

describe('entities', () => {
  test('are shown with their counts, and can be read, edited and saved', async () => {
    const { body } = await house.ask('GET', '/api/entities/people', { as: 'VIEWER' })
    expect(body.entity).toMatchObject({ ...PEOPLE, enabled: true, locked: false, stats: { totalBuckets: 0 } })
    const saved = await house.ask('POST', '/api/entities', { json: { ...body.entity, description: 'Everybody' } })
    expect(saved.body.entity.description).toBe('Everybody')
    expect((await house.ask('GET', '/api/entities')).body.entities).toHaveLength(1)
  })

  test('are switched off and on, locked and unlocked', async () => {
    const put = async (flag: string) => (await house.ask('PUT', `/api/entities/people/${flag}`)).body.entity
    expect(await put('enabled/false')).toMatchObject({ enabled: false })
    expect(await put('enabled/true')).toMatchObject({ enabled: true })
    expect(await put('locked/true')).toMatchObject({ locked: true })
    expect((await house.ask('DELETE', '/api/entities/people')).status).toBe(409)
    expect(await put('locked/false')).toMatchObject({ locked: false })
    expect((await house.ask('PUT', '/api/entities/people/enabled/maybe')).status).toBe(400)
    expect((await house.ask('PUT', '/api/entities/nobody/enabled/true')).status).toBe(404)
  })

  test('[ER-3940] that are not there are not saved without create, and resources neither', async () => {
    await house.ask('POST', '/api/tables', { json: { table: 'memos' } })
    const entity = await house.ask('POST', '/api/entities', { json: { id: 'memos', table: 'memos', type: 'NONE' } })
    expect([entity.status, entity.body]).toMatchObject([404, { errorCodes: ['entity-not-found'] }])
    expect(entity.body.errors).toEqual(['There is no entity "memos" to change. A new one is saved with create.'])
    const dataset = { type: 'dataset', _id: 'memos', description: 'Memos', columns: [{ key: 'note' }] }
    const resource = await house.ask('POST', '/api/resources', { json: { resource: dataset } })
    expect([resource.status, resource.body]).toMatchObject([404, { errorCodes: ['resource-not-found'] }])
    expect(resource.body.errors).toEqual(['There is no resource "memos" to change. A new one is saved with create.'])
  })

  test('members that nobody knows are refused, all at once', async () => {
    const { status, body } = await house.ask('POST', '/api/entities', {
      json: { ...PEOPLE, tabel: 'x', indxer: 'y', type: 'MAGIC' },
    })
    expect(status).toBe(400)
    expect(body.errors).toContain('tabel: This is not known here. The nearest is "table".')
    expect(body.errors).toContain('indxer: This is not known here. The nearest is "indexer".')
    expect(body.errors).toContain('type: This must be NONE, SEARCH, DUPLICATES or AUTO_DUPLICATES.')
  })

  test('are removed; the table stays', async () => {
    await house.ask('POST', '/api/tables', { json: { table: 'notes' } })
    const json = { id: 'notes', table: 'notes', type: 'NONE', create: true }
    expect((await house.ask('POST', '/api/entities', { json })).status).toBe(200)
    expect((await house.ask('DELETE', '/api/entities/notes')).body.entity.id).toBe('notes')
    expect((await house.ask('GET', '/api/entities/notes')).status).toBe(404)
    expect((await house.ask('GET', '/api/tables/notes')).status).toBe(200)
  })
})

describe('the product', () => {
  test('says its version to whoever is logged in', async () => {
    const { body } = await house.ask('GET', '/api/configuration/version', { as: 'VIEWER' })
    expect(body).toEqual({ version: house.onefold.version })
  })

  test('says how it is to everybody', async () => {
    const { status, body } = await house.ask('GET', '/actuator/health', { as: 'NOBODY' })
    expect([status, body]).toEqual([200, { status: 'UP', components: { store: 'UP', jobs: 'UP', events: 'UP' } }])
  })

  test('is DOWN with 503 once its store is closed', async () => {
    const other = await openInstallation()
    await other.close()
    const { status, body } = await other.ask('GET', '/actuator/health', { as: 'NOBODY' })
    expect([status, body.status]).toEqual([503, 'DOWN'])
  })
})
