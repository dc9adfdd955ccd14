import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COMPARERS } from '../../model/resources/classifier.ts'
import { TOKENS } from '../../model/resources/dataset.ts'
import { canonicalOf } from './canonical.ts'
import { COMPARER_OF_TOKEN } from './comparer-of-token.ts'
import { COMPARERS_BY_NAME, comparerWith, isTyped } from './comparers-by-name.ts'

const unit = fc.constantFrom(...'aabbcde 019-.,@|;~ÉßĀ漢', '😀', '\ud83d')
const value = fc.oneof(
  fc.string({ unit, maxLength: 12 }),
  fc.string({ unit, minLength: 30, maxLength: 90 }),
  fc.constantFrom(
    '1990-01-02',
    '02.01.1990',
    'Dr. Ada Lovelace',
    'Lovelace, A.',
    'Acme & Co. Ltd',
    '12 High St',
    '1,234.5',
  ),
)

describe.each(COMPARERS)('%s', (name) => {
  const { of } = canonicalOf(name, ['AGGRESSIVE'])

  test('[CL-171] answers 0 to 1, the same both ways, and 1 for equal values', () => {
    fc.assert(
      fc.property(value, value, fc.constantFrom(undefined, 0, 5, 1000), (a, b, tolerance) => {
        const compare = comparerWith(name, { tolerance })
        const [one, other] = [of(a), of(b)]
        const similarity = compare(one, other)
        const bounded = similarity >= 0 && similarity <= 1
        expect([bounded, compare(other, one), compare(one, one)]).toEqual([true, similarity, 1])
      }),
      { numRuns: 1500, seed: 20_261_121 },
    )
  })

  test('[CL-171] reads a value once: what it made of it stays as it is', () => {
    const settles = isTyped(name) ? ['12', 'ada', '+1'] : ['ada lovelace', '12']
    for (const text of settles) expect(of(of(text))).toBe(of(text))
    expect(of('  ')).toBe('')
  })
})

test.each(['EXACT', 'LEVENSHTEIN', 'DAMERAU', 'JARO_WINKLER', 'NGRAM', 'NAME'] as const)(
  '%s answers 0 for nothing in common',
  (name) => {
    expect(COMPARERS_BY_NAME[name]('ada', 'xyz')).toBe(0)
  },
)

test('they differ on texts that are nearly the same', () => {
  expect(COMPARERS_BY_NAME.EXACT('ada', 'adb')).toBe(0)
  expect(COMPARERS_BY_NAME.LEVENSHTEIN('adal', 'aadl')).toBeCloseTo(0.5, 12)
  expect(COMPARERS_BY_NAME.DAMERAU('adal', 'aadl')).toBeCloseTo(0.75, 12)
  expect(COMPARERS_BY_NAME.JARO_WINKLER('ada', 'adb')).toBeCloseTo(0.8222, 4)
})

test.each(TOKENS)('the token %s has a comparer', (token) => {
  expect(COMPARERS).toContain(COMPARER_OF_TOKEN[token])
})

test('docs/COMPARERS.md has each comparer in one row of its table', () => {
  const page = readFileSync(new URL('../../../../../docs/COMPARERS.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| ([A-Z_]+(?:, [A-Z_]+)*) \|/gm)]
  expect(rows.flatMap(([, names = '']) => names.split(', ')).sort()).toEqual([...COMPARERS].sort())
})
