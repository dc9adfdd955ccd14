import type { Store } from '@onefold/core'
import type { Changes, Head, PutRecord } from '@onefold/core/adapter-kit'
import { postgresStore } from '@onefold/postgres'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from './fresh-database.ts'
import type { PostgresServer } from './postgres-server.ts'

const TABLE = 3

let server: PostgresServer
let stores: readonly Store[]

beforeAll(async () => {
  server = await freshDatabase()
})
afterAll(() => server.stop())

beforeEach(async () => {
  const options = { connectionString: server.url, schema: server.freshSchema(), max: 6 }
  // Both find an empty database and make the schema at the same moment.
  stores = await Promise.all([postgresStore(options), postgresStore(options)])
  await stores[0]!.catalogue.save({ csn: 0, put: [], remove: [], createTables: [TABLE] })
})
afterEach(() => Promise.all(stores.map((store) => store.close())))

function person(row: number, id = `person-${row}`, revision = 1): PutRecord {
  const record = { row, id, key: `key-${row}`, revision, created: 1, updated: 1, values: { id } }
  return { record: { ...record, sources: [{ system: 'crm', id }], merged: [], issues: [] }, keys: [] }
}

function decision(
  { csn, configuration }: Head,
  put: readonly PutRecord[],
  more: Partial<Changes['seen']> = {},
): Changes {
  const seen = { csn, configuration, records: new Map(), absentIds: [], absentSources: [], ...more }
  return { seen, put, remove: [], archive: [], audit: [], publish: put.map(({ record }) => changeOf(record.id)) }
}

function changeOf(recordId: string): Changes['publish'][number] {
  const actor = { actorType: 'SYSTEM', actorId: 'SYSTEM' } as const
  return { operation: 'insert', recordId, operationId: recordId, sequence: 1, ...actor, instant: 1, payload: {} }
}

/** Inserts people one by one, each commit decided on a head that others may have moved since. */
async function insertMany(store: Store, count: number): Promise<number[]> {
  const csns: number[] = []
  for (let n = 0; n < count; n++) {
    const [row] = await store.records.reserveRows(TABLE, 1)
    const head = await store.records.head(TABLE)
    const put = [person(row!)]
    csns.push(await store.commit(TABLE, decision(head, put, { absentIds: [put[0]!.record.id] })))
  }
  return csns
}

test('commits of two processes take each csn once, without gaps', async () => {
  const csns = await Promise.all([0, 1, 0, 1].map((n) => insertMany(stores[n]!, 25)))
  expect(csns.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1))
  expect(await stores[1]!.records.head(TABLE)).toMatchObject({ csn: 100, records: 100 })
})

test('of two processes that missed the same id, one inserts it and the other is refused', async () => {
  const [head, rows] = [await stores[0]!.records.head(TABLE), await stores[0]!.records.reserveRows(TABLE, 2)]
  const ends = await Promise.allSettled(
    rows.map((row, n) => stores[n]!.commit(TABLE, decision(head, [person(row, 'ada')], { absentIds: ['ada'] }))),
  )
  expect(ends.filter(({ status }) => status === 'fulfilled')).toEqual([{ status: 'fulfilled', value: 1 }])
  const refused = ends.find((end) => end.status === 'rejected')
  expect(refused?.reason).toMatchObject({ class: 'conflict', codes: ['seen-moved'] })
  expect(await stores[0]!.records.head(TABLE)).toMatchObject({ csn: 1, records: 1 })
})

test('of many updates of one record that were decided on the same revision, one is written', async () => {
  await insertMany(stores[0]!, 1)
  const head = await stores[0]!.records.head(TABLE)
  const [first] = await stores[0]!.records.slice(TABLE, 0, 1, 'EVERYTHING')
  const update = decision(head, [person(first!.row, first!.id, 2)], { records: new Map([[first!.row, 1]]) })
  const ends = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => stores[n % 2]!.commit(TABLE, update)))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const end of ends) if (end.status === 'rejected') expect(end.reason.codes).toEqual(['seen-moved'])
})

test('a reader that follows the csns while four writers commit loses nothing', async () => {
  let writing = true
  const writers = Promise.all([0, 1, 0, 1].map((n) => insertMany(stores[n]!, 30))).finally(() => {
    writing = false
  })
  const read: string[] = []
  let cursor = { csn: 0, position: 0 }
  for (let last = false; !last; ) {
    last = !writing
    const { csn } = await stores[1]!.records.head(TABLE)
    const log = await stores[1]!.deliveries.log(TABLE, cursor, 1000)
    const csns = log.map((entry) => entry.csn)
    // Everything up to the csn read before is there, one change a commit.
    expect(csns).toEqual(csns.map((_, n) => cursor.csn + n + 1))
    expect(cursor.csn + csns.length).toBeGreaterThanOrEqual(csn)
    read.push(...log.map(({ recordId }) => recordId!))
    cursor = log.at(-1) ?? cursor
  }
  await writers
  expect(new Set(read).size).toBe(120)
})

test('a generation that is dropped while many read it answers all or is gone, nothing else', async () => {
  const [one, other] = [stores[0]!, stores[1]!]
  const generation = { number: 1, keyer: 'k', configuration: null }
  await one.matches.begin(TABLE, generation)
  await one.matches.flip(TABLE, 1, 0)
  const head = await one.records.head(TABLE)
  const key = { mapping: 0, hash: 7 }
  await one.commit(
    TABLE,
    decision(head, [{ ...person(1), keys: [{ generation: 1, tiebreak: 0, keys: [{ ...key, sortKey: 0 }] }] }]),
  )
  const reads = Array.from({ length: 40 }, () => other.matches.postings(TABLE, 1, [key]))
  const [, ends] = await Promise.all([one.matches.clear(TABLE), Promise.allSettled(reads)])
  for (const end of ends) {
    if (end.status === 'fulfilled') expect(end.value).toEqual([{ key, rows: [1] }])
    else expect(end.reason).toMatchObject({ class: 'conflict', codes: ['generation-gone'] })
  }
  await expect(other.matches.postings(TABLE, 1, [key])).rejects.toMatchObject({ codes: ['generation-gone'] })
})

test('saves that lock the same tables in different orders do not wait for one another', async () => {
  await stores[0]!.catalogue.save({ csn: 1, put: [], remove: [], createTables: [4, 5] })
  const save = async (store: Store, tables: number[]) => {
    const csn = await store.catalogue.csn()
    return store.catalogue.save({ csn, put: [], remove: [], reconfigure: tables })
  }
  const orders = [
    [3, 4, 5],
    [5, 4, 3],
  ]
  const commits = insertMany(stores[0]!, 20).catch((error: unknown) => error)
  for (let round = 0; round < 10; round++) {
    const ends = await Promise.allSettled(orders.map((tables, n) => save(stores[n]!, tables)))
    expect(ends.some(({ status }) => status === 'fulfilled')).toBe(true)
    for (const end of ends) if (end.status === 'rejected') expect(end.reason.codes).toEqual(['catalogue-moved'])
  }
  const end = await commits // its configuration was moved under its feet, or it was lucky each time
  if (!Array.isArray(end)) expect(end).toMatchObject({ class: 'conflict', codes: ['seen-moved'] })
})
