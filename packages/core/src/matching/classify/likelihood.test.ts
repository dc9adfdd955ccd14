import { describe, expect, test } from 'vitest'
import type { Values } from '../../model/record.ts'
import type { Classifier, SimilarityLevel } from '../../model/resources/classifier.ts'
import type { Dataset } from '../../model/resources/dataset.ts'
import { evidenceTable, likelihoodScore } from './likelihood.ts'
import { compileScorer } from './scorer.ts'

const dataset: Dataset = { type: 'dataset', _id: 'd', description: 'D', columns: [] }
const NAME: readonly SimilarityLevel[] = [
  { similarity: 0, weight: -4 },
  { similarity: 1, weight: 6 },
  { similarity: 0.75, weight: 3 },
]

function scoreOf(prior: number, a: Values, b: Values, nullMismatch = false): number {
  const mapping = {
    keys: ['name'],
    nullMismatch,
    options: [],
    weight: 1,
    comparer: 'LEVENSHTEIN',
    levels: NAME,
  } as const
  const classifier: Classifier = {
    type: 'classifier-weight',
    _id: 'c',
    description: 'C',
    model: 'LIKELIHOOD',
    prior,
    mappings: [
      { id: 'name', ...mapping },
      { id: 'town', ...mapping, keys: ['town'] },
    ],
    defaultOptions: [],
    defaultWeight: 1,
    matchThreshold: 8500,
    nonMatchThreshold: 4000,
    reviewScoreThreshold: 0.75,
  }
  const scorer = compileScorer(classifier, dataset)
  return scorer.score(scorer.prepare(a), scorer.prepare(b))
}

describe('under LIKELIHOOD a score is 100 × the probability of a match', () => {
  test.each<[string, number, Values, Values, number]>([
    ['nothing known but the prior', 0, {}, {}, 5000],
    ['a prior of three bits', 3, {}, {}, 8889],
    ['equal names, six bits', 0, { name: 'anna' }, { name: 'anna' }, 9846],
    ['three letters of four, three bits', 0, { name: 'anna' }, { name: 'anne' }, 8889],
    ['two of four, the lowest level', 0, { name: 'anna' }, { name: 'anji' }, 588],
    ['a missing value says nothing', 0, { name: 'anna', town: 'rom' }, { name: 'anna' }, 9846],
    ['evidence adds up', -6, { name: 'anna', town: 'rome' }, { name: 'anna', town: 'roma' }, 8889],
    ['and cannot pass 100', 900, { name: 'anna' }, { name: 'anna' }, 10_000],
    ['nor fall below 0', -900, { name: 'anna' }, { name: 'anna' }, 0],
  ])('%s', (_, prior, a, b, score) => {
    expect(scoreOf(prior, a, b)).toBe(score)
    expect(scoreOf(prior, b, a)).toBe(score)
  })

  test('with nullMismatch a missing value beside a present one is unlike it', () => {
    expect(scoreOf(4, { name: 'anna' }, { town: 'rome' }, true)).toBe(scoreOf(-4, {}, {}))
  })
})

test('a level counts from its similarity up, whatever the order they are stated in', () => {
  const table = evidenceTable(NAME)
  expect([0, 7499, 7500, 9999, 10_000].map((similarity) => table[similarity])).toEqual([-4000, -4000, 3000, 3000, 6000])
  expect(evidenceTable([{ similarity: 0.5, weight: 1 }])[4999]).toBe(0)
})

test('more evidence never scores less', () => {
  for (let total = -20_000; total < 20_000; total++) {
    expect(likelihoodScore(total + 1)).toBeGreaterThanOrEqual(likelihoodScore(total))
  }
})
