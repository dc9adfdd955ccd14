import { expect, test } from 'vitest'
import { indexNames, nameKey } from './name-index.ts'

test.each([
  ['Österreich', 'osterreich'],
  ['The Netherlands', 'netherlands'],
  ['St. Lucia', 'saint lucia'],
  ['Trinidad & Tobago', 'trinidad and tobago'],
  ["Côte d'Ivoire", 'cote d ivoire'],
  ['  U.S. ', 'u s'],
  ['Aralık', 'aralik'],
  ['भारत', 'भारत'],
  ['!!!', ''],
])('%j is sought as %j', (name, key) => {
  expect(nameKey(name)).toBe(key)
})

const find = indexNames([
  { language: 'ha', names: [['CG', 'Kongo']] },
  {
    language: 'en',
    names: [
      ['CG', 'Congo'],
      ['CD', 'Congo'],
      ['ES', 'Spain'],
      ['ES', 'Kingdom of Spain'],
    ],
  },
  { language: 'eu', names: [['CG', 'Kongo']] },
  {
    language: 'es',
    names: [
      ['CG', 'Congo'],
      ['ES', 'España'],
    ],
  },
  {
    language: 'de',
    names: [
      ['CD', 'Kongo'],
      ['ES', 'Spanien'],
    ],
  },
])

test.each([
  ['Spain', undefined, 'ES'],
  ['SPANIEN', undefined, 'ES'],
  ['kingdom of spain', 'de', 'ES'],
  ['Atlantis', undefined, undefined],
  ['Congo', undefined, undefined],
  ['Congo', 'en', undefined],
  ['Congo', 'es', 'CG'],
  ['Kongo', 'de', 'CD'],
  ['Kongo', 'ha', 'CG'],
  ['Kongo', 'eu', 'CG'],
  ['Kongo', undefined, undefined],
])('%j means in %s %s', (name, language, code) => {
  expect(find(name, language)).toBe(code)
})
