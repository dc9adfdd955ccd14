import { beforeAll, describe, expect, test } from 'vitest'
import { type Installation, openInstallation } from '../support/installation.ts'
import { settlePeople } from '../support/people.ts'

let house: Installation
beforeAll(async () => {
  house = await openInstallation()
  await settlePeople(house)
  const records = [
    { _id: 'ada', name: 'Ada Lovelace', email: 'ada@example.org' },
    { _id: 'grace', name: 'Grace Hopper', email: 'grace@example.org' },
    { _id: 'bea', name: 'Bea', email: 'bea@example.org' },
  ]
  const { status } = await house.ask('POST', '/api/master/upsert', {
    as: 'STEWARD',
    json: { entity: 'people', records },
  })
  expect(status).toBe(200)
  return () => house.close()
})

const ask = (path: string, json: object, as: 'VIEWER' | 'STEWARD' = 'VIEWER', headers: Record<string, string> = {}) =>
  house.ask('POST', `/api/master/${path}`, { as, json, headers })

describe('POST /api/master/{entity}/search', () => {
  test('answers records with how they were found', async () => {
    const { status, body } = await ask('people/search', { record: { email: 'ADA@example.org' }, entity: true })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      count: 1,
      truncated: false,
      search: { email: 'ADA@example.org' },
      entity: { id: 'people' },
      page: { number: 0, size: 10, totalElements: 1, totalPages: 1 },
    })
    expect(body.result[0]).toMatchObject({ _id: 'ada', name: 'Ada Lovelace', _metadata: { _revision: 1 } })
    expect(body.result[0]._search).toEqual({
      exact: true,
      type: 'EXACT',
      origin: 'DIRECT',
      rank: 1,
      index: 'email',
      match: 'ada@example.org',
    })
  })

  test('refuses everything that is wrong in one answer', async () => {
    const options = { geoSteps: 0, fuzzyMaximumTypos: 0, maximumDuration: 'PT0S' }
    const { status, body } = await ask('people/search', { record: {}, options })
    expect(status).toBe(400)
    expect(body.errors).toHaveLength(3)
    expect((await ask('people/search', { record: {}, options: { exact: null } })).status).toBe(400)
    expect((await ask('people/search', { record: { nmae: 'x' } })).body.errorCodes).toEqual(['column-unknown'])
    expect((await ask('people/search', {})).status).toBe(400)
    expect((await ask('people/search', { record: {}, pageSize: 1001 })).body.errorCodes).toEqual(['page-size-invalid'])
    expect((await ask('nobody/search', { record: {} })).status).toBe(404)
  })

  test.each([
    ['5 seconds', 'This must be a duration like P30D or PT12H, or milliseconds.'],
    ['-PT1S', 'This must be a duration like P30D or PT12H, or milliseconds.'],
    ['PT11M', 'This is a duration like PT5S, or milliseconds, from 1 to 600000 milliseconds.'],
    [0, 'This is a duration like PT5S, or milliseconds, from 1 to 600000 milliseconds.'],
  ])('[SE-3803] of a maximumDuration of %j it says how a duration is written', async (maximumDuration, sentence) => {
    const { status, body } = await ask('people/search', { record: { _id: 'ada' }, options: { maximumDuration } })
    expect(status).toBe(400)
    expect(body.errors).toEqual([`options.maximumDuration: ${sentence}`])
  })

  test('takes durations as ISO 8601 and as milliseconds, and filters by metadata', async () => {
    for (const maximumDuration of ['PT5S', 'PT0.5S', 2000])
      expect((await ask('people/search', { record: { _id: 'ada' }, options: { maximumDuration } })).body.count).toBe(1)
    const filter = { filterUpdatedAfter: '2100-01-01T00:00:00Z' }
    expect((await ask('people/search', { record: { _id: 'ada' }, filter })).body.count).toBe(0)
  })
})

test('POST /api/master/{entity}/search/text answers free text', async () => {
  const { status, body } = await ask('people/search/text', { query: 'grace', similarity: 0.9, tableType: 'TABLE' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ count: 1, search: 'grace', result: [{ _id: 'grace', _search: { type: 'ID' } }] })
  expect((await ask('people/search/text', { query: '' })).status).toBe(400)
  expect((await ask('people/search/text', { query: 'x', similarity: 2 })).status).toBe(400)
})

describe('POST /api/master/search', () => {
  test('is free text with a text, structured with an object or a record', async () => {
    const entity = 'people'
    expect((await ask('search', { entity, query: 'grace' })).body).toMatchObject({ count: 1, search: 'grace' })
    const record = { email: 'bea@example.org' }
    expect((await ask('search', { entity, query: record })).body).toMatchObject({ count: 1, search: record })
    expect((await ask('search', { entity, record, entityInfo: true })).body.entity).toMatchObject({ id: 'people' })
    expect((await ask('search', { entity, record, query: 'x' })).status).toBe(400)
    expect((await ask('search', { entity })).status).toBe(400)
  })

  test('answers shortly under a limit', async () => {
    const { body } = await ask('search', { entity: 'people', query: 'example', limit: 2 })
    expect(body).toEqual({
      total: 3,
      cursor: expect.any(String),
      records: [
        { id: 'ada', score: expect.any(Number), data: { name: 'Ada Lovelace', email: 'ada@example.org' } },
        { id: 'bea', score: expect.any(Number), data: { name: 'Bea', email: 'bea@example.org' } },
      ],
    })
    for (const limit of [0, 1.5, 1001])
      expect((await ask('search', { entity: 'people', query: 'x', limit })).status).toBe(400)
  })

  test.each([
    [{ query: 'x', limit: 2, pageSize: 3 }, 'limit', 'member-repeated'],
    [{ query: 'x', limit: 2, entityInfo: true }, 'entityInfo', 'member-unused'],
    [{ query: 'x', limit: 2, facets: ['name'] }, 'facets', 'member-unused'],
    [{ record: { name: 'x' }, similarity: 0.9 }, 'similarity', 'member-unused'],
    [{ query: { name: 'x' }, similarity: 0.9 }, 'similarity', 'member-unused'],
    [{ query: 'x', transformation: 't' }, 'transformation', 'member-unused'],
  ])('[SE-4400] %j is refused: a part of it would be read and passed over', async (question, member, code) => {
    const { status, body } = await ask('search', { entity: 'people', ...question })
    expect([status, body.errorCodes, body.errors]).toEqual([400, [code], [expect.stringMatching(`^${member}: `)]])
  })

  test.each([
    { query: 'example', limit: 2, pageSize: 2, entityInfo: false, facets: [] },
    { query: 'example', similarity: 0.9 },
  ])('[SE-4400] %j states nothing that does not count', async (question) => {
    expect((await ask('search', { entity: 'people', ...question })).status).toBe(200)
  })
})

test('[SE-2832] every search path takes a cursor, and none beside a page number', async () => {
  const paths = [
    ['people/search', { record: { name: 'Ada', email: 'ada@example.org' }, options: { combine: 'ANY' } }],
    ['people/search/text', { query: 'example' }],
    ['search', { entity: 'people', query: 'example' }],
    ['search', { entity: 'people', query: 'example', limit: 2 }],
  ] as const
  for (const [path, question] of paths) {
    const first = await ask(path, { ...question, pageSize: 2, cursor: '' })
    expect([path, first.status]).toEqual([path, 200])
    const { cursor } = (await ask(path, { ...question, pageSize: 2 })).body
    expect(first.body.cursor).toEqual(cursor)
    if (cursor === undefined) continue
    const second = await ask(path, { ...question, pageSize: 2, cursor })
    expect([second.status, second.body.cursor, (second.body.result ?? second.body.records).length]).toEqual([
      ...[200, undefined, 1],
    ])
    if (second.body.page) expect(second.body.page).toEqual({ size: 2 })
    const both = await ask(path, { ...question, pageSize: 2, pageNumber: 0, cursor })
    expect([both.status, both.body.errorCodes]).toEqual([400, ['cursor-and-page']])
    const other = await ask(path, { ...question, pageSize: 2, tableType: 'HISTORY', cursor })
    expect([other.status, other.body.errorCodes]).toEqual([400, ['cursor-invalid']])
  }
})

test('[SE-2832] the document says how the first page is asked for', async () => {
  const { body } = await house.ask('GET', '/api/configuration/openapi')
  const howTo = expect.stringMatching(/^Empty for the first page/)
  for (const path of ['/api/master/{entity}/search', '/api/master/{entity}/search/text', '/api/master/search']) {
    const { schema } = body.paths[path].post.requestBody.content['application/json']
    expect([path, schema.properties.cursor]).toEqual([path, expect.objectContaining({ description: howTo })])
  }
  for (const path of ['/api/tables/{id}/records', '/api/master/{entity}/clusters', '/api/master/{entity}/buckets']) {
    const parameter = body.paths[path].get.parameters.find(({ name }: { name: string }) => name === 'cursor')
    expect([path, parameter.schema]).toEqual([path, expect.objectContaining({ description: howTo })])
  }
})

test('GET /api/master/{entity}/search/capabilities names the fields', async () => {
  const { body } = await house.ask('GET', '/api/master/people/search/capabilities', { as: 'VIEWER' })
  expect(body).toEqual({
    entity: 'people',
    searchable: true,
    freeTextIndexed: true,
    provenanceSearchable: true,
    fields: [{ mapping: 'email', columns: ['email'], combined: false, freeText: true, matching: 'EXACT' }],
  })
})

test('POST /api/master/{entity}/resolve tells who a record is', async () => {
  const record = { name: 'Ada Lovelace', email: 'ada@example.org' }
  const known = await ask('people/resolve', { record })
  expect(known.body).toMatchObject({
    decision: 'MATCH',
    created: false,
    record: { _id: 'ada' },
    candidates: [{ id: 'ada' }],
  })
  const made = { record: { name: 'New', email: 'new@example.org' }, createIfNone: true }
  expect((await ask('people/resolve', made)).status).toBe(403)
  expect((await ask('people/resolve', made, 'STEWARD')).body).toMatchObject({ decision: 'NEW', created: true })
  expect((await ask('people/resolve', made, 'STEWARD')).body).toMatchObject({ decision: 'MATCH', created: false })
})

test('[RC-2402] If-Match: * asks of POST /api/master/{entity}/upsert that the record is there', async () => {
  const write = (city: string) =>
    ask('people/upsert', { record: { _id: 'clara', name: city } }, 'STEWARD', { 'If-Match': '*' })
  expect((await write('Rome')).status).toBe(412)
  await ask('people/upsert', { record: { _id: 'clara', name: 'Clara' } }, 'STEWARD')
  expect((await write('Oslo')).body).toMatchObject({ updated: true })
})

test('POST /api/master/{entity}/upsert writes one record', async () => {
  const made = await ask('people/upsert', { record: { _id: 'carl', name: 'Carl' }, audit: true }, 'STEWARD')
  expect(made.status).toBe(200)
  expect(made.headers.get('etag')).toBe('"1"')
  expect(made.body).toMatchObject({
    inserted: true,
    updated: false,
    record: { _id: 'carl' },
    audit: [{ type: 'INSERT' }],
  })
  const record = { _id: 'carl', name: 'Carl F.' }
  expect((await ask('people/upsert', { record }, 'STEWARD', { 'If-Match': '"7"' })).status).toBe(412)
  const changed = await ask('people/upsert', { record }, 'STEWARD', { 'If-Match': '"1"' })
  expect(changed.body).toMatchObject({ inserted: false, updated: true })
  expect((await ask('people/upsert', { record, insert: true }, 'STEWARD')).status).toBe(409)
  expect((await ask('people/upsert', { record: { name: 'Nobody' }, update: true }, 'STEWARD')).status).toBe(404)
  expect((await ask('people/upsert', { record }, 'VIEWER')).status).toBe(403)
})
