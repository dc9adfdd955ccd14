import { expect, test } from 'vitest'
import type { About } from './about.ts'
import { normalised, STEPS } from './levels.ts'
import { matchClassesOf } from './match-classes.ts'
import { type MixtureClass, stepShares } from './mixture.ts'
import type { Patterns } from './patterns.ts'

const SAME = 0
const APART = STEPS.length - 1
const u = Array.from({ length: 6 }, () => normalised(STEPS.map((_, step) => (step === APART ? 1 : 0.002))))

/** One pattern of each kind, and a class for each but that a kind may share the one before it. */
function namedOf(
  kinds: readonly (readonly [pairs: number, agreed: readonly number[], ofClass: number])[],
  about: readonly (About | undefined)[] = [],
) {
  const patterns: Patterns = {
    count: kinds.length,
    steps: u.map((_, at) => Uint8Array.from(kinds, ([, agreed]) => (agreed[at] === 1 ? SAME : APART))),
    weights: Float64Array.from(kinds, ([pairs]) => pairs),
  }
  const chances = Array.from(new Set(kinds.map(([, , ofClass]) => ofClass)), (one) =>
    Float64Array.from(kinds, ([, , ofClass]) => Number(ofClass === one)),
  )
  const classes = chances.map(
    (own): MixtureClass => ({
      steps: patterns.steps.map((reached, at) => stepShares(reached, patterns.weights, own, u[at]!)),
      share: 1 / chances.length,
    }),
  )
  return matchClassesOf(patterns, { classes, chances, logLikelihood: 0 }, u, about)
}

// Columns: given, born, text; telephone or e-mail; street, town, which hang together among strangers.
const ABOUT = [undefined, undefined, undefined, 'CONTACT', 'PLACE', 'PLACE'] as const
const WITHOUT = ABOUT.map((one) => (one === 'CONTACT' ? undefined : one))
const others = [
  [2000, [0, 0, 0, 1, 1, 1], 2],
  [3000, [0, 0, 0, 0, 1, 1], 3],
  [50_000, [0, 0, 0, 0, 0, 0], 3],
] as const
const but = (...apart: readonly number[]) => ABOUT.map((_, at) => (apart.includes(at) ? 0 : 1))

test('[LE-3004] who differs in the telephone or e-mail alone is the same, though places hang together', () => {
  const kinds = [[800, but(), 0], [110, but(3), 1], ...others] as const
  expect(namedOf(kinds, ABOUT).matches).toEqual([0, 1])
  expect(namedOf(kinds, WITHOUT).matches).toEqual([0])
})

test('[LE-3004] who differs in it and in another column is asked as before, and so is a household', () => {
  expect(namedOf([[800, but(), 0], [110, but(0, 3), 1], ...others], ABOUT).matches).toEqual([0])
  expect(namedOf([[800, but(), 0], [110, but(0, 1, 2), 1], ...others], ABOUT).matches).toEqual([0])
})

test.each([
  ['places and a contact', ABOUT, 900, [0, 1]],
  ['places and a contact', ABOUT, 1000, [0]],
  ['columns of which nothing is known', [], 400, [0, 1]],
  ['columns of which nothing is known', [], 450, [0]],
] as const)('[LE-3013] beside 800 pairs a class that differs in %s', (_, about, pairs, matches) => {
  expect(namedOf([[800, but(), 0], [pairs, but(3, 4, 5), 1], ...others], about).matches).toEqual(matches)
})

const NAMES = ['WHOLE_NAME', 'FAMILY_NAME', 'FAMILY_NAME', 'CONTACT', 'PLACE', 'PLACE'] as const

test('[LE-3015] a whole name and its parts are one name: namesakes who share them are no matches', () => {
  const kinds = [[800, but(), 0], [300, but(3, 4, 5), 1], ...others] as const
  expect(namedOf(kinds, NAMES).matches).toEqual([0])
  expect(namedOf(kinds, ABOUT).matches).toEqual([0, 1])
})

test('[LE-3016] only what changes with an address counts as one with it: who differs in another column too has not moved', () => {
  const born = (about: readonly (About | undefined)[]) =>
    namedOf([[800, but(), 0], [300, but(1, 3, 4, 5), 1], ...others], about).matches
  expect(born(ABOUT)).toEqual([0])
  expect(namedOf([[800, but(), 0], [300, but(3, 4, 5), 1], ...others], ABOUT).matches).toEqual([0, 1])
})

test.each([
  [30, [0]],
  [29, []],
])('[LE-3005] %s pairs among any number of candidates', (pairs, matches) => {
  expect(
    namedOf([
      [pairs, but(), 0],
      [400_000, but(0, 1, 2, 3, 4, 5), 1],
    ]).matches,
  ).toEqual(matches)
})
