import { describe, expect, test } from 'vitest'
import { MISSING, STEPS } from './levels.ts'
import { learnFromValley } from './valley.ts'

/** So many pairs of each step, from the same down, of a table of a thousand records. */
function learntOf(counts: readonly number[]) {
  const steps = Uint8Array.from(counts.flatMap((count, step) => new Array<number>(count).fill(step)))
  const rows = Int32Array.from(steps.keys())
  return learnFromValley({ a: rows, b: rows, steps: [steps] }, 499_500)
}
/** How many steps are of matches by what was learnt, that of the valley included. */
function above(counts: readonly number[]): number | undefined {
  const learnt = learntOf(counts)
  return learnt && learnt.weights[0]!.filter((bits) => bits + learnt.prior > -1e-6).length
}

//                 1   .95  .9   .85  .8   .7   .6   .5    .4    .3    .2    0
const CITATIONS = [85, 119, 251, 167, 176, 404, 202, 438, 1725, 3363, 8406, 28_974]
const COMPANIES = [331, 69, 235, 103, 77, 205, 2496, 14_613, 36_327, 39_798, 21_591, 69_475]

describe('[LE-3060] one comparison alone is learnt from the valley between strangers and what is alike', () => {
  test('matches are what lies beyond it and half of what lies in it', () => {
    expect(above(CITATIONS)).toBe(7)
    const { matches, prior, evidence } = learntOf(CITATIONS)!
    expect(matches).toBeGreaterThan(1250)
    expect(matches).toBeLessThan(1450)
    expect(2 ** prior).toBeCloseTo(matches / 499_500, 3)
    expect(evidence).toHaveLength(CITATIONS.reduce((sum, count) => sum + count, 0))
  })

  test('the lower of two valleys counts, unless the other one is three times as deep', () => {
    expect(above(COMPANIES)).toBe(5)
    expect(above(COMPANIES.with(1, 24))).toBe(2)
  })

  test('where the likeness of pairs falls all the way there is none', () => {
    expect(above([338, 525, 772, 728, 1039, 3472, 5933, 8871, 13_748, 17_842, 18_557, 31_184])).toBeUndefined()
  })

  test.each([
    [40, undefined],
    [60, 4],
  ])('a side of %i pairs over a ground of 35 is high enough: %s', (alike, steps) => {
    expect(above([0, alike, 40, 35, 50, 200, 800, 3000, 9000, 9000, 9000, 9000])).toBe(steps)
  })

  test('pairs of which one has no value say nothing', () => {
    const steps = [new Uint8Array(100).fill(MISSING)]
    expect(learnFromValley({ a: new Int32Array(100), b: new Int32Array(100), steps }, 4950)).toBeUndefined()
    expect(STEPS).toHaveLength(12)
  })
})
