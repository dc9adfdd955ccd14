import { expect, test } from 'vitest'
import { profileOf } from '../profile.ts'
import { tableOf } from '../worlds.fixture.ts'
import { sharesNothingElse } from './shares-nothing-else.ts'

interface Shape {
  readonly records?: number
  /** So many pairs have one number, … */
  readonly pairs?: number
  /** … of which so many are called the same. */
  readonly same?: number
}

/** Whether a number says nothing, of records with a number and a name of their own but for some pairs. */
function sharesNothing({ records = 1000, pairs = 50, same = 0 }: Shape): boolean {
  const rows = Array.from({ length: records }, (_, at) => {
    const pair = at >> 1
    return {
      number: `n${at < 2 * pairs ? pair : at + records}`,
      name: `name${at < 2 * same ? pair : at + records}`,
      kind: ['private', 'firm'][at % 2]!,
    }
  })
  const table = tableOf(rows, new Map(['number', 'name', 'kind'].map((column) => [column, column])))
  const [number, ...others] = table.columns.map((column) => profileOf(column, table.rows))
  return sharesNothingElse(number!, others)
}

test.each([
  ['thirty pairs have one', { pairs: 30 }, true],
  ['fewer', { pairs: 29 }, false],
  ['a few of its pairs are called the same', { same: 4 }, true],
  ['a tenth are', { same: 6 }, false],
])('[LE-4007] a number of which %s', (_, shape, expected) => {
  expect(sharesNothing(shape)).toBe(expected)
})
