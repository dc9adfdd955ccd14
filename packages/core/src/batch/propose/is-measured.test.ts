import { describe, expect, test } from 'vitest'
import { isMeasured } from './is-measured.ts'

const many = (value: (n: number) => number | string, count = 100) => ({
  kind: 'NUMBER' as const,
  sample: Array.from({ length: count }, (_, n) => String(value(n))),
})

describe('[LE-2623] amounts are numbers that are measured', () => {
  test.each([
    ['amounts with cents', many((n) => `$${5 + n * 3}.${10 + (n % 90)}`), true],
    ['one in ten with a fraction', many((n) => (n % 10 === 0 ? n + 1.5 : n + 1)), true],
    ['fewer than one in ten with a fraction', many((n) => (n % 10 === 0 && n > 0 ? n + 1.5 : n + 1)), false],
    ['numbers of houses', many((n) => 1 + n * 97), false],
    ['years', many((n) => 1900 + n), false],
    ['degrees, which lie close together', many((n) => 48 + n / 100), false],
    ['an upper quartile of twice the lower one', many((n) => (n < 50 ? 2.5 : 5)), true],
    ['an upper quartile of less than twice the lower one', many((n) => (n < 50 ? 2.5 : 4.9)), false],
    ['refunds beside payments, by their size', many((n) => (n % 2 === 0 ? -1 : 1) * (n + 0.5)), true],
    ['thirty values', many((n) => n + 0.5, 30), true],
    ['fewer than thirty values', many((n) => n + 0.5, 29), false],
    ['texts of no number', { kind: 'TEXT' as const, sample: many((n) => n + 0.5).sample }, false],
  ])('%s', (_, column, expected) => {
    expect(isMeasured(column)).toBe(expected)
  })
})
