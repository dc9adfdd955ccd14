import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Classifier, type ClassifierMapping, COMPARERS } from '../../model/resources/classifier.ts'
import { type Dataset, type Column as DatasetColumn, TOKENS } from '../../model/resources/dataset.ts'
import { type Indexer, type IndexMapping, TEXT_OPTIONS } from '../../model/resources/indexer.ts'
import type { BatchInput, Cell, Column } from './batch.ts'
import { matchBatch } from './match-batch.ts'
import { linksOf, plainLinks } from './plain-links.fixture.ts'

const KEYS = ['first', 'last', 'birth', 'phones', 'city'] as const
const TRANSFORMS = [
  'PREFIX(2)',
  'PREFIX(3)',
  'SUFFIX(2)',
  'DIGITS',
  'YEAR',
  'INITIALS',
  'TOKENS',
  'TOKEN_PAIRS',
] as const

const letter = fc.constantFrom(..."aabbcde  1990-.'É", 'ß', 'Ā', '漢', '字', '😀', '\ud83d', 'A', 'B', '\u001f', 'ﬁ')
const word = fc.constantFrom(
  'anna',
  'Anna',
  'ana',
  'ánna',
  'martha',
  'marhta',
  "O'Brien",
  'obrien',
  '1990-01-02',
  '1990-02-01',
  'Dr. Anna van der Berg',
  'Berg, Anna',
  'Acme Widgets Ltd',
  'Widgets & Acme GmbH',
  '12 High St.',
  'High Street 12 Apt 3',
  '+34 600 123 456 ext 7',
  '600123456',
  'a.anna+x@gmail.com',
  'anna@example.org',
  '51.5,-0.12',
  '51.501,-0.121',
  '1,234.50',
  'n/a',
)
const long = fc
  .tuple(
    fc.constantFrom('x', 'lovelace ', 'añ', '漢字'),
    fc.integer({ min: 20, max: 900 }),
    fc.constantFrom('', 'a', 'b'),
  )
  .map(([unit, times, end]) => unit.repeat(times) + end)
const text = fc.oneof(
  { weight: 6, arbitrary: word },
  { weight: 4, arbitrary: fc.string({ unit: letter, maxLength: 9 }) },
  { weight: 1, arbitrary: fc.string({ unit: letter, minLength: 25, maxLength: 50 }) },
  { weight: 1, arbitrary: long },
)
const cell: fc.Arbitrary<Cell> = fc.oneof(
  { weight: 8, arbitrary: text },
  { weight: 2, arbitrary: fc.constant(undefined) },
  { weight: 2, arbitrary: fc.array(text, { maxLength: 4 }) },
)
const plainCell: fc.Arbitrary<Cell> = fc.oneof(
  { weight: 8, arbitrary: text },
  { weight: 2, arbitrary: fc.constant(undefined) },
)

const options = fc.subarray([...TEXT_OPTIONS], { maxLength: 3 })
const keys = fc.subarray([...KEYS], { minLength: 1, maxLength: 3 })

const indexMapping: fc.Arbitrary<Omit<IndexMapping, 'id'>> = fc.record(
  {
    keys,
    matching: fc.constant('EXACT' as const),
    combine: fc.boolean(),
    duplicates: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
    keyOptions: options,
    transform: fc.oneof(
      { weight: 5, arbitrary: fc.dictionary(fc.constantFrom(...KEYS), fc.constantFrom(...TRANSFORMS), { maxKeys: 2 }) },
      { weight: 1, arbitrary: fc.constant(Object.fromEntries(KEYS.map((key) => [key, 'TOKEN_PAIRS']))) },
    ),
    synonyms: fc.dictionary(
      fc.constantFrom(...KEYS),
      fc.array(fc.array(word, { minLength: 2, maxLength: 3 }), { maxLength: 2 }),
      { maxKeys: 2 },
    ),
    compareLimit: fc.constantFrom(1, 2, 3, 5, 8),
  },
  { requiredKeys: ['keys', 'matching', 'combine', 'duplicates', 'keyOptions', 'transform'] },
)

const levels = fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { maxLength: 4 }).chain((steps) =>
  fc
    .array(fc.double({ min: -12, max: 12, noNaN: true }), {
      minLength: steps.length + 1,
      maxLength: steps.length + 1,
    })
    .map((weights) => [0, ...steps].map((step, at) => ({ similarity: step / 100, weight: weights[at] ?? 0 }))),
)

const classifierMapping: fc.Arbitrary<Omit<ClassifierMapping, 'id'>> = fc.record(
  {
    keys: fc.oneof({ weight: 3, arbitrary: keys.map((all) => all.slice(0, 1)) }, { weight: 1, arbitrary: keys }),
    nullMismatch: fc.boolean(),
    options,
    weight: fc.constantFrom(0.001, 0.5, 1, 2, 3.333, 1_000_000),
    tolerance: fc.constantFrom(0, 1, 400),
    comparer: fc.constantFrom(...COMPARERS),
    levels,
    genericValues: fc.array(word, { maxLength: 2 }),
    synonyms: fc.array(fc.array(word, { minLength: 2, maxLength: 3 }), { maxLength: 2 }),
    wordWeights: fc.array(fc.record({ words: word, weight: fc.constantFrom(0, 0.5, 8) }), { maxLength: 3 }),
  },
  { requiredKeys: ['keys', 'nullMismatch', 'options', 'weight', 'levels'] },
)

const threshold = fc.constantFrom(0, 1, 2500, 4000, 5000, 7000, 8500, 9700, 9999, 10_000)

const classifier: fc.Arbitrary<Classifier> = fc
  .record({
    mappings: fc.array(classifierMapping, { minLength: 1, maxLength: 5 }),
    model: fc.constantFrom('MEAN' as const, 'LIKELIHOOD' as const, undefined),
    prior: fc.double({ min: -20, max: 20, noNaN: true }),
    thresholds: fc.tuple(threshold, threshold),
    termFrequency: fc.boolean(),
    minimumEvidence: fc.constantFrom(0, 0, 0.2, 0.5, 0.8, 1),
  })
  .map(
    ({ mappings, model, prior, termFrequency, minimumEvidence, thresholds: [matchThreshold, nonMatchThreshold] }) => ({
      type: 'classifier-weight',
      _id: 'alike',
      description: 'Alike',
      ...(model && { model }),
      prior,
      termFrequency,
      minimumEvidence,
      mappings: mappings.map((mapping, position) => ({ id: `c${position}`, ...mapping })),
      defaultOptions: [],
      defaultWeight: 1,
      matchThreshold,
      nonMatchThreshold,
      reviewScoreThreshold: 0.75,
    }),
  )

const indexer: fc.Arbitrary<Indexer> = fc.array(indexMapping, { minLength: 1, maxLength: 4 }).map((mappings) => ({
  type: 'indexer',
  _id: 'people',
  description: 'People',
  dataset: 'people',
  defaultKeyOptions: [],
  mappings: mappings.map((mapping, position) => ({ id: `k${position}`, ...mapping })),
}))

const dataset: fc.Arbitrary<Dataset> = fc.tuple(...KEYS.map(() => fc.constantFrom(...TOKENS))).map((tokens) => ({
  type: 'dataset',
  _id: 'people',
  description: 'People',
  columns: KEYS.map(
    (key, position): DatasetColumn => ({
      key,
      token: tokens[position] ?? 'TEXT',
      array: true,
      empty: true,
      validation: 'NONE',
      error: 'IGNORE',
      enumerations: [],
    }),
  ),
}))

const columns = fc.integer({ min: 0, max: 40 }).chain((rows) => {
  const list = (cells: fc.Arbitrary<Cell>) => fc.array(cells, { minLength: rows, maxLength: rows })
  const encoded: fc.Arbitrary<Column> = fc
    .array(cell, { minLength: 1, maxLength: 12 })
    .chain((cells) =>
      fc
        .array(fc.nat(cells.length - 1), { minLength: rows, maxLength: rows })
        .map((ids) => ({ ids: Int32Array.from(ids), cells })),
    )
  return fc
    .tuple(list(plainCell), list(plainCell), list(plainCell), fc.oneof(list(cell), encoded))
    .map(([first, last, birth, phones]) => ({
      rows,
      columns: new Map<string, Column>([
        ['first', first],
        ['last', last],
        ['birth', birth],
        ['phones', phones],
      ]),
    }))
})

const batch: fc.Arbitrary<BatchInput> = fc
  .record({ table: columns, indexer, classifier, dataset })
  .map(({ table, ...rest }) => ({ ...table, ...rest }))

describe('the kernel gives exactly the links of the plain functions', () => {
  test.each([
    ['PRUNED', 1000],
    ['FULL', 400],
  ] as const)('%s', { timeout: 300_000 }, async (mode, numRuns) => {
    await fc.assert(
      fc.asyncProperty(batch, async (input) => {
        expect(linksOf(await matchBatch({ ...input, mode }))).toEqual(plainLinks(input))
      }),
      { numRuns, seed: 20_261_121 },
    )
  })
})
