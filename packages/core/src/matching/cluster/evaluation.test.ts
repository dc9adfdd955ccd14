import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../lib/random.ts'
import { evaluateClusters } from './evaluation.ts'

/** The items are texts whose first letter is the truth. */
const truthOf = (item: string): string => item.slice(0, 1)

describe('evaluating clusters', () => {
  test('the truth itself is right in every respect', () => {
    const evaluation = evaluateClusters([['a1', 'a2', 'a3'], ['b1']], truthOf)
    expect(evaluation.pairs).toEqual({ predicted: 3, actual: 3, correct: 3 })
    expect(evaluation.pairwise).toEqual({ precision: 1, recall: 1, f1: 1 })
    expect(evaluation.bCubed).toEqual({ precision: 1, recall: 1, f1: 1 })
  })

  test('a cluster too large costs precision, one torn apart costs recall', () => {
    const { pairs, pairwise, bCubed } = evaluateClusters([['a1', 'a2', 'b1'], ['a3'], ['c1']], truthOf)
    expect(pairs).toEqual({ predicted: 3, actual: 3, correct: 1 })
    expect(pairwise.precision).toBeCloseTo(1 / 3)
    expect(pairwise.recall).toBeCloseTo(1 / 3)
    expect(bCubed.precision).toBeCloseTo((2 / 3 + 2 / 3 + 1 / 3 + 1 + 1) / 5)
    expect(bCubed.recall).toBeCloseTo((2 / 3 + 2 / 3 + 1 / 3 + 1 + 1) / 5)
  })

  test('nothing joined is precise and finds nothing', () => {
    expect(evaluateClusters([['a1'], ['a2']], truthOf).pairwise).toEqual({ precision: 1, recall: 0, f1: 0 })
  })

  test('nothing at all is no fault', () => {
    expect(evaluateClusters([], truthOf).pairwise).toEqual({ precision: 1, recall: 1, f1: 1 })
  })

  test('counting agrees with listing every pair', () => {
    const random = seededRandom(11)
    const items = Array.from({ length: 60 }, (_, at) => `${random.pick(['a', 'b', 'c', 'd'])}${at}`)
    const clusters = [0, 1, 2, 3, 4].map((cluster) => items.filter((_, at) => (at * 7) % 5 === cluster))
    const listed = { predicted: 0, actual: 0, correct: 0 }
    for (const [at, item] of items.entries()) {
      for (const other of items.slice(at + 1)) {
        const together = clusters.some((cluster) => cluster.includes(item) && cluster.includes(other))
        const same = truthOf(item) === truthOf(other)
        if (together) listed.predicted += 1
        if (same) listed.actual += 1
        if (together && same) listed.correct += 1
      }
    }
    expect(evaluateClusters(clusters, truthOf).pairs).toEqual(listed)
  })
})
