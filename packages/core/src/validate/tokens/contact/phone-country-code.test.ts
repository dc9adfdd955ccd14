import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max'
import { describe, expect, test } from 'vitest'
import type { Column } from '../../../model/resources/dataset.ts'
import { phoneCountryCode } from './phone-country-code.ts'

const { parse } = phoneCountryCode({ key: 'code' } as unknown as Column)

describe('[DS-154] a telephone country code', () => {
  test.each([
    ['+34', '+34'],
    ['34', '+34'],
    ['0034', '+34'],
    [' +34 ', '+34'],
    ['+ 34', '+34'],
    ['00 34', '+34'],
    ['(+34)', '+34'],
    ['(34)', '+34'],
    ['٣٤', '+34'],
    ['ES', '+34'],
    ['es', '+34'],
    ['ESP', '+34'],
    ['🇪🇸', '+34'],
    ['Spain', '+34'],
    ['España', '+34'],
    ['Spain (+34)', '+34'],
    ['+34 ES', '+34'],
    ['ES +34', '+34'],
    ['ES: +34', '+34'],
    ['🇪🇸 +34', '+34'],
    ['+34 (Spain)', '+34'],
    ['United Kingdom (+44)', '+44'],
    ['UK', '+44'],
    ['+44', '+44'],
    ['Jersey', '+44'],
    ['1', '+1'],
    ['+1', '+1'],
    ['US', '+1'],
    ['Canada', '+1'],
    ['Canada (+1)', '+1'],
    ['Jamaica', '+1'],
    ['7', '+7'],
    ['Kazakhstan', '+7'],
    ['49', '+49'],
    ['Deutschland', '+49'],
    ['+971', '+971'],
    ['Emirates', '+971'],
    ['+383', '+383'],
    ['Vatican', '+39'],
    ['+800', '+800'],
    ['881', '+881'],
  ])('%j is right: %s', (given, code) => {
    expect(parse(given, {})).toBe(code)
    expect(parse(code, {})).toBe(code)
  })

  test.each([
    '',
    '+',
    '0',
    '00',
    '+0',
    '+034',
    '999',
    '+999',
    '+210',
    '724',
    '++34',
    '+34+',
    '+1-809',
    '+1 809',
    '1809',
    '+44-1481',
    '+34 612345678',
    'ES +49',
    'Spain (+44)',
    '+34 Atlantis',
    'Atlantis',
    'XX',
    'Antarctica',
    'code',
    '3 4',
    '3.4',
    '34%',
    '+'.repeat(200),
  ])('%j is wrong', (given) => {
    expect(parse(given, {})).toBeUndefined()
  })

  test('every country stands for its code', () => {
    const wrong = getCountries().filter((country) => {
      const code = parse(country, {})
      return code !== undefined && code !== `+${getCountryCallingCode(country)}`
    })
    expect(wrong).toEqual([])
    // Ascension and Tristan da Cunha have codes of their own but none in ISO 3166.
    expect(getCountries().filter((country) => parse(country, {}) === undefined)).toEqual(['AC', 'TA'])
  })
})
