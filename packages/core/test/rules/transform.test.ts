import { expect, test } from 'vitest'
import type { RecordInput, ResourceInput } from '../../src/index.ts'
import { everybody, expectRefusal, type House, openPeople, synchronize } from '../fixtures/house.ts'
import { ADA, GRACE } from '../fixtures/people.ts'

const cleaning: ResourceInput = {
  type: 'pipeline',
  _id: 'cleaning',
  description: 'What everybody goes through',
  dataset: 'person',
  processors: [
    {
      id: 'trim',
      processorType: 'CLEANER',
      properties: [
        { key: 'trim', value: 'true' },
        { key: 'nullify', value: 'true' },
      ],
    },
    { id: 'mail', processorType: 'CLEANER', properties: [{ key: 'lowercase', value: 'email' }] },
    {
      id: 'judge',
      processorType: 'SCRIPT',
      script:
        "if (record.name === 'Nobody') return null; if (record.name === 'Mallory') record.errors = ['Mallory is not welcome.']; return record",
    },
  ],
}

const fromCrm: ResourceInput = {
  type: 'transformation',
  _id: 'from-crm',
  description: 'What crm calls things',
  target: 'person',
  mappings: [
    { id: 'name', mappingType: 'CONCATENATE', source: ['first', 'last'], target: ['name'] },
    { id: 'mail', mappingType: 'COLUMN', source: ['mail'], target: ['email'] },
  ],
}

const crm: ResourceInput = {
  type: 'source-file',
  _id: 'crm',
  description: 'What crm hands over',
  inputPattern: 'crm*',
  system: 'crm',
  idColumn: 'no',
}

async function openCleaned(): Promise<House> {
  return openPeople({ resources: [cleaning], entity: { pipeline: 'cleaning' } })
}

const peopleOf = (house: House) => house.admin.records('people')
const upsert = (house: House, ...records: readonly RecordInput[]) => peopleOf(house).upsert(records)

test('[TF-30] what is written goes through the pipeline of its entity before it is validated', async () => {
  const house = await openCleaned()
  await upsert(house, { ...ADA, name: '  Ada Lovelace ', email: 'ADA@Example.org' })
  expect(await everybody(house)).toMatchObject([{ name: 'Ada Lovelace', email: 'ada@example.org' }])
})

test('[TF-31] texts in record.errors refuse the record with these texts', async () => {
  const house = await openCleaned()
  const answer = await upsert(house, ADA, { ...GRACE, name: 'Mallory' })
  expect(answer).toMatchObject({ total: 2, inserted: 1, failed: 1 })
  expect(answer.results[1]).toMatchObject({
    outcome: 'FAILED',
    errors: ['Mallory is not welcome.'],
    errorCodes: ['record-refused'],
  })
})

test('[TF-31] one refused record refuses an atomic batch', async () => {
  const house = await openCleaned()
  const batch = peopleOf(house).upsert([ADA, { ...GRACE, name: 'Mallory' }], { atomic: true })
  await expectRefusal(batch, 'invalid', 'record-refused')
  expect(await everybody(house)).toEqual([])
})

test('[TF-32] a record that a script drops is not written and is counted', async () => {
  const house = await openCleaned()
  const answer = await upsert(house, { ...ADA, name: 'Nobody' }, GRACE)
  expect(answer).toMatchObject({ total: 2, inserted: 1, failed: 0, dropped: 1 })
  expect(answer.results.map(({ index, outcome }) => [index, outcome])).toEqual([
    [0, 'DROPPED'],
    [1, 'INSERTED'],
  ])
})

test('[TF-32] nothing is said of dropped records where none was', async () => {
  const house = await openCleaned()
  expect(await upsert(house, ADA)).not.toHaveProperty('dropped')
})

test('[TF-33] what a pipeline takes away from what an update states is cleared', async () => {
  const house = await openCleaned()
  await upsert(house, { ...ADA, _id: 'ada' })
  await upsert(house, { _id: 'ada', phone: 'n/a' })
  const [ada] = await everybody(house)
  expect(ada).toMatchObject({ name: ADA.name })
  expect(ada).not.toHaveProperty('phone')
})

test('[TF-34] a saved change of the pipeline counts from the next write on', async () => {
  const house = await openCleaned()
  await house.admin.resources.update({
    ...cleaning,
    processors: [{ id: 'up', processorType: 'CLEANER', properties: [{ key: 'uppercase', value: 'name' }] }],
  })
  await upsert(house, ADA)
  expect(await everybody(house)).toMatchObject([{ name: 'ADA LOVELACE' }])
})

test('[TF-35] a load runs the transformation of its source entry, then the pipeline, then validates', async () => {
  const house = await openPeople({
    resources: [cleaning, fromCrm, crm],
    entity: { pipeline: 'cleaning', sources: [{ resource: 'crm', transformation: 'from-crm' }] },
  })
  house.files.put(
    'crm.csv',
    'no;first;last;mail;shoe\n1;Ada;Lovelace;ADA@X.org;38\n2;Nobody;;n@x.org;40\n3;Mallory;;m@x.org;41\n',
  )
  const { output } = await synchronize(house)
  expect(output).toMatchObject({ loaded: 1, inserted: 1, refused: 1, dropped: 1, ignoredColumns: [] })
  expect(output).toMatchObject({ examples: ['crm.csv, line 4: Mallory is not welcome.'] })
  expect(await everybody(house)).toMatchObject([
    { name: 'Ada Lovelace', email: 'ada@x.org', _source: [{ _src: 'crm', _src_id: '1' }] },
  ])
})

const shouting: ResourceInput = {
  ...cleaning,
  processors: [{ id: 's', processorType: 'SCRIPT', script: 'return { name: record.name.toUpperCase() }' }],
}

test('[TF-3920] a load through a pipeline whose script answers an object finds its records again', async () => {
  const house = await openPeople({
    resources: [shouting, crm],
    entity: { pipeline: 'cleaning', sources: [{ resource: 'crm' }] },
  })
  house.files.put('crm.csv', 'no;name\n1;Ada\n2;Grace\n')
  expect((await synchronize(house)).output).toMatchObject({ inserted: 2 })
  expect((await synchronize(house)).output).toMatchObject({ loaded: 2, inserted: 0, updated: 0 })
  expect((await everybody(house)).map(({ name, _source }) => [name, _source])).toEqual([
    ['ADA', [expect.objectContaining({ _src: 'crm', _src_id: '1' })]],
    ['GRACE', [expect.objectContaining({ _src: 'crm', _src_id: '2' })]],
  ])
})

test('[TF-3920] a write through such a pipeline is of the record that it names, and of no other', async () => {
  const house = await openPeople({ resources: [shouting], entity: { pipeline: 'cleaning' } })
  await upsert(house, { _id: 'ada', name: 'Ada' })
  await upsert(house, { _id: 'grace', name: 'Grace' })
  const { results } = await upsert(house, { _id: 'ada', name: 'Ada King' })
  expect(results).toMatchObject([{ id: 'ada', outcome: 'UPDATED' }])
  const [hijacking] = [{ id: 's', processorType: 'SCRIPT' as const, script: 'record._id = "grace"' }]
  await house.admin.resources.update({ ...cleaning, processors: [hijacking] })
  const refused = await upsert(house, { _id: 'ada', name: 'Mallory' }, { name: 'Grace Hopper' })
  expect(refused.results).toMatchObject([
    { outcome: 'FAILED', errorCodes: ['record-refused'] },
    { id: 'grace', outcome: 'UPDATED' }, // it did not say who it is, so the script does
  ])
  expect((await everybody(house)).map(({ _id, name }) => [_id, name])).toEqual([
    ['ada', 'ADA KING'],
    ['grace', 'Grace Hopper'],
  ])
})

test('[TF-36] a pipeline and a transformation made for another dataset, or none at all, are refused', async () => {
  const house = await openPeople({ resources: [{ ...fromCrm, target: 'person' }, crm] })
  await house.admin.resources.create({ type: 'dataset', _id: 'other', description: 'O', columns: [{ key: 'x' }] })
  await house.admin.resources.create({
    type: 'pipeline',
    _id: 'odd',
    description: 'O',
    dataset: 'other',
    processors: [{ id: 'up', processorType: 'CLEANER', properties: [{ key: 'trim', value: 'true' }] }],
  })
  const { stats: _, ...entity } = await house.admin.entities.get('people')
  const save = (members: object) => house.admin.entities.update({ ...entity, ...members })
  await expectRefusal(save({ pipeline: 'odd' }), 'invalid', 'dataset-differs')
  expect((await expectRefusal(save({ pipeline: 'from-crm' }), 'invalid')).texts).toHaveLength(1)
  await expectRefusal(save({ sources: [{ resource: 'crm', transformation: 'nowhere' }] }), 'invalid')
  expect((await save({ sources: [{ resource: 'crm', transformation: 'from-crm' }] })).sources).toEqual([
    expect.objectContaining({ resource: 'crm', transformation: 'from-crm' }),
  ])
})

test('[TF-4100] a transformation of a source begins with the dataset that the source is made for', async () => {
  const other = { type: 'dataset', _id: 'other', description: 'O', columns: [{ key: 'x' }] } as const
  const house = await openPeople({ resources: [other, { ...fromCrm, source: 'person', mappings: [] }, crm] })
  const { resources, entities } = house.admin
  const { stats: _, ...entity } = await entities.get('people')
  const save = () => entities.update({ ...entity, sources: [{ resource: 'crm', transformation: 'from-crm' }] })
  await resources.update({ ...crm, dataset: 'other' })
  const { texts } = await expectRefusal(save(), 'invalid', 'dataset-differs')
  expect(texts).toEqual([
    'sources[0].transformation: "from-crm" is made for the dataset "person", the source for "other".',
  ])
  await resources.update({ ...crm, dataset: 'person' })
  expect((await save()).sources).toMatchObject([{ resource: 'crm', transformation: 'from-crm' }])
})

test('[TF-37] a pipeline that an entity uses is not removed, and belongs to its dependencies', async () => {
  const house = await openCleaned()
  await expectRefusal(house.admin.resources.remove('cleaning'), 'conflict', 'resource-in-use')
  const { edges } = await house.admin.entities.dependencies('people')
  expect(edges).toContainEqual(expect.objectContaining({ relation: 'pipeline' }))
  await house.admin.entities.setLocked('people', true)
  await expectRefusal(house.admin.resources.update(cleaning), 'conflict', 'resource-locked')
})

test('[TF-38] a table sink writes through the pipeline of the entity that it leads to', async () => {
  const house = await openCleaned()
  const { resources, tables, entities } = house.admin
  await tables.create({ table: 'inbox', dataset: 'person' })
  await resources.create({ type: 'sink-table', _id: 'to-people', description: 'T', table: 'people' })
  await entities.create({ id: 'inbox', table: 'inbox', type: 'NONE', sinks: [{ resource: 'to-people' }] })
  await house.admin.records('inbox').upsert([{ ...ADA, _id: 'ada', email: 'ADA@X.org' }])
  await house.admin.events.settled()
  expect(await everybody(house)).toMatchObject([{ _id: 'ada', email: 'ada@x.org' }])
})

test('[TF-39] scripts that keep going over their limits fail the load', async () => {
  const house = await openPeople({
    resources: [crm, { ...cleaning, processors: [{ id: 'loop', processorType: 'SCRIPT', script: 'for (;;) {}' }] }],
    entity: { pipeline: 'cleaning', sources: [{ resource: 'crm' }] },
  })
  house.files.put('crm.csv', `no;name\n${Array.from({ length: 30 }, (_, no) => `${no};Somebody`).join('\n')}`)
  const started = await house.admin.entities.synchronize('people')
  await expectRefusal(started.finished(), 'conflict', 'scripts-overrun')
  expect(await everybody(house)).toEqual([])
})
