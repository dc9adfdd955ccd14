import { expect, test } from 'vitest'
import { soMany } from './counts.ts'

test.each([
  [0, '0 records'],
  [1, '1 record'],
  [12_345, '12,345 records'],
])('of %d it says %s', (n, said) => expect(soMany(n, 'record')).toBe(said))
