import { expect, test } from 'vitest'
import type { Classifier } from '../model/resources/classifier.ts'
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
    new Set([before, keyer({ prior: -2 }), keyer({ matchThreshold: 9000 }), keyer({ mappings: other })]).size,
  ).toBe(4)
})

test('a description or the review score does not', () => {
  expect(keyer({ description: 'In other words', reviewScoreThreshold: 0.9 })).toBe(keyer({}))
})
