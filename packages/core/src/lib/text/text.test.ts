import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asciiDigits, collapse, compileFold, fold, isBlank, words } from './text.ts'

const OPTIONS = ['IGNORE_CASE', 'IGNORE_SPACES', 'ONLY_ALPHANUMERIC', 'IGNORE_ACCENTS', 'AGGRESSIVE', 'NONE']

describe('fold', () => {
  test('[IX-3920] what is no letter or digit separates words, but within a word and between digits', () => {
    const folded = (options: readonly string[]) =>
      ['ABC-123', 'ABC_123', 'ABC/123', 'ABC 123', 'ABC.123', 'ABC123', '612-345', "O'Brien", 'U.S.A.'].map((text) =>
        fold(text, options),
      )
    const joined = ['ABC123', 'ABC123', '612345', 'OBrien', 'USA']
    const parted = Array(4).fill('ABC 123')
    expect(folded(['ONLY_ALPHANUMERIC'])).toEqual([...parted, ...joined])
    expect(new Set(folded(['ONLY_ALPHANUMERIC', 'IGNORE_SPACES']).slice(0, 6))).toEqual(new Set(['ABC123']))
    expect([fold('ABC-123', ['AGGRESSIVE']), fold('ABC123', ['AGGRESSIVE'])]).toEqual(['123abc', 'abc123'])
  })

  test.each<[string, readonly string[], string]>([
    [' Ada  Lovelace', [], ' Ada  Lovelace'],
    [' Ada  Lovelace', ['NONE'], ' Ada  Lovelace'],
    ['e\u0301', ['NONE'], 'é'],
    ['Ada LOVELACE', ['IGNORE_CASE'], 'ada lovelace'],
    ['Straße', ['IGNORE_CASE'], 'strasse'],
    ['ΟΔΥΣΣΕΥΣ', ['IGNORE_CASE'], 'οδυσσευς'],
    [' Ada\u00a0 Love\tlace ', ['IGNORE_SPACES'], 'AdaLovelace'],
    ["Ada O'Brien-Smith, Jr.", ['ONLY_ALPHANUMERIC'], 'Ada OBrien Smith Jr'],
    ['  (Ada)  ', ['ONLY_ALPHANUMERIC'], 'Ada'],
    ['José № 5', ['ONLY_ALPHANUMERIC'], 'José 5'],
    ['हिन्दी', ['ONLY_ALPHANUMERIC'], 'हिन्दी'],
    ['600-123-456', ['ONLY_ALPHANUMERIC'], '600123456'],
    ['---', ['ONLY_ALPHANUMERIC'], ''],
    ['José Müller Łódź', ['IGNORE_ACCENTS'], 'Jose Muller Lodz'],
    ['Москва', ['IGNORE_ACCENTS'], 'Moskva'],
    ['Æther ß', ['IGNORE_ACCENTS', 'IGNORE_CASE'], 'aether ss'],
    ['Lévy, Jean-Pierre', ['AGGRESSIVE'], 'jeanlevypierre'],
    ['Jean Pierre LEVY', ['AGGRESSIVE'], 'jeanlevypierre'],
    ['O’Brien', ['AGGRESSIVE'], 'obrien'],
    ['U.S.A.', ['AGGRESSIVE'], 'usa'],
    ['Ada Lovelace', ['ONLY_ALPHANUMERIC', 'IGNORE_SPACES', 'IGNORE_CASE'], 'adalovelace'],
  ])('%j with %j is %j', (text, options, folded) => {
    expect(fold(text, options)).toBe(folded)
  })

  test('takes marks out of ASCII as out of other texts', () => {
    const options = ['ONLY_ALPHANUMERIC']
    const pieces = fc.constantFrom(..."a1Z9 '`.-/\t\n\u0000_(", '0', '-', ' ')
    fc.assert(
      fc.property(fc.string({ unit: pieces }), (text) => {
        expect(fold(`${text} é`, options)).toBe(`${fold(text, options)} é`.trim())
      }),
      { numRuns: 2000 },
    )
  })

  test('does not sort the parts of a date into another date', () => {
    expect(fold('2020-01-02', ['AGGRESSIVE'])).not.toBe(fold('2020-02-01', ['AGGRESSIVE']))
    expect(fold('01/02/2020', ['AGGRESSIVE'])).not.toBe(fold('02/01/2020', ['AGGRESSIVE']))
  })

  test('changes nothing when it is done twice', () => {
    const anyText = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(anyText, fc.subarray(OPTIONS), (text, options) => {
        const once = fold(text, options)
        expect(fold(once, options)).toBe(once)
      }),
      { numRuns: 500 },
    )
  })

  test('ignores how a letter is composed, whatever the options', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.subarray(OPTIONS), (text, options) => {
        const folded = compileFold(options)
        expect(folded(text.normalize('NFD'))).toBe(folded(text.normalize('NFC')))
      }),
    )
  })

  test('AGGRESSIVE ignores the order of words', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { maxLength: 5 }), (list) => {
        expect(fold(list.join(' '), ['AGGRESSIVE'])).toBe(fold([...list].reverse().join('  '), ['AGGRESSIVE']))
      }),
    )
  })

  test('takes linear time on long runs of spaces and marks', () => {
    const before = performance.now()
    for (const run of [' ', '-', '.', "'", '1-', ' -']) fold(`a${run.repeat(50_000)}b`, ['AGGRESSIVE'])
    expect(performance.now() - before).toBeLessThan(1000)
  })
})

test.each([
  ['  Ada  King-Noel ', ['Ada', 'King', 'Noel']],
  ["O'Brien & Sons, Ltd.", ['OBrien', 'Sons', 'Ltd']],
  ['', []],
  [' - ', []],
  ['10115 Berlin', ['10115', 'Berlin']],
])('the words of %j are %j', (text, expected) => {
  expect(words(text)).toEqual(expected)
})

test('collapse leaves single plain spaces', () => {
  expect(collapse('\t Ada \u00a0\n Lovelace ')).toBe('Ada Lovelace')
})

test.each(['', ' ', '\t\n', '\u00a0', '\ufeff', '\u2028'])('%j is blank', (text) => {
  expect(isBlank(text)).toBe(true)
})

test('a text is blank when nothing is left of it without the white space around', () => {
  const pieces = fc.constantFrom(' ', '\t', '\u00a0', '\u0000', '!', '~', '\u007f', 'a', 'é', '\ud800')
  fc.assert(
    fc.property(fc.string({ unit: pieces, maxLength: 4 }), (text) => {
      expect(isBlank(text)).toBe(text.trim() === '')
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['', ''],
  ['42', '42'],
  ['٤٢', '42'],
  ['۴۲', '42'],
  ['४२', '42'],
  ['４２', '42'],
  ['๔๒', '42'],
  ['𝟒𝟐', '42'],
  ['a٤b', 'a4b'],
  ['½ Ⅷ 年', '½ Ⅷ 年'],
])('%j becomes %j', (text, plain) => {
  expect(asciiDigits(text)).toBe(plain)
})
