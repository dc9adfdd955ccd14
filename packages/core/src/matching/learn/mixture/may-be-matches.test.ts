import { expect, test } from 'vitest'
import type { About } from '../about.ts'
import { normalised, STEPS } from '../levels.ts'
import { mayBeMatches } from './may-be-matches.ts'

const SAME = 0
const APART = STEPS.length - 1
const PAIRS = 1000
/** Columns are worth about 9 bits each. */
const u = Array.from({ length: 7 }, () => normalised(STEPS.map((_, step) => (step === APART ? 1 : 0.002))))

/** Of a thousand pairs the share that is the same, by column. */
function mayBe(same: readonly number[], about: readonly (About | undefined)[] = [], possible?: number): boolean {
  const patterns = {
    count: PAIRS,
    steps: same.map((share) => Uint8Array.from({ length: PAIRS }, (_, pair) => (pair < share * PAIRS ? SAME : APART))),
    weights: new Float64Array(PAIRS).fill(1),
    ...(possible === undefined ? {} : { possible }),
  }
  return mayBeMatches(new Float64Array(PAIRS).fill(1), patterns, u.slice(0, same.length), about)
}

test.each([
  ['one of five columns, which is .20 of all', [1, 1, 1, 1, 0], true],
  ['one of four columns, which is .25 of all', [1, 1, 1, 0], false],
  ['none, some of them in one pair of eight', [1, 0.12, 0.12, 0.12, 0.12, 0.12], true],
  ['five of six, but for one pair of eleven', [1, 0.09, 0.09, 0.09, 0.09, 0.09], false],
])('[LE-3020] pairs that agree no more than strangers in %s', (_, same, expected) => {
  expect(mayBe(same)).toBe(expected)
})

test.each([
  ['next to none has the same code, of whatever is worth as little', [0, 1, 1, 1, 1, 1, 1], ['CODE'], false],
  ['one in fifty has the same code', [0.02, 1, 1, 1, 1, 1, 1], ['CODE'], true],
  ['next to none has one code, and most have another one', [0, 0.6, 1, 1, 1, 1, 1], ['CODE', 'CODE'], true],
  ['what is no code is another one', [0, 1, 1, 1, 1, 1, 1], [], true],
] as const)('[LE-4601] pairs of which %s', (_, same, about, expected) => {
  expect(mayBe(same, about)).toBe(expected)
})

const NAMED = ['GIVEN_NAME', 'FAMILY_NAME', 'PLACE', 'PLACE', 'PLACE', 'CONTACT', undefined] as const

test.each([
  ['another given name', [0, 1, 1, 1, 1, 1, 1], NAMED, false],
  ['another family name', [1, 0, 1, 1, 1, 1, 1], NAMED, true],
  ['another whole name', [0, 1, 1, 1, 1, 1, 1], ['WHOLE_NAME'], false],
  ['another value in a column of which nothing is known', [0, 1, 1, 1, 1, 1, 1], [], true],
  ['another colour', [0, 1, 1, 1, 1, 1, 1], ['VARIANT', 'TITLE'], false],
  ['the same given name, one in eight', [0.12, 1, 1, 1, 1, 1, 1], NAMED, true],
] as const)('[LE-3021] who has %s', (_, same, about, expected) => {
  expect(mayBe(same, about)).toBe(expected)
})

test.each([
  ['one of four that is measured', [1, 1, 1, 0], [3], true],
  ['one of four that is not', [1, 1, 1, 0], [0], false],
  ['two of four that are measured', [1, 1, 0, 0], [2, 3], true],
  ['two of six of which one is measured', [1, 1, 1, 1, 0, 0], [5], true],
  ['two of five of which one is measured, where the other one is .20 of all', [1, 1, 1, 0, 0], [4], true],
  ['two of four of which one is measured, where the other one is .25 of all', [1, 1, 0, 0], [3], false],
  ['one that is measured, and they share 9 bits of a thousand pairs, which take 10', [1, 0], [1], false],
  ['one that is measured, and they share 11 bits of a thousand pairs, which take 10', [1, 0.2, 0], [2], true],
])('[LE-3061] pairs that agree no more than strangers in %s', (_, same, measured, expected) => {
  expect(
    mayBe(
      same,
      same.map((_share, at) => (measured.includes(at) ? 'MEASURE' : undefined)),
    ),
  ).toBe(expected)
})

test.each([
  ['whole name', 'WHOLE_NAME', false],
  ['given name', 'GIVEN_NAME', true],
] as const)('[LE-3062] who is half-way to the same %s', (_, name, expected) => {
  const half = new Uint8Array(PAIRS).fill(STEPS.indexOf(0.5))
  const same = new Uint8Array(PAIRS)
  const patterns = { count: PAIRS, steps: [half, same, same, same], weights: new Float64Array(PAIRS).fill(1) }
  expect(mayBeMatches(new Float64Array(PAIRS).fill(1), patterns, u.slice(0, 4), [name])).toBe(expected)
})

test.each([
  ['one in fifty is the same', 0.02, 0.2, true],
  ['none is the same', 0, 0.2, false],
  ['none is the same, but all are more alike', 0, 0.3, true],
])('[LE-3032] of pairs with a word in common in a column that is worth half of all %s', (_, same, alike, expected) => {
  const near = STEPS.indexOf(alike)
  const texts = Uint8Array.from({ length: PAIRS }, (_pair, pair) => (pair < same * PAIRS ? SAME : near))
  const patterns = { count: PAIRS, steps: [texts, new Uint8Array(PAIRS)], weights: new Float64Array(PAIRS).fill(1) }
  const strangers = normalised(STEPS.map((_step, step) => (step === APART ? 0.5 : step === APART - 1 ? 0.5 : 0.002)))
  expect(mayBeMatches(new Float64Array(PAIRS).fill(1), patterns, [strangers, u[0]!], [])).toBe(expected)
})

const PEOPLE = ['GIVEN_NAME'] as const
/** Six columns: 0.27 of all is shared, 14 bits; and 0.4, 22 bits. */
const LITTLE = [1, 0.12, 0.12, 0.12, 0.12, 0.12]
const MORE = [1, 0.28, 0.28, 0.28, 0.28, 0.28]

test.each([
  ['people, 5 bits more than that', LITTLE, PEOPLE, 2 ** 9, true],
  ['people, 2 bits more than that', LITTLE, PEOPLE, 2 ** 12, false],
  ['people, 2 bits more than that, and more than 0.3 of all', MORE, PEOPLE, 2 ** 19, true],
  ['people, of whom nobody knows how many pairs there are', LITTLE, PEOPLE, undefined, true],
  ['things, 2 bits more than that', LITTLE, [], 2 ** 12, true],
] as const)(
  '[LE-3072] pairs that share little, beside what it takes for chance to bring as many together: %s',
  (_, same, about, chance, expected) => {
    expect(mayBe(same, about, chance === undefined ? undefined : PAIRS * chance)).toBe(expected)
  },
)

test('[LE-3072] eight pairs that are the same in nearly all are no people who share little, however small the table', () => {
  const few = { count: 8, weights: new Float64Array(8).fill(1), possible: 100_000 }
  const same = Array.from({ length: 6 }, (_, at) =>
    Uint8Array.from({ length: 8 }, (_pair, pair) => (pair === at ? APART : SAME)),
  )
  const one = Array.from({ length: 6 }, (_, at) =>
    Uint8Array.from({ length: 8 }, (_pair, pair) => (at === 0 || pair === at ? SAME : APART)),
  )
  const chances = new Float64Array(8).fill(1)
  expect(mayBeMatches(chances, { ...few, steps: same }, u.slice(0, 6), PEOPLE)).toBe(true)
  expect(mayBeMatches(chances, { ...few, steps: one }, u.slice(0, 6), PEOPLE)).toBe(false)
})

/** Who is the same but for the colour, which most titles do not say, and in that so many; the other columns are about something else. */
function mayBeOfOneColour(alike: number, about: readonly About[]): boolean {
  const mostlyUnsaid = normalised(STEPS.map((_step, step) => (step === SAME ? 0.85 : step === APART ? 0.15 : 0)))
  const colours = Uint8Array.from({ length: PAIRS }, (_pair, pair) => (pair < alike * PAIRS ? SAME : APART))
  const same = new Uint8Array(PAIRS)
  const patterns = { count: PAIRS, steps: [colours, same, same, same], weights: new Float64Array(PAIRS).fill(1) }
  return mayBeMatches(
    new Float64Array(PAIRS).fill(1),
    patterns,
    [mostlyUnsaid, ...u.slice(0, 3)],
    ['VARIANT', ...about],
  )
}

test.each([
  ['in one pair of twenty', 0.05, false],
  ['in less than three quarters', 0.74, false],
  ['in more, as strangers do', 0.76, true],
])(
  '[LE-3021] [LE-3502] [LE-4303] who is the same but for the colour, which most titles do not say, and in that %s',
  (_, alike, expected) => {
    expect(mayBeOfOneColour(alike, ['TITLE'])).toBe(expected)
  },
)

test.each([
  ['less than a quarter of the way from strangers to agreement', 0.88, false],
  ['more than that', 0.9, true],
])('[LE-3502] [LE-4303] … where the size tells variants too, and in the colour %s', (_, alike, expected) => {
  expect(mayBeOfOneColour(alike, ['TITLE', 'VARIANT'])).toBe(expected)
})

test.each([
  ['four columns that nothing is known of', [1, 1, 1, 0, 0, 0, 0], [], true],
  ['a place too, which is .20 of the rest', [1, 1, 1, 1, 0, 0, 0], [[4, 'PLACE']], true],
  ['a place too, which is .25 of the rest', [1, 1, 1, 0, 0, 0, 0], [[3, 'PLACE']], false],
  ['four, and in the given name, but for more than one in two', [0.52, 1, 1, 0, 0, 0, 0], [], true],
  ['four, and in the given name, but for fewer than one in two', [0.48, 1, 1, 0, 0, 0, 0], [], false],
] as const)(
  '[LE-3402] people of one name, with more in common than chance brings together, who differ in %s',
  (_, same, others, expected) => {
    const about = Object.assign<(About | undefined)[], Record<number, About>>(
      ['GIVEN_NAME', 'FAMILY_NAME', ...Array<undefined>(5)],
      Object.fromEntries(others),
    )
    expect(mayBe(same, about, 1e6)).toBe(expected)
  },
)

test.each([
  // 27 bits in common, and a thousand of these pairs: chance takes four bits more.
  [2 ** 23 * 1000, false],
  [2 ** 22 * 1000, true],
])('[LE-3402] … by four bits or more, of %s pairs', (possible, expected) => {
  expect(mayBe([1, 1, 1, 0, 0, 0, 0], ['GIVEN_NAME', 'FAMILY_NAME'], possible)).toBe(expected)
})

test.each([
  ['a tenth more often than strangers', 0.3, 0.39, false],
  ['more often', 0.3, 0.41, true],
  ['hardly ever, as strangers', 0, 0.09, false],
  ['more often than hardly ever', 0, 0.12, true],
])('[LE-3502] variants have the same size %s', (_, byChance, share, expected) => {
  const strangers = normalised(STEPS.map((_, step) => (step === 0 ? byChance : step === APART ? 1 - byChance : 0)))
  const pairs = Array.from({ length: PAIRS }, (_, pair) => pair)
  const patterns = {
    count: PAIRS,
    steps: [1, 1, 1, 1, share].map((one) => Uint8Array.from(pairs, (pair) => (pair < one * PAIRS ? SAME : APART))),
    weights: new Float64Array(PAIRS).fill(1),
  }
  const about = [undefined, undefined, undefined, undefined, 'VARIANT'] as const
  expect(mayBeMatches(new Float64Array(PAIRS).fill(1), patterns, [...u.slice(0, 4), strangers], about)).toBe(expected)
})

/** Of four columns the last one is as alike among the pairs as it says, where strangers are half-way to the same; it is worth a quarter of all. */
function inTwoWays(alike: number, about: readonly (About | undefined)[], chance = 2 ** 10): boolean {
  const same = new Uint8Array(PAIRS)
  const patterns = {
    count: PAIRS,
    steps: [same, same, same, new Uint8Array(PAIRS).fill(STEPS.indexOf(alike))],
    weights: new Float64Array(PAIRS).fill(1),
    possible: PAIRS * chance,
  }
  const half = normalised(STEPS.map((step) => (step === 0.5 ? 1 : step === 1 ? 0.002 : 1e-6)))
  return mayBeMatches(new Float64Array(PAIRS).fill(1), patterns, [...u.slice(0, 3), half], about)
}

test.each([
  ['less alike than strangers', 0.4, [], 2 ** 10, true],
  ['as alike as strangers', 0.5, [], 2 ** 10, false],
  ['less alike, of what makes variants', 0.4, [undefined, undefined, undefined, 'VARIANT'], 2 ** 10, false],
  ['less alike, of people', 0.4, ['WHOLE_NAME', undefined, undefined, 'CONTACT'], 2 ** 10, false],
  ['less alike, and they share 3 bits more than chance makes', 0.4, [], 2 ** 24, false],
] as const)('[LE-3902] pairs that share three columns are %s in the fourth', (_, alike, about, chance, expected) => {
  expect(inTwoWays(alike, about, chance)).toBe(expected)
})

/** Pairs of one town, five columns of 8 bits; addresses of 10 bits are alike, and the same in a share of them. The last column is worth so many bits. */
function inOneTown(same: number, besides: number, address: About): boolean {
  const near = STEPS.indexOf(0.7)
  const addresses = Uint8Array.from({ length: PAIRS }, (_, pair) => (pair < same * PAIRS ? SAME : near))
  const steps = [addresses, ...Array.from({ length: 6 }, () => new Uint8Array(PAIRS))]
  const patterns = { count: PAIRS, steps, weights: new Float64Array(PAIRS).fill(1) }
  const strangers = [10, 8, 8, 8, 8, 8, besides].map((bits) =>
    normalised(STEPS.map((_, step) => (step === SAME ? 2 ** -bits : step === APART ? 1 - 2 ** -bits : 0))),
  )
  const about = [address, 'PLACE', 'PLACE', 'PLACE', 'PLACE', 'PLACE', undefined] as const
  return mayBeMatches(new Float64Array(PAIRS).fill(1), patterns, strangers, about)
}

test.each([
  ['in fewer than one in ten', 0.09, 4, 'PLACE', false],
  ['in more', 0.11, 4, 'PLACE', true],
  ['in none, where all else says nearly as much', 0, 9.9, 'PLACE', false],
  ['in none, where all else says more', 0, 10.1, 'PLACE', true],
  ['in none, where that is a title', 0, 4, 'TITLE', true],
] as const)('[LE-4301] who agrees in the place that tells the most %s', (_, same, besides, address, expected) => {
  expect(inOneTown(same, besides, address)).toBe(expected)
})

test.each([
  ['fewer than one of a hundred are the same', 0.009, 'CODE', false],
  ['more are the same', 0.012, 'CODE', true],
  ['none is the same, of what is no code', 0, undefined, true],
] as const)('[LE-4307] of pairs whose codes are alike, a quarter of what is known, %s', (_, same, code, expected) => {
  const near = STEPS.indexOf(0.9)
  const codes = Uint8Array.from({ length: PAIRS }, (_pair, pair) => (pair < same * PAIRS ? SAME : near))
  const all = new Uint8Array(PAIRS)
  const patterns = { count: PAIRS, steps: [codes, all, all, all], weights: new Float64Array(PAIRS).fill(1) }
  expect(mayBeMatches(new Float64Array(PAIRS).fill(1), patterns, u.slice(0, 4), [code])).toBe(expected)
})
