import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Column } from '../../../model/resources/dataset.ts'
import { date } from './date.ts'

function parserOf(sourceLocale?: string, source?: string) {
  const column: Column = {
    key: 'birth',
    token: 'DATE',
    array: false,
    empty: true,
    validation: 'PARSER',
    error: 'IGNORE',
    enumerations: [],
    ...(sourceLocale === undefined ? {} : { sourceLocale }),
    ...(source === undefined ? {} : { source }),
  }
  const { parse } = date(column)
  return (text: string) => parse(text, {})
}

describe('[DS-161] a date', () => {
  test.each<[string, string | undefined, string]>([
    ['1815-12-10', undefined, '1815-12-10'],
    [' 1815-12-10 ', 'en-US', '1815-12-10'],
    ['2020-02-29', undefined, '2020-02-29'],
    ['2000-02-29', undefined, '2000-02-29'],
    ['1815-12-10T08:30:00Z', undefined, '1815-12-10'],
    ['1815-12-10T23:59:59.999+02:00', undefined, '1815-12-10'],
    ['1815-12-10 08:30', undefined, '1815-12-10'],
    ['18151210', undefined, '1815-12-10'],
    ['1815/12/10', undefined, '1815-12-10'],
    ['1815/2/3', 'ja-JP', '1815-02-03'],
    ['10/12/1815', 'es-ES', '1815-12-10'],
    ['10/12/1815', 'en-GB', '1815-12-10'],
    ['10/12/1815', 'en_GB', '1815-12-10'],
    ['10-12-1815', 'fr-FR', '1815-12-10'],
    ['10/12/1815', 'en-US', '1815-10-12'],
    ['10.12.1815', 'de-DE', '1815-12-10'],
    ['10.12.1815', undefined, '1815-12-10'],
    ['10.12.1815', 'en-US', '1815-12-10'],
    ['25/12/2020', 'en-AU', '2020-12-25'],
    ['25-12-2020', 'nl-NL', '2020-12-25'],
    ['25.12.2020', 'fi-FI', '2020-12-25'],
    ['2020/12/25', 'zh-CN', '2020-12-25'],
    ['2020-1-2', undefined, '2020-01-02'],
    ['1815. 12. 10.', 'ko-KR', '1815-12-10'],
    ['10. 12. 1815', 'cs-CZ', '1815-12-10'],
    ['10 12 1815', 'fr-FR', '1815-12-10'],
    ['1815年12月10日', undefined, '1815-12-10'],
    ['1815년 12월 10일', undefined, '1815-12-10'],
    ['١٠/١٢/١٨١٥', 'ar-EG', '1815-12-10'],
    ['１８１５-１２-１０', 'ja-JP', '1815-12-10'],
    ['13/12/1815', undefined, '1815-12-13'],
    ['12/13/1815', undefined, '1815-12-13'],
    ['5/5/1815', undefined, '1815-05-05'],
    ['10 December 1815', undefined, '1815-12-10'],
    ['10 Dec 1815', undefined, '1815-12-10'],
    ['December 10, 1815', undefined, '1815-12-10'],
    ['dec 10th, 1815', 'en-US', '1815-12-10'],
    ['10-Dec-1815', undefined, '1815-12-10'],
    ['5 Sept 1815', undefined, '1815-09-05'],
    ['5 Sep 1815', 'en-GB', '1815-09-05'],
    ['10 de diciembre de 1815', 'es-ES', '1815-12-10'],
    ['10 dic. 1815', 'es-MX', '1815-12-10'],
    ['10. Dezember 1815', 'de-DE', '1815-12-10'],
    ['1er décembre 1815', 'fr-FR', '1815-12-01'],
    ['10 déc. 1815', 'fr-FR', '1815-12-10'],
    ['10 dicembre 1815', 'it-IT', '1815-12-10'],
    ['10 de dezembro de 1815', 'pt-BR', '1815-12-10'],
    ['10 maart 1815', 'nl-NL', '1815-03-10'],
    ['10 December 1815', 'es-ES', '1815-12-10'],
  ])('%j read for %s is right: %s', (given, locale, normal) => {
    const parse = parserOf(locale)
    expect(parse(given)).toBe(normal)
    expect(parse(normal)).toBe(normal)
  })

  test.each<[string, string | undefined]>([
    ['', undefined],
    ['yesterday', undefined],
    ['1815', undefined],
    ['1815-12', undefined],
    ['1815-13-01', undefined],
    ['1815-00-10', undefined],
    ['1815-12-32', undefined],
    ['1815-12-00', undefined],
    ['2019-02-29', undefined],
    ['1900-02-29', undefined],
    ['2020-04-31', undefined],
    ['0000-01-01', undefined],
    ['20201301', undefined],
    ['202012', undefined],
    ['10/12/1815', undefined],
    ['10/12/1815', 'sv-SE'],
    ['13/12/1815', 'en-US'],
    ['12/13/1815', 'es-ES'],
    ['31/04/2020', 'es-ES'],
    ['10/12-1815', 'es-ES'],
    ['10/12/15', undefined],
    ['10.12.15', undefined],
    ['85/12/10', 'ja-JP'],
    ['10/12/85', 'ja-JP'],
    ['10/12/185', 'es-ES'],
    ['0000-00-00', undefined],
    ['43809', undefined],
    ['1576022400000', undefined],
    ['30 February 2020', undefined],
    ['10 diciembre 1815', 'de-DE'],
    ['December 1815', undefined],
    ['1815-12-10 or later', undefined],
    ['1815-12-10T', undefined],
    [`10 December ${' '.repeat(90_000)}1815`, undefined],
  ])('%j read for %s is wrong', (given, locale) => {
    expect(parserOf(locale)(given)).toBeUndefined()
  })
})

describe('[DS-165] a date in a stated format', () => {
  test.each<[string, string | undefined, string, string | undefined]>([
    ['dd/MM/yyyy', undefined, '10/12/1815', '1815-12-10'],
    ['MM/dd/yyyy', 'es-ES', '10/12/1815', '1815-10-12'],
    ['dd/MM/yy', undefined, '15/03/85', '1985-03-15'],
    ['yyyyMMddHHmm', undefined, '181512100830', '1815-12-10'],
    ['d LLL yyyy', 'es-ES', '10 dic 1815', '1815-12-10'],
    ['yyyy年M月d日', 'ja-JP', '1815年12月10日', '1815-12-10'],
    ['dd/MM/yyyy', undefined, '1815-12-10', '1815-12-10'],
    ['dd/MM/yyyy', undefined, '31/02/2020', undefined],
    ['dd/MM/yyyy', undefined, '18151210', '1815-12-10'],
    ['dd/MM/yyyy', undefined, ' 18151210T083000Z ', '1815-12-10'],
    ['dd/MM/yyyy', undefined, '18151310', undefined],
    ['ddMMyyyy', undefined, '10121815', '1815-12-10'],
    ['ddMMyyyy', undefined, '20200102', undefined],
    ['yyyyddMM', undefined, '20200113', undefined],
    ['yyyyMMdd', undefined, '18151210', '1815-12-10'],
    ['dd/MM/yyyy', undefined, '10 December 1815', undefined],
  ])('%j for %s reads %j as %s', (source, locale, given, normal) => {
    expect(parserOf(locale, source)(given)).toBe(normal)
  })

  test.each(['yyyy', 'dd/MM', 'MM/yyyy', 'HH:mm', 'yyyy-dd-MM', 'a date', 'yyyy-MM-dd kkkk', ''])(
    '%j is refused: it does not say the day beyond doubt',
    (source) => {
      expect(() => parserOf(undefined, source)).toThrow(/^columns\.birth\.source: /)
    },
  )
})

test.each([
  ['10/12/85', 'es-ES', '1985-12-10'],
  ['10/12/85', 'en-US', '1985-10-12'],
  ['10.12.85', 'de-DE', '1985-12-10'],
  ['01/01/30', 'en-GB', '1930-01-01'],
  ['31/12/99', 'en-GB', '1999-12-31'],
  ['01/01/00', 'en-GB', '2000-01-01'],
  ['31/12/29', 'en-GB', '2029-12-31'],
  ['10-DEC-15', undefined, '2015-12-10'],
  ['10 Dec 85', undefined, '1985-12-10'],
  ["10 Dec '85", undefined, '1985-12-10'],
  ['29/02/00', 'es-ES', '2000-02-29'],
  ['29/02/30', 'es-ES', undefined],
])('[DS-162] %j, its year in two digits, is for %s %s', (given, locale, normal) => {
  expect(parserOf(locale)(given)).toBe(normal)
})

test.each([
  ['dd/MM/yy', '15/03/30', '1930-03-15'],
  ['dd/MM/yy', '15/03/45', '1945-03-15'],
  ['dd/MM/yy', '15/03/29', '2029-03-15'],
  ['dd/MM/yy', '15/03/1845', '1845-03-15'],
  ['yyMMdd', '850315', '1985-03-15'],
])('[DS-162] %j reads %j as %s', (source, given, normal) => {
  expect(parserOf(undefined, source)(given)).toBe(normal)
})

test.each([
  ['1815-12-10T08:30:00Z', '1815-12-10'],
  ['1815-12-10T23:59:59.999999999-11:00', '1815-12-10'],
  ['1815-12-10T08:30:00.000+01:00[Europe/Madrid]', '1815-12-10'],
  ['1815-12-10T24:00:00', '1815-12-10'],
  ['18151210T083000Z', '1815-12-10'],
  ['13/12/1815 08:30', '1815-12-13'],
  ['13.12.1815, 8:30:15 PM', '1815-12-13'],
  ['12/13/1815 8:30 a.m.', '1815-12-13'],
  ['Tue, 10 Dec 1815 08:30:00 GMT', '1815-12-10'],
  ['Tue Dec 10 1815 08:30:00 GMT+0100 (CET)', '1815-12-10'],
  ['10 December 1815 at 5:00 PM', '1815-12-10'],
  ['1815-12-10T24:00:01', undefined],
  ['1815-12-10T25:00', undefined],
  ['1815-12-10T08:60', undefined],
  ['1815-12-10 13:00 pm', undefined],
  ['1815-12-10 99:99', undefined],
  ['1815-12-10T08:30 tomorrow', undefined],
])('[DS-163] %j is %s: the day as it is written', (given, normal) => {
  expect(parserOf()(given)).toBe(normal)
})

test.each<[string, string | undefined]>([
  ['2020-05-01T08:00:00+14:00', '2020-05-01'],
  ['2020-05-01T08:00:00-12:00', '2020-05-01'],
  ['2020-05-01T08:00:00+14:59', '2020-05-01'],
  ['2020-05-01T08:00:00+15:00', undefined],
  ['2020-05-01T08:00:00+25:00', undefined],
  ['2020-05-01T08:00:00+99:99', undefined],
  ['2020-05-01T08:00:00-02:60', undefined],
  ['2020-05-01 08:00 UTC+1475', undefined],
  ['20200501T0800+1400', '2020-05-01'],
  ['20200501T0800+1500', undefined],
  ['20200501T080000-0260', undefined],
])('[DS-3750] %j is %s: an offset is one that some place has', (given, normal) => {
  expect(parserOf()(given)).toBe(normal)
})

test.each<[string, string, string | undefined]>([
  ['martes, 10 de diciembre de 1815', 'es-ES', '1815-12-10'],
  ['mar. 10 déc. 1815', 'fr-FR', '1815-12-10'],
  ['10 mars 1815', 'fr-FR', '1815-03-10'],
  ['mar 10 1815', 'es-ES', '1815-03-10'],
  ['10 Mär 1815', 'de-DE', '1815-03-10'],
  ['10 декабря 1815 г.', 'ru-RU', '1815-12-10'],
  ['10 грудня 1815', 'uk-UA', '1815-12-10'],
  ['10 grudnia 1815', 'pl-PL', '1815-12-10'],
  ['10. prosince 1815', 'cs-CZ', '1815-12-10'],
  ['10. joulukuuta 1815', 'fi-FI', '1815-12-10'],
  ['10 ARALIK 1815', 'tr-TR', '1815-12-10'],
  ['3 d’octubre de 1815', 'ca-ES', '1815-10-03'],
  ['10 Δεκεμβρίου 1815', 'el-GR', '1815-12-10'],
  ['1815. december 10.', 'hu-HU', '1815-12-10'],
  ['10 desember 1815', 'nb-NO', '1815-12-10'],
  ['10 decembrie 1815', 'ro-RO', '1815-12-10'],
  ['10 ديسمبر 1815', 'ar-EG', '1815-12-10'],
  ['10 דצמבר 1815', 'he-IL', '1815-12-10'],
  ['१० दिसंबर १८१५', 'hi-IN', '1815-12-10'],
  ['10 ธันวาคม 1815', 'th-TH', '1815-12-10'],
  ['10 Desember 1815', 'id-ID', '1815-12-10'],
  ['the 10th of December 1815', 'de-DE', '1815-12-10'],
  ['1815 December 10', 'en-US', '1815-12-10'],
  ['10 grudnia 1815', 'de-DE', undefined],
  ['10 December December 1815', 'en-US', undefined],
  ['31 June 1815', 'en-US', undefined],
  ['10 11 December 1815', 'en-US', undefined],
  ['1815 December 1816', 'en-US', undefined],
])('[DS-164] %j, its month by name, is for %s %s', (given, locale, normal) => {
  expect(parserOf(locale)(given)).toBe(normal)
})

test.each<[string, string | undefined, string | undefined]>([
  ['So, 28.2.2027', 'de-DE', '2027-02-28'],
  ['Do 25.3.2027', 'de-DE', '2027-03-25'],
  ['Sonntag, 28.02.2027', 'de-DE', '2027-02-28'],
  ['dim. 28/02/2027', 'fr-FR', '2027-02-28'],
  ['Sat 28/2/2027', 'de-DE', '2027-02-28'],
  ['Sun, 2027-02-28', undefined, '2027-02-28'],
  ['Sun 2/28/2027', undefined, '2027-02-28'],
  ['So, 28.2.2027', 'fr-FR', undefined],
  ['So, 28.2.2027', undefined, undefined],
  ['am 28.2.2027', 'de-DE', undefined],
  ['So, 31.2.2027', 'de-DE', undefined],
  ['So So 28.2.2027', 'de-DE', undefined],
])('[DS-4620] %j, a weekday before its digits, is for %s %s', (given, locale, normal) => {
  expect(parserOf(locale)(given)).toBe(normal)
})

test('[DS-2900] the platform is asked once what a locale calls months and days, and not with every change of a dataset', () => {
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  onTestFinished(() => asked.mockRestore())
  expect(parserOf('cy-GB')('3 Mawrth 1999')).toBeDefined()
  const first = asked.mock.calls.length
  for (let change = 0; change < 100; change++) parserOf('cy-GB')('3/4/1999')
  expect(first).toBeGreaterThan(0)
  expect(asked.mock.calls.length).toBe(first)
})
