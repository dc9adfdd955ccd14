import { expect, test } from 'vitest'
import type { About } from '../about.ts'
import { FIRST } from '../expectation-maximisation.ts'
import { normalised, STEPS } from '../levels.ts'
import type { Patterns } from '../patterns.ts'
import { firstClasses } from './first-classes.ts'

const u = [0.01, 0.002, 0.03].map((share) => normalised(STEPS.map((_, step) => (step === 0 ? share : 1))))
const patterns: Patterns = {
  count: 2,
  steps: u.map(() => Uint8Array.of(0, STEPS.length - 1)),
  weights: Float64Array.of(1, 99),
}
const known = (about: readonly (About | undefined)[]) =>
  firstClasses(patterns, u, about).filter(({ drawn }) => drawn !== undefined)

test('[LE-3013] who moved has a class from the beginning: alike in all but places, with 100 pairs that are known', () => {
  const [moved, ...more] = known(['FAMILY_NAME', 'PLACE', 'CONTACT'])
  expect(more).toEqual([])
  expect(moved).toEqual({ steps: [FIRST, u[1], FIRST], share: 0.01, drawn: 100, moved: true })
})

test('[LE-3074] beside those who moved stand namesakes, who have names in common and nothing else', () => {
  const [, moved, namesakes, strangers] = firstClasses(patterns, u, ['FAMILY_NAME', 'PLACE', 'CONTACT'])
  expect(moved!.moved).toBe(true)
  expect(namesakes).toEqual({ steps: [FIRST, u[1], u[2]], share: 0.01 })
  expect(strangers!.steps).toEqual(u)
  expect(firstClasses(patterns, u, ['FAMILY_NAME', undefined, 'CONTACT'])[1]!.steps).toEqual(u)
})

test.each([
  ['no column is of places', ['WHOLE_NAME', undefined, 'CONTACT']],
  ['none is of names of people', [undefined, 'PLACE', 'CONTACT']],
] as const)('[LE-3013] but not where %s', (_, about) => {
  expect(known(about)).toEqual([])
})

test('[LE-3022] where matches are rare, a hundred that agree and a hundred that are the same are known from the beginning', () => {
  const [agree, same, ...others] = firstClasses(patterns, u, [], true)
  expect(agree).toMatchObject({ steps: u.map(() => FIRST), drawn: 100 })
  expect(same!.steps[0]![0]).toBeCloseTo(0.95 + 0.05 * FIRST[0]!)
  expect(same!.drawn).toBe(100)
  expect(others).toEqual(firstClasses(patterns, u, []).slice(1))
})
