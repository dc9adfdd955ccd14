import { expect, test } from 'vitest'
import type { RowNumber, SourceEntry, TableRecord } from '../../model/record.ts'
import { EVERYTHING } from '../../model/sight.ts'
import type { Touched } from '../../ports/touched.ts'
import { createRecentCandidates } from './recent-candidates.ts'

const TABLE = 1

/** A table whose reads are counted, and whose records say at which mark they were read. */
function countedTable() {
  const asked: (readonly RowNumber[])[] = []
  const touched = new Map<number, readonly RowNumber[]>()
  const table = {
    asked,
    mark: 1,
    forgotten: false,
    text: '',
    sources: [] as readonly SourceEntry[],
    /** Told while a read is under way. */
    meanwhile: async (): Promise<void> => undefined,
    write(...rows: RowNumber[]) {
      table.mark += 1
      touched.set(table.mark, rows)
    },
    async byRows(_table: number, rows: readonly RowNumber[]): Promise<TableRecord[]> {
      asked.push(rows)
      const values = { mark: table.mark, text: table.text }
      await table.meanwhile()
      return rows.map((row) => ({
        ...{ row, id: `id-${row}`, key: `key-${row}`, revision: 1, created: 1, updated: 1, values },
        ...{ sources: table.sources, merged: [], issues: [] },
      }))
    },
    async touchedSince(_table: number, mark: number, _most: number): Promise<Touched | undefined> {
      if (table.forgotten) return undefined
      const rows = [...touched].flatMap(([at, rows]) => (at > mark ? rows : []))
      return { rows, left: [], upTo: table.mark }
    },
  }
  return table
}

const upTo = (count: number): readonly RowNumber[] => Array.from({ length: count }, (_, at) => at + 1)

async function look(
  recent: ReturnType<typeof createRecentCandidates>,
  table: ReturnType<typeof countedTable>,
  rows: readonly RowNumber[],
  serial = TABLE,
) {
  const before = table.asked.length
  const records = await (await recent.at(table, serial, table.mark)).byRows(serial, rows, EVERYTHING)
  return { records, read: table.asked.slice(before).flat() }
}

test('[SE-2753] a large part of candidates is read once, a small one every time', async () => {
  for (const [count, again] of [
    [63, 63],
    [64, 0],
  ] as const) {
    const [recent, table] = [createRecentCandidates(), countedTable()]
    const first = await look(recent, table, upTo(count))
    const second = await look(recent, table, upTo(count))
    expect(first.read).toHaveLength(count)
    expect(second.read).toHaveLength(again)
    expect(second.records).toEqual(first.records)
  }
})

test('[SE-2753] what is missing is read, and all come in the order of their rows', async () => {
  const [recent, table] = [createRecentCandidates(), countedTable()]
  await look(
    recent,
    table,
    upTo(200).filter((row) => row % 2 === 0),
  )
  const { records, read } = await look(recent, table, upTo(200))
  expect(read).toEqual(upTo(200).filter((row) => row % 2 === 1))
  expect(records.map(({ row }) => row)).toEqual(upTo(200))
})

test('[SE-2753] a look finds what was committed before it', async () => {
  const [recent, table] = [createRecentCandidates(), countedTable()]
  await look(recent, table, upTo(100))
  table.write(7, 500)
  const after = await look(recent, table, upTo(100))
  expect(after.read).toEqual([7])
  expect(after.records.filter(({ values }) => values.mark === 2).map(({ row }) => row)).toEqual([7])
  table.forgotten = true
  table.mark += 1
  expect((await look(recent, table, upTo(100))).read).toHaveLength(100)
})

test('[SE-2753] what was read while others wrote and were taken in is not kept', async () => {
  const [recent, table] = [createRecentCandidates(), countedTable()]
  table.meanwhile = async () => {
    table.meanwhile = async () => undefined
    table.write(5)
    await recent.at(table, TABLE, table.mark)
  }
  await look(recent, table, upTo(64))
  const { records, read } = await look(recent, table, upTo(64))
  expect(read).toHaveLength(64)
  expect(records.every(({ values }) => values.mark === 2)).toBe(true)
})

test('[SE-2753] several looks take in the same commits', async () => {
  const [recent, table] = [createRecentCandidates(), countedTable()]
  await look(recent, table, upTo(100))
  table.write(9)
  const looks = await Promise.all([1, 2, 3].map(() => look(recent, table, upTo(100))))
  for (const { records } of looks) expect(records.find(({ row }) => row === 9)?.values.mark).toBe(2)
})

test('[SE-2754] so many characters are kept of a table, those that were read first go first', async () => {
  const [recent, table] = [createRecentCandidates(), countedTable()]
  table.text = 'x'.repeat(39_600) // with what a record takes besides less than a hundredth of the bound
  await look(recent, table, upTo(100))
  expect((await look(recent, table, upTo(100))).read).toEqual([])
  await look(
    recent,
    table,
    upTo(170).filter((row) => row > 100),
  )
  expect((await look(recent, table, upTo(170))).read).toEqual(upTo(70))
})

test('[SE-2754] sources and what else a record has count as well', async () => {
  const [recent, table] = [createRecentCandidates(), countedTable()]
  table.sources = Array.from({ length: 1000 }, (_, at) => ({ system: 'crm', id: `${at}`.padStart(40) }))
  await look(recent, table, upTo(64))
  expect((await look(recent, table, upTo(64))).read.length).toBeGreaterThan(0)
})

test('[SE-2753] the last part of a large bucket is kept as well', async () => {
  const [recent, table] = [createRecentCandidates(), countedTable()]
  for (const again of [false, true]) {
    const before = table.asked.length
    const reads = await recent.at(table, TABLE, table.mark)
    await reads.byRows(TABLE, upTo(256), EVERYTHING)
    await reads.byRows(TABLE, [257, 258], EVERYTHING)
    expect(table.asked.length - before).toBe(again ? 0 : 2)
  }
})

test('[SE-2753] a store that says nothing of what was written since is read anew', async () => {
  const [recent, table] = [createRecentCandidates(), countedTable()]
  await look(recent, table, upTo(64))
  const lagging = { ...table, touchedSince: async (_: number, mark: number) => ({ rows: [], left: [], upTo: mark }) }
  const reads = await recent.at(lagging, TABLE, table.mark + 1)
  await reads.byRows(TABLE, upTo(64), EVERYTHING)
  expect(table.asked.at(-1)).toHaveLength(64)
})

test('[SE-2754] the table that was asked longest ago goes first, and one that is given up is read anew', async () => {
  const [recent, table] = [createRecentCandidates(), countedTable()]
  for (const serial of [1, 2, 3, 4]) await look(recent, table, upTo(64), serial)
  expect((await look(recent, table, upTo(64), 1)).read).toEqual([])
  await look(recent, table, upTo(64), 5)
  expect((await look(recent, table, upTo(64), 1)).read).toEqual([])
  expect((await look(recent, table, upTo(64), 2)).read).toHaveLength(64)
  recent.forget(2)
  expect((await look(recent, table, upTo(64), 2)).read).toHaveLength(64)
})

test('what some may not see is neither kept nor shown to them', async () => {
  const [recent, table] = [createRecentCandidates(), countedTable()]
  const { read } = await look(recent, table, upTo(100))
  expect(read).toHaveLength(100)
  const reads = await recent.at(table, TABLE, table.mark)
  await reads.byRows(TABLE, upTo(100), { column: 'country', values: ['SE'] })
  expect(table.asked).toHaveLength(2)
})
