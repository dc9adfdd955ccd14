import { expect, test } from 'vitest'
import { parseJson } from '../../src/adapter-kit.ts'
import type { RecordInput } from '../../src/index.ts'
import { everybody, type House, openHouse, openPeople, synchronize } from '../fixtures/house.ts'

const LONG = '12345678901234567890'
const OTHERS = ['name', 'email', 'phone', 'city'].map((key) => ({ key }))
const read = (text: string) => parseJson(text) as RecordInput

/** What becomes of a value, written as JSON: what is kept, or the codes of its refusal. */
async function become(column: object, json: string, more: object = {}) {
  const house = await openPeople({ dataset: { columns: [{ key: 'value', ...column }, ...OTHERS], ...more } })
  const { results } = await house.records.upsert([read(`{"_id": "x", "value": ${json}}`)])
  return results[0]?.errorCodes ?? (await house.records.get('x')).value
}

test.each<[object, string, unknown]>([
  [{ token: 'NUMBER' }, LONG, LONG],
  [{ token: 'NUMBER', validation: 'PARSER', error: 'REFUSE' }, LONG, LONG],
  [{ token: 'NUMBER', validation: 'PARSER', error: 'REFUSE', sourceLocale: 'de-DE' }, `${LONG}.125`, `${LONG}.125`],
  [{ token: 'NUMBER', validation: 'DEFAULT', error: 'REFUSE' }, '1e400', `1${'0'.repeat(400)}`],
  [{ token: 'NUMBER', validation: 'DEFAULT', error: 'REFUSE' }, '-3.14159265358979323846', '-3.14159265358979323846'],
  [{ token: 'NUMBER', validation: 'DEFAULT', error: 'REFUSE' }, '1e4000', ['number-invalid']],
  [{ token: 'NUMBER', array: true }, `[1, ${LONG}]`, [1, LONG]],
  [{ token: 'NUMBER' }, '9007199254740992', 9007199254740992],
  [{ token: 'TEXT' }, LONG, LONG],
  [{ token: 'TEXT' }, '1e400', '1e400'],
  [{ token: 'ID' }, LONG, LONG],
  [{ token: 'PHONE' }, '34600000000123456789', '34600000000123456789'],
  [
    { token: 'GEO_COORDINATES', validation: 'PARSER' },
    '{"lat": 40.12345678901234567890, "lon": -3.5}',
    '40.1234568,-3.5',
  ],
  [{ token: 'IGNORE' }, LONG, ['number-inexact']],
  [{ token: 'IGNORE' }, `{"a": [1e400]}`, ['number-inexact']],
  [{ token: 'IGNORE' }, `["${LONG}", 1e22]`, [LONG, 1e22]],
])('[DS-2911] in a column %o %s is kept, or refused, as %j', async (column, json, expected) => {
  expect(await become(column, json)).toEqual(expected)
})

test('[DS-2911] in a table without a dataset, and in JSON, it is refused with a sentence about numbers', async () => {
  const house = await openHouse()
  await house.admin.tables.create({ table: 'people' })
  await house.admin.entities.create({ id: 'people', table: 'people', type: 'NONE' })
  const { results } = await house.records.upsert([read(`{"a": {"b": ${LONG}}}`), read('{"a": 1}')])
  expect(results.map(({ outcome }) => outcome)).toEqual(['FAILED', 'INSERTED'])
  expect(results[0]?.errors).toEqual([`a: The number ${LONG} cannot be kept exactly as a number: state it as a text.`])
})

test.each([
  [Number.NaN, { token: 'NUMBER' }, ['number-inexact']],
  [Number.POSITIVE_INFINITY, { token: 'TEXT' }, ['number-inexact']],
  [Number.NEGATIVE_INFINITY, { token: 'IGNORE' }, ['number-inexact']],
  [12345678901234567890n, { token: 'NUMBER' }, LONG],
  [12345678901234567890n, { token: 'IGNORE' }, ['number-inexact']],
])('[DS-2911] a program that hands over %s to %o is answered %j', async (value, column, expected) => {
  const house = await openPeople({ dataset: { columns: [{ key: 'value', ...column }, ...OTHERS] } })
  const { results } = await house.records.upsert([{ _id: 'x', value } as unknown as RecordInput])
  expect(results[0]?.errorCodes ?? (await house.records.get('x')).value).toEqual(expected)
})

test('[DS-2911] an identity is made of all digits', async () => {
  const identity = { identityType: 'COLUMN', columns: [{ key: 'value', token: 'ID', identity: true }, ...OTHERS] }
  const house = await openPeople({ dataset: identity })
  const { results } = await house.records.upsert([
    read(`{"value": ${LONG}}`),
    read('{"value": 12345678901234567891}'),
    read(`{"value": "${LONG}"}`),
  ])
  expect(results.map(({ outcome }) => outcome)).toEqual(['INSERTED', 'INSERTED', 'UNCHANGED'])
  expect((await house.viewer.records('people').search({ record: { value: LONG } })).count).toBeDefined()
})

async function load(format: string, text: string): Promise<House> {
  const source = {
    type: 'source-file',
    _id: 'crm',
    description: 'C',
    inputPattern: 'crm',
    system: 'crm',
    idColumn: 'no',
  }
  const house = await openPeople({
    dataset: { columns: [{ key: 'value', token: 'NUMBER', array: true }, ...OTHERS] },
    resources: [{ ...source, format } as never],
    entity: { sources: [{ resource: 'crm' }] },
  })
  house.files.put('crm', text)
  await synchronize(house)
  return house
}

test.each([
  ['JSON', `[{"no": ${LONG}, "value": [${LONG}, 1]}, {"no": 12345678901234567891, "value": [2]}]`],
  ['NDJSON', `{"no": ${LONG}, "value": [${LONG}, 1]}\n{"no": 12345678901234567891, "value": [2]}\n`],
  ['CSV', `no;value\n${LONG};[${LONG}, 1]\n12345678901234567891;[2]\n`],
])('[DS-2911] %s files keep keys and values', async (format, text) => {
  const records = await everybody(await load(format, text))
  expect(records.map(({ value, _source }) => [_source?.[0]?._src_id, value])).toEqual([
    [LONG, [LONG, 1]],
    ['12345678901234567891', [2]],
  ])
})

test('[DS-2911] a transformation is shown its text', async () => {
  const pipeline = {
    type: 'pipeline' as const,
    _id: 'shown',
    description: 'S',
    processors: [
      { id: 's', processorType: 'SCRIPT' as const, script: 'record.name = typeof record.value; return record' },
    ],
  }
  const house = await openPeople({
    dataset: { columns: [{ key: 'value', token: 'NUMBER' }, ...OTHERS] },
    resources: [pipeline],
    entity: { pipeline: 'shown' },
  })
  await house.records.upsert([read(`{"_id": "x", "value": ${LONG}}`)])
  expect(await house.records.get('x')).toMatchObject({ name: 'string', value: LONG })
})
