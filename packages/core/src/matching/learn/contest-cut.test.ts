import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../lib/random.ts'
import type { Contest } from './contest.ts'
import { contestCut } from './contest-cut.ts'

const NONE = new Float64Array(0)

/** A contest in which every record has a partner, so that runners-up alone tell. */
const of = (best: Float64Array, runnerUp: Float64Array, secondRound = NONE): Contest => ({
  best,
  runnerUp,
  everyRunnerUp: runnerUp,
  secondRound,
  coverage: 1,
})

const ladder = (from: number, to: number, count: number) =>
  Float64Array.from({ length: count }, (_, at) => from + ((to - from) * at) / count)

describe('[LE-2616] what wrong partners look like', () => {
  /** Sixty right partners above three hundred wrong ones; of three right ones a near-alike thing crowds around one. */
  const best = Float64Array.from([...ladder(-12, -4, 300), ...ladder(4, 6, 60)])
  const around = Float64Array.from([...ladder(-6, 1, 40), ...ladder(1, 6, 20)])
  const everyRunnerUp = Float64Array.from([...ladder(-12, -4, 300), ...around]).sort()

  test('is told by all runners-up where those of matches are better than best partners on the whole', () => {
    const { at, expectedF1 } = contestCut({ ...of(best, around), everyRunnerUp })
    expect(at).toBeGreaterThanOrEqual(2)
    expect(at).toBeLessThanOrEqual(4.5)
    expect(expectedF1).toBeGreaterThan(0.9)
  })

  test('is told by those of matches alone where they are not', () => {
    const runnerUp = ladder(-14, -5, 60)
    const own = contestCut(of(best, runnerUp))
    expect(contestCut({ ...of(best, runnerUp), everyRunnerUp: ladder(-6, 6, 360) })).toEqual(own)
  })
})

describe('[LE-15] the cut between sources that hold each thing once', () => {
  test('lies between partners and what runners-up look like', () => {
    const random = seededRandom(2)
    const around = (middle: number, count: number) =>
      Float64Array.from({ length: count }, () => middle + random.fraction() * 4 - 2).sort()
    const best = Float64Array.from([...around(12, 200), ...around(-8, 100)]).sort()
    const { at, expectedF1 } = contestCut(of(best, around(-8, 300)))
    expect(at).toBeGreaterThanOrEqual(-6.5)
    expect(at).toBeLessThanOrEqual(10)
    expect(expectedF1).toBeGreaterThan(0.9)
  })

  test('[LE-3002] takes the middle number of pairs where more and fewer promise the same, and is near two bits where that is open', () => {
    const lines = (from: number, to: number, count: number) =>
      Array.from({ length: count }, (_, at) => from + ((to - from) * (at + 0.5)) / count)
    const best = Float64Array.from([...lines(20, 30, 100), ...lines(5.1, 5.9, 4), ...lines(-30, -20, 40)]).sort()
    const cut = (runnerUp: readonly number[]) => contestCut(of(best, Float64Array.from(runnerUp).sort()))
    // Two of the four at five bits are expected to be wrong: with them or without is the same.
    expect(cut([...lines(5.1, 5.9, 4), ...lines(-30, -20, 76)]).at).toBe(5.5)
    expect(cut(lines(-30, -20, 80)).at).toBe(2)
  })

  test('goes below 0 when everybody has a partner far above the runners-up', () => {
    const best = Float64Array.from({ length: 100 }, (_, at) => -14 + at / 10).sort()
    const runnerUp = Float64Array.from({ length: 100 }, (_, at) => -32 + at / 20).sort()
    expect(contestCut(of(best, runnerUp)).at).toBeLessThan(-12)
  })

  test('[LE-2622] promises more where a second round is far behind the runners-up', () => {
    const [best, runnerUp] = [ladder(-10, 10, 400), ladder(-16, 4, 400)]
    const severe = contestCut(of(best, runnerUp)).expectedF1
    expect(contestCut(of(best, runnerUp, ladder(-30, -13, 400))).expectedF1).toBeGreaterThan(severe + 0.05)
  })

  test('[LE-2622] is left to the runners-up by a second round that does not surely promise more, or is of a few', () => {
    const [best, runnerUp] = [ladder(-10, 10, 400), ladder(-16, 4, 400)]
    const severe = contestCut(of(best, runnerUp))
    expect(contestCut(of(best, runnerUp, ladder(-8, 12, 400)))).toEqual(severe)
    expect(contestCut(of(best, runnerUp, ladder(-14, 6, 400)))).toEqual(severe)
    expect(contestCut(of(best, runnerUp, ladder(-30, -13, 29)))).toEqual(severe)
    expect(contestCut(of(best, runnerUp, ladder(-30, -13, 30)))).not.toEqual(severe)
  })
})

describe('[LE-3064] where few records have a partner', () => {
  /** Forty right partners far above two hundred and sixty wrong ones, which are better than runners-up are. */
  const best = Float64Array.from([...ladder(-12, -2, 260), ...ladder(8, 14, 40)]).sort()
  const runnerUp = Float64Array.from([...ladder(-30, -8, 30), ...ladder(-8, -2, 30)])
  const contest: Contest = { ...of(best, runnerUp), coverage: 0.3 }

  test('runners-up are no measure of wrong best partners, and the evidence itself has a say', () => {
    const { at, promised } = contestCut(contest)
    expect(at).toBeGreaterThanOrEqual(-2)
    expect(at).toBeLessThan(8)
    expect(promised!.precision).toBeGreaterThan(0.9)
    const whole = contestCut({ ...contest, coverage: 1 })
    expect(whole.at).toBeLessThan(-10)
    expect(contestCut(contest).expectedF1).toBe(whole.expectedF1)
  })

  test.each([
    [0.75, true],
    [0.7499, false],
    [0.5001, false],
    [0.5, true],
  ])('from three quarters on most have a right one, from a half down many a wrong one: %s', (coverage, isWhole) => {
    const { promised } = contestCut({ ...contest, coverage })
    const whole = [contestCut({ ...contest, coverage: 1 }), contestCut(contest)].map((cut) => cut.promised!.f1)
    expect(whole.includes(promised!.f1)).toBe(isWhole)
  })

  test('it may draw the line higher, and never lower', () => {
    const strict = {
      ...contest,
      best: ladder(-4, 4, 300),
      runnerUp: ladder(-12, 3, 60),
      everyRunnerUp: ladder(-12, 3, 60),
    }
    expect(contestCut(strict).at).toBeGreaterThanOrEqual(contestCut({ ...strict, coverage: 1 }).at)
  })
})
