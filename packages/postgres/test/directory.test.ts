import { type Onefold, openOnefold, SYSTEM, type UserInput } from '@onefold/core'
import { postgresStore } from '@onefold/postgres'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from './fresh-database.ts'
import type { PostgresServer } from './postgres-server.ts'

const ADA: UserInput = {
  ...{ email: 'ada@example.org', name: 'Ada', surname: 'Lovelace', roles: ['ADMIN'] },
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
