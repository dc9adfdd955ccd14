import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Values } from '../../model/record.ts'
import type { Classifier, ClassifierMapping } from '../../model/resources/classifier.ts'
import type { Column, Dataset, Token } from '../../model/resources/dataset.ts'
import { compileScorer } from './scorer.ts'

function column(key: string, token: Token): Column {
  return { key, token, array: false, empty: true, validation: 'NONE', error: 'IGNORE', enumerations: [] }
}

const PEOPLE: Dataset = {
  type: 'dataset',
  _id: 'people',
  description: 'People',
  columns: [
    column('first', 'NAME_FIRST'),
    column('last', 'NAME_LAST'),
    column('birth', 'DATE'),
    column('crm', 'SOURCE'),
  ],
}

const scorerOf = (...mappings: readonly Partial<ClassifierMapping>[]) => scorerWith({}, ...mappings)

function scorerWith(more: Partial<Classifier>, ...mappings: readonly Partial<ClassifierMapping>[]) {
  const classifier: Classifier = {
    type: 'classifier-weight',
    _id: 'alike',
    description: 'Alike',
    mappings: mappings.map((stated, position) => ({
      id: `m${position}`,
      keys: ['last'],
      nullMismatch: false,
      options: ['AGGRESSIVE'],
      weight: 1,
      ...stated,
    })),
    defaultOptions: ['AGGRESSIVE'],
    defaultWeight: 1,
    matchThreshold: 8500,
    nonMatchThreshold: 4000,
    reviewScoreThreshold: 0.75,
    ...more,
  }
  return compileScorer(classifier, PEOPLE)
}

function scoreOf(mappings: readonly Partial<ClassifierMapping>[], a: Values, b: Values): number {
  const scorer = scorerOf(...mappings)
  return scorer.score(scorer.prepare(a), scorer.prepare(b))
}

describe('the score', () => {
  test.each<[string, readonly Partial<ClassifierMapping>[], Values, Values, number]>([
    ['equal once folded', [{}], { last: 'Lovelace' }, { last: ' LÓVELACE' }, 10_000],
    ['the comparer of the token', [{}], { last: 'MARTHA' }, { last: 'MARHTA' }, 9611],
    ['the comparer that is stated', [{ comparer: 'EXACT' }], { last: 'MARTHA' }, { last: 'MARHTA' }, 0],
    ['DATE for a date', [{ keys: ['birth'] }], { birth: '1815-12-10' }, { birth: '1815-10-12' }, 9200],
    ['EXACT for a source', [{ keys: ['crm'] }], { crm: 'north' }, { crm: 'norths' }, 0],
    ['LEVENSHTEIN for an unknown column', [{ keys: ['x'] }], { x: 'abcd' }, { x: 'abce' }, 7500],
    ['no folding without options', [{ options: ['NONE'], comparer: 'EXACT' }], { last: 'A' }, { last: 'a' }, 0],
    [
      'the weighted mean',
      [{ keys: ['first'], weight: 3 }, { comparer: 'EXACT' }],
      { first: 'Ada', last: 'Byron' },
      { first: 'Ada', last: 'King' },
      7500,
    ],
    [
      'rounded half up',
      [
        { keys: ['first'], weight: 0.001 },
        { weight: 15.999, comparer: 'EXACT' },
      ],
      { first: 'Ada', last: 'Byron' },
      { first: 'Ada', last: 'King' },
      1,
    ],
    [
      'several columns joined',
      [{ keys: ['first', 'last'] }],
      { first: 'Ada', last: 'King' },
      { last: 'Ada King' },
      10_000,
    ],
    ['the best pair of two lists', [{}], { last: ['Byron', 'King'] }, { last: ['Noel', 'king'] }, 10_000],
    ['the best pair of unlike items', [{}], { last: ['Xu', 'MARTHA'] }, { last: ['Oz', 'MARHTA'] }, 9611],
    ['nothing to compare', [{}], {}, { last: 'King' }, 0],
    ['no mappings', [], { last: 'King' }, { last: 'King' }, 0],
    ['weights of 0', [{ weight: 0 }], { last: 'King' }, { last: 'King' }, 0],
  ])('%s', (_, mappings, a, b, score) => {
    expect(scoreOf(mappings, a, b)).toBe(score)
  })
})

describe('missing values', () => {
  const mappings = [{ keys: ['first'] }, { keys: ['last'] }]
  const strict = [{ keys: ['first'] }, { keys: ['last'], nullMismatch: true }]

  test('are left out', () => {
    expect(scoreOf(mappings, { first: 'Ada', last: 'King' }, { first: 'Ada' })).toBe(10_000)
    expect(scoreOf(mappings, { first: 'Ada' }, { first: 'Ada' })).toBe(10_000)
  })

  test('with nullMismatch score 0 against a present one, and two score 1', () => {
    expect(scoreOf(strict, { first: 'Ada', last: 'King' }, { first: 'Ada' })).toBe(5000)
    expect(scoreOf(strict, { first: 'Ada' }, { first: 'Ada', last: 'King' })).toBe(5000)
    expect(scoreOf(strict, { first: 'Ada' }, { first: 'Bob' })).toBe(5000)
  })

  test('are also blank texts, empty lists and texts of which folding leaves nothing', () => {
    for (const last of [null, '', '  ', [], [null, ''], '---', {}]) {
      expect(scoreOf(strict, { first: 'Ada', last }, { first: 'Ada' })).toBe(10_000)
    }
  })
})

test('mappings that read the same columns alike have the same texts, others have their own', () => {
  const exact = { comparer: 'EXACT' } as const
  const scorer = scorerOf(
    { keys: ['x'] },
    { keys: ['x'], ...exact },
    { keys: ['x'], ...exact, options: ['NONE'] },
    { keys: ['x', 'y'], ...exact },
    { keys: ['y', 'x'], ...exact },
    { keys: ['y'], ...exact },
    { keys: ['x'], ...exact, genericValues: ['LOVE LACE'] },
  )
  const texts = [['lacelove'], ['lacelove'], ['Love Lace'], ['adalacelove'], ['adalacelove'], ['ada'], []]
  expect(scorer.prepare({ x: 'Love Lace', y: 'Ada' })).toEqual(texts)
  expect(scorer.prepare({})).toEqual(texts.map(() => []))
})

describe('explain', () => {
  test('shows each similarity, and null where a mapping took no part', () => {
    const scorer = scorerOf({ id: 'names', keys: ['last'] }, { id: 'born', keys: ['birth'] }, { id: '__proto__' })
    const a = scorer.prepare({ last: 'MARTHA', birth: '1815-12-10' })
    const { score, similarities } = scorer.explain(a, scorer.prepare({ last: 'MARHTA' }))
    expect(score).toBe(9611)
    expect(Object.entries(similarities)).toEqual([
      ['names', 0.9611],
      ['born', null],
      ['__proto__', 0.9611],
    ])
  })
})

test('the score is symmetric, an integer of 0..10000, explained as it is, and free of the order of lists', () => {
  const text = fc.stringMatching(/^[abc é-]{0,6}$/)
  const values = fc.record({ first: text, last: fc.array(text, { maxLength: 4 }), birth: text }, { requiredKeys: [] })
  const weights = fc.array(fc.double({ min: 0, max: 5, noNaN: true }), { minLength: 3, maxLength: 3 })
  fc.assert(
    fc.property(values, values, weights, fc.boolean(), (left, right, [w0, w1, w2], nullMismatch) => {
      const scorer = scorerOf(
        { keys: ['first'], weight: w0!, nullMismatch },
        { keys: ['last'], weight: w1! },
        { keys: ['birth', 'last'], weight: w2!, nullMismatch },
      )
      const [a, b] = [scorer.prepare(left), scorer.prepare(right)]
      const score = scorer.score(a, b)
      expect(Number.isInteger(score) && score >= 0 && score <= 10_000).toBe(true)
      expect(scorer.score(b, a)).toBe(score)
      expect(scorer.explain(a, b).score).toBe(score)
      const turned = { ...left, ...(left.last && { last: [...left.last].reverse() }) }
      expect(scorer.score(scorer.prepare(turned), b)).toBe(score)
    }),
    { numRuns: 500 },
  )
})

test('[CL-4410] evidence goes on where scores end: bits under LIKELIHOOD, what agrees under MEAN', () => {
  const levels = [
    { similarity: 0, weight: -5 },
    { similarity: 1, weight: 20.5 },
  ]
  const classifierOf = (model: 'MEAN' | 'LIKELIHOOD') =>
    scorerWith({ model, prior: -3 }, { keys: ['first'], levels, weight: 2 }, { keys: ['last'], levels })
  const [one, other, neither] = [{ first: 'Ada', last: 'King' }, { first: 'Ada' }, { first: 'Bob' }]
  for (const [model, both, first] of [
    ['LIKELIHOOD', 38_000, 17_500],
    ['MEAN', 30_000_000, 20_000_000],
  ] as const) {
    const { prepare, score, evidence } = classifierOf(model)
    const of = (a: Values, b: Values) => [score(prepare(a), prepare(b)), evidence(prepare(a), prepare(b))]
    expect(of(one, one)).toEqual([10_000, both])
    expect(of(one, other)).toEqual([10_000, first])
    expect(of(other, one)).toEqual(of(one, other))
    expect(of(one, neither)[1]).toBeLessThan(first)
  }
})

test('[CL-3810] stated words are read as the texts are, and of one that is named twice the last weight counts', () => {
  const similarity = (...wordWeights: ClassifierMapping['wordWeights'] & {}) =>
    scoreOf([{ comparer: 'TOKEN_SET', wordWeights }], { last: 'red wine' }, { last: 'white wine' })
  expect(similarity()).toBe(5000) // 2 × 4 ÷ (7 + 9)
  expect(similarity({ words: 'WINE, Réd', weight: 0 })).toBe(0)
  expect(similarity({ words: 'wine', weight: 9 }, { words: 'Wine', weight: 0 })).toBe(0)
})

describe('[CL-4400] values that mean the same', () => {
  const scoreIn = (mapping: Partial<ClassifierMapping>, one: Values, other: Values) => scoreOf([mapping], one, other)
  const SIZES = [
    ['Large', 'L', 'gross'],
    ['Small', 'S'],
  ]

  test('are compared as the first of their group, in whatever way they are written', () => {
    const compared = (one: string, other: string) =>
      scoreIn({ comparer: 'EXACT', synonyms: SIZES }, { last: one }, { last: other })
    expect(compared('L', 'large')).toBe(10_000)
    expect(compared('l', 'Gróss')).toBe(10_000)
    expect(compared('L', 'S')).toBe(0)
    expect(compared('XL', 'Large')).toBe(0)
    expect(scoreIn({ synonyms: SIZES }, { last: 'Larg' }, { last: 'L' })).toBeGreaterThan(8000)
  })

  test('of several columns are those of the text that is compared', () => {
    const together = { keys: ['first', 'last'], comparer: 'EXACT' as const, synonyms: [['big L', 'L']] }
    expect(scoreIn(together, { first: 'big', last: 'L' }, { last: 'L' })).toBe(10_000)
  })

  test('are none of which nothing is left', () => {
    const marks = { comparer: 'EXACT' as const, nullMismatch: true, synonyms: [['Free', '--']] }
    expect(scoreIn(marks, { last: 'free' }, {})).toBe(0)
    expect(scoreIn(marks, { last: '--' }, {})).toBe(10_000)
  })

  test('with a value that says nothing say nothing', () => {
    const generic = { comparer: 'EXACT' as const, synonyms: [['unknown', 'n. n.']], genericValues: ['Unknown'] }
    expect(scoreIn({ ...generic, nullMismatch: true }, { last: 'N. N.' }, {})).toBe(10_000)
  })
})

test('[CL-4500] of part numbers in a text those that say nothing are passed over', () => {
  const numbers = { comparer: 'PART_NUMBER' as const, genericValues: ['DDR4', 'gen-10 xeon', 'n/a'] }
  const compared = (one: string, other: string) => scoreOf([numbers], { last: one }, { last: other })
  expect(compared('Server DDR4 AX500 red', 'AX-500 Gen10')).toBe(10_000)
  expect(compared('Server DDR4 AX500', 'Server DDR4 BX700')).toBe(0)
  const areMissing = scoreOf([{ ...numbers, nullMismatch: true }], { last: 'Server DDR4 Gen10' }, { last: 'Server' })
  expect(areMissing).toBe(10_000)
})
