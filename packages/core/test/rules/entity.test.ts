import { expect, test } from 'vitest'
import type { EntityInput, ResourceInput } from '../../src/index.ts'
import { DATASET, expectRefusal, furnish, openHouse, openPeople, PEOPLE, put } from '../fixtures/house.ts'
import { ADA } from '../fixtures/people.ts'

const COMPONENTS = {
  indexer: 'person-indexer',
  classifier: 'person-classifier',
  merger: 'person-merger',
  steward: 'person-steward',
}
type Component = keyof typeof COMPONENTS

const NEEDED: readonly [EntityInput['type'], readonly Component[]][] = [
  ['NONE', []],
  ['SEARCH', ['indexer']],
  ['DUPLICATES', ['indexer', 'classifier', 'merger']],
  ['AUTO_DUPLICATES', ['indexer', 'classifier', 'merger', 'steward']],
]
const with_ = (components: readonly Component[]) =>
  Object.fromEntries(components.map((component) => [component, COMPONENTS[component]]))

const ALL = Object.keys(COMPONENTS) as Component[]
const MISSING = NEEDED.flatMap(([type, needed]) => needed.map((left) => [type, left, needed] as const))
const UNUSED = NEEDED.flatMap(([type, needed]) =>
  ALL.filter((component) => !needed.includes(component)).map((more) => [type, more, needed] as const),
)

/** A house where `people` is not an entity yet. */
async function unsaved() {
  const house = await openHouse()
  await furnish(house)
  await house.admin.entities.remove('people')
  return house
}

test.each(NEEDED)('[EN-1] an entity of the type %s is made with %o', async (type, needed) => {
  const house = await unsaved()
  const saved = await house.admin.entities.create({ id: 'e', table: 'people', type, ...with_(needed) })
  expect(saved).toMatchObject({ id: 'e', type, ...with_(needed) })
})

test.each(MISSING)('[EN-1] an entity of the type %s without %s is refused', async (type, left, needed) => {
  const house = await unsaved()
  const given = { id: 'e', table: 'people', type, ...with_(needed.filter((component) => component !== left)) }
  const refused = await expectRefusal(house.admin.entities.create(given), 'invalid', 'member-missing')
  expect(refused.refusals.map(({ path }) => path)).toEqual([left])
})

test.each(UNUSED)('[EN-2] an entity of the type %s has no use for the %s', async (type, more, needed) => {
  const house = await unsaved()
  const given = { id: 'e', table: 'people', type, ...with_([...needed, more]) }
  const refused = await expectRefusal(house.admin.entities.create(given), 'invalid', 'component-unused')
  expect(refused.refusals.map(({ path }) => path)).toEqual([more])
})

test.each([
  ['that does not exist', 'nowhere'],
  ['of another kind', 'person-merger'],
])('[EN-3] a component %s is refused', async (_, classifier) => {
  const house = await unsaved()
  const refused = await expectRefusal(
    house.admin.entities.create({ ...PEOPLE, classifier }),
    'invalid',
    'classifier-weight-unknown',
  )
  expect(refused.refusals[0]?.path).toBe('classifier')
})

const PIPELINE: ResourceInput<'pipeline'> = {
  type: 'pipeline',
  _id: 'tidy',
  description: 'Tidy',
  dataset: 'person',
  processors: [{ id: 'trim', processorType: 'CLEANER', properties: [{ key: 'trim', value: 'true' }] }],
}

test('[EN-4] a component made for another dataset is refused', async () => {
  const house = await unsaved()
  const other: ResourceInput = { type: 'dataset', _id: 'thing', description: 'A thing', columns: [{ key: 'name' }] }
  await house.admin.resources.create(other)
  await house.admin.tables.create({ table: 'things', dataset: 'thing' })
  const saving = house.admin.entities.create({ ...PEOPLE, table: 'things' })
  const refused = await expectRefusal(saving, 'invalid', 'dataset-differs')
  expect(refused.refusals.map(({ path }) => path)).toEqual(['indexer', 'classifier', 'merger'])
})

test('[EN-3100] of an unknown table no component says for which dataset it is made', async () => {
  const { admin } = await unsaved()
  await admin.resources.create(PIPELINE)
  const saving = admin.entities.create({ ...PEOPLE, table: 'nowhere', pipeline: PIPELINE._id })
  const { refusals, texts } = await expectRefusal(saving, 'invalid', 'table-unknown')
  expect(refusals.map(({ path }) => path)).toEqual(['table'])
  await admin.tables.create({ table: 'loose' })
  const loose = await expectRefusal(admin.entities.create({ ...PEOPLE, table: 'loose' }), 'invalid', 'dataset-missing')
  for (const text of [...texts, ...loose.texts]) expect(text).not.toMatch(/undefined/)
})

test('[EN-4] only an entity of the type NONE manages a table without a dataset', async () => {
  const house = await unsaved()
  await house.admin.tables.create({ table: 'loose' })
  const search: EntityInput = { id: 'loose', table: 'loose', type: 'SEARCH', indexer: 'person-indexer' }
  const refused = await expectRefusal(house.admin.entities.create(search), 'invalid')
  expect(refused.codes).toContain('dataset-missing')
  await expect(house.admin.entities.create({ id: 'loose', table: 'loose', type: 'NONE' })).resolves.toBeTruthy()
})

test('[EN-3750] a component that states no dataset is checked by that of the table', async () => {
  const { admin } = await unsaved()
  const { resources, entities } = admin
  const classifier = (...keys: string[]): ResourceInput => {
    return { type: 'classifier-weight', _id: 'loose-classifier', description: 'C', mappings: [{ id: 'x', keys }] }
  }
  const rules = [{ columns: ['emial'], strategy: 'LONGEST' as const }]
  const merger = { type: 'merger-weight', _id: 'loose-merger', description: 'M', mergeType: 'DATE' } as const
  await resources.create(classifier('nmae'))
  await resources.create({ ...merger, key: 'updatd', rules })
  const loose: EntityInput = { ...PEOPLE, classifier: 'loose-classifier', merger: 'loose-merger' }
  const { refusals } = await expectRefusal(entities.create(loose), 'invalid', 'column-unknown')
  expect(refusals.map(({ path }) => path)).toEqual([
    'classifier.mappings[0].keys[0]',
    'merger.key',
    'merger.rules[0].columns[0]',
  ])

  await resources.update(classifier('born'))
  await resources.update({ ...merger, key: 'born' })
  await entities.create(loose)
  const saved = await expectRefusal(resources.update(classifier('name', 'nmae')), 'invalid', 'column-unknown')
  expect(saved.refusals.map(({ path }) => path)).toEqual(['people.classifier.mappings[0].keys[1]'])
  const columns = DATASET.columns.filter(({ key }) => key !== 'born')
  const lost = await expectRefusal(resources.update({ ...DATASET, columns }), 'invalid', 'column-unknown')
  expect(lost.refusals.map(({ path }) => path)).toEqual(['people.classifier.mappings[0].keys[0]', 'people.merger.key'])
})

test('[EN-5] everything wrong with an entity is told at once', async () => {
  const house = await unsaved()
  const given: EntityInput = { id: 'records', table: 'nowhere', type: 'SEARCH', sinks: [{ resource: 'gone' }] }
  const refused = await expectRefusal(house.admin.entities.create(given), 'invalid')
  expect(refused.refusals.map(({ path }) => path)).toEqual(['id', 'table', 'indexer', 'sinks[0].resource'])
})

test.each(['a', 'A-b_9', '9', 'x'.repeat(63)])('[EN-6] the id %s is taken', async (id) => {
  const house = await unsaved()
  await expect(house.admin.entities.create({ ...PEOPLE, id })).resolves.toMatchObject({ id })
})

test.each(['', '_a', '-a', 'a b', 'é', 'x'.repeat(64), 'records', 'Search'])(
  '[EN-6] the id "%s" is refused',
  async (id) => {
    const house = await unsaved()
    const refused = await expectRefusal(house.admin.entities.create({ ...PEOPLE, id }), 'invalid')
    expect(refused.refusals[0]?.path).toBe('id')
  },
)

test('[EN-7] an id is taken once, its case apart', async () => {
  const house = await openPeople()
  await expectRefusal(house.admin.entities.create(PEOPLE), 'conflict', 'id-taken')
  await expectRefusal(house.admin.entities.create({ ...PEOPLE, id: 'PEOPLE' }), 'conflict', 'id-taken')
})

test('[EN-7] what does not exist cannot be saved without being created', async () => {
  const house = await unsaved()
  await expectRefusal(house.admin.entities.update(PEOPLE), 'not_found', 'entity-not-found')
})

test('[EN-8] a table has one entity', async () => {
  const house = await openPeople()
  await expectRefusal(house.admin.entities.create({ ...PEOPLE, id: 'others' }), 'conflict', 'table-in-use')
})

test('[EN-8] an entity keeps its table', async () => {
  const house = await openPeople()
  await house.admin.tables.create({ table: 'elsewhere', dataset: 'person' })
  await expectRefusal(house.admin.entities.update({ ...PEOPLE, table: 'elsewhere' }), 'conflict', 'table-fixed')
})

test('[EN-8] a table is named with hyphens as with underscores', async () => {
  const house = await openPeople()
  await house.admin.tables.create({ table: 'old-people', dataset: 'person' })
  const saved = await house.admin.entities.create({ id: 'old', table: 'old-people', type: 'NONE' })
  expect(saved.table).toBe('old_people')
})

test.each<[string, Partial<EntityInput>, string]>([
  ['a source that does not exist', { sources: [{ resource: 'gone' }] }, 'source-unknown'],
  ['a sink where a source is expected', { sources: [{ resource: 'mirror' }] }, 'source-unknown'],
  ['a sink that does not exist', { sinks: [{ resource: 'gone' }] }, 'sink-unknown'],
  ['a sink named twice', { sinks: [{ resource: 'mirror' }, { resource: 'mirror' }] }, 'doubled'],
  ['a sink into its own table', { sinks: [{ resource: 'self' }] }, 'sink-cycle'],
])('[EN-9] %s is refused', async (_, flow, code) => {
  const house = await openPeople()
  await house.admin.tables.create({ table: 'copy' })
  await house.admin.resources.create({ type: 'sink-table', _id: 'mirror', description: 'M', table: 'copy' })
  await house.admin.resources.create({ type: 'sink-table', _id: 'self', description: 'S', table: 'people' })
  await expectRefusal(house.admin.entities.update({ ...PEOPLE, ...flow }), 'invalid', code)
})

test('[EN-9] a sink that leads back over another entity is refused', async () => {
  const house = await openPeople()
  await house.admin.tables.create({ table: 'copy' })
  await house.admin.resources.create({ type: 'sink-table', _id: 'there', description: 'T', table: 'copy' })
  await house.admin.resources.create({ type: 'sink-table', _id: 'back', description: 'B', table: 'people' })
  const copy: EntityInput = { id: 'copy', table: 'copy', type: 'NONE', sinks: [{ resource: 'back' }] }
  await house.admin.entities.create(copy)
  const saving = house.admin.entities.update({ ...PEOPLE, sinks: [{ resource: 'there' }] })
  await expectRefusal(saving, 'invalid', 'sink-cycle')
})

test('[EN-17] what was read can be saved again', async () => {
  const house = await openPeople({ entity: { description: 'People' } })
  await put(house, ADA)
  const read = await house.admin.entities.get('people')
  expect(await house.admin.entities.update(read)).toEqual(read)
})

test.each(NEEDED)('[EN-2441] an entity of the type %s says what it is for', async (type, needed) => {
  const house = await unsaved()
  const view = await house.admin.entities.create({ id: 'e', table: 'people', type, ...with_(needed) })
  expect([view.searches, view.duplicates, view.stewarding]).toEqual([
    needed.includes('indexer'),
    needed.includes('classifier'),
    needed.includes('steward'),
  ])
})

test('[EN-2441] an entity shows the dataset of its table, the labels of its keys, and what it rests on', async () => {
  const mappings = [
    { id: 'name', keys: ['name'], duplicates: true, description: 'The same name' },
    { id: 'email', keys: ['email'], duplicates: true },
  ]
  const house = await openPeople({ indexer: { mappings } })
  const { dataset, indexLabels, dependency } = await house.admin.entities.get('people')
  expect([dataset, indexLabels]).toEqual(['person', { name: 'The same name', email: 'email' }])
  expect(dependency.uses.map(({ id, kind, relation }) => `${relation}: ${kind} ${id}`).sort()).toEqual([
    'classifier: resource person-classifier',
    'indexer: resource person-indexer',
    'merger: resource person-merger',
    'table: table people',
  ])
  expect([dependency.usesCount, dependency.usedByCount]).toEqual([4, dependency.usedBy.length])
})

test('[EN-50] a deleted entity leaves its table and records', async () => {
  const house = await openPeople()
  await put(house, ADA)
  await house.admin.entities.remove('people')
  const { table, records } = await house.admin.tables.records('people')
  expect([table.size, records.map(({ _id }) => _id)]).toEqual([1, ['ada']])
})

test('[EN-50] its index and clusters are gone', async () => {
  const house = await openPeople()
  await put(house, ADA, { ...ADA, _id: 'again' })
  await house.admin.entities.remove('people')
  const made = await house.admin.entities.create(PEOPLE)
  expect([made.status, made.stats.matchClusters, made.stats.totalBuckets]).toEqual(['EMPTY', 0, 0])
})

test('[EN-51] a deleted entity is not found and its id is free', async () => {
  const house = await openPeople()
  expect(await house.admin.entities.remove('people')).toMatchObject({ id: 'people' })
  await expectRefusal(house.admin.entities.get('people'), 'not_found', 'entity-not-found')
  await expectRefusal(house.admin.entities.remove('people'), 'not_found', 'entity-not-found')
  expect(await house.admin.entities.list()).toEqual([])
  await expect(house.admin.entities.create(PEOPLE)).resolves.toMatchObject({ id: 'people' })
})
