import { expect, test } from 'vitest'
import type { Role } from '../../src/index.ts'
import { ADA, GRACE, openOffice, resetTokenIn, storedText } from '../fixtures/directory.ts'
import { expectRefusal } from '../fixtures/house.ts'

const { passwordHash: _, ...INVITED } = GRACE

test('[AC-4] an e-mail address is unique, its case apart', async () => {
  const { system, onefold } = await openOffice()
  const { user: ada } = await system.users.create({ ...ADA, email: ' Ada@Example.org ' })
  expect(ada.email).toBe('Ada@Example.org')
  await expectRefusal(system.users.create({ ...GRACE, email: 'ADA@example.ORG' }), 'conflict', 'email-taken')
  expect(await onefold.identities.userByEmail('ada@example.org')).toEqual(ada)
  const { user: grace } = await system.users.create(GRACE)
  await expectRefusal(system.users.update(grace.id, { email: 'aDa@example.org' }), 'conflict', 'email-taken')
  expect(await system.users.update(ada.id, { email: 'ADA@EXAMPLE.ORG' })).toMatchObject({ email: 'ADA@EXAMPLE.ORG' })
})

test.each([
  '',
  'ada',
  'ada@',
  '@example.org',
  'a b@example.org',
  'a@b@c',
  'a@x.org,b@x.org',
  'a@x.org\r\nBcc: b@x.org',
])('[AC-10] "%s" is no e-mail address', async (email) => {
  const { system } = await openOffice()
  await expectRefusal(system.users.create({ ...ADA, email }), 'invalid', 'email-invalid')
})

test('[AC-10] a name has at most 255 characters and no control characters', async () => {
  const { system } = await openOffice()
  const { user } = await system.users.create({ ...ADA, name: 'a'.repeat(255) })
  await expectRefusal(system.users.update(user.id, { name: 'a'.repeat(256) }), 'invalid', 'name-invalid')
  await expectRefusal(system.users.update(user.id, { surname: 'a\nb' }), 'invalid', 'name-invalid')
})

test.each(['', ' \t'])('[AC-3100] a user has a name, and perhaps no surname: "%s" is none', async (blank) => {
  const { system } = await openOffice()
  await expectRefusal(system.users.create({ ...ADA, name: blank }), 'invalid', 'name-invalid')
  const { user } = await system.users.create({ ...ADA, surname: blank })
  expect(user.surname).toBe('')
  await expectRefusal(system.users.update(user.id, { name: blank }), 'invalid', 'name-invalid')
})

test('[AC-5] users and tokens have roles that there are', async () => {
  const { system } = await openOffice()
  const king = 'KING' as Role
  await expectRefusal(system.users.create({ ...ADA, roles: [] }), 'invalid', 'role-unknown')
  await expectRefusal(system.users.create({ ...ADA, roles: [king] }), 'invalid', 'role-unknown')
  await expectRefusal(system.tokens.create({ name: 'T', role: king }), 'invalid', 'role-unknown')
  const { user } = await system.users.create(ADA)
  await expectRefusal(system.users.addRole(user.id, king), 'invalid', 'role-unknown')
  await expectRefusal(system.users.removeRole(user.id, king), 'invalid', 'role-unknown')
})

test('[AC-11] a deleted user is out of the list and unknown by id, the address is free again, the name is kept', async () => {
  const { system, onefold, store } = await openOffice()
  const { user: ada } = await system.users.create(ADA)
  const { user: grace } = await system.users.create(GRACE)
  expect(await system.users.remove(grace.id)).toEqual(grace)
  expect(await system.users.list()).toEqual([ada])
  await expectRefusal(system.users.get(grace.id), 'not_found', 'user-not-found')
  await expectRefusal(system.users.enable(grace.id), 'not_found', 'user-not-found')
  expect(await onefold.identities.user(grace.id)).toBeUndefined()
  expect(await onefold.identities.names([grace.id, 'nobody'])).toEqual(new Map([[grace.id, 'Grace Hopper']]))
  const { user: other } = await system.users.create(GRACE)
  expect(other.id).not.toBe(grace.id)
  await system.users.remove(other.id)
  expect(await storedText(store)).not.toContain('grace@')
})

test('[AC-12] nobody deletes, disables or demotes themselves', async () => {
  const office = await openOffice()
  const { user: ada } = await office.system.users.create({ ...ADA, roles: ['STEWARD', 'ADMIN'] })
  await office.system.users.create({ ...GRACE, roles: ['ADMIN'] })
  const { users } = office.as(ada)
  await expectRefusal(users.remove(ada.id), 'conflict', 'own-account')
  await expectRefusal(users.disable(ada.id), 'conflict', 'own-account')
  await expectRefusal(users.removeRole(ada.id, 'ADMIN'), 'conflict', 'own-account')
  await expectRefusal(users.update(ada.id, { enabled: false }), 'conflict', 'own-account')
  await expectRefusal(users.update(ada.id, { roles: ['STEWARD'] }), 'conflict', 'own-account')
  expect(await users.update(ada.id, { name: 'Augusta', roles: ['ADMIN', 'STEWARD'], enabled: true })).toEqual({
    ...ada,
    name: 'Augusta',
  })
})

test('[AC-3850] who stays ADMIN takes lesser roles from themselves, and stays logged in', async () => {
  const office = await openOffice()
  const { user: ada } = await office.system.users.create({ ...ADA, roles: ['VIEWER', 'STEWARD', 'ADMIN'] })
  const { users } = office.as(ada)
  expect((await users.removeRole(ada.id, 'VIEWER')).roles).toEqual(['STEWARD', 'ADMIN'])
  expect((await users.update(ada.id, { roles: ['ADMIN'] })).roles).toEqual(['ADMIN'])
  expect(await office.onefold.identities.principalOfUser(ada.id, 0, 'ADMIN')).toMatchObject({ roles: ['ADMIN'] })
})

test('[AC-13] the last enabled ADMIN stays', async () => {
  const { system } = await openOffice()
  const { user: ada } = await system.users.create(ADA)
  const { user: grace } = await system.users.create({ ...GRACE, roles: ['ADMIN'] })
  await system.users.disable(grace.id)
  await system.users.addRole(ada.id, 'VIEWER')
  for (const losing of [
    () => system.users.remove(ada.id),
    () => system.users.disable(ada.id),
    () => system.users.removeRole(ada.id, 'ADMIN'),
    () => system.users.update(ada.id, { roles: ['VIEWER'] }),
  ])
    await expectRefusal(losing(), 'conflict', 'last-admin')
  await system.users.enable(grace.id)
  expect((await system.users.disable(ada.id)).enabled).toBe(false)
  expect((await system.users.remove(ada.id)).id).toBe(ada.id)
  await expectRefusal(system.users.remove(grace.id), 'conflict', 'last-admin')
})

test('[AC-13] of two administrators who disable each other at the same time, one stays', async () => {
  const office = await openOffice()
  const another = await office.openAnother()
  const { user: ada } = await office.system.users.create(ADA)
  const { user: grace } = await office.system.users.create({ ...GRACE, roles: ['ADMIN'] })
  const outcomes = await Promise.allSettled([
    office.as(ada).users.disable(grace.id),
    another.as({ type: 'USER', id: grace.id, roles: ['ADMIN'] }).users.disable(ada.id),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await office.system.users.list()).filter(({ enabled }) => enabled)).toHaveLength(1)
})

test('[AC-14] roles come in the order of their power, and the last one stays', async () => {
  const { system } = await openOffice()
  await system.users.create(ADA)
  const { user } = await system.users.create({ ...GRACE, roles: ['STEWARD', 'VIEWER', 'STEWARD'] })
  expect(user.roles).toEqual(['VIEWER', 'STEWARD'])
  expect((await system.users.addRole(user.id, 'ADMIN')).roles).toEqual(['VIEWER', 'STEWARD', 'ADMIN'])
  await system.users.removeRole(user.id, 'ADMIN')
  await system.users.removeRole(user.id, 'VIEWER')
  await expectRefusal(system.users.removeRole(user.id, 'STEWARD'), 'conflict', 'last-role')
  await expectRefusal(system.users.update(user.id, { roles: [] }), 'invalid', 'role-unknown')
})

test('[AC-15] a user sees and renames their own account, and nothing else of it', async () => {
  const office = await openOffice()
  const { user } = await office.system.users.create(GRACE)
  const mine = office.as(user).users
  expect(await mine.my()).toEqual(user)
  const wish = { name: 'Amazing Grace', surname: 'H.', email: 'other@example.org', roles: ['ADMIN'] }
  expect(await mine.updateMy(wish)).toEqual({ ...user, name: 'Amazing Grace', surname: 'H.' })
  await expectRefusal(office.onefold.as({ type: 'ACCESS_TOKEN', id: 't-1', roles: ['VIEWER'] }).users.my(), 'forbidden')
})

test('[AC-17] a new user without a password is mailed a token to choose one, in the language that is asked for', async () => {
  const { system, mails, onefold } = await openOffice()
  const { user, receipt } = await system.users.create(INVITED, { language: 'es' })
  expect(receipt).toEqual({ outcome: 'accepted' })
  expect(mails).toMatchObject([{ to: 'grace@example.org', subject: 'Su contraseña en Onefold' }])
  expect(await onefold.identities.completeReset(resetTokenIn(mails), 'new')).toEqual(user)
  expect(await onefold.identities.prove(user.email, async (hash) => hash === 'new')).toEqual(user)
})

test('[AC-17] a mail that is not accepted leaves the user; with a password, or proved elsewhere, there is no mail', async () => {
  const { system, mails, closeMail, logged } = await openOffice()
  closeMail(true)
  const { user, receipt } = await system.users.create(INVITED)
  expect(receipt).toEqual({ outcome: 'refused', reason: 'the post office is closed.' })
  expect(await system.users.get(user.id)).toEqual(user)
  expect(logged.join()).toContain('the post office is closed')
  expect(logged.join()).not.toContain('grace@')
  closeMail(false)
  expect(await system.users.create(ADA)).not.toHaveProperty('receipt')
  expect(await system.users.create({ ...INVITED, email: 'x@example.org', internal: false })).not.toHaveProperty(
    'receipt',
  )
  expect(mails).toEqual([])
})

test('[AC-18] a reset that an administrator starts is refused when nobody took the mail', async () => {
  const { system, mails, closeMail } = await openOffice()
  const { user } = await system.users.create(ADA)
  closeMail(true)
  await expectRefusal(system.users.startReset(user.id), 'undelivered', 'mail-undelivered')
  closeMail(false)
  expect(await system.users.startReset(user.id)).toEqual(user)
  expect(mails).toHaveLength(1)
  await expectRefusal(system.users.startReset('nobody'), 'not_found', 'user-not-found')
})

test('[AC-18] a mailer that throws is a mail that was not accepted, and its words reach the log only', async () => {
  const broken = { send: () => Promise.reject(new Error('password of the mail server')) }
  const { system, logged } = await openOffice({ mailer: broken })
  const { user } = await system.users.create(ADA)
  await expect(system.users.startReset(user.id)).rejects.toThrow(/^(?!.*password of the mail server)/)
  expect(logged.join()).toContain('could not be handed over')
})

test('[AC-19] the link of a mail leads to the page that is stated, with the token in it', async () => {
  const { system, mails } = await openOffice({ resetLink: 'https://desk.example.org/reset#{token}' })
  await system.users.create(INVITED)
  expect(mails[0]?.text).toMatch(/^https:\/\/desk\.example\.org\/reset#[\w-]{43}$/m)
})

test('[AC-51] the first user is made once, also by two at the same time', async () => {
  const { onefold, system, openAnother } = await openOffice()
  const another = await openAnother()
  const made = await Promise.all([onefold.identities.first(ADA), another.identities.first(GRACE)])
  expect(made.filter(Boolean)).toHaveLength(1)
  expect(await system.users.list()).toHaveLength(1)
  expect(await onefold.identities.first({ ...ADA, email: 'x@example.org' })).toBeUndefined()
})

test('[AC-52] a document of the directory that cannot be read is refused by its name, and nobody is let in by guessing', async () => {
  const { store, onefold } = await openOffice()
  const csn = await store.catalogue.csn()
  await store.catalogue.save({
    csn,
    put: [{ kind: 'user', id: 'u-1', body: { id: 'u-1', roles: ['KING'] } }],
    remove: [],
  })
  await expect(onefold.identities.userByEmail('ada@example.org')).rejects.toMatchObject({
    class: 'internal',
    codes: ['document-unreadable'],
    message: expect.stringContaining('"u-1"'),
  })
})
