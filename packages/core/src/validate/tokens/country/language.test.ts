import languages from 'iso-639-1'
import { describe, expect, test } from 'vitest'
import type { Column } from '../../../model/resources/dataset.ts'
import { language } from './language.ts'

const parseFor = (text: string, sourceLocale?: string) =>
  language({ key: 'language', sourceLocale } as unknown as Column).parse(text, {})

describe('[DS-153] a language', () => {
  test.each([
    ['es', 'es'],
    ['ES', 'es'],
    [' de ', 'de'],
    ['spa', 'es'],
    ['deu', 'de'],
    ['ger', 'de'],
    ['fra', 'fr'],
    ['fre', 'fr'],
    ['zho', 'zh'],
    ['chi', 'zh'],
    ['iw', 'he'],
    ['fil', 'tl'],
    ['pt-BR', 'pt-BR'],
    ['pt_br', 'pt-BR'],
    ['PT-br', 'pt-BR'],
    ['spa-MX', 'es-MX'],
    ['en-UK', 'en-GB'],
    ['es-419', 'es-419'],
    ['zh-hans', 'zh-Hans'],
    ['zh_hant_tw', 'zh-Hant-TW'],
    ['sr-Latn-RS', 'sr-Latn-RS'],
    ['es_ES.UTF-8', 'es-ES'],
    ['de_DE@euro', 'de-DE'],
    ['Spanish', 'es'],
    ['SPANISH', 'es'],
    ['Español', 'es'],
    ['espanol', 'es'],
    ['Castellano', 'es'],
    ['Spanisch', 'es'],
    ['espagnol', 'es'],
    ['German', 'de'],
    ['Deutsch', 'de'],
    ['Alemán', 'de'],
    ['tedesco', 'de'],
    ['Nederlands', 'nl'],
    ['Flemish', 'nl'],
    ['Norsk', 'no'],
    ['Bokmål', 'nb'],
    ['polski', 'pl'],
    ['čeština', 'cs'],
    ['Русский', 'ru'],
    ['Українська', 'uk'],
    ['Ελληνικά', 'el'],
    ['العربية', 'ar'],
    ['עברית', 'he'],
    ['中文', 'zh'],
    ['Mandarin', 'zh'],
    ['日本語', 'ja'],
    ['한국어', 'ko'],
    ['ไทย', 'th'],
    ['Tiếng Việt', 'vi'],
    ['Farsi', 'fa'],
    ['Català', 'ca'],
    ['Euskara', 'eu'],
    ['Irish', 'ga'],
    ['Brazilian Portuguese', 'pt-BR'],
    ['English (United States)', 'en-US'],
    ['Portugués (Brasil)', 'pt-BR'],
    ['Simplified Chinese', 'zh-Hans'],
  ])('%j is right: %s', (given, code) => {
    expect(parseFor(given)).toBe(code)
    expect(parseFor(code)).toBe(code)
  })

  test.each([
    '',
    'Klingon',
    'xx',
    'xxx',
    'jp',
    'gr',
    'en-XX',
    'en-Abcd',
    'en-US-x',
    'e',
    'english, spanish',
    'en;es',
    'Gaelic',
    'Spanish (Atlantis)',
    'Klingon (Spain)',
    'yue',
    'ast',
    'n/a',
    '12',
    'de-',
    '-DE',
    'constructor',
    'a'.repeat(101),
  ])('%j is wrong', (given) => {
    expect(parseFor(given)).toBeUndefined()
  })

  test('every code of ISO 639-1 is its own normal form, and its English name leads to it', () => {
    for (const code of languages.getAllCodes()) {
      expect(parseFor(code)).toBe(code)
      expect([languages.getName(code), parseFor(languages.getName(code))]).toEqual([languages.getName(code), code])
    }
  })
})
