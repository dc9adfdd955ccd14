import { describe, expect, test } from 'vitest'
import type { Link } from '../../model/link.ts'
import { componentsOf } from './components.ts'
import { meanDoubtOf, SMALL_CLUSTER } from './mean-doubt.ts'

const THRESHOLD = 5000
const records = (count: number) => Array.from({ length: count }, (_, at) => at)

describe('[CL-2630] labels by the mean', () => {
  /** All are alike but for the pairs of one record. */
  const odd = { matchThreshold: THRESHOLD, scoreOf: (a: number, b: number) => (a === 2 || b === 2 ? 1 : 9900) }
  /** All are alike but for one pair. */
  const pair = { matchThreshold: THRESHOLD, scoreOf: (a: number, b: number) => (a + b === 1 ? 0 : 9990) }

  test('one record that the others speak against puts a cluster of ten before a person, and not one of eleven', () => {
    expect(meanDoubtOf(records(SMALL_CLUSTER), odd)).toEqual({ record: 2, whole: false })
    expect(meanDoubtOf(records(SMALL_CLUSTER + 1), odd)).toBeUndefined()
  })

  test('two that differ are no reason where the others speak for both', () => {
    expect(meanDoubtOf(records(4), pair)).toBeUndefined()
    expect(meanDoubtOf(records(3), pair)).toEqual({ record: 0, whole: false })
  })

  test.each([
    [4990, { record: 0, whole: true }],
    [5010, undefined],
  ])('a large cluster whose pairs score %s', (score, expected) => {
    expect(meanDoubtOf(records(200), { matchThreshold: THRESHOLD, scoreOf: () => score })).toEqual(expected)
  })

  test('of a large cluster a bounded number of pairs is asked', () => {
    let asked = 0
    const scoreOf = () => {
      asked += 1
      return 9000
    }
    expect(meanDoubtOf(records(3000), { matchThreshold: THRESHOLD, scoreOf })).toBeUndefined()
    expect(asked).toBe(500)
  })
})

test('[CL-2632] by pairs more than fifty are for a person whatever they say, by the mean they are labelled as others are', () => {
  const star = Array.from(
    { length: 60 },
    (_, at): Link => ({ a: 1, b: at + 2, score: 9900, mappings: 1, kind: 'MATCH' }),
  )
  const labelled = (doubt: 'PAIR' | 'MEAN', score: number) => {
    const grouping = { idOf: (row: number) => `r${100 + row}`, scoreOf: () => score, nonMatchThreshold: 4000 }
    return componentsOf(star, { ...grouping, matchThreshold: THRESHOLD, doubt })[0]?.clusters[0]
  }
  expect(labelled('PAIR', 9900)).toMatchObject({ label: 'REVIEW' })
  expect(labelled('MEAN', 9900)).toMatchObject({ label: 'MATCH' })
  expect(labelled('MEAN', 3000)).toMatchObject({
    label: 'REVIEW',
    reasoning: expect.stringMatching(/^The pairs of 61 records speak against them on the average\./),
  })
})
