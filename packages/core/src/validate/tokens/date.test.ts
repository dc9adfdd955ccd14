import { describe, expect, test } from 'vitest'
import type { Column } from '../../model/dataset.ts'
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

describe('a date', () => {
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
    ['10/12/15', 'es-ES'],
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

describe('a date in a stated format', () => {
  test.each<[string, string | undefined, string, string | undefined]>([
    ['dd/MM/yyyy', undefined, '10/12/1815', '1815-12-10'],
    ['MM/dd/yyyy', 'es-ES', '10/12/1815', '1815-10-12'],
    ['dd/MM/yy', undefined, '15/03/85', '1985-03-15'],
    ['yyyyMMddHHmm', undefined, '181512100830', '1815-12-10'],
    ['d LLL yyyy', 'es-ES', '10 dic 1815', '1815-12-10'],
    ['yyyy年M月d日', 'ja-JP', '1815年12月10日', '1815-12-10'],
    ['dd/MM/yyyy', undefined, '1815-12-10', '1815-12-10'],
    ['dd/MM/yyyy', undefined, '31/02/2020', undefined],
    ['dd/MM/yyyy', undefined, '18151210', undefined],
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
