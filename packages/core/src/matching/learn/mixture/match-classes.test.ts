import { describe, expect, test } from 'vitest'
import type { About } from '../about.ts'
import { normalised, STEPS, stepOf } from '../levels.ts'
import type { Patterns } from '../patterns.ts'
import { matchClassesOf } from './match-classes.ts'
import { type MixtureClass, stepShares } from './mixture.ts'

const SAME = 0
const APART = STEPS.length - 1
/** Of strangers, a share of 0.002 is alike in each step, or the same where a column is worth so many bits. */
const strangers = (bits?: number) =>
  normalised(STEPS.map((_, step) => (step === APART ? 1 : step === SAME && bits !== undefined ? 2 ** -bits : 0.002)))

/** One pattern of each kind, and a class for each but that a kind may share the one before it. */
function namedOf(
  kinds: readonly (readonly [pairs: number, agreed: readonly number[], ofClass: number])[],
  about: readonly (About | undefined)[] = [],
  bits: readonly (number | undefined)[] = [],
) {
  const u = Array.from(kinds[0]![1], (_, at) => strangers(bits[at]))
  const patterns: Patterns = {
    count: kinds.length,
    steps: u.map((_, at) => Uint8Array.from(kinds, ([, agreed]) => stepOf(agreed[at]!, agreed[at] === 1))),
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
const WITHOUT = ABOUT.map((one, at) => (at === 0 ? 'GIVEN_NAME' : one === 'CONTACT' ? undefined : one))
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

test('[LE-4532] … and where the best class is seldom called the same, since a household stayed and others moved', () => {
  const seldom = [[100, but(), 0], [500, but(0), 0], [300, but(0, 3), 1], ...others] as const
  expect(namedOf(seldom, WITHOUT).matches).toEqual([0])
  const unnamed = WITHOUT.map((one) => (one === 'GIVEN_NAME' ? undefined : one))
  expect(namedOf(seldom, unnamed).matches).toEqual([0, 1])
})

test('[LE-3087] who has another name is somebody else, whatever else is the same', () => {
  const kinds = [[800, but(), 0], [110, but(0), 1], ...others] as const
  expect(namedOf(kinds, ['GIVEN_NAME', ...Array.from({ length: 5 }, () => undefined)]).matches).toEqual([0])
  expect(namedOf(kinds, ['WHOLE_NAME', ...Array.from({ length: 5 }, () => undefined)]).matches).toEqual([0])
  expect(namedOf(kinds, ['FAMILY_NAME', ...Array.from({ length: 5 }, () => undefined)]).matches).toEqual([0, 1])
  const seldom = [-1] // of three strangers two have the same
  expect(namedOf(kinds, ['GIVEN_NAME', ...Array.from({ length: 5 }, () => undefined)], seldom).matches).toEqual([0, 1])
})

test.each([
  ['places and a contact', ABOUT, 900, [0, 1]],
  ['places and a contact', ABOUT, 1000, [0]],
  ['columns of which nothing is known', [], 400, [0, 1]],
  ['columns of which nothing is known', [], 450, [0]],
] as const)('[LE-3013] beside 800 pairs a class that differs in %s', (_, about, pairs, matches) => {
  expect(namedOf([[800, but(), 0], [pairs, but(3, 4, 5), 1], ...others], about).matches).toEqual(matches)
})

test.each([
  ['something', undefined, [0, 1]],
  ['somebody', 'GIVEN_NAME', [0]],
] as const)('[LE-3053] %s at one address with two telephones', (_, name, matches) => {
  const about = [name, 'CONTACT', 'PLACE', 'PLACE', 'PLACE', 'PLACE'] as const
  expect(namedOf([[800, but(), 0], [110, but(1), 1], ...others], about).matches).toEqual(matches)
})

test.each([
  ['names of 9 bits and 3 more are the same', 9, 3, [0, 1]],
  ['names of 9 bits and 2.6 more are not: namesakes', 9, 2.6, [0]],
  ['8 and 4 bits, against 9 of an address', 8, 4, [0, 1]],
  ['7 and 4 bits, against 9 of an address', 7, 4, [0]],
] as const)('[LE-3055] people who share all but their places: %s', (_, name, besides, matches) => {
  const about = ['GIVEN_NAME', 'CONTACT', 'PLACE', 'PLACE', 'PLACE', 'PLACE'] as const
  const kinds = [[800, but(), 0], [110, but(2, 3, 4, 5), 1], ...others] as const
  expect(namedOf(kinds, about, [name, besides]).matches).toEqual(matches)
})

test.each([
  ['things', undefined, [0, 1]],
  ['people', 'GIVEN_NAME', [0]],
] as const)('[LE-3063] %s that share all but one column are not one column of an address alone', (_, name, matches) => {
  const about = [name, 'CONTACT', 'PLACE', 'PLACE', undefined, undefined] as const
  expect(namedOf([[800, but(), 0], [110, but(4), 1], ...others], about).matches).toEqual(matches)
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

describe('[LE-3067] who has a code in common is one thing', () => {
  const coded = ABOUT.map((one, at) => (at === 2 ? 'CODE' : one))
  const named = (apart: readonly number[], about: readonly (About | undefined)[], bits?: number, pairs = 700) =>
    namedOf([[1600, but(), 0], [pairs, but(...apart), 1], ...others], about, [undefined, undefined, bits]).matches

  test('though much else is another one', () => {
    expect(named([0, 1], coded)).toEqual([0, 1])
    expect(named([0, 1], ABOUT)).toEqual([0])
  })

  test('however many they are, nearly: what refutes them times how many there are for each other match is 1 at most', () => {
    expect(named([0, 1], coded, undefined, 4750)).toEqual([0, 1])
    expect(named([0, 1], coded, undefined, 4850)).toEqual([0])
  })

  test('but not though most else is, nor where the code is another one', () => {
    expect(named([0, 1, 3], coded)).toEqual([0])
    expect(named([0, 2], coded)).toEqual([0])
  })

  test.each([
    [2.8, [0, 1]],
    [2.75, [0]],
  ])('of a code that is worth three bits or more, a fifth of a bit more than %s', (bits, matches) => {
    expect(named([0, 1], coded, bits)).toEqual(matches)
  })
})

test.each([
  ['the same in half', [3600, 3400, 0], [0, 1]],
  ['the same in fewer than half: they follow one another', [3400, 3600, 0], [0]],
  ['alike in nineteen of twenty', [6700, 0, 300], [0, 1]],
  ['alike in fewer', [6600, 0, 400], [0]],
] as const)('[LE-4307] who differs in much else has codes that are %s', (_, [same, near, apart], matches) => {
  const coded = ABOUT.map((one, at) => (at === 2 ? 'CODE' : one))
  const kind = (agreed: number) => but(0, 1).map((one, at) => (at === 2 ? agreed : one))
  const kinds = [[16_000, but(), 0], [same, kind(1), 1], [near, kind(0.95), 1], [apart, kind(0), 1], ...others] as const
  expect(namedOf(kinds, coded).matches).toEqual(matches)
})

describe('[LE-3070] who has words of a name in common', () => {
  const named = (near: number, same: number, about: readonly (About | undefined)[] = []) => {
    const kind = but().map((agreed, at) => (at === 0 ? near : agreed))
    return namedOf([[800 - same, kind, 0], [same, but(), 0], ...others], about, [11, 9, 9, 9, 9, 9]).matches
  }

  test('and is never called the same, is of one kind and not one thing', () => {
    expect(named(0.3, 0)).toEqual([])
    expect(named(0.5, 0)).toEqual([0])
    expect(named(0.3, 10)).toEqual([0])
  })

  test.each(['CONTACT', 'PLACE'] as const)('unless that is no name but a %s', (one) => {
    expect(named(0.3, 0, [one])).toEqual([0])
  })

  test('and what has nothing in common is no name, but of each record', () => {
    expect(named(0, 0)).toEqual([0])
  })
})

describe('[LE-3201] people who differ in nothing but where they live', () => {
  const people = ['GIVEN_NAME', undefined, undefined, 'CONTACT', 'PLACE', 'PLACE'] as const
  const crowd = [
    [2000, [0, 0, 0, 0, 1, 1], 2],
    [50_000, [0, 0, 0, 0, 0, 0], 2],
  ] as const
  const matchesOf = (movers: number, bits: number) =>
    namedOf([[100, but(), 0], [movers, but(4, 5), 1], ...crowd], people, [bits, bits, bits, bits, 8, 8]).matches

  test('have moved, however many did, where they share five bits more than it takes to name one pair of all', () => {
    expect(matchesOf(25, 5)).toEqual([0, 1])
    expect(matchesOf(300, 6)).toEqual([0, 1])
    expect(matchesOf(300, 5)).toEqual([0])
  })

  test('… and three quarters of all that is no place', () => {
    const partly = (whole: number, half: number) => {
      const movers = [
        [whole, but(4, 5), 1],
        [half, but(2, 3, 4, 5), 1],
      ] as const
      return namedOf([[100, but(), 0], ...movers, ...crowd], people, [9, 9, 9, 9, 8, 8]).matches
    }
    expect(partly(200, 100)).toEqual([0, 1])
    expect(partly(100, 200)).toEqual([0])
  })
})

describe('[LE-3301] things that differ in nothing but telephone and e-mail', () => {
  const branches = [undefined, undefined, undefined, 'CONTACT', undefined, undefined] as const
  const crowd = [
    [2000, [1, 0, 0, 0, 0, 0], 2],
    [50_000, [0, 0, 0, 0, 0, 0], 2],
  ] as const
  const matchesOf = (others: number, bits: number) =>
    namedOf([[100, but(), 0], [others, but(3), 1], ...crowd], branches, [bits, bits, bits, 12, bits, bits]).matches

  test('is the same, however many have another one, where it shares five bits more than it takes to name one pair of all', () => {
    expect(matchesOf(3000, 5)).toEqual([0, 1])
    expect(matchesOf(3000, 4)).toEqual([0])
  })

  test('… and three quarters of all the rest', () => {
    const partly = (whole: number, half: number) => {
      const others = [
        [whole, but(3), 1],
        [half, but(0, 1, 3), 1],
      ] as const
      return namedOf([[100, but(), 0], ...others, ...crowd], branches, [9, 9, 9, 12, 9, 9]).matches
    }
    expect(partly(2000, 1000)).toEqual([0, 1])
    expect(partly(1000, 3000)).toEqual([0])
  })
})

describe('[LE-3302] what stands somewhere and differs in nothing but its kind, as a cuisine', () => {
  const located = [undefined, undefined, undefined, 'CONTACT', 'PLACE', 'PLACE'] as const
  const crowd = [
    [2000, [1, 0, 0, 0, 0, 0], 2],
    [40_000, [0, 0, 0, 0, 0, 0], 2],
  ] as const
  const matchesOf = (of: { kind?: number; bits?: number; about?: readonly (About | undefined)[] }) => {
    const { kind = 4, bits = 5, about = located } = of
    return namedOf([[1000, but(), 0], [10_000, but(2), 1], ...crowd], about, [bits, bits, kind, bits, bits, bits])
      .matches
  }

  test('is the same where a stranger of thirty-two has its kind, or more', () => {
    expect(matchesOf({})).toEqual([0, 1])
    expect(matchesOf({ kind: 4.9 })).toEqual([0, 1])
    expect(matchesOf({ kind: 4.95 })).toEqual([0])
  })

  test('… and its pairs share as many bits as it takes to name one of the candidates', () => {
    expect(matchesOf({ bits: 3.2 })).toEqual([0, 1])
    expect(matchesOf({ bits: 2.9 })).toEqual([0])
  })

  test('… and something stands somewhere, or answers somewhere', () => {
    expect(matchesOf({ about: located.map((one) => (one === 'PLACE' ? undefined : one)) })).toEqual([0, 1])
    expect(matchesOf({ about: [] })).toEqual([0])
  })

  test('… and the column is of nothing that is known', () => {
    expect(matchesOf({ about: located.map((one, at) => (at === 2 ? 'DAY' : one)) })).toEqual([0])
  })
})

test.each([
  [520, 480, [0]],
  [480, 520, [0, 1]],
] as const)('[LE-3303] a column in which %s pairs of the best class agree, and %s do not', (same, apart, matches) => {
  const best = [
    [same, but(), 0],
    [apart, but(2), 0],
  ] as const
  expect(namedOf([...best, [3000, but(2), 1], [50_000, [0, 0, 0, 0, 0, 0], 2]]).matches).toEqual(matches)
})

describe('[LE-3403] of two columns one refutes nothing that says little of the best class', () => {
  const matchesOf = (pairs: number, columns = 2) => {
    const all = Array<number>(columns).fill(1)
    const first = all.map((_, at) => (at === 0 ? 1 : 0))
    const kinds = [
      [200, all, 0],
      [800, first, 0],
      [pairs, first, 1],
      [53_000, all.map(() => 0), 2],
    ] as const
    return namedOf(kinds).matches
  }

  test('so that a class has to share more than chance, which makes a hundred such pairs', () => {
    expect(matchesOf(100)).toEqual([0])
    expect(matchesOf(300)).toEqual([0, 1])
  })

  test('of three columns it is not asked', () => {
    expect(matchesOf(100, 3)).toEqual([0, 1])
  })
})

describe('[LE-4424] tracks of one album, of which artist, album and year are the same', () => {
  const bits = [10, 7, 8, 5]
  /** So many of 200 pairs of the best class are called the same; of the album another 2,000 are called so alike. */
  const found = (called: number, alike: number) =>
    namedOf(
      [
        [called, [1, 1, 1, 1], 0],
        [(200 - called) / 2, [0.3, 1, 1, 1], 0],
        [(200 - called) / 2, [0.3, 1, 0, 1], 0],
        [2000, [alike, 1, 1, 1], 1],
        [50_000, [0, 0, 0, 0], 2],
      ],
      ['TITLE', undefined, undefined, undefined],
      bits,
    ).matches
  test('are no matches where the best class is called the same now and then', () => {
    expect(found(50, 0)).toEqual([0])
  })
  test('but where it never is, or they are called alike, their titles refute nothing', () => {
    expect(found(10, 0)).toEqual([0, 1])
    expect(found(50, 0.4)).toEqual([0, 1])
  })
})
