import { describe, expect, test } from 'vitest'
import {
  areNeverTheSame,
  insideOf,
  isNeverInside,
  isStrewn,
  repeatsNowAndThen,
  staysOutside,
} from './strewn-matches.ts'

const learnt = { prior: 4, weights: [Float64Array.from({ length: 12 }, () => 0)] }

/** Two sources of the same size; so many matches inside of one, so many across. */
function matches(inside: number, across: number) {
  const of = Int32Array.from({ length: 200 }, (_, row) => 1 + (row % 2))
  const pairs = inside + across
  const a = new Int32Array(pairs)
  const b = Int32Array.from({ length: pairs }, (_, pair) => (pair < inside ? 2 : 1))
  return [{ a, b, steps: [new Uint8Array(pairs)] }, learnt, { of }] as const
}

const strewn = (inside: number, across: number): boolean => isStrewn(...matches(inside, across))

test.each([
  ['as records that were dealt out', 50, 50, true],
  ['at the bound', 40, 80, true],
  ['fewer inside: sources are clean', 39, 80, false],
  ['a little more often inside', 60, 40, true],
  ['more inside: things of one kind', 61, 40, false],
  ['too few to show anything', 14, 15, false],
])('[LE-2614] matches fall %s', (_, inside, across, expected) => {
  expect(strewn(inside, across)).toBe(expected)
})

test('[LE-2617] pairs inside of sources that are more or less alike than those across are no matches', () => {
  const of = Int32Array.from({ length: 200 }, (_, row) => 1 + (row % 2))
  const levels = [Float64Array.from({ length: 12 }, (_, step) => (step === 0 ? 4 : 0))]
  const isInside = (pair: number) => pair % 2 === 0
  const a = new Int32Array(200)
  const b = Int32Array.from({ length: 200 }, (_, pair) => (isInside(pair) ? 2 : 1))
  const steps = (alike: (pair: number) => boolean) => [Uint8Array.from(a, (_, pair) => (alike(pair) ? 0 : 5))]
  const strewn = (alike: (pair: number) => boolean) =>
    isStrewn({ a, b, steps: steps(alike) }, { prior: 4, weights: levels }, { of })
  expect(strewn((pair) => !isInside(pair) && pair % 20 !== 1)).toBe(false)
  expect(strewn((pair) => isInside(pair) && pair % 20 !== 0)).toBe(false)
  expect(strewn((pair) => pair % 4 > 1)).toBe(true)
})

test.each([
  ['none inside', 0, 150, true],
  ['next to none inside', 7, 150, true],
  ['some inside', 20, 150, false],
  ['too few to show anything', 0, 90, false],
])('[LE-2621] sources hold each thing once where matches have %s', (_, inside, across, expected) => {
  expect(isNeverInside(...matches(inside, across))).toBe(expected)
})

test.each([
  [5, true],
  [6, false],
])('[LE-2621] where many are doubtful the certain ones tell: %i of 106 inside of sources', (certain, expected) => {
  const of = Int32Array.from({ length: 200 }, (_, row) => 1 + (row % 2))
  const pairs = 106 + 100 // a hundred doubtful ones, all inside
  const a = new Int32Array(pairs)
  const b = Int32Array.from(a, (_, pair) => (pair < certain || pair >= 106 ? 2 : 1))
  const steps = [Uint8Array.from(a, (_, pair) => (pair < 106 ? 0 : 11))]
  const weights = [Float64Array.from({ length: 12 }, (_, step) => (step === 0 ? 4 : -4))]
  expect(isNeverInside({ a, b, steps }, { prior: 4, weights }, { of })).toBe(expected)
})

test('[LE-2618] what a learner finds inside of sources is measured by what chance alone would put there', () => {
  expect(insideOf(...matches(50, 50)).odds).toBeCloseTo(1, 10)
  expect(insideOf(...matches(10, 100)).odds).toBeCloseTo(0.1, 10)
  expect(insideOf(...matches(10, 0)).odds).toBe(Number.POSITIVE_INFINITY)
})

test.each([
  [7, 150, true],
  [8, 150, false],
  [0, 1, true],
])(
  '[LE-2621] who takes sources for clean, and finds next to nothing inside of them, is believed: %i inside, %i across',
  (inside, across, expected) => {
    expect(staysOutside(...matches(inside, across))).toBe(expected)
  },
)

/** Two sources of the same size; of the certain matches so many of each half are inside of one, so many across. */
function halves(upper: readonly [inside: number, across: number], lower: readonly [inside: number, across: number]) {
  const of = Int32Array.from({ length: 200 }, (_, row) => 1 + (row % 2))
  const counts = [...upper, ...lower]
  const kinds = counts.flatMap((count, kind) => new Array<number>(count).fill(kind))
  const a = new Int32Array(kinds.length)
  const b = Int32Array.from(kinds, (kind) => (kind % 2 === 0 ? 2 : 1))
  const steps = [Uint8Array.from(kinds, (kind) => (kind < 2 ? 0 : 5))]
  const weights = [Float64Array.from({ length: 12 }, (_, step) => (step === 0 ? 4 : 0))]
  return [{ a, b, steps }, { prior: 4, weights }, { of }] as const
}

test.each([
  ['a twentieth of what chance would put there', [20, 400], [20, 400], true],
  ['less than that', [19, 400], [19, 400], false],
  ['ten pairs', [10, 90], [10, 90], true],
  ['nine pairs', [9, 90], [9, 90], false],
  ['none of the more alike half', [0, 200], [40, 200], false],
] as const)(
  '[LE-3304] [LE-4305] [LE-4534] sources repeat people, or what stands somewhere, where inside of them are %s',
  (_, upper, lower, expected) => {
    expect(repeatsNowAndThen(...halves(upper, [lower[0], lower[1] + 1]))).toBe(expected)
  },
)

describe('[LE-4402] what is nearly the same in all that is compared, and never inside', () => {
  const of = Int32Array.from({ length: 200 }, (_, row) => 1 + (row % 2))
  /** So many pairs inside and across, each with these steps. */
  const pairs = (inside: number, across: number, ...steps: readonly number[]) => {
    const a = new Int32Array(inside + across)
    const b = Int32Array.from(a, (_, pair) => (pair < inside ? 2 : 1))
    return { a, b, steps: steps.map((step) => new Uint8Array(a.length).fill(step)) }
  }
  const are = (...stated: Parameters<typeof pairs>) => areNeverTheSame(pairs(...stated), [], { of })

  test.each([
    ['a hundred pairs across', [0, 100, 0, 0, 0], true],
    ['fewer', [0, 99, 0, 0, 0], false],
    ['next to none inside', [5, 200, 0, 1, 2], true],
    ['some inside', [6, 190, 0, 1, 2], false],
    ['what is less alike in something', [0, 100, 0, 0, 3], false],
    ['what is missing in something', [0, 100, 0, 0, 0, 255], true],
    ['what has two values alone', [0, 100, 0, 0, 255], false],
  ] as const)('%s', (_, [inside, across, ...steps], expected) => {
    expect(are(inside, across, ...steps)).toBe(expected)
  })

  test.each([
    [0, 100, true],
    [1, 102, true],
    [2, 190, false],
  ])('of people next to none inside: %i beside %i', (inside, across, expected) => {
    expect(areNeverTheSame(pairs(inside, across, 0, 0, 0), [], { of }, true)).toBe(expected)
    expect(are(inside, across, 0, 0, 0)).toBe(true)
  })

  test('of people in more than telephone and e-mail: who has two accounts in one shop has two of these', () => {
    const about = [undefined, undefined, 'CONTACT'] as const
    expect(areNeverTheSame(pairs(0, 100, 0, 0, 0), about, { of }, true)).toBe(false)
    expect(areNeverTheSame(pairs(0, 100, 0, 0, 0), about, { of })).toBe(true)
    expect(areNeverTheSame(pairs(0, 100, 0, 0, 7, 0), [...about, undefined], { of }, true)).toBe(true)
  })

  test('whatever its price is', () => {
    const priced = pairs(0, 100, 0, 0, 0, 7)
    expect(areNeverTheSame(priced, [undefined, undefined, undefined, 'MEASURE'], { of })).toBe(true)
    expect(areNeverTheSame(priced, [], { of })).toBe(false)
  })
})
