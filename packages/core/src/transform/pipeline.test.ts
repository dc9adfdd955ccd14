import { afterAll, expect, test } from 'vitest'
import { quickjsScripts } from '../adapters/script-quickjs/index.ts'
import { worded } from '../error/message.ts'
import type { Values } from '../model/record.ts'
import { compilePipeline } from './pipeline.ts'
import { pipeline, through, transformation } from './transform.fixture.ts'
import { compileTransformation } from './transformation.ts'

const scripts = quickjsScripts()
afterAll(() => scripts.close())

const unknown = () => undefined

async function cleaned(properties: { readonly [key: string]: string }, record: Values): Promise<Values> {
  const steps = compilePipeline(pipeline({ processorType: 'CLEANER', properties }), unknown)
  return (await through(steps, [record], scripts))[0]?.values as Values
}

test.each<[string, string, unknown]>([
  ['trim', '  Ada  King ', 'Ada  King'],
  ['collapse', '  Ada  King ', 'Ada King'],
  ['uppercase', 'straße', 'STRASSE'],
  ['lowercase', 'ADA', 'ada'],
  ['titlecase', "o'neill ANNE-marie d’artagnan", "O'Neill Anne-Marie D’Artagnan"],
  ['titlecase', "don't", "Don't"],
  ['unaccent', 'Łódź Ångström', 'Lodz Angstrom'],
  ['nullify', ' N/A ', undefined],
  ['nullify', 'Nate', 'Nate'],
  ['normalize', '“Ada”\u00a0–\u200b King', '"Ada" - King'],
])('[TF-20] %s makes of %j %j', async (name, text, expected) => {
  expect(await cleaned({ [name]: 'true' }, { name: text })).toEqual(expected === undefined ? {} : { name: expected })
})

test('[TF-21] a cleaning works on the columns it names, lists and nested records included', async () => {
  const record = { _id: ' x ', a: ' 1 ', b: ' 2 ', tags: [' t '], orders: [{ note: ' n ', other: ' o ' }] }
  expect(await cleaned({ trim: 'a, orders.note' }, record)).toEqual({
    ...record,
    a: '1',
    orders: [{ note: 'n', other: ' o ' }],
  })
  expect(await cleaned({ trim: 'true' }, record)).toEqual({
    _id: ' x ',
    a: '1',
    b: '2',
    tags: ['t'],
    orders: [{ note: 'n', other: 'o' }],
  })
  expect(await cleaned({ trim: 'false' }, record)).toEqual(record)
})

test.each<[string, { readonly [key: string]: string }, Values, Values]>([
  ['plain', { columns: 'a', pattern: '.', replacement: '$&' }, { a: '1.2.3', b: '.' }, { a: '1$&2$&3', b: '.' }],
  [
    'a regular expression',
    { columns: 'a', pattern: '(\\d)\\.', replacement: '$1-', regex: 'true' },
    { a: '1.2.x', b: '1.' },
    { a: '1-2-x', b: '1.' },
  ],
  [
    'a regular expression of Java',
    { columns: 'a', pattern: '[\\w-.]++@', replacement: '', regex: 'true' },
    { a: 'a-b.c@d' },
    { a: 'd' },
  ],
  [
    'every column',
    { pattern: 'x', replacement: 'y', regex: 'true' },
    { a: 'x', list: ['x', 'z'] },
    { a: 'y', list: ['y', 'z'] },
  ],
])('[TF-22] REPLACER: %s', async (_, properties, record, expected) => {
  const steps = compilePipeline(pipeline({ processorType: 'REPLACER', properties }), unknown)
  expect((await through(steps, [record], scripts))[0]?.values).toEqual(expected)
})

test('[TF-22] a pattern that never ends is an error of its record', async () => {
  const properties = { columns: 'a', pattern: '(a+)+$', replacement: '', regex: 'true' }
  const steps = compilePipeline(pipeline({ processorType: 'REPLACER', properties }), unknown)
  const [bad, good] = await through(steps, [{ a: `${'a'.repeat(40)}!` }, { a: 'aa' }], scripts)
  expect(worded(bad?.errors[0], 'en')).toMatch(/did not end/)
  expect(good).toMatchObject({ errors: [], values: { a: '' } })
})

test('[TF-4000] of a pattern that never ends the pattern is named, and no script', async () => {
  const properties = { columns: 'a', pattern: '(a+)+$', replacement: '', regex: 'true' }
  const steps = compilePipeline(pipeline({ processorType: 'REPLACER', properties }), unknown)
  const [bad] = await through(steps, [{ a: `${'a'.repeat(40)}!` }], scripts)
  expect(worded(bad?.errors[0], 'en')).toBe('The search for the pattern "(a+)+$" did not end in time.')
  expect(worded(bad?.errors[0], 'es')).toBe('La búsqueda del patrón "(a+)+$" no terminó a tiempo.')
})

test.each<[{ readonly [key: string]: string }, Values]>([
  [
    { column: 'name', into: 'parts' },
    { name: 'Ada King Noel', parts: ['Ada', 'King', 'Noel'] },
  ],
  [
    { column: 'name', into: 'first,rest' },
    { name: 'Ada King Noel', first: 'Ada', rest: 'King Noel' },
  ],
  [{ column: 'name' }, { name: ['Ada', 'King', 'Noel'] }],
])('[TF-23] TOKENIZER %j', async (properties, expected) => {
  const steps = compilePipeline(pipeline({ processorType: 'TOKENIZER', properties }), unknown)
  expect((await through(steps, [{ name: 'Ada King Noel' }], scripts))[0]?.values).toEqual(expected)
})

test('[TF-24] processors work in their order, and what a script dropped goes no further', async () => {
  const upper = transformation([
    { mappingType: 'SCRIPT', source: ['name'], target: ['name'], script: 'values[0].toUpperCase()' },
  ])
  const steps = compilePipeline(
    pipeline(
      { processorType: 'CLEANER', properties: { trim: 'true' } },
      { processorType: 'SCRIPT', script: "if (record.name === 'test') return null" },
      { processorType: 'TRANSFORMER', transformation: 'upper' },
    ),
    (id) => (id === 'upper' ? compileTransformation(upper) : undefined),
  )
  const flowed = await through(steps, [{ name: ' test ' }, { name: ' Ada ' }], scripts)
  expect(flowed).toEqual([
    { values: { name: 'test' }, errors: [], dropped: true },
    { values: { name: 'ADA' }, errors: [], dropped: false },
  ])
})

test('[TF-24] a transformation that is not there is refused', () => {
  const given = pipeline({ processorType: 'TRANSFORMER', transformation: 'gone' })
  expect(() => compilePipeline(given, unknown)).toThrow(/no transformation "gone"/)
})

test('[TF-25] after 20 calls over their limits the rest is not run', async () => {
  const steps = compilePipeline(pipeline({ processorType: 'SCRIPT', script: 'while (record.endless) {}' }), unknown)
  const records = [...Array.from({ length: 22 }, () => ({ endless: true })), { endless: false }]
  const flowed = await through(steps, records, scripts)
  const said = flowed.map(({ errors }) => errors.map((error) => worded(error, 'en')).join())
  expect(said.filter((sentence) => /did not end/.test(sentence))).toHaveLength(20)
  expect(said.slice(20)).toEqual(Array(3).fill(expect.stringMatching(/not run/)))
})

const known = { _id: '1', _source: [{ _src: 'crm', _src_id: '7' }], name: 'Ada', city: 'London' }
const scripted = async (script: string, record: Values = known) => {
  const steps = compilePipeline(pipeline({ processorType: 'SCRIPT', script }), unknown)
  return (await through(steps, [record], scripts))[0]
}

test.each<[string, Values]>([
  ['return { name: record.name.toUpperCase() }', { ...known, name: 'ADA', city: undefined as never }],
  ['delete record._id; delete record._source', known],
  ['record._id = null; record._source = null; return record', known],
  ['return { ...record, _id: record._id }', known],
])('[TF-3920] a script of a pipeline keeps who the record is: %s', async (script, { city, ...expected }) => {
  const values = city === undefined ? expected : { ...expected, city }
  expect(await scripted(script)).toEqual({ values, errors: [], dropped: false })
})

test.each([
  ['record._id = "2"', '_id'],
  ['return { _id: 1, name: record.name }', '_id'],
  ['record._source = []', '_source'],
  ['return { _source: [{ _src: "crm", _src_id: "8" }] }', '_source'],
  ['return { _source: "crm" }', '_source'],
])('[TF-3920] a script of a pipeline that makes it another record refuses it: %s', async (script, member) => {
  const flowed = await scripted(script)
  expect(flowed?.errors.map((error) => worded(error, 'en'))).toEqual([
    `The script of a pipeline changes ${member}, which says which record is written.`,
  ])
})

test('[TF-3920] a script of a pipeline says who a record is that does not say so, and adds what its sources tell', async () => {
  const added = 'record._id = "a"; record._source = [{ _src: "web", _src_id: "1" }]'
  expect(await scripted(added, { name: 'Ada' })).toEqual({
    values: { _id: 'a', _source: [{ _src: 'web', _src_id: '1' }], name: 'Ada' },
    errors: [],
    dropped: false,
  })
  const dated = 'record._source[0]._src_updated = "2026-01-01"; record._source.push({ _src: "web", _src_id: "1" })'
  expect((await scripted(dated))?.values).toMatchObject({
    _source: [{ ...known._source[0], _src_updated: '2026-01-01' }, { _src: 'web' }],
  })
})
