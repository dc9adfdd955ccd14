import { describe, expect, test } from 'vitest'
import type { About } from '../about.ts'
import { type ByStep, MISSING, normalised, STEPS } from '../levels.ts'
import type { Patterns } from '../patterns.ts'
import { learnAmongCandidates } from './learn-mixture.ts'
import { matchClassesOf } from './match-classes.ts'
import { learnMixture, type MixtureClass, stepShares } from './mixture.ts'
import { toldApart } from './told-apart.ts'

const SAME = 0
const APART = STEPS.length - 1
/** Of strangers, so many in two to this power are the same. */
const strangers = (bits: number) =>
  normalised(STEPS.map((_, step) => (step === SAME ? 2 ** -bits : step === APART ? 1 - 2 ** -bits : 1e-6)))

/** Pairs that reach these steps, of a class. */
type Kind = readonly [pairs: number, steps: readonly number[], ofClass: number]

function mixtureOf(kinds: readonly Kind[], u: ByStep) {
  const patterns: Patterns = {
    count: kinds.length,
    steps: u.map((_, at) => Uint8Array.from(kinds, ([, steps]) => steps[at]!)),
    weights: Float64Array.from(kinds, ([pairs]) => pairs),
  }
  const total = patterns.weights.reduce((sum, pairs) => sum + pairs, 0)
  const chances = [...new Set(kinds.map(([, , ofClass]) => ofClass))].map((one) =>
    Float64Array.from(kinds, ([, , ofClass]) => Number(ofClass === one)),
  )
  const classes = chances.map(
    (own): MixtureClass => ({
      steps: patterns.steps.map((reached, at) => stepShares(reached, patterns.weights, own, u[at]!)),
      share: own.reduce((sum, chance, at) => sum + chance * patterns.weights[at]!, 0) / total,
    }),
  )
  return { patterns, mixture: { classes, chances, logLikelihood: 0 } }
}

const mingledOf = (kinds: readonly Kind[], u: ByStep, about: readonly (About | undefined)[]) => {
  const { patterns, mixture } = mixtureOf(kinds, u)
  return matchClassesOf(patterns, mixture, u, about).mingled
}

/** Wines, of each several vintages in several sizes; nearly all strangers have one size, so many of a thousand have one vintage. */
const WINES = [undefined, undefined, 'VARIANT', 'VARIANT'] as const
const ofWines = (bitsOfVintage: number): ByStep => [
  strangers(12),
  strangers(8),
  strangers(bitsOfVintage),
  strangers(0.3),
]
const wines = (same: number): readonly Kind[] => [
  [same * 0.8, [SAME, SAME, SAME, SAME], 0],
  [same * 0.2, [SAME, SAME, SAME, APART], 0],
  [(1000 - same) * 0.8, [SAME, SAME, APART, SAME], 0],
  [(1000 - same) * 0.2, [SAME, SAME, APART, APART], 0],
  [20_000, [APART, APART, APART, SAME], 1],
  [2000, [APART, APART, SAME, SAME], 1],
]

describe('[LE-3600] what is refused for its variants alone has matches among it', () => {
  test('if they agree in each of these in more than a fifth of the pairs', () => {
    expect(mingledOf(wines(195), ofWines(4), WINES)).toEqual([])
    expect(mingledOf(wines(205), ofWines(4), WINES)).toEqual([{ at: 0, columns: [2, 3] }])
  })

  test('and one of these is worth a bit', () => {
    expect(mingledOf(wines(400), ofWines(0.98), WINES)).toEqual([])
    expect(mingledOf(wines(400), ofWines(1.02), WINES)).toEqual([{ at: 0, columns: [2, 3] }])
  })

  test('not if anything else refuses it', () => {
    const others = wines(400).map(
      ([pairs, [name, ...rest], ofClass]): Kind => [pairs, [ofClass === 0 ? APART : name!, ...rest], ofClass],
    )
    expect(mingledOf(others, ofWines(4), WINES)).toEqual([])
  })

  test('those of one vintage are matches then, and no others', () => {
    const { patterns } = mixtureOf(wines(400), ofWines(4))
    const { chances } = learnAmongCandidates({ patterns, u: ofWines(4), about: WINES })!
    expect(chances[0]).toBeGreaterThan(0.9)
    expect(Math.max(...chances.slice(1))).toBeLessThan(0.5)
  })
})

/** People of one house: given name, family name, street, town. So many of a thousand share the given name. */
const PEOPLE = ['GIVEN_NAME', 'FAMILY_NAME', 'PLACE', 'PLACE'] as const
const ofPeople: ByStep = [strangers(8), strangers(9), strangers(12), strangers(5)]
const families = (same: number): readonly Kind[] => [
  [same, [SAME, SAME, SAME, SAME], 0],
  [1000 - same, [APART, SAME, SAME, SAME], 0],
  [100_000, [APART, APART, APART, SAME], 1],
]

describe('[LE-3901] where matches are rare, families have those among them who are there twice', () => {
  const peopleOf = (kinds: readonly Kind[], areRare: boolean, about: readonly (About | undefined)[] = PEOPLE) => {
    const { patterns, mixture } = mixtureOf(kinds, ofPeople)
    return matchClassesOf(patterns, mixture, ofPeople, about, areRare)
  }

  test('a class that is refused for the given name alone', () => {
    expect(peopleOf(families(20), true).mingled).toEqual([{ at: 0, columns: [0] }])
    expect(peopleOf(families(20), false).mingled).toEqual([])
  })

  test('not one that is refused for anything else, and none beside matches', () => {
    expect(peopleOf(families(20), true, [undefined, ...PEOPLE.slice(1)]).mingled).toEqual([])
    expect(peopleOf([...families(20), [50, [SAME, SAME, SAME, SAME], 2]], true)).toMatchObject({
      matches: [2],
      mingled: [],
    })
  })

  test('who has one given name is a match then, and nobody else of the family', () => {
    const { patterns } = mixtureOf(families(20), ofPeople)
    const { chances } = learnAmongCandidates({ patterns, u: ofPeople, about: PEOPLE })!
    expect(chances[0]).toBeGreaterThan(0.5)
    expect(Math.max(...chances.slice(1))).toBeLessThan(0.1)
  })
})

/** Suppliers: name, street, tax number. Beside those with one number others share a name and a street, with or without numbers. */
const SUPPLIERS = [undefined, 'PLACE', 'CODE'] as const
const ofSuppliers: ByStep = [strangers(12), strangers(9), strangers(12)]
const suppliers = (others: number, unknown: number, [name, street] = [SAME, SAME]): readonly Kind[] => [
  [300, [SAME, SAME, SAME], 0],
  [others, [name!, street!, APART], 1],
  [unknown, [SAME, SAME, MISSING], 1],
  [20_000, [APART, APART, APART], 2],
]

describe('[LE-3601] what is refuted by codes alone has matches among it', () => {
  test('if fewer than six in ten of the pairs have codes on both sides', () => {
    expect(mingledOf(suppliers(605, 395), ofSuppliers, SUPPLIERS)).toEqual([])
    expect(mingledOf(suppliers(595, 405), ofSuppliers, SUPPLIERS)).toEqual([{ at: 1, beside: 0, columns: [2] }])
  })

  test('not by what is no code', () => {
    expect(mingledOf(suppliers(300, 700), ofSuppliers, [undefined, 'PLACE', undefined])).toEqual([])
  })

  test('the class of matches beside it is taken in: who has the same code tells what the others look like', () => {
    const { patterns, mixture } = mixtureOf(suppliers(300, 700), ofSuppliers)
    const apart = toldApart(patterns, mixture, [{ at: 1, beside: 0, columns: [2] }], ofSuppliers)
    expect(apart.map(({ apart = false, held = [] }) => ({ apart, held }))).toEqual([
      { apart: false, held: [2] },
      { apart: true, held: [0, 1, 2] },
      { apart: false, held: [] },
    ])
    const [same, other] = apart.map(({ share }) => share * 21_300)
    expect([same, other]).toEqual([expect.closeTo(301, 3), expect.closeTo(301, 3)])
  })

  test('who states no number is who looks like it, though as many have another one', () => {
    const looks: readonly Kind[] = [
      [300, [SAME, SAME, SAME], 0],
      [300, [APART, SAME, APART], 1],
      [350, [SAME, SAME, MISSING], 1],
      [350, [APART, SAME, MISSING], 1],
      [20_000, [APART, APART, APART], 2],
    ]
    const { patterns, mixture } = mixtureOf(looks, ofSuppliers)
    const [same, other] = learnMixture(
      patterns,
      toldApart(patterns, mixture, [{ at: 1, beside: 0, columns: [2] }], ofSuppliers),
      25,
    ).chances
    expect([...same!].map((chance) => chance > 0.9)).toEqual([true, false, true, false, false])
    expect([...other!].map((chance) => chance > 0.9)).toEqual([false, true, false, true, false])
  })
})
