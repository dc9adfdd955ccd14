import type { RemoteSession } from '@onefold/client'
import type { Refused, See } from './scenario.ts'

/** Tables, resources and entities, from end to end. */
export async function configure(session: RemoteSession, see: See, refused: Refused): Promise<void> {
  await configureTables(session, see, refused)
  await configureResources(session, see, refused)
  await configureEntities(session, see, refused)
}

async function configureTables({ tables }: RemoteSession, see: See, refused: Refused): Promise<void> {
  await see('another table', tables.create({ table: 'others', dataset: 'person' }))
  await see('table by name', tables.get('others'))
  await see('described', tables.describe('others', 'Others'))
  await see('history', tables.setHistory('others', true))
  await see('audited', tables.setAudit('others', true, { comment: 'From now on' }))
  await see('locked', tables.setLocked('others', true))
  await see('unlocked', tables.setLocked('others', false))
  await see('renamed', tables.rename('others', 'strangers'))
  await see('datasets', tables.datasets('strangers'))
  await see('empty record', tables.emptyRecord('strangers'))
  await see('table audit', tables.audit('people', 'ada'))
  await see('audit of a table', tables.auditOfTable('people'))
  await refused('lookup', tables.lookup('people', { q: 'ada', limit: 5 }))
  await see('table dependencies', tables.dependencies('people'))
  const ended = async ({ finished }: Awaited<ReturnType<typeof tables.load>>) => (await finished()).output
  const transform = { source: 'strangers', transformation: 'none' }
  await see('loaded', tables.load({ source: 'people', sinkTable: 'strangers' }).then(ended))
  await see(
    'in files',
    tables.export({ source: 'strangers', format: 'NDJSON' }, { notification: MAIL }).then(ended).then(typeOf),
  )
  await refused('transformed', tables.transform(transform).then(ended))
  const exchange = await see('extracted', tables.extract(['strangers']))
  await see('all extracted', tables.extract('ALL'))
  await see('cleared', tables.clear('strangers', { comment: 'Gone' }))
  await see('removed', tables.remove('strangers'))
  await see('ingested', tables.ingest(exchange))
}

const MAIL = { recipients: [{ name: '', email: 'ada@example.org' }] }
const typeOf = (value: unknown) => typeof value

async function configureResources({ resources }: RemoteSession, see: See, refused: Refused): Promise<void> {
  const merger = { type: 'merger-weight', _id: 'second', description: 'The second', mergeType: 'CONSTANT' } as const
  await see('made', resources.create(merger))
  await see('updated', resources.update({ ...merger, description: 'Another' }))
  await refused('tested', resources.test(merger))
  await see('view', resources.resolveView({ dataset: 'person' } as never, 'es')) // a draft that states no more
  await see('kind', Promise.resolve(resources.describe('merger-weight')))
  await see('copy', resources.duplicate('second', 'third'))
  await see('new name', resources.rename('third', 'fourth'))
  await see('rests on', resources.dependencies('person'))
  const exchange = await see('packed', resources.export(['second'], { passphrase: 'long enough' }))
  await see('gone', resources.remove('second'))
  await see('unpacked', resources.import(exchange, { passphrase: 'long enough' }))
  await refused('in use', resources.remove('person'))
}

async function configureEntities({ entities }: RemoteSession, see: See, refused: Refused): Promise<void> {
  const components = { indexer: 'keys', classifier: 'scores', merger: 'first' }
  const entity = { id: 'person', table: 'people', type: 'DUPLICATES', ...components } as const
  await see('entity updated', entities.update({ ...entity, description: 'People' }))
  await see('entities', entities.list())
  await see('entity disabled', entities.setEnabled('person', false))
  await refused('disabled', entities.synchronize('person'))
  await see('entity enabled', entities.setEnabled('person', true))
  await see('entity locked', entities.setLocked('person', true))
  await see('entity unlocked', entities.setLocked('person', false))
  await see('automatic', entities.setAutomatic('person', true))
  await see('manual', entities.setAutomatic('person', false))
  const masks = { load: 'NONE', index: 'FULL', sink: 'NONE' } as const
  await see(
    'synchronized',
    entities.synchronize('person', masks).then(async ({ finished }) => (await finished()).status),
  )
  await see('entity cleared', entities.clear('person'))
  const exchange = await entities.export('ALL')
  await see('entity removed', entities.remove('person'))
  await see('entity imported', entities.import(exchange))
  await refused('nonsense imported', entities.import({ version: 'none' }))
}
