import type { OnefoldError, RemoteSession } from '@onefold/client'
import { configure } from './scenario-configuration.ts'
import { decideOnGroups } from './scenario-groups.ts'
import { govern } from './scenario-people.ts'

/** What a caller saw, step by step. */
export type Seen = readonly (readonly [step: string, answer: unknown])[]

const DATASET = {
  type: 'dataset',
  _id: 'person',
  description: 'A person',
  columns: [
    { key: 'name', token: 'NAME_LAST', empty: false },
    { key: 'email', token: 'EMAIL' },
  ],
} as const

/** From nothing to a merge and back, with whoever has the calls of a session: in process or over HTTP. */
export async function goThrough(session: RemoteSession): Promise<Seen> {
  const seen: [string, unknown][] = []
  const see = async <T>(step: string, answer: Promise<T>): Promise<T> => {
    const told = await answer
    seen.push([step, told])
    return told
  }
  const refused = (step: string, answer: Promise<unknown>) =>
    see(step, answer.then(() => 'done', (error: OnefoldError) => errorOf(error))) // biome-ignore format: one line

  await define(session, see)
  const people = session.records('person')
  await see('upsert', people.upsert(RECORDS))
  await see(
    'upsert with faults',
    people.upsert([
      { _id: 'none', email: 'x@example.org' },
      { _id: 'eve', name: 'Eve' },
    ]),
  )
  await see('upsert of faults alone', people.upsert([{ _id: 'none' }]))
  await refused('atomic', people.upsert([{ _id: 'none' }], { atomic: true }))
  await see('stream', people.upsert(streamOf([{ _id: 'max', name: 'Max' }, {}]), { comment: 'streamed' }))
  await see('get', people.get('ada'))
  await refused('get nobody', people.get('nobody'))
  await see('read', people.read('ada', { expanded: true }))
  await see('search', people.search({ record: { email: 'ada@example.org' }, entity: true }))
  await see('searchText', people.searchText({ query: 'Lovelace' }))
  await see('capabilities', people.searchCapabilities())
  await see('resolve', people.resolve({ name: 'Lovelace', email: 'ada@example.org' }))
  await see('upsertOne', people.upsertOne({ record: { _id: 'eve', name: 'Eva' }, audit: true, expected: 1 }))
  await refused('stale', people.upsertOne({ record: { _id: 'eve', name: 'Evi' }, expected: 1 }))
  await see('each', listOf(people.each()))
  await decide(session, see, refused)
  await decideOnGroups(session, see, refused)
  await administer(session, see, refused)
  await configure(session, see, refused)
  await govern(session, see, refused)
  return seen
}

/** Notes what is refused, or that nothing is. */
export type Refused = (step: string, answer: Promise<unknown>) => Promise<unknown>
/** Notes what is answered, and hands it on. */
export type See = <T>(step: string, answer: Promise<T>) => Promise<T>

const RECORDS = [
  { _id: 'ada', name: 'Lovelace', email: 'ada@example.org', _source: [{ _src: 'crm', _src_id: '1' }] },
  { _id: 'lovelase', name: 'Lovelase', email: 'ADA@example.org' },
  { _id: 'bob', name: 'Babbage', email: 'bob@example.org' },
]

async function define({ resources, tables, entities }: RemoteSession, see: See): Promise<void> {
  await see('dataset', resources.create(DATASET))
  await resources.create({
    type: 'indexer',
    _id: 'keys',
    description: 'Who is compared',
    dataset: 'person',
    mappings: [
      { id: 'email', keys: ['email'], duplicates: true },
      { id: 'name', keys: ['name'] },
    ],
  })
  await resources.create({
    type: 'classifier-weight',
    _id: 'scores',
    description: 'How alike they are',
    mappings: [
      { id: 'name', keys: ['name'] },
      { id: 'email', keys: ['email'], weight: 2 },
    ],
  })
  await resources.create({ type: 'merger-weight', _id: 'first', description: 'The first', mergeType: 'CONSTANT' })
  await see('table', tables.create({ table: 'people', dataset: 'person', history: true, audit: true }))
  const components = { indexer: 'keys', classifier: 'scores', merger: 'first' }
  await see('entity', entities.create({ id: 'person', table: 'people', type: 'DUPLICATES', ...components }))
}

async function decide(session: RemoteSession, see: See, refused: Refused): Promise<void> {
  const [people, clusters, buckets] = [session.records('person'), session.clusters('person'), session.buckets('person')]
  const { clusters: found } = await see('clusters', clusters.list())
  await see('each cluster', listOf(clusters.each()))
  await see('cluster scores', clusters.scores())
  const id = found[0]?.id ?? ''
  await see('cluster', clusters.get(id))
  await see('buckets', buckets.list())
  await see('health', buckets.health())
  await see('compare', people.compare('ada', 'lovelase'))
  await see('explain', people.explain('ada', 'lovelase'))
  await see('escalate', clusters.escalate(id, { comment: 'Please look', recordIds: ['ada', 'lovelase'] }))
  await see('resolve escalation', clusters.resolve(id))
  await see('ignore', clusters.ignore(id))
  await see('unignore', clusters.unignore(id))
  const { _id: survivor } = await see(
    'merge',
    clusters.merge(id, { comment: 'The same', values: { name: 'Lovelace' } }),
  )
  await see('provenance', people.provenance(survivor))
  await see('audit', people.audit(survivor, { pageSize: 100 }))
  await see('cases', session.cases('person').list())
  await see('pins', people.setPins(survivor, { columns: ['name'], pinned: false }))
  await see('unmerge', people.unmerge(survivor, { comment: 'No' }))
  await refused('gone', people.unmerge(survivor))
  await see('disconnect', people.disconnect(['ada', 'bob']))
  await see('reconnect', people.reconnect(['ada', 'bob'], { comment: 'One person after all' }))
  await see('remove', people.remove('bob', { expected: 1 }))
  await see('erase', people.erase('eve'))
}

async function administer(session: RemoteSession, see: See, refused: Refused): Promise<void> {
  const { entities, resources, tables, runs, definitions, settings, dataScopes, events, files, tokens, users } = session
  await see('entity now', entities.get('person'))
  await see('by table', entities.byTable('people'))
  await see('dependencies', entities.dependencies('person'))
  await see('exported', entities.export(['person']))
  await refused('export nobody', entities.export(['nobody']))
  await refused('tuned by too few decisions', entities.tune('person'))
  await refused('tuned by too few records', entities.tune('person', { mostRecords: 1 }))
  await see('resources', resources.list('dataset'))
  await refused('wrong type', resources.get('keys', 'dataset'))
  await refused('faults', resources.create({ type: 'dataset', _id: 'bad', description: '', columns: [] }))
  await refused('proposed of no file', resources.propose('nothing.csv', 'new'))
  await refused('proposed of no table', resources.propose({ table: 'nothing' }, 'new'))
  await refused('preview of no file', resources.preview('nothing.csv', { indexer: {}, classifier: {} } as never))
  await see('tried', resources.measureImpact(DATASET))
  await see('enums', resources.enums('es'))
  await see('tables', tables.list())
  await see('metadata', tables.metadata('people', { language: 'en' }))
  await see('records', tables.records('people', { pageSize: 2, filterUpdatedAfter: 0 }))
  await see('record', tables.record('people', 'ada', { expanded: true }))
  await see('quality', tables.setQuality('people', true))
  const { finished } = await entities.index('person')
  await see(
    'indexed',
    finished().then(({ status, output }) => ({ status, output: typeof output })),
  )
  const { runs: listed } = await see(
    'runs',
    runs.list({ pageSize: 1, from: 0 }).then(({ page }) => ({ page, runs: [] })),
  )
  await see('page of runs', runs.list({ type: 'table-load' }))
  await refused('no run', runs.get(listed.length === 0 ? 'none' : ''))
  const notification = { recipients: [{ name: 'Ada', email: 'ada@example.org' }], statuses: ['FAILED'] } as const
  const definition = {
    type: 'retention',
    name: 'Tidy up',
    cron: '0 3 * * *',
    input: { runs: 30 },
    notification,
  } as const
  const DEFINITION = '5f6b6d1c-0000-4000-8000-000000000001'
  await see('definition', definitions.create(DEFINITION, definition))
  await see('disabled', definitions.setEnabled(DEFINITION, false, 1))
  await refused('stale definition', definitions.setEnabled(DEFINITION, true, 1))
  await see('next runs', definitions.nextRuns(DEFINITION, 2))
  await see('definitions', definitions.list())
  await see('setting', settings.save({ category: 'ui', payload: { title: 'People' } }))
  await see('settings', settings.byCategory('ui'))
  await see('access', dataScopes.access('person'))
  await see('scopes', dataScopes.list())
  await refused('no event', events.get('none'))
  await see('stats', events.stats())
  await see('upload', files.write('people.csv', new Blob(['name\nAda\n']).stream(), { description: 'People' }))
  await see('file', files.get('people.csv'))
  await see('bytes', bytesOf(files.read('people.csv', { from: 5, to: 7 })))
  await see('files', files.list())
  const { id, value = '' } = await tokens.create({ name: 'CRM', role: 'VIEWER', days: 3 })
  await see(
    'token',
    tokens
      .update(id, { role: 'STEWARD' })
      .then((token) => ({ ...token, hint: token.hint.length, value: token.value?.length })),
  )
  await see('value', Promise.resolve(value.length))
  await see('user', users.create({ name: 'Grace', surname: 'Hopper', email: 'grace@example.org', roles: ['STEWARD'] }))
  await see('users', users.list())
}

/** What a caller may go on with. */
function errorOf({ class: errorClass, code, texts, refusals, details }: OnefoldError): unknown {
  return { errorClass, code, texts, refusals, details }
}

async function listOf<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  return Buffer.concat(await listOf(pieces)).toString()
}

async function* streamOf<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}
