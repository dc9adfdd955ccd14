import { beforeEach, describe, expect, test } from 'vitest'
import { type Installation, openInstallation } from '../support/installation.ts'
import { settlePeople } from '../support/people.ts'

let house: Installation
beforeEach(async () => {
  house = await openInstallation()
  await settlePeople(house)
  return () => house.close()
})

const ADA = { _id: 'ada', name: 'Ada Lovelace', email: 'ada@example.org' }

const upsert = (records: readonly object[], more: object = {}) =>
  house.ask('POST', '/api/master/upsert', { as: 'STEWARD', json: { entity: 'people', records, ...more } })
const read = (id: string) => house.ask('GET', `/api/master/record/${id}?entity=people`, { as: 'VIEWER' })

describe('upsert', () => {
  test('inserts, updates and leaves alone, and says which for each record', async () => {
    await upsert([ADA])
    const { status, body } = await upsert([
      ADA,
      { _id: 'ada', name: 'Ada King' },
      { _source: [{ _src: 'crm', _src_id: '7' }], name: 'Bea' },
    ])
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 3, inserted: 1, failed: 0 })
    expect(body.results.map((result: { index: number }) => result.index)).toEqual([0, 1, 2])
    expect((await read('ada')).body.record).toMatchObject({ name: 'Ada King', email: 'ada@example.org' })
  })

  test('answers 200 when one record succeeds, and the faults beside the record that has them', async () => {
    const { status, body } = await upsert([ADA, { name: 'Bea', email: 'no address' }])
    expect(status).toBe(200)
    expect(body).toMatchObject({ inserted: 1, failed: 1 })
    expect(body.results[1]).toMatchObject({ outcome: 'FAILED', errors: [expect.stringContaining('email')] })
    expect(body.errors).toBeUndefined()
  })

  test("answers with the first record's own status when nothing succeeds, with every fault and the results", async () => {
    const { status, body } = await upsert([{ name: 'Ada', email: 'no address' }, { email: 'bea@example.org' }])
    expect(status).toBe(400)
    expect(body.errors).toHaveLength(body.errorCodes.length)
    expect(body.errors).toEqual([
      expect.stringMatching(/^records\[0\]\.email: /),
      expect.stringMatching(/^records\[1\]\.name: /),
    ])
    expect(body.results).toHaveLength(2)
  })

  test('a revision that is no longer the present one is 412', async () => {
    await upsert([ADA])
    await upsert([{ ...ADA, name: 'Ada King' }])
    expect((await upsert([{ ...ADA, name: 'Countess' }], { expected: { ada: 1 } })).status).toBe(412)
    expect((await upsert([{ ...ADA, name: 'Countess' }], { expected: { ada: 2 } })).status).toBe(200)
  })

  test.each(['_audit', '_metadata', '_search'])(
    'a record that carries %s is refused and nothing is written',
    async (member) => {
      const { status, body } = await upsert([ADA, { name: 'Bea', [member]: {} }])
      expect(status).toBe(400)
      expect(body.errors[0]).toContain(member)
      expect((await read('ada')).status).toBe(404)
    },
  )

  test('atomic: one fault refuses all', async () => {
    const { status } = await upsert([ADA, { email: 'no address' }], { atomic: true })
    expect(status).toBe(400)
    expect((await read('ada')).status).toBe(404)
  })

  test('a batch holds at most 10000 records, and may be empty', async () => {
    expect((await upsert(Array.from({ length: 10_001 }, () => ({ name: 'x' })))).status).toBe(400)
    expect((await upsert([])).body).toMatchObject({ total: 0, results: [] })
  })

  test('into an entity that is not there is 404', async () => {
    const { status, body } = await house.ask('POST', '/api/master/upsert', {
      json: { entity: 'nobody', records: [ADA] },
    })
    expect([status, body.errorCodes]).toEqual([404, ['entity-not-found']])
  })

  test('columns called like parts of every object are columns that the dataset lacks', async () => {
    const { status } = await house.ask('POST', '/api/master/upsert', {
      headers: { 'Content-Type': 'application/json' },
      body: '{"entity":"people","records":[{"name":"Ada","constructor":{"prototype":{"admin":true}}}]}',
    })
    expect(status).toBe(400)
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })
})

describe('a record', () => {
  test('is read with its revision as ETag', async () => {
    await upsert([ADA])
    const { status, headers, body } = await read('ada')
    expect(status).toBe(200)
    expect(headers.get('etag')).toBe('"1"')
    expect(body).toMatchObject({
      entity: 'people',
      record: { _id: 'ada', _metadata: { _revision: 1, _history: false } },
    })
    expect(body.record._metadata._created).toBe('2026-01-31T12:00:00.000Z')
  })

  test('is found by its key', async () => {
    await upsert([ADA])
    const key = (await read('ada')).body.record._metadata._key
    const { body, headers } = await house.ask('GET', `/api/master/people/keys/${key}`)
    expect(body).toMatchObject({ key, redirected: false, record: { _id: 'ada' } })
    expect(headers.get('etag')).toBe('"1"')
    expect((await house.ask('GET', '/api/master/people/keys/unknown')).status).toBe(404)
  })

  test.each([
    ['"2"', 412],
    ['W/"2"', 412],
    ['2', 412],
    ['sometimes', 400],
    ['"1"', 200],
    ['W/"1"', 200],
    ['1', 200],
    ['*', 200],
  ])('is deleted If-Match %s: %i', async (header, status) => {
    await upsert([ADA])
    const path = '/api/master/record/ada?entity=people'
    const answer = await house.ask('DELETE', path, { as: 'STEWARD', headers: { 'If-Match': header } })
    expect(answer.status).toBe(status)
    if (status === 200) expect(answer.body).toMatchObject({ deleted: true, record: { _id: 'ada' } })
    expect((await read('ada')).status).toBe(status === 200 ? 404 : 200)
  })

  test('has an audit that names who did what', async () => {
    await upsert([ADA], { comment: 'from the archive' })
    await upsert([{ ...ADA, name: 'Ada King' }])
    const { body } = await house.ask('GET', '/api/master/people/records/ada/audit?pageSize=1')
    expect(body.page).toEqual({ number: 0, size: 1, totalElements: 2, totalPages: 2 })
    const [entry] = body.audit
    expect(entry).toMatchObject({ type: 'INSERT', comment: 'from the archive', instant: '2026-01-31T12:00:00.000Z' })
    expect(body.principals[entry.user]).toEqual({ id: entry.user, name: 'STEWARD' })
  })
})

describe('clusters', () => {
  const twins = [
    { _id: 'a1', name: 'Ada Lovelace', email: 'ada@example.org' },
    { _id: 'a2', name: 'Ada Lovelace', email: 'ada@example.org' },
    { _id: 'b1', name: 'Bea Noble', email: 'bea@example.org' },
  ]
  const list = (query = '') => house.ask('GET', `/api/master/people/clusters${query}`, { as: 'VIEWER' })

  test('are listed, shown with their pairs and what a merge would make, and merged', async () => {
    await upsert(twins)
    const { body } = await list('?label=MATCH&sort=SIZE_DESC')
    expect(body).toMatchObject({ entity: 'people', page: { totalElements: 1 } })
    const [cluster] = body.clusters
    expect(cluster).toMatchObject({ label: 'MATCH', score: 100, recordCount: 2, recordIds: ['a1', 'a2'] })

    const shown = await house.ask('GET', `/api/master/people/clusters/${cluster.id}`, { as: 'VIEWER' })
    expect(shown.body.cluster.details).toEqual([
      {
        tuple0: 0,
        tuple1: 1,
        recordA: 'a1',
        recordB: 'a2',
        score: 100,
        similarities: { name: 1 },
        mappingSimilarities: { name: 1 },
      },
    ])
    expect(shown.body.cluster.merged).toMatchObject({ name: 'Ada Lovelace' })

    const stale = await house.ask('POST', `/api/master/people/clusters/merge/${cluster.id}`, {
      as: 'STEWARD',
      json: { recordIds: ['a1', 'b1'] },
    })
    expect(stale.status).toBe(409)
    const merged = await house.ask('POST', `/api/master/people/clusters/merge/${cluster.id}`, {
      as: 'STEWARD',
      json: { comment: 'one and the same' },
    })
    expect(merged.status).toBe(200)
    expect(merged.body.record._metadata._merged.toSorted()).toEqual(['a1', 'a2'])
    const absorbed = await read('a1')
    expect(absorbed.body.record).toMatchObject({
      _id: merged.body.record._id,
      _metadata: { _absorbed: { _id: 'a1', _merged_into: merged.body.record._id, _history: true, _revision: 1 } },
    })
    const ofTable = await house.ask('GET', '/api/tables/people/records/a1')
    expect([ofTable.body.record, ofTable.headers.get('etag')]).toEqual([absorbed.body.record, '"1"'])
    expect(ofTable.headers.get('etag')).toBe(absorbed.headers.get('etag'))
    expect((await house.ask('GET', `/api/master/people/clusters/${cluster.id}`)).status).toBe(404)
  })

  test('records of one cluster are merged by their ids; of no cluster: 409, unknown: 404, alone: 400', async () => {
    await upsert(twins)
    const merge = (recordIds: readonly string[]) =>
      house.ask('POST', '/api/master/people/records/merge', { as: 'STEWARD', json: { recordIds } })
    expect((await merge(['a1'])).status).toBe(400)
    const apart = await merge(['a1', 'b1'])
    expect([apart.status, apart.body.errorCodes]).toEqual([409, ['not-one-cluster']])
    expect((await merge(['a1', 'nobody'])).status).toBe(404)
    expect((await merge(['a1', 'a2'])).body.record).toMatchObject({ name: 'Ada Lovelace' })
  })

  test.each(['label=NONE', 'minScore=101', 'minScore=-1', 'sort=BEST'])('?%s is refused', async (query) => {
    expect((await list(`?${query}`)).status).toBe(400)
  })
})
