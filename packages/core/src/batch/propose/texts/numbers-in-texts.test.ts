import { expect, test } from 'vitest'
import { profileOf } from '../profile.ts'
import type { SeenType } from '../types/column-type.ts'
import { tableOf } from '../worlds.fixture.ts'
import { numbersInTexts } from './numbers-in-texts.ts'

/** The comparisons that a table of such columns gets beside those of the columns themselves. */
function found(columns: { readonly [name: string]: (row: number) => string }, types: Record<string, SeenType> = {}) {
  const names = Object.keys(columns)
  const rows = Array.from({ length: 100 }, (_, row) =>
    Object.fromEntries(names.map((name) => [name, columns[name]!(row)])),
  )
  const table = tableOf(rows, new Map(names.map((name) => [name, name])))
  const seen = new Map(Object.entries(types).map(([name, type]) => [name, { type, why: 'for a test' }]))
  return numbersInTexts(
    table.columns.map((column) => profileOf(column, table.rows)),
    seen,
  ).map(({ keys, comparer, additional }) => [comparer, keys.join(), additional])
}

const title = (row: number) => `Sony portable player DCX-${1000 + row} black`
const plain = (row: number) => `a story of ${'abcdefghij'[row % 10]} and ${'klmnopqrst'[Math.floor(row / 10)]}`

test('[LE-2624] part numbers of titles and of their own columns are one comparison more', () => {
  expect(found({ title, model: (row) => `dcx${1000 + row}` })).toEqual([['PART_NUMBER', 'title,model', true]])
})

test('[LE-2624] versions of each title are one comparison more', () => {
  expect(found({ title: (row) => `Painting studio ${2000 + row} upgrade`, other: plain })).toEqual([
    ['VERSION', 'title', true],
  ])
})

test.each<[string, { readonly [name: string]: (row: number) => string }, Record<string, SeenType>]>([
  ['texts without numbers', { title: plain }, {}],
  ['texts that seldom have some', { title: (row) => (row % 6 === 0 ? title(row) : plain(row)) }, {}],
  ['a column of part numbers alone', { model: (row) => `dcx${1000 + row}` }, {}],
  ['codes of several pieces', { host: (row) => `web-prd-a${1000 + row}` }, {}],
  ['addresses', { address: (row) => `Upper Hill Road ${row}b AB1${row} XY` }, { address: 'ADDRESS' }],
  ['paragraphs', { text: (row) => `${'word '.repeat(20)}${title(row)}` }, {}],
])('[LE-2624] %s give none', (_, columns, types) => {
  expect(found(columns, types)).toEqual([])
})
