import { describe, expect, test } from 'vitest'
import { profileOf } from '../profile.ts'
import { proposeDataset } from '../propose-dataset.ts'
import { tableOf } from '../worlds.fixture.ts'
import { isNamedDay, localeOfMonths } from './day-language.ts'

describe('[LE-3504] a day with the month by name', () => {
  test.each([
    ['12. März 1967', true],
    ['Mo., 3. Okt. 1994', true],
    ['1er août 1975', true],
    ['10 de diciembre de 1815', true],
    ['5 maggio 1948', true],
    ['21 września 2001', true],
    ['Sunday, 18 February 2024', true],
    ['12. Marz 1967 of the year 3', false],
    ['Blue train 1957', false],
    ['März', false],
    ['1967', false],
  ])('%s: %s', (text, expected) => {
    expect(isNamedDay(text)).toBe(expected)
  })

  test.each([
    ['five that English does not read', ['März', 'Mai', 'Okt.', 'Dezember', 'Juli'], 'de-DE'],
    ['four', ['März', 'Juni', 'Okt.', 'Dezember'], undefined],
    ['months of Spanish', ['enero', 'agosto', 'abril', 'diciembre', 'julio', 'marzo'], 'es-ES'],
    ['months that English reads too', ['April', 'August', 'September', 'November', 'May', 'June'], undefined],
  ])('is in the language that reads %s', (_, months, locale) => {
    expect(localeOfMonths(months.map((month, at) => `${at + 1} ${month} 1967`))).toBe(locale)
  })

  test('is a day of its column, which states the language', () => {
    const months = ['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni', 'Juli', 'August', 'September', 'Oktober']
    const rows = Array.from({ length: 100 }, (_, at) => ({
      geboren: `${(at % 27) + 1}. ${months[at % 10]} ${1930 + at}`,
    }))
    const { columns } = tableOf(rows, new Map([['geboren', 'geboren']]))
    expect(proposeDataset(columns.map((column) => profileOf(column, 100))).columns).toMatchObject([
      { token: 'DATE', sourceLocale: 'de-DE', validation: 'PARSER' },
    ])
  })
})
