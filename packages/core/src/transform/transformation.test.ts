import { afterAll, expect, test } from 'vitest'
import { quickjsScripts } from '../adapters/script-quickjs/index.ts'
import { worded } from '../error/message.ts'
import type { Values } from '../model/record.ts'
import type { Transformation } from '../model/resources/transformation.ts'
import { through, transformation } from './transform.fixture.ts'
import { compileTransformation } from './transformation.ts'

const scripts = quickjsScripts()
afterAll(() => scripts.close())

async function transformed(given: Transformation, record: Values, targetColumns?: readonly string[]) {
  const step = compileTransformation(given, targetColumns && new Set(targetColumns))
  const [flowed] = await through([step], [record], scripts)
  return flowed as NonNullable<typeof flowed>
}

const ada = {
  _id: 'a-1',
  first: 'Ada',
  last: 'Lovelace',
  tags: ['x', 'y'],
  orders: [{ price: 2, count: 3 }, { price: 5 }],
}

test.each<[string, Parameters<typeof transformation>[0], Values]>([
  ['COLUMN renames', [{ mappingType: 'COLUMN', source: ['first'], target: ['given'] }], { given: 'Ada' }],
  [
    'COLUMN goes by position',
    [{ mappingType: 'COLUMN', source: ['first', 'last'], target: ['a', 'b'] }],
    { a: 'Ada', b: 'Lovelace' },
  ],
  [
    'COLUMN fills several from one',
    [{ mappingType: 'COLUMN', source: ['first'], target: ['a', 'b'] }],
    { a: 'Ada', b: 'Ada' },
  ],
  [
    'COLUMN takes the first that has a value',
    [{ mappingType: 'COLUMN', source: ['nick', 'first'], target: ['a'] }],
    { a: 'Ada' },
  ],
  ['COLUMN keeps a list', [{ mappingType: 'COLUMN', source: ['tags'], target: ['labels'] }], { labels: ['x', 'y'] }],
  [
    'COLUMN goes item by item',
    [{ mappingType: 'COLUMN', source: ['orders.price'], target: ['lines.amount'] }],
    { lines: [{ amount: 2 }, { amount: 5 }] },
  ],
  [
    'CONSTANT',
    [{ mappingType: 'CONSTANT', target: ['country', 'origin'], constant: 'GB' }],
    { country: 'GB', origin: 'GB' },
  ],
  [
    'CONCATENATE',
    [{ mappingType: 'CONCATENATE', source: ['last', 'first'], target: ['name'], delimiter: ', ' }],
    { name: 'Lovelace, Ada' },
  ],
  [
    'CONCATENATE leaves out what is missing',
    [{ mappingType: 'CONCATENATE', source: ['first', 'middle', 'last'], target: ['name'] }],
    { name: 'Ada Lovelace' },
  ],
  ['CONCATENATE of nothing is nothing', [{ mappingType: 'CONCATENATE', source: ['a', 'b'], target: ['name'] }], {}],
  [
    'CONCATENATE goes item by item',
    [{ mappingType: 'CONCATENATE', source: ['first', 'tags'], target: ['both'], delimiter: '-' }],
    { both: ['Ada-x', 'Ada-y'] },
  ],
  [
    'SPLIT into columns',
    [{ mappingType: 'SPLIT', source: ['last'], target: ['a', 'b'], delimiter: 'el' }],
    { a: 'Lov', b: 'ace' },
  ],
  [
    'SPLIT into a list',
    [{ mappingType: 'SPLIT', source: ['last'], target: ['letters'], delimiter: 'l' }],
    { letters: ['Love', 'ace'] },
  ],
])('[TF-10] %s', async (_, mappings, expected) => {
  const { values, errors } = await transformed(
    transformation(mappings, { carryOverData: false, carryOverMetadata: false }),
    ada,
  )
  expect(errors).toEqual([])
  expect(values).toEqual(expected)
})

test('[TF-11] the last target of a split takes what is left, and parts that are not there stay empty', async () => {
  const split = transformation([{ mappingType: 'SPLIT', source: ['name'], target: ['a', 'b', 'c'] }], {
    carryOverData: false,
  })
  expect((await transformed(split, { name: 'Ada King Noel Lovelace' })).values).toEqual({
    a: 'Ada',
    b: 'King',
    c: 'Noel Lovelace',
  })
  expect((await transformed(split, { name: 'Ada' })).values).toEqual({ a: 'Ada' })
})

test('[TF-12] columns that no mapping reads go through, as far as the target has them', async () => {
  const given = transformation([{ mappingType: 'COLUMN', source: ['first'], target: ['given'] }])
  expect((await transformed(given, ada)).values).toEqual({
    _id: 'a-1',
    given: 'Ada',
    last: 'Lovelace',
    tags: ada.tags,
    orders: ada.orders,
  })
  expect((await transformed(given, ada, ['given', 'last'])).values).toEqual({
    _id: 'a-1',
    given: 'Ada',
    last: 'Lovelace',
  })
})

test.each([
  [true, true, { _id: 'a-1', last: 'Lovelace', given: 'Ada' }],
  [true, false, { last: 'Lovelace', given: 'Ada' }],
  [false, true, { _id: 'a-1', given: 'Ada' }],
  [false, false, { given: 'Ada' }],
])('[TF-12] carryOverData %s, carryOverMetadata %s', async (carryOverData, carryOverMetadata, expected) => {
  const given = transformation([{ mappingType: 'COLUMN', source: ['first'], target: ['given'] }], {
    carryOverData,
    carryOverMetadata,
  })
  expect((await transformed(given, { _id: 'a-1', first: 'Ada', last: 'Lovelace' })).values).toEqual(expected)
})

test('[TF-13] a script answers a value for all targets, or a list for each by position', async () => {
  const one = transformation([
    { mappingType: 'SCRIPT', source: ['first'], target: ['a', 'b'], script: 'values[0].toUpperCase()' },
  ])
  expect((await transformed(one, ada)).values).toMatchObject({ a: 'ADA', b: 'ADA' })
  const each = transformation([
    { mappingType: 'SCRIPT', target: ['a', 'b'], script: '[record.last.length, record.first]' },
  ])
  expect((await transformed(each, ada)).values).toMatchObject({ a: 8, b: 'Ada' })
})

test('[TF-13] a script that fails is an error of its record alone', async () => {
  const given = transformation([{ mappingType: 'SCRIPT', target: ['a'], script: 'record.first.length' }])
  const flowed = await through([compileTransformation(given)], [ada, { last: 'Nobody' }], scripts)
  expect(flowed.map(({ errors }) => errors.length)).toEqual([0, 1])
  expect(worded(flowed[1]?.errors[0], 'en')).toMatch(/script failed/i)
})

test.each<[string, Values]>([
  ['record.name = record.first + " " + record.last; delete record.first', { name: 'Ada Lovelace', last: 'Lovelace' }],
  ['delete record.first; return record', { last: 'Lovelace' }],
  ['({ name: record.first })', { name: 'Ada' }],
  ['return { name: record.last }', { name: 'Lovelace' }],
])('[TF-14] a script over the whole record: %s', async (script, expected) => {
  const given = transformation([], { transformationType: 'SCRIPT', script, carryOverData: false })
  expect((await transformed(given, { _id: 'a-1', first: 'Ada', last: 'Lovelace' })).values).toEqual({
    _id: 'a-1',
    ...expected,
  })
})

const crm = { _id: 'a-1', _source: [{ _src: 'crm', _src_id: '7' }], first: 'Ada', last: 'Lovelace' }
const { _id, _source } = crm

test.each<[string, readonly string[] | undefined, Values]>([
  ['return { name: record.first }', undefined, { ...crm, name: 'Ada' }],
  ['return { first: null }', undefined, { ...crm, first: null }],
  ['return { first: undefined, last: "King" }', undefined, { ...crm, last: 'King' }],
  ['return { name: record.first }', ['name', 'last'], { _id, _source, last: 'Lovelace', name: 'Ada' }],
  ['delete record.first', undefined, { _id, _source, last: 'Lovelace' }],
  ['delete record.first; return record', undefined, { _id, _source, last: 'Lovelace' }],
])('[TF-3921] columns that a script of its own object leaves out go through: %s', async (script, columns, expected) => {
  const given = transformation([], { transformationType: 'SCRIPT', script })
  expect((await transformed(given, crm, columns)).values).toEqual(expected)
})

test.each([
  [true, false, { first: 'Ada', last: 'Lovelace', name: 'Ada' }],
  [false, true, { _id, _source, name: 'Ada' }],
  [false, false, { name: 'Ada' }],
])('[TF-3921] of a script, carryOverData %s, carryOverMetadata %s', async (data, metadata, expected) => {
  const flags = { carryOverData: data, carryOverMetadata: metadata }
  const given = transformation([], { transformationType: 'SCRIPT', script: '({ name: record.first })', ...flags })
  expect((await transformed(given, crm)).values).toEqual(expected)
})

test.each<[string, Values]>([
  ['record.first = null;', { first: null }],
  ['record.first && (record.first = null)', { first: null }],
  ['record.first = [{ name: record.first }]', { first: [{ name: 'Ada' }] }],
  ['record.first = record.none ?? { name: "x" }', { first: { name: 'x' } }],
])('[TF-3850] one statement that assigns changes the record and is no answer: %s', async (script, expected) => {
  const given = transformation([], { transformationType: 'SCRIPT', script })
  const [flowed] = await through([compileTransformation(given)], [{ first: 'Ada', last: 'Lovelace' }], scripts)
  expect(flowed).toEqual({ values: { last: 'Lovelace', ...expected }, errors: [], dropped: false })
})

test.each<[string, Values]>([
  ["Object.assign(record.addr, { country: 'DE' })", { addr: { city: 'Ulm', country: 'DE' }, tags: ['b', 'a'] }],
  ["record.tags.push('c')", { addr: { city: 'Ulm' }, tags: ['b', 'a', 'c'] }],
  ['record.tags.sort()', { addr: { city: 'Ulm' }, tags: ['a', 'b'] }],
  ['record.addr', { addr: { city: 'Ulm' }, tags: ['b', 'a'], city: 'Ulm' }],
])('[TF-3900] one call that changes what lies in the record is no answer: %s', async (script, expected) => {
  const given = transformation([], { transformationType: 'SCRIPT', script })
  const record = { addr: { city: 'Ulm' }, tags: ['b', 'a'] }
  const [flowed] = await through([compileTransformation(given)], [record], scripts)
  expect(flowed).toEqual({ values: expected, errors: [], dropped: false })
})

test('[TF-3850] a single assignment to record.errors refuses the record with these texts', async () => {
  const given = transformation([], { transformationType: 'SCRIPT', script: 'record.errors = ["bad"];' })
  const [flowed] = await through([compileTransformation(given)], [ada], scripts)
  expect(flowed?.errors).toEqual(['bad'])
})

test('[TF-15] null drops the record, and record.errors refuses it', async () => {
  const given = transformation([], {
    transformationType: 'SCRIPT',
    script: "if (record.first === 'Nobody') return null; if (!record.last) record.errors = ['No last name.']",
  })
  const flowed = await through([compileTransformation(given)], [{ first: 'Nobody' }, { first: 'Ada' }, ada], scripts)
  expect(flowed.map(({ dropped, errors }) => [dropped, errors])).toEqual([
    [true, []],
    [false, ['No last name.']],
    [false, []],
  ])
  expect(flowed[1]?.values).toEqual({ first: 'Ada' })
})
