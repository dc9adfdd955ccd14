import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Column, TOKENS, type Token } from '../../../model/resources/dataset.ts'
import { addressParts } from '../address/address.ts'
import { fastest } from '../fastest.fixture.ts'
import { nameParts } from '../name/name.ts'
import { TOKEN_RULES } from '../token-rules.ts'

const COVERED: readonly Token[] = TOKENS.filter((token) =>
  /^(?:NAME|ADDRESS|ENUM$|SOURCE$|ID$|FOREIGN_ID$|TEXT|IGNORE$)/.test(token),
)
/** Other seeds are the bench's: `npm run bench -- tokens-fuzz`. */
const SEED = 42
const REGIONS = [
  undefined,
  'ES',
  'DE',
  'US',
  'GB',
  'FR',
  'BR',
  'IT',
  'NL',
  'CO',
  'SE',
  'CN',
  'TR',
  'VN',
  'XX',
  'es',
  '',
]
const PIECES = (
  'Ada SMITH garcía o\'neill McDONALD van der de la y e von Jr. III MD Mr. Dr. M. D. Don (Bob) "Bob" , . - \' İ ı ß ﬁ ǆ გი Σ Иванович 李 김 محمد بن ' +
  'Calle C/ St Str. straße Hauptstr. Av. rue Via 12 12a 12-14 bis s/n Nº # 3º B Apt Piso Suite PO Box 28013 SW1A 1AA IL 62704 Madrid (RM) USA Spain - : ; @ / & \u0301 \u0307 \u200d'
)
  .split(' ')
  .concat('\n', '\u00a0', '  ')

const rulesOf = (token: Token) =>
  TOKEN_RULES[token]({ key: 'value', token, enumerations: [{ value: 'Madrid' }, { value: 'ß' }] } as unknown as Column)

const value = fc.oneof(
  { weight: 4, arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 9 }).map((pieces) => pieces.join(' ')) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 9 }).map((pieces) => pieces.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
)
const anyValue = fc
  .tuple(value, fc.constantFrom('as it is', 'upper', 'lower'))
  .map(([text, way]) => (way === 'upper' ? text.toUpperCase() : way === 'lower' ? text.toLowerCase() : text))

describe.each(COVERED)('%s', (token) => {
  const { parse } = rulesOf(token)

  test('[DS-128] never throws, and its normal form is its own normal form, in every country', () => {
    fc.assert(
      fc.property(anyValue, fc.constantFrom(...REGIONS), (given, region) => {
        const context = region === undefined ? {} : { region }
        const normal = parse(given, context)
        if (normal !== undefined) expect(parse(normal, context)).toBe(normal)
      }),
      { numRuns: 3000, seed: SEED },
    )
  })

  test('[DS-129] answers within 5 ms, however long the text', () => {
    const units = [
      '1',
      'a',
      ' ',
      '.',
      ', ',
      '- ',
      "'",
      'é',
      'e\u0301',
      'de la ',
      '1a ',
      'St ',
      '"',
      '(',
      '\u0301\u0316',
      '\n',
      'İ',
      '李',
      '#1 ',
    ]
    for (const unit of units) {
      for (const length of [100, 199, 299, 600, 100_000]) {
        for (const given of [unit.repeat(length / unit.length), `1${unit.repeat(length / unit.length - 2)}x`]) {
          for (const region of ['ES', 'US', 'DE']) {
            expect([unit, length, fastest(() => parse(given, { region }), 5) < 5]).toEqual([unit, length, true])
          }
        }
      }
    }
  })
})

test('[DS-128] names and addresses are taken apart without throwing, into parts that are not blank', () => {
  fc.assert(
    fc.property(anyValue, fc.constantFrom(...REGIONS), (given, region) => {
      for (const part of Object.values({ ...nameParts(given, region), ...addressParts(given, region) })) {
        expect(part.trim()).not.toBe('')
      }
    }),
    { numRuns: 3000, seed: SEED },
  )
})
