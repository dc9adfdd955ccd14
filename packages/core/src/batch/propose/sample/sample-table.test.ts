import { expect, test } from 'vitest'
import { createTableBuilder } from '../../columns/table.ts'
import { sampledRows, tableOfRows } from './sample-table.ts'

test('[DD-2602] a table of up to 100,000 records is learnt from as a whole, a larger one in part', () => {
  expect(sampledRows(100_000)).toHaveLength(100_000)
  const some = sampledRows(100_001)
  expect(some.length).toBeLessThan(100_001)
  const part = sampledRows(400_000)
  expect(part.length).toBeGreaterThan(98_000)
  expect(part.length).toBeLessThan(102_000)
  const again = sampledRows(400_000)
  expect(part.every((row, at) => row === again[at])).toBe(true)
  expect(part.every((row, at) => at === 0 || row > part[at - 1]!)).toBe(true)
})

test('[DD-2602] a part of a table has the values of its records and no others', () => {
  const builder = createTableBuilder()
  const [name, tags] = [builder.column('name'), builder.column('tags')]
  for (const [text, list] of [
    ['Ada', ['x', 'y']],
    ['', []],
    ['Grace', ['x']],
    ['Ada', ['x', 'y']],
    ['Emmy', []],
  ] as const) {
    name.set(builder.row, name.dictionary.numberOfText(text))
    tags.set(builder.row, tags.dictionary.numberOfList(list))
    builder.endRow()
  }
  const table = builder.table()
  const part = tableOfRows(table, Int32Array.of(1, 3, 4))
  const cells = part.columns.map(({ numbers, values }) => Array.from(numbers, (number) => values[number]))
  expect(part.rows).toBe(3)
  expect(cells).toEqual([
    ['', 'Ada', 'Emmy'],
    ['', ['x', 'y'], ''],
  ])
  expect(part.columns.map(({ values }) => values)).toEqual([
    ['', 'Ada', 'Emmy'],
    ['', ['x', 'y']],
  ])
  expect(tableOfRows(table, Int32Array.of(0, 1, 2, 3, 4))).toBe(table)
})
