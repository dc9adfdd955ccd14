import { expect, test } from 'vitest'
import { OnefoldError, type Principal, ROLES, type Role, type Session, SYSTEM } from '../../src/index.ts'
import { DATASET, expectRefusal, openHouse, openPeople, PEOPLE, principal } from '../fixtures/house.ts'
import { ADA } from '../fixtures/people.ts'

async function* nothing(): AsyncIterable<Uint8Array> {}

const user = { email: 'ada@x.example', name: 'Ada', surname: 'Lovelace', roles: ['VIEWER'] as const }
const token = { name: 'T', role: 'VIEWER' as const, hash: 'h', hint: 'abcd', expires: 1 }
const at = (session: Session) => ({ records: session.records('people'), clusters: session.clusters('people') })

/** Every operation of a session, and the least role that may use it. */
const OPERATIONS: { readonly [name: string]: readonly [Role, (session: Session) => Promise<unknown>] } = {
  'tables.create': ['ADMIN', ({ tables }) => tables.create({ table: 't' })],
  'tables.get': ['VIEWER', ({ tables }) => tables.get('people')],
  'tables.list': ['VIEWER', ({ tables }) => tables.list()],
  'tables.remove': ['ADMIN', ({ tables }) => tables.remove('nothing')],
  'tables.records': ['VIEWER', ({ tables }) => tables.records('people')],
  'resources.save': ['ADMIN', ({ resources }) => resources.save(DATASET)],
  'resources.get': ['ADMIN', ({ resources }) => resources.get('person')],
  'resources.list': ['ADMIN', ({ resources }) => resources.list()],
  'resources.remove': ['ADMIN', ({ resources }) => resources.remove('nothing')],
  'entities.save': ['ADMIN', ({ entities }) => entities.save(PEOPLE)],
  'entities.get': ['VIEWER', ({ entities }) => entities.get('people')],
  'entities.list': ['VIEWER', ({ entities }) => entities.list()],
  'entities.setEnabled': ['ADMIN', ({ entities }) => entities.setEnabled('people', true)],
  'entities.setLocked': ['ADMIN', ({ entities }) => entities.setLocked('people', false)],
  'entities.remove': ['ADMIN', ({ entities }) => entities.remove('nothing')],
  'entities.synchronize': ['ADMIN', ({ entities }) => entities.synchronize('nothing')],
  'runs.get': ['ADMIN', ({ runs }) => runs.get('nothing')],
  'runs.list': ['ADMIN', ({ runs }) => runs.list()],
  'runs.cancel': ['ADMIN', ({ runs }) => runs.cancel('nothing')],
  'runs.finished': ['ADMIN', ({ runs }) => runs.finished('nothing')],
  'events.get': ['ADMIN', ({ events }) => events.get('nothing')],
  'events.bySink': ['ADMIN', ({ events }) => events.bySink('nothing')],
  'events.remove': ['ADMIN', ({ events }) => events.remove('nothing')],
  'events.stats': ['ADMIN', ({ events }) => events.stats()],
  'events.settled': ['ADMIN', ({ events }) => events.settled()],
  'files.list': ['ADMIN', ({ files }) => files.list()],
  'files.write': ['ADMIN', ({ files }) => files.write('f', nothing())],
  'files.remove': ['ADMIN', ({ files }) => files.remove('nothing')],
  'samples.list': ['ADMIN', ({ samples }) => samples.list()],
  'samples.install': ['ADMIN', ({ samples }) => samples.install('nothing')],
  'directory.users': ['ADMIN', ({ directory }) => directory.users()],
  'directory.user': ['ADMIN', ({ directory }) => directory.user('nobody')],
  'directory.userByEmail': ['ADMIN', ({ directory }) => directory.userByEmail('nobody')],
  'directory.createUser': ['ADMIN', ({ directory }) => directory.createUser(user)],
  'directory.setPasswordHash': ['ADMIN', ({ directory }) => directory.setPasswordHash('nobody', 'h')],
  'directory.tokens': ['ADMIN', ({ directory }) => directory.tokens()],
  'directory.tokenByHash': ['ADMIN', ({ directory }) => directory.tokenByHash('h')],
  'directory.createToken': ['ADMIN', ({ directory }) => directory.createToken(token)],
  'directory.removeToken': ['ADMIN', ({ directory }) => directory.removeToken('nothing')],
  'directory.openSession': ['ADMIN', ({ directory }) => directory.openSession({ id: 's', user: 'u', expires: 1 })],
  'directory.takeSession': ['ADMIN', ({ directory }) => directory.takeSession('nothing')],
  'directory.closeSessions': ['ADMIN', ({ directory }) => directory.closeSessions('nobody')],
  'records.upsert': ['STEWARD', (session) => at(session).records.upsert([ADA])],
  'records.get': ['VIEWER', (session) => at(session).records.get('nobody')],
  'records.byKey': ['VIEWER', (session) => at(session).records.byKey('nobody')],
  'records.remove': ['STEWARD', (session) => at(session).records.remove('nobody')],
  'records.audit': ['VIEWER', (session) => at(session).records.audit('nobody')],
  'records.merge': ['STEWARD', (session) => at(session).records.merge(['a', 'b'])],
  'clusters.list': ['VIEWER', (session) => at(session).clusters.list()],
  'clusters.each': ['VIEWER', (session) => at(session).clusters.each()[Symbol.asyncIterator]().next()],
  'clusters.get': ['VIEWER', (session) => at(session).clusters.get('nothing')],
  'clusters.merge': ['STEWARD', (session) => at(session).clusters.merge('nothing')],
}

/** Whether the roles were refused; any other outcome means that they were not. */
async function isForbidden(operation: (session: Session) => Promise<unknown>, session: Session): Promise<boolean> {
  try {
    await operation(session)
    return false
  } catch (error) {
    if (!(error instanceof OnefoldError)) throw error
    return error.code === 'forbidden'
  }
}

const forbiddenFor = async (session: Session) => {
  const names: string[] = []
  for (const [name, [, operation]] of Object.entries(OPERATIONS))
    if (await isForbidden(operation, session)) names.push(name)
  return names
}
const beyond = (role: Role | undefined) =>
  Object.keys(OPERATIONS).filter((name) => {
    const least = OPERATIONS[name]?.[0] as Role
    return role === undefined || ROLES.indexOf(least) > ROLES.indexOf(role)
  })

test('[AC-1] the table names every operation there is', async () => {
  const { admin } = await openHouse()
  const { principal: _, records, clusters, ...rooms } = admin
  const names = Object.entries({ ...rooms, records: records('e'), clusters: clusters('e') }).flatMap(
    ([room, operations]) => Object.keys(operations).map((operation) => `${room}.${operation}`),
  )
  expect(Object.keys(OPERATIONS).sort()).toEqual(names.sort())
})

test.each(ROLES)('[AC-1] what %s may do', async (role) => {
  const house = await openPeople()
  expect(await forbiddenFor(house.onefold.as(principal(role)))).toEqual(beyond(role))
})

test.each<[string, Principal, readonly string[]]>([
  ['nobody', principal(), beyond(undefined)],
  ['somebody with two roles', principal('VIEWER', 'STEWARD'), beyond('STEWARD')],
  ['SYSTEM', SYSTEM, []],
])('[AC-2] what %s may do', async (_, who, forbidden) => {
  const house = await openPeople()
  expect(await forbiddenFor(house.onefold.as(who))).toEqual(forbidden)
})

test('[AC-3] what is forbidden changes nothing', async () => {
  const house = await openPeople()
  const viewer = house.onefold.as(principal('VIEWER'))
  const before = [
    await house.admin.tables.list(),
    await house.admin.entities.list(),
    await house.admin.resources.list(),
  ]
  await forbiddenFor(viewer)
  expect([
    await house.admin.tables.list(),
    await house.admin.entities.list(),
    await house.admin.resources.list(),
  ]).toEqual(before)
  expect(await house.admin.directory.users()).toEqual([])
})

test('[ER-4] who may not do a thing does not learn whether it is there', async () => {
  const house = await openPeople()
  await expectRefusal(house.viewer.records('nowhere').remove('nobody'), 'forbidden', 'forbidden')
  await expectRefusal(house.steward.resources.get('nothing'), 'forbidden', 'forbidden')
  await expectRefusal(house.steward.entities.save({ ...PEOPLE, id: '-' }, { create: true }), 'forbidden')
})

test('[AC-4] an e-mail address is unique, its case apart', async () => {
  const { directory } = (await openHouse()).admin
  const ada = await directory.createUser(user)
  await expectRefusal(directory.createUser({ ...user, email: 'ADA@X.example' }), 'conflict', 'email-taken')
  expect(await directory.userByEmail('Ada@x.EXAMPLE')).toEqual(ada)
  expect(await directory.user(ada.id)).toMatchObject({ ...user, enabled: true })
  expect(await directory.setPasswordHash(ada.id, 'argon')).toEqual({ ...ada, passwordHash: 'argon' })
  await expectRefusal(directory.setPasswordHash('nobody', 'argon'), 'not_found', 'user-not-found')
})

test('[AC-5] users and tokens have roles that there are', async () => {
  const { directory } = (await openHouse()).admin
  await expectRefusal(directory.createUser({ ...user, roles: [] }), 'invalid', 'role-unknown')
  await expectRefusal(directory.createUser({ ...user, roles: ['KING' as Role] }), 'invalid', 'role-unknown')
  await expectRefusal(directory.createToken({ ...token, role: 'KING' as Role }), 'invalid', 'role-unknown')
})

test('[AC-6] a session is taken once, before it expires', async () => {
  const house = await openHouse()
  const { directory } = house.admin
  const now = Date.UTC(2026, 0, 5, 8)
  for (const [id, who, expires] of [
    ['a', 'ada', now + 1],
    ['b', 'ada', now],
    ['c', 'bob', now + 9],
    ['d', 'ada', now + 9],
  ] as const)
    await directory.openSession({ id, user: who, expires })
  expect(await directory.takeSession('a')).toEqual({ id: 'a', user: 'ada', expires: now + 1 })
  expect(await directory.takeSession('a')).toBeUndefined()
  expect(await directory.takeSession('b')).toBeUndefined()
  await directory.closeSessions('ada')
  expect(await directory.takeSession('d')).toBeUndefined()
  expect(await directory.takeSession('c')).toMatchObject({ user: 'bob' })
})

test('[AC-7] a token is found by its hash until it is removed', async () => {
  const { directory } = (await openHouse()).admin
  const made = await directory.createToken(token)
  expect(made).toMatchObject({ ...token, id: expect.stringMatching(/^t-/), enabled: true })
  expect(await directory.tokenByHash('h')).toEqual(made)
  expect(await directory.removeToken(made.id)).toEqual(made)
  expect(await directory.tokenByHash('h')).toBeUndefined()
  await expectRefusal(directory.removeToken(made.id), 'not_found', 'token-not-found')
})
