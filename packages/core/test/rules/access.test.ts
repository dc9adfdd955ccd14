import { expect, test } from 'vitest'
import { OnefoldError, type Principal, ROLES, type Role, type Session, SYSTEM } from '../../src/index.ts'
import { DATASET, expectRefusal, openHouse, openPeople, PEOPLE, principal } from '../fixtures/house.ts'
import { ADA } from '../fixtures/people.ts'

async function* nothing(): AsyncIterable<Uint8Array> {}

const DAYS = { fromDay: '2026-01-01', toDay: '2026-01-02' }
const user = { email: 'ada@x.example', name: 'Ada', surname: 'Lovelace', roles: ['VIEWER'] as const, passwordHash: 'h' }
const NIGHTLY = { type: 'retention', name: 'N', cron: '0 3 * * *' } as const
const at = (session: Session) => ({
  records: session.records('people'),
  clusters: session.clusters('people'),
  buckets: session.buckets('people'),
  cases: session.cases('people'),
  audit: session.audit('people'),
})

/** Every operation of a session, and the least role that may use it. */
const OPERATIONS: { readonly [name: string]: readonly [Role, (session: Session) => Promise<unknown>] } = {
  'tables.create': ['ADMIN', ({ tables }) => tables.create({ table: 't' })],
  'tables.get': ['VIEWER', ({ tables }) => tables.get('people')],
  'tables.list': ['VIEWER', ({ tables }) => tables.list()],
  'tables.remove': ['ADMIN', ({ tables }) => tables.remove('nothing')],
  'tables.records': ['VIEWER', ({ tables }) => tables.records('people')],
  'tables.describe': ['ADMIN', ({ tables }) => tables.describe('nothing', 'N')],
  'tables.rename': ['ADMIN', ({ tables }) => tables.rename('nothing', 'new')],
  'tables.clear': ['ADMIN', ({ tables }) => tables.clear('nothing')],
  'tables.setHistory': ['ADMIN', ({ tables }) => tables.setHistory('nothing', true)],
  'tables.setLocked': ['ADMIN', ({ tables }) => tables.setLocked('nothing', true)],
  'tables.setQuality': ['ADMIN', ({ tables }) => tables.setQuality('nothing', true)],
  'tables.setAudit': ['ADMIN', ({ tables }) => tables.setAudit('nothing', true)],
  'tables.datasets': ['VIEWER', ({ tables }) => tables.datasets('people')],
  'tables.metadata': ['VIEWER', ({ tables }) => tables.metadata('people')],
  'tables.record': ['VIEWER', ({ tables }) => tables.record('people', 'nobody')],
  'tables.emptyRecord': ['VIEWER', ({ tables }) => tables.emptyRecord('people')],
  'tables.audit': ['VIEWER', ({ tables }) => tables.audit('people', 'nobody')],
  'tables.auditOfTable': ['VIEWER', ({ tables }) => tables.auditOfTable('nothing')],
  'tables.lookup': ['VIEWER', ({ tables }) => tables.lookup('people')],
  'tables.dependencies': ['VIEWER', ({ tables }) => tables.dependencies('nothing')],
  'tables.extract': ['ADMIN', ({ tables }) => tables.extract(['nothing'])],
  'tables.ingest': ['ADMIN', ({ tables }) => tables.ingest({})],
  'tables.load': ['ADMIN', ({ tables }) => tables.load({ source: 'nothing', sinkTable: 'nothing' })],
  'tables.export': ['ADMIN', ({ tables }) => tables.export({ source: 'nothing' })],
  'tables.transform': ['ADMIN', ({ tables }) => tables.transform({ source: 'nothing', transformation: 'nothing' })],
  'resources.create': ['ADMIN', ({ resources }) => resources.create(DATASET)],
  'resources.update': ['ADMIN', ({ resources }) => resources.update(DATASET)],
  'resources.get': ['ADMIN', ({ resources }) => resources.get('person')],
  'resources.list': ['ADMIN', ({ resources }) => resources.list()],
  'resources.remove': ['ADMIN', ({ resources }) => resources.remove('nothing')],
  'resources.test': ['ADMIN', ({ resources }) => resources.test(DATASET)],
  'resources.measureImpact': ['ADMIN', ({ resources }) => resources.measureImpact(DATASET)],
  'resources.propose': ['ADMIN', ({ resources }) => resources.propose('nothing', 'new')],
  'resources.preview': ['ADMIN', ({ resources }) => resources.preview('nothing', {} as never)],
  'resources.describe': ['ADMIN', async ({ resources }) => resources.describe('dataset')],
  'resources.duplicate': ['ADMIN', ({ resources }) => resources.duplicate('nothing', 'new')],
  'resources.rename': ['ADMIN', ({ resources }) => resources.rename('nothing', 'new')],
  'resources.dependencies': ['ADMIN', ({ resources }) => resources.dependencies('nothing')],
  'resources.resolveView': ['VIEWER', ({ resources }) => resources.resolveView({ dataset: 'person' })],
  'resources.enums': ['VIEWER', ({ resources }) => resources.enums()],
  'resources.export': ['ADMIN', ({ resources }) => resources.export(['nothing'])],
  'resources.import': ['ADMIN', ({ resources }) => resources.import({})],
  'entities.create': ['ADMIN', ({ entities }) => entities.create(PEOPLE)],
  'entities.update': ['ADMIN', ({ entities }) => entities.update(PEOPLE)],
  'entities.get': ['VIEWER', ({ entities }) => entities.get('people')],
  'entities.list': ['VIEWER', ({ entities }) => entities.list()],
  'entities.setEnabled': ['ADMIN', ({ entities }) => entities.setEnabled('people', true)],
  'entities.setLocked': ['ADMIN', ({ entities }) => entities.setLocked('people', false)],
  'entities.setAutomatic': ['ADMIN', ({ entities }) => entities.setAutomatic('nothing', true)],
  'entities.remove': ['ADMIN', ({ entities }) => entities.remove('nothing')],
  'entities.dependencies': ['VIEWER', ({ entities }) => entities.dependencies('nothing')],
  'entities.export': ['ADMIN', ({ entities }) => entities.export(['nothing'])],
  'entities.import': ['ADMIN', ({ entities }) => entities.import({})],
  'entities.byTable': ['VIEWER', ({ entities }) => entities.byTable('people')],
  'entities.index': ['ADMIN', ({ entities }) => entities.index('nothing')],
  'entities.clear': ['ADMIN', ({ entities }) => entities.clear('nothing')],
  'entities.tune': ['ADMIN', ({ entities }) => entities.tune('nothing')],
  'entities.synchronize': ['ADMIN', ({ entities }) => entities.synchronize('nothing')],
  'runs.get': ['ADMIN', ({ runs }) => runs.get('nothing')],
  'runs.list': ['ADMIN', ({ runs }) => runs.list()],
  'runs.cancel': ['ADMIN', ({ runs }) => runs.cancel('nothing')],
  'runs.submit': ['ADMIN', ({ runs }) => runs.submit({ type: 'retention', input: {} })],
  'runs.retry': ['ADMIN', ({ runs }) => runs.retry('nothing')],
  'runs.remove': ['ADMIN', ({ runs }) => runs.remove({ ids: ['nothing'] })],
  'runs.dismiss': ['ADMIN', ({ runs }) => runs.dismiss('nothing')],
  'runs.chain': ['ADMIN', ({ runs }) => runs.chain('nothing')],
  'runs.types': ['ADMIN', async ({ runs }) => runs.types()],
  'runs.type': ['ADMIN', async ({ runs }) => runs.type('nothing')],
  'runs.finished': ['ADMIN', ({ runs }) => runs.finished('nothing')],
  'definitions.get': ['ADMIN', ({ definitions }) => definitions.get('nothing')],
  'definitions.list': ['ADMIN', ({ definitions }) => definitions.list()],
  'definitions.create': ['ADMIN', ({ definitions }) => definitions.create('nothing', NIGHTLY)],
  'definitions.update': ['ADMIN', ({ definitions }) => definitions.update('nothing', NIGHTLY, 'ANY')],
  'definitions.setEnabled': ['ADMIN', ({ definitions }) => definitions.setEnabled('nothing', true, 'ANY')],
  'definitions.setCron': ['ADMIN', ({ definitions }) => definitions.setCron('nothing', '0 3 * * *', 'ANY')],
  'definitions.remove': ['ADMIN', ({ definitions }) => definitions.remove('nothing', 'ANY')],
  'definitions.run': ['ADMIN', ({ definitions }) => definitions.run('nothing')],
  'definitions.nextRuns': ['ADMIN', ({ definitions }) => definitions.nextRuns('nothing')],
  'events.get': ['ADMIN', ({ events }) => events.get('nothing')],
  'events.bySink': ['ADMIN', ({ events }) => events.bySink('nothing')],
  'events.remove': ['ADMIN', ({ events }) => events.remove('nothing')],
  'events.removeAll': ['ADMIN', ({ events }) => events.removeAll('nothing')],
  'events.revalidate': ['ADMIN', ({ events }) => events.revalidate('nothing')],
  'events.stats': ['ADMIN', ({ events }) => events.stats()],
  'events.settled': ['ADMIN', ({ events }) => events.settled()],
  'metrics.daily': ['VIEWER', ({ metrics }) => metrics.daily('people', 'quality', DAYS)],
  'metrics.measurements': ['VIEWER', ({ metrics }) => metrics.measurements('people', DAYS)],
  'metrics.measure': ['ADMIN', ({ metrics }) => metrics.measure({ entity: 'nothing' })],
  'files.list': ['ADMIN', ({ files }) => files.list()],
  'files.get': ['ADMIN', ({ files }) => files.get('nothing')],
  'files.read': ['ADMIN', ({ files }) => files.read('nothing')[Symbol.asyncIterator]().next()],
  'files.write': ['ADMIN', ({ files }) => files.write('f', nothing())],
  'files.remove': ['ADMIN', ({ files }) => files.remove('nothing')],
  'samples.list': ['ADMIN', ({ samples }) => samples.list()],
  'samples.get': ['ADMIN', ({ samples }) => samples.get('nothing')],
  'samples.remove': ['ADMIN', ({ samples }) => samples.remove('nothing')],
  'samples.install': ['ADMIN', ({ samples }) => samples.install('nothing')],
  'settings.save': ['ADMIN', ({ settings }) => settings.save({ category: 'notes', payload: '{}' })],
  'settings.byCategory': ['ADMIN', ({ settings }) => settings.byCategory('nothing')],
  'settings.get': ['ADMIN', ({ settings }) => settings.get('nothing')],
  'settings.remove': ['ADMIN', ({ settings }) => settings.remove('nothing')],
  'settings.removeCategory': ['ADMIN', ({ settings }) => settings.removeCategory('nothing')],
  'users.list': ['ADMIN', ({ users }) => users.list()],
  'users.get': ['ADMIN', ({ users }) => users.get('nobody')],
  'users.my': ['VIEWER', ({ users }) => users.my()],
  'users.create': ['ADMIN', ({ users }) => users.create(user)],
  'users.update': ['ADMIN', ({ users }) => users.update('nobody', {})],
  'users.updateMy': ['VIEWER', ({ users }) => users.updateMy({})],
  'users.enable': ['ADMIN', ({ users }) => users.enable('nobody')],
  'users.disable': ['ADMIN', ({ users }) => users.disable('nobody')],
  'users.remove': ['ADMIN', ({ users }) => users.remove('nobody')],
  'users.addRole': ['ADMIN', ({ users }) => users.addRole('nobody', 'VIEWER')],
  'users.removeRole': ['ADMIN', ({ users }) => users.removeRole('nobody', 'VIEWER')],
  'users.unlock': ['ADMIN', ({ users }) => users.unlock('nobody')],
  'users.setPassword': ['ADMIN', ({ users }) => users.setPassword('nobody', 'h')],
  'users.setMyPassword': ['VIEWER', ({ users }) => users.setMyPassword('h')],
  'users.startReset': ['ADMIN', ({ users }) => users.startReset('nobody')],
  'tokens.list': ['ADMIN', ({ tokens }) => tokens.list()],
  'tokens.get': ['ADMIN', ({ tokens }) => tokens.get('nothing')],
  'tokens.create': ['ADMIN', ({ tokens }) => tokens.create({ name: 'T', role: 'VIEWER' })],
  'tokens.update': ['ADMIN', ({ tokens }) => tokens.update('nothing', {})],
  'tokens.reset': ['ADMIN', ({ tokens }) => tokens.reset('nothing')],
  'tokens.copy': ['ADMIN', ({ tokens }) => tokens.copy('nothing')],
  'tokens.activate': ['ADMIN', ({ tokens }) => tokens.activate('nothing')],
  'tokens.remove': ['ADMIN', ({ tokens }) => tokens.remove('nothing')],
  'dataScopes.list': ['ADMIN', ({ dataScopes }) => dataScopes.list()],
  'dataScopes.get': ['ADMIN', ({ dataScopes }) => dataScopes.get('USER', 'nobody')],
  'dataScopes.my': ['VIEWER', ({ dataScopes }) => dataScopes.my()],
  'dataScopes.remove': ['ADMIN', ({ dataScopes }) => dataScopes.remove('USER', 'nobody')],
  'dataScopes.bootstrap': ['ADMIN', ({ dataScopes }) => dataScopes.bootstrap()],
  'dataScopes.access': ['ADMIN', ({ dataScopes }) => dataScopes.access('people')],
  'dataScopes.setAccess': ['ADMIN', ({ dataScopes }) => dataScopes.setAccess('nothing', [])],
  'dataScopes.setScopeColumn': ['ADMIN', ({ dataScopes }) => dataScopes.setScopeColumn('nothing', null)],
  'dataScopes.scopeValues': ['ADMIN', ({ dataScopes }) => dataScopes.scopeValues('nothing')],
  'records.upsert': ['STEWARD', (session) => at(session).records.upsert([ADA])],
  'records.upsertOne': ['STEWARD', (session) => at(session).records.upsertOne({ record: ADA })],
  'records.resolve': ['VIEWER', (session) => at(session).records.resolve({ name: 'x' })],
  'records.search': ['VIEWER', (session) => at(session).records.search({ record: { name: 'x' } })],
  'records.searchText': ['VIEWER', (session) => at(session).records.searchText({ query: 'x' })],
  'records.searchCapabilities': ['VIEWER', (session) => at(session).records.searchCapabilities()],
  'records.get': ['VIEWER', (session) => at(session).records.get('nobody')],
  'records.read': ['VIEWER', (session) => at(session).records.read('nobody')],
  'records.each': ['VIEWER', (session) => at(session).records.each()[Symbol.asyncIterator]().next()],
  'audit.each': ['VIEWER', (session) => at(session).audit.each()[Symbol.asyncIterator]().next()],
  'records.byKey': ['VIEWER', (session) => at(session).records.byKey('nobody')],
  'records.remove': ['STEWARD', (session) => at(session).records.remove('nobody')],
  'records.audit': ['VIEWER', (session) => at(session).records.audit('nobody')],
  'records.merge': ['STEWARD', (session) => at(session).records.merge(['a', 'b'])],
  'records.provenance': ['VIEWER', (session) => at(session).records.provenance('nobody')],
  'records.compare': ['STEWARD', (session) => at(session).records.compare('a', 'b')],
  'records.explain': ['STEWARD', (session) => at(session).records.explain('a', 'b')],
  'records.unmerge': ['STEWARD', (session) => at(session).records.unmerge('nobody')],
  'records.erase': ['ADMIN', (session) => at(session).records.erase('nobody')],
  'records.disconnect': ['STEWARD', (session) => at(session).records.disconnect(['a', 'b'])],
  'records.reconnect': ['STEWARD', (session) => at(session).records.reconnect(['a', 'b'])],
  'records.setPins': [
    'STEWARD',
    (session) => at(session).records.setPins('nobody', { columns: ['name'], pinned: true }),
  ],
  'clusters.list': ['VIEWER', (session) => at(session).clusters.list()],
  'clusters.scores': ['VIEWER', (session) => at(session).clusters.scores()],
  'clusters.each': ['VIEWER', (session) => at(session).clusters.each()[Symbol.asyncIterator]().next()],
  'clusters.get': ['VIEWER', (session) => at(session).clusters.get('nothing')],
  'clusters.merge': ['STEWARD', (session) => at(session).clusters.merge('nothing')],
  'clusters.split': ['STEWARD', (session) => at(session).clusters.split('nothing')],
  'clusters.disconnect': ['STEWARD', (session) => at(session).clusters.disconnect('nothing', ['a'])],
  'clusters.ignore': ['STEWARD', (session) => at(session).clusters.ignore('nothing')],
  'clusters.unignore': ['STEWARD', (session) => at(session).clusters.unignore('nothing')],
  'clusters.escalate': ['STEWARD', (session) => at(session).clusters.escalate('nothing', { comment: 'N' })],
  'clusters.resolve': ['STEWARD', (session) => at(session).clusters.resolve('nothing')],
  'cases.list': ['VIEWER', (session) => at(session).cases.list()],
  'cases.resolve': ['STEWARD', (session) => at(session).cases.resolve('nothing')],
  'clusters.remove': ['ADMIN', (session) => at(session).clusters.remove('nothing')],
  'buckets.split': ['STEWARD', (session) => at(session).buckets.split('nothing')],
  'buckets.disconnect': ['STEWARD', (session) => at(session).buckets.disconnect('nothing', ['a'])],
  'buckets.ignore': ['STEWARD', (session) => at(session).buckets.ignore('nothing')],
  'buckets.unignore': ['STEWARD', (session) => at(session).buckets.unignore('nothing')],
  'buckets.escalate': ['STEWARD', (session) => at(session).buckets.escalate('nothing', { comment: 'N' })],
  'buckets.resolve': ['STEWARD', (session) => at(session).buckets.resolve('nothing')],
  'buckets.remove': ['ADMIN', (session) => at(session).buckets.remove('nothing')],
  'buckets.list': ['VIEWER', (session) => at(session).buckets.list()],
  'buckets.get': ['VIEWER', (session) => at(session).buckets.get('nothing')],
  'buckets.merge': ['STEWARD', (session) => at(session).buckets.merge('nothing')],
  'buckets.health': ['STEWARD', (session) => at(session).buckets.health()],
}

/** Whether the roles were refused; any other outcome means that they were not. */
async function isForbidden(operation: (session: Session) => Promise<unknown>, session: Session): Promise<boolean> {
  try {
    await operation(session)
    return false
  } catch (error) {
    if (!(error instanceof OnefoldError)) throw error
    return error.class === 'forbidden'
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
  const { principal: _, records, clusters, buckets, cases, audit, ...services } = admin
  const names = Object.entries({
    ...services,
    records: records('e'),
    clusters: clusters('e'),
    buckets: buckets('e'),
    cases: cases('e'),
    audit: audit('e'),
  }).flatMap(([room, operations]) => Object.keys(operations).map((operation) => `${room}.${operation}`))
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
  expect(await house.admin.users.list()).toEqual([])
})

test('[ER-4] who may not do a thing does not learn whether it is there', async () => {
  const house = await openPeople()
  await expectRefusal(house.viewer.records('nowhere').remove('nobody'), 'forbidden', 'forbidden')
  await expectRefusal(house.steward.resources.get('nothing'), 'forbidden', 'forbidden')
  await expectRefusal(house.steward.entities.create({ ...PEOPLE, id: '-' }), 'forbidden')
})
