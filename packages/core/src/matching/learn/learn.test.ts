import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../lib/random.ts'
import { clusterCut } from './cluster-cut.ts'
import { learn } from './expectation-maximisation.ts'
import type { Learnt } from './learnt.ts'
import { MISSING, STEPS, stepOf } from './levels.ts'
import { partnersOf } from './partners.ts'
import { allPatterns } from './patterns.ts'
import { scaleOf } from './scale.ts'
import { strangerFrequencies, withoutMatches } from './strangers.ts'
import { matchThresholdOf, nonMatchThresholdOf, thresholdTable } from './threshold-table.ts'
import { repetitionOf, weightsOf } from './weights.ts'

test('a step is the highest that a similarity reaches, and the first is for what is the same', () => {
  expect([stepOf(1, true), stepOf(1, false), stepOf(0.95, false), stepOf(0.949, false), stepOf(0, false)]).toEqual([
    0, 1, 1, 2, 11,
  ])
})

describe('[LE-12] weights', () => {
  test('are bits of how much more frequent a step is among matches', () => {
    expect([...weightsOf(Float64Array.of(0.8, 0.2), Float64Array.of(0.1, 0.9))]).toEqual([3, Math.log2(0.2 / 0.9)])
  })

  test('never say less for being more alike', () => {
    const weights = weightsOf(Float64Array.of(0.1, 0.6, 0.3), Float64Array.of(0.2, 0.1, 0.7))
    expect(weights[0]).toBe(weights[1])
    expect(weights[1]).toBeGreaterThan(weights[2]!)
  })

  test('that repeat one another shrink, others do not', () => {
    const random = seededRandom(4)
    const column = () => Uint8Array.from({ length: 5000 }, () => (random.chance(0.2) ? 0 : 1))
    const says = Float64Array.of(3, -1)
    const [one, other] = [column(), column()]
    expect(repetitionOf([one, other], [says, says])).toBeCloseTo(1, 1)
    expect(repetitionOf([one, one], [says, says])).toBeCloseTo(2, 5)
    expect(repetitionOf([], [])).toBe(1)
  })
})

/** 300 things of which 100 are there twice, compared in four columns; matches agree in 90 %, strangers in 5 %. */
function drawn() {
  const random = seededRandom(9)
  const [a, b]: [number[], number[]] = [[], []]
  const steps: number[][] = [[], [], [], []]
  const add = (x: number, y: number, agree: number) => {
    a.push(x)
    b.push(y)
    for (const column of steps) column.push(random.chance(0.1) ? MISSING : random.chance(agree) ? 0 : STEPS.length - 1)
  }
  for (let thing = 0; thing < 100; thing++) add(thing, 300 + thing, 0.9)
  for (let pair = 0; pair < 3000; pair++) add(random.below(300), 300 + random.below(100), 0.05)
  const strangers = steps.map(() =>
    Uint8Array.from({ length: 5000 }, () => (random.chance(0.05) ? 0 : STEPS.length - 1)),
  )
  return {
    pairs: { a: Int32Array.from(a), b: Int32Array.from(b), steps: steps.map((column) => Uint8Array.from(column)) },
    possible: 40_000,
    rows: 400,
    repeated: true,
    strangers,
    u: strangers.map((column) => strangerFrequencies(column, 0.05)),
  }
}

describe('[LE-13] expectation maximisation', () => {
  test.each([
    [false, false],
    [true, false],
    [false, true],
  ])('finds how many matches there are and how they agree (exclusive: %s, best only: %s)', (exclusive, bestOnly) => {
    const { m, matches, evidence } = learn({ ...drawn(), exclusive, bestOnly })
    expect(matches).toBeGreaterThan(75)
    expect(matches).toBeLessThan(115)
    for (const column of m) expect(column[0]).toBeGreaterThan(0.8)
    const right = [...evidence.keys()].filter((pair) => evidence[pair]! > 0)
    expect(right.filter((pair) => pair < 100).length / right.length).toBeGreaterThan(0.9)
  })

  test('is the same every time', () => {
    const input = { ...drawn(), exclusive: false, bestOnly: false }
    expect(learn(input)).toEqual(learn(input))
  })
})

/**
 * Records of 20 things, 20 of each, in four columns: records of one thing agree in 80 % of the columns, others in 4 %.
 * Of the random pairs one in twenty-one is a match, as in the table.
 */
function crowded() {
  const random = seededRandom(3)
  const agreesOf = (same: boolean) => (random.chance(same ? 0.8 : 0.04) ? 0 : STEPS.length - 1)
  const columnsOf = (pairs: readonly boolean[]) =>
    [0, 1, 2, 3].map(() => Uint8Array.from(pairs, (same) => agreesOf(same)))
  const thingOf = (row: number) => Math.floor(row / 20)
  const rows = Array.from({ length: 400 }, (_, row) => row)
  const all = rows.flatMap((a) => rows.slice(a + 1).map((b) => [a, b] as const))
  const kept = all.filter(([a, b]) => thingOf(a) === thingOf(b) || random.chance(0.1))
  const sames = kept.map(([a, b]) => thingOf(a) === thingOf(b))
  const strangers = columnsOf(Array.from({ length: 8000 }, () => random.chance(1 / 21)))
  const collision = 0.8 / 21 + 0.04 * (20 / 21)
  return {
    sames,
    given: {
      pairs: {
        a: Int32Array.from(kept, ([a]) => a),
        b: Int32Array.from(kept, ([, b]) => b),
        steps: columnsOf(sames),
      },
      possible: all.length,
      rows: 400,
      strangers,
      repeated: true,
      exclusive: false,
      bestOnly: false,
      u: strangers.map((column) => strangerFrequencies(column, collision)),
    },
  }
}

describe('[LE-2571] matches among random pairs', () => {
  test('are taken out of what strangers look like', () => {
    const { given, sames } = crowded()
    const { u, evidence } = learn(given)
    for (const column of u) expect(Math.abs(column[0]! - 0.04)).toBeLessThan(0.02)
    for (const column of given.u) expect(column[0]).toBeGreaterThan(0.07)
    const taken = sames.filter((_, pair) => evidence[pair]! > 0)
    expect(taken.filter(Boolean).length / taken.length).toBeGreaterThan(0.8)
  })

  test('leave at least what a column without equal values leaves open', () => {
    const strangers = [Uint8Array.of(0, 11, 11, 11)]
    const u = [strangerFrequencies(strangers[0]!, 0.1)]
    const left = withoutMatches({ strangers, u, rows: 50 }, Float64Array.of(0, 1, 1, 1), [Float64Array.of(0.9)], 0.2)
    expect(left[0]![0]).toBe(0.01)
    const none = withoutMatches({ strangers, u, rows: 50 }, Float64Array.of(1, 1, 1, 1), [Float64Array.of(0.9)], 0)
    expect(none[0]![0]).toBeCloseTo(0.1, 10)
  })

  test('are too few to look for where sources hold each thing once', () => {
    const { given } = crowded()
    expect(learn({ ...given, repeated: false }).u).toEqual(given.u)
  })
})

describe('[LE-3069] pairs that reach the same steps are learnt of once', () => {
  const { given } = crowded()
  const patternsOfPairs = allPatterns(given.pairs.steps, given.pairs.a.length)
  const rounded = ({ weights, prior }: Learnt) =>
    [prior, ...weights.flatMap((bits) => [...bits])].map((bits) => bits.toFixed(6))

  test('and teach what they teach one by one', () => {
    expect(patternsOfPairs.count).toBeLessThan(given.pairs.a.length / 10)
    const one = learn(given)
    const other = learn({ ...given, patternsOfPairs })
    expect(rounded(other)).toEqual(rounded(one))
    expect(other.evidence.length).toBe(given.pairs.a.length)
  })

  test.each(['exclusive', 'bestOnly'] as const)('but where pairs compete, %s', (how) => {
    const competing = { ...given, [how]: true }
    expect(learn({ ...competing, patternsOfPairs })).toEqual(learn(competing))
  })
})

test('[LE-14] partners are each other’s best, ties included', () => {
  const a = Int32Array.of(0, 0, 1, 2)
  const b = Int32Array.of(3, 4, 3, 5)
  expect(partnersOf(a, b, Float64Array.of(5, 5, 4, 1), 6)).toEqual([0, 1, 3])
})

test('[LE-16] the cut of clusters is drawn above a link that joins two of them wrongly', () => {
  const [a, b] = [Int32Array.of(0, 0, 1, 3, 3, 4, 2), Int32Array.of(1, 2, 2, 4, 5, 5, 3)]
  const evidence = Float64Array.of(9, 9, 9, 9, 9, 9, 3)
  const far = clusterCut({ rows: 6, a, b, evidence, evidenceBetween: () => -20 })
  expect(far.at).toBeGreaterThanOrEqual(3)
  const near = clusterCut({ rows: 6, a, b, evidence, evidenceBetween: () => 8 })
  expect(near.at).toBeLessThan(3)
})

test('[LE-2572] what a cut misses is what is expected between its clusters, whatever more its clusters hold', () => {
  // Two sets of three that no key joins but by one pair in doubt, and many doubtful pairs inside that no key brought together.
  const [a, b] = [Int32Array.of(0, 1, 3, 4, 2), Int32Array.of(1, 2, 4, 5, 3)]
  const evidence = Float64Array.of(9, 9, 9, 9, 0)
  const { at, expectedF1 } = clusterCut({ rows: 6, a, b, evidence, evidenceBetween: () => -20 })
  expect(at).toBeGreaterThanOrEqual(0)
  // Inside, 4 of 6 pairs are right; half a match is expected between.
  expect(expectedF1).toBeCloseTo((2 * 4) / (6 + 4 + 0.5), 2)
})

test('thresholds: the best F1 of labels, else 50; and one that leaves next to nothing out', () => {
  const evidence = Float64Array.of(10, 9, 8, -9, -10)
  const plain = thresholdTable(evidence, 0, [])
  expect(matchThresholdOf(plain)).toBe(50)
  expect(nonMatchThresholdOf(plain, 50)).toBeLessThan(50)
  const labelled = thresholdTable(evidence, 0, [
    { bits: 9, same: true },
    { bits: 3, same: false },
  ])
  expect(matchThresholdOf(labelled)).toBeGreaterThan(80)
  expect(plain[0]).not.toHaveProperty('labelledPrecision')
})

describe('[LE-902] the scale of a score', () => {
  test('leaves evidence of 8 bits above the cut as it is, and shrinks more to 8', () => {
    expect(scaleOf(Float64Array.of(-30, 4, 10), 2)).toBe(1)
    expect(scaleOf(Float64Array.of(-30, 4, 18), 2)).toBe(0.5)
    expect(scaleOf(new Float64Array(), 0)).toBe(1)
  })

  test('moves no pair across the cut, and a threshold counts in it', () => {
    const evidence = Float64Array.of(20, 16, 3, 2, -4)
    const above = (scale: number) =>
      thresholdTable(evidence, 2.5, [], scale).map(({ threshold, pairs }) => [threshold, pairs])
    const pairsAt = (scale: number, threshold: number) => above(scale).find(([at]) => at === threshold)?.[1]
    expect(pairsAt(1, 50)).toBe(3)
    expect(pairsAt(0.1, 50)).toBe(3)
    // 90 points are 3.2 bits: less than 17.5 bits of which a tenth counts, 1.75, no longer reach it.
    expect(pairsAt(1, 90)).toBe(2)
    expect(pairsAt(0.1, 90)).toBe(0)
  })
})

test('[LE-3030] a step that none of the random pairs reaches counts like a twentieth of one', () => {
  const steps = Uint8Array.from({ length: 1000 }, (_, pair) => (pair < 250 ? STEPS.length - 1 : MISSING))
  const shares = strangerFrequencies(steps, 0.01)
  expect(shares[5]).toBeCloseTo(0.05 / (250 + STEPS.length * 0.05), 12)
  expect(shares[0]).toBe(0.01)
})
