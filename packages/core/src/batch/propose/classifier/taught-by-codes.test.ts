import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../lib/random.ts'
import type { About } from '../../../matching/learn/about.ts'
import type { Learnt } from '../../../matching/learn/learnt.ts'
import { MISSING, STEPS } from '../../../matching/learn/levels.ts'
import type { ClassifierMapping } from '../../../model/resources/classifier.ts'
import type { IndexMapping } from '../../../model/resources/indexer.ts'
import { f1Of } from '../clusters.fixture.ts'
import { lexicon } from '../worlds.fixture.ts'
import type { ComparedColumn } from './compared-column.ts'
import type { Round } from './learn-round.ts'
import { taughtByCodes, taughtByPartNumbers } from './taught-by-codes.ts'

/** So many pairs: the step that they reach in the title, the code, and what makes variants. */
type Kind = readonly [pairs: number, title: number, code: number, variant?: number]

const LAST = STEPS.length - 1
const [SAME, ANOTHER] = [0, LAST]
const FLAT = STEPS.map(() => 1 / STEPS.length)

interface Given {
  readonly about?: readonly (About | undefined)[]
  /** The bit of the key that brings pairs together: title, or code. */
  readonly key?: number
  readonly codes?: readonly string[]
  /** How often strangers have one code. */
  readonly sameCode?: number
  /** What is known of the title without codes. */
  readonly known?: readonly number[]
  /** The last comparison is of numbers in titles, which codes teach. */
  readonly inTitles?: boolean
}

/** What codes teach of titles, where these pairs have codes on both sides. */
function taughtOf(
  kinds: readonly Kind[],
  {
    about = [undefined, 'CODE', 'VARIANT'],
    key = 0,
    codes = [],
    sameCode = 1 / 1000,
    known = FLAT.map(() => 0),
    inTitles = false,
  }: Given = {},
) {
  const pairs = kinds.flatMap(([count, ...steps]) => Array.from({ length: count }, () => steps))
  const steps = [0, 1, 2].map((at) => Uint8Array.from(pairs, (own) => own[at] ?? MISSING))
  const u = [FLAT, [sameCode, ...FLAT.slice(1)], FLAT].map((shares) => Float64Array.from(shares))
  const plain = {
    prior: 0,
    weights: [Float64Array.from(known), new Float64Array(STEPS.length), new Float64Array(STEPS.length)],
  }
  const all = { a: Int32Array.from(pairs, (_, at) => at), b: Int32Array.from(pairs, (_, at) => at + 1), steps }
  const round = { pairs: all, keys: new Uint32Array(pairs.length).fill(1 << key), u, about, plain } as unknown as Round
  const column = { textsOf: (row: number) => [codes[row % codes.length] ?? ''] } as unknown as ComparedColumn
  const named = (...names: readonly string[]) => ({ id: names.join(), keys: names }) as unknown as ClassifierMapping
  const numbers = inTitles ? named('title', 'notes') : named('size')
  const mappings = [named('title'), { ...named('code'), comparer: 'VARIANT' as const }, numbers]
  return (inTitles ? taughtByPartNumbers : taughtByCodes)({
    round,
    columns: [column, column, column],
    mappings,
    keys: [named('title'), named('code'), named('title', 'notes')] as unknown as readonly IndexMapping[],
    rows: 100,
    found: { learnt: plain as unknown as Learnt, cut: { at: 0, expectedF1: 0 }, among: false },
  })
}

/** 100 pairs with one code have one title, and 100 with two codes two. */
const PLAIN: readonly Kind[] = [
  [100, SAME, SAME],
  [100, ANOTHER, ANOTHER],
]

describe('[LE-3900] codes of some records teach what is not known without them', () => {
  test('titles that are the same speak for a match, others against it, and codes as often as they are right', () => {
    const { learnt, cut } = taughtOf(PLAIN)!
    const [title, code] = learnt.weights
    expect(learnt.prior + title![SAME]!).toBeGreaterThan(0)
    expect(learnt.prior + title![ANOTHER]!).toBeLessThan(0)
    expect(code![SAME]).toBeCloseTo(Math.log2(101 / 102 / (1 / 1000)), 5)
    expect([...code!.subarray(1, 4)]).toEqual([0, 0, Math.log2(1 / 102)])
    expect([learnt.evidence.length, cut.at]).toEqual([200, 0])
    expect(learnt.matches).toBeCloseTo(100, 0)
  })

  test.each([
    [20, 20, true],
    [19, 20, false],
    [20, 19, false],
  ])('%i pairs with one code and %i with two: %s', (one, two, expected) => {
    const kinds: readonly Kind[] = [
      [one, SAME, SAME],
      [two, ANOTHER, ANOTHER],
    ]
    expect(taughtOf(kinds) !== undefined).toBe(expected)
  })

  test('codes that are nearly the same are neither', () => {
    const slipped = (step: number): readonly Kind[] => [
      [20, SAME, SAME],
      [20, ANOTHER, step],
    ]
    expect(taughtOf(slipped(2))).toBeUndefined()
    expect(taughtOf(slipped(3))).toBeDefined()
  })

  test.each([
    [200, ['DE12345678', '12345678'], true],
    [199, ['DE12345678', '12345678'], false],
    [199, ['DE12345', '12345'], false],
    [199, ['DE1234', '1234'], true],
    [199, ['DE12345678', 'FR12345678'], true],
  ])(
    '[LE-4006] of %i pairs with one code, twenty with two of which one ends with the other (%j) are written in two ways: %s',
    (one, codes, expected) => {
      const kinds: readonly Kind[] = [
        [one, SAME, SAME],
        [20, ANOTHER, ANOTHER],
      ]
      expect(taughtOf(kinds, { codes }) !== undefined).toBe(expected)
    },
  )

  test('pairs that nothing but the code brought together are left out', () => {
    expect(taughtOf(PLAIN, { key: 1 })).toBeUndefined()
  })

  test.each([
    [2, true],
    [4, false],
  ])('of twenty-five pairs at the top %i have two codes: %s', (wrong, expected) => {
    expect(taughtOf([...PLAIN, [wrong, SAME, ANOTHER]]) !== undefined).toBe(expected)
  })

  test.each([
    [34, true],
    [33, false],
  ])('of a hundred pairs with one code %i are found by their titles: %s', (alike, expected) => {
    const kinds: readonly Kind[] = [
      [alike, SAME, SAME],
      [100 - alike, ANOTHER, SAME],
      [1000, ANOTHER, ANOTHER],
    ]
    expect(taughtOf(kinds) !== undefined).toBe(expected)
  })

  // What is known finds all titles that are the same: F1 .953, and .947.
  test.each([
    [10, false],
    [11, true],
  ])('what is known without codes takes %i pairs too many, and the codes teach better: %s', (wrong, expected) => {
    const known = STEPS.map((_, step) => (step <= 1 ? 5 : -5))
    expect(taughtOf([...PLAIN, [wrong, 1, ANOTHER]], { known }) !== undefined).toBe(expected)
  })

  test.each([
    [80, 20, true],
    [79, 21, false],
  ])('%i pairs with one code agree in the size and %i do not: %s', (alike, others, expected) => {
    const kinds: readonly Kind[] = [
      [alike, SAME, SAME, 4],
      [others, SAME, SAME, 5],
      [100, ANOTHER, ANOTHER, SAME],
    ]
    expect(taughtOf(kinds) !== undefined).toBe(expected)
  })

  test.each([
    ['what looks like a code', {}, true],
    ['what one stranger in 255 has', { sameCode: 1 / 255 }, false],
    ['texts of which too few have a digit', { codes: ['a1', 'a2', 'a3', 'bc'] }, false],
    ['texts of more than four words', { codes: ['a 1 x y', '1 2 3 4 5'] }, false],
    ['what is measured', { about: [undefined, 'MEASURE'] }, false],
    ['what looks like a code of people', { about: ['GIVEN_NAME', undefined] }, false],
    ['a code of people', { about: ['GIVEN_NAME', 'CODE'] }, true],
  ] satisfies readonly (readonly [string, Given, boolean])[])('%s', (_, given, expected) => {
    const usual = {
      about: [undefined, undefined],
      codes: ['a1', 'a 2 b 3 c 4', 'a3 a3 a3 a3', 'a4 x y z', 'b c d e f'],
      sameCode: 1 / 256,
    }
    expect(taughtOf(PLAIN, { ...usual, ...given }) !== undefined).toBe(expected)
  })

  test('offers of one market, of which four in ten state an article number', async () => {
    const random = seededRandom(3900)
    const [makers, series, nouns] = [lexicon(random, 15), lexicon(random, 40), lexicon(random, 60)]
    const articles = Array.from({ length: 150 }, (_, at) => ({
      maker: random.pick(makers),
      series: random.pick(series),
      noun: random.pick(nouns),
      set: String(random.between(1000, 9999)),
      gtin: String(4_000_000_000_000 + at * 7919 * 1013),
    }))
    const [rows, things]: [Record<string, string>[], number[]] = [[], []]
    for (const [thing, { maker, series: own, noun, set, gtin }] of articles.entries()) {
      for (let offer = random.between(1, 7); offer > 0; offer--) {
        const words = [maker, random.chance(0.6) ? own : '', random.chance(0.7) ? set : '', noun]
        const title = [...words, random.chance(0.4) ? random.pick(['new', 'boxed', 'rare', 'mint']) : '']
        rows.push({
          title: title.filter((word) => word !== '').join(' '),
          price: `${random.between(5, 90)}.${random.between(10, 99)}`,
          gtin: random.chance(0.4) ? gtin : '',
          state: random.pick(['new', 'used', '']),
        })
        things.push(thing)
      }
    }
    expect(await f1Of({ rows, things })).toBeGreaterThan(0.8)
  })
})

describe('[LE-4501] part numbers inside titles teach as codes do', () => {
  const inTitles = (kinds: readonly Kind[], given: Given = {}) =>
    taughtOf(
      kinds.map(([pairs, title, number]) => [pairs, title, MISSING, number] as const),
      { about: [undefined, 'CODE', undefined], known: [], ...given, inTitles: true, key: given.key ?? 1 },
    )

  test('titles that are the same speak for a match, others against it', () => {
    const { learnt, taught } = inTitles(PLAIN)!
    expect(taught).toBe(true)
    expect(learnt.prior + learnt.weights[0]![SAME]!).toBeGreaterThan(0)
    expect(learnt.prior + learnt.weights[0]![ANOTHER]!).toBeLessThan(0)
    expect(learnt.weights[2]![SAME]).toBeCloseTo(Math.log2((101 / 102) * STEPS.length), 5)
  })

  test.each([
    ['the title', 0, false],
    ['something else', 1, true],
    ['the title and what holds numbers too', 2, false],
  ])('by pairs that a key of %s brought together: %#', (_, key, expected) => {
    expect(inTitles(PLAIN, { key }) !== undefined).toBe(expected)
  })

  // In pairs with two numbers two colours are stated each time.
  test.each([
    [60, true],
    [61, false],
  ])('of a hundred pairs with one number %i state two colours: %s', (others, expected) => {
    const coloured = (row: number) => (row % 2 === 0 ? 'red' : 'blue')
    const codes = Array.from({ length: 201 }, (_, row) => (row <= others || row >= 100 ? coloured(row) : '-'))
    expect(inTitles(PLAIN, { codes }) !== undefined).toBe(expected)
  })

  test('whatever variants are stated on one side alone', () => {
    const codes = Array.from({ length: 201 }, (_, row) => (row < 100 ? ['red 10', 'red'] : ['red', 'blue'])[row % 2]!)
    expect(inTitles(PLAIN, { codes })).toBeDefined()
  })

  test('offers whose titles say one thing or another of it, three in four its part number', async () => {
    const random = seededRandom(4501)
    const [makers, series, nouns] = [lexicon(random, 12), lexicon(random, 30), lexicon(random, 25)]
    const [rows, things]: [Record<string, string>[], number[]] = [[], []]
    for (let thing = 0; thing < 160; thing++) {
      const [maker, own, noun] = [random.pick(makers), random.pick(series), random.pick(nouns)]
      const number = `${random.pick(['AX', 'KD', 'T'])}${random.between(100, 999)}-${random.between(10, 99)}`
      const [colour, size] = [random.pick(['red', 'black', 'white', 'blue']), `${random.between(20, 40)}mm`]
      for (let offer = random.between(1, 7); offer > 0; offer--) {
        const some = [own, colour, size, noun].filter(() => random.chance(0.6))
        const words = [maker, ...some, ...(random.chance(0.75) ? [number] : []), random.pick(['', 'new', 'buy online'])]
        rows.push({
          title: words.filter((word) => word !== '').join(' '),
          brand: random.chance(0.5) ? maker : '',
          description: random.chance(0.6) ? `${maker} ${own} ${noun} in ${colour}, ${size}` : '',
        })
        things.push(thing)
      }
    }
    expect(await f1Of({ rows, things })).toBeGreaterThan(0.85)
  })
})
