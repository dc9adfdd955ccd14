import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createJwts, JWT_LIFETIME } from '../src/security/jwt.ts'
import { type Installation, openInstallation, PASSWORD, SECRET, testClock } from './support/installation.ts'

let house: Installation
beforeAll(async () => {
  house = await openInstallation()
})
afterAll(() => house.close())

const login = (email: string, password: string) =>
  house.ask('POST', '/api/security/auth', { as: 'NOBODY', json: { email, password } })
const whoami = (authorization: string) =>
  house.ask('GET', '/api/security/whoami', { as: 'NOBODY', headers: { Authorization: authorization } })

describe('logging in', () => {
  test('the right password hands out a token that says who its bearer is', async () => {
    const { status, body } = await login(' Ada@Example.org ', PASSWORD)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      type: 'Bearer',
      expiresIn: 3_600_000,
      email: 'ada@example.org',
      name: 'Ada',
      role: 'ADMIN',
      roles: ['ADMIN'],
    })
    expect(body.permissions['entity.save']).toBe('ALLOW')
    const { body: me } = await whoami(`Bearer ${body.token}`)
    expect(me).toMatchObject({ type: 'USER', name: 'Ada', email: 'ada@example.org', role: 'ADMIN' })
    expect(JSON.stringify(me)).not.toContain(body.token)
  })

  test('a wrong password and an unknown address are refused in the same words', async () => {
    const wrong = await login('ada@example.org', 'Difference-Engine-1')
    const unknown = await login('nobody@example.org', 'Difference-Engine-1')
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(unknown.body).toEqual(wrong.body)
    expect(unknown.body.errorCodes).toEqual(['bad-credentials'])
  })

  test('ten failures a minute for one account, then 429 even for the right password, and not for another account', async () => {
    const other = await openInstallation()
    const attempt = (email: string, password: string) =>
      other.ask('POST', '/api/security/auth', { as: 'NOBODY', json: { email, password } })
    await attempt('ada@example.org', PASSWORD) // a success does not count
    const failures = await Promise.all(Array.from({ length: 12 }, () => attempt('ada@example.org', 'wrong')))
    expect(failures.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), 429, 429])
    const late = await attempt('ADA@example.org', PASSWORD)
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await attempt('bea@example.org', PASSWORD)).status).toBe(401)
    other.clock.advance(60_000)
    expect((await attempt('ada@example.org', PASSWORD)).status).toBe(401) // five failures have locked the account besides
    other.clock.advance(14 * 60_000)
    expect((await attempt('ada@example.org', PASSWORD)).status).toBe(200)
    await other.close()
  })

  test('every missing member is named', async () => {
    const { status, body } = await house.ask('POST', '/api/security/auth', { as: 'NOBODY', json: {} })
    expect(status).toBe(400)
    expect(body).toEqual({
      errors: ['email: This is required.', 'password: This is required.'],
      errorCodes: ['member-missing', 'member-missing'],
    })
  })
})

describe('session tokens', () => {
  const good = { user: 'u-1', role: 'ADMIN', name: 'Ada', epoch: 0, session: 's-1' } as const
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

  test('are refused when they were tampered with, carry no signature, another algorithm or another key', async () => {
    const { body } = await login('ada@example.org', PASSWORD)
    const [header, payload, signature] = (body.token as string).split('.') as [string, string, string]
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const raised = part({ ...claims, role: 'ADMIN', sub: 'somebody-else' })
    const weaker = `${part({ alg: 'HS256', typ: 'JWT' })}.${payload}`
    const hs256 = createHmac('sha256', SECRET).update(weaker).digest('base64url')
    const foreign = await createJwts('another secret that is long enough, too', house.clock).sign(good)
    const bad = [
      `${header}.${raised}.${signature}`,
      `${part({ alg: 'none' })}.${payload}.`,
      `${weaker}.${hs256}`,
      `${header}.${payload}.${signature.slice(0, -2)}AA`,
      `${header}.${payload}`,
      foreign,
      'nonsense',
    ]
    for (const token of bad) {
      const refused = await whoami(`Bearer ${token}`)
      expect([refused.status, refused.body.errorCodes]).toEqual([401, ['bad-token']])
    }
    expect((await whoami(`Bearer ${body.token}`)).status).toBe(200)
  })

  test('end after an hour', async () => {
    const clock = testClock()
    const jwts = createJwts(SECRET, clock)
    const token = await jwts.sign(good)
    clock.advance(JWT_LIFETIME - 1000)
    await expect(jwts.verify(token)).resolves.toMatchObject({ user: 'u-1' })
    clock.advance(1000)
    await expect(jwts.verify(token)).rejects.toMatchObject({ class: 'unauthenticated' })
  })

  test('are worth nothing once the role they name was taken away, or for a user who is gone', async () => {
    const jwts = createJwts(SECRET, house.clock)
    const { body } = await login('ada@example.org', PASSWORD)
    const demoted = await jwts.sign({ ...good, user: body.id, role: 'VIEWER' })
    expect((await whoami(`Bearer ${demoted}`)).status).toBe(401)
    const gone = await jwts.sign({ ...good, user: 'u-999' })
    expect((await whoami(`Bearer ${gone}`)).status).toBe(401)
  })

  test('are not taken from the address of the request', async () => {
    const { body } = await login('ada@example.org', PASSWORD)
    for (const name of ['token', 'access_token', 'authorization']) {
      const refused = await house.ask('GET', `/api/tables?${name}=${body.token}`, { as: 'NOBODY' })
      expect(refused.status).toBe(401)
    }
  })

  test('a secret too short to protect anything is refused', () => {
    expect(() => createJwts('short', house.clock)).toThrow(/32 bytes/)
  })
})

describe('refreshing and logging out', () => {
  const refresh = (refreshToken: string) =>
    house.ask('POST', '/api/security/auth/refresh', { as: 'NOBODY', json: { refreshToken } })

  test('a refresh token works once', async () => {
    const { body } = await login('ada@example.org', PASSWORD)
    const first = await refresh(body.refreshToken)
    expect(first.status).toBe(200)
    expect(Object.keys(first.body).sort()).toEqual(['expiresIn', 'refreshToken', 'token', 'type'])
    expect((await whoami(`Bearer ${first.body.token}`)).status).toBe(200)
    const again = await refresh(body.refreshToken)
    expect([again.status, again.body.errorCodes]).toEqual([401, ['bad-refresh-token']])
  })

  test('logging out ends every session; a token already given lives on', async () => {
    const { body } = await login('ada@example.org', PASSWORD)
    const headers = { Authorization: `Bearer ${body.token}` }
    const left = await house.ask('POST', '/api/security/auth/logout', { as: 'NOBODY', headers })
    expect([left.status, left.body]).toEqual([200, ''])
    expect((await refresh(body.refreshToken)).status).toBe(401)
    expect((await whoami(headers.Authorization)).status).toBe(200)
  })

  test('an access token has no session to end', async () => {
    const { status, body } = await house.ask('POST', '/api/security/auth/logout')
    expect([status, body.errorCodes]).toEqual([400, ['no-session']])
  })
})

describe('who am I', () => {
  test('nobody, without a token', async () => {
    expect((await house.ask('GET', '/api/security/whoami', { as: 'NOBODY' })).body).toEqual({ type: 'NONE' })
  })

  test('an access token by its name, its value masked', async () => {
    const { body } = await house.ask('GET', '/api/security/whoami', { as: 'VIEWER' })
    expect(body).toMatchObject({ type: 'ACCESS_TOKEN', name: 'VIEWER', role: 'VIEWER' })
    expect(body.token).toBe(`master:********${house.tokens.VIEWER.slice(-4)}`)
    expect(body.permissions).toMatchObject({ 'entity.view': 'ALLOW', 'entity.save': 'DENY' })
  })
})
