import { expect, test } from 'vitest'
import { combinations } from './combinations.ts'

test.each<[readonly (readonly string[])[], readonly string[]]>([
  [[], []],
  [[['a', 'b']], ['a', 'b']],
  [
    [
      ['a', 'b'],
      ['x', 'y'],
    ],
    ['a-x', 'a-y', 'b-x', 'b-y'],
  ],
  [
    [['a'], ['b'], ['c', 'd']],
    ['a-b-c', 'a-b-d'],
  ],
  [[['a'], [], ['c']], []],
  [
    [
      ['1', '2', '3'],
      ['x', 'y'],
    ],
    ['1-x', '1-y', '2-x', '2-y'],
  ],
])('%j make %j, four at most', (lists, expected) => {
  expect(combinations(lists, '-', 4)).toEqual(expected)
})
