import countries from 'i18n-iso-countries'
import { describe, expect, test } from 'vitest'
import type { Column } from '../../../model/resources/dataset.ts'
import { countryCode } from './country-code.ts'
import { countryName } from './country-name.ts'

const columnOf = (sourceLocale?: string) => ({ key: 'country', sourceLocale }) as unknown as Column
const codeOf = (text: string, locale?: string) => countryCode(columnOf(locale)).parse(text, {})
const nameOf = (text: string, locale?: string) => countryName(columnOf(locale)).parse(text, {})

describe('[DS-150] a country code', () => {
  test.each([
    ['ES', 'ES'],
    ['es', 'ES'],
    [' gb ', 'GB'],
    ['UK', 'GB'],
    ['EL', 'GR'],
    ['XK', 'XK'],
    ['ESP', 'ES'],
    ['deu', 'DE'],
    ['USA', 'US'],
    ['724', 'ES'],
    ['004', 'AF'],
    ['🇪🇸', 'ES'],
    ['🇯🇵', 'JP'],
    ['U.S.A.', 'US'],
    ['U. K.', 'GB'],
    ['U.S.', 'US'],
    ['Spain', 'ES'],
    ['SPAIN', 'ES'],
    ['España', 'ES'],
    ['Espana', 'ES'],
    ['Spanien', 'ES'],
    ['Espagne', 'ES'],
    ['Deutschland', 'DE'],
    ['Alemania', 'DE'],
    ['Allemagne', 'DE'],
    ['Österreich', 'AT'],
    ['The Netherlands', 'NL'],
    ['Holland', 'NL'],
    ['Schweiz', 'CH'],
    ['Suisse', 'CH'],
    ['Svizzera', 'CH'],
    ['United Kingdom', 'GB'],
    ['Great Britain', 'GB'],
    ['Scotland', 'GB'],
    ['Reino Unido', 'GB'],
    ['Estados Unidos', 'US'],
    ['EE. UU.', 'US'],
    ['Corea del Sur', 'KR'],
    ['South Korea', 'KR'],
    ['Россия', 'RU'],
    ['Україна', 'UA'],
    ['Ελλάδα', 'GR'],
    ['Türkiye', 'TR'],
    ['TURKIYE', 'TR'],
    ['Polska', 'PL'],
    ['Česko', 'CZ'],
    ['Magyarország', 'HU'],
    ['Suomi', 'FI'],
    ['中国', 'CN'],
    ['中國', 'CN'],
    ['日本', 'JP'],
    ['대한민국', 'KR'],
    ['भारत', 'IN'],
    ['ไทย', 'TH'],
    ['مصر', 'EG'],
    ['ישראל', 'IL'],
    ["Cote d'Ivoire", 'CI'],
    ['Côte d’Ivoire', 'CI'],
    ['Elfenbeinküste', 'CI'],
    ['St. Lucia', 'LC'],
    ['Trinidad & Tobago', 'TT'],
    ['Congo, Democratic Republic of the', 'CD'],
    ['Viet Nam', 'VN'],
    ['Brasil', 'BR'],
    ['Georgia', 'GE'],
    ['Guinea', 'GN'],
    ['Niger', 'NE'],
  ])('%j is right: %s', (given, code) => {
    expect(codeOf(given)).toBe(code)
    expect(codeOf(code)).toBe(code)
  })

  test.each([
    '',
    ' ',
    'Atlantis',
    'XX',
    'ZZZ',
    '999',
    '4',
    '24',
    '0724',
    'AN',
    'YU',
    'ES-MD',
    'ES, FR',
    'Spain/France',
    'Spian',
    'Europe',
    'N/A',
    '-',
    'Korea',
    'Congo',
    '🇽🇽',
    '🇪',
    'constructor',
    'x'.repeat(101),
  ])('%j is wrong', (given) => {
    expect(codeOf(given)).toBeUndefined()
  })

  test('every code of ISO 3166 and every kind of code is right', () => {
    for (const [alpha2, alpha3] of Object.entries(countries.getAlpha2Codes())) {
      expect([codeOf(alpha2), codeOf(alpha3)]).toEqual([alpha2, alpha2])
      const digits = countries.alpha2ToNumeric(alpha2)
      if (digits !== undefined) expect(codeOf(digits)).toBe(alpha2)
    }
  })

  test('every name of the lists is right in its language, but for those that mean two countries there or are a code', () => {
    const wrong = countries
      .getSupportedLanguages()
      .flatMap((language) =>
        Object.entries(countries.getNames(language, { select: 'all' })).flatMap(([code, names]) =>
          names.some((name) => codeOf(name, language) !== code) ? `${language} ${code}` : [],
        ),
      )
    expect(wrong.sort().join()).toBe(
      'dv MA,dv MC,dv MN,dv MS,dv MW,dv MY,en CD,en CG,ga CD,ga CG,ga US,pt MF,pt SX,sq MF,sq SX,vi RU',
    )
  })
})

test.each([
  ['Congo', 'es-ES', 'CG'],
  ['Congo', 'en-GB', undefined],
  ['Congo', undefined, undefined],
  ['Kongo', 'pl-PL', 'CG'],
  ['Kongo', 'de-DE', 'CD'],
  ['Kongo', 'fr-FR', undefined],
])('[DS-151] a name that languages dispute, %j, is read for %s as %s', (given, locale, code) => {
  expect(codeOf(given, locale)).toBe(code)
})

describe('[DS-152] a country name', () => {
  test.each<[string, string | undefined, string]>([
    ['Spain', undefined, 'Spain'],
    ['spain', undefined, 'Spain'],
    ['España', undefined, 'Spain'],
    ['ES', undefined, 'Spain'],
    ['ESP', undefined, 'Spain'],
    ['724', undefined, 'Spain'],
    ['🇪🇸', undefined, 'Spain'],
    ['Spain', 'es-ES', 'España'],
    ['Espagne', 'es_MX', 'España'],
    ['Spain', 'de-AT', 'Spanien'],
    ['Spain', 'fr', 'Espagne'],
    ['Spain', 'ru-RU', 'Испания'],
    ['Spain', 'ja-JP', 'スペイン'],
    ['Spain', 'tlh', 'Spain'],
    ['Spain', 'no locale at all', 'Spain'],
    ['UK', undefined, 'United Kingdom'],
    ['England', undefined, 'United Kingdom'],
    ['U.S.A.', undefined, 'United States of America'],
    ['Estados Unidos', undefined, 'United States of America'],
    ['Holanda', undefined, 'Netherlands'],
    ['Deutschland', 'it-IT', 'Germania'],
    ['Alemania', 'pl-PL', 'Niemcy'],
    ['Suomi', 'sv-SE', 'Finland'],
    ['Ungarn', 'hu-HU', 'Magyarország'],
    ['Grecia', 'el-GR', 'Ελλάδα'],
    ['China', 'zh-CN', '中国'],
    ['Egypt', 'ar-EG', 'مصر'],
    ['Turkey', 'tr-TR', 'Türkiye'],
    ['Portugal', 'pt-BR', 'Portugal'],
    ['Brazil', 'pt-BR', 'Brasil'],
    ['Ireland', 'ga', 'Éire'],
    ['Kosovo', undefined, 'Kosovo'],
  ])('%j for %s is right: %s', (given, locale, name) => {
    expect(nameOf(given, locale)).toBe(name)
    expect(nameOf(name, locale)).toBe(name)
  })

  test.each(['', 'Atlantis', 'XX', 'Korea', 'Congo', 'Spain and France', 'España?España', '0', 'nowhere', 'Espa na'])(
    '%j is wrong',
    (given) => {
      expect(nameOf(given)).toBeUndefined()
    },
  )

  test('every name is its own normal form, in every language', () => {
    for (const language of countries.getSupportedLanguages()) {
      const { parse } = countryName(columnOf(language))
      for (const code of Object.keys(countries.getAlpha2Codes())) {
        const name = parse(code, {})
        expect(name).toBeDefined()
        expect([language, code, parse(name!, {})]).toEqual([language, code, name])
      }
    }
  })
})
