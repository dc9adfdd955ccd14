import { expect, test } from 'vitest'
import type { About } from './about.ts'
import { withoutHouseholds } from './households.ts'
import { MISSING, STEPS } from './levels.ts'

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
