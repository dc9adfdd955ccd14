import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json, Values } from '../model/record.ts'
import { type Column, type Dataset, ERROR_POLICIES, TOKENS, VALIDATIONS } from '../model/resources/dataset.ts'
import { compileDataset } from './validate-record.ts'

const validateRecord = (values: Values, dataset: Dataset) => compileDataset(dataset).validate(values)

function datasetOf(...columns: readonly Partial<Column>[]): Dataset {
  const defaults = {
    array: false,
    empty: true,
    token: 'TEXT',
    validation: 'NONE',
    error: 'IGNORE',
    enumerations: [],
  } as const
  return {
    type: 'dataset',
    _id: 'people',
    description: 'People',
    columns: columns.map((stated, position) => ({ ...defaults, key: `c${position}`, ...stated })),
  }
}

const NAME = { key: 'name' }
const EMAIL = { key: 'email', token: 'EMAIL', validation: 'DEFAULT' } as const

describe('what is there', () => {
  test.each<[Json]>([[''], ['  \t\n'], [null]])('%j counts as missing', (name) => {
    expect(validateRecord({ name }, datasetOf(NAME))).toEqual({ values: {}, issues: [], refused: [] })
  })

  test('blank items leave a list, and an empty list is missing', () => {
    const dataset = datasetOf({ ...NAME, array: true })
    expect(validateRecord({ name: ['Ada', '', null, ' '] }, dataset).values).toEqual({ name: ['Ada'] })
    expect(validateRecord({ name: ['', null] }, dataset).values).toEqual({})
    expect(validateRecord({ name: [] }, dataset).values).toEqual({})
  })

  test('numbers and truth values become their text', () => {
    const dataset = datasetOf({ key: 'a' }, { key: 'b' }, { key: 'c', array: true })
    const { values, refused } = validateRecord({ a: 42.5, b: false, c: [1, true, 'x'] }, dataset)
    expect(values).toEqual({ a: '42.5', b: 'false', c: ['1', 'true', 'x'] })
    expect(refused).toEqual([])
  })

  test('columns come in the order of the dataset, and the given values stay as they are', () => {
    const given: Values = Object.freeze({ c1: 'b', c0: 'a' })
    expect(Object.keys(validateRecord(given, datasetOf({}, {})).values)).toEqual(['c0', 'c1'])
  })
})

describe('mandatory columns', () => {
  const missing = { column: 'name', code: 'mandatory', message: 'A value is mandatory here.' }

  test.each(VALIDATIONS)('are checked with validation %s', (validation) => {
    expect(validateRecord({}, datasetOf({ ...NAME, empty: false, validation })).issues).toEqual([missing])
  })

  test.each(['IGNORE', 'CLEAR', 'FIX'] as const)('note the lack under %s', (error) => {
    const validated = validateRecord({ name: ' ' }, datasetOf({ ...NAME, empty: false, error }))
    expect(validated).toEqual({ values: {}, issues: [missing], refused: [] })
  })

  test('take the replacement under REPLACE, as a list in a list column', () => {
    const stated = { ...NAME, empty: false, error: 'REPLACE', errorReplacement: 'unknown' } as const
    expect(validateRecord({}, datasetOf(stated))).toMatchObject({ values: { name: 'unknown' }, issues: [missing] })
    expect(validateRecord({}, datasetOf({ ...stated, array: true })).values).toEqual({ name: ['unknown'] })
  })

  test('refuse the record under REFUSE', () => {
    const { issues, refused } = validateRecord({}, datasetOf({ ...NAME, empty: false, error: 'REFUSE' }))
    expect(issues).toEqual([])
    expect(refused).toMatchObject([{ code: 'mandatory', text: 'A value is mandatory here.', path: 'name' }])
  })

  test('are missed too when the policy empties the value', () => {
    const { issues } = validateRecord({ email: 'none' }, datasetOf({ ...EMAIL, empty: false, error: 'CLEAR' }))
    expect(issues.map(({ code }) => code)).toEqual(['email-invalid', 'mandatory'])
  })
})

describe('SOURCE columns', () => {
  const source = { key: 'crm', token: 'SOURCE', enumerations: [{ value: 'north' }, { value: 'south' }] } as const

  test.each(ERROR_POLICIES)('are mandatory and must be an accepted system, whatever the policy %s', (error) => {
    const dataset = datasetOf({ ...source, error, errorReplacement: 'north' })
    expect(validateRecord({}, dataset).refused).toMatchObject([{ code: 'mandatory', path: 'crm' }])
    expect(validateRecord({ crm: 'west' }, dataset).refused).toMatchObject([
      { code: 'source-invalid', text: '"west" is not one of the accepted sources (north, south).', path: 'crm' },
    ])
    expect(validateRecord({ crm: ' south ' }, dataset)).toEqual({ values: { crm: 'south' }, issues: [], refused: [] })
  })
})

describe('the wrong shape refuses the record, whatever the policy', () => {
  test.each<[string, Partial<Column>, Json, string]>([
    ['an object for a text', {}, { a: 1 }, 'The column takes a text, not an object.'],
    ['a list for a text', {}, ['a'], 'The column takes a text, not a list.'],
    ['an empty list for a text', {}, [], 'The column takes a text, not a list.'],
    ['a text for a list', { array: true }, 'a', 'The column takes a list of texts, not a text.'],
    ['a number for a list', { array: true }, 1, 'The column takes a list of texts, not a number.'],
    ['an object for a list', { array: true }, {}, 'The column takes a list of texts, not an object.'],
    ['a number that is none', {}, Number.NaN, 'NaN is no number that can be kept.'],
    ['a text too long', {}, 'x'.repeat(100_001), 'A text may have 100000 characters; this one has 100001.'],
    ['a list too long', { array: true }, Array(10_001).fill('x'), 'A list may hold 10000 items; this one holds 10001.'],
    ['U+0000', {}, 'a\0b', 'The text holds a character that cannot be stored: U+0000, or half of a surrogate pair.'],
    [
      'half of a surrogate pair',
      {},
      'a\ud83d',
      'The text holds a character that cannot be stored: U+0000, or half of a surrogate pair.',
    ],
  ])('%s', (_, stated, given, text) => {
    for (const error of ERROR_POLICIES) {
      const { values, refused } = validateRecord(
        { name: given },
        datasetOf({ ...NAME, ...stated, empty: false, error }),
      )
      expect(refused).toMatchObject([{ text, path: 'name' }])
      expect(values).toEqual({})
    }
  })

  test('the path names the item of a list', () => {
    const { refused } = validateRecord({ name: ['a', ['b'], { c: 1 }] }, datasetOf({ ...NAME, array: true }))
    expect(refused.map(({ path }) => path)).toEqual(['name[1]', 'name[2]'])
  })

  test('the longest text and list pass', () => {
    const dataset = datasetOf({}, { array: true })
    const { refused } = validateRecord({ c0: 'x'.repeat(100_000), c1: Array(10_000).fill('x') }, dataset)
    expect(refused).toEqual([])
  })
})

describe('columns that the dataset lacks', () => {
  test('refuse the record, naming the nearest', () => {
    expect(validateRecord({ emial: 'x', name: 'Ada' }, datasetOf(NAME, EMAIL)).refused).toMatchObject([
      { code: 'unknown-column', text: 'The dataset has no column "emial". The nearest is "email".', path: 'emial' },
    ])
  })

  test('are refused in a dataset without columns', () => {
    expect(validateRecord({ a: 1 }, datasetOf()).refused).toMatchObject([{ text: 'The dataset has no column "a".' }])
  })

  test.each(['__proto__', 'constructor', 'prototype'])('%s is refused, even in the dataset', (name) => {
    const given = JSON.parse(`{"${name}":"x"}`) as Values
    const { values, refused } = validateRecord(given, datasetOf(NAME, { key: name, empty: false }))
    expect(refused).toEqual([
      {
        code: 'column-name-refused',
        text: `No column may be called "${name}".`,
        path: name,
        message: { key: 'column-name-refused/no-column-may', params: { name } },
      },
    ])
    expect(Object.keys(values)).toEqual([])
    expect(({} as Values).x).toBeUndefined()
  })

  test('inherited names are no values', () => {
    expect(validateRecord({}, datasetOf({ key: 'toString' })).values).toEqual({})
  })

  test('beyond twenty are counted', () => {
    const given = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`x${index}`, 1]))
    const { refused } = validateRecord(given, datasetOf(NAME))
    expect(refused).toHaveLength(21)
    expect(refused.at(-1)!.text).toBe('The record has 4980 more columns that the dataset lacks.')
  })
})

describe('validation', () => {
  test('NONE keeps what no token would take', () => {
    const validated = validateRecord({ email: ' none ' }, datasetOf({ ...EMAIL, validation: 'NONE', error: 'REFUSE' }))
    expect(validated).toEqual({ values: { email: ' none ' }, issues: [], refused: [] })
  })

  test('DEFAULT checks and keeps the text as it is', () => {
    const { values } = validateRecord({ email: 'Ada@LOVELACE.org' }, datasetOf(EMAIL))
    expect(values).toEqual({ email: 'Ada@LOVELACE.org' })
  })

  test('PARSER checks and keeps the normal form', () => {
    const dataset = datasetOf(
      { ...EMAIL, validation: 'PARSER' },
      { key: 'phone', token: 'PHONE', validation: 'PARSER', sourceLocale: 'es_ES' },
    )
    const { values } = validateRecord({ email: ' Ada@LOVELACE.org', phone: '600 123 456' }, dataset)
    expect(values).toEqual({ email: 'Ada@lovelace.org', phone: '+34600123456' })
  })
})

describe('a value that fails, under the policy', () => {
  const bad = { email: 'ada(at)lovelace' }

  test('IGNORE is kept and noted', () => {
    const { values, issues } = validateRecord(bad, datasetOf(EMAIL))
    expect(values).toEqual(bad)
    expect(issues).toEqual([
      { column: 'email', code: 'email-invalid', message: '"ada(at)lovelace" is not an e-mail address.' },
    ])
  })

  test('CLEAR is left out and noted', () => {
    const { values, issues } = validateRecord(bad, datasetOf({ ...EMAIL, error: 'CLEAR' }))
    expect(values).toEqual({})
    expect(issues[0]!.message).toBe('"ada(at)lovelace" is not an e-mail address; it was left out.')
  })

  test('REPLACE is replaced and noted', () => {
    const stated = { ...EMAIL, error: 'REPLACE', errorReplacement: 'n/a' } as const
    const { values, issues } = validateRecord(bad, datasetOf(stated))
    expect(values).toEqual({ email: 'n/a' })
    expect(issues[0]!.message).toBe('"ada(at)lovelace" is not an e-mail address; it was replaced by "n/a".')
  })

  test('FIX is stored in the normal form when the parser takes the tidied text, else kept and noted', () => {
    const dataset = datasetOf({ ...EMAIL, error: 'FIX' })
    const fixed = validateRecord({ email: '<mailto:ada@Lovelace.ORG>' }, dataset)
    expect(fixed).toEqual({ values: { email: 'ada@lovelace.org' }, issues: [], refused: [] })
    expect(validateRecord(bad, dataset)).toMatchObject({ values: bad, issues: [{ code: 'email-invalid' }] })
  })

  test('REFUSE refuses the record', () => {
    expect(validateRecord(bad, datasetOf({ ...EMAIL, error: 'REFUSE' }))).toMatchObject({
      values: {},
      issues: [],
      refused: [{ code: 'email-invalid', text: '"ada(at)lovelace" is not an e-mail address.', path: 'email' }],
    })
  })

  test('each item of a list fares on its own', () => {
    const given = { email: ['ada@lovelace.org', 'one', 'grace@hopper.mil', 'two'] }
    const cleared = validateRecord(given, datasetOf({ ...EMAIL, array: true, error: 'CLEAR' }))
    expect(cleared.values).toEqual({ email: ['ada@lovelace.org', 'grace@hopper.mil'] })
    expect(cleared.issues).toHaveLength(2)
    const refused = validateRecord(given, datasetOf({ ...EMAIL, array: true, error: 'REFUSE' }))
    expect(refused.refused).toHaveLength(2)
  })

  test('is quoted in part only when it is long', () => {
    const { issues } = validateRecord({ email: 'x'.repeat(5000) }, datasetOf(EMAIL))
    expect(issues[0]!.message.length).toBeLessThan(100)
  })
})

describe('compileDataset', () => {
  const rows: Column[] = TOKENS.map((token) => ({
    ...datasetOf({ key: token, token, validation: 'PARSER', error: 'CLEAR', sourceLocale: 'en-GB' }).columns[0]!,
    enumerations: token === 'SOURCE' ? [{ value: 'north' }] : [],
  }))

  test('takes any JSON without throwing, and its own values as they are', () => {
    const { validate } = compileDataset(
      datasetOf(...rows, { key: 'list', array: true, token: 'NAME_LAST', validation: 'PARSER', error: 'CLEAR' }),
    )
    const keys = fc.constantFrom(...TOKENS, 'list', 'other', '__proto__')
    fc.assert(
      fc.property(fc.dictionary(keys, fc.jsonValue({ maxDepth: 3 })), (given) => {
        const { values } = validate(given as Values)
        expect(validate(values).values).toEqual(values)
      }),
      { numRuns: 500 },
    )
  })

  test('refuses a date format that does not say the whole day', () => {
    const dataset = datasetOf({ key: 'birth', token: 'DATE', source: 'dd/MM' })
    expect(() => compileDataset(dataset)).toThrow(/^columns\.birth\.source: The format "dd\/MM" does not say/)
  })
})
