import { expect, test } from 'vitest'
import { COMPARERS } from '../../model/classifier.ts'
import { TOKENS } from '../../model/dataset.ts'
import { COMPARER_OF_TOKEN } from './comparer-of-token.ts'
import { COMPARERS_BY_NAME } from './comparers-by-name.ts'

test.each(COMPARERS)('%s answers 1 for the same text and 0 for nothing in common', (name) => {
  const compare = COMPARERS_BY_NAME[name]
  expect(compare('ada', 'ada')).toBe(1)
  expect(compare('', '')).toBe(1)
  expect(compare('ada', 'xyz')).toBe(0)
})

test('they differ on texts that are nearly the same', () => {
  expect(COMPARERS_BY_NAME.EXACT('ada', 'adb')).toBe(0)
  expect(COMPARERS_BY_NAME.LEVENSHTEIN('ada', 'adb')).toBeCloseTo(2 / 3, 12)
  expect(COMPARERS_BY_NAME.JARO_WINKLER('ada', 'adb')).toBeCloseTo(0.8222, 4)
})

test.each(TOKENS)('the token %s has a comparer', (token) => {
  expect(COMPARERS).toContain(COMPARER_OF_TOKEN[token])
})
