import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { say } from '../../error/message.ts'
import type { Column, Token } from '../../model/resources/dataset.ts'
import { fastest } from './fastest.fixture.ts'
import { TOKEN_RULES } from './token-rules.ts'

const COVERED: readonly Token[] = [
  'COUNTRY_CODE',
  'COUNTRY_NAME',
  'LANGUAGE',
  'PHONE_COUNTRY_CODE',
  'PHONE_NUMBER',
  'PHONE',
  'EMAIL',
  'URL',
  'DATE',
  'NUMBER',
  'GEO_LATITUDE',
  'GEO_LONGITUDE',
  'GEO_COORDINATES',
]
const LOCALES = [undefined, 'de-DE', 'en-US', 'es-ES', 'fr-FR', 'hi-IN', 'ja-JP', 'ar-EG']
const PIECES =
  '0 1 2 9 12 34 99 1815 2029 00 + - − . , ; : / | \' " ° ′ ( ) [ ] @ # % e E T Z N S W O es DE Dec mars Spain (US) +34 0034 ext. x12 https:// www. example .com xn-- münchen ٤ ५ ４ ٫ 年 月 日 🇪🇸 é ß I ı'
    .split(' ')
    .concat(' ', '\u00a0', '\u2009', '\n')

const rulesOf = (token: Token, sourceLocale?: string) =>
  TOKEN_RULES[token]({ key: 'value', token, enumerations: [], sourceLocale } as unknown as Column)

const text = fc.oneof(
  { weight: 3, arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 10 }).map((pieces) => pieces.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
)

describe.each(COVERED)('%s', (token) => {
  test('[DS-174] never throws, and its normal form is its own normal form, in every locale and country', () => {
    const rules = LOCALES.map((locale) => rulesOf(token, locale))
    fc.assert(
      fc.property(
        text,
        fc.constantFrom(...rules),
        fc.constantFrom({}, { region: 'ES' }, { region: 'US' }),
        (given, rule, context) => {
          const normal = rule.parse(given, context)
          if (normal !== undefined) expect(rule.parse(normal, context)).toBe(normal)
        },
      ),
      { numRuns: 1500 },
    )
  })

  test('[DS-175] answers within 5 ms, however long the text', () => {
    const { parse } = rulesOf(token, 'de-DE')
    const units = [
      '1',
      'a',
      ' ',
      '.',
      ',',
      '1,',
      '1 ',
      '-',
      '@',
      'a.',
      'a@',
      '°',
      "'",
      'é',
      'N ',
      '(',
      '/',
      '1/',
      '年',
      '🇪🇸',
      '"',
      '+',
      'e1',
    ]
    for (const unit of units) {
      for (const length of [90, 100, 250, 1000, 2000, 100_000]) {
        for (const given of [unit.repeat(length / unit.length), `1${unit.repeat(length / unit.length)}x`]) {
          expect([unit, length, fastest(() => parse(given, { region: 'DE' }), 5) < 5]).toEqual([unit, length, true])
        }
      }
    }
  })
})

test('[DS-176] each token says what a right value is, with its article', () => {
  expect(
    Object.fromEntries(
      COVERED.map((token) => [token, say(rulesOf(token).wrong('x'), 'en').slice('"x" is not '.length, -1)]),
    ),
  ).toEqual({
    COUNTRY_CODE: 'a country code',
    COUNTRY_NAME: 'a country',
    LANGUAGE: 'a language',
    PHONE_COUNTRY_CODE: 'a telephone country code',
    PHONE_NUMBER: 'a national telephone number',
    PHONE: 'a telephone number',
    EMAIL: 'an e-mail address',
    URL: 'a web address',
    DATE: 'a date',
    NUMBER: 'a number',
    GEO_LATITUDE: 'a latitude',
    GEO_LONGITUDE: 'a longitude',
    GEO_COORDINATES: 'a pair of coordinates',
  })
})
