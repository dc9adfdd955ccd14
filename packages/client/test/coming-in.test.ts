import { createClient, isOnefoldError, type SavedSession } from '@onefold/client'
import { expect, test } from 'vitest'
import { type Served, serve } from './support/served.ts'

const PASSWORD = 'Analytical-Engine-1'
const CREDENTIALS = { email: 'grace@example.org', password: PASSWORD }

/** Somebody who comes in by password. */
async function withGrace(): Promise<Served> {
  const served = await serve()
  const { users } = served.client()
  const { user } = await users.create({ name: 'Grace', surname: '', email: 'grace@example.org', roles: ['STEWARD'] })
  await users.setPassword(user.id, PASSWORD)
  return served
}

test('[CT-6] a login is kept, renewed as it ends, once for all calls that wait, and can be gone on with', async () => {
  await using served = await withGrace()
  const sessions: (SavedSession | undefined)[] = []
  let refreshed = 0
  const counting: typeof fetch = (url, init) => {
    if (String(url).endsWith('/refresh')) refreshed++
    return fetch(url, init)
  }
  const onSession = (session: SavedSession | undefined) => sessions.push(session)
  const grace = createClient({ url: served.url, fetch: counting, onSession })
  expect(await grace.login(CREDENTIALS)).toMatchObject({ name: 'Grace', roles: ['STEWARD'] })
  expect(await grace.whoAmI()).toMatchObject({ type: 'USER', name: 'Grace' })

  served.advance(24 * 3_600_000) // the server's clock: the client does not know yet that its token has ended
  await Promise.all([grace.users.my(), grace.entities.list(), grace.tables.list()])
  expect(refreshed).toBe(1)

  const kept = sessions.at(-1)
  expect(kept).toBeDefined()
  const again = served.client({ ...(kept && { session: { ...kept, expires: 0 } }), onSession }) // as a page that was reopened
  expect((await again.users.my()).email).toBe('grace@example.org')
  expect(sessions).toHaveLength(3)
})

test('[CT-6] whoever has left, or whose session has ended, is refused and told so', async () => {
  await using served = await withGrace()
  const sessions: (SavedSession | undefined)[] = []
  const grace = served.client({ onSession: (session) => sessions.push(session) })
  await grace.login(CREDENTIALS)
  const other = served.client()
  await other.users.disable((await grace.users.my()).id)
  const refusal = await grace.users.my().catch((error) => error)
  expect(isOnefoldError(refusal, 'unauthenticated')).toBe(true)
  expect(sessions.at(-1)).toBeUndefined()
  await expect(grace.login({ ...CREDENTIALS, password: 'wrong' })).rejects.toMatchObject({ class: 'unauthenticated' })
  await expect(served.client({}).users.my()).rejects.toMatchObject({ class: 'unauthenticated', code: 'no-token' })
})

test('[CT-6] logging out forgets the session, and it is renewed no more', async () => {
  await using served = await withGrace()
  const sessions: (SavedSession | undefined)[] = []
  const grace = served.client({ onSession: (session) => sessions.push(session) })
  await grace.login(CREDENTIALS)
  const [session] = sessions
  await grace.logout()
  expect(sessions.at(-1)).toBeUndefined()
  const again = served.client(session && { session: { ...session, expires: 0 } }) // what was issued lives on to its end
  await expect(again.users.my()).rejects.toMatchObject({ class: 'unauthenticated' })
})

test('[CT-7] a token may be made for each call', async () => {
  await using served = await serve()
  const asked: string[] = []
  const client = served.client({
    token: async () => {
      asked.push('token')
      return served.token
    },
  })
  await client.tables.list()
  await client.tables.list()
  expect(asked).toHaveLength(2)
})
