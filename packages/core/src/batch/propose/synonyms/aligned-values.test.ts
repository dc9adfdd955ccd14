import { describe, expect, test } from 'vitest'
import { alignedValues, type Met } from './aligned-values.ts'

/** As often as stated. */
function times(count: number, one: readonly number[], other: readonly number[]): readonly Met[] {
  return Array.from({ length: count }, () => ({ one, other }))
}

/** Values 1, 2, 3 here are 11, 12, 13 there, each of so many things alone. */
const apart = (count: number) => [1, 2, 3].flatMap((value) => times(count, [value], [value + 10]))

describe('[LE-4400] which value of one list stands for which of another one', () => {
  test('each with what it is with, where five things are expected that chance does not explain', () => {
    expect(alignedValues(apart(8))).toEqual([
      [1, 11],
      [2, 12],
      [3, 13],
    ])
    // A third of all has each value: of seven things chance explains a quarter, of six too much is.
    expect(alignedValues(apart(7))).toHaveLength(3)
    expect(alignedValues(apart(6))).toEqual([])
  })

  test('what is explained by one value is not explained by another one beside it', () => {
    const both = [...times(20, [1, 2], [11, 12]), ...times(10, [1], [11]), ...times(10, [2], [12]), ...apart(5)]
    expect(alignedValues(both)).toEqual(
      expect.arrayContaining([
        [1, 11],
        [2, 12],
      ]),
    )
    expect(alignedValues(times(40, [1, 2], [11, 12]))).toEqual([]) // nothing tells one from the other
  })

  test('what is there by chance stands for nothing', () => {
    const mixed = Array.from({ length: 400 }, (_, at) => ({ one: [at % 4], other: [10 + ((at >> 2) % 4)] }))
    expect(alignedValues(mixed)).toEqual([])
  })

  test('one value that stands for two of the other list stands for neither', () => {
    expect(alignedValues([...times(20, [1], [11]), ...times(20, [1], [12]), ...times(20, [2], [13])])).toEqual([
      [2, 13],
    ])
  })

  test('lists without a thing in common say nothing', () => {
    expect(alignedValues([])).toEqual([])
    expect(alignedValues(times(40, [], []))).toEqual([])
  })
})
