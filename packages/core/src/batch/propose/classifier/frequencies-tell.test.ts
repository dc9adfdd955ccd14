import { describe, expect, test } from 'vitest'
import { profileOf } from '../profile.ts'
import { tableOf } from '../worlds.fixture.ts'
import { areOfThings, frequenciesTell } from './frequencies-tell.ts'

const ROWS = 400

/** A text for each record; '' is none. */
function tells(textOf: (row: number) => string): boolean {
  const rows = Array.from({ length: ROWS }, (_, row) => ({ x: textOf(row) }))
  const table = tableOf(rows, new Map([['x', 'x']]))
  return frequenciesTell([profileOf(table.columns[0]!, table.rows)], table.rows)
}

const letters = (n: number): string => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
/** Half of the records have one of `common` names, the others one of their own or of `rare` ones. */
const names = (common: number, rare: number) => (row: number) =>
  `name${letters(row % 2 === 0 ? row % common : 1000 + ((row >> 1) % rare))}`

describe('[LE-928] frequencies count where there is a column of names, many and unevenly frequent', () => {
  test.each<[string, boolean, (row: number) => string]>([
    ['some that many bear beside rare ones', true, names(10, 200)],
    ['as frequent as one another', false, (row) => `name${letters(row % 80)}`],
    ['all different', false, (row) => `name${letters(row)}`],
    ['few of them, as states are', false, names(3, 20)],
    ['in numbers', false, (row) => `x${row % 2 === 0 ? row % 10 : 1000 + row}`],
    ['in texts of several words', false, (row) => `${names(10, 200)(row)} and company`],
    ['in fewer than half of the records', false, (row) => (row % 9 < 5 ? '' : names(10, 200)(row))],
    ['in half of them', true, (row) => (row % 4 < 2 ? '' : names(10, 200)(row))],
  ])('[LE-928] %s: %s', (_, expected, textOf) => {
    expect(tells(textOf)).toBe(expected)
  })
})

test.each([
  ['most pairs of equal values are one thing', [0.01, 0.02], true],
  ['in one column only', [0.01, 0.1], false],
  ['strangers agree as often as all do', [0.1, 0.1], false],
])('[LE-2990] frequencies count no more where %s', (_, strangers, expected) => {
  const shares = (equal: readonly number[]) => equal.map((share) => Float64Array.of(share, 1 - share))
  expect(areOfThings(shares(strangers), shares([0.1, 0.1]))).toBe(expected)
})
