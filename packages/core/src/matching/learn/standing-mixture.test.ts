import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../lib/random.ts'
import { normalised } from './levels.ts'
import { type LearntMixture, learnAmongCandidates } from './mixture/learn-mixture.ts'
import { dot } from './mixture/mixture.ts'
import { allPatterns, type Patterns } from './patterns.ts'
import { standingMixture } from './standing-mixture.ts'

const APART = 11
/** How often strangers reach each step, in title, maker, price and form. */
const u = [
  [0.1, 0.1, 0.1, 0.1, 0.2, 0.3, 1, 3, 10, 20, 30, 35],
  [3, 0, 0, 0, 0, 0, 0, 1, 3, 5, 8, 80],
  [1, 2, 2, 2, 2, 3, 4, 5, 8, 12, 20, 39],
  [12, 0, 0, 0, 0, 0, 0, 2, 4, 8, 20, 54],
].map(normalised)

/** Offers of one maker: `twice` of the pairs are one thing, all others are models of one range, which is nearly all of its candidates. */
function offers(twice: number, models: number): readonly Uint8Array[] {
  const random = seededRandom(3)
  const same = (share: number) => (random.chance(share) ? 0 : APART)
  const pairs = Array.from({ length: twice + models }, (_, pair) =>
    pair < twice
      ? [random.between(1, 4), same(0.9), random.chance(0.5) ? 0 : random.between(1, 4), same(0.5)]
      : [random.between(4, 9), same(0.9), random.chance(0.5 / 3) ? 0 : random.between(1, APART), same(0.3)],
  )
  return u.map((_, at) => Uint8Array.from(pairs, (steps) => steps[at]!))
}

const matchesOf = ({ weights }: Patterns, { chances }: LearntMixture): number => dot(weights, chances)

describe('[LE-3071] what is hardly found again when it is learnt once more does not stand', () => {
  const [twice, models] = [600, 12_000]
  const steps = offers(twice, models)
  const patterns = allPatterns(steps, twice + models)
  const first = learnAmongCandidates({ patterns, u })!

  test('half of the models of a range are no matches', () => {
    expect(matchesOf(patterns, first)).toBeGreaterThan(models / 2)
    const mixture = standingMixture({ patterns, about: [] }, first)
    expect(matchesOf(patterns, mixture)).toBeGreaterThan(1)
    expect(matchesOf(patterns, mixture)).toBeLessThan(twice)
  })

  test('who is found again stands', () => {
    const mixture = standingMixture({ patterns, about: [] }, first)
    expect(standingMixture({ patterns, about: [] }, mixture)).toBe(mixture)
  })

  test('of three comparisons nothing is overruled', () => {
    const three = allPatterns(steps.slice(0, 3), twice + models)
    const plain = learnAmongCandidates({ patterns: three, u: u.slice(0, 3) })!
    expect(standingMixture({ patterns: three, about: [] }, plain)).toBe(plain)
  })
})
