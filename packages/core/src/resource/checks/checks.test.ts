import { describe, expect, test } from 'vitest'
import { OnefoldError } from '../../error/onefold-error.ts'
import type { Resource } from '../../model/resources/resource.ts'
import { checkResource } from '../check-resource.ts'
import type { Configuration } from '../configuration.ts'
import { OWN_KINDS } from '../kinds.ts'
import { parseResource } from '../parse-resource.ts'

const base = { _id: 'r', description: 'R' }
const column = (key: string, more: object = {}) => ({ key, ...more })

const VISIT = { ...base, _id: 'visit', type: 'dataset', columns: [column('day'), column('ward')] }
const PATIENT = {
  ...base,
  _id: 'patient',
  type: 'dataset',
  columns: [
    column('name'),
    column('born', { token: 'DATE' }),
    column('lat', { token: 'GEO_LATITUDE' }),
    column('lon', { token: 'GEO_LONGITUDE' }),
    column('visits', { type: 'DATASET', dataset: 'visit', array: true }),
  ],
}
const BLOB = { ...base, _id: 'blob', type: 'dataset', dataType: 'JSON', columns: [column('content')] }
const OTHER_MERGER = { ...base, _id: 'visit-merger', type: 'merger-weight', dataset: 'visit', mergeType: 'CONSTANT' }
const FLIP = { ...base, _id: 'flip', type: 'transformation' }
const KEYS = { ...base, _id: 'ssh', type: 'credentials', credentialType: 'SSH' }

const table = (id: string, dataset?: string) => ({
  id,
  serial: 1,
  history: false,
  audit: false,
  locked: false,
  created: 0,
  ...(dataset === undefined ? {} : { dataset }),
})

const RESOURCES = [VISIT, PATIENT, BLOB, OTHER_MERGER, FLIP, KEYS].map((given) => parseResource(given))
const CONFIGURATION: Configuration = {
  csn: 1,
  stored: new Map(),
  kinds: OWN_KINDS,
  resources: new Map<string, Resource>(RESOURCES.map((resource) => [resource._id, resource])),
  tables: new Map([
    ['patients', table('patients', 'patient')],
    ['anything', table('anything')],
  ]),
  entities: new Map(),
  entityByTable: new Map(),
}

/** Path and code of everything that is wrong, whichever step sees it. */
function problems(given: object): readonly string[] {
  const tell = (refusals: readonly { readonly path?: string; readonly code: string }[]) =>
    refusals.map(({ path, code }) => `${path} ${code}`)
  try {
    return tell(checkResource(parseResource({ ...base, ...given }), CONFIGURATION))
  } catch (error) {
    expect(error).toBeInstanceOf(OnefoldError)
    return tell((error as OnefoldError).refusals)
  }
}

const dataset = (one: object, more: object = {}) => ({ type: 'dataset', columns: [one], ...more })

describe('[RS-21] a column', () => {
  test.each<[string, object, string[]]>([
    ['of ENUM lists its values', column('a', { token: 'ENUM' }), ['columns[0].enumerations member-missing']],
    ['of REGEX has a pattern', column('a', { validation: 'REGEX' }), ['columns[0].regex member-missing']],
    ['of SCRIPT has a script', column('a', { validation: 'SCRIPT' }), ['columns[0].script member-missing']],
    ['of REPLACE has a replacement', column('a', { error: 'REPLACE' }), ['columns[0].errorReplacement member-missing']],
    [
      'names each value once',
      column('a', { token: 'ENUM', enumerations: [{ value: 'x' }, { value: 'x' }] }),
      ['columns[0].enumerations[1].value doubled'],
    ],
    [
      'describes itself once in a language',
      column('a', {
        descriptionLocalized: [
          { locale: 'es', text: 'a' },
          { locale: 'ES', text: 'b' },
        ],
      }),
      ['columns[0].descriptionLocalized[1].locale doubled'],
    ],
    [
      'with all that is fine',
      column('a', { token: 'ENUM', enumerations: [{ value: 'x' }], validation: 'DEFAULT' }),
      [],
    ],
  ])('%s', (_, one, expected) => {
    expect(problems(dataset(one))).toEqual(expect.arrayContaining(expected))
    if (expected.length === 0) expect(problems(dataset(one))).toEqual([])
  })
})

describe('[RS-22] a foreign id', () => {
  test.each<[string, string | undefined, string[]]>([
    ['names its key', undefined, ['columns[0].foreignKey member-missing']],
    ['is of the form table.key', 'patients', ['columns[0].foreignKey member-invalid']],
    ['names a table that is there', 'gone.name', ['columns[0].foreignKey table-unknown']],
    ['names a column that is there', 'patients.nmae', ['columns[0].foreignKey column-unknown']],
    ['may name a nested column', 'patients.visits.day', []],
    ['may name the id', 'patients._id', []],
    ['may name anything of a table without a dataset', 'anything.at', []],
  ])('%s', (_, foreignKey, expected) => {
    expect(problems(dataset(column('a', { token: 'FOREIGN_ID', foreignKey })))).toEqual(expected)
  })
})

describe('[RS-23] a column of nested records', () => {
  const nested = (more: object) => dataset(column('a', { type: 'DATASET', ...more }))
  test.each<[string, object, string[]]>([
    ['names its dataset', { array: true }, ['columns[0].dataset member-missing']],
    ['is a list', { dataset: 'visit' }, ['columns[0].array member-invalid']],
    ['names a dataset that is there', { dataset: 'gone', array: true }, ['columns[0].dataset dataset-unknown']],
    ['holds records', { dataset: 'blob', array: true }, ['columns[0].dataset dataset-differs']],
    [
      'is not checked itself',
      { dataset: 'visit', array: true, validation: 'DEFAULT' },
      ['columns[0].validation member-unused'],
    ],
    ['has no token', { dataset: 'visit', array: true, token: 'EMAIL' }, ['columns[0].token member-unused']],
    ['is fine', { dataset: 'visit', array: true }, []],
  ])('%s', (_, more, expected) => {
    expect(problems(nested(more))).toEqual(expected)
  })

  test('does not lead back', () => {
    const circle = { ...VISIT, columns: [column('all', { type: 'DATASET', dataset: 'patient', array: true })] }
    expect(problems(circle)).toEqual(['columns[0].dataset dataset-cycle'])
  })

  test('a value column names no dataset', () => {
    expect(problems(dataset(column('a', { dataset: 'visit' })))).toEqual(['columns[0].dataset member-unused'])
  })
})

describe('[RS-24] a dataset', () => {
  test.each<[string, object, string[]]>([
    ['of JSON has the column content', { dataType: 'JSON' }, ['columns member-invalid']],
    [
      'of TEXT has no token',
      { dataType: 'TEXT', columns: [column('content', { token: 'EMAIL' })] },
      ['columns[0] member-invalid'],
    ],
    [
      'of XML has no identity of its own',
      { dataType: 'XML', columns: [column('content')], identityType: 'SCRIPT', identityScript: '1' },
      ['identityType member-invalid'],
    ],
    ['of BINARY is fine', { dataType: 'BINARY', columns: [column('content')] }, []],
    ['by COLUMN has an identity column', { identityType: 'COLUMN' }, ['identityType member-missing']],
    ['by SCRIPT has a script', { identityType: 'SCRIPT' }, ['identityScript member-missing']],
    ['has its own merger', { merger: 'visit-merger' }, ['merger dataset-differs']],
    ['names a merger that is there', { merger: 'flip' }, ['merger merger-weight-unknown']],
  ])('%s', (_, more, expected) => {
    expect(problems(dataset(column('a'), more))).toEqual(expected)
  })
})

describe('[RS-26] an index mapping', () => {
  const indexer = (mapping: object) => ({ type: 'indexer', dataset: 'patient', mappings: [{ id: 'm', ...mapping }] })
  test.each<[string, object, string[]]>([
    ['names a column', {}, ['mappings[0].keys member-invalid']],
    ['names no records', { keys: ['visits'] }, ['mappings[0].keys[0] member-invalid']],
    ['names what is nested', { keys: ['visits.dya'] }, ['mappings[0].keys[0] column-unknown']],
    ['of SCRIPT has a script', { type: 'SCRIPT' }, ['mappings[0].script member-missing']],
    ['of places has places', { matching: 'GEOGRAPHIC', keys: ['name'] }, ['mappings[0].keys member-invalid']],
    ['may be of latitude and longitude', { matching: 'GEOGRAPHIC', keys: ['lat', 'lon'] }, []],
    ['names the latitude first', { matching: 'GEOGRAPHIC', keys: ['lon', 'lat'] }, ['mappings[0].keys member-invalid']],
    [
      'of places takes them as they are',
      { matching: 'GEOGRAPHIC', keys: ['lat', 'lon'], transform: { lat: 'PREFIX(2)' } },
      ['mappings[0].transform member-invalid'],
    ],
    [
      'finds duplicates with three typos at most',
      { matching: 'FUZZY', keys: ['name'], duplicates: true, maximumTypos: 4 },
      ['mappings[0].maximumTypos member-invalid'],
    ],
    ['may be searched with more', { matching: 'FUZZY', keys: ['name'], maximumTypos: 4 }, []],
    [
      'takes keys from columns or from a script',
      { type: 'SCRIPT', script: 'record.name', keys: ['name'], combine: true },
      ['mappings[0].keys member-invalid', 'mappings[0].combine member-invalid'],
    ],
    ['may be a script alone', { type: 'SCRIPT', script: 'record.name' }, []],
    ['is fine', { keys: ['name', 'born'] }, []],
  ])('%s', (_, mapping, expected) => {
    expect(problems(indexer(mapping)).filter((line) => !line.includes('not-available'))).toEqual(expected)
  })
})

test('[RS-27] nested records are compared as objects, and values never', () => {
  const classifier = (mapping: object) => ({
    type: 'classifier-weight',
    dataset: 'patient',
    mappings: [{ id: 'm', ...mapping }],
  })
  expect(problems(classifier({ keys: ['visits'] }))).toEqual(['mappings[0].keys[0] member-invalid'])
  expect(problems(classifier({ keys: ['name'], object: true }))).toContain('mappings[0].keys[0] member-invalid')
})

describe('[RS-28] a merger', () => {
  const merger = (more: object) => ({ type: 'merger-weight', dataset: 'patient', mergeType: 'CONSTANT', ...more })
  const rule = (more: object) => merger({ rules: [{ columns: ['name'], strategy: 'LONGEST', ...more }] })
  test.each<[string, object, string[]]>([
    ['by SCRIPT has a script', merger({ mergeType: 'SCRIPT' }), ['script member-missing']],
    ['rules known columns', rule({ columns: ['nmae'] }), ['rules[0].columns[0] column-unknown']],
    ['takes a list of strategies', rule({ strategy: ['MOST_RECENT', 'LONGEST'], column: 'born' }), []],
    ['knows the strategies', rule({ strategy: 'BEST' }), ['rules[0].strategy member-invalid']],
    ['names a strategy once', rule({ strategy: ['LONGEST', 'LONGEST'] }), ['rules[0].strategy[1] doubled']],
    ['lists trusted sources', rule({ strategy: 'TRUSTED_SOURCE' }), ['rules[0].sources member-missing']],
    ['says how far sources are believed', rule({ strategy: ['TRUST'] }), ['rules[0].trust member-missing']],
    ['has its constant', rule({ strategy: 'CONSTANT' }), ['rules[0].constant member-missing']],
    ['has its script', rule({ strategy: 'SCRIPT' }), ['rules[0].script member-missing']],
    [
      'rules a column once',
      merger({
        rules: [
          { columns: ['name'], strategy: 'LONGEST' },
          { columns: ['born', 'name'], strategy: 'OLDEST' },
        ],
      }),
      ['rules[1].columns[1] doubled'],
    ],
    [
      'bounds trust',
      rule({ strategy: 'TRUST', trust: { crm: { start: 101 } } }),
      ['rules[0].trust.crm.start member-invalid'],
    ],
  ])('%s', (_, given, expected) => {
    expect(problems(given)).toEqual(expected)
  })
})

test.each<[object, string[]]>([
  [{ type: 'SCORE', interval: 'MINIMUM', min: 101 }, ['rules[0].conditions[0].min member-invalid']],
  [{ type: 'SCORE', interval: 'INTERVAL', min: 101, max: 200 }, ['rules[0].conditions[0].min member-invalid']],
  [{ type: 'RECORD_COUNT', interval: 'MAXIMUM', max: 1 }, ['rules[0].conditions[0].max member-invalid']],
  [{ type: 'RECORD_COUNT', interval: 'INTERVAL', min: 0, max: 1 }, ['rules[0].conditions[0].max member-invalid']],
  [{ type: 'SCORE', interval: 'MINIMUM', min: 100 }, []],
  [{ type: 'RECORD_COUNT', interval: 'MAXIMUM', max: 2 }, []],
  [{ type: 'RECORD_COUNT', interval: 'MINIMUM', min: 101, max: 1 }, []],
])('[RS-3852] a steward condition that can never hold is refused: %o', (condition, expected) => {
  const rules = [{ id: 'a', filtering: { classification: 'MATCH' }, action: 'MERGE', conditions: [condition] }]
  expect(problems({ type: 'steward-bucket', rules }).filter((line) => !line.includes('not-available'))).toEqual(
    expected,
  )
})

describe('[RS-29] a steward rule', () => {
  const steward = (rule: object) => ({
    type: 'steward-bucket',
    rules: [{ id: 'a', filtering: { classification: 'MATCH' }, action: 'MERGE', ...rule }],
  })
  const score = (more: object) => steward({ conditions: [{ type: 'SCORE', ...more }] })
  test.each<[string, object, string[]]>([
    ['that deletes has conditions', steward({ action: 'DELETE' }), ['rules[0].conditions member-missing']],
    ['that splits has conditions', steward({ action: 'SPLIT' }), ['rules[0].conditions member-missing']],
    ['of MINIMUM has a lower bound', score({ interval: 'MINIMUM' }), ['rules[0].conditions[0].min member-missing']],
    ['of MAXIMUM has an upper bound', score({ interval: 'MAXIMUM' }), ['rules[0].conditions[0].max member-missing']],
    ['of INTERVAL has one of them', score({ interval: 'INTERVAL' }), ['rules[0].conditions[0].min member-missing']],
    [
      'has its bounds in order',
      score({ interval: 'INTERVAL', min: 9, max: 8 }),
      ['rules[0].conditions[0].min member-invalid'],
    ],
    ['is fine', score({ interval: 'INTERVAL', min: 8, max: 9 }), []],
  ])('%s', (_, given, expected) => {
    expect(problems(given).filter((line) => !line.includes('not-available'))).toEqual(expected)
  })
})

describe('[RS-911] a dataset', () => {
  const bad = { validation: 'REGEX', regex: '(' }
  test.each<[string, object, string[]]>([
    [
      'tells the patterns and formats of all its columns at once, each by its place',
      {
        type: 'dataset',
        columns: [column('a', bad), column('b', bad), column('c', { token: 'DATE', source: 'yyyy' })],
      },
      ['columns[0].regex pattern-invalid', 'columns[1].regex pattern-invalid', 'columns[2].source date-format'],
    ],
    [
      'has no column called by what means something to JavaScript',
      dataset(column('constructor')),
      ['columns[0].key member-invalid'],
    ],
    [
      'nests no dataset that leads back to it',
      { type: 'dataset', _id: 'visit', columns: [column('p', { type: 'DATASET', dataset: 'patient', array: true })] },
      ['columns[0].dataset dataset-cycle'],
    ],
  ])('%s', (_, given, expected) => {
    expect(problems(given)).toEqual(expected)
  })

  test('nests at most 8 levels deep', () => {
    const chain = (length: number) =>
      Array.from({ length }, (_, level) =>
        parseResource({
          ...base,
          _id: `n${level}`,
          type: 'dataset',
          columns: [
            level + 1 < length ? column('c', { type: 'DATASET', dataset: `n${level + 1}`, array: true }) : column('c'),
          ],
        }),
      )
    const codes = (length: number) => {
      const resources = new Map(chain(length).map((resource) => [resource._id, resource]))
      const outer = {
        ...base,
        type: 'dataset',
        columns: [column('c', { type: 'DATASET', dataset: 'n0', array: true })],
      }
      return checkResource(parseResource(outer), { ...CONFIGURATION, resources }).map(({ code }) => code)
    }
    expect(codes(8)).toEqual([])
    expect(codes(9)).toEqual(['too-deep'])
  })
})

describe('[RS-30] a transformation', () => {
  const mapping = (more: object) => ({
    type: 'transformation',
    source: 'patient',
    target: 'visit',
    mappings: [{ id: 'a', source: ['name'], target: ['day'], ...more }],
  })
  test.each<[string, object, string[]]>([
    ['by SCRIPT has a script', { type: 'transformation', transformationType: 'SCRIPT' }, ['script member-missing']],
    ['reads columns of its source', mapping({ source: ['nmae'] }), ['mappings[0].source[0] column-unknown']],
    ['fills columns of its target', mapping({ target: ['name'] }), ['mappings[0].target[0] column-unknown']],
    ['of COLUMN reads one', mapping({ source: [] }), ['mappings[0].source member-invalid']],
    [
      'of CONSTANT reads none',
      mapping({ mappingType: 'CONSTANT', constant: 'x' }),
      ['mappings[0].source member-invalid'],
    ],
    [
      'of CONSTANT has a value',
      mapping({ mappingType: 'CONSTANT', source: [] }),
      ['mappings[0].constant member-missing'],
    ],
    [
      'of SPLIT splits at something',
      mapping({ mappingType: 'SPLIT', delimiter: '' }),
      ['mappings[0].delimiter member-invalid'],
    ],
    ['of SCRIPT has a script', mapping({ mappingType: 'SCRIPT' }), ['mappings[0].script member-missing']],
    [
      'fills a column once',
      mapping({ mappingType: 'SPLIT', target: ['day', 'day'] }),
      ['mappings[0].target[1] doubled'],
    ],
    ['reads nested columns', mapping({ source: ['visits.day'] }), []],
    ['of COLUMN takes the first of several', mapping({ source: ['name', 'visits.day'] }), []],
    ['of SCRIPT fills several', mapping({ mappingType: 'SCRIPT', script: 'values', target: ['day', 'ward'] }), []],
    ['of CONCATENATE fills several', mapping({ mappingType: 'CONCATENATE', target: ['day', 'ward'] }), []],
  ])('%s', (_, given, expected) => {
    expect(problems(given)).toEqual(expected)
  })
})

describe('[RS-31] a pipeline step', () => {
  const step = (more: object) => ({ type: 'pipeline', dataset: 'patient', processors: [{ id: 'a', ...more }] })
  const set = (processorType: string, properties: object) =>
    step({ processorType, properties: Object.entries(properties).map(([key, value]) => ({ key, value })) })
  test.each<[string, object, string[]]>([
    ['that cleans says what', set('CLEANER', {}), ['processors[0].properties member-missing']],
    ['knows its settings', set('CLEANER', { trmi: 'true' }), ['processors[0].properties[0].key property-unknown']],
    [
      'names columns that are there',
      set('CLEANER', { trim: 'name, brn' }),
      ['processors[0].properties[0].value column-unknown'],
    ],
    [
      'replaces something',
      set('REPLACER', { columns: 'name', replacement: '' }),
      ['processors[0].properties member-missing'],
    ],
    [
      'has a pattern that compiles',
      set('REPLACER', { columns: 'name', pattern: '(', replacement: '', regex: 'true' }),
      ['processors[0].properties member-invalid'],
    ],
    [
      'has a pattern whose groups keep their numbers',
      set('REPLACER', { columns: 'name', pattern: '(a)b++', replacement: '$1', regex: 'true' }),
      ['processors[0].properties member-invalid'],
    ],
    [
      'may give nothing back',
      set('REPLACER', { columns: 'name', pattern: '(a)b++', replacement: 'c', regex: 'true' }),
      [],
    ],
    ['divides a column', set('TOKENIZER', { into: 'name' }), ['processors[0].properties member-missing']],
    ['divides it into itself', set('TOKENIZER', { column: 'name' }), []],
    [
      'divides one column',
      set('TOKENIZER', { column: 'name, born' }),
      ['processors[0].properties[0].value member-invalid'],
    ],
    [
      'has no setting that nobody reads',
      step({
        processorType: 'TRANSFORMER',
        transformation: 'reshape',
        properties: [{ key: 'transformation', value: 'reshape' }],
      }),
      ['processors[0].transformation transformation-unknown', 'processors[0].properties[0].key property-unknown'],
    ],
    [
      'transforms by a transformation',
      step({ processorType: 'TRANSFORMER' }),
      ['processors[0].transformation member-missing'],
    ],
    [
      'names one that is there',
      step({ processorType: 'TRANSFORMER', transformation: 'visit' }),
      ['processors[0].transformation transformation-unknown'],
    ],
    ['by SCRIPT has a script', step({ processorType: 'SCRIPT' }), ['processors[0].script member-missing']],
    ['is fine', set('CLEANER', { trim: 'true', titlecase: 'name' }), []],
  ])('%s', (_, given, expected) => {
    expect(problems(given)).toEqual(expected)
  })
})

test('[RS-32] a data view shows columns and sections that are there, each once', () => {
  const view = {
    type: 'data-view',
    dataset: 'patient',
    sections: [{ id: 's' }, { id: 's' }],
    columns: [{ key: 'name', section: 't', width: 13 }],
  }
  expect(problems(view)).toEqual(['columns[0].width member-invalid'])
  const narrow = { ...view, columns: [{ key: 'name', section: 't' }, { key: 'nmae' }, { key: 'name' }] }
  expect(problems(narrow)).toEqual([
    'columns[2].key doubled',
    'sections[1].id doubled',
    'columns[1].key column-unknown',
    'columns[0].section section-unknown',
  ])
  expect(problems({ type: 'data-view', dataset: 'patient', list: { columns: ['x'], sort: ['-born', '-y'] } })).toEqual([
    'list.columns[0] column-unknown',
    'list.sort[1] column-unknown',
  ])
})

describe('[RS-33] sources and sinks', () => {
  const http = { type: 'sink-http', url: 'https://example.org/events' }
  test.each<[string, object, string[]]>([
    [
      'a window ends after it begins',
      { type: 'source-file', fromFilter: '2026-01-02T00:00:00Z', toFilter: '2026-01-01T00:00:00Z' },
      ['toFilter member-invalid'],
    ],
    ['a bound is an instant', { type: 'source-file', fromFilter: 'yesterday' }, ['fromFilter member-invalid']],
    [
      '[RS-913] a bound is a day of the calendar',
      { type: 'source-file', fromFilter: '2026-02-30T00:00:00Z', toFilter: '2026-03-31T00:00:00Z' },
      ['fromFilter member-invalid'],
    ],
    ['[RS-914] an encoding is there', { type: 'source-file', encoding: 'klingon' }, ['encoding member-invalid']],
    ['[RS-914] other encodings are', { type: 'source-file', encoding: 'windows-1252' }, []],
    ['[RS-914] a separator is one character', { type: 'source-file', separator: ';;' }, ['separator member-invalid']],
    ['[RS-914] and no quote', { type: 'source-file', separator: '"' }, ['separator member-invalid']],
    ['[RS-914] a tab is one', { type: 'source-file', separator: '\t' }, []],
    ['[RS-914] so may the file say', { type: 'source-file', separator: 'auto' }, []],
    ['[RS-4400] a text has no sheets', { type: 'source-file', sheet: 'People' }, ['sheet member-unused']],
    ['[RS-4400] a workbook has', { type: 'source-file', format: 'EXCEL', sheet: 'People' }, []],
    ['a table source reads a table', { type: 'source-table', table: 'gone' }, ['table table-unknown']],
    ['hyphens of a table are underscores', { type: 'source-table', table: 'any-thing' }, ['table table-unknown']],
    ['an address carries no password', { ...http, url: 'https://me:secret@example.org' }, ['url member-invalid']],
    ['an HTTP sink has no use for SSH', { ...http, credentials: 'ssh' }, ['credentials credentials-unfit']],
    ['credentials are there', { ...http, credentials: 'gone' }, ['credentials credentials-unknown']],
    ['a file name is no path', { type: 'sink-file', outputPattern: '../x' }, ['outputPattern member-invalid']],
  ])('%s', (_, given, expected) => {
    expect(problems(given).filter((line) => !line.includes('not-available'))).toEqual(expected)
  })
})
