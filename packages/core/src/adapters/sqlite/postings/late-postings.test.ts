import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isOnefoldError } from '../../../error/onefold-error.ts'
import type { PutRecord, RemovedRecord } from '../../../ports/store/changes.ts'
import type { Store } from '../../../ports/store/store.ts'
import { sqliteStore } from '../index.ts'

const TABLE = 1
const BATCH = 500
const SHARED = 77

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'onefold-late-'))
  file = join(folder, 'people.sqlite')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Every row has a key of its own and one that all share. */
const putOf = (row: number, own = 10_000 - row, revision = 1): PutRecord => ({
  record: {
    row,
    id: `r${row}`,
    key: `k${row}`,
    revision,
    created: 1,
    updated: 1,
    sources: [],
    merged: [],
    values: { name: `Person ${row} ${own}` },
    issues: [],
  },
  keys: [
    {
      generation: 1,
      tiebreak: row,
      keys: [
        { mapping: 0, hash: SHARED, sortKey: 0 },
        { mapping: 1, hash: own, sortKey: 5 },
      ],
    },
  ],
})

async function commit(store: Store, put: readonly PutRecord[], remove: readonly RemovedRecord[] = []): Promise<void> {
  const { csn, configuration } = await store.records.head(TABLE)
  const seen = { csn, configuration, records: new Map(), absentIds: [], absentSources: [] }
  await store.commit(TABLE, { seen, put, remove, archive: [], audit: [], publish: [] })
}

/** A table with a live generation, and two batches: the second one after nobody asked for postings. */
async function loaded(location = file): Promise<Store> {
  const store = await sqliteStore(location, { synchronous: 'NORMAL' })
  await store.catalogue.save({ csn: 0, put: [], remove: [], createTables: [TABLE] })
  await store.matches.begin(TABLE, { number: 1, keyer: 'k', configuration: {} })
  await store.matches.flip(TABLE, 1, (await store.records.head(TABLE)).csn)
  for (let batch = 0; batch < 2; batch++) {
    const rows = await store.records.reserveRows(TABLE, BATCH)
    await commit(
      store,
      rows.map((row) => putOf(row)),
    )
  }
  return store
}

const under = async (store: Store, mapping: number, hash: number): Promise<readonly number[]> =>
  (await store.matches.postings(TABLE, 1, [{ mapping, hash }]))[0]?.rows ?? []

/** What the file itself has, as another connection sees it. */
function inFile(location = file): { readonly postings: number; readonly late: number | null } {
  const database = new Database(location, { readonly: true })
  try {
    const { postings } = database.prepare('SELECT count(*) AS postings FROM p1_1').get() as { postings: number }
    const { late } = database.prepare('SELECT late FROM generation').get() as { late: number | null }
    return { postings, late }
  } finally {
    database.close()
  }
}

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1)

test('[ST-950] a large commit leaves its postings for later when nobody asked for any since the one before', async () => {
  const store = await loaded()
  expect(inFile()).toEqual({ postings: 2 * BATCH, late: 1 }) // those of the first batch
  const [next] = await store.records.reserveRows(TABLE, 1)
  await commit(store, [putOf(next!)])
  expect(inFile().postings).toBe(2 * BATCH + 2) // a small one writes its own at once
  await store.close()
})

test('[ST-951] whoever reads postings finds all that are committed, and a large commit after that writes its own', async () => {
  const store = await loaded()
  expect(await under(store, 0, SHARED)).toEqual(numbers(2 * BATCH))
  expect(await under(store, 1, 10_000 - 2 * BATCH)).toEqual([2 * BATCH])
  expect(inFile()).toEqual({ postings: 4 * BATCH, late: null })
  const rows = await store.records.reserveRows(TABLE, BATCH)
  await commit(
    store,
    rows.map((row) => putOf(row)),
  )
  expect(inFile()).toEqual({ postings: 6 * BATCH, late: null })
  expect((await store.matches.stats(TABLE, 1)).bucketsByMapping).toEqual([{ mapping: 0, buckets: 1 }])
  await store.close()
})

test('[ST-952] records that are written again or leave while their postings wait have those of their last state', async () => {
  const store = await loaded()
  await commit(store, [putOf(2 * BATCH, 42, 2)], [{ row: 2 * BATCH - 1, id: `r${2 * BATCH - 1}` }])
  expect(await under(store, 0, SHARED)).toEqual(numbers(2 * BATCH).filter((row) => row !== 2 * BATCH - 1))
  expect(await under(store, 1, 42)).toEqual([2 * BATCH])
  expect(await under(store, 1, 10_000 - 2 * BATCH)).toEqual([])
  expect(await under(store, 1, 10_001 - 2 * BATCH)).toEqual([])
  await store.close()
})

test('[ST-953] a store that is closed has all its postings, and one whose process died writes them before they are read', async () => {
  const store = await loaded()
  const left = join(folder, 'left.sqlite')
  for (const end of ['', '-wal']) if (existsSync(file + end)) copyFileSync(file + end, left + end) // as a process that dies leaves it
  await store.close()
  expect(inFile()).toEqual({ postings: 4 * BATCH, late: null })

  const next = await sqliteStore(left)
  expect(inFile(left).late).toBe(1)
  expect(await under(next, 0, SHARED)).toEqual(numbers(2 * BATCH))
  await next.close()
})

test('[ST-954] a store that is opened for reading only refuses reads of postings while some wait', async () => {
  const store = await loaded()
  const reader = await sqliteStore(file, { readOnly: true })
  const refused = await under(reader, 0, SHARED).catch((error: unknown) => error)
  expect(isOnefoldError(refused, 'unavailable') && refused.codes).toEqual(['postings-late'])
  expect(await under(store, 0, SHARED)).toHaveLength(2 * BATCH)
  expect(await under(reader, 0, SHARED)).toHaveLength(2 * BATCH)
  await reader.close()
  await store.close()
})
