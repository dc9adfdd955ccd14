import { SYSTEM } from '@onefold/core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Installation, openInstallation } from '../support/installation.ts'
import { settlePeople } from '../support/people.ts'

const HOUR = 3_600_000
const EXPIRE = { type: 'token-expiration' }
let house: Installation
beforeAll(async () => {
  house = await openInstallation({}, { pollMs: 10 })
  await settlePeople(house)
})
afterAll(() => house.close())

const finished = (id: string) => house.onefold.as(SYSTEM).runs.finished(id)

async function submitted(json: object = EXPIRE): Promise<string> {
  const { body } = await house.ask('POST', '/api/jobs/runs', { json })
  await finished(body.id)
  return body.id
}

describe('runs', () => {
  test('[JB-120] a submission is 201, and 200 when its run was there already', async () => {
    const json = { ...EXPIRE, idempotencyKey: 'monday' }
    const first = await house.ask('POST', '/api/jobs/runs', { json })
    expect(first).toMatchObject({ status: 201, body: { type: 'token-expiration', trigger: 'MANUAL', input: {} } })
    expect(first.body.idempotencyKey).toBeUndefined()
    const again = await house.ask('POST', '/api/jobs/runs', { json })
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id } })
    const other = { type: 'retention', input: { runs: 900 }, idempotencyKey: 'monday' }
    expect(await house.ask('POST', '/api/jobs/runs', { json: other })).toMatchObject({
      status: 409,
      body: { errorCodes: ['key-used'] },
    })
    await finished(first.body.id)
  })

  test('[JB-120] a synchronization takes the masks by the names of the interface', async () => {
    const input = { entity: 'people', loadMask: 'NONE', indexClassificationMask: 'FULL', sinkMask: 'NONE' }
    const { status, body } = await house.ask('POST', '/api/jobs/runs', {
      json: { type: 'entity-synchronization', input },
    })
    expect(status).toBe(201)
    expect(body.input).toEqual({ entity: 'people', load: 'NONE', index: 'FULL', sink: 'NONE' })
    await finished(body.id)
  })

  test.each<[json: unknown, status: number, code: string]>([
    [{}, 400, 'member-missing'],
    [{ type: 'nothing' }, 400, 'member-invalid'],
    [{ type: 'entity-synchronization', input: {} }, 400, 'member-invalid'],
    [{ type: 'entity-synchronization', input: [] }, 400, 'member-invalid'],
    [{ type: 'entity-synchronization', input: { entity: 'nobody' } }, 404, 'entity-not-found'],
    [{ ...EXPIRE, notification: { recipients: ['nobody'] } }, 400, 'member-invalid'],
    [{ ...EXPIRE, notification: { recipients: ['a@b.c'], status: ['SOON'] } }, 400, 'member-invalid'],
  ])('[JB-120] the submission %j is %i', async (json, status, code) => {
    const answer = await house.ask('POST', '/api/jobs/runs', { json })
    expect(answer.status).toBe(status)
    if (status !== 400) expect(answer.body.errorCodes).toEqual([code])
  })

  test('[JB-121] recipients come as objects or as lines of an address book', async () => {
    const notification = { recipients: ['Ada <ada@example.org>', { name: 'Grace', email: 'grace@example.org' }] }
    const { body } = await house.ask('POST', '/api/jobs/runs', { json: { ...EXPIRE, notification } })
    expect(body.notification).toEqual({
      recipients: [
        { name: 'Ada', email: 'ada@example.org' },
        { name: 'Grace', email: 'grace@example.org' },
      ],
      status: ['COMPLETED', 'FAILED', 'CANCELLED'],
    })
    await finished(body.id)
    await vi.waitFor(async () => {
      const to = house.mails.sent.map((mail) => mail.to)
      expect(to).toEqual(expect.arrayContaining(['ada@example.org', 'grace@example.org']))
    })
  })

  test('[JB-4150] a notification of no status is refused in the words that a request has for them', async () => {
    const notification = { recipients: ['ada@example.org'], status: [] }
    const { status, body } = await house.ask('POST', '/api/jobs/runs', { json: { ...EXPIRE, notification } })
    const words = 'CREATED, RUNNING, COMPLETED, FAILED, CANCELLED'
    expect([status, body.errors]).toEqual([400, [`notification.status: One or more of ${words} are expected.`]])
  })

  test('[JB-122] runs are filtered, page by page', async () => {
    const id = await submitted()
    const { created } = (await house.ask('GET', `/api/jobs/runs/${id}`)).body
    const count = async (query: string) => (await house.ask('GET', `/api/jobs/runs?${query}`)).body.page.totalElements
    expect(await count('type=retention')).toBe(0)
    expect(await count(`type=token-expiration&from=${created}`)).toBeGreaterThan(0)
    expect(await count(`to=${created}`)).toBe(0)
    expect(await count('owner=nobody')).toBe(0)
    expect(await count('definition=018f3a5e-0000-7000-8000-00000000abcd')).toBe(0)
    for (const query of [
      'definition=x',
      'from=monday',
      'status=DONE',
      'type=nothing',
      'size=0',
      'size=1001',
      'page=-1',
    ])
      expect((await house.ask('GET', `/api/jobs/runs?${query}`)).status).toBe(400)
  })

  test('[JB-123] a repetition is 202, and 200 when nothing had to be repeated', async () => {
    const id = await submitted()
    expect(await house.ask('POST', `/api/jobs/runs/${id}/retry`)).toMatchObject({ status: 200, body: { id } })
    const forced = await house.ask('POST', `/api/jobs/runs/${id}/retry?force=true`)
    expect(forced.status).toBe(202)
    await finished(forced.body.id)
    expect((await house.ask('GET', `/api/jobs/runs/${forced.body.id}`)).body).toMatchObject({
      retryOf: id,
      attempt: 2,
      trigger: 'RETRY',
    })
    expect((await house.ask('POST', '/api/jobs/runs/nothing/retry')).status).toBe(404)
    expect((await house.ask('POST', `/api/jobs/runs/${id}/retry?force=maybe`)).status).toBe(400)
  })

  test('[JB-124] the chain is told from any of its runs, the root first', async () => {
    const id = await submitted({ type: 'entity-synchronization', input: { entity: 'people', loadMask: 'NONE' } })
    const { body } = await house.ask('GET', `/api/jobs/runs/${id}/chain`)
    expect(body.runs.map(({ type }: { type: string }) => type)).toEqual(['entity-synchronization', 'entity-index'])
    expect(body.runs[1]).toMatchObject({ parent: id, trigger: 'CHAIN', status: 'SUCCEEDED' })
    expect((await house.ask('GET', '/api/jobs/runs/nothing/chain')).status).toBe(404)
  })

  test('[JB-125] runs are removed by ids, age or status; without a criterion it is 400', async () => {
    const id = await submitted()
    const remove = (json: object) => house.ask('DELETE', '/api/jobs/runs', { json })
    expect(await remove({})).toMatchObject({ status: 400, body: { errorCodes: ['criterion-missing'] } })
    for (const json of [{ ids: [] }, { status: 'RUNNING' }, { olderThan: 'monday' }, { olderThan: 'P' }])
      expect((await remove(json)).status).toBe(400)
    expect((await remove({ ids: [id] })).status).toBe(204)
    expect((await house.ask('GET', `/api/jobs/runs/${id}`)).status).toBe(404)
    const old = await submitted()
    house.clock.advance(HOUR)
    expect((await remove({ olderThan: 'P1D' })).status).toBe(204)
    expect((await house.ask('GET', `/api/jobs/runs/${old}`)).status).toBe(200)
    expect((await remove({ olderThan: 'PT30M', status: ['SUCCEEDED'] })).status).toBe(204)
    expect((await house.ask('GET', `/api/jobs/runs/${old}`)).status).toBe(404)
  })

  test('[JB-126] types are told with a JSON Schema of their input', async () => {
    const { body } = await house.ask('GET', '/api/jobs/types')
    const retention = body.types.find(({ type }: { type: string }) => type === 'retention')
    expect(retention).toMatchObject({ schedulable: true, singleInstance: true })
    expect(retention.inputSchema).toMatchObject({
      type: 'object',
      properties: { runs: { type: 'integer', minimum: 1 } },
    })
    expect((await house.ask('GET', '/api/jobs/types/retention')).body).toEqual(retention)
    expect((await house.ask('GET', '/api/jobs/types/nothing')).status).toBe(404)
  })
})

test('[JB-4000] the schema of an input holds nothing but what JSON Schema knows', async () => {
  const { body } = await house.ask('GET', '/api/jobs/types')
  const ajv = new Ajv2020({ strict: true })
  for (const { inputSchema } of body.types) ajv.compile(inputSchema)
  const load = body.types.find(({ type }: { type: string }) => type === 'table-load').inputSchema
  expect(load.properties.operation).toEqual({
    type: 'string',
    enum: ['INSERT', 'UPDATE', 'UPSERT', 'DELETE'],
    default: 'UPSERT',
  })
})

describe('definitions', () => {
  const path = '/api/jobs/definitions/018f3a5e-0000-7000-8000-000000000001'
  const json = { ...EXPIRE, name: 'Hourly', cron: '0 * * * *' }
  const make = () => house.ask('PUT', path, { json, headers: { 'If-None-Match': '*' } })

  test('[JB-127] If-None-Match makes one, and its ETag is its version', async () => {
    const made = await make()
    expect(made).toMatchObject({ status: 200, body: { name: 'Hourly', version: 1, source: 'API', overlap: 'SKIP' } })
    expect(made.headers.get('etag')).toBe('"1"')
    expect((await make()).status).toBe(412)
    const read = await house.ask('GET', path)
    expect(read.body).toEqual(made.body)
    expect(read.headers.get('etag')).toBe('"1"')
  })

  test('[JB-4300] If-Match and If-None-Match: * together are 412, and change nothing', async () => {
    for (const seen of ['*', '"1"']) {
      const headers = { 'If-Match': seen, 'If-None-Match': '*' }
      const { status, body } = await house.ask('PUT', path, { json: { ...json, name: 'Both' }, headers })
      expect([status, body.errorCodes], seen).toEqual([412, ['version-moved']])
    }
    expect((await house.ask('GET', path)).body).toMatchObject({ name: 'Hourly', version: 1 })
  })

  test('[JB-127] a change needs the version: without one 428, with another 412', async () => {
    const asks = (headers: { readonly [name: string]: string }) => [
      house.ask('PUT', path, { json, headers }),
      house.ask('PUT', `${path}/enabled`, { json: { enabled: false }, headers }),
      house.ask('DELETE', path, { headers }),
    ]
    for (const answer of await Promise.all(asks({}))) expect(answer.status).toBe(428)
    for (const answer of await Promise.all(asks({ 'If-Match': '"9"' }))) expect(answer.status).toBe(412)
    for (const answer of await Promise.all(asks({ 'If-Match': 'nine' }))) expect(answer.status).toBe(400)
    const unknown = path.replace(/1$/, '2')
    expect((await house.ask('PUT', unknown, { json, headers: { 'If-Match': '"1"' } })).status).toBe(404)
    expect((await house.ask('GET', unknown)).status).toBe(404)
    expect((await house.ask('GET', '/api/jobs/definitions/nothing')).status).toBe(400)
  })

  test('[JB-127] a change moves the version, and what is left out gets its default', async () => {
    const headers = { 'If-Match': '"1"' }
    const { body } = await house.ask('PUT', path, { json: { ...json, description: 'Tidies up' }, headers })
    expect(body).toMatchObject({ version: 2, description: 'Tidies up' })
    const third = await house.ask('PUT', path, { json, headers: { 'If-Match': 'W/"2"' } })
    expect(third.body).toMatchObject({ version: 3 })
    expect(third.body.description).toBeUndefined()
    const off = await house.ask('PUT', `${path}/enabled`, { json: { enabled: false }, headers: { 'If-Match': '*' } })
    expect(off.body).toMatchObject({ version: 4, enabled: false })
    expect(off.body).toMatchObject({ nextRun: null, nextRunReason: 'The definition is disabled.' })
    expect((await house.ask('PUT', `${path}/enabled`, { json: {}, headers })).status).toBe(400)
  })

  test.each([
    { cron: '61 * * * *' },
    { cron: 'daily' },
    { timezone: 'Mars' },
    { type: 'sample-install' },
    { overlap: 'PILE' },
    { input: { speed: 9 } },
    { name: '' },
  ])('[JB-127] a definition with %j is 400', async (change) => {
    const wish = { json: { ...json, ...change }, headers: { 'If-Match': '*' } }
    expect((await house.ask('PUT', path, wish)).status).toBe(400)
  })

  test('[JB-128] next runs are told, from 1 to 365 of them', async () => {
    expect((await house.ask('GET', `${path}/next-runs`)).body.runs).toEqual([]) // it was disabled
    await house.ask('PUT', `${path}/enabled`, { json: { enabled: true }, headers: { 'If-Match': '*' } })
    const { body } = await house.ask('GET', `${path}/next-runs?count=2`)
    const [first, second] = body.runs.map((run: string) => Date.parse(run))
    expect([first % HOUR, second - first]).toEqual([0, HOUR])
    expect((await house.ask('GET', `${path}/next-runs`)).body.runs).toHaveLength(10)
    for (const count of ['0', '366', 'x'])
      expect((await house.ask('GET', `${path}/next-runs?count=${count}`)).status).toBe(400)
    await house.ask('PUT', `${path}/enabled`, { json: { enabled: false }, headers: { 'If-Match': '*' } })
  })

  test('[JB-128] run now is 202 with the run', async () => {
    const { status, body } = await house.ask('POST', `${path}/run?force=true`)
    expect(status).toBe(202)
    expect(await finished(body.id)).toMatchObject({ status: 'SUCCEEDED', trigger: 'MANUAL' })
    expect((await house.ask('GET', path)).body).toMatchObject({ lastRunId: body.id })
  })

  test('[JB-129] definitions are listed with filters', async () => {
    const ids = async (query: string) =>
      (await house.ask('GET', `/api/jobs/definitions?${query}`)).body.items.map(({ name }: { name: string }) => name)
    expect(await ids('source=API')).toEqual(['Hourly'])
    expect(await ids('source=API&enabled=true')).toEqual([])
    expect(await ids('orphaned=true')).toEqual([])
    expect(await ids('source=DECLARED&type=token-expiration')).toHaveLength(1)
    expect((await house.ask('GET', '/api/jobs/definitions?source=NOWHERE')).status).toBe(400)
  })

  test('[JB-129] a removal is 204; a declared definition stays: 409', async () => {
    const { items } = (await house.ask('GET', '/api/jobs/definitions?source=DECLARED')).body
    const own = `/api/jobs/definitions/${items[0].id}`
    expect((await house.ask('DELETE', own, { headers: { 'If-Match': '*' } })).status).toBe(409)
    expect((await house.ask('DELETE', path, { headers: { 'If-Match': '"6"' } })).status).toBe(204)
    expect((await house.ask('GET', path)).status).toBe(404)
  })
})

describe('automatic mode', () => {
  test('[JB-130] is entered and left by a path, and shown with the crons', async () => {
    const { entity } = (await house.ask('GET', '/api/entities/people')).body
    expect(entity.automatic).toBe(false)
    const on = await house.ask('PUT', '/api/entities/people/automatic/true')
    expect(on).toMatchObject({ status: 200, body: { entity: { automatic: true, locked: true } } })
    expect((await house.ask('PUT', '/api/entities/people/locked/false')).status).toBe(409)
    expect((await house.ask('PUT', '/api/entities/synchronize', { json: { entity: 'people' } })).status).toBe(409)
    const off = await house.ask('PUT', '/api/entities/people/automatic/false')
    expect(off.body.entity).toMatchObject({ automatic: false, locked: false })
    expect((await house.ask('PUT', '/api/entities/people/automatic/maybe')).status).toBe(400)
  })
})

test('[JB-2831] what will not fire has no next run and says why, in the language of the caller', async () => {
  const own = await openInstallation()
  await settlePeople(own)
  const { entity } = (await own.ask('GET', '/api/entities/people')).body
  const source = { type: 'source-file', _id: 'crm', description: 'CRM', dataset: 'person', inputPattern: 'crm.csv' }
  await own.ask('POST', '/api/resources', { json: { resource: source, create: true } })
  const sources = [{ resource: 'crm', cron: '0 * * * *' }]
  expect((await own.ask('POST', '/api/entities', { json: { ...entity, sources } })).status).toBe(200)
  const listed = async (headers: { readonly [name: string]: string } = {}) =>
    (await own.ask('GET', '/api/jobs/definitions?source=DECLARED&type=entity-load', { headers })).body.items[0]
  const { id, ...idle } = await listed({ 'Accept-Language': 'es' })
  const inSpanish = 'La entidad "people" no está en modo automático.'
  expect(idle).toMatchObject({ enabled: true, nextRun: null, nextRunReason: inSpanish })
  const nextRuns = async () => (await own.ask('GET', `/api/jobs/definitions/${id}/next-runs?count=2`)).body
  expect(await nextRuns()).toEqual({ runs: [], nextRunReason: 'The entity "people" is not in automatic mode.' })
  await own.ask('PUT', '/api/entities/people/automatic/true')
  expect(await nextRuns()).toEqual({ runs: ['2026-01-31T13:00:00.000Z', '2026-01-31T14:00:00.000Z'] })
  expect(await listed()).toMatchObject({ nextRun: '2026-01-31T13:00:00.000Z' })
  expect(await listed()).not.toHaveProperty('nextRunReason')
  await own.close()
})
