import { expect, test } from 'vitest'
import { nearest } from './nearest.ts'

const COLUMNS = ['firstName', 'lastName', 'email', 'phone', 'birthDate', 'postcode']

test.each([
  ['emial', 'email'],
  ['Email', 'email'],
  ['EMAIL', 'email'],
  ['first_name', 'firstName'],
  ['lastname', 'lastName'],
  ['phone2', 'phone'],
  ['birthdat', 'birthDate'],
  ['postalcode', 'postcode'],
  ['fone', 'phone'],
])('the nearest to %s is %s', (name, expected) => {
  expect(nearest(name, COLUMNS)).toBe(expected)
})

test('an exchange of neighbours is one edit, so it beats two changed letters', () => {
  expect(nearest('ab', ['xy', 'ba'])).toBe('ba')
  expect(nearest('form', ['from', 'foam'])).toBe('from')
})

test('the same letters in the same case win over another case', () => {
  expect(nearest('id', ['ID', 'id'])).toBe('id')
})

test('without candidates there is none', () => {
  expect(nearest('email', [])).toBeUndefined()
})

test('a name of any length is answered at once', () => {
  const before = performance.now()
  expect(nearest('x'.repeat(1_000_000), COLUMNS)).toBeDefined()
  expect(performance.now() - before).toBeLessThan(500)
})
