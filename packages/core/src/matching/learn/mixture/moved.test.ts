import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../lib/random.ts'
import type { About } from '../about.ts'
import { evidenceOf, MISSING, normalised, STEPS } from '../levels.ts'
import { patternsOf } from '../patterns.ts'
import { learnAmongCandidates } from './learn-mixture.ts'
import { withMoved } from './moved.ts'

const SAME = 0
const APART = STEPS.length - 1
/** Name, town, postcode, telephone, day of birth; nobody knows that the postcode is of places. */
const ABOUT: readonly (About | undefined)[] = ['WHOLE_NAME', 'PLACE', undefined, 'CONTACT', undefined]

/** Pairs as often as it says, of a kind that agrees so often in each column. */
function pairsOf(kinds: readonly (readonly [count: number, agree: readonly number[]])[]) {
  const random = seededRandom(3)
  const all = kinds.flatMap(([count, agree]) => new Array<readonly number[]>(count).fill(agree))
  const steps = ABOUT.map((_, at) => Uint8Array.from(all, (agree) => (random.chance(agree[at]!) ? SAME : APART)))
  return { steps, count: all.length, patterns: patternsOf(steps, Int32Array.from(all.keys()), () => 1) }
}

const MATCHES: readonly number[] = [0.95, 0.97, 0.97, 0.9, 0.97]
const MOVED: readonly number[] = [1, 0, 0, 0, 1]
const kindsWith = (moved: number, namesakes: number) =>
  [
    [300, MATCHES],
    [moved, MOVED],
    [20, [0, 0.02, 0.01, 0, 1]], // born on one day
    [700, [0, 1, 1, 0.5, 0]], // one household
    [10_000, [namesakes, 0.05, 0.01, 0, 0]],
  ] as const

/** The chance of those who moved, where those who match have one of 1. */
function chanceOfMoved(moved: number, { about = ABOUT, given = MOVED, namesakes = 0.1 } = {}): number {
  const { patterns } = pairsOf(
    kindsWith(moved, namesakes).map(([count, agree]) => [count, agree === MOVED ? given : agree]),
  )
  const codeOf = (reached: readonly number[]) => reached.join()
  const names = Array.from({ length: patterns.count }, (_, pattern) =>
    codeOf(patterns.steps.map((own) => own[pattern]!)),
  )
  const ofMatches = Float64Array.from(names, (_, pattern) => {
    const same = patterns.steps.filter((own) => own[pattern] === SAME).length
    return same >= 4 ? 1 : 0
  })
  const elsewhere = codeOf(given.map((share) => (share === 1 ? SAME : APART)))
  return withMoved(patterns, ofMatches, about)[names.indexOf(elsewhere)]!
}

describe('[LE-3083] who has the name and the day of birth of somebody who lives elsewhere has moved', () => {
  test('as far as there are more than chance makes of so many namesakes', () => {
    expect(chanceOfMoved(40)).toBeGreaterThan(0.8)
    expect(chanceOfMoved(60)).toBeGreaterThan(chanceOfMoved(40))
  })

  test('a few may be there by chance', () => expect(chanceOfMoved(2)).toBe(0))

  test('nor does it say anything where more than half of them are there by chance', () => {
    expect(chanceOfMoved(60, { namesakes: 0.3 })).toBeGreaterThan(0.5)
    expect(chanceOfMoved(60, { namesakes: 0.45 })).toBe(0)
  })

  test('who lives in the same place has not', () => expect(chanceOfMoved(40, { given: [1, 1, 0, 0, 1] })).toBe(0))

  test('where no column is of places or none of names nothing is known of it', () => {
    expect(chanceOfMoved(40, { about: ['WHOLE_NAME', undefined, undefined, 'CONTACT', undefined] })).toBe(0)
    expect(chanceOfMoved(40, { about: [undefined, 'PLACE', undefined, 'CONTACT', undefined] })).toBe(0)
  })

  test('nor where nothing lasts', () => {
    expect(chanceOfMoved(40, { about: ['WHOLE_NAME', 'PLACE', 'PLACE', 'CONTACT', 'MEASURE'] })).toBe(0)
  })

  test('what is missing says nothing', () => {
    const { steps, weights, count } = pairsOf([
      [300, MATCHES],
      [40, MOVED],
      [8000, [0, 0, 0, 0, 0]],
    ]).patterns
    const gone = steps.map((own, at) => (at === 4 ? own.map(() => MISSING) : own))
    const chances = new Float64Array(count).fill(0.1)
    expect(withMoved({ count, steps: gone, weights }, chances, ABOUT)).toBe(chances)
  })

  test('a mixture finds them though their telephone is another one too', () => {
    const { steps, patterns, count } = pairsOf(kindsWith(60, 0.1))
    const u = [0.002, 0.05, 0.01, 0.0005, 0.0005].map((share) =>
      normalised(STEPS.map((_, step) => (step === SAME ? share : step === APART ? 1 - share : 1e-4))),
    )
    const learnt = learnAmongCandidates({ patterns, u, about: ABOUT })!
    const evidence = evidenceOf(steps, learnt.weights, learnt.prior, new Float64Array(count))
    const above = (from: number, to: number) => evidence.subarray(from, to).filter((bits) => bits > 0).length
    expect(above(300, 360)).toBe(60)
    expect(above(360, count)).toBe(0)
  })
})
