import { openOnefold } from '@onefold/core'
import { hostClock } from '@onefold/core/adapter-kit'
import { createApp } from '@onefold/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askerOf, type Installation, openInstallation, PASSWORD, SECRET } from '../support/installation.ts'
import { type Data, freshData } from '../support/stores.ts'

const OPTIONS = { requestsPerMinute: 100_000, clock: hostClock }

let data: Data
let here: Installation
let there: Pick<Installation, 'ask' | 'close'>

/** Two processes on one PostgreSQL; the machine's clock runs for both. */
beforeEach(async () => {
  data = await freshData('PostgreSQL')
  const store = await data.open()
  here = await openInstallation(OPTIONS, { store, files: store.files!, clock: hostClock })
  const onefold = await openOnefold({ store: data.open(), secretKey: SECRET, mailer: here.mails })
  const app = createApp(onefold, { secretKey: SECRET, ...OPTIONS })
  there = { ask: askerOf(app, here.tokens), close: onefold.close }
})
afterEach(async () => {
  await Promise.all([here.close(), there.close()])
  await data.remove()
})

const login = ({ ask }: Pick<Installation, 'ask'>, password: string, email = 'ada@example.org') =>
  ask('POST', '/api/security/auth', { as: 'NOBODY', json: { email, password } })

const inTurns = (n: number) => (n % 2 === 0 ? here : there)

test('[AC-2801] five failures in turns at two processes lock the user for both', async () => {
  for (let n = 0; n < 5; n++) {
    expect((await login(inTurns(n), 'wrong')).status).toBe(401)
    const { users } = (await inTurns(n + 1).ask('GET', '/api/security/users')).body
    expect(users.find(({ email }: { email: string }) => email === 'ada@example.org')).toMatchObject({
      totalFailedAccesses: n + 1,
      locked: n === 4,
    })
  }
  for (const process of [here, there]) expect((await login(process, PASSWORD)).status).toBe(401)
})

test('[AC-2802] ten failures a minute are let through at two processes together', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 14; n++) statuses.push((await login(inTurns(n), 'wrong', 'nobody@example.org')).status)
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
  const late = await login(there, 'wrong', 'nobody@example.org')
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(30)
})

test('[AC-2803] a user and a token made at one process are known at the other with the next request', async () => {
  for (let n = 0; n < 5; n++) {
    const [one, other] = [inTurns(n), inTurns(n + 1)]
    const made = await one.ask('POST', '/api/security/tokens', {
      json: { name: `token ${n}`, role: 'VIEWER', expirationDays: 1 },
    })
    const bearer = { Authorization: `Bearer ${made.body.token.token}` }
    const asToken = await other.ask('GET', '/api/security/whoami', { as: 'NOBODY', headers: bearer })
    expect([asToken.status, asToken.body.name]).toEqual([200, `token ${n}`])

    const { token } = (await login(one, PASSWORD)).body
    const asUser = await other.ask('GET', '/api/security/whoami', {
      as: 'NOBODY',
      headers: { Authorization: `Bearer ${token}` },
    })
    expect([asUser.status, asUser.body.email]).toEqual([200, 'ada@example.org'])
    const email = `person-${n}@example.org`
    const user = { email, name: 'P', surname: 'Q', roles: ['VIEWER'] }
    expect((await other.ask('POST', '/api/security/users', { json: user })).status).toBe(200)
    const { users } = (await one.ask('GET', '/api/security/users')).body
    expect(users.map((each: { email: string }) => each.email)).toContain(email)
  }
})

test('[FI-2802] a file that was uploaded at one process is listed, read and removed at the other', async () => {
  const body = 'no;name\n1;Ada\n'
  const plain = { body, headers: { 'Content-Type': 'text/csv' } }
  expect((await here.ask('POST', '/api/files?name=crm.csv&description=First', plain)).status).toBe(200)
  const { files } = (await there.ask('GET', '/api/files')).body
  expect(files).toMatchObject([{ name: 'crm.csv', length: body.length, description: 'First' }])
  expect((await there.ask('GET', `/api/files/${files[0].id}/download`)).body).toBe(body)
  expect((await there.ask('DELETE', '/api/files/crm.csv')).status).toBe(200)
  expect((await here.ask('GET', '/api/files/crm.csv')).status).toBe(404)
})
