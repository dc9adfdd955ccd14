import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, openInstallation } from './support/installation.ts'
import { settlePeople } from './support/people.ts'

let house: Installation
beforeAll(async () => {
  house = await openInstallation()
  await settlePeople(house)
})
afterAll(() => house.close())

/** What is wrong in as many ways as a resource of each kind can be. */
const WRONG: readonly (readonly [kind: string, members: object])[] = [
  ['dataset', { columns: [] }],
  [
    'dataset',
    {
      columns: [
        { key: '_a' },
        { key: 'constructor' },
        { key: 'e', token: 'ENUM', validation: 'REGEX', error: 'REPLACE' },
        { key: 'f', token: 'FOREIGN_ID', foreignKey: 'x' },
        { key: 'x'.repeat(300), token: 'EMALI' },
      ],
      identityType: 'SCRIPT',
      colums: [],
    },
  ],
  [
    'dataset',
    {
      columns: [
        { key: 'a', type: 'DATASET', validation: 'SCRIPT' },
        { key: 'b', dataset: 'none' },
        { key: 'c', token: 'DATE', source: 'yyyy' },
        { key: 'd', validation: 'REGEX', regex: '(' },
        { key: 'e', validation: 'REGEX', regex: '(?>a)' },
        { key: 'f', validation: 'SCRIPT', script: 'def a = 1' },
        { key: 'g', validation: 'SCRIPT', script: '"$a"' },
      ],
      identityType: 'COLUMN',
      merger: 'none',
    },
  ],
  ['dataset', { dataType: 'XML', columns: [{ key: 'a', token: 'EMAIL' }], identityType: 'COLUMN' }],
  ['indexer', { mappings: [] }],
  [
    'indexer',
    {
      dataset: 'person',
      mappings: [
        { id: 'a', keys: ['nam'], transform: { nam: 'PREFIX' } },
        { id: 'b', type: 'SCRIPT', keys: ['name'] },
        { id: 'c', matching: 'GEOGRAPHIC', keys: ['name'] },
        { id: 'd', matching: 'FUZZY', keys: ['name'], duplicates: true, maximumTypos: 9 },
      ],
    },
  ],
  ['classifier-weight', { mappings: [{ id: 'a', keys: ['name'], weight: -1, comparer: 'NONE' }], matchThreshold: 200 }],
  [
    'classifier-weight',
    { dataset: 'person', mappings: [{ id: 'a', keys: ['nam'] }], nonMatchThreshold: 99, matchThreshold: 9 },
  ],
  [
    'merger-weight',
    {
      mergeType: 'SCRIPT',
      rules: [
        { columns: ['a'], strategy: 'CONSTANT' },
        { columns: ['a'], strategy: 'TRUST' },
      ],
    },
  ],
  ['merger-weight', { mergeType: 'WEIGHT', rules: [{ columns: [], strategy: [] }] }],
  [
    'steward-bucket',
    {
      rules: [
        { id: 'a', filtering: { classification: 'MATCH' }, action: 'DELETE' },
        {
          id: 'b',
          filtering: { classification: 'MATCH' },
          action: 'MERGE',
          conditions: [{ type: 'SCORE', interval: 'MINIMUM' }],
        },
      ],
    },
  ],
  [
    'transformation',
    {
      source: 'person',
      target: 'person',
      mappings: [
        { id: 'a', source: [], target: ['name'] },
        { id: 'b', mappingType: 'SPLIT', source: ['name'], target: ['name', 'nam'], delimiter: '' },
        { id: 'c', mappingType: 'CONSTANT', source: ['name'], target: ['name'] },
      ],
    },
  ],
  ['pipeline', { processors: [] }],
  [
    'pipeline',
    {
      dataset: 'person',
      processors: [
        { id: 'a', processorType: 'SCRIPT' },
        { id: 'b', processorType: 'TRANSFORMER' },
        { id: 'c', processorType: 'CLEANER' },
        { id: 'd', processorType: 'REPLACER', properties: [{ key: 'pattern', value: '' }] },
        { id: 'e', processorType: 'REPLACER', properties: [{ key: 'patern', value: 'x' }] },
      ],
    },
  ],
  ['source-file', { inputPattern: '', encoding: 'x', separator: 'xx' }],
  ['sink-file', { outputPattern: '../{x}' }],
  ['sink-http', { url: 'http://u:p@169.254.169.254/' }],
  ['sink-http', { url: 'ftp://x', timeout: -1 }],
  ['credentials', { credentialType: 'NOTHING' }],
  ['data-view', { dataset: 'person', columns: [{ key: 'nam', section: 'x' }] }],
  ['datset', {}],
]

/** Words of English that no Spanish sentence has, outside of quotes. */
const ENGLISH = /\b(?:is|are|has|have|the|not|expected|needs|and|of|must|no column)\b/

test.each(WRONG)('[ER-2740] what is wrong with a %s is said in Spanish: %j', async (type, members) => {
  const resource = { type, _id: 'wrong', description: 'Wrong', ...members }
  const ask = async (language: string) => {
    const headers = { 'Accept-Language': language }
    return (await house.ask('POST', '/api/resources', { json: { resource, create: true }, headers })).body
  }
  const [english, spanish] = [await ask('en'), await ask('es')]
  expect(spanish.errorCodes).toEqual(english.errorCodes)
  expect(spanish.errors.length).toBeGreaterThan(0)
  const said = (sentence: string) => sentence.replace(/^[\w.[\]-]+: /, '').replaceAll(/"[^"]*"/g, '""')
  expect(spanish.errors.filter((sentence: string) => ENGLISH.test(said(sentence)))).toEqual([])
  expect(spanish.errors.filter((sentence: string) => english.errors.includes(sentence))).toEqual([])
})
