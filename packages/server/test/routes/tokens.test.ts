import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, openInstallation } from '../support/installation.ts'

const tokens = '/api/security/tokens'

let house: Installation
beforeAll(async () => {
  house = await openInstallation()
})
afterAll(() => house.close())

const whoami = (value: string, on = house) =>
  on.ask('GET', '/api/security/whoami', { as: 'NOBODY', headers: { Authorization: `Bearer ${value}` } })
const make = (json: object = {}, on = house) =>
  on.ask('POST', tokens, { json: { name: 'nightly load', role: 'STEWARD', ...json } })

describe('access tokens', () => {
  test('[AC-80] are shown until they were copied, and are masked from then on', async () => {
    const { body } = await make()
    const { id, token: value } = body.token
    expect(body.token).toEqual({
      id: expect.stringMatching(/^t-/),
      token: expect.stringMatching(/^master:[\w-]{43}$/),
      maskedToken: `master:********${value.slice(-4)}`,
      masked: false,
      name: 'nightly load',
      role: 'STEWARD',
      created: '2026-01-31T12:00:00.000Z',
      expires: '2027-01-31T12:00:00.000Z',
      expired: false,
      enabled: true,
      deleted: false,
    })
    expect((await whoami(value)).body).toMatchObject({ type: 'ACCESS_TOKEN', name: 'nightly load', id })
    expect(JSON.stringify((await house.ask('GET', tokens)).body)).toContain(value)
    expect((await house.ask('PUT', `${tokens}/copy/${id}`)).body.token).toMatchObject({ token: value, masked: false })
    expect(JSON.stringify((await house.ask('GET', tokens)).body)).not.toContain(value)
    const again = await house.ask('PUT', `${tokens}/copy/${id}`)
    expect([again.status, again.body.errorCodes]).toEqual([409, ['token-masked']])
  })

  test('[AC-81] are changed, disabled, activated, reset and removed', async () => {
    const { id, token: value } = (await make()).body.token
    const changed = await house.ask('PUT', `${tokens}/${id}`, {
      json: { name: 'weekly load', role: 'VIEWER', enabled: false },
    })
    expect(changed.body.token).toMatchObject({ name: 'weekly load', role: 'VIEWER', enabled: false })
    expect((await whoami(value)).status).toBe(401)
    await house.ask('PUT', `${tokens}/activate/${id}`)
    expect((await whoami(value)).body).toMatchObject({ name: 'weekly load', role: 'VIEWER' })
    const { body: reset } = await house.ask('PUT', `${tokens}/reset/${id}`)
    expect(reset.token).toMatchObject({ masked: false, expires: '2026-07-30T12:00:00.000Z' })
    expect((await whoami(value)).status).toBe(401)
    expect((await whoami(reset.token.token)).status).toBe(200)
    const removed = await house.ask('DELETE', `${tokens}/${id}`)
    expect(removed.body.token).toMatchObject({ id, deleted: true })
    expect((await whoami(reset.token.token)).status).toBe(401)
    expect((await house.ask('DELETE', `${tokens}/${id}`)).status).toBe(404)
    const listed = async (query: string) =>
      (await house.ask('GET', `${tokens}${query}`)).body.tokens.find((each: { id: string }) => each.id === id)
    expect([await listed(''), await listed('?deleted=false')]).toEqual([undefined, undefined])
    expect(await listed('?deleted=true')).toMatchObject({ deleted: true, masked: true, maskedToken: 'master:********' })
  })

  test('[AC-2900] are neither made nor changed by what is not known; sent back as they were read, they stand', async () => {
    const made = await make({ expiration: 5 })
    expect([made.status, made.body.errors]).toEqual([
      400,
      ['expiration: This is not known here. The nearest is "expirationDays".'],
    ])
    const { token } = (await make()).body
    const changed = await house.ask('PUT', `${tokens}/${token.id}`, { json: { rol: 'VIEWER' } })
    expect([changed.status, changed.body.errorCodes]).toEqual([400, ['member-unknown']])
    const read = { ...token, lastAccess: '2026-01-31T12:00:00.000Z' }
    const back = await house.ask('PUT', `${tokens}/${token.id}`, { json: read })
    expect([back.status, back.body.token]).toEqual([200, token])
  })

  test('[AC-81] live for the days that were asked for', async () => {
    const brief = await openInstallation()
    const { token } = (await make({ expirationDays: 1 }, brief)).body
    expect(token.expires).toBe('2026-02-01T12:00:00.000Z')
    brief.clock.advance(86_400_000 - 1)
    expect((await whoami(token.token, brief)).status).toBe(200)
    brief.clock.advance(1)
    expect((await whoami(token.token, brief)).status).toBe(401)
    await brief.close()
  })

  test.each([0, 3651, 1.5, '30'])('[AC-81] cannot be made for %s days', async (expirationDays) => {
    expect((await make({ expirationDays })).status).toBe(400)
  })
})
