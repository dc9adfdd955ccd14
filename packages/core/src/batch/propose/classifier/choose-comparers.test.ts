import { expect, test } from 'vitest'
import { tellsMore } from './choose-comparers.ts'

const STEPS = 12
const [PAIRS, MATCHES] = [4000, 1000]
const isMatch = (pair: number): boolean => pair % (PAIRS / MATCHES) === 0

/** A column that tells which pairs are matches, and a second one that is asked how it is best compared. */
function pairsWith(own: (pair: number) => number) {
  const a = Int32Array.from({ length: PAIRS }, (_, pair) => pair)
  return { a, b: a, steps: [Uint8Array.from(a, (pair) => (isMatch(pair) ? 0 : 11)), Uint8Array.from(a, own)] }
}

const says = Float64Array.from({ length: STEPS }, (_, step) => (step === 0 ? 8 : -8))
const opinion = { prior: 0, weights: [says, new Float64Array(STEPS)] }
const nothing = { prior: -20, weights: [new Float64Array(STEPS), new Float64Array(STEPS)] }
const asBy = (step: (pair: number) => number) => (a: Int32Array) => Uint8Array.from(a, step)

test('[LE-2620] another comparer is better where its steps tell more of who is a match', () => {
  const blind = pairsWith((pair) => pair % 3)
  const near = asBy((pair) => (isMatch(pair) ? 1 : 9))
  expect(tellsMore(blind, 1, [opinion], near)).toBe(true)
  const seeing = pairsWith((pair) => (isMatch(pair) ? 1 : 9))
  expect(tellsMore(seeing, 1, [opinion], near)).toBe(false)
  expect(
    tellsMore(
      seeing,
      1,
      [opinion],
      asBy((pair) => pair % 3),
    ),
  ).toBe(false)
})

test('[LE-2620] without matches that others are sure of nothing is told', () => {
  expect(
    tellsMore(
      pairsWith((pair) => pair % 3),
      1,
      [nothing],
      asBy((pair) => (isMatch(pair) ? 1 : 9)),
    ),
  ).toBe(false)
})
