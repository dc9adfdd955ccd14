import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, openInstallation } from '../support/installation.ts'
import { settlePeople } from '../support/people.ts'

let house: Installation
beforeAll(async () => {
  house = await openInstallation()
  await settlePeople(house)
  await house.ask('PUT', '/api/tables/history/people?enabled=true')
  await house.ask('PUT', '/api/tables/audit/people?enabled=true')
  const records = [
    { _id: 'ada', name: 'Ada', email: 'ada@example.org' },
    { _id: 'grace', name: 'Grace', email: 'grace@example.org' },
    { _id: 'mary', name: 'Mary' },
  ]
  expect((await house.ask('POST', '/api/master/upsert', { json: { entity: 'people', records } })).status).toBe(200)
})
afterAll(() => house.close())

const get = async (path: string) => {
  const { status, body } = await house.ask('GET', path)
  return status === 200 ? body : [status, ...body.errorCodes]
}
const put = async (path: string) => {
  const { status, body } = await house.ask('PUT', path)
  return status === 200 ? body : [status, ...body.errorCodes]
}
const make = (table: string, more: object = {}) => house.ask('POST', '/api/tables', { json: { table, ...more } })

describe('[TB-70] tables over HTTP', () => {
  test('are described, renamed, locked and removed, hyphens read as underscores everywhere', async () => {
    await make('a-b')
    expect(await put('/api/tables/description/a-b?description=Things')).toMatchObject({
      table: { id: 'a_b', description: 'Things' },
    })
    expect(await put('/api/tables/description/a-b?description=')).toEqual([400, 'member-invalid'])
    expect(await put('/api/tables/description/a-b')).toEqual([400, 'member-missing'])
    expect(await put('/tables/rename/a-b/c-d')).toMatchObject({ table: { id: 'c_d' } })
    expect(await put('/api/tables/rename/c-d/people')).toEqual([409, 'id-taken'])
    expect(await put('/api/tables/locked/c-d/true')).toMatchObject({ table: { locked: true } })
    expect(await put('/api/tables/locked/c-d/maybe')).toEqual([400, 'member-invalid'])
    expect(await put('/api/tables/clear/c-d')).toEqual([409, 'table-locked'])
    expect((await house.ask('DELETE', '/tables/c-d')).status).toBe(409)
    expect(await put('/api/tables/locked/c-d/false')).toMatchObject({ table: { locked: false } })
    expect((await house.ask('DELETE', '/tables/c-d')).status).toBe(200)
    expect(await get('/tables/c_d')).toEqual([404, 'table-not-found'])
  })

  test('tell whether a flag moved', async () => {
    await make('flagged', { dataset: 'person' })
    expect(await put('/api/tables/audit/flagged?enabled=true&comment=why')).toMatchObject({ outcome: 'CHANGED' })
    expect(await put('/api/tables/audit/flagged?enabled=true')).toMatchObject({ outcome: 'UNCHANGED' })
    expect(await put('/api/tables/audit/flagged?enabled=false')).toMatchObject({ table: { audit: false } })
    expect(await put('/api/tables/audit/flagged')).toEqual([400, 'member-missing'])
    expect(await put('/api/tables/quality/flagged?enabled=false')).toMatchObject({
      table: { quality: false },
      changed: true,
    })
    expect(await put('/api/tables/quality/flagged?enabled=false')).toMatchObject({ changed: false })
    expect(await put('/api/tables/history/flagged?enabled=true')).toMatchObject({ table: { history: true } })
    expect(await put('/api/tables/clear/flagged?comment=anew')).toMatchObject({ table: { size: 0 } })
    expect(await put('/api/tables/audit/nothing?enabled=true')).toEqual([404, 'table-not-found'])
    const { body } = await house.ask('GET', '/api/tables/flagged/audit')
    expect(body.audit).toMatchObject([
      { type: 'AUDIT_ENABLED', comment: 'why', records: [] },
      { type: 'AUDIT_DISABLED', records: [] },
    ])
    expect(Object.keys(body.principals)).toContain(body.audit[0].user)
  })

  test('are listed with their histories', async () => {
    const { tables } = await get('/api/tables')
    const listed = tables.map(({ id, type }: { id: string; type: string }) => [id, type])
    expect(listed).toContainEqual(['people', 'TABLE'])
    expect(listed).toContainEqual(['people_history', 'HISTORY'])
    expect(await get('/api/tables/people-history')).toMatchObject({ table: { type: 'HISTORY', size: 0 } })
  })

  test('show what they are made of', async () => {
    expect(await get('/api/tables/people/datasets')).toMatchObject({ datasets: { person: { _id: 'person' } } })
    expect(await get('/api/tables/people/metadata?type=HISTORY')).toMatchObject({
      table: { type: 'HISTORY' },
      columnKeys: ['name', 'email'],
      columns: [{ key: 'name', description: 'name', type: 'TOKEN' }, {}],
      constraints: [{ key: 'name', mandatory: true }, {}],
      view: { columns: [{ label: 'name' }, {}] },
    })
    expect(await get('/api/tables/people/metadata?type=PAST')).toEqual([400, 'member-invalid'])
    expect(await get('/tables/people/records/empty')).toMatchObject({ record: { name: null, email: null } })
  })
})

describe('[TB-71] pages over HTTP', () => {
  const ids = async (query: string) => {
    const answer = await get(`/api/tables/people/records?${query}`)
    return Array.isArray(answer) ? answer : answer.records.map(({ _id }: { _id: string }) => _id)
  }

  test('go by number or by cursor, never by both', async () => {
    const first = await get('/api/tables/people/records?pageSize=2')
    expect(first.page).toEqual({ number: 0, size: 2, totalElements: 3, totalPages: 2 })
    expect(first.columnMap.name).toMatchObject({ key: 'name', mandatory: true })
    const next = await get(`/api/tables/people/records?pageSize=2&cursor=${first.cursor}`)
    expect([next.page, next.cursor]).toEqual([{ size: 2 }, undefined])
    expect(await ids('cursor=&pageSize=1')).toEqual(['ada'])
    expect(await ids(`cursor=${first.cursor}&pageNumber=1`)).toEqual([400, 'cursor-and-page'])
    expect(await ids(`cursor=${first.cursor}&filterError=true`)).toEqual([400, 'cursor-invalid'])
    expect(await ids('cursor=nonsense')).toEqual([400, 'cursor-invalid'])
  })

  test.each([
    ['filterQualityGreater=100', ['ada', 'grace']],
    ['filterQualityLess=99.5', ['mary']],
    ['filterQualityGreater=0&filterQualityLess=100', ['ada', 'grace', 'mary']],
    ['filterQualityGreater=101', [400, 'member-invalid']],
    ['filterQualityLess=-1', [400, 'member-invalid']],
    ['filterDisconnected=true', []],
    ['filterDisconnected=perhaps', [400, 'member-invalid']],
    ['filterUpdatedAfter=2026-01-31T12:00:00Z', ['ada', 'grace', 'mary']],
    ['filterUpdatedBefore=2026-01-31T11:59:59.999Z', []],
    ['filterUpdatedAfter=yesterday', [400, 'member-invalid']],
    ['pageSize=1001', [400, 'member-invalid']],
    ['pageNumber=-1', [400, 'member-invalid']],
  ])('%s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected)
  })
})

describe('[RC-105] one record over HTTP', () => {
  test('of a table, plain and with what belongs to it', async () => {
    const { status, body, headers } = await house.ask('GET', '/tables/people/records/ada')
    expect([status, headers.get('etag'), Object.keys(body)]).toEqual([200, '"1"', ['table', 'record']])
    const expanded = await get('/api/tables/people/records/ada?expanded=true')
    expect(Object.keys(expanded).sort()).toEqual(
      ['audit', 'columnMap', 'columns', 'datasets', 'merged', 'principals', 'record', 'table'].sort(),
    )
    expect(expanded.audit).toMatchObject([{ type: 'INSERT' }])
    expect(Object.values(expanded.principals)).toMatchObject([{ name: 'ADMIN' }])
    expect(await get('/api/tables/people/records/nobody')).toEqual([404, 'record-not-found'])
    expect(await get('/api/tables/people/records/ada?type=HISTORY')).toEqual([404, 'record-not-found'])
  })

  test('of a table, its audit', async () => {
    expect(await get('/api/tables/people/records/ada/audit')).toMatchObject({
      page: { totalElements: 1 },
      audit: [{ type: 'INSERT' }],
    })
    await make('plain')
    expect(await get('/api/tables/plain/records/ada/audit')).toEqual([409, 'audit-off'])
  })

  test('of an entity, with provenance, and as it was', async () => {
    const expanded = await get('/api/master/record/ada?entity=people&expanded=true')
    expect(expanded).toMatchObject({ entity: 'people', provenance: {}, merged: [] })
    expect(await get('/api/master/record/ada?entity=people')).not.toHaveProperty('columns')
    const at = (instant: string) => get(`/api/master/record/ada?entity=people&asOf=${instant}`)
    expect(await at('2026-01-31T12:00:00Z')).toMatchObject({ record: { name: 'Ada' } })
    expect(await at('2026-01-31T11:59:59Z')).toEqual([404, 'record-not-found'])
    expect(await at('then')).toEqual([400, 'member-invalid'])
  })
})

describe('[TB-72] look-ups and views over HTTP', () => {
  test('a look-up offers values', async () => {
    expect(await get('/api/resources/lookup/people?limit=501&q=A')).toMatchObject({
      table: 'people',
      limit: 500,
      offset: 0,
      total: 3,
      values: [{ value: 'ada', descriptions: {} }, { value: 'grace' }, { value: 'mary' }],
    })
    expect(await get('/api/resources/lookup/people?limit=0')).toEqual([400, 'member-invalid'])
    expect(await get('/api/resources/lookup/people?offset=-1')).toEqual([400, 'member-invalid'])
    expect(await get('/api/resources/lookup/nowhere')).toEqual([404, 'table-not-found'])
  })

  test('a draft of a view is resolved in the language asked for', async () => {
    const draft = {
      dataset: 'person',
      columns: [{ key: 'email', labelLocalized: [{ locale: 'es', text: 'Correo' }], label: 'Mail' }],
    }
    const resolve = (language: string, resource: unknown = draft) =>
      house.ask('POST', '/api/resources/view/resolve', {
        json: { resource },
        headers: { 'Accept-Language': language },
      })
    expect((await resolve('es')).body.view.columns[0]).toMatchObject({ key: 'email', label: 'Correo' })
    expect((await resolve('en')).body.view.columns[0]).toMatchObject({ label: 'Mail', labels: { es: 'Correo' } })
    expect((await resolve('en', JSON.stringify(draft))).status).toBe(200)
    expect((await resolve('en', { dataset: 'nothing' })).status).toBe(400)
  })
})
