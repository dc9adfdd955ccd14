import { describe, expect, test } from 'vitest'
import { OnefoldError } from '../error/onefold-error.ts'
import type { Refusal } from '../error/refusal.ts'
import { OWN_KINDS } from './kinds.ts'
import { parseResource, parseStated } from './parse-resource.ts'

const base = { _id: 'r', description: 'R' }
const classifier = { ...base, type: 'classifier-weight', mappings: [{ id: 'name', keys: ['name'] }] }
const indexer = { ...base, type: 'indexer', dataset: 'd', mappings: [{ id: 'name', keys: ['name'] }] }
const dataset = { ...base, type: 'dataset', columns: [{ key: 'name' }] }
const sink = { ...base, type: 'sink-http', url: 'https://example.org/events' }

function refusalsOf(given: { readonly [member: string]: unknown }): readonly Refusal[] {
  try {
    parseResource(given)
  } catch (error) {
    expect(error).toBeInstanceOf(OnefoldError)
    return (error as OnefoldError).refusals
  }
  return []
}
const pathsOf = (given: { readonly [member: string]: unknown }) => refusalsOf(given).map(({ path }) => path)

test('[RS-1] a dataset with its defaults', () => {
  expect(parseResource(dataset)).toEqual({
    ...dataset,
    columns: [
      {
        key: 'name',
        type: 'TOKEN',
        array: false,
        empty: true,
        token: 'TEXT',
        validation: 'NONE',
        error: 'IGNORE',
        enumerations: [],
        identity: false,
        lookup: false,
        lookupDescription: false,
      },
    ],
    dataType: 'RECORD',
    identityType: 'DEFAULT',
  })
})

test('[RS-1] a mapping of an indexer with its defaults', () => {
  expect(parseStated(indexer, OWN_KINDS).mappings).toEqual([
    {
      ...indexer.mappings[0],
      type: 'COLUMNS',
      matching: 'EXACT',
      combine: false,
      duplicates: false,
      transform: {},
      maximumTypos: 2,
      similarity: 0.7,
      radiusMeters: 100,
      compareLimit: 1000,
    },
  ])
})

test('[RS-1] a default that may not be stated is not written', () => {
  expect(parseStated(classifier, OWN_KINDS)).toMatchObject({ model: 'MEAN', onePerSource: false, termFrequency: false })
  expect(parseStated(classifier, OWN_KINDS)).not.toHaveProperty('prior')
})

test('[RS-1] a mapping takes the options of its indexer, unless it has its own', () => {
  const own = { id: 'own', keys: ['name'], keyOptions: ['NONE'] }
  expect(parseResource({ ...indexer, mappings: [...indexer.mappings, own] })).toMatchObject({
    defaultKeyOptions: ['AGGRESSIVE'],
    mappings: [
      { keyOptions: ['AGGRESSIVE'], matching: 'EXACT', combine: false, duplicates: false, transform: {} },
      { keyOptions: ['NONE'] },
    ],
  })
})

test('[RS-1] a mapping takes options and weight of its classifier, unless it has its own', () => {
  const own = { id: 'own', keys: ['name'], weight: 3, options: [] }
  const given = { ...classifier, defaultWeight: 2, defaultOptions: ['NONE'], mappings: [...classifier.mappings, own] }
  expect(parseResource(given)).toMatchObject({
    mappings: [
      { weight: 2, options: ['NONE'], nullMismatch: false },
      { weight: 3, options: [] },
    ],
  })
})

test.each([
  ['a merger', { ...base, type: 'merger-weight', mergeType: 'RANDOM' }, { mergeSort: 'HIGHEST_WEIGHT', constant: 1 }],
  [
    'a source',
    { ...base, type: 'source-file' },
    { inputPattern: '*', format: 'CSV', separator: ';', header: true, ignoreQuotes: false, encoding: 'UTF-8' },
  ],
  ['a sink', sink, { method: 'POST', timeoutMs: 2000 }],
])('[RS-1] %s with its defaults', (_, given, defaults) => {
  expect(parseResource(given)).toEqual({ ...given, ...defaults })
})

test.each(['UTF-8', 'utf-8', 'Utf-8', 'ISO-8859-1', 'iso-8859-1'])(
  '[RS-3101] the encoding %s is known, and stays as it is written; without one it is UTF-8',
  (encoding) => {
    expect(parseResource({ ...base, type: 'source-file' })).toMatchObject({ encoding: 'UTF-8' })
    expect(parseResource({ ...base, type: 'source-file', encoding })).toMatchObject({ encoding })
  },
)

describe('[RS-3102] a setting of a pipeline', () => {
  const parsed = (processorType: string, properties: object) =>
    parseResource({
      ...base,
      type: 'pipeline',
      processors: [
        { id: 'step', processorType, properties: Object.entries(properties).map(([key, value]) => ({ key, value })) },
      ],
    })

  test('is yes, no or columns in JSON too, and kept as the text that says so', () => {
    expect(parsed('CLEANER', { trim: true, collapse: false, uppercase: ['name', 'address.city'] })).toEqual(
      parsed('CLEANER', { trim: 'true', collapse: 'false', uppercase: 'name,address.city' }),
    )
    const texts = { columns: 'name', pattern: 'a', replacement: '', regex: 'true' }
    expect(parsed('REPLACER', { ...texts, columns: ['name'], regex: true })).toEqual(parsed('REPLACER', texts))
  })

  test.each([
    ['pattern', true, 'A text is expected.'],
    ['replacement', ['name'], 'A text is expected.'],
    ['delimiter', false, 'A text is expected.'],
    ['trim', 1, 'A text, true, false or a list of columns is expected.'],
    ['trim', null, 'A text, true, false or a list of columns is expected.'],
  ])('%s as %s is refused', (key, value, sentence) => {
    expect(() => parsed('REPLACER', { [key]: value })).toThrow(`processors[0].properties[0].value: ${sentence}`)
  })
})

test.each([dataset, indexer, classifier, sink])('[RS-1] what was read as $type is saved as it was', (given) => {
  const stated = parseStated(given, OWN_KINDS)
  expect(parseStated({ ...stated }, OWN_KINDS)).toEqual(stated)
  expect(parseResource({ ...stated })).toEqual(parseResource(given))
})

test('[RS-20] what follows from other members is not written into those that are stated', () => {
  const [mapping] = parseStated({ ...classifier, defaultWeight: 2 }, OWN_KINDS).mappings as readonly object[]
  expect(mapping).toEqual({ id: 'name', keys: ['name'], nullMismatch: false, object: false, threshold: 50 })
  expect(parseResource({ ...classifier, defaultWeight: 2 })).toMatchObject({ mappings: [{ weight: 2 }] })
})

test.each([
  [{ ...classifier, matchTreshold: 0.9 }, 'matchTreshold', 'matchThreshold'],
  [{ ...dataset, columns: [{ key: 'name', tokn: 'TEXT' }] }, 'columns[0].tokn', 'token'],
  [{ ...indexer, mappings: [{ id: 'name', keys: ['name'], combined: true }] }, 'mappings[0].combined', 'combine'],
])('[RS-2] an unknown member names the nearest', (given, path, near) => {
  expect(refusalsOf(given)).toEqual([
    {
      code: 'member-unknown',
      path,
      text: `There is no such member: did you mean "${near}"?`,
      message: { key: 'member-unknown/no-such-member', params: { nearest: near } },
    },
  ])
})

test('[RS-2] an unknown type names the nearest', () => {
  expect(refusalsOf({ ...base, type: 'clasifier' })).toMatchObject([{ code: 'resource-type-unknown', path: 'type' }])
  expect(() => parseResource({ ...base, type: 'indexr' })).toThrow(/did you mean "indexer"\?/)
  expect(() => parseResource(base)).toThrow(/One of dataset, indexer, .* is expected\./)
})

test('[RS-3] every problem is told at once', () => {
  const given = { type: 'dataset', _id: '-', columns: [{ key: '_x', token: 'NONSENSE' }, { array: 'yes' }], more: 1 }
  expect(
    refusalsOf(given)
      .map(({ path, code }) => [path, code])
      .sort(),
  ).toEqual([
    ['_id', 'member-invalid'],
    ['columns[0].key', 'member-invalid'],
    ['columns[0].token', 'member-invalid'],
    ['columns[1].array', 'member-invalid'],
    ['columns[1].key', 'member-missing'],
    ['description', 'member-missing'],
    ['more', 'member-unknown'],
  ])
})

test('[RS-4] what only the engine writes is left out', () => {
  const written = { dependency: {}, lastUpdated: 'x', lockCount: 0, locked: false, validation: {} }
  expect(parseResource({ ...dataset, ...written })).toEqual(parseResource(dataset))
})

test('[RS-4] id stands for _id and source-csv for source-file', () => {
  expect(parseResource({ type: 'source-csv', id: 's', description: 'S' })).toMatchObject({
    type: 'source-file',
    _id: 's',
  })
})

test.each(['a', 'Z_-9', 'x'.repeat(63)])('[LM-2] the id %s is taken', (_id) => {
  expect(pathsOf({ ...dataset, _id })).toEqual([])
})

test.each(['', '_a', 'a.b', 'x'.repeat(64), 7])('[LM-2] the id "%s" is refused', (_id) => {
  expect(pathsOf({ ...dataset, _id })).toEqual(['_id'])
})

test.each(['a', 'E-Mail 2', 'x'.repeat(255)])('[LM-5] the column %s is taken', (key) => {
  expect(pathsOf({ ...dataset, columns: [{ key }] })).toEqual([])
})

test.each(['', '_a', 'a.b', 'x'.repeat(256)])('[LM-5] the column "%s" is refused', (key) => {
  expect(pathsOf({ ...dataset, columns: [{ key }] })).toContain('columns[0].key')
})

const mappings = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `m${n}`, keys: ['name'] }))

test.each([
  ['no mapping', { ...indexer, mappings: [] }, ['mappings']],
  ['one mapping', { ...indexer, mappings: mappings(1) }, []],
  ['31 mappings', { ...indexer, mappings: mappings(31) }, []],
  ['32 mappings', { ...indexer, mappings: mappings(32) }, ['mappings']],
  ['no column', { ...dataset, columns: [] }, ['columns']],
])('[LM-6] an indexer or dataset of %s', (_, given, paths) => {
  expect(pathsOf(given)).toEqual(paths)
})

test.each([
  [{}, [8500, 4000]],
  [{ matchThreshold: 1, nonMatchThreshold: 0 }, [10_000, 0]],
  [{ matchThreshold: 0.8512, nonMatchThreshold: 0.4 }, [8512, 4000]],
  [{ matchThreshold: 85.5, nonMatchThreshold: 1.01 }, [8550, 101]],
  [{ matchThreshold: 100, nonMatchThreshold: 100 }, [10_000, 10_000]],
])('[RS-11] the thresholds of %o are %o', (given, thresholds) => {
  const { matchThreshold, nonMatchThreshold } = parseResource({ ...classifier, ...given }) as never
  expect([matchThreshold, nonMatchThreshold]).toEqual(thresholds)
})

test.each([-0.01, 100.01, '0.8', Number.NaN])('[RS-11] the threshold %s is refused', (matchThreshold) => {
  expect(pathsOf({ ...classifier, matchThreshold })).toEqual(['matchThreshold'])
})

test.each([
  [undefined, 0.75],
  [0, 0.75],
  [-1, 0.75],
  [0.001, 0.001],
  [1, 1],
  [1.001, 0.75],
])('[RS-12] the review score %s counts as %s', (given, score) => {
  expect(parseResource({ ...classifier, reviewScoreThreshold: given })).toMatchObject({ reviewScoreThreshold: score })
})

test.each(['http://localhost:1/x', 'https://example.org'])('[RS-15] the address %s is taken', (url) => {
  expect(pathsOf({ ...sink, url })).toEqual([])
})

test.each(['example.org', 'ftp://example.org', 'javascript:0', ''])('[RS-15] the address "%s" is refused', (url) => {
  expect(pathsOf({ ...sink, url })).toEqual(['url'])
})

test.each([
  [1, []],
  [0, ['timeoutMs']],
  [1.5, ['timeoutMs']],
])('[RS-15] a timeout of %s milliseconds', (timeoutMs, paths) => {
  expect(pathsOf({ ...sink, timeoutMs })).toEqual(paths)
})

test.each<[string, object, string[]]>([
  ['no object', { columns: [null] }, ['columns[0]: An object is expected.']],
  ['no list', { columns: {} }, ['columns: A list is expected.']],
  [
    'a value that is misspelt',
    { columns: [{ key: 'a', error: 'refus' }] },
    ['columns[0].error: One of CLEAR, REPLACE, FIX, IGNORE, REFUSE is expected: did you mean "REFUSE"?'],
  ],
  [
    'too long a list',
    { columns: Array.from({ length: 1001 }, (_, index) => ({ key: `c${index}` })) },
    ['columns: A list of at most 1000 items is expected.'],
  ],
  [
    'a text that no store keeps',
    { description: 'half\ud800', columns: [{ key: 'a\udc00', description: 'zero\u0000' }] },
    ['description', 'columns[0].key', 'columns[0].description'].map(
      (path) => `${path}: The text holds a character that cannot be stored: U+0000, or half of a surrogate pair.`,
    ),
  ],
])('[RS-912] %s is refused in a sentence of ours', (_, more, sentences) => {
  const told = refusalsOf({ ...dataset, ...more }).map(({ path, text }) => `${path}: ${text}`)
  expect(told.sort()).toEqual(sentences.sort())
})

test('[RS-912] a list of as many items as it may hold is taken', () => {
  expect(refusalsOf({ ...dataset, columns: Array.from({ length: 1000 }, (_, n) => ({ key: `c${n}` })) })).toEqual([])
})

test('[RS-916] `id` beside another `_id` is refused, with all else that is wrong', () => {
  expect(pathsOf({ ...dataset, id: 'other', colums: [] })).toEqual(['id', 'colums'])
  expect(pathsOf({ ...dataset, id: 'r' })).toEqual([])
})
