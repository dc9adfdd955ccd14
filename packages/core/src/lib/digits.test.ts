import { expect, test } from 'vitest'
import { asciiDigits } from './digits.ts'

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
