import { OnefoldError } from '@onefold/core'
import { refusal } from '@onefold/core/adapter-kit'
import { createApp } from '@onefold/server'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, openInstallation, SECRET } from './support/installation.ts'

let house: Installation
beforeAll(async () => {
  house = await openInstallation({ bodyLimit: 1024, corsOrigins: ['https://desk.example.org'] })
})
afterAll(() => house.close())

const upsert = (body: string, headers: { readonly [name: string]: string } = {}) =>
  house.ask('POST', '/api/master/upsert', { body, headers: { 'Content-Type': 'application/json', ...headers } })

describe('the order in which a caller is refused', () => {
  test('an unknown path is 404 even for nobody', async () => {
    const { status, body } = await house.ask('GET', '/api/nothing', { as: 'NOBODY' })
    expect([status, body.errorCodes]).toEqual([404, ['unknown-route']])
  })

  test('a method that the path does not take is 405 and says which it takes, before 401', async () => {
    const { status, body, headers } = await house.ask('PATCH', '/api/tables/people', { as: 'NOBODY' })
    expect([status, body.errorCodes]).toEqual([405, ['method-not-allowed']])
    expect(headers.get('allow')).toBe('GET, HEAD, DELETE')
  })

  test.each(['text/plain', 'multipart/form-data; boundary=x', ''])(
    'a body of type "%s" is 415, before 401',
    async (type) => {
      const { status, body } = await house.ask('POST', '/api/tables', {
        as: 'NOBODY',
        body: Buffer.from('{}'),
        headers: type === '' ? {} : { 'Content-Type': type },
      })
      expect([status, body.errorCodes]).toEqual([415, ['unsupported-media-type']])
    },
  )

  test('the type may state its character set', async () => {
    expect((await upsert('{}', { 'Content-Type': 'application/json; charset=utf-8' })).status).toBe(400)
  })
})

describe('what is wrong with a request', () => {
  test('is listed whole: path, query and body in one answer, code for code', async () => {
    const { status, body } = await house.ask(
      'GET',
      '/api/tables/people/records?pageSize=1001&pageNumber=-1&filterError=yes&nope=1',
    )
    expect(status).toBe(400)
    expect(body).toEqual({
      errors: [
        'pageNumber: This must be a whole number from 0 to 1000000000.',
        'pageSize: This must be a whole number from 1 to 1000.',
        'filterError: This must be true or false.',
        'nope: This is not known here. The nearest is "type".',
      ],
      errorCodes: ['member-invalid', 'member-invalid', 'member-invalid', 'member-unknown'],
    })
  })

  test.each([
    ['pageSize=0', 400],
    ['pageSize=1', 404],
    ['pageSize=1000', 404],
    ['pageSize=1001', 400],
    ['pageNumber=-1', 400],
    ['pageNumber=0', 404],
    ['pageSize=ten', 400],
    ['pageSize=1.5', 400],
    ['pageSize=', 400],
    ['pageSize=1&pageSize=2', 400],
    ['filterUpdatedAfter=2026-01-31T12:00:00Z', 404],
    ['filterUpdatedAfter=2026-01-31T12:00:00%2B01:00', 404],
    ['filterUpdatedAfter=yesterday', 400],
    ['filterUpdatedAfter=2026-13-31T12:00:00Z', 400],
    ['filterUpdatedAfter=2026-02-30T12:00:00Z', 400],
    ['filterUpdatedAfter=2024-02-29T12:00:00Z', 404],
    ['filterUpdatedAfter=2026-01-31T12:00:00', 400],
  ])('?%s is answered with %i', async (query, status) => {
    expect((await house.ask('GET', `/api/tables/nothing/records?${query}`)).status).toBe(status)
  })

  test('jobs count pages under their own names', async () => {
    const { body } = await house.ask('GET', '/api/jobs/runs?size=1001&page=-1')
    expect(body.errors).toHaveLength(2)
  })
})

describe('a body', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

  test.each([
    ['that is no JSON', '{"entity":\n  oops}', 400, 'not-json'],
    ['that is empty', '', 400, 'body-required'],
    ['nested too deeply', `{"entity":"people","records":${nested(70)}}`, 400, 'too-deep'],
    ['with a member called __proto__', '{"entity":"people","__proto__":{"admin":true}}', 400, 'bad-member'],
    ['above the limit', JSON.stringify({ entity: 'x'.repeat(1024) }), 413, 'too-large'],
  ])('%s is refused', async (_, text, status, code) => {
    const answer = await upsert(text)
    expect([answer.status, answer.body.errorCodes]).toEqual([status, [code]])
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  test('that is no JSON is not quoted in the answer', async () => {
    const { body } = await upsert('{"entity":\n  oops}')
    expect(body.errors).toEqual(['The body is not JSON.'])
  })

  test('that is not UTF-8 is refused', async () => {
    const { body } = await house.ask('POST', '/api/master/upsert', {
      body: Buffer.from([0x22, 0xff, 0x22]),
      headers: { 'Content-Type': 'application/json' },
    })
    expect(body.errorCodes).toEqual(['not-utf-8'])
  })

  test('above the limit is refused even when its length is not stated', async () => {
    const piece = new TextEncoder().encode(' '.repeat(600))
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(piece)
        controller.enqueue(piece)
        controller.close()
      },
    })
    const response = await house.app.request('/api/master/upsert', {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${house.tokens.ADMIN}` },
    } as RequestInit)
    expect(response.status).toBe(413)
  })
})

describe('every answer', () => {
  test('carries the request id it was given, or a new one when that is no id', async () => {
    const given = await house.ask('GET', '/actuator/health', { as: 'NOBODY', headers: { 'X-Request-Id': 'trace-1' } })
    expect(given.headers.get('x-request-id')).toBe('trace-1')
    const strange = await house.ask('GET', '/actuator/health', { as: 'NOBODY', headers: { 'X-Request-Id': 'a b<c>' } })
    expect(strange.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  })

  test('forbids guessing at its type, framing and keeping it', async () => {
    const { headers } = await house.ask('GET', '/api/entities')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('is open to the origins that were named, and to no other', async () => {
    const ask = (origin: string, app = house.app) => app.request('/actuator/health', { headers: { Origin: origin } })
    expect((await ask('https://desk.example.org')).headers.get('access-control-allow-origin')).toBe(
      'https://desk.example.org',
    )
    expect((await ask('https://other.example.org')).headers.get('access-control-allow-origin')).toBeNull()
    const refused = await house.app.request('/api/tables', { headers: { Origin: 'https://desk.example.org' } })
    expect(refused.status).toBe(401)
    expect(refused.headers.get('access-control-allow-origin')).toBe('https://desk.example.org')
    const closed = await openInstallation()
    expect((await ask('https://desk.example.org', closed.app)).headers.get('access-control-allow-origin')).toBeNull()
    await closed.close()
  })
})

describe('a failure inside', () => {
  test('shows the caller an id and nothing else, and the operator the cause under that id', async () => {
    const written: { readonly facts: object; readonly sentence: string }[] = []
    const cause = new Error('disk at /secret/place is gone')
    const app = createApp(
      { ...house.onefold, health: () => Promise.reject(cause) },
      { secretKey: SECRET, logger: { info: () => {}, error: (facts, sentence) => written.push({ facts, sentence }) } },
    )
    const response = await app.request('/actuator/health')
    const id = response.headers.get('x-request-id')
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({
      errors: [`Something went wrong inside. The request id is ${id}.`],
      errorCodes: ['internal'],
    })
    expect(written).toEqual([{ facts: { requestId: id, err: cause }, sentence: 'A request failed' }])
  })
})

test('[ER-2831] a store that does not answer is 503, and only the log knows which one it is', async () => {
  const written: object[] = []
  const cause = new Error('PostgreSQL at db.internal:5432/onefold cannot be used: connect ECONNREFUSED.')
  const broken = new OnefoldError('unavailable', [refusal('store-unavailable')], { cause })
  const app = createApp(
    { ...house.onefold, health: () => Promise.reject(broken) },
    { secretKey: SECRET, logger: { info: () => {}, error: (facts) => written.push(facts) } },
  )
  const response = await app.request('/actuator/health')
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({
    errors: ['The store does not answer now.'],
    errorCodes: ['store-unavailable'],
  })
  expect(written).toEqual([{ requestId: response.headers.get('x-request-id'), err: broken }])
})

describe('the log', () => {
  test('has one line a request, with the pattern of the path and never what somebody put into it', async () => {
    const lines: object[] = []
    const logged = await openInstallation({ logger: { info: (facts) => lines.push(facts), error: () => {} } })
    await logged.ask('GET', '/api/tables/ada-lovelace?pageSize=0', { headers: { 'X-Request-Id': 'trace-2' } })
    expect(lines).toEqual([
      { requestId: 'trace-2', method: 'GET', path: '/api/tables/:id', status: 400, milliseconds: expect.any(Number) },
    ])
    await logged.close()
  })
})

test('the app serves below a path of another one', async () => {
  const outer = new Hono().mount('/mdm', house.app.fetch)
  const page = await outer.request('/mdm/swagger-ui.html')
  expect(page.status).toBe(200)
  expect(await (await outer.request('/mdm/actuator/health')).json()).toMatchObject({ status: 'UP' })
  expect((await outer.request('/mdm/actuator/health', { method: 'DELETE' })).status).toBe(405)
  expect((await outer.request('/mdm/api/tables')).status).toBe(401)
})

test('the interactive page asks nobody else for anything', async () => {
  const { body, headers } = await house.ask('GET', '/swagger-ui.html', { as: 'NOBODY' })
  expect(headers.get('content-security-policy')).toContain("connect-src 'self'")
  const addresses = [...(body as string).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)
  expect(addresses.length).toBeGreaterThan(3)
  for (const address of addresses) {
    expect(address).not.toMatch(/^(?:https?:)?\/\//)
    expect((await house.ask('GET', `/${address}`, { as: 'NOBODY' })).status).toBe(200)
  }
})

describe('names that are not known', () => {
  test('[ER-2480] a parameter is told the nearest one, and an operation without parameters has none', async () => {
    const files = await house.ask('GET', '/api/files?pagesize=3')
    expect([files.status, files.body.errors]).toEqual([
      400,
      ['pagesize: This is not known here. The nearest is "pageSize".'],
    ])
    const health = await house.ask('GET', '/actuator/health?deep=1', { as: 'NOBODY' })
    expect([health.status, health.body.errors]).toEqual([400, ['deep: This is not known here.']])
  })

  test('[ER-2481] a member beside a saved resource is refused, but for those that answers carry', async () => {
    const resource = { type: 'dataset', _id: 'beside', description: 'x', columns: [{ key: 'a' }] }
    const misspelt = await house.ask('POST', '/api/resources', { json: { craete: true, resource } })
    expect([misspelt.status, misspelt.body.errors]).toEqual([
      400,
      ['craete: This is not known here. The nearest is "create".'],
    ])
    expect((await house.ask('POST', '/api/resources', { json: { create: true, resource } })).status).toBe(200)
    const read = await house.ask('GET', '/api/resources/id/beside')
    expect((await house.ask('POST', '/api/resources', { json: read.body })).status).toBe(200)
  })
})
