import { describe, expect, test } from 'vitest'
import { ignore, textAsIs } from './text-as-is.ts'

const VALUES = [
  ...['Ada', '  Ada  ', '\tAda', 'Ada\n', 'Ada  Lovelace', 'e\u0301', '\u212b', '\u1100\u1161', 'ADA', 'ada', '', ' '],
  ...['12', '0012', '1.234,50', '-0', '1e3', 'null', 'undefined', 'NaN', 'true', 'constructor', '__proto__'],
  ...['"quoted"', "'single'", '<b>', '{"a": 1}', '[1, 2]', 'a;b', 'a,b', 'C:\\temp', '=1+1', '#N/A', '?', '-'],
  ...['漢字', 'Москва', 'شارع', 'रवि', '😀', '\ufeffAda', 'a\u200bb', 'a\u2028b', '\u00a0', '28013', '+34 600 123 456'],
  ...['x'.repeat(100_000)],
]

describe.each([
  ['[DS-126] a text as it is', textAsIs()],
  ['[DS-127] a value to ignore', ignore()],
])('%s', (_, { parse }) => {
  test.each(VALUES)('%j is kept exactly', (given) => {
    expect(parse(given, {})).toBe(given)
    expect(parse(given, { region: 'ES' })).toBe(given)
  })
})
