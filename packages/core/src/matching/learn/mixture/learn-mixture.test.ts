import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../lib/random.ts'
import type { About } from '../about.ts'
import { areOneOpinion, consensusOf } from '../consensus.ts'
import { evidenceOf, MISSING, normalised, STEPS } from '../levels.ts'
import { patternsOf, sampledPatterns } from '../patterns.ts'
import { distil } from './distil.ts'
import { learnAmongCandidates } from './learn-mixture.ts'
import { learnMixture } from './mixture.ts'

const SAME = 0
const APART = STEPS.length - 1
const u = Array.from({ length: 6 }, () => normalised(STEPS.map((_, step) => (step === APART ? 1 : 0.002))))

/** Columns: given, born, telephone; street, town, code. A household shares the last three. */
function people(count: { matches: number; movers: number; households: number; strangers: number }) {
  const random = seededRandom(5)
  const kinds = [
    ...new Array(count.matches).fill([0.9, 0.95, 0.9, 0.95, 0.95, 0.95]),
    ...new Array(count.movers).fill([0.9, 0.95, 0.9, 0, 0, 0]),
    ...new Array(count.households).fill([0, 0, 0.2, 1, 1, 1]),
    ...new Array(count.strangers).fill([0.05, 0.01, 0.01, 0.01, 0.02, 0.01]),
  ] as readonly (readonly number[])[]
  const steps = u.map((_, at) =>
    Uint8Array.from(kinds, (kind) =>
      random.chance(0.05) ? MISSING : random.chance(kind[at]!) ? SAME : random.chance(0.1) ? 8 : APART,
    ),
  )
  const all = Int32Array.from(kinds.keys())
  return { steps, kinds, patterns: patternsOf(steps, all, () => 1) }
}

describe('[LE-2610] what matches look like is learnt beside several kinds of non-matches among candidates', () => {
  const size = { matches: 300, movers: 40, households: 700, strangers: 6000 }
  const { steps, patterns, kinds } = people(size)
  const learnt = learnAmongCandidates({ patterns, u })!
  const evidence = evidenceOf(steps, learnt.weights, learnt.prior, new Float64Array(kinds.length))
  const above = (from: number, to: number) =>
    evidence.subarray(from, to).filter((bits) => bits > 0).length / (to - from)

  test('a household is none, though it is the largest crowd', () => expect(above(340, 1040)).toBeLessThan(0.02))
  test('nor are strangers', () => expect(above(1040, kinds.length)).toBeLessThan(0.01))
  test('those who moved are matches, being few', () => {
    expect(above(0, 300)).toBeGreaterThan(0.95)
    expect(above(300, 340)).toBeGreaterThan(0.8)
  })
  test('to be more alike never says less', () => {
    for (const own of learnt.weights) expect([...own]).toEqual([...own].sort((a, b) => b - a))
  })
  test('is the same every time', () => expect(learnAmongCandidates({ patterns, u })).toEqual(learnt))
})

describe('[LE-3022] where nothing but a crowd agrees, there are no matches, and the few that there are stand out', () => {
  const learntOf = (matches: number) => {
    const { steps, patterns, kinds } = people({ matches, movers: 0, households: 700, strangers: 6000 })
    const learnt = learnAmongCandidates({ patterns, u })!
    const evidence = evidenceOf(steps, learnt.weights, learnt.prior, new Float64Array(kinds.length))
    return [...evidence.keys()].filter((pair) => evidence[pair]! > 0)
  }
  test('none of 700 members of households is another one', () => {
    expect(learntOf(0)).toEqual([])
  })
  test('two that are the same are found among them', () => {
    expect(learntOf(2)).toEqual([0, 1])
  })
})

test('[LE-3022] of nineteen candidates no kinds are learnt, of twenty they are', () => {
  const of = (strangers: number) =>
    learnAmongCandidates({ patterns: people({ matches: 2, movers: 0, households: 0, strangers }).patterns, u })
  expect(of(17)).toBeUndefined()
  expect(of(18)).toBeDefined()
})

describe('[LE-2615] where town and code agree together among strangers too, an address is worth one column', () => {
  const kinds = (movers: number, households: number) => {
    const random = seededRandom(6)
    const all = [
      ...new Array(300).fill([0.9, 0.95, 0.9, 0.95, 0.95, 0.95]),
      ...new Array(movers).fill([0.9, 0.95, 0.9, 0, 0, 0]),
      ...new Array(households).fill([0, 0, 0.05, 1, 1, 1]),
      ...new Array(400).fill([0.02, 0, 0, 0, 1, 0.7]),
      ...new Array(5000).fill([0.05, 0.01, 0.01, 0.01, 0.01, 0.01]),
    ] as readonly (readonly number[])[]
    const steps = u.map((_, at) => Uint8Array.from(all, (kind) => (random.chance(kind[at]!) ? SAME : APART)))
    const learnt = learnAmongCandidates({ patterns: patternsOf(steps, Int32Array.from(all.keys()), () => 1), u })!
    const evidence = evidenceOf(steps, learnt.weights, learnt.prior, new Float64Array(all.length))
    const share = (from: number, to: number) =>
      evidence.subarray(from, to).filter((bits) => bits > 0).length / (to - from)
    return { movers: share(300, 300 + movers), households: share(300 + movers, 300 + movers + households) }
  }
  test('people who moved are matches, though they are many', () => expect(kinds(100, 30).movers).toBeGreaterThan(0.8))
  test('a household is none, though it is rare', () => expect(kinds(1, 40).households).toBeLessThan(0.1))
})

describe('[LE-2627] namesakes beside people who moved are a kind of their own', () => {
  const [matches, movers, namesakes] = [1500, 300, 100]
  // Columns: given, family, e-mail; born, telephone; street, town.
  const kinds = [
    ...new Array(matches).fill([0.98, 0.98, 0.88, 0.99, 0.92, 0.96, 1]),
    ...new Array(movers).fill([0.98, 0.98, 0.88, 0.99, 0.92, 0, 0]),
    ...new Array(namesakes).fill([1, 1, 0.9, 0.02, 0.02, 0, 0]),
    ...new Array(700).fill([0, 0, 0.02, 0.02, 1, 1, 1]),
    ...new Array(6000).fill(new Array(7).fill(0.01)),
  ] as readonly (readonly number[])[]
  const random = seededRandom(7)
  const seven = [...u, u[0]!]
  const steps = seven.map((_, at) => Uint8Array.from(kinds, (kind) => (random.chance(kind[at]!) ? SAME : APART)))
  const patterns = patternsOf(steps, Int32Array.from(kinds.keys()), () => 1)
  const { weights, prior } = learnAmongCandidates({ patterns, u: seven })!
  const evidence = evidenceOf(steps, weights, prior, new Float64Array(kinds.length))
  const above = (from: number, to: number) =>
    evidence.subarray(from, to).filter((bits) => bits > 0).length / (to - from)
  test('and no matches', () => expect(above(matches + movers, matches + movers + namesakes)).toBeLessThan(0.1))
  test('who moved are matches', () => expect(above(matches, matches + movers)).toBeGreaterThan(0.8))
})

/** Of some pairs the share that learning takes for matches: of each kind how often a column agrees, and how often it does among strangers. */
function sharesAbove(
  kinds: readonly (readonly number[])[],
  strangers: readonly number[],
  aboutOf: (at: number) => About | undefined,
): (from: number, to: number) => number {
  const own = strangers.map((share) =>
    normalised(STEPS.map((_, step) => (step === SAME ? share : step === APART ? 1 : share / 10))),
  )
  const random = seededRandom(7)
  const steps = own.map((_, at) => Uint8Array.from(kinds, (kind) => (random.chance(kind[at]!) ? SAME : APART)))
  const { weights, prior } = learnAmongCandidates({
    patterns: patternsOf(steps, Int32Array.from(kinds.keys()), () => 1),
    u: own,
    about: own.map((_, at) => aboutOf(at)),
  })!
  const evidence = evidenceOf(steps, weights, prior, new Float64Array(kinds.length))
  return (from, to) => evidence.subarray(from, to).filter((bits) => bits > 0).length / (to - from)
}

test('[LE-3011] namesakes stay a kind of their own beside the many who share a given name alone', () => {
  // Columns: given, family; street, town, code; telephone, e-mail made of the name, born.
  const strangers = [0.03, 0.002, 0.0005, 0.005, 0.005, 0.0005, 0.0005, 0.0005]
  const [matches, movers, namesakes] = [1386, 166, 280]
  const kinds = [
    ...new Array(matches).fill([0.99, 1, 0.96, 1, 1, 1, 0.88, 0.94]),
    ...new Array(movers).fill([1, 1, 0, 0, 0, 0.9, 0.85, 0.93]),
    ...new Array(namesakes).fill([0.99, 0.98, 0, 0, 0, 0, 0.4, 0]),
    ...new Array(618).fill([0.01, 0.82, 0.92, 1, 1, 0.44, 0, 0]),
    ...new Array(37_800).fill([0.89, 0.02, 0, 0, 0, 0, 0, 0]),
    ...new Array(5000).fill([0.02, 0.93, 0, 0, 0, 0, 0, 0.01]),
    ...new Array(6000).fill([0.82, 0, 0, 1, 1, 0, 0, 0]),
    ...new Array(1800).fill([0.02, 0.93, 0, 1, 1, 0, 0, 0.01]),
    ...new Array(5740).fill([0.01, 0, 0, 0, 0, 0, 0, 0.99]),
    ...new Array(37_400).fill(strangers),
  ] as readonly (readonly number[])[]
  const above = sharesAbove(kinds, strangers, (at) =>
    at > 1 && at < 5 ? 'PLACE' : at === 5 || at === 6 ? 'CONTACT' : undefined,
  )
  expect(above(matches, matches + movers)).toBeGreaterThan(0.9)
  expect(above(matches + movers, matches + movers + namesakes)).toBeLessThan(0.1)
})

test('[LE-2627] a few people who moved, among many namesakes, are matches all the same', () => {
  // Columns: given, family, born; street, town, code; e-mail, telephone.
  const strangers = [0.01, 0.002, 0.0005, 0.0005, 0.01, 0.01, 0.0005, 0.0005]
  const kinds = [
    ...new Array(187).fill([0.98, 0.98, 0.99, 0.95, 1, 1, 0.89, 0.78]),
    ...new Array(98).fill([0.98, 0.98, 0.99, 0, 0, 0, 0.86, 0.75]), // who moved
    ...new Array(400).fill([1, 1, 0, 0, 0, 0, 0.4, 0]), // namesakes
    ...new Array(450).fill([0, 1, 0, 0.5, 1, 1, 0, 0]),
    ...new Array(5800).fill([0.95, 0, 0, 0, 0, 0, 0, 0]),
    ...new Array(1585).fill([0.03, 0.98, 0, 0, 0, 0, 0, 0]),
    ...new Array(664).fill([0, 0, 1, 0, 0, 0, 0, 0]),
    ...new Array(1290).fill([1, 0, 0, 0, 1, 1, 0, 0]),
    ...new Array(10_435).fill(strangers),
  ] as readonly (readonly number[])[]
  const above = sharesAbove(kinds, strangers, (at) => (at > 2 && at < 6 ? 'PLACE' : undefined))
  expect(above(187, 285)).toBeGreaterThan(0.9)
  expect(above(285, 685)).toBeLessThan(0.1)
})

test.each([
  [undefined, (100 + 10) / 120],
  [300, (100 + 150) / 400],
])('[LE-3011] what a class was started from counts like %s pairs of it', (drawn, same) => {
  const patterns = patternsOf(
    [new Uint8Array(100).fill(SAME)],
    Int32Array.from({ length: 100 }, (_, at) => at),
    () => 1,
  )
  const start = { steps: [normalised(STEPS.map((_, step) => (step === SAME || step === APART ? 1 : 0)))], share: 1 }
  const { classes } = learnMixture(patterns, [{ ...start, ...(drawn === undefined ? {} : { drawn }) }], 1)
  expect(classes[0]!.steps[0]![SAME]).toBeCloseTo(same, 4)
  expect(classes[0]!.drawn).toBe(drawn)
})

test('[LE-2611] columns that say the same share their weight', () => {
  const random = seededRandom(3)
  const first = Uint8Array.from({ length: 2000 }, () => (random.chance(0.3) ? SAME : APART))
  const second = Uint8Array.from({ length: 2000 }, () => (random.chance(0.3) ? SAME : APART))
  const steps = [first, first, second]
  const patterns = patternsOf(steps, Int32Array.from(first.keys()), () => 1)
  const chances = Float64Array.from({ length: patterns.count }, (_, at) =>
    patterns.steps[0]![at] === SAME && patterns.steps[2]![at] === SAME ? 0.99 : 0.01,
  )
  const start = steps.map(() => Float64Array.from(STEPS, (_, step) => (step === SAME ? 4 : -4)))
  const { weights } = distil(patterns, chances, start)
  expect(weights[0]![SAME]).toBeCloseTo(weights[1]![SAME]!, 3)
  expect(weights[0]![SAME]! + weights[1]![SAME]!).toBeLessThan(1.5 * weights[2]![SAME]!)
})

test('[LE-2612] of many patterns the most alike are all looked at, and the others stand for those around them', () => {
  const pairs = 50_000
  const steps = [Uint8Array.from({ length: pairs }, (_, pair) => (pair % 5000 === 0 ? SAME : APART))]
  const { weights, steps: reached } = sampledPatterns(steps, pairs, u.slice(0, 1))
  const of = (step: number) => weights.reduce((sum, weight, at) => sum + (reached[0]![at] === step ? weight : 0), 0)
  expect(of(SAME)).toBe(10)
  expect(of(APART)).toBeCloseTo(pairs - 10)
})

test('[LE-2613] opinions are the same when both give the same pairs the same chances', () => {
  const weights = Float64Array.of(1, 1)
  expect(consensusOf(Float64Array.of(1, 0), Float64Array.of(1, 0), weights)).toBe(1)
  expect(consensusOf(Float64Array.of(1, 0), Float64Array.of(0, 1), weights)).toBe(0)
  expect(consensusOf(Float64Array.of(1, 1), Float64Array.of(1, 0), weights)).toBe(0.5)
})

test('[LE-2992] columns of places are one, so that a few who share an address alone are no matches', () => {
  const { steps, patterns, kinds } = people({ matches: 300, movers: 0, households: 60, strangers: 6000 })
  const shareAbove = (about: readonly (About | undefined)[]): number => {
    const { weights, prior } = learnAmongCandidates({ patterns, u, about })!
    const evidence = evidenceOf(steps, weights, prior, new Float64Array(kinds.length))
    return evidence.subarray(300, 360).filter((bits) => bits > 0).length / 60
  }
  expect(shareAbove([])).toBeGreaterThan(0.9)
  expect(shareAbove([undefined, undefined, undefined, 'PLACE', 'PLACE', 'PLACE'])).toBeLessThan(0.02)
})

test.each([
  [0.81, false, true],
  [0.8099, false, false],
  [0.85, true, true],
  [0.8499, true, false],
])(
  '[LE-3006] learners that agree by %s, of partners alone %s, are of one opinion: %s',
  (consensus, ofPartners, are) => {
    expect(areOneOpinion(consensus, ofPartners)).toBe(are)
  },
)

test('[LE-4004] most pairs of one thing differ in one column alone, which two lists write in two ways', () => {
  const random = seededRandom(4004)
  const kinds = [
    ...new Array(100).fill([0.9, 0.95, 0.9, 0.9]),
    ...new Array(230).fill([0.9, 0.95, 0.9, 0]),
    ...new Array(6000).fill([0.02, 0.02, 0.02, 0.02]),
  ] as readonly (readonly number[])[]
  const four = u.slice(0, 4)
  const steps = four.map((_, at) => Uint8Array.from(kinds, (kind) => (random.chance(kind[at]!) ? SAME : APART)))
  const patterns = patternsOf(steps, Int32Array.from(kinds.keys()), () => 1)
  const { weights, prior } = learnAmongCandidates({ patterns, u: four })!
  const evidence = evidenceOf(steps, weights, prior, new Float64Array(kinds.length))
  expect(evidence.subarray(0, 330).filter((bits) => bits > 0).length).toBeGreaterThan(320)
  expect(evidence.subarray(330).filter((bits) => bits > 0).length).toBeLessThan(10)
})
