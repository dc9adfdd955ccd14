import { describe, expect, test } from 'vitest'
import type { Column } from '../../../model/resources/dataset.ts'
import { number } from './number.ts'

function parserOf(sourceLocale?: string, source?: string) {
  const { parse } = number({ key: 'weight', sourceLocale, source } as unknown as Column)
  return (text: string) => parse(text, {})
}

const LONG = '123456789012345678901234567890'

describe('[DS-166] a number', () => {
  test.each([
    ['0', '0'],
    ['1', '1'],
    ['-1', '-1'],
    ['+1', '1'],
    [' 42 ', '42'],
    ['- 5', '-5'],
    ['5-', '-5'],
    ['1,234.56-', '-1234.56'],
    ['\u22125', '-5'],
    ['007', '7'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['1.5', '1.5'],
    ['1.50', '1.5'],
    ['1.000', '1'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['00.10', '0.1'],
    ['1e3', '1000'],
    ['1.5E3', '1500'],
    ['1.5e-7', '0.00000015'],
    ['1E+2', '100'],
    ['1234e-2', '12.34'],
    ['1 234', '1234'],
    ['1\u00a0234\u202f567', '1234567'],
    ["1'234'567.89", '1234567.89'],
    ['1\u2019234.50', '1234.5'],
    ['1,234,567', '1234567'],
    ['1,234.5', '1234.5'],
    ['1.234,5', '1234.5'],
    ['1.234.567', '1234567'],
    ['12,34,567.89', '1234567.89'],
    ['12,34,567', '1234567'],
    ['1,5', '1.5'],
    ['0,125', '0.125'],
    ['1234,567', '1234.567'],
    ['1 234,567', '1234.567'],
    ['١٢٣', '123'],
    ['٤٢٫٥', '42.5'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['４２', '42'],
    [LONG, LONG],
    [`0.${LONG}1`, `0.${LONG}1`],
    [`${LONG}.${LONG}1`, `${LONG}.${LONG}1`],
    ['0.1e1', '1'],
    ['9007199254740993', '9007199254740993'],
  ])('%j is right: %s', (given, normal) => {
    expect(parserOf()(given)).toBe(normal)
    expect(parserOf()(normal)).toBe(normal)
  })

  test.each([
    '',
    '-',
    '+',
    '.',
    ',',
    "'",
    'e5',
    '1e',
    '1e4000',
    '1e5.5',
    '--5',
    '+-5',
    '-5-',
    '1,,2',
    '1..5',
    '1.2.3',
    '1,23,4',
    '1 23',
    '12 34 56',
    '1,2345,678',
    '1.234,567.8',
    '1,234.567,8',
    '1.234,567,8',
    '0x10',
    '1_000',
    'NaN',
    'Infinity',
    'one',
    '1 or 2',
    '5 kg',
    '½',
    'Ⅷ',
    '1/2',
    '2020-01-02',
    '(5)',
    '1'.repeat(1001),
    `-${'1'.repeat(1000)}`,
    `.${'9'.repeat(1000)}`,
    '1e1000',
    '1e-1000',
  ])('%j is wrong', (given) => {
    expect(parserOf()(given)).toBeUndefined()
  })
})

test.each([
  ['9'.repeat(1000), '9'.repeat(1000)],
  [`${'1'.repeat(997)}.5`, `${'1'.repeat(997)}.5`],
  [`-${'9'.repeat(999)}`, `-${'9'.repeat(999)}`],
  [`${'9'.repeat(999)}-`, `-${'9'.repeat(999)}`],
  [`.${'9'.repeat(999)}`, `0.${'9'.repeat(999)}`],
  [`-.${'9'.repeat(998)}`, `-0.${'9'.repeat(998)}`],
  ['1e999', `1${'0'.repeat(999)}`],
  ['1e-999', `0.${'0'.repeat(998)}1`],
  ['0e9999', '0'],
])('[DS-166] a number of up to 1,000 characters is exact (%#)', (given, normal) => {
  expect(parserOf()(given)).toBe(normal)
  expect(parserOf()(normal)).toBe(normal)
  expect(parserOf('de-DE')(normal)).toBe(normal)
})

test.each<[string, string | undefined, string | undefined]>([
  ['1,234', undefined, undefined],
  ['1,234', 'en-US', '1234'],
  ['1,234', 'en-IN', '1234'],
  ['12,34,567', 'en-IN', '1234567'],
  ['1,5', 'en-US', undefined],
  ['1.234,5', 'en-US', undefined],
  ['1.234', 'en-US', '1.234'],
  ['1.234', undefined, '1.234'],
  ['1.234', 'de-DE', '1234'],
  ['1.234', 'es-ES', '1234'],
  ['100.000', 'it-IT', '100000'],
  ['1.234.567,89', 'de-DE', '1234567.89'],
  ['1.234,56', 'pt_BR', '1234.56'],
  ['1234,5', 'de-DE', '1234.5'],
  ['1234.5', 'de-DE', '1234.5'],
  ['0.125', 'de-DE', '0.125'],
  ['1.234e2', 'de-DE', '123.4'],
  ['1,234.5', 'de-DE', undefined],
  ['1,234,567', 'de-DE', undefined],
  ['1 234,5', 'fr-FR', '1234.5'],
  ['1,234', 'fr-FR', '1.234'],
  ['1.234', 'fr-FR', '1.234'],
  ['1.234.567', 'fr-FR', undefined],
  ['1 234,5', 'pl-PL', '1234.5'],
  ["1'234.5", 'de-CH', '1234.5'],
  ['1,234', 'de-CH', undefined],
  ['1,234', 'es-MX', '1234'],
  ['1,234', 'ja-JP', '1234'],
  ['12.345,6', 'nl-NL', '12345.6'],
])('[DS-167] %j is for %s %s', (given, locale, normal) => {
  const parse = parserOf(locale)
  expect(parse(given)).toBe(normal)
  if (normal !== undefined) expect(parse(normal)).toBe(normal)
})

test.each([
  ['1,234', '1.2340'],
  ['-12,345', '-12.3450'],
  ['1,2340', '1.2340'],
  ['1234,567', '1234.567'],
  ['0,125', '0.125'],
  ['1,25', '1.25'],
])('[DS-168] where a point stands between thousands, %j becomes %s and stays it', (given, normal) => {
  const parse = parserOf('de-DE')
  expect(parse(given)).toBe(normal)
  expect(parse(normal)).toBe(normal)
  expect(Number(parserOf()(normal))).toBe(Number(normal))
})

test.each(['50%', '50 %', '%50', '5‰', '€5', '5 €', '$1,234.50', 'USD 5', '5 EUR', '£5', '¥500'])(
  '[DS-169] %j is wrong: it says more than a number',
  (given) => {
    expect(parserOf()(given)).toBeUndefined()
  },
)

describe('[DS-170] a number in a stated format', () => {
  test.each([
    ['#.##0,00', '1.234', '1234'],
    ['#.##0,00', '1,5', '1.5'],
    ['#.##0,00', '1.234,50', '1234.5'],
    ['#,##0.00', '1,234', '1234'],
    ['#,##0.00', '1.234', '1.234'],
    ['#,##0', '1,234', '1234'],
    ['#.###', '1.234', '1234'],
    ['#.###.##0', '1.234', '1234'],
    ['0,00', '12,34', '12.34'],
    ['0.###', '1.234', '1.234'],
    ['0,###', '1.234', '1234'],
    ['# ##0,00', '1 234,5', '1234.5'],
    ["#'##0.00", "1'234.5", '1234.5'],
    ['0', '1.5', '1.5'],
    ['#,##0.00', '1,5', undefined],
  ])('%j reads %j as %s', (source, given, normal) => {
    expect(parserOf('fr-FR', source)(given)).toBe(normal)
  })

  test.each(['', 'number', '#,000', '#.000', '0.0,0.0', '%', '.,', '0.00 €'])('%j is refused', (source) => {
    expect(() => parserOf(undefined, source)).toThrow(/^columns\.weight\.source: The format/)
  })
})
