import { describe, expect, test } from 'vitest'
import { parseTransform } from './transform.ts'

describe('parseTransform', () => {
  test.each<[string, string, readonly string[]]>([
    ['PREFIX(3)', 'lovelace', ['lov']],
    ['PREFIX(3)', 'lov', ['lov']],
    ['PREFIX(3)', 'lo', []],
    ['PREFIX(2)', '😀😁😂', ['😀😁']],
    ['PREFIX(2)', '😀', []],
    ['SUFFIX(4)', '34600123456', ['3456']],
    ['SUFFIX(4)', '345', []],
    ['SUFFIX(1)', 'a😀', ['😀']],
    ['DIGITS', '+34 (600) 123-456', ['34600123456']],
    ['DIGITS', 'none', []],
    ['YEAR', '1815-12-10', ['1815']],
    ['YEAR', '10/12/1815', ['1815']],
    ['YEAR', 'December 10th, 1815', ['1815']],
    ['YEAR', '18151210', ['1815']],
    ['YEAR', '181512', []],
    ['YEAR', 'unknown', []],
    ['INITIALS', 'Ada King-Noel', ['AKN']],
    ['INITIALS', 'Ångström 😀 émile', ['Åé']],
    ['INITIALS', ' - ', []],
    ['TOKENS', "Ada O'Brien, Countess", ['Ada', 'OBrien', 'Countess']],
    ['TOKENS', '', []],
    ['TOKEN_PAIRS', 'Cable 2 m, weiß', ['2000 cable', '2000 weiss', 'cable weiss']],
    ['TOKEN_PAIRS', 'SSD 256GB SSD', ['256 ssd']],
    ['TOKEN_PAIRS', 'Ada', []],
  ])('%s of %j is %j', (name, text, expected) => {
    expect(parseTransform(name)?.take(text)).toEqual(expected)
  })

  test.each(['PREFIX', 'PREFIX(0)', 'PREFIX(-1)', 'PREFIX(1.5)', 'PREFIX(1000)', 'prefix(3)', 'TOKENS ', ''])(
    'there is no %j',
    (name) => {
      expect(parseTransform(name)).toBeUndefined()
    },
  )

  test.each([
    [16, 120],
    [17, 120],
  ])('[IX-3700] of a text of %s words so many pairs: %s', (many, pairs) => {
    const text = Array.from({ length: many }, (_, at) => `word${at}`).join(' ')
    expect(parseTransform('TOKEN_PAIRS')?.take(text)).toHaveLength(pairs)
  })

  test('the largest is a right one', () => {
    expect(parseTransform('SUFFIX(999)')).toBeDefined()
  })
})
