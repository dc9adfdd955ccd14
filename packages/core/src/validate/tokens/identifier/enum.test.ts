import { describe, expect, test } from 'vitest'
import { say } from '../../../error/message.ts'
import { enumeration } from './enum.ts'

const STATUS = enumeration({
  enumerations: [
    { value: 'A', label: 'Active' },
    { value: 'I', label: 'Inactive' },
    { value: 'españa', label: 'España (península)' },
    { value: 'Straße' },
    { value: 'not-known', label: 'Desconocido' },
    { value: '12', label: 'Twelve' },
    { value: '東京' },
    { value: 'Øst' },
    { value: ' spaced ', label: 'Spaced out' },
    { value: 'Москва', label: 'Moscow' },
  ],
})

describe('a value of a list', () => {
  test.each([
    ['A', 'A'],
    ['a', 'A'],
    [' A ', 'A'],
    ['Active', 'A'],
    ['ACTIVE', 'A'],
    ['active', 'A'],
    ['áctive', 'A'],
    ['I', 'I'],
    ['inactive', 'I'],
    ['españa', 'españa'],
    ['ESPAÑA', 'españa'],
    ['Espana', 'españa'],
    ['espan\u0303a', 'españa'],
    ['espana (peninsula)', 'españa'],
    ['Straße', 'Straße'],
    ['STRASSE', 'Straße'],
    ['strasse', 'Straße'],
    ['not-known', 'not-known'],
    ['Not-Known', 'not-known'],
    ['DESCONOCIDO', 'not-known'],
    ['12', '12'],
    ['twelve', '12'],
    ['東京', '東京'],
    ['Øst', 'Øst'],
    ['ost', 'Øst'],
    ['spaced', ' spaced '],
    ['Spaced Out', ' spaced '],
    ['москва', 'Москва'],
    ['moscow', 'Москва'],
  ])('[DS-122] %j is %j', (given, value) => {
    expect(STATUS.parse(given, {})).toBe(value)
    expect(STATUS.parse(value, {})).toBe(value)
  })

  test.each([
    '',
    ' ',
    'B',
    'AI',
    'Activ',
    'Active!',
    'A,I',
    'not known',
    'notknown',
    '012',
    '12.0',
    '京',
    'constructor',
    '__proto__',
    'toString',
    'null',
    '\u0301',
    'Active'.repeat(20_000),
  ])('[DS-122] %j is none', (given) => {
    expect(STATUS.parse(given, {})).toBeUndefined()
  })

  test('[DS-122] what is written exactly so comes first, a value before the label of another', () => {
    const { parse } = enumeration({
      enumerations: [{ value: 'm', label: 'M' }, { value: 'M' }, { value: 'x', label: 'm' }],
    })
    expect(['m', 'M'].map((given) => parse(given, {}))).toEqual(['m', 'M'])
  })

  test('[DS-122] what two values could mean is none', () => {
    const { parse } = enumeration({ enumerations: [{ value: 'resume' }, { value: 'résumé' }] })
    expect(['resume', 'résumé', 'RESUME'].map((given) => parse(given, {}))).toEqual(['resume', 'résumé', undefined])
  })

  test('[DS-122] may be any text where nothing is enumerated', () => {
    expect(enumeration({ enumerations: [] }).parse(' west ', {})).toBe('west')
  })

  test('[DS-123] the sentence names some of the accepted values', () => {
    const values = Array.from({ length: 12 }, (_, index) => ({ value: `v${index}` }))
    const some = 'v0, v1, v2, v3, v4, v5, v6, v7, v8, v9 and 2 more'
    const said = ({ wrong }: ReturnType<typeof enumeration>) => say(wrong('v'), 'en')
    expect(said(enumeration({ enumerations: values }))).toBe(`"v" is not one of the accepted values (${some}).`)
    const long = enumeration({ enumerations: [{ value: 'x'.repeat(100) }] })
    expect(said(long)).toBe(`"v" is not one of the accepted values (${'x'.repeat(40)}…).`)
  })
})
