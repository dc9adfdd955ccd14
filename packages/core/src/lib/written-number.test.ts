import { expect, test } from 'vitest'
import { isKept, parseJson, WrittenNumber, withoutWritten, writtenNumbers } from './written-number.ts'

test.each([
  ...['0', '-0', '0.0', '1', '-1.50', '1e3', '1E+3', '1.5e-7', '0.1', '0.30000000000000004', '0.10000000000000001'],
  ...['9007199254740991', '9007199254740992', '-9007199254740992', '18014398509481984'],
  ...['1e22', '1e308', '1.7976931348623157e308', '5e-324', '100000000000000000000', '0e999', '1.000000000000000000000'],
])('[DS-2910] %s is kept by a double', (literal) => {
  expect(isKept(literal)).toBe(true)
  expect(parseJson(`[${literal}]`)).toEqual([Number(literal)])
})

test.each([
  ...[
    '9007199254740993',
    '12345678901234567890',
    '-12345678901234567890',
    '12345678901234567',
    '1180591620717411303424',
  ],
  ...[
    '1e400',
    '-1e400',
    '1e309',
    '1e-400',
    '3.14159265358979323846',
    '0.1000000000000000055511151231257827',
    '1.00000000000000001',
  ],
])('[DS-2910] %s is not', (literal) => {
  expect(isKept(literal)).toBe(false)
  expect(parseJson(`{"a": [${literal}, "${literal}"]}`)).toEqual({ a: [new WrittenNumber(literal), literal] })
})

test('[DS-2910] texts, escapes and names stay as they are', () => {
  const text =
    '{"1e400": "1e400", "q\\"": "\\\\", "1e5\\"": [12345678901234567890, "\\u0000\\u0030:0"], "__proto__": 1e400}'
  const read = parseJson(text) as { readonly [member: string]: unknown }
  expect(Object.keys(read)).toEqual(['1e400', 'q"', '1e5"', '__proto__'])
  expect(read['1e5"']).toEqual([new WrittenNumber('12345678901234567890'), '\u00000:0'])
  expect([...writtenNumbers(read)].map(([path, { text }]) => [path, text])).toEqual([
    ['1e5"[0]', '12345678901234567890'],
    ['__proto__', '1e400'],
  ])
  expect(withoutWritten({ a: [new WrittenNumber('1e400'), 1] })).toEqual({ a: ['1e400', 1] })
})

test.each(['', '{', '[1,]', '01', '[1e400', '{"a": 1e}', '[1.]'])('[DS-2910] %j is no JSON', (text) => {
  expect(() => parseJson(text)).toThrow(SyntaxError)
})

test('[DS-2910] a large document is read about as fast', () => {
  const text = JSON.stringify(Array.from({ length: 50_000 }, (_, at) => ({ at, name: `Name ${at}`, share: at / 7 })))
  const begun = performance.now()
  expect(parseJson(text)).toHaveLength(50_000)
  expect(performance.now() - begun).toBeLessThan(3_000)
})
