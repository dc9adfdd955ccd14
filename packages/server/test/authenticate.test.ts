import { OnefoldError, type Principal } from '@onefold/core'
import { customRefusal } from '@onefold/core/adapter-kit'
import { afterEach, expect, test } from 'vitest'
import { type Installation, openInstallation } from './support/installation.ts'

const STEWARD: Principal = { type: 'USER', id: 'u-host', name: 'Of the host', roles: ['STEWARD'] }

let house: Installation | undefined
afterEach(async () => {
  await house?.close()
  house = undefined
})

test('[CF-3000] a host may say who calls, before any token is looked at', async () => {
  house = await openInstallation({
    authenticate: (c) => (c.req.header('cookie') === 'host=1' ? STEWARD : undefined),
  })
  const { ask } = house
  const cookie = { headers: { cookie: 'host=1' } }
  expect((await ask('GET', '/api/security/whoami', { as: 'NOBODY', ...cookie })).body).toMatchObject({
    type: 'USER',
    id: 'u-host',
    name: 'Of the host',
    role: 'STEWARD',
  })
  expect((await ask('GET', '/api/entities', { as: 'NOBODY', ...cookie })).status).toBe(200)
  expect((await ask('GET', '/api/security/users', { as: 'NOBODY', ...cookie })).status).toBe(403)
  expect((await ask('GET', '/api/security/users', { as: 'ADMIN', ...cookie })).status).toBe(403)
  expect((await ask('GET', '/api/security/users', { as: 'ADMIN' })).status).toBe(200)
  expect((await ask('GET', '/api/entities', { as: 'NOBODY' })).status).toBe(401)
  expect((await ask('GET', '/api/security/whoami', { as: 'NOBODY' })).body).toEqual({ type: 'NONE' })
})

test('[CF-3000] it may wait, and what it throws refuses', async () => {
  house = await openInstallation({
    authenticate: async (c) => {
      if (c.req.header('cookie') === 'bad') {
        throw new OnefoldError('unauthenticated', [customRefusal('host-session', 'Please log in to the portal.')])
      }
      return STEWARD
    },
  })
  expect((await house.ask('GET', '/api/entities', { as: 'NOBODY' })).status).toBe(200)
  const refused = await house.ask('GET', '/api/entities', { as: 'NOBODY', headers: { cookie: 'bad' } })
  expect(refused).toMatchObject({ status: 401, body: { errorCodes: ['host-session'] } })
})
