import { describe, expect, test } from 'vitest'
import { nameFirst } from './name-first.ts'
import { nameLast } from './name-last.ts'
import type { TokenRules } from './token.ts'

describe.each<[string, TokenRules]>([
  ['a first name', nameFirst()],
  ['a last name', nameLast()],
])('%s', (noun, rules) => {
  test('is called so', () => expect(rules.noun).toBe(noun))

  test.each([
    ['Ada', 'Ada'],
    ['  Ada   Augusta ', 'Ada Augusta'],
    ['ADA', 'Ada'],
    ['ada', 'Ada'],
    ['LOVELACE', 'Lovelace'],
    ['jean-pierre', 'Jean-Pierre'],
    ['JOSÉ MARÍA', 'José María'],
    ['jose\u0301', 'José'],
    ['MÜLLER', 'Müller'],
    ['Weiß', 'Weiß'],
    ["O'BRIEN", "O'Brien"],
    ['o’brien', "O'Brien"],
    ['d`angelo', "D'Angelo"],
    ['McDonald', 'McDonald'],
    ['MCDONALD', 'McDonald'],
    ['MacLeod', 'MacLeod'],
    ['van der Berg', 'van der Berg'],
    ['VAN DER BERG', 'van der Berg'],
    ['de la cruz', 'de la Cruz'],
    ['Van', 'Van'],
    ['VAN', 'Van'],
    ['DiCaprio', 'DiCaprio'],
    ['J. R. R.', 'J. R. R.'],
    ['NGUYỄN VĂN', 'Nguyễn Văn'],
    ['Łukasz', 'Łukasz'],
    ['ÇELİK', 'Çeli\u0307k'.normalize('NFC')],
    ['Иванова', 'Иванова'],
    ['ИВАНОВА', 'Иванова'],
    ['Παπαδόπουλος', 'Παπαδόπουλος'],
    ['李', '李'],
    ['محمد', 'محمد'],
    ['हिन्दी', 'हिन्दी'],
    ["'t Hooft", "'t Hooft"],
    ['Gil·la', 'Gil·la'],
  ])('%j is right: %s', (given, normal) => {
    expect(rules.parse(given, {})).toBe(normal)
    expect(rules.parse(normal, {})).toBe(normal)
  })

  test.each([
    '',
    '   ',
    'Ada1',
    '12345',
    'R2-D2',
    'Ada٣',
    'ada@lovelace.org',
    'Ada & Grace',
    'Lovelace, Ada',
    'Ada/Grace',
    'Ada_Lovelace',
    'Ada (Augusta)',
    '"Ada"',
    '<Ada>',
    'Ada;',
    'Ada!',
    '???',
    '---',
    "'",
    '.',
    'Ada 😀',
    'Ada\u200bLovelace',
    'N/A',
    'Henry Ⅷ',
  ])('%j is wrong', (given) => {
    expect(rules.parse(given, {})).toBeUndefined()
  })
})
