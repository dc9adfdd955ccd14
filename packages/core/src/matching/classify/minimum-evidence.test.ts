import { describe, expect, test } from 'vitest'
import type { Values } from '../../model/record.ts'
import type { Classifier } from '../../model/resources/classifier.ts'
import type { Dataset } from '../../model/resources/dataset.ts'
import { parseResource } from '../../resource/parse-resource.ts'
import { compileScorer } from './scorer.ts'
import { verdictOf } from './verdict.ts'

const COLUMNS = ['given', 'family', 'born', 'postcode']
const dataset = parseResource({
  type: 'dataset',
  _id: 'people',
  description: 'People',
  columns: COLUMNS.map((key) => ({ key, token: 'TEXT' })),
}) as Dataset

const classifierOf = (more: object): Classifier =>
  parseResource({
    type: 'classifier-weight',
    _id: 'alike',
    description: 'Alike',
    dataset: 'people',
    matchThreshold: 0.9,
    nonMatchThreshold: 0.5,
    mappings: COLUMNS.map((key) => ({ id: key, keys: [key], comparer: 'EXACT' })),
    ...more,
  }) as Classifier

/** A record of a surname and a postcode, which two people have. */
const scrap: Values = { family: 'Byron', postcode: 'W1' }
const ada: Values = { given: 'Ada', family: 'Byron', born: '1815-12-10', postcode: 'W1' }

const judged = (classifier: Classifier, a: Values, b: Values) => {
  const { prepare, explain } = compileScorer(classifier, dataset)
  const { score, evidenceShare: evidence } = explain(prepare(a), prepare(b))
  return { score, evidence, verdict: verdictOf(score, classifier) }
}

describe('a least evidence', () => {
  test('[CL-2620] what says less is for review at the best, whatever its score; what says just so much is a match', () => {
    expect(judged(classifierOf({}), scrap, ada)).toEqual({ score: 10_000, evidence: 0.5, verdict: 'MATCH' })
    expect(judged(classifierOf({ minimumEvidence: 0.5 }), scrap, ada).verdict).toBe('MATCH')
    expect(judged(classifierOf({ minimumEvidence: 0.5001 }), scrap, ada)).toEqual({
      score: 9000,
      evidence: 0.5,
      verdict: 'REVIEW',
    })
    expect(judged(classifierOf({ minimumEvidence: 1 }), ada, ada).verdict).toBe('MATCH')
  })

  test('[CL-2620] a score below the match threshold stays what it is', () => {
    const other = { family: 'Byron', postcode: 'E1' }
    const scores = [0, 1].map((minimumEvidence) => judged(classifierOf({ minimumEvidence }), other, ada).score)
    expect(scores).toEqual([5000, 5000])
  })

  test('[CL-2621] under MEAN a mapping counts by its weight', () => {
    const mappings = COLUMNS.map((key) => ({
      id: key,
      keys: [key],
      comparer: 'EXACT',
      weight: key === 'family' ? 5 : 1,
    }))
    expect(judged(classifierOf({ mappings }), scrap, ada).evidence).toBe(0.75)
  })

  test('[CL-2621] under LIKELIHOOD by the bits between its highest level and its lowest', () => {
    const bits: { readonly [key: string]: readonly [number, number] } = {
      given: [-4, 6],
      family: [-3, 2],
      born: [-10, 10],
      postcode: [-1, 4],
    }
    const mappings = COLUMNS.map((key) => ({
      id: key,
      keys: [key],
      comparer: 'EXACT',
      levels: [0, 1].map((similarity) => ({ similarity, weight: bits[key]![similarity]! })),
    }))
    const found = judged(classifierOf({ model: 'LIKELIHOOD', mappings, prior: 4, minimumEvidence: 0.3 }), scrap, ada)
    expect(found).toEqual({ score: 9000, evidence: 0.25, verdict: 'REVIEW' })
  })

  test('[CL-2621] a missing value is no evidence, whatever `nullMismatch` makes of it', () => {
    const mappings = COLUMNS.map((key) => ({ id: key, keys: [key], comparer: 'EXACT', nullMismatch: true }))
    expect(judged(classifierOf({ mappings, minimumEvidence: 0.75 }), scrap, { ...scrap })).toEqual({
      score: 9000,
      evidence: 0.5,
      verdict: 'REVIEW',
    })
  })

  test.each([-0.01, 1.01])('[CL-2623] %s is refused', (minimumEvidence) => {
    expect(() => classifierOf({ minimumEvidence })).toThrow(/minimumEvidence|at (?:least|most)/)
  })
})
