import type { EntityInput, FileStore, Onefold, RecordInput, ResourceInput, Session, Store } from '@onefold/core'
import { openOnefold } from '@onefold/core'
import { notFound } from '@onefold/core/adapter-kit'

const PERSON: ResourceInput = {
  type: 'dataset',
  _id: 'person',
  description: 'A person',
  columns: ['name', 'email', 'phone', 'city'].map((key) => ({ key })),
}

/** People whose columns are each worth a quarter of the score. */
const RESOURCES: readonly ResourceInput[] = [
  {
    type: 'indexer',
    _id: 'person-indexer',
    description: 'The same name, mailbox or telephone; a city brings nobody together',
    dataset: 'person',
    mappings: ['name', 'email', 'phone', 'city'].map((key) => ({
      id: key,
      keys: [key],
      duplicates: key !== 'city',
      keyOptions: ['NONE'],
    })),
  },
  {
    type: 'classifier-weight',
    _id: 'person-classifier',
    description: 'What people share',
    dataset: 'person',
    mappings: ['name', 'email', 'phone', 'city'].map((key) => ({ id: key, keys: [key], comparer: 'EXACT' })),
    defaultOptions: ['NONE'],
    matchThreshold: 0.7,
    nonMatchThreshold: 0.4,
  },
  {
    type: 'merger-weight',
    _id: 'person-merger',
    description: 'The newest value there is',
    dataset: 'person',
    mergeType: 'CONSTANT',
  },
  {
    type: 'steward-bucket',
    _id: 'person-steward',
    description: 'Merges what is certain',
    rules: [{ id: 'certain', filtering: { classification: 'MATCH' }, action: 'MERGE' }],
  },
  {
    type: 'source-file',
    _id: 'crm',
    description: 'What the CRM hands over',
    inputPattern: 'crm.csv',
    system: 'crm',
    idColumn: 'no',
  },
]

const PEOPLE: EntityInput = {
  id: 'people',
  table: 'people',
  type: 'DUPLICATES',
  indexer: 'person-indexer',
  classifier: 'person-classifier',
  merger: 'person-merger',
}

/** People known by their telephone too: all ids are stated, so that only who changes is known by another identity. */
const DIALLED: ResourceInput = {
  type: 'dataset',
  _id: 'person',
  description: 'A person with a telephone',
  identityType: 'COLUMN',
  columns: ['name', 'email', 'phone', 'city'].map((key) => ({ key, identity: key === 'phone' })),
}

/** Makes the table `people` with its entity, and the table `mirror` that a sink keeps equal to it. */
export async function furnish(
  session: Session,
  wishes: Partial<EntityInput> = {},
  dataset: ResourceInput = PERSON,
): Promise<void> {
  for (const resource of [dataset, ...RESOURCES]) await session.resources.create(resource)
  await session.tables.create({ table: 'people', dataset: 'person', history: true, audit: true })
  await session.tables.create({ table: 'mirror' })
  await session.resources.create({ type: 'sink-table', _id: 'mirror', description: 'The copy', table: 'mirror' })
  await session.entities.create({ ...PEOPLE, sinks: [{ resource: 'mirror' }], ...wishes })
}

/** Files in memory. */
export function filesOf(texts: Readonly<Record<string, string>>): FileStore {
  const refuse = async (): Promise<never> => {
    throw notFound('file', 'written here')
  }
  return {
    list: async (pattern) =>
      Object.entries(texts)
        .filter(([name]) => pattern === '*' || pattern === name)
        .map(([name, text]) => ({ name, length: text.length, modified: 0 })),
    async *read(name) {
      const text = texts[name]
      if (text === undefined) throw notFound('file', name)
      yield new TextEncoder().encode(text)
    },
    write: refuse,
    remove: async () => false,
  }
}

export function adminOf(onefold: Onefold): Session {
  return onefold.as({ type: 'USER', id: 'soak', roles: ['ADMIN'] })
}

const person = (id: string, system: string, sourceId: string, columns: RecordInput): RecordInput => ({
  _id: id,
  _source: [{ _src: system, _src_id: sourceId }],
  ...columns,
})

const ADA = { name: 'Ada Lovelace', email: 'ada@analytical.example', phone: '0201', city: 'London' }
const GRACE = { name: 'Grace Hopper', email: 'grace@navy.example', phone: '0303', city: 'Arlington' }
const KING = { name: 'Annabella King', email: 'annabella@ockham.example', phone: '0404', city: 'Ockham' }

/** A destination at a port where nobody listens: what is for it stays ready to be sent. */
const NOBODY: ResourceInput = {
  type: 'sink-http',
  _id: 'nobody',
  description: 'Does not answer',
  url: 'http://127.0.0.1:9/events',
}

/**
 * An installation with something of everything: `ada` and `lovelase` merged, that survivor merged with `augusta`,
 * `charles` deleted, `grace` and `hopper` certain and not yet merged, `king` and `byron` doubtful and escalated, `grace` and
 * `king` recorded as different, `deborah` alone; what row scopes and look-ups ask, kept beside the records; a
 * synchronization that built the index anew, a copy in the table `mirror`, and events that nobody takes.
 */
export async function fillInstallation(store: Store): Promise<void> {
  let now = Date.UTC(2026, 0, 5, 8)
  let count = 0
  const onefold = await openOnefold({
    store,
    files: filesOf({ 'crm.csv': 'no;name;email;phone;city\n5;Deborah Read;deborah@print.example;0505;Boston\n' }),
    clock: { now: () => now++ },
    ids: { next: () => `id-${String(++count).padStart(6, '0')}` },
    pollMs: 20,
  })
  try {
    const session = adminOf(onefold)
    await session.resources.create(NOBODY)
    await furnish(
      session,
      { sources: [{ resource: 'crm' }], sinks: [{ resource: 'mirror' }, { resource: 'nobody' }] },
      DIALLED,
    )
    await store.records.keepScopeIndex(1, 'city')
    await store.records.keepLookup(1, { value: 'email', descriptions: ['name'] })
    await fillPeople(session)
    await (await session.entities.synchronize('people', { index: 'FULL' })).finished()
    const heard = async () => (await session.events.stats()).find(({ sink }) => sink === 'mirror')
    for (let stats = await heard(); stats && stats.valid + stats.waiting > 0; stats = await heard()) {
      await session.events.settled()
    }
  } finally {
    await onefold.close()
  }
}

async function fillPeople(session: Session): Promise<void> {
  const records = session.records('people')
  await records.upsert([
    person('ada', 'crm', '1', ADA),
    person('lovelase', 'web', '7', { ...ADA, name: 'Ada Lovelase' }),
    person('grace', 'crm', '2', GRACE),
    person('hopper', 'web', '8', { ...GRACE, city: 'New York' }),
    person('charles', 'crm', '3', { name: 'Charles Babbage', email: 'charles@engine.example', phone: '0202' }),
    person('king', 'crm', '4', KING),
    person('byron', 'web', '9', { ...KING, name: 'Lady Byron', city: 'Kirkby' }),
  ])
  await records.merge(['ada', 'lovelase'])
  await records.upsert([person('augusta', 'web', '10', { ...ADA, city: 'Ockham' })])
  const survivor = (await session.tables.records('people', { filterMerged: true })).records[0]
  await records.merge([survivor?._id ?? '', 'augusta'])
  await records.remove('charles')
  await records.upsert([{ _id: 'grace', phone: '0304' }])
  await records.upsert([{ _id: 'grace', phone: '0303' }])
  await records.disconnect(['grace', 'king'])
  const clusters = session.clusters('people')
  const doubtful = (await clusters.list({ minScore: 0 })).clusters.find(({ recordIds }) => recordIds.includes('king'))
  await clusters.escalate(doubtful?.id ?? '', { comment: 'Mother or daughter?' })
}
