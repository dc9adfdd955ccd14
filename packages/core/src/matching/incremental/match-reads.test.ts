import { expect, test } from 'vitest'
import type { RowNumber, TableRecord } from '../../model/record.ts'
import { readMissing } from './match-reads.ts'
import { preparedRecords } from './prepared-records.ts'

const recordOf = (row: RowNumber): TableRecord => ({
  row,
  id: `id-${row}`,
  key: `key-${row}`,
  revision: row,
  created: 1,
  updated: 1,
  values: {},
  sources: [],
  merged: [],
  issues: [],
})
const rules = { scripted: async <R>(records: readonly R[]) => records }

test.each([
  [0, []],
  [1, [1]],
  [256, [256]],
  [257, [256, 1]],
  [600, [256, 256, 88]],
])('%d missing records are read in parts, each once and ascending', async (count, parts) => {
  const asked: number[][] = []
  const records = {
    byRows: async (_table: number, rows: readonly RowNumber[]) => {
      asked.push([...rows])
      return rows.map(recordOf)
    },
  }
  const known = preparedRecords({})
  known.add(recordOf(5000))
  const rows = Array.from({ length: count }, (_, at) => count - at)
  await readMissing({ reads: { records }, table: 1, rules }, known, [5000, ...rows, ...rows])
  expect(asked.map((some) => some.length)).toEqual(parts)
  expect(asked.flat()).toEqual([...rows].reverse())
  const revisions = known.revisionsWithout(new Set([5000]))
  expect(revisions).toEqual(new Map([...rows].reverse().map((row) => [row, row])))
})

test('a part that cannot be read refuses the whole', async () => {
  const records = {
    byRows: async (_table: number, rows: readonly RowNumber[]) => {
      if (rows.includes(300)) throw new Error('lost')
      return rows.map(recordOf)
    },
  }
  const rows = Array.from({ length: 600 }, (_, at) => at + 1)
  await expect(readMissing({ reads: { records }, table: 1, rules }, preparedRecords({}), rows)).rejects.toThrow('lost')
})
