import { expect, test } from 'vitest'
import type { Identities, OnefoldOptions, User } from '../../src/index.ts'
import { ADA, DAY, GRACE, MINUTE, openOffice, resetTokenIn, storedText } from '../fixtures/directory.ts'
import { expectRefusal } from '../fixtures/house.ts'

const attempt = (identities: Identities, password: string, email = ADA.email) =>
  identities.prove(email, async (hash) => hash === password)

async function failing(identities: Identities, times: number): Promise<void> {
  for (let n = 0; n < times; n++) expect(await attempt(identities, 'wrong')).toBeUndefined()
}

async function withAda(options: Partial<OnefoldOptions> = {}) {
  const office = await openOffice(options)
  const { user } = await office.system.users.create(ADA)
  const ada = () => office.system.users.get(user.id)
  return { ...office.onefold, ...office, user, ada }
}

test('[AC-20] five failures in a row lock, four do not, and a login forgets them', async () => {
  const { identities, ada, user } = await withAda()
  await failing(identities, 4)
  expect(await ada()).toMatchObject({ failedAccesses: 4, locked: false })
  expect(await attempt(identities, 'right')).toMatchObject({ id: user.id })
  await identities.opened(user.id)
  expect(await ada()).toMatchObject({ failedAccesses: 0, locked: false })
  await failing(identities, 5)
  expect(await ada()).toMatchObject({ failedAccesses: 5, locked: true })
  expect(await attempt(identities, 'right')).toBeUndefined()
})

test('[AC-21] a lock ends after fifteen minutes and not a millisecond before, and then five failures lock again', async () => {
  const { identities, ada, pass } = await withAda()
  await failing(identities, 5)
  pass(15 * MINUTE - 1)
  expect(await attempt(identities, 'right')).toBeUndefined()
  pass(1)
  expect(await ada()).toMatchObject({ failedAccesses: 0, locked: false })
  await failing(identities, 4)
  expect(await attempt(identities, 'right')).toBeDefined()
  await failing(identities, 1)
  expect((await ada()).locked).toBe(true)
})

test('[AC-21] a lock ends by unlocking and by a completed reset; with a duration of 0 by nothing else', async () => {
  const { identities, ada, pass, system, user, mails } = await withAda({ access: { lockedFor: 0, lockAfter: 2 } })
  await failing(identities, 2)
  pass(365 * DAY)
  expect((await ada()).locked).toBe(true)
  expect(await system.users.unlock(user.id)).toMatchObject({ failedAccesses: 0, locked: false })
  expect(await attempt(identities, 'right')).toBeDefined()
  await failing(identities, 2)
  await identities.requestReset(ADA.email)
  await identities.completeReset(resetTokenIn(mails), 'new')
  expect(await attempt(identities, 'new')).toMatchObject({ locked: false })
})

test('[AC-22] failures during a lock do not prolong it', async () => {
  const { identities, pass } = await withAda()
  await failing(identities, 5)
  pass(14 * MINUTE)
  await failing(identities, 3)
  pass(MINUTE)
  expect(await attempt(identities, 'right')).toBeDefined()
})

test('[AC-23] of many guesses at once no more than five are made', async () => {
  const { identities, ada } = await withAda()
  const guesses = [...Array(20).fill('wrong'), 'right']
  const outcomes = await Promise.all(guesses.map((guess) => attempt(identities, guess)))
  expect(outcomes.filter(Boolean)).toEqual([])
  expect(await ada()).toMatchObject({ failedAccesses: 5, locked: true })
})

test('[AC-23] whoever there is not is asked about once, like whoever there is', async () => {
  const { identities } = await withAda()
  const hashes: (string | undefined)[] = []
  const isRight = async (hash: string | undefined) => {
    hashes.push(hash)
    return true
  }
  expect(await identities.prove('nobody@example.org', isRight)).toBeUndefined()
  expect(await identities.prove(ADA.email, isRight)).toBeDefined()
  expect(hashes).toEqual([undefined, 'right'])
})

test('[AC-20] a disabled and a deleted user do not come in with the right password', async () => {
  const { identities, system } = await withAda()
  const { user: grace } = await system.users.create(GRACE)
  await system.users.disable(grace.id)
  expect(await attempt(identities, 'right', GRACE.email)).toBeUndefined()
  await expectRefusal(identities.opened(grace.id), 'unauthenticated')
  await system.users.remove(grace.id)
  expect(await attempt(identities, 'right', GRACE.email)).toBeUndefined()
})

test('[AC-24] a reset token works once, for 24 hours, until there is a newer one', async () => {
  const { identities, mails, pass, store } = await withAda()
  const ask = async () => {
    await identities.requestReset(' ADA@example.org ')
    return resetTokenIn(mails)
  }
  const [first, second] = [await ask(), await ask()]
  expect(await storedText(store)).not.toContain(second)
  await expectRefusal(identities.completeReset(first, 'new'), 'unauthenticated', 'bad-reset-token')
  expect(await identities.completeReset(second, 'new')).toMatchObject({ email: ADA.email })
  await expectRefusal(identities.completeReset(second, 'newer'), 'unauthenticated', 'bad-reset-token')
  const [third, late] = [await ask(), DAY - 1]
  pass(late)
  await identities.completeReset(third, 'newest')
  const fourth = await ask()
  pass(DAY)
  await expectRefusal(identities.completeReset(fourth, 'x'), 'unauthenticated', 'bad-reset-token')
  expect(await attempt(identities, 'newest')).toBeDefined()
})

test('[AC-25] a completed reset ends the sessions and what was issued', async () => {
  const { identities, mails, user } = await withAda()
  const { refreshToken, epoch } = await identities.opened(user.id)
  await identities.requestReset(ADA.email)
  expect(await identities.principalOfUser(user.id, epoch, 'ADMIN')).toBeDefined()
  await identities.completeReset(resetTokenIn(mails), 'new')
  expect(await identities.principalOfUser(user.id, epoch, 'ADMIN')).toBeUndefined()
  await expectRefusal(identities.refreshed(refreshToken), 'unauthenticated')
})

test('[AC-26] asking for a reset answers nobody anything, and mails only who can use it', async () => {
  const { identities, mails, system } = await withAda()
  const { user: grace } = await system.users.create(GRACE)
  await system.users.disable(grace.id)
  await system.users.create({ ...GRACE, email: 'elsewhere@example.org', internal: false })
  for (const email of ['nobody@example.org', GRACE.email, 'elsewhere@example.org'])
    expect(await identities.requestReset(email)).toBeUndefined()
  expect(mails).toEqual([])
})

test('[AC-16] a password that an administrator sets ends the sessions, what was issued, and an open reset', async () => {
  const { identities, mails, system, user } = await withAda()
  await identities.requestReset(ADA.email)
  const { refreshToken, epoch } = await identities.opened(user.id)
  await system.users.setPassword(user.id, 'new')
  expect(await identities.principalOfUser(user.id, epoch, 'ADMIN')).toBeUndefined()
  await expectRefusal(identities.refreshed(refreshToken), 'unauthenticated')
  await expectRefusal(identities.completeReset(resetTokenIn(mails), 'x'), 'unauthenticated')
  expect(await attempt(identities, 'new')).toBeDefined()
})

test('[AC-16] a password of one’s own leaves the session in which it was changed, and ends the others', async () => {
  const office = await withAda()
  const { identities, user } = office
  const [here, there] = [await identities.opened(user.id), await identities.opened(user.id)]
  await office.as(user).users.setMyPassword('new', here.session)
  await expectRefusal(identities.refreshed(there.refreshToken), 'unauthenticated')
  expect((await identities.refreshed(here.refreshToken)).session).toBe(here.session)
  expect(await identities.principalOfUser(user.id, here.epoch, 'ADMIN')).toBeDefined()
})

test('[AC-30] a refresh token works once; the next one goes on with the session', async () => {
  const { identities, user, store } = await withAda()
  const first = await identities.opened(user.id)
  expect(first.refreshToken).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
  expect(await storedText(store)).not.toContain(first.refreshToken.split('.')[1])
  const second = await identities.refreshed(first.refreshToken)
  expect(second).toMatchObject({ session: first.session, epoch: first.epoch, user: { id: user.id } })
  expect((await identities.refreshed(second.refreshToken)).session).toBe(first.session)
  for (const nonsense of ['', 'x', `${first.session}.`, `${'x'.repeat(22)}.${'y'.repeat(43)}`])
    await expectRefusal(identities.refreshed(nonsense), 'unauthenticated', 'bad-refresh-token')
})

test('[AC-6] [AC-30] a session lasts thirty days from the last refresh', async () => {
  const { identities, user, pass } = await withAda()
  const first = await identities.opened(user.id)
  pass(30 * DAY - 1)
  const second = await identities.refreshed(first.refreshToken)
  pass(30 * DAY)
  await expectRefusal(identities.refreshed(second.refreshToken), 'unauthenticated', 'bad-refresh-token')
})

test('[AC-31] a refresh token that was used before is only refused for ten seconds, and then ends its session', async () => {
  const { identities, user, pass } = await withAda()
  const first = await identities.opened(user.id)
  const second = await identities.refreshed(first.refreshToken)
  pass(10_000)
  await expectRefusal(identities.refreshed(first.refreshToken), 'unauthenticated')
  const third = await identities.refreshed(second.refreshToken)
  pass(10_001)
  await expectRefusal(identities.refreshed(second.refreshToken), 'unauthenticated')
  await expectRefusal(identities.refreshed(third.refreshToken), 'unauthenticated')
})

test('[AC-31] a token older than the one before ends its session at once, and no other session', async () => {
  const { identities, user } = await withAda()
  const [first, other] = [await identities.opened(user.id), await identities.opened(user.id)]
  const second = await identities.refreshed(first.refreshToken)
  const third = await identities.refreshed(second.refreshToken)
  await expectRefusal(identities.refreshed(first.refreshToken), 'unauthenticated')
  await expectRefusal(identities.refreshed(third.refreshToken), 'unauthenticated')
  expect(await identities.refreshed(other.refreshToken)).toMatchObject({ session: other.session })
})

test('[AC-31] of many who use one refresh token at once, one goes on', async () => {
  const { identities, user } = await withAda()
  const { refreshToken } = await identities.opened(user.id)
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => identities.refreshed(refreshToken)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('[AC-6] [AC-32] closing ends all sessions of the user and nobody else’s; what was issued lives on', async () => {
  const { identities, user, system } = await withAda()
  const { user: grace } = await system.users.create(GRACE)
  const [mine, theirs] = [await identities.opened(user.id), await identities.opened(grace.id)]
  await identities.closed(user.id)
  await expectRefusal(identities.refreshed(mine.refreshToken), 'unauthenticated')
  expect(await identities.refreshed(theirs.refreshToken)).toBeDefined()
  expect(await identities.principalOfUser(user.id, mine.epoch, 'ADMIN')).toBeDefined()
})

test('[AC-33] the fifty newest sessions of a user stay', async () => {
  const { identities, user, pass } = await withAda()
  const tokens: string[] = []
  for (let n = 0; n < 51; n++) {
    tokens.push((await identities.opened(user.id)).refreshToken)
    pass(1)
  }
  await expectRefusal(identities.refreshed(tokens[0] ?? ''), 'unauthenticated')
  expect(await identities.refreshed(tokens[1] ?? '')).toBeDefined()
})

type Shut = (office: Awaited<ReturnType<typeof withAda>>, user: User) => Promise<unknown>
const SHUT: readonly (readonly [string, Shut])[] = [
  ['disabled', ({ system }, { id }) => system.users.disable(id)],
  [
    'disabled and enabled again',
    async ({ system }, { id }) => {
      await system.users.disable(id)
      await system.users.enable(id)
    },
  ],
  ['deleted', ({ system }, { id }) => system.users.remove(id)],
  ['demoted', ({ system }, { id }) => system.users.removeRole(id, 'STEWARD')],
  [
    'demoted and promoted again',
    async ({ system }, { id }) => {
      await system.users.update(id, { roles: ['VIEWER'] })
      await system.users.addRole(id, 'STEWARD')
    },
  ],
]

test.each(SHUT)(
  '[AC-34] what was issued to somebody who is %s is refused at once, elsewhere within a second',
  async (_, shut) => {
    const office = await withAda()
    const { identities, system, pass } = office
    const { user } = await system.users.create({ ...GRACE, roles: ['VIEWER', 'STEWARD'] })
    const { epoch } = await identities.opened(user.id)
    const elsewhere = (await office.openAnother()).identities
    const known = { type: 'USER', id: user.id, name: 'Grace', roles: ['VIEWER', 'STEWARD'] }
    expect(await identities.principalOfUser(user.id, epoch, 'STEWARD')).toEqual(known)
    expect(await elsewhere.principalOfUser(user.id, epoch, 'STEWARD')).toEqual(known)
    await shut(office, user)
    expect(await identities.principalOfUser(user.id, epoch, 'STEWARD')).toBeUndefined()
    pass(1000)
    expect(await elsewhere.principalOfUser(user.id, epoch, 'STEWARD')).toBeUndefined()
  },
)

test('[AC-34] a promotion leaves what was issued, with the roles of now', async () => {
  const { identities, system } = await withAda()
  const { user } = await system.users.create(GRACE)
  const { epoch } = await identities.opened(user.id)
  await system.users.addRole(user.id, 'STEWARD')
  expect(await identities.principalOfUser(user.id, epoch, 'VIEWER')).toMatchObject({ roles: ['VIEWER', 'STEWARD'] })
  expect(await identities.principalOfUser(user.id, epoch + 1, 'VIEWER')).toBeUndefined()
  expect(await identities.principalOfUser(user.id, epoch, 'ADMIN')).toBeUndefined()
})

test('[AC-35] who calls is looked up without reading the directory anew, and its csn at most twice a second', async () => {
  const office = await withAda()
  const { identities, user, store, pass } = office
  const { epoch } = await identities.opened(user.id)
  const asked = { csn: 0, read: 0 }
  const another = await office.openAnother({
    store: {
      ...store,
      catalogue: {
        ...store.catalogue,
        csn: () => {
          asked.csn += 1
          return store.catalogue.csn()
        },
        read: (kinds) => {
          if (kinds.includes('user')) asked.read += 1 // others read what is theirs
          return store.catalogue.read(kinds)
        },
      },
    },
  })
  for (let n = 0; n < 100; n++) await another.identities.principalOfUser(user.id, epoch, 'ADMIN')
  pass(500)
  for (let n = 0; n < 100; n++) await another.identities.principalOfUser(user.id, epoch, 'ADMIN')
  expect(asked.read).toBe(1)
  expect(asked.csn).toBeLessThanOrEqual(4) // of 200 questions; the schedule of runs asks as well
})
