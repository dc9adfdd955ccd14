import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { member, sinkKind } from '../../src/adapter-kit.ts'
import { sqliteStore } from '../../src/adapters/sqlite/index.ts'
import {
  type HostResource,
  type OnefoldOptions,
  openOnefold,
  type ResourceFacts,
  type ResourceInput,
  type Resources,
  type ResourceTrial,
  type Session,
  SYSTEM,
} from '../../src/index.ts'
import {
  everybody,
  expectRefusal,
  furnish,
  type House,
  openHouse,
  PEOPLE,
  put,
  synchronize,
} from '../fixtures/house.ts'
import { type Broker, brokerOf, type Ledger, ledgerKind, ledgerOf, queueKind } from '../fixtures/kinds.ts'
import { ADA, GRACE } from '../fixtures/people.ts'

const QUEUE = {
  type: 'sink-queue',
  _id: 'queue',
  description: 'A queue',
  broker: 'queue://one',
  topic: 'people',
} as const
const BOOK = {
  type: 'source-ledger',
  _id: 'book',
  description: 'A book',
  book: 'people',
  system: 'book',
  idColumn: 'no',
} as const
const LOGIN: ResourceInput = {
  type: 'credentials',
  _id: 'login',
  description: 'L',
  credentialType: 'TOKEN',
  token: 'open sesame',
}

const kindsOf = (broker: Broker, ledger: Ledger): Partial<OnefoldOptions> => ({
  sinks: { 'sink-queue': queueKind(broker) },
  sources: { 'source-ledger': ledgerKind(ledger) },
})

/** The resources of a house whose types do not know the kinds that a test adds. */
interface AnyResources extends Omit<Resources, 'create' | 'update' | 'test' | 'get' | 'list'> {
  create(given: object): Promise<AnyView>
  update(given: object): Promise<AnyView>
  test(given: object): Promise<ResourceTrial>
  get(id: string): Promise<AnyView>
  list(type: string): Promise<readonly AnyView[]>
}
type AnyView = ResourceFacts & { readonly _id: string; readonly [member: string]: unknown }
const resourcesOf = (session: Session): AnyResources => session.resources as unknown as AnyResources

/** A house that knows the kinds, with whatever entity is wanted. */
async function openKinds(broker: Broker = brokerOf(), ledger: Ledger = ledgerOf(), more: Partial<OnefoldOptions> = {}) {
  return openHouse({ ...kindsOf(broker, ledger), ...more })
}

/** `people` with a queue as its sink. */
async function openQueue(broker: Broker, entry: object = {}, resources: readonly ResourceInput[] = []): Promise<House> {
  const house = await openKinds(broker)
  await furnish(house, { resources: [...resources, QUEUE], entity: { sinks: [{ resource: 'queue', ...entry }] } })
  return house
}

/** `people` loaded from a book. */
async function openBook(ledger: Ledger, members: object = {}, entry: object = {}): Promise<House> {
  const house = await openKinds(brokerOf(), ledger)
  await furnish(house, { resources: [{ ...BOOK, ...members }], entity: { sources: [{ resource: 'book', ...entry }] } })
  return house
}

test('[RS-2760] a resource of a kind of the host is saved, checked, listed, described, copied and removed like any other', async () => {
  const { admin, onefold } = await openKinds()
  const resources = resourcesOf(admin)
  expect(await resources.create(QUEUE)).toMatchObject({
    ...QUEUE,
    batch: 100,
    locked: false,
    validation: { result: 'OK' },
  })
  await expectRefusal(resources.create({ ...QUEUE, _id: 'other' }), 'invalid', 'topic-shared')
  const wrong = await expectRefusal(resources.update({ ...QUEUE, topik: 'x', batch: 0 }), 'invalid')
  expect(wrong.texts).toEqual([
    'batch: At least 1 is expected.',
    'topik: There is no such member: did you mean "topic"?',
  ])
  await resources.create(BOOK)
  await resources.duplicate('book', 'copy')
  await resources.remove('book')
  expect((await resources.list('source-ledger')).map(({ _id }) => _id)).toEqual(['copy'])
  const { properties, testSupported } = resources.describe('sink-queue')
  expect(testSupported).toBe(true)
  expect(properties.find(({ name }) => name === 'batch')).toEqual({
    name: 'batch',
    type: 'number',
    required: false,
    default: 100,
    description: 'How many events go together.',
  })
  expect(properties.find(({ name }) => name === 'login')?.properties?.map(({ name }) => name)).toEqual([
    'user',
    'password',
  ])
  expect(onefold.resourceTypes).toEqual(expect.arrayContaining(['dataset', 'sink-http', 'sink-queue', 'source-ledger']))
  const { resourceTypes, resourceTypesLabels } = await resources.enums('es')
  expect(resourceTypes).toContain('source-ledger')
  expect(resourceTypesLabels).toMatchObject({
    'sink-queue': 'Cola',
    'source-ledger': 'source-ledger',
    dataset: 'Conjunto de datos',
  })
})

test('[RS-3780] a copy is refused what the kind of a host would not let two have', async () => {
  const resources = resourcesOf((await openKinds()).admin)
  await resources.create(QUEUE)
  await expectRefusal(resources.duplicate('queue', 'copy'), 'invalid', 'topic-shared')
  expect((await resources.list('sink-queue')).map(({ _id }) => _id)).toEqual(['queue'])
})

test('[CO-140] a value of a kind of the host is called as its schema says, or not at all', async () => {
  const packed = sinkKind({
    schema: v.strictObject({
      packing: member.oneOf(['ZIP', 'NONE'], { ZIP: ['Packed', 'Comprimido'], NONE: ['As it is', 'Tal cual'] }),
      comparer: member.oneOf(['EXACT', 'ROUGH']),
    }),
    open: () => ({
      write: async (events) => events.map(() => ({ outcome: 'delivered' as const })),
      close: async () => undefined,
    }),
  })
  const { admin } = await openHouse({ sinks: { 'sink-packed': packed } })
  const { properties } = resourcesOf(admin).describe('sink-packed', 'es')
  const [packing, comparer] = ['packing', 'comparer'].map((name) => properties.find((each) => each.name === name))
  expect(packing?.valuesLabels).toEqual({ ZIP: 'Comprimido', NONE: 'Tal cual' })
  expect(comparer).toMatchObject({ values: ['EXACT', 'ROUGH'] })
  expect(comparer?.valuesLabels).toBeUndefined()
})

test('[RS-2761] its secrets are kept encrypted, answered masked, carried under another id, and go along with a passphrase only', async () => {
  const broker = brokerOf()
  const house = await openQueue(broker)
  const resources = resourcesOf(house.admin)
  const masked = { user: 'ada', password: '********' }
  const saved = await resources.update({ ...QUEUE, login: { user: 'ada', password: 'open sesame' } })
  expect(saved.login).toEqual(masked)
  const { documents } = await house.store.catalogue.read(['resource'])
  expect(JSON.stringify(documents)).not.toContain('open sesame')
  expect((await resources.update({ ...saved, description: 'Another' })).login).toEqual(masked)
  await put(house, ADA)
  await house.admin.events.settled()
  expect(broker.logins).toEqual(['open sesame'])
  await expectRefusal(resources.create({ ...QUEUE, topic: 'b', _id: 'b', login: masked }), 'invalid', 'secret-missing')

  const plain = await resources.export(['queue'])
  expect(plain.resources[0]).toMatchObject({ login: masked })
  const sealed = await resources.export(['queue'], { passphrase: 'a passphrase' })
  expect(JSON.stringify(sealed)).not.toContain('open sesame')
  const other = brokerOf()
  const elsewhere = await openQueue(other)
  expect(await resourcesOf(elsewhere.admin).import(sealed, { passphrase: 'a passphrase' })).toMatchObject({
    imported: 1,
  })
  await put(elsewhere, GRACE)
  await elsewhere.admin.events.settled()
  expect(other.logins).toEqual(['open sesame'])
})

test('[RS-2761] a renamed resource opens its secrets still', async () => {
  const broker = brokerOf()
  const house = await openKinds(broker)
  await resourcesOf(house.admin).create({ ...QUEUE, login: { user: 'ada', password: 'open sesame' } })
  await resourcesOf(house.admin).rename('queue', 'line')
  await furnish(house, { entity: { sinks: [{ resource: 'line' }] } })
  await put(house, ADA)
  await house.admin.events.settled()
  expect(broker.logins).toEqual(['open sesame'])
})

test('[RS-2762] a resource that moves to another host asks for its secrets, and those of its credentials, anew', async () => {
  const { admin, pass } = await openKinds()
  const resources = resourcesOf(admin)
  const login = { user: 'ada', password: 'open sesame' }
  const saved = await resources.create({ ...QUEUE, login })
  const moved = { ...saved, broker: 'queue://two' }
  const refused = await expectRefusal(resources.update(moved), 'invalid', 'secret-must-be-stated')
  expect(refused.texts).toEqual(['login.password: The host is another one: state the secret again.'])
  await expectRefusal(resources.test(moved), 'invalid', 'secret-must-be-stated')
  await resources.update({ ...moved, login })
  await resources.create(LOGIN)
  await resources.update({ ...QUEUE, credentials: 'login' })
  pass(1000)
  const away = { ...QUEUE, broker: 'queue://three', credentials: 'login' }
  await expectRefusal(resources.update(away), 'invalid', 'secret-must-be-stated')
  await resources.update(LOGIN)
  expect(await resources.update(away)).toMatchObject({ broker: 'queue://three' })
})

test('[RS-2763] what a resource of a kind refers to is there, and shows as a dependency', async () => {
  const broker = brokerOf()
  const house = await openQueue(broker)
  const resources = resourcesOf(house.admin)
  const lost = await expectRefusal(
    resources.update({ ...QUEUE, credentials: 'login' }),
    'invalid',
    'credentials-unknown',
  )
  expect(lost.texts).toEqual(['credentials: There is no credentials "login".'])
  await resources.create(LOGIN)
  const { dependency } = await resources.update({ ...QUEUE, credentials: 'login' })
  expect(dependency.uses).toEqual([{ id: 'login', kind: 'resource', relation: 'credentials' }])
  expect(dependency.usedBy).toEqual([{ id: 'people', kind: 'entity', relation: 'sink' }])
  await expectRefusal(resources.remove('login'), 'conflict', 'resource-in-use')
  await put(house, ADA)
  await house.admin.events.settled()
  expect(broker.logins).toEqual(['open sesame'])
})

test('[RS-2763] a sink of any kind that names a table writes it, and does not lead back', async () => {
  const schema = v.strictObject({ into: v.pipe(v.string(), v.metadata({ refersTo: 'table' })) })
  const writes = { write: async () => [], close: async () => {} }
  const house = await openHouse({ sinks: { 'sink-copy': { schema, open: () => writes } } })
  await furnish(house, {})
  const copy = { type: 'sink-copy', _id: 'copy', description: 'C', into: 'people' } as const
  await resourcesOf(house.admin).create(copy)
  const sinks = [{ resource: 'copy' }]
  await expectRefusal(house.admin.entities.update({ ...PEOPLE, sinks }), 'invalid', 'sink-cycle')
})

test('[RS-2764] what cannot be a kind is refused when the engine is opened, everything at once', async () => {
  const open = () => ({ write: async () => [], close: async () => {} })
  const text = v.string()
  const secret = v.pipe(v.string(), v.metadata({ secret: true }))
  const sinks = {
    queue: { schema: v.strictObject({}), open },
    'sink-http': { schema: v.strictObject({}), open },
    'sink-taken': { schema: v.strictObject({ _id: text, locked: text }), open },
    'sink-list': { schema: v.strictObject({ keys: v.array(secret) }), address: () => undefined, open },
    'sink-host': { schema: v.strictObject({ key: secret }), open },
  }
  const loose = { schema: v.object({}), open } as never // a host without types
  const opening = openOnefold({ store: sqliteStore(':memory:'), sinks, sources: { 'source-loose': loose } })
  const { refusals } = await expectRefusal(opening, 'invalid', 'kind-invalid')
  expect(refusals.map(({ path, text }) => `${path}: ${text}`)).toEqual([
    'sinks.queue: The name of a kind of sink is "sink-" and small letters, digits and hyphens.',
    'sinks.sink-http: The engine has this kind itself.',
    'sinks.sink-taken: Every resource has the member "_id": a kind does not state it.',
    'sinks.sink-taken: Every resource has the member "locked": a kind does not state it.',
    'sinks.sink-list: The secret "keys.*" lies in a list, a map or a choice: it cannot.',
    'sinks.sink-host: A kind with secrets or credentials says by "address" where it presents them.',
    'sources.source-loose: The schema of a kind is a strictObject of valibot.',
  ])
})

test('[RS-2765] a resource whose kind nobody knows stays, shows no secret, and its destination rests until somebody does', async () => {
  const store = await sqliteStore(':memory:')
  const kept = { ...store, close: async () => {} } // opened three times
  const broker = brokerOf()
  const secretKey = 'a secret key that is long enough for a test'
  const first = await openKinds(broker, ledgerOf(), { store: kept })
  await furnish(first, {
    resources: [{ ...QUEUE, login: { user: 'ada', password: 'open sesame' } } as HostResource],
    entity: { sinks: [{ resource: 'queue' }] },
  })
  await first.onefold.close()

  const stranger = await openOnefold({ store: kept, secretKey, pollMs: 20 })
  const session = stranger.as(SYSTEM)
  expect(await resourcesOf(session).get('queue')).toMatchObject({
    login: { user: 'ada', password: '********' },
    validation: { result: 'ERROR', errors: ['type: Nothing here knows the kind "sink-queue".'] },
  })
  await expectRefusal(
    Promise.resolve().then(() => resourcesOf(session).describe('sink-queue')),
    'invalid',
    'resource-type-unknown',
  )
  await session.records('people').upsert([{ ...ADA }])
  await session.events.settled()
  expect(await session.events.stats()).toMatchObject([
    { sink: 'queue', valid: 1, lastError: 'Nothing here knows the kind "sink-queue".' },
  ])
  await stranger.close()

  const again = await openOnefold({
    store: kept,
    secretKey,
    pollMs: 20,
    ...kindsOf(broker, ledgerOf()),
    clock: { now: () => Date.now() + 3_600_000 },
  })
  await expect.poll(() => broker.held.size, { timeout: 10_000 }).toBe(1)
  expect(broker.logins).toEqual(['open sesame'])
  await again.close()
  await store.close()
})

test('[RS-2766] a kind is given the credentials that its resource names, and no others', async () => {
  const schema = v.strictObject({ named: v.pipe(v.string(), v.metadata({ refersTo: ['credentials'] })) })
  const seen: unknown[] = []
  const house = await openHouse({
    sinks: {
      'sink-nosy': {
        schema,
        address: () => undefined,
        open(_, { credentials }) {
          seen.push(credentials('login')?.token, credentials('nobody'))
          seen.push(credentials('other')?.token)
          return { write: async () => [], close: async () => {} }
        },
      },
    },
  })
  const nosy = { type: 'sink-nosy', _id: 'nosy', description: 'N', named: 'login' } as const
  await furnish(house, {
    resources: [LOGIN, { ...LOGIN, _id: 'other' }, nosy],
    entity: { sinks: [{ resource: 'nosy' }] },
  })
  await put(house, ADA)
  await house.admin.events.settled()
  expect(seen).toEqual(['open sesame', undefined])
  expect(house.logged).toContain('The sink "nosy" could not be opened.')
})

test('[EV-2760] a sink of a kind of the host hears what any sink does: transformed, in order, cleared and told anew', async () => {
  const broker = brokerOf()
  const upper = {
    type: 'transformation',
    _id: 'upper',
    description: 'U',
    mappings: [{ id: 'n', source: ['name'], target: ['NAME'] }],
  } as const
  const house = await openQueue(broker, { transformation: 'upper' }, [upper])
  await put(house, ADA, GRACE)
  await house.records.remove(GRACE._id)
  await house.admin.events.settled()
  expect(broker.told.map(({ operation }) => operation)).toEqual(['insert', 'insert', 'remove'])
  expect(broker.held.get(ADA._id)).toMatchObject({ NAME: ADA.name })
  await synchronize(house, { load: 'NONE', index: 'NONE', sink: 'FULL' })
  await house.admin.events.settled()
  expect(broker.told.slice(3).map(({ operation }) => operation)).toEqual(['clear', 'insert'])
})

test('[EV-2760] it rests while its destination is away, loses nothing, and a refused event is replayed', async () => {
  const broker = brokerOf()
  const house = await openQueue(broker)
  broker.gone = true
  broker.refused.add('refused')
  await put(house, ADA)
  await house.admin.events.settled()
  expect(await house.admin.events.stats()).toMatchObject([
    { sink: 'queue', valid: 1, lastError: 'The broker is away.' },
  ])
  broker.gone = false
  await put(house, { ...GRACE, _id: 'refused' })
  house.pass(600_000)
  await expect.poll(() => broker.held.has(ADA._id), { timeout: 10_000 }).toBe(true)
  await house.admin.events.settled()
  const { events } = await house.admin.events.bySink('queue', { validity: 'INVALID' })
  expect(events).toMatchObject([{ recordId: 'refused', error: 'people takes no such record.' }])
  await house.admin.events.revalidate(events[0]?.id ?? '')
  await house.admin.events.settled()
  expect((await house.admin.events.bySink('queue')).events).toMatchObject([{ recordId: 'refused', attempts: 2 }])
})

test('[RS-88] a sink of a kind of the host is asked by its probe, and is sent no event', async () => {
  const broker = brokerOf()
  const { admin } = await openKinds(broker)
  expect((await resourcesOf(admin).test(QUEUE)).test).toMatchObject({
    result: 'OK',
    payload: 'The broker at queue://one answers.',
  })
  broker.gone = true
  expect((await resourcesOf(admin).test(QUEUE)).test).toMatchObject({
    result: 'ERROR',
    payload: 'Nobody answers at queue://one.',
  })
  expect(broker.logins).toEqual([])
})

const ROWS = [
  { no: 1, name: 'Ada Lovelace', updated: 1_000 },
  { no: 2, name: 'Grace Hopper', updated: 2_000 },
  { no: 3, name: 'Alan Turing' },
]

test('[TF-2760] a source of a kind of the host is loaded, filtered by what its rows say, tried, and lets go of what it holds', async () => {
  const ledger = ledgerOf(...ROWS)
  const house = await openBook(ledger, { fromFilter: '1970-01-01T00:00:01.500Z' })
  expect((await synchronize(house)).output).toMatchObject({ inserted: 2, unreadable: 0 })
  expect((await everybody(house)).map(({ name, _source }) => [name, _source?.[0]]).sort()).toEqual([
    ['Alan Turing', { _src: 'book', _src_id: '3' }],
    ['Grace Hopper', { _src: 'book', _src_id: '2', _src_updated: '1970-01-01T00:00:02.000Z' }],
  ])
  expect(ledger.closed).toBe(1)
  const { test: trial } = await resourcesOf(house.admin).test(BOOK)
  expect(trial.payload.split('\n')[0]).toBe('people, row 1: {"no":1,"name":"Ada Lovelace"}')
  const { output } = await (await house.admin.tables.export({ source: 'book', format: 'NDJSON' })).finished()
  expect(output).toMatchObject({ records: 2 })
  expect(ledger.closed).toBe(3)
  expect(house.logged).toContain('The book people is opened.')
})

test('[TF-2760] what its transformation makes is written, and an incremental load asks for what changed since', async () => {
  const ledger = ledgerOf(...ROWS)
  const house = await openKinds(brokerOf(), ledger)
  const named = {
    type: 'transformation',
    _id: 'named',
    description: 'N',
    mappings: [{ id: 'n', source: ['name'], target: ['city'] }],
  } as const
  await furnish(house, {
    resources: [BOOK, named],
    entity: { sources: [{ resource: 'book', transformation: 'named' }] },
  })
  await synchronize(house)
  expect((await everybody(house)).map(({ city }) => city).sort()).toEqual([
    'Ada Lovelace',
    'Alan Turing',
    'Grace Hopper',
  ])
  ledger.rows = [
    { no: 1, name: 'Ada King', updated: 3_000 },
    { no: 4, name: 'Mary', updated: Date.UTC(2026, 0, 5, 8) },
  ]
  house.pass(1_000)
  expect((await synchronize(house, { load: 'INCREMENTAL' })).output).toMatchObject({ loaded: 1, inserted: 1 })
})

/** A store that outlives the engine over it, and an engine that is left once its first batch is committed. */
async function leftAfterOneBatch(ledger: Ledger, entry: object) {
  const store = await sqliteStore(':memory:')
  onTestFinished(() => store.close())
  const kept = { ...store, close: async () => {} }
  const options = { store: kept, pollMs: 20, ...kindsOf(brokerOf(), ledger) }
  let leave: () => void = () => {}
  const gone = new Promise<void>((resolve) => {
    leave = resolve
  })
  let closing: Promise<void> | undefined
  const first = await openHouse({
    ...options,
    faults: (point) => {
      if (point !== 'between-batches' || closing !== undefined) return
      closing = first.onefold.close()
      void closing.then(leave)
    },
  })
  await furnish(first, { resources: [BOOK], entity: { sources: [{ resource: 'book', ...entry }] } })
  const { run } = await first.admin.entities.synchronize('people')
  await gone
  const house = await openHouse(options)
  return { house, finished: await house.admin.runs.finished(run.id) }
}

const many = (count: number) => Array.from({ length: count }, (_, at) => ({ no: at + 1, name: `Person ${at + 1}` }))

test('[TF-2761] a load that its process left asks a source for what comes behind the position of its last batch', async () => {
  const ledger = ledgerOf(...many(2_500))
  const { finished } = await leftAfterOneBatch(ledger, {})
  expect(finished).toMatchObject({ status: 'SUCCEEDED', output: { loaded: 2_500, inserted: 2_500 } })
  expect(ledger.begun).toEqual([null, 1_000])
})

test('[TF-2762] where what a source states no more is deleted, a resumed load goes through all of it once more, and loads what is behind its last batch', async () => {
  const ledger = ledgerOf(...many(1_500))
  const { finished, house } = await leftAfterOneBatch(ledger, { deletes: true })
  expect(finished).toMatchObject({ status: 'SUCCEEDED', output: { loaded: 1_500, inserted: 1_500, deleted: 0 } })
  expect(ledger.begun).toEqual([null, null, 1_000])
  ledger.rows = many(10)
  expect((await synchronize(house)).output).toMatchObject({ deleted: 1_490 })
})

test('[EN-85] a source that changes while it is loaded deletes no more than its share either', async () => {
  const ledger = ledgerOf(...many(10))
  const house = await openKinds(brokerOf(), ledger)
  const entry = { resource: 'book', deletes: true, maxDeleteShare: 0.5 }
  await furnish(house, { resources: [BOOK], entity: { sources: [entry] } })
  await synchronize(house)
  let readings = 0
  Object.defineProperty(ledger, 'rows', { get: () => many(++readings === 1 ? 10 : 2) })
  const refused = await expectRefusal(synchronize(house), 'conflict', 'delete-share-exceeded')
  expect(refused.message).toContain('changed while it was loaded')
  expect(refused.message).toContain('8 of the 10 records')
  expect(await everybody(house)).toHaveLength(10)
})
