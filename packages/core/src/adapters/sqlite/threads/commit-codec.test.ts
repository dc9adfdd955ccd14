import { expect, test } from 'vitest'
import type { TableRecord } from '../../../model/record.ts'
import type { Changes } from '../../../ports/store/changes.ts'
import { type StoredChanges, storedChanges } from '../../sql/commit/stored-put.ts'
import { packBeginning, packCommit, packSeen, unpackCommit } from './commit-codec.ts'

const recordOf = (row: number): TableRecord => ({
  row,
  id: `id-${row}`,
  key: `key-${row}`,
  revision: 1,
  created: 1,
  updated: 2,
  values: { name: `n ${row}` },
  sources: [{ system: 'crm', id: `${row}` }],
  merged: [],
  issues: [],
})

function changesOf(count: number): Changes {
  const rows = Array.from({ length: count }, (_, at) => at + 1)
  return {
    seen: {
      csn: 7,
      configuration: 3,
      records: new Map(rows.map((row) => [row, 1])),
      absentIds: ['x'],
      absentSources: [{ system: 'crm', id: 'y' }],
      matching: { generation: 1, postings: [{ key: { mapping: 0, hash: 9 }, rows }], components: [] },
    },
    put: rows.map((row) => ({
      record: recordOf(row),
      keys: [{ generation: 1, tiebreak: row, keys: [{ mapping: 0, hash: 2 ** 40 + row, sortKey: 4 }] }],
    })),
    remove: [{ row: 5000, id: 'gone' }],
    archive: rows.map((row) => ({ ...recordOf(row), reason: 'DELETED' as const })),
    matching: {
      generation: 1,
      unlink: rows,
      dissolve: rows,
      links: rows.map((row) => ({ a: row, b: row + 1, score: 9000, mappings: 1, kind: 'MATCH' as const })),
      components: rows.map((row) => ({ id: row, rows: [row, row + 1], clusters: [] })),
    },
    audit: [],
    publish: [],
    deferred: rows.map((row) => ({ row, before: recordOf(row) })),
    drained: [4],
  }
}

/** With the records that are read on demand. */
const readable = ({ put, ...others }: StoredChanges) => ({
  ...others,
  put: put.map(({ record, ...each }) => ({ ...each, record: record() })),
})

test.each([0, 1, 64, 65, 200])('a commit of %d records crosses to the writer as it is', async (count) => {
  const changes = changesOf(count)
  const packed = await packCommit(changes)
  expect(readable(unpackCommit({ ...packed, seen: packSeen(changes.seen) }))).toEqual(readable(storedChanges(changes)))
  expect(packed.puts.length).toBe(Math.ceil(count / 64))
})

test('one without links, groups and deferred writes has none on the other side', async () => {
  const { matching: _, deferred: __, ...changes } = changesOf(3)
  const packed = await packCommit(changes)
  expect(readable(unpackCommit({ ...packed, seen: packSeen(changes.seen) }))).toEqual(readable(storedChanges(changes)))
})

test('in brief nothing is said of what was seen but the csn and the configuration', async () => {
  const changes = changesOf(2)
  const { seen } = unpackCommit({ ...(await packCommit(changes)), seen: packBeginning(changes.seen) })
  expect(seen).toEqual({ csn: 7, configuration: 3, records: new Map(), absentIds: [], absentSources: [] })
})
