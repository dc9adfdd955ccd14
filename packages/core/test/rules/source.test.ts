import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { ResourceInput } from '../../src/index.ts'
import { everybody, expectRefusal, type House, MORNING, openPeople, synchronize } from '../fixtures/house.ts'
import { ADA, GRACE } from '../fixtures/people.ts'

const HOUR = 3_600_000

const source = (members: object): ResourceInput => ({
  type: 'source-file',
  _id: 'crm',
  description: 'What crm hands over',
  inputPattern: 'crm*',
  system: 'crm',
  idColumn: 'no',
  ...members,
})

const openWith = (members: object): Promise<House> =>
  openPeople({ resources: [source(members)], entity: { sources: [{ resource: 'crm' }] } })

const load = async (house: House) => (await synchronize(house)).output

test('[TF-40] JSON and NDJSON files are read with their lists and numbers', async () => {
  const house = await openWith({ format: 'NDJSON' })
  house.files.put('crm.ndjson', '{"no":1,"name":"Ada","tags":["a","b"]}\n\n{"no":2,"name":"Grace","born":1906}\n')
  expect(await load(house)).toMatchObject({ inserted: 2, unreadable: 0 })
  await house.admin.resources.update(source({ format: 'JSON' }))
  house.files.put('crm.ndjson', '[{"no":1,"name":"Ada","tags":["c"]},\n{"no":2,"name":"Grace"}]')
  expect(await load(house)).toMatchObject({ updated: 1, refused: 0 })
  const tags = (await everybody(house)).map(({ name, tags, _source }) => [name, tags, _source?.[0]?._src_id])
  expect(tags.sort()).toEqual([
    ['Ada', ['c'], '1'],
    ['Grace', undefined, '2'],
  ])
})

test.each([
  [
    'NDJSON',
    '{"no":1,"name":"Ada"}\n{"no":2,\n[]\n{"no":4,"name":"Alan"}\n',
    ['2: This is not valid JSON.', '3: A JSON object is expected.'],
  ],
  [
    'JSON',
    '[{"no":1,"name":"Ada"},\n{no:2},\n3,\n{"no":4,"name":"Alan"}]',
    ['2: This is not valid JSON.', '3: A JSON object is expected.'],
  ],
  [
    'CSV',
    'no;name\n1;Ada\n2\n3;"G"race\n4;Alan\n',
    ['3: The row has 1 value, the header names 2.', '4: A quoted value goes on after its closing quote.'],
  ],
])('[TF-41] a bad row of %s costs itself alone, and is told with its line', async (format, text, problems) => {
  const house = await openWith({ format })
  house.files.put('crm', text)
  expect(await load(house)).toMatchObject({
    inserted: 2,
    unreadable: 2,
    examples: problems.map((problem) => `crm, line ${problem}`),
  })
})

test('[TF-42] a file whose name ends in .gz is unpacked, whatever its format', async () => {
  const house = await openWith({ format: 'NDJSON' })
  house.files.put('crm.ndjson.gz', gzipSync('{"no":1,"name":"Ada"}\n'))
  expect(await load(house)).toMatchObject({ inserted: 1 })
})

test('[TF-43] with ignoreQuotes quotes are part of the values', async () => {
  const house = await openWith({ ignoreQuotes: true })
  house.files.put('crm', 'no;name\n1;"Ada\n2;Gr"ace"\n')
  expect(await load(house)).toMatchObject({ inserted: 2, unreadable: 0 })
  expect((await everybody(house)).map(({ name }) => name).sort()).toEqual(['"Ada', 'Gr"ace"'])
})

test('[TF-44] fromFilter and toFilter choose the files by the instant of their upload, the end left out', async () => {
  const iso = (instant: number) => new Date(instant).toISOString()
  const house = await openWith({ fromFilter: iso(MORNING), toFilter: iso(MORNING + 2 * HOUR) })
  for (const [name, at] of [
    ['early', MORNING - 1],
    ['first', MORNING],
    ['last', MORNING + 2 * HOUR - 1],
    ['late', MORNING + 2 * HOUR],
  ] as const)
    house.files.put(`crm-${name}`, `no;name\n${name};${name}\n`, at)
  expect(await load(house)).toMatchObject({ inserted: 2 })
  expect((await everybody(house)).map(({ name }) => name).sort()).toEqual(['first', 'last'])
})

test('[TF-44] that no file lies between them is no fault, that none matches is one', async () => {
  const house = await openWith({ toFilter: new Date(MORNING).toISOString() })
  house.files.put('crm', 'no;name\n1;Ada\n', MORNING)
  expect(await load(house)).toMatchObject({ loaded: 0 })
  await house.files.remove('crm')
  await expectRefusal(synchronize(house), 'conflict')
})

/** `people` fed by the table `inbox`. */
async function openInbox(members: object): Promise<House> {
  const house = await openPeople()
  const { tables, resources, entities } = house.admin
  await tables.create({ table: 'inbox', dataset: 'person' })
  await entities.create({ id: 'inbox', table: 'inbox', type: 'NONE' })
  const inbox = {
    type: 'source-table',
    _id: 'from-inbox',
    description: 'I',
    table: 'inbox',
    ...members,
  } as ResourceInput
  await resources.create(inbox)
  const { stats: _, ...people } = await entities.get('people')
  await entities.update({ ...people, sources: [{ resource: 'from-inbox' }] })
  await house.admin.records('inbox').upsert([
    { ...ADA, _id: 'a' },
    { ...GRACE, _id: 'g' },
  ])
  return house
}

test('[TF-45] the live records of another table are loaded, and again as updates, known by their id there', async () => {
  const house = await openInbox({ system: 'inbox', idColumn: '_id' })
  expect(await load(house)).toMatchObject({ inserted: 2 })
  await house.admin.records('inbox').upsert([{ _id: 'a', name: 'Ada King' }])
  expect(await load(house)).toMatchObject({ inserted: 0, updated: 1 })
  const found = (await everybody(house)).map(({ name, _source }) => [name, _source])
  const _src_updated = new Date(MORNING).toISOString()
  expect(found.sort()).toEqual([
    ['Ada King', [{ _src: 'inbox', _src_id: 'a', _src_updated }]],
    [GRACE.name, [{ _src: 'inbox', _src_id: 'g', _src_updated }]],
  ])
})

test('[TF-46] without a system a row that has an _id states it', async () => {
  const house = await openInbox({})
  await load(house)
  expect((await everybody(house)).map(({ _id }) => _id)).toEqual(['a', 'g'])
})

test('[TF-47] the filters of a table source choose the records by the instant of their last change', async () => {
  const house = await openInbox({ fromFilter: new Date(MORNING + 1).toISOString() })
  expect(await load(house)).toMatchObject({ loaded: 0 })
  house.pass(1)
  await house.admin.records('inbox').upsert([{ _id: 'g', city: 'Paris' }])
  expect(await load(house)).toMatchObject({ inserted: 1 })
})

test('[TF-48] an entity is not fed from its own table', async () => {
  const house = await openPeople()
  const own: ResourceInput = { type: 'source-table', _id: 'own', description: 'O', table: 'people' }
  await house.admin.resources.create(own)
  const { stats: _, ...people } = await house.admin.entities.get('people')
  await expectRefusal(
    house.admin.entities.update({ ...people, sources: [{ resource: 'own' }] }),
    'invalid',
    'source-cycle',
  )
})

test('[TF-49] the column of the keys is a column of the record where the dataset has it', async () => {
  const house = await openWith({ idColumn: 'email' })
  house.files.put('crm', 'email;name\nada@x.org;Ada\n')
  expect(await load(house)).toMatchObject({ inserted: 1, ignoredColumns: [] })
  expect(await everybody(house)).toMatchObject([{ email: 'ada@x.org', _source: [{ _src_id: 'ada@x.org' }] }])
})

test.each<[string, readonly string[] | undefined]>([
  ['["a","b"]', ['a', 'b']],
  ['a', ['a']],
  ['', undefined],
  ['[not a list', ['[not a list']],
])('[TF-50] a CSV cell %j of a list column is the list %j', async (cell, tags) => {
  const house = await openWith({})
  house.files.put('crm', `no;name;tags\n1;Ada;"${cell.replaceAll('"', '""')}"\n`)
  expect(await load(house)).toMatchObject({ inserted: 1, refused: 0 })
  expect((await everybody(house))[0]?.tags).toEqual(tags)
})
