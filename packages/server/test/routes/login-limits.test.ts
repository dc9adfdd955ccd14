import { decodeJwt } from 'jose'
import { afterEach, describe, expect, test } from 'vitest'
import { type Installation, openInstallation, PASSWORD } from '../support/installation.ts'

let house: Installation
afterEach(() => house.close())

const save = (payload: object) =>
  house.ask('POST', '/api/configuration', { json: { configuration: { id: 'logins', category: 'security', payload } } })
const login = (password = PASSWORD, email = 'ada@example.org') =>
  house.ask('POST', '/api/security/auth', { as: 'NOBODY', json: { email, password } })
const whoami = (token: string) =>
  house.ask('GET', '/api/security/whoami', { as: 'NOBODY', headers: { Authorization: `Bearer ${token}` } })
const refresh = (refreshToken: string) =>
  house.ask('POST', '/api/security/auth/refresh', { as: 'NOBODY', json: { refreshToken } })
const lifetimeOf = (token: string) => (decodeJwt(token).exp ?? 0) - (decodeJwt(token).iat ?? 0)

/** How many of these attempts are let through before the first 429. */
async function letThrough(attempt: () => Promise<{ readonly status: number }>): Promise<number> {
  for (let count = 0; ; count++) if ((await attempt()).status === 429) return count
}

describe('the lifetime of session tokens', () => {
  test('[CF-2480] is what the host states, and what the configuration says once it says something', async () => {
    house = await openInstallation({ jwt: { lifetime: 120_000 } })
    const before = (await login()).body
    expect([before.expiresIn, lifetimeOf(before.token)]).toEqual([120_000, 120])
    await save({ tokenLifetime: 'PT5M' })
    const after = (await login()).body
    expect([after.expiresIn, lifetimeOf(after.token)]).toEqual([300_000, 300])
    const next = (await refresh(before.refreshToken)).body
    expect([next.expiresIn, lifetimeOf(next.token)]).toEqual([300_000, 300])
    house.clock.advance(120_000)
    expect([(await whoami(before.token)).status, (await whoami(after.token)).status]).toEqual([401, 200])
    house.clock.advance(180_000)
    expect((await whoami(after.token)).status).toBe(401)
  })

  test.each([
    ['PT59.999S', 400],
    ['PT1M', 200],
    ['P1D', 200],
    ['P1DT0.001S', 400],
    [59_999, 400],
    [86_400_000, 200],
  ])('[CF-2480] is a minute to a day: %s', async (tokenLifetime, status) => {
    house = await openInstallation()
    expect((await save({ tokenLifetime })).status).toBe(status)
  })
})

describe('failures a minute', () => {
  test('[AC-76] [CF-2480] are what the host states, and what the configuration says once it says something', async () => {
    house = await openInstallation({ failuresPerMinute: 3 }, { access: { lockAfter: 1000 } })
    expect(await letThrough(() => login('wrong'))).toBe(3)
    expect(await letThrough(() => refresh('nonsense'))).toBe(3)
    await save({ failuresPerMinute: 5 })
    expect(await letThrough(() => login('wrong'))).toBe(2)
    expect(await letThrough(() => refresh('nonsense'))).toBe(2)
    await save({ failuresPerMinute: 1 })
    const refused = await login()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    house.clock.advance(60_000)
    expect(await letThrough(() => login('wrong'))).toBe(1)
  })

  test('[CF-2480] one more is let through when the last of so many is a minute old', async () => {
    house = await openInstallation({ failuresPerMinute: 2 })
    await login('wrong')
    house.clock.advance(20_000)
    await login('wrong')
    expect((await login()).headers.get('retry-after')).toBe('40')
    house.clock.advance(39_999)
    expect((await login()).status).toBe(429)
    house.clock.advance(1)
    expect((await login()).status).toBe(200)
  })

  test('[AC-76] [CF-2480] bound the mails of resets, which are answered 200 all the same', async () => {
    house = await openInstallation({ failuresPerMinute: 2 })
    const ask = () => house.ask('PUT', '/api/security/password/reset/ada@example.org', { as: 'NOBODY' })
    for (let count = 0; count < 4; count++) expect((await ask()).status).toBe(200)
    await expect.poll(() => house.mails.sent.length).toBe(2)
  })

  test.each([
    [0, 400],
    [1, 200],
    [1000, 200],
    [1001, 400],
    [1.5, 400],
    ['10', 400],
  ])('[CF-2480] are 1 to 1,000: %s', async (failuresPerMinute, status) => {
    house = await openInstallation()
    expect((await save({ failuresPerMinute })).status).toBe(status)
  })
})

test('[AC-2480] asking for a reset is answered 200 whatever stands in the place of the address', async () => {
  house = await openInstallation()
  const asked = await house.ask('PUT', '/api/security/password/reset/ada@example.org', { as: 'NOBODY' })
  for (const email of ['nonsense', '%20', '%00', '%FF', 'x'.repeat(1000), 'x'.repeat(8000)]) {
    const { status, body } = await house.ask('PUT', `/api/security/password/reset/${email}`, { as: 'NOBODY' })
    expect([status, body]).toEqual([200, asked.body])
  }
})
