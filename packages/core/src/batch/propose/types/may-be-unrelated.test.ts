import { describe, expect, test } from 'vitest'
import { profileOf } from '../profile.ts'
import { tableOf } from '../worlds.fixture.ts'
import type { Seen } from './column-type.ts'
import { mayBeUnrelated } from './may-be-unrelated.ts'

function isAsked(texts: readonly string[], said: Partial<Seen> = {}, arePeople = false): boolean {
  const { columns, rows } = tableOf(
    texts.map((text) => ({ text })),
    new Map([['text', 'text']]),
  )
  return mayBeUnrelated(profileOf(columns[0]!, rows), { type: 'TEXT', why: '', ...said }, arePeople)
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
/** Another one for each number below 17,576. */
const word = (n: number, rest = 'or'): string =>
  `${letters.charAt(n % 26)}${letters.charAt(Math.floor(n / 26) % 26)}${letters.charAt(Math.floor(n / 676))}${rest}`
const many = (of: (n: number) => string, distinct = 400): readonly string[] =>
  Array.from({ length: 400 }, (_, n) => of(n % distinct))
const numbers = many((n) => `${n * 37}`)

describe('[LE-3200] what may be of what was recorded', () => {
  test.each(['TEXT', 'WORDS', 'NUMBER', 'AMOUNT', 'URL'] as const)(
    'a column of which no more is known than %s',
    (type) => {
      expect(isAsked(numbers, { type, isNamed: true })).toBe(true)
    },
  )

  test.each(['DATE', 'IDENTIFIER', 'PHONE', 'EMAIL'] as const)('%s, unless the column is called so', (type) => {
    expect(isAsked(numbers, { type })).toBe(true)
    expect(isAsked(numbers, { type, isNamed: true })).toBe(false)
  })

  test.each(['GIVEN_NAME', 'FAMILY_NAME', 'ADDRESS', 'CITY', 'COMPANY'] as const)('never %s', (type) => {
    expect(isAsked(numbers, { type })).toBe(false)
  })

  test('a size or a year of people, who come in no variants', () => {
    expect(isAsked(numbers, { type: 'VARIANT' }, true)).toBe(true)
    expect(isAsked(numbers, { type: 'VARIANT' })).toBe(false)
  })

  test('[LE-4510] a company, of people alone', () => {
    expect(
      isAsked(
        many((n) => `${word(n)} ltd`),
        { type: 'COMPANY' },
        true,
      ),
    ).toBe(true)
    expect(
      isAsked(
        many((n) => `${word(n)} ltd`),
        { type: 'COMPANY' },
      ),
    ).toBe(false)
  })

  test('nothing that somebody may be called', () => {
    expect(isAsked(many(word))).toBe(false)
    expect(isAsked(many((n) => `${word(n)} ${word(n + 1)}-${word(n + 2)}`))).toBe(false)
  })

  test('but what few are called, what is too short, too long, or of digits too', () => {
    expect(isAsked(many(word, 40))).toBe(true)
    expect(isAsked(many(word, 50))).toBe(false)
    expect(isAsked(many((n) => word(n, '')))).toBe(true)
    expect(isAsked(many((n) => word(n, 'x')))).toBe(false)
    expect(isAsked(many((n) => `${word(n)} or of it`))).toBe(true)
    expect(isAsked(many((n) => `${word(n)}${n}`))).toBe(true)
  })
})
