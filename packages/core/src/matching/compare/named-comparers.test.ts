import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../lib/random.ts'
import type { ComparerName } from '../../model/resources/classifier.ts'
import { bestSimilarity } from '../classify/similarity.ts'
import { canonicalOf } from './canonical.ts'
import { comparerWith } from './comparers-by-name.ts'
import { gluedWords } from './words/glued-words.ts'
import { wordOf } from './words/word.ts'

function similarity(name: ComparerName, a: string, b: string, tolerance?: number): number {
  const { of } = canonicalOf(name, ['AGGRESSIVE'])
  return comparerWith(name, { tolerance })(of(a), of(b))
}

/** What a kind of difference leaves of the likeness, and what another thing has. */
type Row = readonly [what: string, name: ComparerName, a: string, b: string, other: string, least: number]

/** Each way of writing is nearer to the first than another thing is. */
const ROWS: readonly Row[] = [
  ['names that change places', 'NAME', 'García Márquez, Gabriel', 'Gabriel Garcia Marquez', 'Gabriel Garcia Lorca', 1],
  ['initials', 'NAME', 'Gabriel G. Márquez', 'Gabriel Garcia Marquez', 'Manuel G. Márquez', 0.95],
  ['particles', 'NAME', 'Ludwig van Beethoven', 'Ludwig Beethoven', 'Ludwig van Gogh', 0.9],
  ['double surnames', 'NAME', 'Ann Smith-Jones', 'Ann Jones', 'Ann Miller', 0.85],
  ['companies', 'COMPANY', 'Acme Widgets Incorporated', 'ACME Widgets Inc.', 'Acme Foods Inc.', 1],
  ['addresses', 'ADDRESS', 'C/ Alcalá 15', 'Calle de Alcala, 15', 'Calle de Alcala, 17', 0.95],
  ['phones', 'PHONE', '+34 600 123 456', '600123456', '600999456', 0.95],
  ['dots of a mailbox', 'EMAIL', 'ada.lovelace@gmail.com', 'adalovelace@gmail.com', 'adaking@gmail.com', 1],
  ['plus tags', 'EMAIL', 'ada+shop@x.org', 'ada@x.org', 'grace@x.org', 1],
  ['a mistyped domain', 'EMAIL', 'ada@gmial.com', 'ada@gmail.com', 'ada@yahoo.com', 0.97],
  ['day and month that change places', 'DATE', '1990-02-11', '1990-11-02', '1990-05-27', 0.92],
  ['a wrong digit of a date', 'DATE', '1990-02-11', '1996-02-11', '1973-08-30', 0.9],
  ['places', 'GEOGRAPHIC', '51.5,-0.12', '51.5002,-0.12', '51.6,-0.12', 0.95],
  ['sets of words', 'TOKEN_SET', 'the quick brown fox', 'quick fox the brown', 'the slow brown bear', 1],
  ['weighted pieces', 'NGRAM', 'canon powershot sd1100is', 'canon power shot sd1100is', 'canon powershot a590', 0.9],
  [
    'a model in two words',
    'TOKEN_SET',
    'sony turntable pslx350h',
    'sony turntable PS-LX350H',
    'sony turntable pslx250h',
    1,
  ],
  ['a model with its unit apart', 'TOKEN_SET', 'lg tv 42lc7d 42inch', 'lg tv 42lc7d 42 inch', 'lg tv 47lc7d 47inch', 1],
]

describe('[CL-920] what values of a kind differ in, and what other things differ in', () => {
  test.each(ROWS)('[CL-920] %s', (_, name, a, b, other, least) => {
    const alike = similarity(name, a, b)
    expect(alike).toBeGreaterThanOrEqual(least)
    expect(similarity(name, b, a)).toBe(alike)
    expect(similarity(name, a, other)).toBeLessThan(alike)
  })

  test('[CL-920] numbers within a tolerance', () => {
    expect(similarity('NUMBER', '1.000,50', '1000.75', 1)).toBe(0.75)
    expect(similarity('NUMBER', '1000.5', '1001.5', 1)).toBe(0)
  })

  test('[CL-920] of two lists the best pair', () => {
    const compare = comparerWith('EXACT')
    expect(bestSimilarity(['a', 'b'], ['c', 'b'], compare)).toBe(10_000)
    expect(bestSimilarity(['a'], ['c'], compare)).toBe(0)
  })
})

describe('[CL-921] a word with a digit that the other text writes in two', () => {
  test.each<[string, readonly string[], readonly string[], readonly string[]]>([
    ['is found on either side', ['pslx350h'], ['lx350h', 'ps'], ['lx350h', 'ps', 'pslx350h']],
    ['and the other way round', ['lx350h', 'ps'], ['pslx350h'], ['lx350h', 'ps', 'pslx350h']],
    ['without a digit it is none', ['turntable'], ['table', 'turn'], []],
    ['half of it is none', ['pslx350h'], ['lx350h', 'xs'], []],
    ['one word is not both halves', ['1212'], ['12', 'ab'], []],
    ['each word is used once, the longest first', ['a12', 'ba12'], ['12', 'a', 'b', 'ba'], ['12', 'ba', 'ba12']],
  ])('[CL-921] %s', (_, left, right, expected) => {
    expect([...gluedWords(left.map(wordOf), right.map(wordOf))].map(({ text }) => text).sort()).toEqual(expected)
    expect([...gluedWords(right.map(wordOf), left.map(wordOf))].map(({ text }) => text).sort()).toEqual(expected)
  })

  test('[CL-921] it is the same whichever text comes first, and never more than all, for 2,000 seeds', () => {
    for (let seed = 0; seed < 2000; seed++) {
      const random = seededRandom(seed)
      const text = () =>
        Array.from({ length: random.between(1, 5) }, () =>
          Array.from({ length: random.between(1, 4) }, () => random.pick(['a', 'b', '1', '2'])).join(''),
        ).join(' ')
      const [a, b] = [text(), text()]
      const alike = similarity('TOKEN_SET', a, b)
      expect([seed, similarity('TOKEN_SET', b, a)]).toEqual([seed, alike])
      expect(alike).toBeLessThanOrEqual(1)
    }
  })
})

test('[CL-3810] words weigh what is stated in place of their letters', () => {
  const weighing = (...weights: readonly (readonly [word: string, weight: number])[]) =>
    comparerWith('TOKEN_SET', { wordWeights: new Map(weights) })
  expect(weighing()('a wine', 'b wine')).toBe(0.8) // 2 × 4 ÷ (5 + 5)
  expect(weighing(['wine', 1])('a wine', 'b wine')).toBe(0.5)
  expect(weighing(['wine', 0])('a wine', 'b wine')).toBe(0)
  expect(weighing(['a', 0], ['b', 0])('a wine', 'b wine')).toBe(1)
  const weightless = weighing(['wine', 0], ['a', 0], ['b', 0])
  expect(weightless('a wine', 'b wine')).toBe(0)
  expect(weightless('a wine', 'a wine')).toBe(1)
})
