import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATION } from '../src/guard/operation.ts'
import type { OperationSpec } from '../src/guard/operation-spec.ts'
import { type Installation, openInstallation } from './support/installation.ts'
import { settlePeople } from './support/people.ts'

let house: Installation
beforeAll(async () => {
  house = await openInstallation()
  await settlePeople(house)
  const records = ['a', 'b', 'c'].map((_id) => ({ _id, name: 'Ada', email: 'ada@example.org' }))
  await house.ask('POST', '/api/master/upsert', { json: { entity: 'people', records } })
})
afterAll(() => house.close())

const errorsOf = async (path: string) => {
  const { status, body } = await house.ask('GET', path)
  return [status, body.errors]
}

describe('[ER-2832] a parameter that an operation does not know is told its own word for it', () => {
  test.each([
    ['/api/files', 'page', 'pageNumber'],
    ['/api/files', 'size', 'pageSize'],
    ['/api/files', 'limit', 'pageSize'],
    ['/api/files', 'sort', 'sorting'],
    ['/api/tables/people/records', 'page', 'pageNumber'],
    ['/api/tables/people/records', 'next', 'cursor'],
    ['/api/master/people/clusters', 'SIZE', 'pageSize'],
    ['/api/master/people/clusters', 'query', 'q'],
    ['/api/jobs/runs', 'pageNumber', 'page'],
    ['/api/jobs/runs', 'pageSize', 'size'],
    ['/api/resources/lookup/people', 'count', 'limit'],
    ['/api/metrics/tables/people/families/volume', 'since', 'fromDay'],
    // Of this operation there is none, so what looks most like it.
    ['/api/jobs/runs', 'stats', 'status'],
    ['/api/files', 'pagenumber', 'pageNumber'],
  ])('%s?%s= is %s', async (path, name, own) => {
    const [status, errors] = await errorsOf(`${path}?${name}=1`)
    expect([status, errors]).toEqual([
      400,
      expect.arrayContaining([`${name}: This is not known here. The nearest is "${own}".`]),
    ])
  })

  test('nothing, where the operation has no parameters', async () => {
    expect(await errorsOf('/api/security/whoami?page=1')).toEqual([400, ['page: This is not known here.']])
  })
})

test('[ER-2833] a parameter that is stated more than once is told as such, in every operation that takes it once', async () => {
  expect(await errorsOf('/api/files?pageSize=1&pageSize=2')).toEqual([
    400,
    ['pageSize: This is stated more than once, and is taken once.'],
  ])
  let asked = 0
  for (const { method, path, handler } of house.app.routes) {
    if (!(OPERATION in handler)) continue
    const { query } = (handler as unknown as { [OPERATION]: OperationSpec })[OPERATION]
    const names = query && 'entries' in query ? Object.keys(query.entries as object) : []
    for (const name of names.filter((each) => each !== 'recordIds')) {
      const filled = path.replace(/:\w+/g, 'something')
      const wish = method === 'GET' ? {} : { json: {} }
      const { status, body } = await house.ask(method, `${filled}?${name}=TABLE&${name}=TABLE`, wish)
      if (status === 415) continue // an upload
      expect([method, path, status, body.errors]).toEqual([
        ...[method, path, 400],
        expect.arrayContaining([`${name}: This is stated more than once, and is taken once.`]),
      ])
      asked++
    }
  }
  expect(asked).toBeGreaterThan(80)
  const listed = await house.ask('DELETE', '/api/master/people/clusters/delete/nothing?recordIds=a&recordIds=b')
  expect(listed.status).not.toBe(400)
})

test.each(['true', 'TRUE', 'True', 'false', 'FALSE', 'fAlse'])('[ER-2834] %s is a truth in any case', async (text) => {
  const value = text.toLowerCase() === 'true'
  expect((await house.ask('GET', `/api/tables/people/records?filterError=${text}`)).status).toBe(200)
  const { body } = await house.ask('PUT', `/api/entities/people/enabled/${text}`)
  expect(body.entity.enabled).toBe(value)
  await house.ask('PUT', '/api/entities/people/enabled/true')
})

test.each(['1', 'yes', 'truee', ''])('[ER-2834] "%s" is none', async (text) => {
  expect(await errorsOf(`/api/tables/people/records?filterError=${text}`)).toEqual([
    400,
    ['filterError: This must be true or false.'],
  ])
})

describe('[ER-2835] another name of a member', () => {
  test('is understood where a table is made', async () => {
    const table = async (json: object) => (await house.ask('POST', '/api/tables', { json })).body.table
    expect(await table({ id: 'one', dataset: 'person', audit: true })).toMatchObject({ id: 'one', audit: true })
    expect(await table({ table: 'two', dataset: 'person', auditable: true })).toMatchObject({ id: 'two', audit: true })
    const read = (await house.ask('GET', '/api/tables/one')).body.table
    await house.ask('DELETE', '/api/tables/one')
    expect(await table(read)).toMatchObject({ id: 'one', dataset: 'person', audit: true })
  })

  test('is understood where a pair is named, a group escalated and packages exported', async () => {
    const pair = (json: object) => house.ask('POST', '/api/master/people/records/compare', { json })
    const named = await pair({ recordA: 'a', recordB: 'b' })
    expect(named.status).toBe(200)
    expect((await pair({ recordIds: ['a', 'b'] })).body).toEqual(named.body)
    for (const recordIds of [['a'], ['a', 'b', 'c'], 'a', null]) {
      const { status, body } = await pair({ recordIds })
      expect([status, body.errors[0]]).toEqual([400, 'recordIds: This must be a list of 2.'])
    }
    const [{ id }] = (await house.ask('GET', '/api/master/people/clusters?minScore=0')).body.clusters
    const escalated = await house.ask('PUT', `/api/master/people/clusters/escalate/${id}`, {
      json: { comment: 'who?' },
    })
    expect(escalated.body.cluster).toMatchObject({ escalationNote: 'who?' })
    const exported = async (path: string, json: object) => (await house.ask('POST', path, { json })).body.exchange.count
    expect(await exported('/api/resources/export', { ids: ['person'] })).toBe(1)
    expect(await exported('/api/entities/export', { id: ['people'] })).toBe(1)
    expect(await exported('/api/tables/extract', { id: ['people'] })).toBe(1)
  })

  test('beside its own is refused, unless both say the same', async () => {
    const make = (json: object) =>
      house.ask('POST', '/api/tables', { json: { table: 'three', dataset: 'person', ...json } })
    const { status, body } = await make({ audit: true, auditable: false })
    expect([status, body.errors, body.errorCodes]).toEqual([
      ...[400, ['audit: This is stated as auditable too, and otherwise.'], ['member-repeated']],
    ])
    expect((await make({ audit: true, auditable: true })).status).toBe(200)
  })
})

describe('[RS-2830] words of the interface', () => {
  test('are accepted in letters of any case in a resource, and answered in their own', async () => {
    const resource = {
      type: 'Classifier-Weight',
      _id: 'words',
      description: 'Words',
      dataset: 'person',
      defaultOptions: ['aggressive'],
      mappings: [{ id: 'name', keys: ['name'], options: ['ignore_Case', 'IGNORE_ACCENTS'], comparer: 'jaro_winkler' }],
    }
    const { status, body } = await house.ask('POST', '/api/resources', { json: { resource, create: true } })
    expect([status, body.resource?.type, body.resource?.defaultOptions]).toEqual([
      ...[200, 'classifier-weight', ['AGGRESSIVE']],
    ])
    expect(body.resource.mappings[0]).toMatchObject({
      options: ['IGNORE_CASE', 'IGNORE_ACCENTS'],
      comparer: 'JARO_WINKLER',
    })
    const column = { key: 'a', token: 'email', validation: 'parser', error: 'refuse' }
    const dataset = { type: 'DATASET', _id: 'worded', description: 'Words', columns: [column] }
    const saved = await house.ask('POST', '/api/resources', { json: { resource: dataset, create: true } })
    expect(saved.body.resource.columns[0]).toMatchObject({ token: 'EMAIL', validation: 'PARSER', error: 'REFUSE' })
    expect((await house.ask('GET', '/api/resources/type/DataSet')).body.resources.length).toBeGreaterThan(1)
    const wrong = await house.ask('POST', '/api/resources', {
      json: { resource: { ...dataset, columns: [{ ...column, token: 'emial' }] } },
    })
    expect(wrong.body.errors[0]).toContain('did you mean "EMAIL"?')
  })

  test('and in queries and bodies', async () => {
    const { entity } = (await house.ask('GET', '/api/entities/people')).body
    const saved = await house.ask('POST', '/api/entities', { json: { ...entity, type: 'duplicates' } })
    expect(saved.body.entity.type).toBe('DUPLICATES')
    for (const path of [
      '/api/tables/people/records?type=history',
      '/api/master/people/clusters?label=match&sort=size_desc',
      '/api/master/people/buckets?classification=Review',
      '/api/jobs/runs?status=succeeded',
      '/api/files?sorting=size&direction=desc',
      '/tasks/instances?status=completed&sort=asc',
    ])
      expect([path, (await house.ask('GET', path)).status]).toEqual([path, 200])
    const search = {
      record: { name: 'Ada' },
      tableType: 'table',
      options: { combine: 'all', exact: 'prefix', geoPrecision: 'l5' },
    }
    expect((await house.ask('POST', '/api/master/people/search', { json: search })).status).toBe(200)
    const synchronized = await house.ask('PUT', '/api/entities/synchronize', {
      json: { entity: 'people', loadMask: 'none', indexClassificationMask: 'changes', sinkMask: 'None' },
    })
    expect(synchronized.status).toBe(200)
  })
})

test('[RC-2640] of one record that carries what the engine writes the place is `record`', async () => {
  const record = { _id: 'a', name: 'Ada', _metadata: { _revision: 1 } }
  for (const operation of ['upsert', 'resolve']) {
    const { status, body } = await house.ask('POST', `/api/master/people/${operation}`, { json: { record } })
    expect([operation, status, body.errors]).toEqual([
      operation,
      400,
      ['record: The member _metadata is written by the engine: leave it out.'],
    ])
  }
})

test('[RC-2830] a record that carries what the engine writes is told to leave it out', async () => {
  const write = (json: object, language = 'en') =>
    house.ask('POST', '/api/master/upsert', {
      json: { entity: 'people', ...json },
      headers: { 'Accept-Language': language },
    })
  const records = [{ _id: 'a', name: 'Ada', _metadata: { _revision: 1 } }]
  expect((await write({ records })).body.errors).toEqual([
    'records[0]: The member _metadata is written by the engine: leave it out.',
  ])
  expect((await write({ records }, 'es')).body.errors).toEqual([
    'records[0]: El miembro _metadata lo escribe el motor: déjelo fuera.',
  ])
  const other = await write({ records: [{ _id: 'a', name: 'Ada', _mine: 1 }] })
  expect(other.body.errors).toEqual(['records[0]._mine: Members that begin with "_" are reserved: leave it out.'])
})
