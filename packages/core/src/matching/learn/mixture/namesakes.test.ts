import { expect, test } from 'vitest'
import type { About } from '../about.ts'
import { MISSING, STEPS } from '../levels.ts'
import { withoutNamesakes } from './namesakes.ts'

const SAME = 0
const NEARLY = 2
const APART = STEPS.length - 1
const ABOUT: readonly (About | undefined)[] = ['GIVEN_NAME', 'FAMILY_NAME', 'PLACE', 'CONTACT']

/** Namesakes who are matches by such a chance, of so many pairs; beside them strangers, one in two hundred of whom has the same place or telephone. */
function left(reached: readonly number[], { pairs = 100, possible = 1_000_000, hasParts = true } = {}) {
  const kinds = [
    [pairs, 0.6, reached],
    [9900, 0, [APART, APART, APART, APART]],
    [50, 0, [APART, APART, SAME, APART]],
    [50, 0, [APART, APART, APART, SAME]],
  ] as const
  const steps = ABOUT.map((_, at) => Uint8Array.from(kinds, ([, , own]) => own[at]!))
  const weights = Float64Array.from(kinds, ([count]) => count)
  const chances = Float64Array.from(kinds, ([, chance]) => chance)
  return withoutNamesakes(
    { count: kinds.length, steps, weights, possible, ...(hasParts ? { chanceOfName: 0.0001 } : {}) },
    chances,
    ABOUT,
  )[0]!
}

test('[LE-4602] who has one name and nothing else in common is a match as far as chance does not make so many namesakes', () => {
  expect(left([SAME, SAME, APART, APART])).toBe(0)
  expect(left([SAME, SAME, MISSING, APART])).toBe(0)
  expect(left([SAME, SAME, APART, APART], { pairs: 200 })).toBeCloseTo(0.5)
  expect(left([SAME, SAME, APART, APART], { pairs: 500 })).toBe(0.6)
})

test('[LE-4602] who is called nearly the same no more often; who has a telephone in common is no namesake', () => {
  expect(left([SAME, NEARLY, APART, APART])).toBe(0)
  expect(left([SAME, SAME, APART, SAME])).toBe(0.6)
  expect(left([SAME, APART, APART, APART])).toBe(0.6)
  expect(left([SAME, MISSING, APART, APART])).toBe(0.6)
})

test('[LE-4602] nothing is known where a name has no parts', () => {
  expect(left([SAME, SAME, APART, APART], { hasParts: false })).toBe(0.6)
})
