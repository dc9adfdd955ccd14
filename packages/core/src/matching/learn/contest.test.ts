import { describe, expect, test } from 'vitest'
import { contestOf } from './contest.ts'

/** Two sources of two records each. */
const TWO = Int32Array.of(0, 0, 1, 1)

describe('[LE-15] a contest between sources that hold each thing once', () => {
  test('knows the best and the one after it, in each other source', () => {
    const pairs = { a: Int32Array.of(0, 0, 1, 0), b: Int32Array.of(2, 3, 3, 4) }
    const sourceOf = Int32Array.of(0, 0, 1, 1, 2)
    const { best, runnerUp } = contestOf({ ...pairs, sourceOf, possible: 8 }, Float64Array.of(9, 2, 5, 7))
    expect([...best]).toEqual([5, 7, 9])
    expect([...runnerUp]).toEqual([2, 2])
  })

  test('[LE-2622] a second round is between those whose best partner was taken away', () => {
    const pairs = { a: Int32Array.of(0, 1, 0, 1), b: Int32Array.of(2, 3, 3, 2) }
    const { best, secondRound } = contestOf({ ...pairs, sourceOf: TWO, possible: 4 }, Float64Array.of(9, 7, 2, 1))
    expect([...best]).toEqual([7, 9])
    expect([...secondRound]).toEqual([1, 2])
  })

  test('[LE-3064] of equally good ones each is best, and one is drawn for who has a partner', () => {
    const pairs = { a: Int32Array.of(0, 0), b: Int32Array.of(2, 3), sourceOf: TWO, possible: 4 }
    const { best, runnerUp, coverage } = contestOf(pairs, Float64Array.of(5, 5))
    expect([...best, ...runnerUp]).toEqual([5, 5, 5, 5])
    expect(coverage).toBe(0.5)
  })

  test.each([
    [[0, 0, 1, 1], 4, 0.5],
    [[0, 0, 1, 1], 2, 1],
    [[0, 0, 1, 1, 1, 1], 8, 0.5],
    [[0, 0, 1, 2], 5, 1 / 3],
  ])('[LE-3064] coverage is of as many as could have a partner: sources %j, %i pairs', (of, possible, coverage) => {
    const pairs = { a: Int32Array.of(0), b: Int32Array.of(2), sourceOf: Int32Array.from(of), possible }
    expect(contestOf(pairs, Float64Array.of(5)).coverage).toBeCloseTo(coverage)
  })

  test('[LE-3064] coverage is none where there is one source', () => {
    const pairs = { a: new Int32Array(0), b: new Int32Array(0), sourceOf: new Int32Array(3), possible: 1 }
    expect(contestOf(pairs, new Float64Array(0)).coverage).toBe(0)
  })
})
