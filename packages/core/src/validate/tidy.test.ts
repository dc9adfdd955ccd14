import { expect, test } from 'vitest'
import { tidied } from './tidy.ts'

test.each([
  ['"ada@lovelace.org"', 'ada@lovelace.org'],
  ['<mailto:ada@lovelace.org>', 'ada@lovelace.org'],
  ['MAILTO:ada@lovelace.org;', 'ada@lovelace.org'],
  ['tel:+34600123456', '+34600123456'],
  ['[1815-12-10]', '1815-12-10'],
  ['(020) 7946 0018', '(020) 7946 0018'],
  ['\u200bAda\u200e', 'Ada'],
  ['Ada\tLovelace\n', 'Ada Lovelace'],
  [' „Ada“ ', 'Ada'],
  ['', ''],
  ['"""', ''],
])('%j becomes %j', (text, expected) => {
  expect(tidied(text)).toBe(expected)
})

test('takes linear time on long runs of spaces', () => {
  const before = performance.now()
  tidied(`a${' '.repeat(99_000)}b`)
  expect(performance.now() - before).toBeLessThan(500)
})
