import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sqliteStore } from '../../src/adapters/sqlite/index.ts'
import type { ResourceInput, TableExportReport, TableReport } from '../../src/index.ts'
import { expectRefusal, type House, openHouse, openPeople, principal } from '../fixtures/house.ts'
import { ADA, LOVELASE } from '../fixtures/people.ts'

const dataset: ResourceInput = {
  type: 'dataset',
  _id: 'city',
  description: 'A city',
  columns: [{ key: 'name', empty: false, error: 'REFUSE' }, { key: 'country' }, { key: 'mayors', array: true }],
}

const shout: ResourceInput = {
  type: 'transformation',
  _id: 'shout',
  description: 'Capital letters',
  transformationType: 'SCRIPT',
  script: "if (record.name === 'Nowhere') return null; record.name = record.name.toUpperCase(); return record",
}

const trim: ResourceInput = {
  type: 'pipeline',
  _id: 'trim',
  description: 'No spaces around',
  processors: [{ id: 'trim', processorType: 'CLEANER', properties: [{ key: 'trim', value: 'true' }] }],
}

const file: ResourceInput = { type: 'source-file', _id: 'file', description: 'F', inputPattern: 'cities.csv' }

/** The tables `cities` and `copy`, and a source of three cities. */
async function openCities(options: Parameters<typeof openHouse>[0] = {}): Promise<House> {
  const house = await openHouse(options)
  for (const resource of [dataset, shout, trim, file]) await house.admin.resources.create(resource)
  await house.admin.tables.create({ table: 'cities', dataset: 'city', history: true, audit: true })
  await house.admin.tables.create({ table: 'copy', dataset: 'city' })
  house.files.put('cities.csv', '_id;name;country\nl;London;GB\nm;Madrid;ES\nn;Nowhere;\n')
  return house
}

type Jobs = House['admin']['tables']

async function load(house: House, request: Partial<Parameters<Jobs['load']>[0]> = {}): Promise<TableReport> {
  const { finished } = await house.admin.tables.load({ source: 'file', sinkTable: 'cities', ...request })
  return (await finished()).output as unknown as TableReport
}

async function exported(
  house: House,
  request: Partial<Parameters<Jobs['export']>[0]> = {},
): Promise<TableExportReport> {
  const { finished } = await house.admin.tables.export({ source: 'cities', ...request })
  return (await finished()).output as unknown as TableExportReport
}

async function transformed(
  house: House,
  request: Partial<Parameters<Jobs['transform']>[0]> = {},
): Promise<TableReport> {
  const { finished } = await house.admin.tables.transform({ source: 'cities', transformation: 'shout', ...request })
  return (await finished()).output as unknown as TableReport
}

const recordsIn = async (house: House, table = 'cities') =>
  (await house.admin.tables.records(table, { pageSize: 1000 })).records

const namesIn = async (house: House, table = 'cities') => (await recordsIn(house, table)).map(({ name }) => name)

const textOf = (house: House, { files }: TableExportReport): string => house.files.text(files[0]?.name ?? '') ?? ''

test('[JB-40] a load goes through its transformation and pipeline and reports what became of every record', async () => {
  const house = await openCities()
  house.files.put('cities.csv', '_id;name;country;smell\nl; London ;GB;x\nm;Madrid;ES;x\nn;Nowhere;;x\nbroken\n;;;x\n')
  const report = await load(house, { transformation: 'shout', pipeline: 'trim' })
  expect(report).toMatchObject({
    read: 4,
    inserted: 2,
    dropped: 1,
    refused: 1,
    unreadable: 1,
    ignoredColumns: ['smell'],
  })
  expect(report.examples[0]).toBe('cities.csv, line 5: The row has 1 value, the header names 4.')
  expect(report.examples[1]).toMatch(/^cities.csv, line 6: /)
  expect(await recordsIn(house)).toMatchObject([
    { _id: 'l', name: 'LONDON' },
    { _id: 'm', name: 'MADRID' },
  ])
})

test('[JB-41] INSERT refuses what is there, UPDATE what is not, UPSERT neither', async () => {
  const house = await openCities()
  await load(house, { operation: 'INSERT', maxRecords: 1 })
  expect(await load(house, { operation: 'INSERT' })).toMatchObject({ inserted: 2, refused: 1 })
  house.files.put('cities.csv', '_id;name\nl;Londres\nx;Xanten\n')
  const update = await load(house, { operation: 'UPDATE' })
  expect(update).toMatchObject({ updated: 1, refused: 1, inserted: 0 })
  expect(update.examples).toEqual(['cities.csv, line 3: No record is found by its id, its sources or its identity.'])
  expect(await load(house)).toMatchObject({ inserted: 1, unchanged: 1 })
  expect(await namesIn(house)).toEqual(['Londres', 'Madrid', 'Nowhere', 'Xanten'])
})

test('[JB-42] DELETE removes the records that are named and counts those that are missing', async () => {
  const house = await openCities()
  await load(house)
  house.files.put('cities.csv', '_id;name\nl;whatever\nx;Xanten\n')
  expect(await load(house, { operation: 'DELETE' })).toMatchObject({ deleted: 1, missing: 1, refused: 0 })
  expect(await namesIn(house)).toEqual(['Madrid', 'Nowhere'])
  const { records } = await house.admin.tables.records('cities', { type: 'HISTORY' })
  expect(records.map(({ _id }) => _id)).toEqual(['l'])
})

test('[JB-42] of a record that a merge took, what it contributed is withdrawn', async () => {
  const house = await openPeople()
  await house.admin.resources.create(file)
  const people = house.admin.records('people')
  await people.upsert([
    { ...ADA, _id: 'ada' },
    { ...LOVELASE, _id: 'typo', city: 'Ockham' },
  ])
  const survivor = await people.merge(['ada', 'typo'])
  house.files.put('cities.csv', '_id\ntypo\n')
  expect(await load(house, { sinkTable: 'people', operation: 'DELETE' })).toMatchObject({ deleted: 1, missing: 0 })
  expect(await people.get(survivor._id)).toMatchObject({ name: ADA.name, city: ADA.city })
  expect(await load(house, { sinkTable: 'people', operation: 'DELETE' })).toMatchObject({ deleted: 0, missing: 1 })
})

test.each([
  [{ maxRecords: 0 }, []],
  [{ maxRecords: 2 }, ['c0', 'c1']],
  [{ sampleRecords: 0 }, []],
  [{ sampleRecords: 2 }, ['c4', 'c9']],
  [{ maxRecords: 4, sampleRecords: 2 }, ['c1', 'c3']],
  [{ sampleRecords: 99 }, ['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9']],
  [{ maxRecords: -1, sampleRecords: -1 }, ['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9']],
])('[JB-43] of ten records %j takes %j', async (request, names) => {
  const house = await openCities()
  house.files.put('cities.csv', `_id;name\n${Array.from({ length: 10 }, (_, at) => `${at};c${at}`).join('\n')}`)
  await load(house, request)
  expect(await namesIn(house)).toEqual(names)
})

test('[JB-44] the source may be a table, whose records keep their ids', async () => {
  const house = await openCities()
  await load(house)
  expect(await load(house, { source: 'cities', sinkTable: 'copy' })).toMatchObject({ read: 3, inserted: 3 })
  expect((await recordsIn(house, 'copy')).map(({ _id }) => _id)).toEqual(['l', 'm', 'n'])
})

test('[JB-45] what is not there is refused, and what a lock forbids', async () => {
  const house = await openCities()
  const { tables, entities } = house.admin
  const request = { source: 'file', sinkTable: 'cities' }
  await expectRefusal(tables.load({ ...request, source: 'nowhere' }), 'not_found')
  await expectRefusal(tables.load({ ...request, sinkTable: 'nowhere' }), 'not_found')
  await expectRefusal(tables.load({ ...request, transformation: 'nowhere' }), 'not_found')
  await expectRefusal(tables.load({ ...request, pipeline: 'shout' }), 'not_found')
  await expectRefusal(tables.load({ source: 'cities', sinkTable: 'cities' }), 'invalid', 'source-is-sink')
  await expectRefusal(tables.load({ ...request, maxRecords: -2 }), 'invalid')
  await expectRefusal(tables.export({ source: 'nowhere' }), 'not_found')
  await expectRefusal(tables.transform({ source: 'file', transformation: 'shout' }), 'not_found')
  await entities.create({ id: 'cities', table: 'cities', type: 'NONE' })
  await entities.setEnabled('cities', false)
  await expectRefusal(tables.load(request), 'conflict', 'entity-disabled')
  await entities.setEnabled('cities', true)
  await entities.setLocked('cities', true)
  await expectRefusal(tables.load(request), 'conflict', 'entity-locked')
  await expectRefusal(tables.transform({ source: 'cities', transformation: 'shout' }), 'conflict', 'entity-locked')
  expect(await exported(house)).toMatchObject({ records: 0 })
  const steward = house.onefold.as(principal('STEWARD')).tables
  for (const refused of [
    steward.load(request),
    steward.export({ source: 'cities' }),
    steward.transform({ source: 'cities', transformation: 'shout' }),
  ])
    await expectRefusal(refused, 'forbidden')
})

test('[JB-4001] all that is not there is named at once, before what a lock forbids', async () => {
  const house = await openCities()
  const { tables, entities, definitions } = house.admin
  await entities.create({ id: 'cities', table: 'cities', type: 'NONE', locked: true })
  const input = { source: 'file', sinkTable: 'cities', transformation: 'no-such', pipeline: 'nor-this' }
  const codesOf = async (refused: Promise<unknown>) =>
    (await expectRefusal(refused, 'not_found')).refusals.map(({ code }) => code)
  expect(await codesOf(tables.load(input))).toEqual(['transformation-not-found', 'pipeline-not-found'])
  expect(await codesOf(tables.load({ ...input, source: 'nowhere', sinkTable: 'nothing' }))).toEqual([
    ...['table-not-found', 'source-not-found', 'transformation-not-found', 'pipeline-not-found'],
  ])
  const transform = { source: 'nothing', transformation: 'no-such', pipeline: 'nor-this' }
  expect(await codesOf(tables.transform(transform))).toHaveLength(3)
  const [id, cron] = ['018f3a5e-0000-7000-8000-000000000009', '0 3 * * *']
  const { codes } = await expectRefusal(
    definitions.create(id, { type: 'table-load', name: 'Nightly', cron, input }),
    'invalid',
  )
  expect(codes).toEqual(['transformation-unknown', 'pipeline-unknown'])
})

test('[JB-4003] of a table that goes while it is loaded no number is told that only the store knows', async () => {
  const store = await sqliteStore(':memory:')
  let going: (() => Promise<unknown>) | undefined
  const commit: typeof store.commit = async (...given) => {
    await going?.()
    return store.commit(...given)
  }
  const house = await openCities({ store: { ...store, commit } })
  going = () => house.admin.tables.remove('cities')
  const { finished } = await house.admin.tables.load({ source: 'file', sinkTable: 'cities' })
  const refused = await expectRefusal(finished(), 'conflict', 'table-not-found')
  expect(refused.message).toBe('The table is not there any more.')
})

test('[JB-46] a transformation writes every record back in its place, and a dropped one stays as it was', async () => {
  const house = await openCities()
  await load(house)
  expect(await transformed(house)).toMatchObject({ read: 3, updated: 2, dropped: 1 })
  expect(await recordsIn(house)).toMatchObject([
    { _id: 'l', name: 'LONDON', country: 'GB', _metadata: { _revision: 2 } },
    { _id: 'm', name: 'MADRID' },
    { _id: 'n', name: 'Nowhere', _metadata: { _revision: 1 } },
  ])
  expect(await transformed(house)).toMatchObject({ unchanged: 2, updated: 0 })
})

test('[JB-46] a column that a transformation does not carry over is empty afterwards', async () => {
  const house = await openCities()
  await load(house)
  const nameOnly = {
    type: 'transformation',
    _id: 'name-only',
    description: 'N',
    carryOverData: false,
    mappings: [{ id: 'name', mappingType: 'COLUMN', source: ['name'], target: ['name'] }],
  } as ResourceInput
  await house.admin.resources.create(nameOnly)
  await transformed(house, { transformation: 'name-only', maxRecords: 1 })
  const [london, madrid] = await recordsIn(house)
  expect(london).not.toHaveProperty('country')
  expect(madrid).toHaveProperty('country', 'ES')
})

test('[TF-3921] a script that answers an object empties no column that it does not state', async () => {
  const house = await openCities()
  await load(house)
  const named = (rest: object): ResourceInput => ({ ...shout, ...rest })
  await house.admin.resources.update(named({ script: 'return { name: record.name.toUpperCase() }' }))
  await transformed(house)
  expect((await recordsIn(house))[0]).toMatchObject({ name: 'LONDON', country: 'GB' })
  await house.admin.resources.update(named({ script: 'return { name: record.name, country: null }' }))
  await transformed(house)
  expect((await recordsIn(house))[0]).not.toHaveProperty('country')
})

test('[JB-47] an export as CSV is read again by a file source as it is', async () => {
  const house = await openCities()
  house.files.put('cities.csv', '_id;name;country\nl;"Lon;""don""";GB\nm; Madrid;\n')
  await load(house)
  const report = await exported(house)
  expect(report).toMatchObject({ records: 2, refused: 0, dropped: 0 })
  expect(textOf(house, report)).toBe('_id;name;country;mayors\r\nl;"Lon;""don""";GB;\r\nm;" Madrid";;\r\n')
  house.files.put('cities.csv', textOf(house, report))
  expect(await load(house)).toMatchObject({ unchanged: 2, refused: 0 })
})

test('[JB-47] a CSV file has a column for everything that a transformation makes', async () => {
  const house = await openCities()
  await load(house)
  const late = {
    ...shout,
    _id: 'late',
    script: "if (record.name === 'Madrid') record.river = ['Manzanares']; return record",
  }
  await house.admin.resources.create(late)
  expect(textOf(house, await exported(house, { transformation: 'late' })).split('\r\n')).toEqual([
    '_id;name;country;mayors;river',
    'l;London;GB;;',
    'm;Madrid;ES;;"[""Manzanares""]"',
    'n;Nowhere;;;',
    '',
  ])
})

test('[JB-48] an export is written as JSON or NDJSON, packed when asked', async () => {
  const house = await openCities()
  await load(house, { maxRecords: 2 })
  const records = [
    { _id: 'l', name: 'London', country: 'GB' },
    { _id: 'm', name: 'Madrid', country: 'ES' },
  ]
  expect(JSON.parse(textOf(house, await exported(house, { format: 'JSON' })))).toEqual(records)
  const report = await exported(house, { format: 'NDJSON', gz: true })
  expect(report.files[0]?.name).toMatch(/\.ndjson\.gz$/)
  const [{ name = '', id = '' } = {}] = report.files
  const pieces: Uint8Array[] = []
  for await (const piece of house.admin.files.read(id)) pieces.push(piece)
  const lines = gunzipSync(Buffer.concat(pieces)).toString().trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual(records)
  expect((await house.admin.files.get(id)).name).toBe(name)
})

test.each([
  [0, [3]],
  [1, [1, 1, 1]],
  [2, [2, 1]],
  [3, [3]],
])('[JB-49] in chunks of %i three records make files of %j', async (chunkRecords, counts) => {
  const house = await openCities()
  await load(house)
  const { files } = await exported(house, { chunkRecords, format: 'NDJSON' })
  expect(files.map(({ records }) => records)).toEqual(counts)
  expect(files.map(({ name }) => house.files.text(name)?.trim().split('\n').length)).toEqual(counts)
  expect(new Set(files.map(({ name }) => name)).size).toBe(counts.length)
})

test('[JB-50] a cancelled export leaves no file behind', async () => {
  const house = await openCities()
  const open = house.files.hold()
  const { run, finished } = await house.admin.tables.export({ source: 'file', chunkRecords: 1, format: 'NDJSON' })
  await expect.poll(async () => (await house.admin.runs.get(run.id)).status).toBe('RUNNING')
  await house.admin.runs.cancel(run.id)
  open()
  await expectRefusal(finished(), 'conflict', 'run-cancelled')
  expect((await house.admin.files.list()).files.map(({ name }) => name)).toEqual(['cities.csv'])
})

test('[JB-51] an export of nothing is a file all the same', async () => {
  const house = await openCities()
  expect(textOf(house, await exported(house))).toBe('_id;name;country;mayors\r\n')
  expect(JSON.parse(textOf(house, await exported(house, { format: 'JSON' })))).toEqual([])
  expect(textOf(house, await exported(house, { format: 'NDJSON' }))).toBe('\n')
})

test('[JB-3200] what an export refuses is told in the words of a load', async () => {
  const house = await openCities()
  await house.admin.resources.create({ ...shout, _id: 'broken', script: "throw new Error('boom')" })
  house.files.put('cities.csv', '_id;name\nl;London\n')
  const loaded = await load(house, { transformation: 'broken' })
  const { refused, examples } = await exported(house, { source: 'file', transformation: 'broken' })
  expect({ refused, examples }).toEqual({ refused: 1, examples: loaded.examples })
  expect(examples[0]).toContain('The script failed: Error: boom')
})

test('[JB-52] two loads into one table are two runs', async () => {
  const house = await openCities()
  const open = house.files.hold()
  const request = { source: 'file', sinkTable: 'cities' }
  const [one, other] = [await house.admin.tables.load(request), await house.admin.tables.load(request)]
  expect(one.run.id).not.toBe(other.run.id)
  open()
  const outputs = [(await one.finished()).output, (await other.finished()).output] as unknown as readonly TableReport[]
  expect(outputs.reduce((sum, { inserted }) => sum + inserted, 0)).toBe(3)
})

const keyed = { ...file, system: 'crm', idColumn: 'no' }

test.each([
  ['without keys', 'name;country\nLondon;GB\n', 'missing-id-column'],
  ['that is empty', '', 'file-empty'],
  ['of broken rows', 'no;name\n1;"London\n', 'file-unreadable'],
  ['of strange columns', 'no;town\n1;London\n', 'source-unreadable'],
])('[JB-57] a file %s fails a load into a table', async (_, text, code) => {
  const house = await openCities()
  await house.admin.resources.update(keyed)
  house.files.put('cities.csv', text)
  await expectRefusal(load(house), 'conflict', code)
  expect(await recordsIn(house)).toEqual([])
})

test.each([
  ['without keys', 'name\nLondon\n', 'missing-id-column'],
  ['that is empty', '', 'file-empty'],
  ['of broken rows', 'no;name\n1;"London\n', 'file-unreadable'],
])('[JB-57] a file %s fails an export and leaves none', async (_, text, code) => {
  const house = await openCities()
  await house.admin.resources.update(keyed)
  house.files.put('cities.csv', text)
  await expectRefusal(exported(house, { source: 'file' }), 'conflict', code)
  expect(await house.files.list('*')).toHaveLength(1)
})

test('[JB-57] rows that could not be read are told in the message of the run', async () => {
  const house = await openCities()
  house.files.put('cities.csv', '_id;name\nl;London\nbroken\n')
  const { finished } = await house.admin.tables.load({ source: 'file', sinkTable: 'cities' })
  expect((await finished()).message).toMatch(/^1 record read, but 1 row could not be read\. cities\.csv, line 3: /)
  const writing = await house.admin.tables.export({ source: 'file' })
  expect((await writing.finished()).message).toMatch(/^1 record written, but 1 row could not be read\. cities\.csv/)
})
