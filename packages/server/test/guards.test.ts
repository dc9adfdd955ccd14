import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainError } from '../src/commands/log.ts'
import { type Installation, openInstallation } from './support/installation.ts'

let house: Installation
const lines: object[] = []
beforeAll(async () => {
  const logger = { info: (facts: object) => lines.push(facts), error: (facts: object) => lines.push(facts) }
  house = await openInstallation({ logger, bodyTimeout: 200, scrapeToken: 'x'.repeat(40) })
})
afterAll(() => house.close())

const json = { 'Content-Type': 'application/json' }

describe('a body', () => {
  test('[LM-9] with a content encoding is 415, before anybody is asked who it is', async () => {
    const headers = { ...json, 'Content-Encoding': 'gzip' }
    const { status, body } = await house.ask('POST', '/api/tables', { as: 'NOBODY', body: Buffer.from('{}'), headers })
    expect([status, body.errorCodes]).toEqual([415, ['unsupported-media-type']])
  })

  test('[LM-10] that does not come in within its time is 408, however often a byte comes', async () => {
    let ticking: NodeJS.Timeout | undefined
    let cancelled = false
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        ticking = setInterval(() => controller.enqueue(Buffer.from(' ')), 20)
      },
      cancel() {
        cancelled = true
        clearInterval(ticking)
      },
    })
    const headers = { ...json, Authorization: `Bearer ${house.tokens.ADMIN}` }
    const wish = { method: 'POST', body, headers, duplex: 'half' } as RequestInit
    const response = await house.app.request('/api/tables', wish)
    expect([response.status, await response.json()]).toEqual([
      408,
      { errors: ['The body did not come in within 0.2 seconds.'], errorCodes: ['too-slow'] },
    ])
    expect(cancelled).toBe(true)
  })

  test.each([
    [
      'a member called __proto__, deep inside',
      '{"table":"x","dataset":[{"a":{"__proto__":{"admin":true}}}]}',
      'bad-member',
    ],
    ['an escaped one', '{"table":"x","\\u005f_proto__":{"admin":true}}', 'bad-member'],
    ['a million brackets', '['.repeat(1_000_000) + ']'.repeat(1_000_000), 'too-deep'],
    ['a million objects in one another', `${'{"a":'.repeat(300_000)}1${'}'.repeat(300_000)}`, 'too-deep'],
  ])('[LM-11] with %s is refused and changes no prototype', async (_, body, code) => {
    const answer = await house.ask('POST', '/api/tables', { body, headers: json })
    expect([answer.status, answer.body.errorCodes]).toEqual([400, [code]])
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  test('[LM-11] with constructor.prototype changes none', async () => {
    const body = '{"table":"x","constructor":{"prototype":{"admin":true}}}'
    await house.ask('POST', '/api/tables', { body, headers: json })
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  test('[LM-11] a query that names a prototype is refused like any other it does not know', async () => {
    const { status } = await house.ask('GET', '/api/tables?__proto__[admin]=true&constructor=1')
    expect(status).toBe(400)
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })
})

test.each([
  '/api/files/download/..%2f..%2f..%2fetc%2fpasswd',
  '/api/files/..%2fonefold.db',
  '/api/files/%2e%2e%2fonefold.db',
  '/api/files/..%5conefold.db',
  '/api/files/%2fetc%2fpasswd',
  '/api/files/secret%00.csv',
  '/swagger-ui/..%2fpackage.json',
  '/swagger-ui/%2e%2e/package.json',
  '/files/..%2f..%2fetc%2fpasswd/download',
])('[FI-14] the path %s leads out of no folder', async (path) => {
  expect([400, 404]).toContain((await house.ask('GET', path)).status)
})

test.each(['../x.csv', 'a/b.csv', '..', '.', 'a\\b.csv', '/etc/x', 'x\u0000.csv'])(
  '[FI-14] no file is written under the name "%s"',
  async (name) => {
    const wish = { body: 'id\n1\n', headers: { 'Content-Type': 'text/csv' } }
    expect((await house.ask('POST', `/api/files?name=${encodeURIComponent(name)}`, wish)).status).toBe(400)
    expect((await house.ask('GET', '/api/files')).body.files).toEqual([])
  },
)

test.each(['access_token', 'token', 'bearer_token'])(
  '[CF-28] a token in the address lets nobody in, and no log shows it: ?%s=',
  async (name) => {
    lines.length = 0
    const { status } = await house.ask('GET', `/api/tables?${name}=${house.tokens.ADMIN}`, { as: 'NOBODY' })
    expect(status).toBe(401)
    expect(lines).toHaveLength(1)
    expect(JSON.stringify(lines)).not.toContain(house.tokens.ADMIN)
  },
)

describe('the measurements', () => {
  const scrape = (authorization: string) =>
    house.app.request('/actuator/prometheus', { headers: { Authorization: authorization } })

  test('[CF-23] count requests under the pattern of the path, and say which components work', async () => {
    await house.ask('GET', '/api/tables/ada-lovelace')
    const { status, headers, body } = await house.ask('GET', '/actuator/prometheus')
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
    expect(body).toMatch(
      /onefold_http_request_duration_seconds_count\{method="GET",path="\/api\/tables\/:id",status="404"\} 1/,
    )
    expect(body).not.toContain('ada-lovelace')
    expect(body).toContain('onefold_up{component="store"} 1')
    expect(body).toContain(`onefold_info{version="${house.onefold.version}"} 1`)
    expect(body).toMatch(/process_resident_memory_bytes \d+/)
  })

  test('[CF-23] hold no more lines however many paths and methods people make up', async () => {
    // Lines of our own: the process adds some when its memory is first collected.
    const count = async () =>
      ((await house.ask('GET', '/actuator/prometheus')).body as string)
        .split('\n')
        .filter((line) => /^onefold_/.test(line)).length
    await house.app.request('/api/nothing-0')
    const before = await count()
    for (let n = 1; n < 20; n++) await house.app.request(`/api/nothing-${n}`)
    expect(await count()).toBe(before)
  })

  test('[CF-24] are for an ADMIN or who has the scrape token, which opens nothing else', async () => {
    expect((await scrape(`Bearer ${'x'.repeat(40)}`)).status).toBe(200)
    expect((await scrape(`Bearer ${'x'.repeat(39)}y`)).status).toBe(401)
    expect((await scrape(`Bearer ${house.tokens.STEWARD}`)).status).toBe(403)
    const elsewhere = { headers: { Authorization: `Bearer ${'x'.repeat(40)}` } }
    expect((await house.app.request('/api/tables', elsewhere)).status).toBe(401)
    const closed = await openInstallation()
    expect((await closed.ask('GET', '/actuator/prometheus', { as: 'NOBODY' })).status).toBe(401)
    await closed.close()
  })

  test('[CF-23] of a closed store are still answered', async () => {
    const token = 'y'.repeat(40)
    const other = await openInstallation({ scrapeToken: token })
    await other.close()
    const response = await other.app.request('/actuator/prometheus', { headers: { Authorization: `Bearer ${token}` } })
    expect(await response.text()).toContain('onefold_up{component="store"} 0')
  })
})

describe('the limit on requests', () => {
  test('[LM-12] is off unless stated; above it a caller is told when to come back, and others are not', async () => {
    for (let n = 0; n < 100; n++) expect((await house.ask('GET', '/api/configuration/version')).status).toBe(200)
    const limited = await openInstallation({ requestsPerMinute: 3 })
    const ask = (as: 'ADMIN' | 'VIEWER' | 'NOBODY') => limited.ask('GET', '/api/configuration/version', { as })
    for (let n = 0; n < 3; n++) expect((await ask('ADMIN')).status).toBe(200)
    const { status, headers, body } = await ask('ADMIN')
    expect([status, body.errorCodes, headers.get('retry-after')]).toEqual([429, ['too-many-requests'], '20'])
    expect((await ask('VIEWER')).status).toBe(200)
    limited.clock.advance(20_000)
    expect([(await ask('ADMIN')).status, (await ask('ADMIN')).status]).toEqual([200, 429])
    await limited.close()
  })

  test('[LM-4201] neither refuses nor counts who asks for the health of the installation', async () => {
    const limited = await openInstallation({ requestsPerMinute: 1 })
    const statusOf = async (path: string) => (await limited.ask('GET', path, { as: 'NOBODY' })).status
    expect([await statusOf('/actuator/health'), await statusOf('/actuator/health')]).toEqual([200, 200])
    expect([await statusOf('/api/security/sso/config'), await statusOf('/api/security/sso/config')]).toEqual([200, 429])
    expect(await statusOf('/actuator/health')).toBe(200)
    await limited.close()
  })

  test('[LM-12] counts by address who is let in nowhere', async () => {
    const limited = await openInstallation({ requestsPerMinute: 3 })
    const statuses: number[] = []
    for (let n = 0; n < 5; n++) {
      const headers = { Authorization: `Bearer master:${'z'.repeat(40)}${n}` }
      statuses.push((await limited.ask('GET', '/api/tables', { as: 'NOBODY', headers })).status)
    }
    expect(statuses).toEqual([401, 401, 401, 429, 429])
    expect((await limited.ask('GET', '/api/tables')).status).toBe(200)
    await limited.close()
  })
})

describe('a caller who likes Spanish best', () => {
  const inSpanish = { 'Accept-Language': 'fr;q=0.3, es-MX, en;q=0.5' }
  const ask = async (method: string, path: string, wish: object = {}) =>
    (await house.ask(method, path, { headers: { ...json, ...inSpanish }, ...wish })).body.errors

  test('[ER-8] is refused in Spanish wherever the server itself refuses', async () => {
    expect(await ask('GET', '/api/nothing')).toEqual(['No hay ninguna operación en esta ruta.'])
    expect(await ask('PATCH', '/api/tables')).toEqual(['Esta ruta no admite PATCH.'])
    expect(await ask('POST', '/api/tables', { body: '{' })).toEqual(['El cuerpo no es JSON.'])
    expect(await ask('POST', '/api/tables', { body: '{"tabel":"x"}' })).toEqual([
      'table: Esto es obligatorio.',
      'tabel: Esto no se conoce aquí. Lo más parecido es "table".',
    ])
    expect(await ask('GET', '/api/tables?pageSize=0', { as: 'NOBODY' })).toEqual([
      'Inicie sesión primero: falta la cabecera "Authorization: Bearer <token>".',
    ])
    expect(await ask('GET', '/api/files?pageSize=0')).toEqual(['pageSize: Esto debe ser un número entero de 1 a 1000.'])
    expect(await ask('GET', '/api/files/nada')).toEqual(['No existe el archivo "nada".'])
    const headers = { ...inSpanish, 'Content-Type': 'text/html' }
    expect(await ask('POST', '/api/tables', { body: 'x', headers })).toEqual([
      'El cuerpo debe ser de tipo application/json, no text/html.',
    ])
  })

  test('[ER-8] reads in English what an engine of others says, and the codes are the same', async () => {
    const columns = [{ key: 'a', validation: 'REGEX', regex: '(' }]
    const resource = { _id: 'broken', type: 'dataset', description: 'Broken', columns }
    const { body } = await house.ask('POST', '/api/resources', { json: { resource }, headers: inSpanish })
    expect(body.errors).toEqual(['columns[0].regex: El patrón no se puede leer: Unterminated group.'])
    expect(body.errorCodes).toEqual(['pattern-invalid'])
  })

  test.each([
    ['es', 'es'],
    ['ES-es;q=0.9, fr', 'es'],
    ['en, es;q=0.9', 'en'],
    ['es;q=0', 'en'],
    ['fr', 'en'],
    ['', 'en'],
    [`${'x,'.repeat(10_000)}es`, 'en'],
  ])('[ER-8] Accept-Language "%s" is answered in "%s"', async (header, language) => {
    const { body } = await house.ask('GET', '/api/nothing', { headers: { 'Accept-Language': header } })
    expect(body.errors[0]).toMatch(language === 'es' ? /^No hay/ : /^There is/)
  })
})

test('[CF-21] what drivers hang on their errors stays out of the log', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(ada@example.org)' })
  const plain = plainError(Object.assign(new Error('It failed', { cause }), { parameters: ['ada@example.org'] }))
  expect(plain).toMatchObject({
    type: 'Error',
    message: 'It failed',
    cause: { code: '23505', message: 'duplicate key' },
  })
  expect(JSON.stringify(plain)).not.toContain('ada@')
})
