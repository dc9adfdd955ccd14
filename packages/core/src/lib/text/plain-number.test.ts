import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNumber, numberOf, plainNumber } from './plain-number.ts'

test.each([
  [0, '0'],
  [-0, '0'],
  [1.5, '1.5'],
  [-1.5, '-1.5'],
  [1e21, '1000000000000000000000'],
  [1.5e-7, '0.00000015'],
  [Number.MIN_VALUE, `0.${'0'.repeat(323)}5`],
])('%d is written %s', (value, text) => {
  expect(formatNumber(value)).toBe(text)
})

test.each([Number.NaN, Number.POSITIVE_INFINITY])('%d is refused: it has no digits', (value) => {
  expect(() => formatNumber(value)).toThrow(TypeError)
})

test('every double comes back from its plain text', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(formatNumber(value)).toMatch(/^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/)
      expect(numberOf(formatNumber(value))).toBe(value === 0 ? 0 : value)
    }),
  )
})

test.each([
  [{ negative: false, integer: '', fraction: '', exponent: 0 }, '0'],
  [{ negative: true, integer: '00', fraction: '00', exponent: 3 }, '0'],
  [{ negative: true, integer: '12', fraction: '34', exponent: -2 }, '-0.1234'],
  [{ negative: false, integer: '12', fraction: '34', exponent: -5 }, '0.0001234'],
  [{ negative: false, integer: '12', fraction: '34', exponent: 1 }, '123.4'],
  [{ negative: false, integer: '12', fraction: '34', exponent: 5 }, '1234000'],
  [{ negative: false, integer: '0', fraction: '0012', exponent: 3 }, '1.2'],
])('%o is %s', (parts, text) => {
  expect(plainNumber(parts)).toBe(text)
})

test.each([
  ['1.5', 1.5],
  ['-12', -12],
  ['9007199254740993', 9007199254740992],
  ['1,5', undefined],
  ['', undefined],
  ['0x10', undefined],
  ['9'.repeat(400), undefined],
])('%j is the number %s', (text, value) => {
  expect(numberOf(text)).toBe(value)
})
