import { expect, test } from 'vitest'
import { termsOf } from './terms.ts'

test.each<[string, readonly string[]]>([
  ['ada', ['ada']],
  ['  ada   lovelace ', ['ada', 'lovelace']],
  ['"ada lovelace" london', ['ada lovelace', 'london']],
  ['ada ada', ['ada']],
  ['an"open phrase', ['an', 'open phrase']],
  ['"a  b"c', ['a b', 'c']],
  ['"" x', ['x']],
])('[SE-61] the terms of %j are %j', (query, terms) => {
  expect(termsOf(query)).toEqual(terms)
})
