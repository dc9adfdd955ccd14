import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nestedTexts } from '../../lib/nested.ts'
import type { Values } from '../../model/record.ts'
import type { Classifier, ClassifierMapping } from '../../model/resources/classifier.ts'
import type { Column, Dataset, Token } from '../../model/resources/dataset.ts'
import type { Indexer } from '../../model/resources/indexer.ts'
import type { ComparedDataset } from '../classify/compared-dataset.ts'
import { objectTexts } from '../classify/object-similarity.ts'
import type { BatchInput, Cell } from './batch.ts'
import { matchBatch } from './match-batch.ts'
import { linksOf, plainLinks } from './plain-links.fixture.ts'

function column(key: string, token: Token, nested: Partial<Column> = {}): Column {
  return { key, token, array: true, empty: true, validation: 'NONE', error: 'IGNORE', enumerations: [], ...nested }
}

const home: Dataset = {
  type: 'dataset',
  _id: 'home',
  description: 'Home',
  columns: [column('street', 'ADDRESS_STREET'), column('city', 'ADDRESS_CITY'), column('code', 'ID')],
}
const dataset: ComparedDataset = {
  type: 'dataset',
  _id: 'person',
  description: 'Person',
  columns: [column('name', 'NAME'), column('homes', 'TEXT', { type: 'DATASET', dataset: 'home' })],
  nested: { home },
}

const indexer: Indexer = {
  type: 'indexer',
  _id: 'keys',
  description: 'Keys',
  dataset: 'person',
  defaultKeyOptions: [],
  mappings: [
    { id: 'name', keys: ['name'], matching: 'EXACT', combine: false, duplicates: true, keyOptions: [], transform: {} },
  ],
}

const homes = fc.array(
  fc.record(
    {
      street: fc.constantFrom('12 High St.', 'High Street 12', 'Calle Mayor 3', 'High Street 13', ''),
      city: fc.oneof(fc.constantFrom('London', 'Londn', 'Madrid', 'n/a'), fc.constant(['Paris', 'London'])),
      code: fc.constantFrom('A1', 'A2', 'B1'),
    },
    { requiredKeys: [] },
  ),
  { maxLength: 5 },
)
const person: fc.Arbitrary<Values> = fc.record(
  { name: fc.constantFrom('Ada', 'Grace'), homes },
  { requiredKeys: ['name'] },
)

const base = { nullMismatch: false, options: ['AGGRESSIVE'] as const, weight: 1 }
const levels = [
  { similarity: 0, weight: -3 },
  { similarity: 0.8, weight: 2.5 },
  { similarity: 1, weight: 5 },
]

const classifier: fc.Arbitrary<Classifier> = fc
  .record({
    object: fc.record({ threshold: fc.constantFrom(0, 50, 90, 100), nullMismatch: fc.boolean() }),
    model: fc.constantFrom('MEAN' as const, 'LIKELIHOOD' as const),
    termFrequency: fc.boolean(),
    nonMatchThreshold: fc.constantFrom(0, 4000, 8000),
  })
  .map(({ object, model, termFrequency, nonMatchThreshold }) => {
    const mappings: ClassifierMapping[] = [
      { ...base, id: 'homes', keys: ['homes'], object: true, levels, ...object },
      { ...base, id: 'city', keys: ['homes.city'], levels },
      { ...base, id: 'both', keys: ['name', 'homes.code'], weight: 0.5, levels },
    ]
    return {
      type: 'classifier-weight',
      _id: 'c',
      description: 'C',
      defaultOptions: [],
      defaultWeight: 1,
      model,
      prior: -1,
      mappings,
      termFrequency,
      matchThreshold: 9000,
      nonMatchThreshold,
      reviewScoreThreshold: 0.75,
    }
  })

/** The batch that these records are. */
function batchOf(records: readonly Values[], alike: Classifier): BatchInput {
  const cells = (textsOf: (record: Values) => readonly string[]): readonly Cell[] => records.map(textsOf)
  return {
    rows: records.length,
    columns: new Map([
      ['name', cells((record) => nestedTexts(record, 'name'))],
      ['homes', cells((record) => objectTexts(record, 'homes'))],
      ['homes.city', cells((record) => nestedTexts(record, 'homes.city'))],
      ['homes.code', cells((record) => nestedTexts(record, 'homes.code'))],
    ]),
    indexer,
    dataset,
    classifier: alike,
  }
}

test.each(['PRUNED', 'FULL'] as const)(
  '[CL-243] nested columns and nested records score in a batch as they do one by one: %s',
  async (mode) => {
    await fc.assert(
      fc.asyncProperty(fc.array(person, { maxLength: 25 }), classifier, async (records, alike) => {
        const input = batchOf(records, alike)
        expect(linksOf(await matchBatch({ ...input, mode }))).toEqual(plainLinks(input, records))
      }),
      { numRuns: 300, seed: 20_261_121 },
    )
  },
)
