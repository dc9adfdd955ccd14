import { expect, test } from 'vitest'
import type { Classifier } from '../../../model/resources/classifier.ts'
import type { Dataset } from '../../../model/resources/dataset.ts'
import type { Indexer } from '../../../model/resources/indexer.ts'
import { tableOf } from '../worlds.fixture.ts'
import { candidatePairs, mostPairsOf } from './candidate-pairs.ts'

const ROWS = 40
const ALL = (ROWS * (ROWS - 1)) / 2

/** Everybody lives in one city, so that everybody meets everybody. */
const table = tableOf(
  Array.from({ length: ROWS }, (_, row) => ({ name: `Person ${row}`, city: 'Cork' })),
  new Map([
    ['name', 'name'],
    ['city', 'city'],
  ]),
)
const dataset: Dataset = { type: 'dataset', _id: 'd', description: 'D', columns: [] }
const indexer = {
  type: 'indexer',
  _id: 'i',
  description: 'I',
  dataset: 'd',
  defaultKeyOptions: [],
  mappings: [
    { id: 'city', keys: ['city'], matching: 'EXACT', combine: false, duplicates: true, keyOptions: [], transform: {} },
  ],
} as Indexer
const classifier: Classifier = {
  type: 'classifier-weight',
  _id: 'c',
  description: 'C',
  defaultOptions: [],
  defaultWeight: 1,
  matchThreshold: 8000,
  nonMatchThreshold: 5000,
  reviewScoreThreshold: 0.75,
  mappings: [{ id: 'name', keys: ['name'], nullMismatch: false, options: [], weight: 1, comparer: 'EXACT' }],
}

test.each([
  [1, 250_000],
  [31_250, 250_000],
  [31_251, 250_008],
  [49_999, 399_992],
  [50_000, 400_000],
  [1_000_000, 400_000],
])('[LE-3007] of %s records %s candidate pairs are looked at', (rows, most) => {
  expect(mostPairsOf(rows)).toBe(most)
})

test('[LE-3007] of no more than are looked at none is left out', async () => {
  const { a, cut } = await candidatePairs(table, { indexer, classifier, dataset, mostPairs: ALL })
  expect([a.length, cut]).toEqual([ALL, false])
})

test('[LE-3007] of more those are kept that some records have, and all of these', async () => {
  const { a, b, cut } = await candidatePairs(table, { indexer, classifier, dataset, mostPairs: ALL - 1 })
  expect(cut).toBe(true)
  const degrees = new Map<number, number>()
  for (const row of [...a, ...b]) degrees.set(row, (degrees.get(row) ?? 0) + 1)
  const chosen = [...degrees.values()].filter((degree) => degree === ROWS - 1).length
  expect(chosen).toBeGreaterThan(0)
  expect(a.length).toBeLessThan(ALL)
  expect(a.length).toBe(chosen * (ROWS - chosen) + (chosen * (chosen - 1)) / 2)
})
