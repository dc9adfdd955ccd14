import { expect, test } from 'vitest'
import type { ResourceInput } from '../../src/index.ts'
import { CLASSIFIER, DATASET, expectRefusal, INDEXER, MERGER, openPeople, STEWARD } from '../fixtures/house.ts'
import { answering, openReceiver } from '../receiver.ts'

const ADA = { _id: 'a', name: 'Ada', email: 'ada@example.org' }
const AGAIN = { _id: 'b', name: 'Ada', email: 'ada@example.org', city: 'London' }
const records = [ADA, AGAIN]

test('[RS-80] a test saves nothing and answers how long it took', async () => {
  const { admin } = await openPeople()
  const { resource, test, ...tests } = await admin.resources.test({ ...DATASET, _id: 'tried' }, { records })
  expect(resource).toMatchObject({ _id: 'tried', type: 'dataset' })
  expect(tests).toEqual({ testInputTypes: ['RECORDS'], testSupported: true })
  expect(test).toMatchObject({ result: 'OK', errorCount: 0, warningCount: 0, format: 'PLAIN' })
  expect(test.timeStart).toBe('2026-01-05T08:00:00.000Z')
  expect(test.duration).toMatch(/^PT[\d.]+S$/)
  await expectRefusal(admin.resources.get('tried'), 'not_found')
})

test('[RS-81] what a save would refuse, a test refuses too', async () => {
  const { admin } = await openPeople()
  await expectRefusal(admin.resources.test({ ...INDEXER, dataset: 'gone' }, { records }), 'invalid', 'dataset-unknown')
  await expectRefusal(admin.resources.test(INDEXER), 'invalid', 'member-missing')
  await expectRefusal(admin.resources.test(INDEXER, { records: [7 as never] }), 'invalid', 'member-invalid')
})

test('[RS-82] a dataset tells what becomes of each record', async () => {
  const { admin } = await openPeople()
  const columns = [
    { key: 'name', empty: false, error: 'REFUSE' },
    { key: 'email', token: 'EMAIL', validation: 'DEFAULT' },
  ] as const
  const free = { ...DATASET, _id: 'free', columns }
  expect((await admin.resources.test(free, { records: [{ email: 'nonsense' }, { name: 'Ada' }] })).test).toMatchObject({
    result: 'ERROR',
    errorCount: 1,
    warningCount: 1,
    payload: expect.stringMatching(/^Record 1: refused\n {2}name: .*\n {2}email: .*\nRecord 2: \{"name":"Ada"\}$/),
  })
})

test('[RS-918] a dataset is tried with its patterns, scripts, foreign ids, nested records, systems and identity', async () => {
  const { admin } = await openPeople()
  const address = {
    ...DATASET,
    _id: 'address',
    columns: [{ key: 'zip', token: 'NUMBER', validation: 'DEFAULT', error: 'REFUSE' }],
  } as const
  await admin.resources.create(address)
  const refusing = { error: 'REFUSE' } as const
  const columns = [
    { key: 'code', ...refusing, validation: 'REGEX', regex: '[A-Z]{2}' },
    { key: 'slow', ...refusing, validation: 'REGEX', regex: '(a+)+' },
    { key: 'age', ...refusing, validation: 'SCRIPT', script: "Number(value) < 200 || 'nobody is so old'" },
    { key: 'boss', ...refusing, token: 'FOREIGN_ID', foreignKey: 'people._id', validation: 'DEFAULT' },
    { key: 'home', type: 'DATASET', dataset: 'address', array: true },
    { key: 'system', token: 'SOURCE', enumerations: [{ value: 'crm' }] },
  ] as const
  const tried = {
    ...DATASET,
    _id: 'tried',
    columns,
    identityType: 'SCRIPT',
    identityScript: "'id-' + record.code",
  } as const
  const linesOf = async (record: object) => {
    const { test } = await admin.resources.test(tried, { records: [{ system: 'crm', ...record } as never] })
    return [test.result, ...test.payload.split('\n').map((line) => line.trim())]
  }
  expect(await linesOf({ code: 'AB', age: 36 })).toEqual([
    'OK',
    'Record 1: {"_id":"id-AB","code":"AB","age":"36","system":"crm"}',
  ])
  const refusals: readonly (readonly [record: object, sentence: string])[] = [
    [{ code: 'abc' }, 'code: "abc" does not match the pattern of its column.'],
    [
      { slow: `${'a'.repeat(40)}!` },
      `slow: Matching "${'a'.repeat(40)}…" against the pattern of its column took too long.`,
    ],
    [{ age: 300 }, 'age: nobody is so old.'],
    [{ boss: 'nobody' }, 'boss: There is no people._id "nobody".'],
    [{ home: [{ zip: 'x' }] }, 'home[0].zip: "x" is not a number.'],
    [{ system: null }, 'system: A value is mandatory here.'],
    [{ _source: [{ _src: 'erp', _src_id: '1' }] }, '_source: "erp" is not one of the accepted systems: crm.'],
    [
      { _id: 'empty' },
      '_id: A record id has 1 to 255 characters, no control characters, and is not "empty", "." or "..".',
    ],
  ]
  for (const [record, sentence] of refusals)
    expect(await linesOf(record)).toEqual(['ERROR', 'Record 1: refused', sentence])
  expect(await linesOf({ system: null, _source: [{ _src: 'crm', _src_id: '1' }] })).toEqual([
    'OK',
    'Record 1: {"_id":"id-undefined","system":"crm"}',
  ])
})

test('[RS-920] records that nothing could walk are no records of a test, each named', async () => {
  const { admin } = await openPeople()
  const nested = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)
  const flat: ResourceInput = { type: 'transformation', _id: 'flat', description: 'Hands on' }
  const refused = await expectRefusal(
    admin.resources.test(flat, { records: [nested(65), {}, 7 as never, JSON.parse('{"__proto__": 1}'), nested(5000)] }),
    'invalid',
  )
  expect(refused.refusals.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'testOptions.records[0] too-deep',
    'testOptions.records[2] member-invalid',
    'testOptions.records[3] column-name-refused',
    'testOptions.records[4] too-deep',
  ])
  expect((await admin.resources.test(flat, { records: [nested(64)] })).test.result).toBe('OK')
})

test('[RS-83] an indexer tells the keys and who shares one', async () => {
  const { admin } = await openPeople()
  const { test } = await admin.resources.test(INDEXER, { records: [...records, { city: '' }] })
  expect(test).toMatchObject({ result: 'WARNING', warningCount: 1 })
  expect(test.payload).toContain('Record 1: name: Ada; email: ada@example.org')
  expect(test.payload).toContain('Together under name: Ada: records 1, 2')
})

test('[RS-3800] an indexer whose script fails is told as an error, with what the script said, whatever other mappings make', async () => {
  const { admin } = await openPeople()
  const trial = async (script: string) => {
    const mappings = [{ id: 's', type: 'SCRIPT', script }, ...INDEXER.mappings] as const
    return (await admin.resources.test({ ...INDEXER, mappings }, { records: [...records, { name: 'x' }] })).test
  }
  const thrown = await trial('if (record.email) throw new Error("boom"); return record.name')
  expect(thrown).toMatchObject({ result: 'ERROR', errorCount: 2, warningCount: 0 })
  expect(thrown.payload).toMatch(
    /Record 1: name: Ada; .*\n {2}s: .*boom.*\nRecord 2: .*\n {2}s: .*boom.*\nRecord 3: s: x/,
  )
  expect(await trial('return { name: record.name }')).toMatchObject({
    result: 'ERROR',
    errorCount: 3,
    payload: expect.stringContaining('  s: A text or a list of texts is expected, not an object.'),
  })
  expect(await trial('record.city')).toMatchObject({ result: 'OK', errorCount: 0 })
})

test('[RS-84] a classifier tells score and verdict of each pair', async () => {
  const { admin } = await openPeople()
  const { test } = await admin.resources.test(CLASSIFIER, { records })
  expect(test).toMatchObject({ result: 'OK' })
  expect(test.payload).toBe('Records 1 and 2: MATCH, 100 (name 1, email 1, phone missing, city missing)')
  expect((await admin.resources.test(CLASSIFIER, { records: [ADA] })).test.result).toBe('ERROR')
})

test('[RS-85] a merger tells the survivor', async () => {
  const { admin } = await openPeople()
  const { test } = await admin.resources.test(MERGER, { records })
  expect(test.payload).toBe('Merged: {"city":"London","email":"ada@example.org","name":"Ada"}')
})

test('[RS-86] a transformation and a pipeline tell what becomes of each record', async () => {
  const { admin } = await openPeople()
  const transformation: ResourceInput = {
    type: 'transformation',
    _id: 'rename',
    description: 'Renames',
    carryOverData: false,
    mappings: [{ id: 'a', source: ['name'], target: ['first'] }],
  }
  const tried = await admin.resources.test(transformation, { records: [{ name: 'Ada' }] })
  expect(tried.test).toMatchObject({ result: 'OK', payload: 'Record 1: {"first":"Ada"}' })
  const pipeline: ResourceInput = {
    type: 'pipeline',
    _id: 'clean',
    description: 'Cleans',
    processors: [{ id: 'a', processorType: 'CLEANER', properties: [{ key: 'uppercase', value: 'name' }] }],
  }
  const cleaned = await admin.resources.test(pipeline, { records: [{ name: 'Ada' }] })
  expect(cleaned.test).toMatchObject({ result: 'OK', payload: 'Record 1: {"name":"ADA"}' })
})

test('[RS-87] a source shows its first ten rows, or why it has none', async () => {
  const { admin, files } = await openPeople()
  const source: ResourceInput = { type: 'source-file', _id: 'crm', description: 'CRM', inputPattern: 'crm.csv' }
  expect((await admin.resources.test(source)).test).toMatchObject({
    result: 'ERROR',
    payload: expect.stringContaining('crm.csv'),
  })
  files.put('crm.csv', `name\n${Array.from({ length: 20 }, (_, row) => `n${row}`).join('\n')}\n`)
  const { test } = await admin.resources.test(source)
  expect(test).toMatchObject({ result: 'OK', errorCount: 0 })
  expect(test.payload.split('\n')).toHaveLength(10)
  const table: ResourceInput = { type: 'source-table', _id: 't', description: 'T', table: 'people' }
  expect((await admin.resources.test(table)).test).toMatchObject({ result: 'WARNING', payload: 'There are no rows.' })
})

test('[RS-88] a sink is asked whether it is there, and is sent no event', async () => {
  const { admin } = await openPeople()
  const receiver = await openReceiver()
  receiver.behave(answering(204))
  const sink: ResourceInput = { type: 'sink-http', _id: 'out', description: 'Out', url: receiver.url }
  expect((await admin.resources.test(sink)).test).toMatchObject({ result: 'OK' })
  receiver.behave(answering(404))
  expect((await admin.resources.test(sink)).test).toMatchObject({ result: 'WARNING' })
  receiver.behave(answering(401))
  expect((await admin.resources.test(sink)).test).toMatchObject({ result: 'ERROR' })
  expect(receiver.received.map(({ method }) => method)).toEqual(['OPTIONS', 'OPTIONS', 'OPTIONS'])
  await receiver.close()
  expect((await admin.resources.test(sink)).test).toMatchObject({ result: 'ERROR' })
  const forbidden = { ...sink, url: 'http://169.254.169.254/' }
  expect((await admin.resources.test(forbidden)).test.payload).toContain('not allowed')
  const table: ResourceInput = { type: 'sink-table', _id: 't', description: 'T', table: 'people' }
  expect((await admin.resources.test(table)).test).toMatchObject({ result: 'OK' })
  await admin.entities.setEnabled('people', false)
  expect((await admin.resources.test(table)).test).toMatchObject({ result: 'ERROR' })
})

test('[RS-89] what cannot be tested says so', async () => {
  const { admin } = await openPeople()
  const { test, ...tests } = await admin.resources.test(STEWARD)
  expect(test.result).toBe('NOT_SUPPORTED')
  expect(tests).toMatchObject({ testInputTypes: [], testSupported: false })
})
