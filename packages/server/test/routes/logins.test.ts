import { generateKeyPairSync } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, importSPKI, jwtVerify, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { createJwts } from '../../src/security/jwt.ts'
import { isPassword } from '../../src/security/passwords.ts'
import { type Installation, openInstallation, PASSWORD, SECRET, testClock } from '../support/installation.ts'

const login = (house: Installation, email = 'ada@example.org', password = PASSWORD) =>
  house.ask('POST', '/api/security/auth', { as: 'NOBODY', json: { email, password } })
const whoami = (house: Installation, token: string) =>
  house.ask('GET', '/api/security/whoami', { as: 'NOBODY', headers: { Authorization: `Bearer ${token}` } })

function pems(type: 'rsa' | 'ed25519', bits = 2048): { readonly privateKey: string; readonly publicKey: string } {
  const { privateKey, publicKey } =
    type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: bits }) : generateKeyPairSync('ed25519')
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}

describe('session tokens', () => {
  test('[AC-82] are HS512 with the claims of the interface and no others, for an hour', async () => {
    const house = await openInstallation()
    const { body } = await login(house)
    expect(decodeProtectedHeader(body.token)).toEqual({ alg: 'HS512', typ: 'JWT' })
    const claims = decodeJwt(body.token)
    expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'name', 'role', 'sub'])
    expect(claims).toMatchObject({ sub: body.id, role: 'ADMIN', name: 'Ada' })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600)
    house.clock.advance(3_600_000 - 1)
    expect((await whoami(house, body.token)).status).toBe(200)
    house.clock.advance(1)
    expect((await whoami(house, body.token)).status).toBe(401)
    await house.close()
  })

  test.each([
    ['rsa', 'RS256'],
    ['ed25519', 'EdDSA'],
  ] as const)('[AC-83] an %s key signs %s, and everybody with the public key can check it', async (type, alg) => {
    const { privateKey, publicKey } = pems(type)
    const house = await openInstallation({ jwt: { privateKey } })
    const { body } = await login(house)
    expect(decodeProtectedHeader(body.token).alg).toBe(alg)
    const key = await importSPKI(publicKey, alg)
    await jwtVerify(body.token, key, { currentDate: new Date(house.clock.now()) })
    expect((await whoami(house, body.token)).status).toBe(200)
    // What the public key's text signs as a shared secret is nothing, and neither is the installation's own HS512.
    const forged = await new SignJWT(decodeJwt(body.token))
      .setProtectedHeader({ alg: 'HS512' })
      .sign(Buffer.from(publicKey))
    const other = await createJwts(SECRET, house.clock).sign({
      user: body.id,
      role: 'ADMIN',
      name: 'Ada',
      epoch: 0,
      session: 's',
    })
    for (const bad of [forged, other]) expect((await whoami(house, bad)).status).toBe(401)
    await house.close()
  })

  test('[AC-83] a key that cannot sign is refused by name, without its text', () => {
    const clock = testClock()
    expect(() => createJwts(SECRET, clock, { privateKey: 'secret words' })).toThrow(/^(?!.*secret words).*PEM/)
    const weak = pems('rsa', 1024).privateKey
    expect(() => createJwts(SECRET, clock, { privateKey: weak })).toThrow(/2048 bits/)
  })

  test('[AC-82] of an older secret key are refused', async () => {
    const house = await openInstallation()
    const { body } = await login(house)
    const claims = { user: body.id, role: 'ADMIN', name: 'Ada', epoch: 0, session: 's' } as const
    expect((await whoami(house, await createJwts(SECRET, house.clock).sign(claims))).status).toBe(200)
    const old = await createJwts('the secret key of the year before last', house.clock).sign(claims)
    expect((await whoami(house, old)).status).toBe(401)
    await house.close()
  })

  test('[AC-84] tokens in the address of a request count for nothing', async () => {
    const house = await openInstallation()
    const { body } = await login(house)
    for (const value of [body.token, house.tokens.ADMIN])
      for (const name of ['token', 'access_token', 'authorization', 'Authorization', 'bearer']) {
        const path = `/api/security/users?${name}=${encodeURIComponent(value)}`
        expect((await house.ask('GET', path, { as: 'NOBODY' })).status).toBe(401)
      }
    await house.close()
  })
})

describe('refreshing', () => {
  const refresh = (house: Installation, refreshToken: string) =>
    house.ask('POST', '/api/security/auth/refresh', { as: 'NOBODY', json: { refreshToken } })

  test('[AC-85] a token used again after ten seconds ends the session; before, it is only refused', async () => {
    const house = await openInstallation()
    const first = (await login(house)).body.refreshToken
    const second = (await refresh(house, first)).body.refreshToken
    expect((await refresh(house, first)).status).toBe(401)
    const third = (await refresh(house, second)).body.refreshToken
    house.clock.advance(10_001)
    expect((await refresh(house, second)).status).toBe(401)
    expect((await refresh(house, third)).status).toBe(401)
    await house.close()
  })

  test('[AC-76] above ten failures a minute the answer is 429', async () => {
    const house = await openInstallation()
    for (let n = 0; n < 10; n++) expect((await refresh(house, `nonsense-${n}`)).status).toBe(401)
    const late = await refresh(house, 'nonsense')
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, '60'])
    const { refreshToken } = (await login(house)).body
    expect((await refresh(house, refreshToken)).status).toBe(200) // nonsense does not keep others out
    await house.close()
  })
})

test('[AC-86] an unknown address and a wrong password are found wrong by the same work, and so after the same time', async () => {
  const house = await openInstallation()
  const time = async (email: string) => {
    const began = performance.now()
    expect((await login(house, email, 'Difference-Engine-1')).status).toBe(401)
    return performance.now() - began
  }
  const [known, unknown]: [number[], number[]] = [[], []]
  // What else the machine does only adds to a time, so the fastest of many tell; a busy machine needs more of them. Were
  // the work left out for one of the two, no number of them would bring the ratio near to 1.
  const fastest = (times: readonly number[]) => Math.min(...times)
  const ratio = () => fastest(unknown) / fastest(known)
  const isNearOne = () => ratio() > 0.75 && ratio() < 1.33
  for (let n = 0; n < 200 && !(n >= 20 && isNearOne()); n++) {
    house.clock.advance(3_600_000) // neither the limit nor the lock may tell them apart
    known.push(await time('ada@example.org'))
    unknown.push(await time(`nobody-${n}@example.org`))
  }
  expect(ratio()).toBeGreaterThan(0.75)
  expect(ratio()).toBeLessThan(1.33)
  const hashing: number[] = []
  for (let n = 0; n < 10; n++) {
    const began = performance.now()
    await isPassword('Difference-Engine-1', undefined)
    hashing.push(performance.now() - began)
  }
  expect(fastest(unknown)).toBeGreaterThan(fastest(hashing) / 4) // the work is the hash's
  await house.close()
})

test('[AC-87] without a provider the list of providers is empty, and ID tokens are refused', async () => {
  const house = await openInstallation()
  expect((await house.ask('GET', '/api/security/sso/config', { as: 'NOBODY' })).body).toEqual({ providers: [] })
  for (const json of [{ token: 'a.b.c' }, { openIdToken: 'a.b.c', provider: 'none' }, { token: 'nonsense' }]) {
    const { status, body } = await house.ask('POST', '/api/security/auth', { as: 'NOBODY', json })
    expect([status, body.errorCodes]).toEqual([401, ['bad-id-token']])
  }
  const { status } = await house.ask('POST', '/api/security/auth', { as: 'NOBODY', json: { token: '' } })
  expect(status).toBe(400)
  await house.close()
})
