import { type Onefold, openOnefold, SYSTEM, type UserInput } from '@onefold/core'
import { postgresStore } from '@onefold/postgres'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from './fresh-database.ts'
import type { PostgresServer } from './postgres-server.ts'

const ADA: UserInput = {
  email: 'ada@example.org',
  name: 'Ada',
  surname: 'Lovelace',
  roles: ['ADMIN'],
  passwordHash: 'right',
}
const GRACE: UserInput = { ...ADA, email: 'grace@example.org', name: 'Grace' }

let server: PostgresServer
let here: Onefold
let there: Onefold

beforeAll(async () => {
  server = await freshDatabase()
})
afterAll(() => server.stop())

/** Two processes on one database; the machine's clock runs for both. */
beforeEach(async () => {
  const options = { connectionString: server.url, schema: server.freshSchema(), max: 4 }
  const secretKey = 'a secret key that is long enough for a test'
  const open = () => openOnefold({ store: postgresStore(options), secretKey })
  here = await open()
  there = await open()
})
afterEach(() => Promise.all([here.close(), there.close()]))

test('[AC-34] what was issued to somebody who is disabled elsewhere is refused within a second', async () => {
  await here.identities.first(ADA)
  const { user } = await here.as(SYSTEM).users.create(GRACE)
  const { epoch } = await here.identities.opened(user.id)
  const { value = '', id } = await here.as(SYSTEM).tokens.create({ name: 'T', role: 'VIEWER' })
  const asUser = () => there.identities.principalOfUser(user.id, epoch, 'ADMIN')
  const asToken = () => there.identities.principalOfToken(value)
  await expect.poll(asUser, { timeout: 1000 }).toBeDefined()
  expect(await asToken()).toBeDefined()
  await here.as(SYSTEM).users.disable(user.id)
  await here.as(SYSTEM).tokens.update(id, { enabled: false })
  const wait = { timeout: 1000, interval: 50 }
  await expect.poll(asUser, wait).toBeUndefined()
  await expect.poll(asToken, wait).toBeUndefined()
})

test('[AC-13] of two administrators who disable each other from two processes, one stays', async () => {
  const { user: ada } = await here.as(SYSTEM).users.create(ADA)
  const { user: grace } = await here.as(SYSTEM).users.create(GRACE)
  const as = (onefold: Onefold, id: string) => onefold.as({ type: 'USER', id, roles: ['ADMIN'] }).users
  const outcomes = await Promise.allSettled([as(here, ada.id).disable(grace.id), as(there, grace.id).disable(ada.id)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('[AC-31] of many who use one refresh token in two processes, one goes on', async () => {
  const { user } = await here.as(SYSTEM).users.create(ADA)
  const { refreshToken } = await here.identities.opened(user.id)
  const uses = Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? here : there).identities.refreshed(refreshToken))
  const outcomes = await Promise.allSettled(uses)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

const attempt = ({ identities }: Onefold, password: string) =>
  identities.prove(ADA.email, async (hash) => hash === password)

test('[AC-2801] failures in turns at two processes are counted one by one, and lock for both', async () => {
  const { user } = await here.as(SYSTEM).users.create(ADA)
  const stands = () => Promise.all([here, there].map((onefold) => onefold.as(SYSTEM).users.get(user.id)))
  for (let failures = 1; failures <= 4; failures++) {
    expect(await attempt(failures % 2 === 0 ? here : there, 'wrong')).toBeUndefined()
    for (const stand of await stands()) expect(stand).toMatchObject({ failedAccesses: failures, locked: false })
  }
  expect(await attempt(there, 'wrong')).toBeUndefined()
  for (const stand of await stands()) expect(stand).toMatchObject({ failedAccesses: 5, locked: true })
  expect(await attempt(here, 'right')).toBeUndefined()
  await here.as(SYSTEM).users.unlock(user.id)
  expect(await attempt(there, 'right')).toMatchObject({ id: user.id })
})

test('[AC-2801] of guesses at two processes at once no more than the limit are counted, and no right one comes behind it', async () => {
  const { user } = await here.as(SYSTEM).users.create(ADA)
  const guesses = Array.from({ length: 12 }, (_, n) => attempt(n % 2 === 0 ? here : there, 'wrong'))
  await Promise.all(guesses)
  expect(await here.as(SYSTEM).users.get(user.id)).toMatchObject({ failedAccesses: 5, locked: true })
  expect(await attempt(there, 'right')).toBeUndefined()
})

test('[AC-2801] a guess that is checked while the lock comes elsewhere does not come in', async () => {
  await here.as(SYSTEM).users.create(ADA)
  const guess = there.identities.prove(ADA.email, async (hash) => {
    for (let failures = 0; failures < 5; failures++) await attempt(here, 'wrong')
    return hash === 'right'
  })
  expect(await guess).toBeUndefined()
})

test('[AC-2802] attempts are limited for all processes together', async () => {
  const outcomes = []
  for (let n = 0; n < 12; n++) outcomes.push(await (n % 2 === 0 ? here : there).identities.attempted('login', 10))
  expect(outcomes.map((outcome) => 'takeBack' in outcome)).toEqual([...Array(10).fill(true), false, false])
  const [first] = outcomes
  if (first && 'takeBack' in first) await first.takeBack()
  expect(await there.identities.attempted('login', 10)).toHaveProperty('takeBack')
  expect(await here.identities.attempted('login', 10)).toHaveProperty('retryAfterMs')
})

test('[AC-2803] who is let in at one process is known at the other with the next question', async () => {
  const { user } = await here.as(SYSTEM).users.create(ADA)
  const { epoch } = await here.identities.opened(user.id)
  expect(await there.identities.principalOfUser(user.id, epoch, 'ADMIN')).toMatchObject({ id: user.id })
  for (let n = 0; n < 5; n++) {
    const { value = '', id } = await here.as(SYSTEM).tokens.create({ name: `T${n}`, role: 'VIEWER' })
    expect(await there.identities.principalOfToken(value)).toMatchObject({ id })
    const { user: grace } = await there.as(SYSTEM).users.create({ ...GRACE, email: `grace-${n}@example.org` })
    const opened = await here.identities.opened(grace.id)
    expect(await here.identities.principalOfUser(grace.id, opened.epoch, 'ADMIN')).toMatchObject({ id: grace.id })
    expect(await there.as(SYSTEM).users.get(grace.id)).toMatchObject({ email: `grace-${n}@example.org` })
  }
})
