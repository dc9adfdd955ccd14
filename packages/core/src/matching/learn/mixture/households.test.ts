import { describe, expect, test } from 'vitest'
import type { About } from '../about.ts'
import { MISSING, STEPS } from '../levels.ts'
import { withoutHouseholds, withoutOtherPeople } from './households.ts'

const LAST = STEPS.length - 1
/** Names of people, a place, a day of birth. */
const ABOUT: readonly (About | undefined)[] = ['WHOLE_NAME', 'PLACE', undefined]

/** What is left of a pair's chance of 0.9 that reaches these steps. */
function left(reached: readonly number[], about = ABOUT): number {
  const steps = reached.map((step) => Uint8Array.of(step))
  return withoutHouseholds({ count: 1, steps, weights: Float64Array.of(1) }, Float64Array.of(0.9), about)[0]!
}

test('[LE-3075] who has another name and shares nothing but a place is of the household, and not the same', () => {
  expect(left([5, 0, MISSING])).toBe(0)
  expect(left([5, 0, LAST])).toBe(0)
  expect(left([5, 0, LAST], ['GIVEN_NAME', 'PLACE', undefined])).toBe(0)
})

test('[LE-3075] a name that is as good as the same, or missing, is no other one', () => {
  expect(left([4, 0, LAST])).toBe(0.9)
  expect(left([MISSING, 0, LAST])).toBe(0.9)
})

test('[LE-3075] who shares something else may be the same', () => {
  expect(left([5, 0, 4])).toBe(0.9)
  expect(left([5, 0, 5])).toBe(0)
})

test('[LE-3075] where no column is of places or none of names nothing is known of households', () => {
  expect(left([5, 0, LAST], ['WHOLE_NAME', undefined, undefined])).toBe(0.9)
  expect(left([5, 0, LAST], ['FAMILY_NAME', 'PLACE', undefined])).toBe(0.9)
})

describe('[LE-3088] other people', () => {
  const PEOPLE: readonly (About | undefined)[] = ['GIVEN_NAME', 'FAMILY_NAME', 'DAY', undefined]
  const stepOf = (similarity: number) => STEPS.indexOf(similarity)
  /** The chances of such pairs of which each had one of 1. */
  const chancesOf = (
    kinds: readonly (readonly [pairs: number, reached: readonly number[]])[],
    about = PEOPLE,
  ): readonly number[] => {
    const steps = about.map((_, at) => Uint8Array.from(kinds, ([, reached]) => reached[at]!))
    const weights = Float64Array.from(kinds, ([pairs]) => pairs)
    return [
      ...withoutOtherPeople({ count: kinds.length, steps, weights }, new Float64Array(kinds.length).fill(1), about),
    ]
  }

  test('have another name altogether, whatever else is the same', () => {
    const of = (given: number, family: number) => chancesOf([[1, [given, family, 0, 0]]])[0]
    expect(of(stepOf(0.4), stepOf(0.4))).toBe(0)
    expect(of(stepOf(0.5), stepOf(0.4))).toBe(1)
    expect(of(stepOf(0.4), 0)).toBe(1)
    expect(of(stepOf(0.4), MISSING)).toBe(1)
  })

  test.each([
    ['a day', [0, 0, stepOf(0.5), 0]],
    ['a given name', [stepOf(0.5), 0, 0, 0]],
  ] as const)('are those with another one in %s, where more than a quarter of the matches have', (_, apart) => {
    const same = [0, 0, 0, 0]
    expect(
      chancesOf([
        [75, same],
        [25, apart],
      ]),
    ).toEqual([1, 1])
    expect(
      chancesOf([
        [74, same],
        [26, apart],
      ]),
    ).toEqual([1, 0])
    expect(
      chancesOf([
        [11, same],
        [89, apart],
      ]),
    ).toEqual([1, 0])
    expect(
      chancesOf([
        [10, same],
        [90, apart],
      ]),
    ).toEqual([1, 1])
  })

  test.each([
    ['less than .7 alike', 0.6, 0],
    ['more', 0.7, 1],
  ] as const)('given names are others where they are %s', (_, alike, chance) => {
    expect(
      chancesOf([
        [50, [0, 0, 0, 0]],
        [50, [stepOf(alike), 0, 0, 0]],
      ]),
    ).toEqual([1, chance])
  })

  test('are not those with a slip in it, nor without it, nor with another one of something else', () => {
    expect(
      chancesOf([
        [50, [0, 0, 0, 0]],
        [50, [0, 0, stepOf(0.6), 0]],
      ]),
    ).toEqual([1, 1])
    expect(
      chancesOf([
        [74, [0, 0, 0, 0]],
        [26, [0, 0, LAST, 0]],
        [99, [0, 0, MISSING, 0]],
      ]),
    ).toEqual([1, 0, 1])
    expect(
      chancesOf([
        [50, [0, 0, 0, 0]],
        [50, [0, 0, 0, LAST]],
      ]),
    ).toEqual([1, 1])
  })

  test('are asked for in a table of people: half of the matches have names, or more', () => {
    const kinds = (named: number) =>
      [
        [named - 1, [0, 0, 0, 0]],
        [1, [LAST, LAST, 0, 0]],
        [100 - named, [MISSING, 0, 0, 0]],
      ] as const
    expect(chancesOf(kinds(50))).toEqual([1, 0, 1])
    expect(chancesOf(kinds(49))).toEqual([1, 1, 1])
  })

  test('are asked for where names are of people, not beside titles', () => {
    const kinds = [
      [50, [0, 0, 0, 0]],
      [50, [0, 0, LAST, 0]],
    ] as const
    expect(chancesOf(kinds, ['WHOLE_NAME', undefined, 'DAY', undefined])).toEqual([1, 0])
    expect(chancesOf(kinds, ['WHOLE_NAME', 'TITLE', 'DAY', undefined])).toEqual([1, 1])
    expect(chancesOf(kinds, [undefined, undefined, 'DAY', undefined])).toEqual([1, 1])
  })
})
