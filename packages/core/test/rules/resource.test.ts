import { expect, test } from 'vitest'
import type { Json, ResourceInput } from '../../src/index.ts'
import { CLASSIFIER, DATASET, expectRefusal, INDEXER, MERGER, openHouse, openPeople, put } from '../fixtures/house.ts'
import { ADA } from '../fixtures/people.ts'

test('[RS-1] what was read can be saved again and stays the same', async () => {
  const { admin } = await openPeople()
  for (const resource of await admin.resources.list()) {
    const read = (await admin.resources.get(resource._id)) as ResourceInput & typeof resource
    expect(read).toEqual(resource)
    expect(await admin.resources.update(read)).toEqual(read)
    expect(await admin.resources.get(read._id)).toEqual(read)
  }
})

test('[RS-1] what was saved without a default shows it, and saving it again changes nothing else', async () => {
  const house = await openPeople()
  const { catalogue } = house.store
  await put(house, ADA)
  const { documents } = await catalogue.read(['resource'])
  const later = [
    'identity',
    'lookup',
    'lookupDescription',
    'object',
    'threshold',
    'type',
    'compareLimit',
    'maximumTypos',
  ]
  const bare = documents.map(({ kind, id, body }) => {
    const items = JSON.parse(JSON.stringify(body)) as { mappings?: object[]; columns?: object[] }
    for (const item of [...(items.mappings ?? []), ...(items.columns ?? [])])
      for (const member of later) Reflect.deleteProperty(item, member)
    return { kind, id, body: items as Json }
  })
  await catalogue.save({ csn: await catalogue.csn(), put: bare, remove: [] })
  const [indexer, classifier, dataset] = [
    await house.admin.resources.get('person-indexer', 'indexer'),
    await house.admin.resources.get('person-classifier', 'classifier-weight'),
    await house.admin.resources.get('person', 'dataset'),
  ]
  expect(indexer.mappings[0]).toMatchObject({ type: 'COLUMNS', compareLimit: 1000 })
  expect(classifier.mappings[0]).toMatchObject({ object: false, threshold: 50 })
  expect(dataset.columns[0]).toMatchObject({ identity: false, lookup: false, lookupDescription: false, array: false })
  for (const resource of [dataset, indexer, classifier]) await house.admin.resources.update(resource)
  expect((await house.admin.entities.get('people')).status).toBe('READY')
})

test('[RS-1] a classifier answers its thresholds as they were stated', async () => {
  const { admin } = await openPeople({ classifier: { matchThreshold: 85, nonMatchThreshold: 0.4 } })
  expect(await admin.resources.get('person-classifier')).toMatchObject({ matchThreshold: 0.85, nonMatchThreshold: 0.4 })
})

test('[RS-2] an unknown member is refused', async () => {
  const { admin } = await openHouse()
  const refused = await expectRefusal(
    admin.resources.create({ ...DATASET, colums: [] } as ResourceInput),
    'invalid',
    'member-unknown',
  )
  expect(refused.message).toContain('"columns"')
})

test.each(['person', 'PERSON'])('[RS-5] the id %s is taken', async (_id) => {
  const { admin } = await openPeople()
  await expectRefusal(admin.resources.create({ ...DATASET, _id }), 'conflict', 'id-taken')
})

test('[RS-5] ids are shared by all types', async () => {
  const { admin } = await openPeople()
  await expectRefusal(admin.resources.create({ ...MERGER, _id: 'person' }), 'conflict', 'id-taken')
  await expectRefusal(admin.resources.update({ ...MERGER, _id: 'person' }), 'conflict', 'resource-type-fixed')
})

test('[RS-5] what does not exist is not found', async () => {
  const { admin } = await openHouse()
  await expectRefusal(admin.resources.update(DATASET), 'not_found', 'resource-not-found')
  await expectRefusal(admin.resources.get('person'), 'not_found', 'resource-not-found')
  await expectRefusal(admin.resources.remove('person'), 'not_found', 'resource-not-found')
})

test.each<[string, ResourceInput, string]>([
  ['no dataset', { ...INDEXER, dataset: 'gone' }, 'dataset-unknown'],
  ['no dataset but a merger', { ...CLASSIFIER, dataset: 'person-merger' }, 'dataset-unknown'],
  ['no table', { type: 'sink-table', _id: 's', description: 'S', table: 'gone' }, 'table-unknown'],
])('[RS-6] there is %s of that id', async (_, resource, code) => {
  const { admin } = await openPeople()
  await expectRefusal(admin.resources.create({ ...resource, _id: 'new' }), 'invalid', code)
})

test.each<[string, ResourceInput]>([
  ['mappings[0].keys[0]', { ...INDEXER, mappings: [{ id: 'a', keys: ['nmae'] }] }],
  ['mappings[0].keys[0]', { ...CLASSIFIER, mappings: [{ id: 'a', keys: ['nmae'] }] }],
  ['key', { ...MERGER, mergeType: 'NUMBER', key: 'nmae' }],
])('[RS-6] a column that is not there is named at %s with the nearest', async (path, resource) => {
  const { admin } = await openPeople()
  const refused = await expectRefusal(admin.resources.update(resource), 'invalid', 'column-unknown')
  expect(refused.refusals[0]?.path).toBe(path)
  expect(refused.message).toContain('did you mean "name"?')
})

test.each<[ResourceInput, string]>([
  [{ ...DATASET, columns: [{ key: 'name' }, { key: 'name' }] }, 'columns[1].key'],
  [
    {
      ...INDEXER,
      mappings: [
        { id: 'a', keys: ['name'] },
        { id: 'a', keys: ['city'] },
      ],
    },
    'mappings[1].id',
  ],
  [
    {
      ...CLASSIFIER,
      mappings: [
        { id: 'a', keys: ['name'] },
        { id: 'a', keys: ['city'] },
      ],
    },
    'mappings[1].id',
  ],
])('[RS-7] %o names something twice', async (resource, path) => {
  const { admin } = await openPeople()
  const refused = await expectRefusal(admin.resources.update(resource), 'invalid', 'doubled')
  expect(refused.refusals[0]?.path).toBe(path)
})

test('[IX-20] a mapping may limit how many records of a bucket are compared', async () => {
  const { admin } = await openPeople()
  const mappings = [{ id: 'city', keys: ['city'], compareLimit: 10 }]
  const indexer = { type: 'indexer', _id: 'limited', description: 'Limited', dataset: 'person', mappings } as const
  await admin.resources.create(indexer)
  expect(await admin.resources.get('limited')).toMatchObject({ mappings: [{ compareLimit: 10 }] })
})

test('[RS-16] a dataset is not saved without a column that others read', async () => {
  const { admin } = await openPeople()
  const narrow = { type: 'dataset', _id: 'person', description: 'A person', columns: [{ key: 'name' }] } as const
  const refused = await expectRefusal(admin.resources.update(narrow), 'invalid')
  expect(refused.codes).toContain('column-unknown')
  expect((await admin.resources.get('person')) as object).toMatchObject({
    columns: expect.arrayContaining([expect.objectContaining({ key: 'city' })]),
  })
})

test('[RS-16] a dataset is not saved with a format that no value could be read with', async () => {
  const { admin } = await openPeople()
  const dated = {
    type: 'dataset',
    _id: 'dated',
    description: 'Dates',
    columns: [{ key: 'day', token: 'DATE', validation: 'PARSER', source: 'yyyy-dd-MM' }],
  } as const
  const refused = await expectRefusal(admin.resources.create(dated), 'invalid')
  expect(refused.refusals[0]?.path).toContain('columns')
})

test('[RS-8] resources are listed by id and type', async () => {
  const { admin } = await openPeople()
  const ids = async (type?: 'dataset' | 'indexer' | 'sink-http') =>
    (await admin.resources.list(type)).map(({ _id }) => _id)
  expect(await ids()).toEqual(['person', 'person-classifier', 'person-indexer', 'person-merger', 'person-steward'])
  expect(await ids('indexer')).toEqual(['person-indexer'])
  expect(await ids('sink-http')).toEqual([])
})

test.each([
  ['person', 'resource person-classifier, resource person-indexer, resource person-merger, table people'],
  ['person-indexer', 'entity people'],
])('[RS-9] %s is in use', async (id, users) => {
  const { admin } = await openPeople()
  const refused = await expectRefusal(admin.resources.remove(id), 'conflict', 'resource-in-use')
  expect(refused.message).toBe(`The resource "${id}" is used by ${users}.`)
})

test('[RS-9] what nobody uses can be removed', async () => {
  const { admin } = await openPeople()
  await admin.resources.remove('person-steward')
  await expectRefusal(admin.resources.get('person-steward'), 'not_found')
})

test('[RS-11] crossed thresholds are refused, equal ones are not', async () => {
  const { admin } = await openPeople()
  const save = (nonMatchThreshold: number) =>
    admin.resources.update({ ...CLASSIFIER, matchThreshold: 0.7, nonMatchThreshold })
  await expectRefusal(save(0.7001), 'invalid', 'thresholds-crossed')
  await expect(save(0.7)).resolves.toMatchObject({ nonMatchThreshold: 0.7 })
})

test.each(['DATE', 'NUMBER'] as const)('[RS-13] a merger by %s needs a column', async (mergeType) => {
  const { admin } = await openPeople()
  const refused = await expectRefusal(
    admin.resources.update({ ...MERGER, mergeType } as ResourceInput),
    'invalid',
    'member-missing',
  )
  expect(refused.refusals[0]?.path).toBe('key')
  await expect(admin.resources.update({ ...MERGER, mergeType, key: 'born' })).resolves.toBeTruthy()
})

const transforming = (transform: { readonly [column: string]: string }) => ({
  ...INDEXER,
  mappings: [{ id: 'a', keys: ['name'], transform }],
})

test.each(['PREFIX(1)', 'SUFFIX(999)', 'PHONETIC', 'DIGITS', 'YEAR', 'INITIALS', 'TOKENS', 'TOKEN_PAIRS'])(
  '[RS-14] %s is a transform',
  async (name) => {
    const { admin } = await openPeople()
    await expect(admin.resources.update(transforming({ name }))).resolves.toBeTruthy()
  },
)

test.each([
  ['PREFIX(0)', /use PREFIX\(n\), SUFFIX\(n\), .*YEAR.*TOKENS/],
  ['SUFFIX(1000)', /There is no transform/],
  ['prefix(3)', /There is no transform/],
  ['SOUNDEX', /There is no transform/],
])('[RS-14] %s is none', async (name, text) => {
  const { admin } = await openPeople()
  const refused = await expectRefusal(admin.resources.update(transforming({ name })), 'invalid', 'transform-unknown')
  expect(refused.refusals[0]?.path).toBe('mappings[0].transform.name')
  expect(refused.message).toMatch(text)
})

test('[RS-14] a transform is of a column that its mapping names', async () => {
  const { admin } = await openPeople()
  await expectRefusal(admin.resources.update(transforming({ city: 'YEAR' })), 'invalid', 'column-unknown')
})

test.each([
  ['value?.size() > 3', '".size(…)" is Groovy or Java'],
  ['record.name.equals("x")', 'In JavaScript it is ===.'],
])('[DS-27] a column whose script is %s is refused', async (script, says) => {
  const house = await openHouse()
  const columns = [{ key: 'name', validation: 'SCRIPT' as const, script }]
  const saved = house.admin.resources.create({ type: 'dataset', _id: 'thing', description: 'T', columns })
  const refused = await expectRefusal(saved, 'invalid', 'script-groovy')
  expect(refused.message).toContain(says)
  expect(refused.refusals[0]?.path).toBe('columns[0].script')
})
