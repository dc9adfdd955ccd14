import { expect, test } from 'vitest'
import { seededRandom } from '../../../lib/random.ts'
import { learn } from '../../../matching/learn/expectation-maximisation.ts'
import { evidenceOf, probabilityOf, STEPS } from '../../../matching/learn/levels.ts'
import { sampledPatterns } from '../../../matching/learn/patterns.ts'
import { strangerFrequencies } from '../../../matching/learn/strangers.ts'
import { ofClusters, ofContest } from './choose-learner.ts'
import type { Round } from './learn-round.ts'

const COLUMNS = 5
const LAST = STEPS.length - 1

/** What a learner says who takes agreement in these columns for what matches share. */
const byColumns = (telling: readonly number[]) => ({
  prior: -4,
  weights: Array.from({ length: COLUMNS }, (_, at) =>
    Float64Array.from(STEPS, (_step, step) => (telling.includes(at) ? (step === 0 ? 4 : -4) : 0)),
  ),
})

/**
 * Two sources of 400 things, half of them in both: these agree in the first four columns, or those that are said. Others of one kind, wherever they come
 * from, agree in the last one, so many pairs of them inside of a source. `twice` of 400 things are in a source two times.
 */
function round(
  telling: readonly number[],
  twice = 0,
  crowd = 1500,
  agreed: readonly number[] = [0, 1, 2, 3],
): { readonly round: Round; readonly of: Int32Array } {
  const random = seededRandom(5)
  const of = Int32Array.from({ length: 800 }, (_, row) => 1 + Math.floor(row / 400))
  const [a, b]: [number[], number[]] = [[], []]
  const steps: number[][] = Array.from({ length: COLUMNS }, () => [])
  const add = (x: number, y: number, agrees: readonly number[]) => {
    a.push(x)
    b.push(y)
    for (const [at, column] of steps.entries()) column.push(random.chance(agrees.includes(at) ? 0.9 : 0.05) ? 0 : LAST)
  }
  for (let thing = 0; thing < 200; thing++) add(thing, 400 + thing, agreed)
  for (let thing = 0; thing < twice; thing++) add(firstOf(thing), 200 + firstOf(thing), agreed)
  for (let pair = 0; pair < 1500; pair++) add(random.below(400), random.below(400) + 400, [4])
  for (let pair = 0; pair < crowd; pair++) add(random.below(200), random.below(200) + 200, [4])
  for (let pair = 0; pair < 4000; pair++) add(random.below(400), random.below(400) + 400, [])
  const all = {
    a: Int32Array.from(a),
    b: Int32Array.from(b),
    steps: steps.map((column) => Uint8Array.from(column)),
  }
  const isAcross = a.map((row, pair) => of[row] !== of[b[pair]!])
  const some = <T extends Int32Array | Uint8Array>(from: T) => from.filter((_, pair) => isAcross[pair]) as T
  const pairs = { a: some(all.a), b: some(all.b), steps: all.steps.map((column) => some(column)) }
  const strangers = Array.from({ length: COLUMNS }, () =>
    Uint8Array.from({ length: 5000 }, () => (random.chance(0.05) ? 0 : LAST)),
  )
  const u = strangers.map((column) => strangerFrequencies(column, 0.05))
  const opinion = byColumns(telling)
  const evidence = evidenceOf(pairs.steps, opinion.weights, opinion.prior, new Float64Array(pairs.a.length))
  const matches = evidence.reduce((sum, bits) => sum + probabilityOf(bits), 0)
  const patterns = sampledPatterns(all.steps, all.a.length, u)
  const plain = { ...opinion, evidence, matches, m: u, u }
  const found = {
    all,
    pairs,
    keys: new Uint32Array(pairs.a.length),
    possible: 160_000,
    rows: 800,
    u,
    strangers,
    patterns,
    about: [],
    mixture: undefined,
    plain,
  }
  return { round: { ...found, eachOnce: true }, of }
}

/** Those beyond 200 are of the other source. */
const firstOf = (thing: number): number => (thing < 200 ? thing : thing + 200)

const isAmong = (given: ReturnType<typeof round>, mayAverage = true) =>
  ofContest(given.round, { of: given.of, count: 2, eachOnce: true }, mayAverage).among

test('[LE-2618] who finds many matches inside of clean sources gives way to the mixture, which finds hardly any', () => {
  expect(isAmong(round([4]))).toBe(true)
})

test('[LE-3090] who finds far fewer there than the first one is better where the contest promises more of it', () => {
  const promised = (twice: number): number => {
    const given = round([4], twice)
    return ofContest(given.round, { of: given.of, count: 2, eachOnce: true }, true).cut.expectedF1
  }
  expect(promised(12)).toBeGreaterThan(0.9) // more than hardly any
  expect(promised(42)).toBeGreaterThan(0.9)
  expect(promised(50)).toBeLessThan(0.9) // more than a quarter of the first one's
})

test('[LE-2618] who finds as few of them as the mixture stands', () => {
  expect(isAmong(round([0, 1, 2, 3]))).toBe(false)
})

test('[LE-2618] where the mixture finds matches inside of sources too, it is no better', () => {
  expect(isAmong(round([0, 1], 100))).toBe(false)
})

test('[LE-3023] [LE-3031] where the mixture finds matches inside of sources, low promises give way to nothing', () => {
  expect(isAmong(round([4], 100))).toBe(false)
})

test('[LE-3023] … unless it finds less than a quarter there of what was taken for matches', () => {
  expect(isAmong(round([4], 42))).toBe(true)
  expect(isAmong(round([4], 50))).toBe(false)
})

test('[LE-3023] … and less than chance would make: who finds more there is no better witness, whatever the other one finds', () => {
  expect(isAmong(round([4], 150, 9000))).toBe(true)
  expect(isAmong(round([4], 230, 9000))).toBe(false)
})

test('[LE-3704] what differs in much stands where it is inside of sources less often than strangers are', () => {
  expect(isAmong(round([0, 1], 100, 1500, [0, 1]))).toBe(false)
  expect(isAmong(round([0, 1], 150, 1500, [0, 1]))).toBe(true)
})

test('[LE-2618] without average linkage the mixture is not asked', () => {
  expect(isAmong(round([4]), false)).toBe(false)
})

/** Whether the mixture's weights are taken, which are what best partners teach, where all pairs are of this opinion; with none they are of the same. */
function takesTheMixture(telling?: readonly number[]): boolean {
  const { round: given } = round([])
  const { all, patterns } = given
  const input = { ...given, eachOnce: false, pairs: all }
  const best = learn({ ...input, repeated: true, exclusive: false, bestOnly: true })
  const chances = evidenceOf(patterns.steps, best.weights, best.prior, new Float64Array(patterns.count))
  const { weights, prior } = telling === undefined ? best : byColumns(telling)
  const evidence = evidenceOf(all.steps, weights, prior, new Float64Array(all.a.length))
  const columns = all.steps.map(() => ({
    collision: 0.05,
    stepOf: () => LAST,
    textsOf: () => [],
    stepsOf: () => new Uint8Array(),
  }))
  const opinions = {
    mixture: { ...best, chances: chances.map(probabilityOf), areRare: false },
    plain: { ...best, weights, prior, evidence },
  }
  return ofClusters({ ...input, ...opinions }, columns).among
}

test('[LE-2613] what was learnt of all pairs stands where the mixture is of its opinion', () => {
  expect(takesTheMixture()).toBe(false)
})

test('[LE-2626] where all pairs are of another opinion, best partners that are of the mixture’s keep nothing', () => {
  expect(takesTheMixture([4])).toBe(true)
})
