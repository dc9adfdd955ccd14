import { expect, test } from 'vitest'
import type { BucketPage, ClusterListQuery, RecordInput } from '../../src/index.ts'
import { defined } from '../../src/lib/defined.ts'
import { DATASET, expectRefusal, type House, INDEXER, openPeople, synchronize } from '../fixtures/house.ts'
import { ADA, LOVELASE } from '../fixtures/people.ts'
import { openScoped, person, type Scoped, see } from '../fixtures/scoped.ts'

/** Sam and Vera see London. Ada's double lives in Paris: with Ada it scores 50, for the city is another. */
const PARISIAN = { ...LOVELASE, city: 'Paris' }
/** Ada's twin: 100 with her. */
const TWIN: RecordInput = { ...ADA, _id: 'twin' }

const LOW = { classifier: { matchThreshold: 0.45 } }

const put = ({ admin }: House, ...records: readonly RecordInput[]) => admin.records('people').upsert(records)

async function found({ vera }: Scoped, query: ClusterListQuery): Promise<readonly string[]> {
  const { clusters, page } = await vera.clusters('people').list(query)
  expect(page.totalElements).toBe(clusters.length)
  return clusters.map(({ recordIds }) => recordIds.toSorted().join(' ')).sort()
}

async function clusterOf({ vera }: Scoped, id: string) {
  const { clusters } = await vera.clusters('people').list({ minScore: 0 })
  return clusters.find(({ recordIds }) => recordIds.includes(id))!
}

test('[SC-43] of one visible record and a withheld one no score and no mapping is told, nor do filters and orders know any', async () => {
  const scoped = await openScoped(LOW)
  await scoped.house.admin.records('people').remove('annabella')
  const { clusters } = await scoped.house.admin.clusters('people').list({ minScore: 0 })
  expect(clusters).toMatchObject([{ recordIds: ['ada', 'lovelase'], score: 50, mappingIds: ['email', 'phone'] }])
  const part = await clusterOf(scoped, 'ada')
  const nothing = { label: 'REVIEW', score: 0, mappingIds: [], bucketIds: [], resolved: false, ignored: false }
  expect(part).toMatchObject({ ...nothing, recordIds: ['ada'], recordCount: 1, withheld: 1 })
  expect(await scoped.vera.clusters('people').get(part.id)).toMatchObject({ ...part, details: [] })
  expect(await found(scoped, { minScore: 0 })).toEqual(['ada'])
  expect(await found(scoped, { minScore: 0, sort: 'SCORE_DESC' })).toEqual(['ada'])
  for (const query of [{}, { minScore: 1 }, { label: 'MATCH' }, { label: 'REVIEW' }] as const)
    expect(await found(scoped, query)).toEqual([])
  for (const index of ['email', 'phone', 'name']) expect(await found(scoped, { index, minScore: 0 })).toEqual([])
})

test('[SC-44] of two visible records beside a withheld one what their pair says is told, and filters and orders go by it', async () => {
  const scoped = await openScoped(LOW)
  await put(scoped.house, TWIN)
  await scoped.house.admin.records('people').remove('annabella')
  const all = (await scoped.house.admin.clusters('people').list({ minScore: 0 })).clusters[0]
  expect(all).toMatchObject({ recordCount: 3, score: 67 })
  const part = await clusterOf(scoped, 'ada')
  const mappingIds = ['name', 'email', 'phone']
  expect(part).toMatchObject({ label: 'MATCH', score: 100, mappingIds, recordCount: 2, withheld: 1 })
  expect(part.reasoning).not.toContain('lovelase')
  for (const query of [{}, { minScore: 100 }, { label: 'MATCH' }, { index: 'name' }] as const)
    expect(await found(scoped, query)).toEqual(['ada twin'])
  expect(await found(scoped, { label: 'REVIEW' })).toEqual([])
  const opened = await scoped.vera.clusters('people').get(part.id)
  expect([opened.details.length, opened.merged, opened.split]).toEqual([1, undefined, undefined])
})

test('[SC-44] two visible records that withheld ones alone join are told without a score', async () => {
  const scoped = await openScoped(LOW)
  const { house } = scoped
  for (const id of ['lovelase', 'annabella']) await house.admin.records('people').remove(id)
  await put(house, { _id: 'a', name: 'A', email: 'x@x.example' }, { _id: 'b', name: 'B', phone: '9' })
  await house.admin.records('people').upsert([
    { _id: 'a', city: 'London' },
    { _id: 'b', city: 'London' },
    { _id: 'between', email: 'x@x.example', phone: '9' },
  ])
  const part = await clusterOf(scoped, 'a')
  expect(part).toMatchObject({ score: 0, mappingIds: [], recordCount: 2, withheld: 1, label: 'REVIEW' })
  expect(await found(scoped, { label: 'MATCH' })).toEqual([])
})

test('[SC-45] whether a part of a cluster is ignored or escalated is said by its visible pairs', async () => {
  const scoped = await openScoped(LOW)
  const { house } = scoped
  await house.admin.records('people').remove('annabella')
  const whole = (await house.admin.clusters('people').list({ minScore: 0 })).clusters[0]!
  await house.admin.clusters('people').ignore(whole.id)
  await house.admin.clusters('people').escalate(whole.id, { comment: 'a secret' })
  expect(await clusterOf(scoped, 'ada')).toMatchObject({ ignored: false, resolved: false })
  expect((await clusterOf(scoped, 'ada')).escalation).toBeUndefined()
  expect(await found(scoped, { minScore: 0, escalated: true })).toEqual([])
  expect(await found(scoped, { minScore: 0, ignored: true })).toEqual([])
  const [bucket] = (await scoped.vera.buckets('people').list()).buckets.filter(({ recordIds }) =>
    recordIds.includes('ada'),
  )
  expect(bucket).toMatchObject({ classification: 'NON_MATCH', ignored: false })
  expect(bucket?.escalation).toBeUndefined()
})

test('[SC-46] buckets are classified, filtered and ordered by their visible records', async () => {
  const scoped = await openScoped()
  await put(scoped.house, TWIN, { ...PARISIAN, name: 'Somebody Else' })
  const buckets = scoped.vera.buckets('people')
  const listed = async (query: Parameters<typeof buckets.list>[0]) =>
    (await buckets.list({ index: 'email', ...query })).buckets.map(({ recordIds }) => recordIds.join(' '))
  const whole = (await scoped.house.admin.buckets('people').list({ index: 'email' })).buckets
  expect(whole.map(({ classification }) => classification)).toEqual(['REVIEW'])
  const { buckets: seen } = await buckets.list({ index: 'email' })
  expect(seen).toMatchObject([{ classification: 'MATCH', score: 100, deviation: 0, recordCount: 2, withheld: 1 }])
  expect(await listed({ classification: 'MATCH' })).toEqual(['ada twin'])
  expect(await listed({ classification: 'REVIEW' })).toEqual([])
  await scoped.house.admin.records('people').remove('twin')
  for (const classification of ['MATCH', 'NON_MATCH', 'REVIEW', 'IGNORE'] as const)
    expect(await listed({ classification })).toEqual([])
  const alone = (await buckets.list()).buckets.filter(({ recordCount }) => recordCount === 1)
  expect(alone).toMatchObject([{ classification: 'NON_MATCH', score: 0, recordIds: ['ada'] }])
})

test('[SC-2560] a bucket of which one record is visible tells neither its mapping nor its value, in no order and by no filter', async () => {
  const scoped = await openScoped()
  const { house, vera } = scoped
  await put(house, { ...TWIN, email: 'twin@x.example' })
  const buckets = vera.buckets('people')
  const { buckets: listed, page } = await buckets.list()
  expect(page.totalElements).toBe(listed.length)
  expect(listed.map(({ recordIds }) => recordIds.length)).toEqual(listed.map(({ recordCount }) => recordCount))
  const [shared, alone] = [
    listed.filter(({ recordCount }) => recordCount > 1),
    listed.filter((each) => each.recordCount === 1),
  ]
  expect(shared.map(({ mappingId }) => mappingId).sort()).toEqual(['name', 'phone'])
  expect(alone).toMatchObject([{ recordIds: ['ada'], withheld: 1 }]) // her e-mail address is the Parisian's as well
  expect(alone[0]).not.toHaveProperty('mappingId')
  expect(alone[0]?.id).toMatch(/^withheld:[0-9a-f]{32}$/)
  expect(listed.at(-1)).toEqual(alone[0])
  for (const index of ['name', 'email', 'phone'] as const) {
    for (const sort of ['NATURAL', 'SIZE_ASC', 'SCORE_DESC'] as const) {
      const found = await buckets.list({ index, sort })
      expect([found.page.totalElements, found.buckets.map(({ recordCount }) => recordCount)]).toEqual(
        { name: [1, [2]], email: [0, []], phone: [1, [3]] }[index],
      )
    }
  }
})

test('[SC-2561] what such a bucket is called opens it, and its own id opens it by that name; nobody acts on it', async () => {
  const { house, vera, sam } = await openScoped()
  const [{ id: plain } = { id: '' }] = (await house.admin.buckets('people').list({ index: 'email' })).buckets
  const listed = (await vera.buckets('people').list()).buckets
  const { id: name } = listed.find(({ recordCount }) => recordCount === 1)!
  expect(await vera.buckets('people').get(name)).toMatchObject({ id: name, recordIds: ['ada'], withheld: 1 })
  expect((await vera.buckets('people').get(name)).records.map(({ _id }) => _id)).toEqual(['ada'])
  expect((await sam.buckets('people').list()).buckets.map(({ id }) => id)).toContain(name)
  const told = await vera.buckets('people').get(plain) // by somebody who sees all of it
  expect(told).toEqual(await vera.buckets('people').get(name))
  for (const id of ['withheld:', `withheld:${'0'.repeat(32)}`]) {
    await expectRefusal(vera.buckets('people').get(id), 'not_found', 'bucket-not-found')
    await expectRefusal(sam.buckets('people').merge(id), 'not_found', 'bucket-not-found')
  }
  for (const id of [name, plain])
    for (const act of [() => sam.buckets('people').merge(id), () => sam.buckets('people').ignore(id)])
      await expectRefusal(act(), 'forbidden', 'outside-data-scope')
  expect((await house.admin.buckets('people').get(plain)).recordIds).toHaveLength(2)
})

test('[SC-2562] a walk by cursor shows such buckets once each, and no page says where it ended', async () => {
  const { house, vera } = await openScoped()
  const doubles = ['london', 'paris'].flatMap((city) =>
    Array.from({ length: 7 }, (_, at) => ({ _id: `${city}${at}`, email: `e${at}@x.example`, phone: `77${at}`, city })),
  )
  await put(house, ...doubles.map(({ city, ...each }) => ({ ...each, city: city === 'london' ? 'London' : 'Paris' })))
  for (const sort of ['NATURAL', 'SIZE_ASC', 'SCORE_DESC'] as const) {
    const whole = (await vera.buckets('people').list({ sort, pageSize: 100 })).buckets.map(({ id }) => id)
    const walked: string[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page: BucketPage = await vera.buckets('people').list({ sort, pageSize: 3, cursor })
      walked.push(...page.buckets.map(({ id }) => id))
      expect(Buffer.from(page.cursor ?? '', 'base64url').toString()).not.toMatch(/name:|email:|phone:/)
      cursor = page.cursor
    }
    expect([sort, walked]).toEqual([sort, whole])
    expect(whole.length).toBeGreaterThan(14)
  }
})

test('[SC-47] the health of buckets counts visible records, and tells nothing of how frequent values are', async () => {
  const options = { classifier: { termFrequency: true } }
  const scoped = await openScoped(options)
  await put(scoped.house, TWIN, { ...PARISIAN, _id: 'another' })
  await synchronize(scoped.house, { load: 'NONE', index: 'FULL' })
  const [all, part] = [await scoped.house.admin.buckets('people').health(), await scoped.sam.buckets('people').health()]
  const email = ({ mappings }: typeof all) => mappings.find(({ mappingId }) => mappingId === 'email')
  expect(email(all)).toMatchObject({ buckets: 1, pairs: 6, largest: [{ recordCount: 4 }] })
  expect(email(part)).toMatchObject({ buckets: 1, pairs: 1, largest: [{ recordCount: 2 }] })
  expect([all.estimate.records, part.estimate.records, part.estimate.sampledRecords]).toEqual([7, 4, 4])
  expect(part.estimate.mappings.find(({ mappingId }) => mappingId === 'email')).toMatchObject({ pairs: 1, largest: 2 })
  expect(all.values.some(({ frequencies }) => frequencies !== undefined)).toBe(true)
  expect(part.values).toEqual(all.values.map(({ mappingId }) => ({ mappingId, genericValues: [] })))
  await scoped.house.admin.records('people').remove('twin')
  expect(email(await scoped.sam.buckets('people').health())).toMatchObject({ buckets: 0, pairs: 0, largest: [] })
})

test('[SC-48] an entity counts the records in sight, and leaves its groups uncounted for who sees a part', async () => {
  const { house, vera, users } = await openScoped(LOW)
  const whole = await house.admin.entities.get('people')
  expect(whole.stats).toMatchObject({ recordCount: 5, totalBuckets: 3, matchClusters: 0, reviewClusters: 1 })
  for (const entity of [
    await vera.entities.get('people'),
    (await vera.entities.list())[0],
    await vera.entities.byTable('people'),
    (await vera.records('people').search({ record: {}, entity: true })).entity,
  ])
    expect([entity?.stats, entity?.status]).toEqual([{ recordCount: 3 }, 'READY'])
  await see(house, ['Rome'], users.vera)
  expect([(await vera.entities.get('people')).status, (await vera.tables.get('people')).size]).toEqual(['EMPTY', 0])
  await see(house, null, users.vera)
  expect((await vera.entities.get('people')).stats).toEqual(whole.stats)
})

test('[SC-48] why a synchronization failed is told to who sees all records', async () => {
  const { house, vera } = await openScoped()
  const failing = {
    type: 'source-file',
    _id: 'gone',
    description: 'Gone',
    dataset: 'person',
    inputPattern: 'secret.csv',
  }
  await house.admin.resources.create(failing as never)
  const entity = await house.admin.entities.get('people')
  const { id, table, type, indexer, classifier, merger } = entity
  await house.admin.entities.update({
    id,
    table,
    type,
    sources: [{ resource: 'gone' }],
    ...(indexer ? { indexer } : {}),
    ...(classifier ? { classifier } : {}),
    ...(merger ? { merger } : {}),
  })
  await synchronize(house, { load: 'FULL' }).catch(() => undefined)
  const told = (await house.admin.entities.get('people')).validation
  expect(told).toBeDefined()
  const part = await vera.entities.get('people')
  if (part.status === 'ERROR') expect(part.validation).toMatch(/^The last synchronization failed\./)
  expect(part.status).toBe('ERROR')
})

test('[SC-49] enumerations, dependencies and resolved views know the resources of entities in scope', async () => {
  const { house, vera, nemo } = await openScoped()
  const { resources } = house.admin
  await resources.create({ ...DATASET, _id: 'secret' })
  await resources.create({ ...INDEXER, _id: 'secret-indexer', dataset: 'secret' })
  const view = { type: 'data-view', dataset: 'person', description: 'People', title: 'People' } as const
  await resources.create({ ...view, _id: 'person-view' })
  await resources.create({ ...view, _id: 'secret-view', dataset: 'secret' })
  const transformation = { type: 'transformation', description: 'As it is', transformationType: 'MAPPINGS' } as const
  await resources.create({ ...transformation, _id: 'inward', source: 'person', target: 'person' })
  await resources.create({ ...transformation, _id: 'outward', source: 'person', target: 'secret' })
  const enums = await vera.resources.enums()
  expect([enums.datasets, enums.indexers, enums.views]).toEqual([['person'], ['person-indexer'], ['person-view']])
  expect([enums.transformations, enums.viewsByDataset]).toEqual([['inward'], { person: ['person-view'] }])
  const all = await house.admin.resources.enums()
  expect(all.datasets).toEqual(expect.arrayContaining(['person', 'secret']))
  expect(JSON.stringify(await nemo.resources.enums())).not.toMatch(/person|secret/)
  await expectRefusal(vera.resources.resolveView({ dataset: 'secret' }), 'invalid', 'dataset-unknown')
  expect((await vera.resources.resolveView({ dataset: 'person' })).columns.length).toBeGreaterThan(0)
  expect((await house.admin.resources.resolveView({ dataset: 'secret' })).columns.length).toBeGreaterThan(0)
  const { nodes } = await vera.entities.dependencies('people')
  expect(nodes.map(({ id }) => id)).not.toContain('outward')
})

test('[SC-4100] where data comes from and goes to leads to no resources, and an entity names what its dependencies do', async () => {
  const { house, vera } = await openScoped()
  const { resources, tables, entities } = house.admin
  await resources.create({ ...DATASET, _id: 'secret' })
  await tables.create({ table: 'secrets', dataset: 'secret' })
  await entities.create({ id: 'secrets', table: 'secrets', type: 'NONE' })
  await resources.create({ type: 'source-table', _id: 'from', description: 'F', table: 'secrets', dataset: 'secret' })
  await resources.create({ type: 'sink-table', _id: 'onwards', description: 'S', table: 'secrets', dataset: 'secret' })
  const { id, table, type, indexer, classifier, merger } = await entities.get('people')
  const kept = { id, table, type, ...defined({ indexer, classifier, merger }) }
  await entities.update({ ...kept, sources: [{ resource: 'from' }], sinks: [{ resource: 'onwards' }] })
  expect((await vera.resources.enums()).datasets).toEqual(['person'])
  await expectRefusal(vera.resources.resolveView({ dataset: 'secret' }), 'invalid', 'dataset-unknown')
  const { dependency } = await vera.entities.dependencies('people')
  expect(dependency.uses.map(({ id }) => id)).toEqual([
    'people',
    'person-indexer',
    'person-classifier',
    'person-merger',
  ])
  for (const entity of [
    await vera.entities.get('people'),
    (await vera.entities.list())[0],
    await vera.entities.byTable('people'),
    (await vera.records('people').search({ record: {}, entity: true })).entity,
  ])
    expect(entity?.dependency).toEqual(dependency)
  const all = (await house.admin.entities.get('people')).dependency
  expect(all.uses.map(({ id }) => id)).toEqual(expect.arrayContaining(['from', 'onwards']))
  expect(all).toEqual((await house.admin.entities.dependencies('people')).dependency)
})

test('[SC-50] what was stated of a record and withheld ones alone is neither in its audit nor a reason to find it', async () => {
  const { house, vera } = await openScoped()
  const all = house.admin.records('people')
  await all.disconnect(['ada', 'lovelase'])
  const told = async (id: string) => (await vera.records('people').audit(id)).audit.map(({ type }) => type)
  const disconnected = async () =>
    (await vera.tables.records('people', { filterDisconnected: true })).records.map(({ _id }) => _id)
  const searched = async () =>
    (
      await vera.records('people').search({ record: { city: 'London' }, filter: { filterDisconnected: true } })
    ).result.map(({ _id }) => _id)
  expect([await told('ada'), await disconnected(), await searched()]).toEqual([['INSERT'], [], []])
  expect((await vera.records('people').get('ada'))._metadata._unrelated).toBeUndefined()
  expect((await all.audit('ada')).audit.map(({ type }) => type)).toEqual(['INSERT', 'DISCONNECT'])
  await all.disconnect(['ada', 'charles', 'grace'])
  expect((await vera.records('people').audit('ada')).audit.at(-1)).toMatchObject({ records: ['ada', 'charles'] })
  expect([await told('ada'), await disconnected(), await searched()]).toEqual([
    ['INSERT', 'DISCONNECT'],
    ['ada', 'charles'],
    ['ada', 'charles'],
  ])
})

test('[SC-50] two records on one side of a separation are not told as separated', async () => {
  const { house, vera, users } = await openScoped(LOW)
  await see(house, null, users.sam)
  const [cluster] = (await house.admin.clusters('people').list({ minScore: 0 })).clusters
  expect(cluster?.recordIds).toEqual(['ada', 'lovelase', 'annabella'])
  await house.admin.clusters('people').disconnect(cluster!.id, ['lovelase'])
  await see(house, ['London'], users.vera)
  const types = async (id: string) => (await vera.records('people').audit(id)).audit.map(({ type }) => type)
  expect([await types('ada'), await types('annabella')]).toEqual([['INSERT'], ['INSERT']])
  const [entry] = (await house.admin.records('people').audit('ada')).audit.slice(-1)
  expect(entry).toMatchObject({ type: 'DISCONNECT', records: ['lovelase', 'ada', 'annabella'] })
})

test('[SC-51] a search leads from a hit to those of its cluster whom visible matches hold together with it', async () => {
  const { house, vera } = await openScoped({ classifier: { matchThreshold: 0.24, nonMatchThreshold: 0.1 } })
  await house.admin.records('people').remove('lovelase')
  await house.admin.records('people').remove('annabella')
  await put(house, { ...ADA, _id: 'joined', name: 'Augusta', email: 'augusta@x.example', phone: '0999' })
  await put(house, { ...ADA, _id: 'bridge', name: 'Augusta', phone: '0201', city: 'Paris' })
  const mates = async (session: typeof vera) =>
    (await session.records('people').search({ record: { email: ADA.email }, options: { clusters: true } })).result
      .filter(({ _search }) => _search.origin === 'CLUSTER')
      .map(({ _id }) => _id)
  expect((await house.admin.clusters('people').list({ minScore: 0 })).clusters[0]?.recordCount).toBe(3)
  expect(await mates(house.admin)).toEqual(['joined'])
  expect(await mates(vera)).toEqual([])
  await put(house, { _id: 'joined', phone: '0201', email: 'augusta@x.example' })
  expect(await mates(vera)).toEqual(['joined'])
})

test('[SC-52] of a withheld record that would have been in a cluster as well its reasoning says no name', async () => {
  const house = await openPeople({ classifier: { onePerSource: true, matchThreshold: 0.6 } })
  const user = await person(house, 'sam', 'STEWARD')
  await see(house, ['London'], user)
  const sam = house.onefold.as({ type: 'USER', id: user.id, roles: user.roles })
  const of = (system: string, _id: string, rest: RecordInput = {}) => ({
    ...ADA,
    _id,
    _source: [{ _src: system, _src_id: _id }],
    ...rest,
  })
  // Both score 75 with the first: one for the city, the other for the name.
  await put(house, of('crm', 'crm-1'), of('erp', 'erp-1', { name: 'Ada' }), of('erp', 'erp-2', { city: 'Paris' }))
  const reasoningTo = async (session: typeof sam) => {
    const { clusters } = await session.clusters('people').list({ minScore: 0 })
    return clusters.find(({ recordIds, withheld }) => withheld === 0 && recordIds.length === 2)?.reasoning
  }
  expect(await reasoningTo(house.admin)).toMatch(/^The record erp-2 matches no worse/)
  expect(await reasoningTo(sam)).toBe('REVIEW, beside a record that you may not see.')
  await put(house, { _id: 'erp-2', city: 'London', name: 'Ada L.' })
  expect(await reasoningTo(sam)).toMatch(/^The record erp-2 matches no worse/)
})
