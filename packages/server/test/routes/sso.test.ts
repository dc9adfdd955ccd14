import { type SsoProvider, SYSTEM } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, openInstallation } from '../support/installation.ts'
import { CLIENT, type Issuer, openIssuer } from '../support/issuer.ts'

let issuer: Issuer
let house: Installation
let providers: readonly SsoProvider[] = []
let ahead = 0
const clock = { now: () => Date.now() + ahead }

beforeAll(async () => {
  issuer = await openIssuer()
  issuer.people.set('ada', { email: 'ADA@example.org', email_verified: true, name: 'Ada' })
  issuer.people.set('grace', {
    email: 'grace@example.org',
    email_verified: true,
    given_name: 'Grace',
    family_name: 'Hopper',
  })
  issuer.people.set('eve', { email: 'ada@example.org', email_verified: false, name: 'Eve' })
  issuer.people.set('nobody', { name: 'Nobody' })
  providers = [provider()]
  const store = sqliteStore(':memory:', { clock })
  house = await openInstallation({ clock, ssoProviders: async () => providers }, { clock, store })
})
afterAll(async () => {
  await house.close()
  await issuer.close()
})

const provider = (wish: Partial<SsoProvider> = {}): SsoProvider => ({
  id: 'desk',
  name: 'Our desk',
  issuer: issuer.url,
  clientId: CLIENT,
  ...wish,
})
const login = (json: object) => {
  ahead += 6000 // failures of one test must not count in the next
  return house.ask('POST', '/api/security/auth', { as: 'NOBODY', json })
}
async function expectRefused(json: object) {
  const { status, body } = await login(json)
  expect([status, body.errorCodes]).toEqual([401, ['bad-id-token']])
}

describe('an ID token', () => {
  test('[AC-88] of somebody known lets in, whatever the case of the address', async () => {
    const token = await issuer.logIn('ada')
    const { status, body } = await login({ token, provider: 'desk', email: 'ada@example.org' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ type: 'Bearer', email: 'ada@example.org', role: 'ADMIN' })
    expect((await login({ openIdToken: token })).status).toBe(200) // the issuer tells which provider
  })

  test('[AC-89] of somebody unknown makes a VIEWER where that is wished, and lets nobody in otherwise', async () => {
    const token = await issuer.logIn('grace')
    await expectRefused({ token })
    providers = [provider({ provision: true })]
    const { body } = await login({ token })
    expect(body).toMatchObject({ email: 'grace@example.org', name: 'Grace', role: 'VIEWER', roles: ['VIEWER'] })
    const user = await house.onefold.as(SYSTEM).users.get(body.id)
    expect(user).toMatchObject({ surname: 'Hopper', internal: false })
    expect((await login({ token })).body.id).toBe(body.id)
    await house.onefold.as(SYSTEM).users.disable(body.id)
    await expectRefused({ token })
    expect(house.mails.sent).toEqual([])
    providers = [provider()]
  })

  test('[AC-88] counts only with a verified address, unless the issuer is trusted with it', async () => {
    const token = await issuer.logIn('eve')
    await expectRefused({ token })
    await expectRefused({ token: await issuer.logIn('nobody') })
    providers = [provider({ trustsEmail: true })]
    expect((await login({ token })).body.email).toBe('ada@example.org')
    providers = [provider()]
  })

  test('[AC-88] is refused with another nonce, another address, another provider', async () => {
    const token = await issuer.logIn('ada', 'n-1')
    expect((await login({ token, nonce: 'n-1' })).status).toBe(200)
    await expectRefused({ token, nonce: 'n-2' })
    await expectRefused({ token: await issuer.logIn('ada'), nonce: 'n-1' })
    await expectRefused({ token, email: 'grace@example.org' })
    await expectRefused({ token, provider: 'other' })
    providers = [provider(), provider({ id: 'twin' })]
    await expectRefused({ token })
    expect((await login({ token, provider: 'twin' })).status).toBe(200)
    providers = [provider()]
  })

  test('[AC-3600] goes to the one of several providers of its issuer that it was issued to', async () => {
    const token = await issuer.logIn('ada')
    const other = provider({ id: 'other', clientId: 'another-client' })
    providers = [other, provider()]
    expect((await login({ token })).status).toBe(200)
    await expectRefused({ token, provider: 'other' })
    providers = [other, provider({ id: 'third', clientId: 'a-third-client' })]
    await expectRefused({ token })
    providers = [provider(), provider({ id: 'twin' })]
    await expectRefused({ token })
    expect((await login({ token, provider: 'twin' })).status).toBe(200)
    providers = [provider()]
  })

  test('[AC-88] is refused when it was not meant for us, is over, or says what the issuer did not sign', async () => {
    const claims = decodeJwt(await issuer.logIn('ada'))
    const now = Math.floor(clock.now() / 1000)
    const good = { ...claims, iat: now, exp: now + 600 }
    expect((await login({ token: await issuer.forge(good) })).status).toBe(200) // it is the changes below that count
    for (const bad of [
      { ...good, iss: `${issuer.url}/` },
      { ...good, iss: 'https://elsewhere.example' },
      { ...good, aud: 'another-client' },
      { ...good, aud: [CLIENT, 'another-client'] },
      { ...good, azp: 'another-client' },
      { ...good, exp: now - 60 },
      { ...good, nbf: now + 600 },
      { ...good, exp: undefined },
      { ...good, sub: undefined },
    ])
      await expectRefused({ token: await issuer.forge(JSON.parse(JSON.stringify(bad))), provider: 'desk' })
    const [head, body, signature] = (await issuer.forge(good)).split('.')
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    for (const token of [`${none}.${body}.`, `${head}.${body}.${signature?.slice(0, -3)}AAA`, `${head}.${body}`])
      await expectRefused({ token, provider: 'desk' })
  })
})

test('[AC-90] a new key of the issuer is looked for, and unknown keys make us ask at most twice a minute', async () => {
  await issuer.changeKey()
  const token = await issuer.logIn('ada')
  ahead += 60_000
  const before = issuer.keysAsked()
  expect((await login({ token })).status).toBe(200)
  expect(issuer.keysAsked()).toBe(before + 1)
  const now = Math.floor(clock.now() / 1000)
  const claims = { iss: issuer.url, aud: CLIENT, sub: 'ada', iat: now, exp: now + 600 }
  const forged = await issuer.forge({ ...claims, email: 'ada@example.org', email_verified: true }, { kid: 'unknown' })
  for (let n = 0; n < 4; n++) await expectRefused({ token: forged }) // 24 seconds
  expect(issuer.keysAsked()).toBe(before + 1)
  ahead += 30_000
  await expectRefused({ token: forged })
  expect(issuer.keysAsked()).toBe(before + 2)
})

test('[AC-91] the providers are shown to everybody, with what a front end needs and no more', async () => {
  providers = [
    provider({ provision: true }),
    provider({ id: 'other', authorizationEndpoint: 'https://login.example.org/go', scopes: ['openid'] }),
    provider({ id: 'gone', issuer: 'http://127.0.0.1:9' }),
  ]
  const { body } = await house.ask('GET', '/api/security/sso/config', { as: 'NOBODY' })
  const common = { name: 'Our desk', clientId: CLIENT, issuer: issuer.url }
  expect(body.providers).toEqual([
    { id: 'desk', ...common, authorizationEndpoint: `${issuer.url}/auth`, scopes: ['openid', 'profile', 'email'] },
    { id: 'other', ...common, authorizationEndpoint: 'https://login.example.org/go', scopes: ['openid'] },
    { id: 'gone', ...common, issuer: 'http://127.0.0.1:9', scopes: ['openid', 'profile', 'email'] },
  ])
  providers = [provider()]
})

test.each(['http://169.254.169.254', 'http://example.org', 'file:///etc/passwd', 'nonsense'])(
  '[AC-90] the issuer %s is not asked',
  async (address) => {
    providers = [provider({ issuer: address })]
    const now = Math.floor(clock.now() / 1000)
    const token = await issuer.forge({ iss: address, aud: CLIENT, sub: 'ada', iat: now, exp: now + 600 })
    await expectRefused({ token })
    providers = [provider()]
  },
)
