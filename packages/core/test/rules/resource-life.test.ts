import { expect, test } from 'vitest'
import type { ResourceInput } from '../../src/index.ts'
import {
  CLASSIFIER,
  DATASET,
  expectRefusal,
  furnish,
  type House,
  INDEXER,
  openHouse,
  openPeople,
  PEOPLE,
  STEWARD,
} from '../fixtures/house.ts'

const CREDENTIALS: ResourceInput = {
  type: 'credentials',
  _id: 'crm-login',
  description: 'The login of the CRM',
  credentialType: 'PASSWORD',
  user: 'onefold',
  password: 'open sesame',
}
const SCRIPTED: ResourceInput = {
  type: 'transformation',
  _id: 'scripted',
  description: 'By script',
  transformationType: 'SCRIPT',
  script: 'record.name = record.name.trim()\nrecord',
}

test('[RS-20] a changed default of a classifier reaches the mappings that state nothing', async () => {
  const { admin } = await openPeople()
  const { _id } = CLASSIFIER
  const read = await admin.resources.get(_id, 'classifier-weight')
  expect(read.mappings).toEqual(
    ['name', 'email', 'phone', 'city'].map((id) => ({
      id,
      keys: [id],
      comparer: 'EXACT',
      nullMismatch: false,
      object: false,
      threshold: 50,
    })),
  )
  expect(await admin.resources.update({ ...read, defaultWeight: 3 } as ResourceInput)).toMatchObject({
    defaultWeight: 3,
    mappings: read.mappings,
  })
})

test('[RS-35] a script that does not parse is refused with its line and column', async () => {
  const { admin } = await openHouse()
  const broken = { ...SCRIPTED, script: 'const a = 1\nconst b = = 2' }
  const refused = await expectRefusal(admin.resources.create(broken), 'invalid', 'script-invalid')
  expect(refused.refusals[0]?.path).toBe('script')
  expect(refused.message).toMatch(/^script: Line 2, column \d+: /)
  await expect(admin.resources.create(SCRIPTED)).resolves.toMatchObject({ script: SCRIPTED.script })
})

test('[RS-36] what a save says is refused before what its state forbids', async () => {
  const { admin } = await openPeople()
  const lost = { ...INDEXER, dataset: 'gone' }
  await expectRefusal(admin.resources.create(lost), 'invalid', 'dataset-unknown')
  await expectRefusal(admin.resources.update({ ...lost, _id: 'missing' }), 'invalid', 'dataset-unknown')
  await admin.entities.setLocked('people', true)
  await expectRefusal(admin.resources.update(lost), 'invalid', 'dataset-unknown')
  await expectRefusal(admin.tables.create({ table: 'people', dataset: 'gone' }), 'invalid', 'dataset-unknown')
  const entity = { id: 'people', table: 'gone', type: 'NONE' } as const
  await expectRefusal(admin.entities.create(entity), 'invalid', 'table-unknown')
})

test('[RS-37] what is changed under its users is refused, whoever they are', async () => {
  const { admin } = await openPeople()
  await admin.resources.create({ ...DATASET, _id: 'other' })
  const moved = await expectRefusal(
    admin.resources.update({ ...INDEXER, dataset: 'other' }),
    'invalid',
    'dataset-differs',
  )
  expect(moved.refusals[0]?.path).toBe('people.indexer')
  const outer = {
    type: 'dataset',
    _id: 'outer',
    description: 'Holds people',
    columns: [{ key: 'all', type: 'DATASET', dataset: 'other', array: true }],
  } as const
  await admin.resources.create(outer)
  const view = {
    type: 'data-view',
    _id: 'view',
    description: 'V',
    dataset: 'outer',
    columns: [{ key: 'all.name' }],
  } as const
  await admin.resources.create(view)
  const narrow = await expectRefusal(
    admin.resources.update({ ...DATASET, _id: 'other', columns: [{ key: 'email' }] }),
    'invalid',
    'column-unknown',
  )
  expect(narrow.refusals[0]?.path).toBe('view.columns[0].key')
})

const MOVED = {
  other: { type: 'dataset', _id: 'other', description: 'O', columns: [{ key: 'x' }] },
  crm: {
    type: 'source-file',
    _id: 'crm',
    description: 'C',
    inputPattern: 'crm*',
    dataset: 'person',
    system: 'crm',
    idColumn: 'no',
  },
  shelf: { type: 'source-table', _id: 'shelf', description: 'S', table: 'shelves' },
  web: { type: 'sink-http', _id: 'web', description: 'W', url: 'http://127.0.0.1:9/', dataset: 'person' },
  inward: { type: 'transformation', _id: 'inward', description: 'I', source: 'person', target: 'person' },
  outward: { type: 'transformation', _id: 'outward', description: 'O', source: 'person', target: 'person' },
  cleaning: {
    type: 'pipeline',
    _id: 'cleaning',
    description: 'C',
    dataset: 'person',
    processors: [{ id: 'trim', processorType: 'CLEANER', properties: [{ key: 'trim', value: 'true' }] }],
  },
  helper: { ...STEWARD, _id: 'helper' },
} as const satisfies { readonly [name: string]: ResourceInput }

/** An entity that names each of these. */
async function openMoved(): Promise<House> {
  const house = await openHouse()
  await house.admin.tables.create({ table: 'shelves' })
  await furnish(house, {
    resources: Object.values(MOVED),
    entity: {
      type: 'AUTO_DUPLICATES',
      steward: 'helper',
      pipeline: 'cleaning',
      sources: [{ resource: 'crm', transformation: 'inward', deletes: true }, { resource: 'shelf' }],
      sinks: [{ resource: 'web', transformation: 'outward' }],
    },
  })
  return house
}

test.each<[what: keyof typeof MOVED, change: object, path: string]>([
  ['crm', { dataset: 'other' }, 'sources[0].transformation'],
  ['crm', { idColumn: undefined }, 'sources[0].deletes'],
  ['shelf', { table: 'people' }, 'sources[1].resource'],
  ['web', { dataset: 'other' }, 'sinks[0].transformation'],
  ['inward', { source: 'other' }, 'sources[0].transformation'],
  ['inward', { target: 'other' }, 'sources[0].transformation'],
  ['outward', { source: 'other' }, 'sinks[0].transformation'],
  ['outward', { target: 'other' }, 'sinks[0].transformation'],
  ['cleaning', { dataset: 'other' }, 'pipeline'],
  ['helper', { entity: 'others' }, 'steward'],
])(
  '[RS-4201] %s saved with %o is refused at the place of the entity that it would break',
  async (what, change, path) => {
    const { admin } = await openMoved()
    const changed = JSON.parse(JSON.stringify({ ...MOVED[what], ...change }))
    const { refusals } = await expectRefusal(admin.resources.update(changed), 'invalid')
    expect(refusals.map((refusal) => refusal.path)).toEqual([`people.${path}`])
    const exchange = { version: '1', resources: [changed] }
    const imported = await expectRefusal(admin.resources.import(exchange), 'invalid')
    expect(imported.refusals.map((refusal) => refusal.path)).toEqual([`people.${path}`])
    await admin.resources.update({ ...MOVED[what], description: 'As it was' })
  },
)

test('[RS-4300] a circle that a package closes is told once, at the sink that closes it', async () => {
  const { admin } = await openPeople()
  const mirror = { type: 'sink-table' as const, description: 'A copy', timeoutMs: 500 }
  for (const [id, table, sink] of [
    ['first', 'one', 'onward'],
    ['second', 'two', 'home'],
  ] as const) {
    await admin.tables.create({ table })
    await admin.tables.create({ table: `${table}_copy` })
    await admin.resources.create({ ...mirror, _id: sink, table: `${table}_copy` })
    await admin.entities.create({ id, table, type: 'NONE', sinks: [{ resource: sink }] })
  }
  await admin.resources.update({ ...mirror, _id: 'onward', table: 'two' })
  const exchange = { version: '1', resources: [{ ...mirror, _id: 'home', table: 'one' }] }
  const { refusals } = await expectRefusal(admin.resources.import(exchange), 'invalid', 'sink-cycle')
  expect(refusals.map(({ path }) => path)).toEqual(['exchange.resources[0].table'])
})

test('[RS-40] a copy under another id is the same and stands by itself', async () => {
  const { admin } = await openPeople()
  const { _id: _, lastUpdated: __, dependency: ___, ...original } = await admin.resources.get('person-indexer')
  const copy = await admin.resources.duplicate('person-indexer', 'second')
  expect(copy).toMatchObject({ ...original, _id: 'second' })
  expect(copy.dependency.usedBy).toEqual([])
  await expectRefusal(admin.resources.duplicate('person-indexer', 'SECOND'), 'conflict', 'id-taken')
  await expectRefusal(admin.resources.duplicate('gone', 'third'), 'not_found')
  await expectRefusal(admin.resources.duplicate('person-indexer', 'no id'), 'invalid', 'member-invalid')
})

test('[RS-3780] a dataset whose merger is made for it alone is not copied with it', async () => {
  const { admin } = await openPeople()
  const merger = {
    type: 'merger-weight',
    _id: 'lines',
    description: 'L',
    dataset: DATASET._id,
    mergeType: 'CONSTANT',
  } as const
  await admin.resources.create(merger)
  await admin.resources.update({ ...DATASET, merger: 'lines' })
  await expectRefusal(admin.resources.duplicate(DATASET._id, 'second'), 'invalid', 'dataset-differs')
  expect((await admin.resources.list('dataset')).map(({ _id }) => _id)).toEqual([DATASET._id])
})

test('[RS-41] only what nobody uses gets another id, and one that is free', async () => {
  const { admin } = await openPeople()
  expect(await admin.resources.rename('person-steward', 'warden')).toMatchObject({ _id: 'warden' })
  await expectRefusal(admin.resources.get('person-steward'), 'not_found')
  const used = await expectRefusal(admin.resources.rename('person', 'human'), 'conflict', 'resource-in-use')
  expect(used.message).toContain('table people')
  await expectRefusal(admin.resources.rename('warden', 'PERSON'), 'conflict', 'id-taken')
  await expectRefusal(admin.resources.rename('warden', 'warden'), 'conflict', 'id-taken')
  expect(await admin.resources.rename('warden', 'Warden')).toMatchObject({ _id: 'Warden' })
})

test('[RS-42] each locked entity counts one on what it rests on, nested datasets included', async () => {
  const { admin } = await openPeople()
  expect(await admin.resources.get('person')).toMatchObject({ lockCount: 0, locked: false })
  await admin.entities.setLocked('people', true)
  for (const id of ['person', 'person-indexer', 'person-merger'])
    expect(await admin.resources.get(id)).toMatchObject({ lockCount: 1, locked: true })
  expect(await admin.resources.get('person-steward')).toMatchObject({ lockCount: 0 })
  await expectRefusal(admin.resources.update(DATASET), 'conflict', 'resource-locked')
  await admin.entities.setLocked('people', false)
  await expect(admin.resources.update(DATASET)).resolves.toMatchObject({ lockCount: 0 })
})

test('[RS-43] an answer says when it was saved, what is wrong with it, what it names and what names it', async () => {
  const { admin, pass } = await openPeople()
  pass(5000)
  const saved = await admin.resources.update(INDEXER)
  expect(saved).toMatchObject({ lastUpdated: '2026-01-05T08:00:05.000Z', validation: { result: 'OK' } })
  expect(saved.dependency).toEqual({
    uses: [{ id: 'person', kind: 'resource', relation: 'dataset' }],
    usesCount: 1,
    usedBy: [{ id: 'people', kind: 'entity', relation: 'indexer' }],
    usedByCount: 1,
  })
  expect((await admin.resources.list('indexer'))[0]).toEqual(saved)
})

test('[RS-60] a secret is never shown, and lies sealed in the store', async () => {
  const { admin, store } = await openHouse()
  expect(await admin.resources.create(CREDENTIALS)).toMatchObject({ user: 'onefold', password: '********' })
  expect((await admin.resources.list())[0]).toMatchObject({ password: '********' })
  const { documents } = await store.catalogue.read(['resource'])
  expect(JSON.stringify(documents)).not.toContain('open sesame')
  expect(documents[0]?.body).toMatchObject({ password: expect.stringMatching(/^sealed:/) })
})

test('[RS-61] the mask keeps a secret, another text replaces it, nothing takes it away', async () => {
  const { admin, store } = await openHouse()
  const kept = async () =>
    (await store.catalogue.read(['resource'])).documents[0]?.body as { readonly password?: string }
  await admin.resources.create(CREDENTIALS)
  const read = await admin.resources.get(CREDENTIALS._id, 'credentials')
  const { password } = await kept()
  await admin.resources.update({ ...read, description: 'Changed' })
  expect((await kept()).password).toBe(password)
  await admin.resources.update({ ...read, password: 'another' })
  expect((await kept()).password).not.toBe(password)
  const { password: _, ...without } = read
  expect(await admin.resources.update(without)).not.toHaveProperty('password')
})

test('[RS-62] a mask of nothing is refused', async () => {
  const { admin } = await openHouse()
  const masked = { ...CREDENTIALS, password: '********' }
  const refused = await expectRefusal(admin.resources.create(masked), 'invalid', 'secret-missing')
  expect(refused.refusals[0]?.path).toBe('password')
})

test('[RS-63] a copy of credentials and credentials of another id keep their secret', async () => {
  const { admin, store } = await openHouse()
  await admin.resources.create(CREDENTIALS)
  await admin.resources.duplicate('crm-login', 'copy')
  await admin.resources.rename('copy', 'moved')
  const bodies = (await store.catalogue.read(['resource'])).documents.map(({ body }) => body as { password: string })
  expect(new Set(bodies.map(({ password }) => password)).size).toBe(2)
  const { exchange } = { exchange: await admin.resources.export(['moved'], { passphrase: 'long enough' }) }
  const other = await openHouse()
  expect(await other.admin.resources.import(exchange, { passphrase: 'long enough' })).toMatchObject({ imported: 1 })
})

test('[RS-38] a steward may come before its entity, and serves no other one', async () => {
  const { admin } = await openPeople()
  await admin.resources.create({ ...STEWARD, _id: 'own', entity: 'people' })
  await admin.resources.create({ ...STEWARD, _id: 'others', entity: 'later' })
  const automatic = { ...PEOPLE, type: 'AUTO_DUPLICATES' } as const
  await expectRefusal(admin.entities.update({ ...automatic, steward: 'others' }), 'invalid', 'entity-differs')
  await expect(admin.entities.update({ ...automatic, steward: 'own' })).resolves.toMatchObject({ steward: 'own' })
})

const reading = (index: string, rest = {}): ResourceInput => ({
  ...STEWARD,
  _id: 'reader',
  ...rest,
  rules: [{ id: 'r', filtering: { index, classification: 'MATCH' }, conditions: [], action: 'MERGE' }],
})
const AUTOMATIC = { ...PEOPLE, type: 'AUTO_DUPLICATES', steward: 'reader' } as const

test('[RS-3920] an entity is refused whose indexer lacks a mapping that stewards of it read', async () => {
  const { admin } = await openPeople()
  await admin.resources.create(reading('phones'))
  const own = await expectRefusal(admin.entities.update(AUTOMATIC), 'invalid', 'mapping-unknown')
  expect(own.texts).toEqual([
    'steward.rules[0].filtering.index: The indexer has no mapping "phones": did you mean "phone"?',
  ])
  await admin.resources.update(reading('phone'))
  await admin.entities.update(AUTOMATIC)

  await admin.resources.create(reading('gone', { _id: 'early', entity: 'later' }))
  await admin.tables.create({ table: 'later', dataset: 'person' })
  const later = admin.entities.create({ ...PEOPLE, id: 'later', table: 'later' })
  const early = await expectRefusal(later, 'invalid', 'mapping-unknown')
  expect(early.refusals.map(({ path }) => path)).toEqual(['early.rules[0].filtering.index'])
})

test('[RS-3920] an indexer keeps the mappings that a steward reads of it, whether or not the steward names the entity', async () => {
  const { admin } = await openPeople()
  await admin.resources.create(reading('phone'))
  await admin.entities.update(AUTOMATIC)
  await expectRefusal(admin.resources.update(reading('phones')), 'invalid', 'mapping-unknown')
  const without = { ...INDEXER, mappings: INDEXER.mappings.filter(({ id }) => id !== 'phone') }
  const refused = await expectRefusal(admin.resources.update(without), 'invalid', 'mapping-unknown')
  expect(refused.refusals.map(({ path }) => path)).toEqual(['reader.rules[0].filtering.index'])

  await admin.resources.update(reading('phone', { entity: 'people' }))
  await expectRefusal(admin.resources.update(without), 'invalid', 'mapping-unknown')
  const { resources, ...rest } = await admin.resources.export('ALL')
  await expectRefusal(admin.resources.import({ ...rest, resources: [without], count: 1 }), 'invalid', 'mapping-unknown')
  const both = [without, reading('email', { entity: 'people' })]
  await expect(admin.resources.import({ ...rest, resources: both, count: 2 })).resolves.toMatchObject({ imported: 2 })
  await expect(admin.resources.import(await admin.resources.export('ALL'))).resolves.toMatchObject({
    imported: resources.length,
  })
})

test('[RS-39] what is no record is only stored', async () => {
  const { admin } = await openPeople()
  const blob = {
    type: 'dataset',
    _id: 'blob',
    description: 'B',
    dataType: 'JSON',
    columns: [{ key: 'content' }],
  } as const
  await admin.resources.create(blob)
  await admin.tables.create({ table: 'blobs', dataset: 'blob' })
  const search = { id: 'blobs', table: 'blobs', type: 'SEARCH', indexer: 'person-indexer' } as const
  const refused = await expectRefusal(admin.entities.create(search), 'invalid')
  expect(refused.refusals.map(({ path }) => path)).toContain('table')
  await expect(admin.entities.create({ id: 'blobs', table: 'blobs', type: 'NONE' })).resolves.toBeTruthy()
})

test('[RS-919] a column that a foreign key leads to stays, whichever way it would go', async () => {
  const { admin } = await openHouse()
  const land = {
    type: 'dataset',
    _id: 'land',
    description: 'Countries',
    columns: [{ key: 'code' }, { key: 'name' }],
  } as const
  const away = { ...land, _id: 'away', columns: [{ key: 'name' }] }
  await admin.resources.create(land)
  await admin.resources.create(away)
  await admin.tables.create({ table: 'lands', dataset: 'land' })
  const person = {
    type: 'dataset',
    _id: 'citizen',
    description: 'People',
    columns: [{ key: 'land', token: 'FOREIGN_ID', foreignKey: 'lands.code' }],
  } as const
  await admin.resources.create(person)
  const dropped = { ...land, columns: [{ key: 'name' }] }
  const refused = await expectRefusal(admin.resources.update(dropped), 'invalid', 'column-unknown')
  expect(refused.refusals.map(({ path }) => path)).toEqual(['citizen.columns[0].foreignKey'])
  await expectRefusal(admin.resources.import({ version: '1', resources: [dropped] }), 'invalid', 'column-unknown')
  const moved = { version: '1', tables: [{ id: 'lands', dataset: 'away' }] }
  expect(await admin.tables.ingest(moved)).toMatchObject({
    imported: 0,
    messages: [expect.stringContaining('citizen.columns[0].foreignKey')],
  })
  expect(
    await admin.resources.import({ version: '1', resources: [dropped, { ...person, columns: [{ key: 'land' }] }] }),
  ).toMatchObject({ imported: 2 })
  expect(await admin.tables.ingest(moved)).toMatchObject({ imported: 1 })
})
