import { expect, test } from 'vitest'
import type { About } from './about.ts'
import { withoutHouseholds } from './households.ts'
import { MISSING, normalised, STEPS } from './levels.ts'

const LAST = STEPS.length - 1
/** Names of people, a place, a day of birth, and a column in which so many strangers are the same. */
const ABOUT: readonly (About | undefined)[] = ['WHOLE_NAME', 'PLACE', undefined, undefined]
const uOf = (share: number) => normalised(STEPS.map((_, step) => (step === 0 ? share : (1 - share) / LAST)))

/** What is left of a pair's chance of 0.9 that reaches these steps. */
function left(reached: readonly number[], { about = ABOUT, same = 0.5 } = {}): number {
  const steps = reached.map((step) => Uint8Array.of(step))
  const patterns = { count: 1, steps, weights: Float64Array.of(1) }
  return withoutHouseholds(patterns, Float64Array.of(0.9), [uOf(0.001), uOf(0.01), uOf(0.001), uOf(same)], about)[0]!
}

test('[LE-3075] who has another name and shares nothing but a place is of the household, and not the same', () => {
  expect(left([5, 0, MISSING, LAST])).toBe(0)
  expect(left([5, 0, LAST, LAST])).toBe(0)
  expect(left([5, 0, LAST, LAST], { about: ['GIVEN_NAME', 'PLACE', undefined, undefined] })).toBe(0)
})

test('[LE-3075] a name that is as good as the same, or missing, is no other one', () => {
  expect(left([4, 0, LAST, LAST])).toBe(0.9)
  expect(left([MISSING, 0, LAST, LAST])).toBe(0.9)
})

test('[LE-3075] who shares a column that tells, by two bits, may be the same', () => {
  expect(left([5, 0, 4, LAST])).toBe(0.9)
  expect(left([5, 0, LAST, 0], { same: 0.24 })).toBe(0.9)
  expect(left([5, 0, LAST, 0], { same: 0.26 })).toBe(0)
})

test('[LE-3075] where no column is of places or none of names nothing is known of households', () => {
  expect(left([5, 0, LAST, LAST], { about: ['WHOLE_NAME', undefined, undefined, undefined] })).toBe(0.9)
  expect(left([5, 0, LAST, LAST], { about: ['FAMILY_NAME', 'PLACE', undefined, undefined] })).toBe(0.9)
})
