import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBlank } from './blank.ts'

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
