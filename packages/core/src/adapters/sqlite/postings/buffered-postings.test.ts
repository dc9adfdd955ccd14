import { expect, test } from 'vitest'
import type { TableRecord } from '../../../model/record.ts'
import type { RowKeys } from '../../../ports/store/changes.ts'
import type { Store } from '../../../ports/store/store.ts'
import { sqliteStore } from '../index.ts'

const TABLE = 1
const ROWS = 1200
const SHARED = 77

const record = (row: number, revision = 1): TableRecord => ({
  row,
  id: `r${row}`,
  key: `k${row}`,
  revision,
  created: 1,
  updated: 1,
  sources: [],
  merged: [],
  values: { name: `Person ${row}` },
  issues: [],
})

/** Every row has a key of its own and one that all share. */
const keysOf = (row: number) => ({
  tiebreak: row,
  keys: [
    { mapping: 0, hash: SHARED, sortKey: 0 },
    { mapping: 1, hash: 10_000 - row, sortKey: 5 },
  ],
})

async function put(store: Store, records: readonly TableRecord[], keys: readonly RowKeys[] = []): Promise<void> {
  const { csn, configuration } = await store.records.head(TABLE)
  const seen = { csn, configuration, records: new Map(), absentIds: [], absentSources: [] }
  const written = records.map((each) => ({ record: each, keys }))
  await store.commit(TABLE, { seen, put: written, remove: [], archive: [], audit: [], publish: [] })
}

/** A store whose table has a generation under construction, with the keys of all rows brought in one part. */
async function building(store: Store) {
  await store.catalogue.save({ csn: await store.catalogue.csn(), put: [], remove: [], createTables: [TABLE] })
  const rows = await store.records.reserveRows(TABLE, ROWS)
  await put(
    store,
    rows.map((row) => record(row)),
  )
  const type = 'entity-synchronization'
  await store.runs.submit({ id: 'run', type, subject: 'people', input: null, trigger: 'MANUAL', owner: 'test' })
  const run = await store.runs.claim([type], 'test')
  const fence = { run: 'run', attempt: run?.attempt ?? 0 }
  await store.matches.begin(TABLE, { number: 1, keyer: 'k', configuration: {} }, fence)
  const part = { type: 'KEYS' as const, rows: rows.map((row) => ({ row, revision: 1, ...keysOf(row) })) }
  await store.matches.build(TABLE, 1, part, fence)
  return fence
}

const under = async (store: Store, mapping: number, hash: number): Promise<readonly number[]> =>
  (await store.matches.postings(TABLE, 1, [{ mapping, hash }]))[0]?.rows ?? []

test('postings of a big part are there once links are built, each bucket in its order', async () => {
  const store = await sqliteStore(':memory:')
  try {
    const fence = await building(store)
    await store.matches.build(TABLE, 1, { type: 'LINKS', links: [] }, fence)
    expect(await under(store, 0, SHARED)).toEqual(Array.from({ length: ROWS }, (_, index) => index + 1))
    expect(await under(store, 1, 10_000 - ROWS)).toEqual([ROWS])
  } finally {
    await store.close()
  }
})

test('a write that comes before they are there finds them, and takes away what its record no longer has', async () => {
  const store = await sqliteStore(':memory:')
  try {
    const fence = await building(store)
    const keys = [{ generation: 1, tiebreak: 3, keys: [{ mapping: 1, hash: 5, sortKey: 5 }] }]
    await put(store, [record(3, 2)], keys)
    await store.matches.flip(TABLE, 1, (await store.records.head(TABLE)).csn, fence)
    expect(await under(store, 0, SHARED)).not.toContain(3)
    expect(await under(store, 0, SHARED)).toHaveLength(ROWS - 1)
    expect([await under(store, 1, 9997), await under(store, 1, 5)]).toEqual([[], [3]])
  } finally {
    await store.close()
  }
})

test('what a build that was begun anew had brought is not in the new one', async () => {
  const store = await sqliteStore(':memory:')
  try {
    const fence = await building(store)
    await store.matches.begin(TABLE, { number: 1, keyer: 'k', configuration: {} }, fence)
    await store.matches.build(TABLE, 1, { type: 'LINKS', links: [] }, fence)
    expect(await under(store, 0, SHARED)).toEqual([])
  } finally {
    await store.close()
  }
})
