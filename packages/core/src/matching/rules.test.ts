import { expect, test } from 'vitest'
import type { Classifier, ClassifierMapping } from '../model/resources/classifier.ts'
import type { IndexMapping } from '../model/resources/indexer.ts'
import { parseResource } from '../resource/parse-resource.ts'
import { keyerOf, type MatchConfiguration } from './rules.ts'

const parsed = <T>(resource: object): T => parseResource({ description: 'For the test', ...resource }) as T

const dataset = parsed<MatchConfiguration['dataset']>({ type: 'dataset', _id: 'd', columns: [{ key: 'name' }] })
const indexer = parsed<MatchConfiguration['indexer']>({
  type: 'indexer',
  _id: 'i',
  dataset: 'd',
  mappings: [{ id: 'name', keys: ['name'], duplicates: true }],
})
const levels = [
  { similarity: 0, weight: -4 },
  { similarity: 1, weight: 6 },
]
const classifier = parsed<Classifier>({
  type: 'classifier-weight',
  _id: 'c',
  model: 'LIKELIHOOD',
  prior: -3,
  mappings: [{ id: 'name', keys: ['name'], levels }],
})
const keyer = (changed: Partial<Classifier>) => keyerOf({ dataset, indexer, classifier: { ...classifier, ...changed } })

test('a prior, a threshold or a level moves the keyer: scores depend on them', () => {
  const before = keyer({})
  const [mapping] = classifier.mappings
  const other = [{ ...mapping!, levels: [{ similarity: 0, weight: -5 }, ...levels.slice(1)] }]
  expect(
    new Set([
      ...[before, keyer({ prior: -2 }), keyer({ matchThreshold: 9000 }), keyer({ mappings: other })],
      keyer({ minimumEvidence: 0.5 }),
    ]).size,
  ).toBe(5)
  expect(keyer({ minimumEvidence: 0 })).toBe(before)
})

test('a description or the review score does not', () => {
  expect(keyer({ description: 'In other words', reviewScoreThreshold: 0.9 })).toBe(keyer({}))
})

test('what a mapping leaves out leaves an index as it is: a newer version with another member builds none anew', () => {
  const keyed = {
    id: 'name',
    keys: ['name'],
    type: 'COLUMNS',
    matching: 'EXACT',
    combine: false,
    duplicates: true,
    transform: {},
    maximumTypos: 2,
    similarity: 0.7,
    radiusMeters: 100,
    compareLimit: 1000,
    keyOptions: ['AGGRESSIVE'],
  } as const satisfies IndexMapping
  const compared = {
    id: 'name',
    keys: ['name'],
    nullMismatch: false,
    object: false,
    threshold: 50,
    levels,
    options: ['AGGRESSIVE'],
    weight: 1,
  } as const satisfies ClassifierMapping
  const stood = keyerOf({
    dataset,
    indexer: { ...indexer, mappings: [keyed] },
    classifier: { ...classifier, mappings: [compared] },
  })
  expect(keyer({}), 'keyerOf has to leave out a new member that has its default').toBe(stood)
})
