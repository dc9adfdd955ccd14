import { expect } from 'vitest'
import type { Snapshot, SnapshotQuery } from '../../../ports/store/snapshot-store.ts'
import type { Store } from '../../../ports/store/store.ts'
import { TABLE } from '../decisions.ts'
import { rule, type StoreRule } from '../rule.ts'
import { makeTables } from '../setting.ts'

const EVERYTHING: SnapshotQuery = { table: TABLE, family: 'volume', from: 0, until: 1000, order: 'ASC', limit: 10 }

function snapshot(id: string, at: number, rest: Partial<Snapshot> = {}): Snapshot {
  return { id, table: TABLE, family: 'volume', at, body: { records: at }, ...rest }
}

async function listed(store: Store, query: Partial<SnapshotQuery> = {}): Promise<readonly string[]> {
  return (await store.snapshots.list({ ...EVERYTHING, ...query })).map(({ id }) => id)
}

export const snapshotRules: readonly StoreRule[] = [
  rule('[ST-240] a snapshot is kept as it was taken, and replaced under its id', async ({ store, given, reopen }) => {
    await makeTables(store)
    const body = { shares: [0.25, null], names: { 'a"b': 'é漢😀' } }
    await store.snapshots.save([snapshot('a', 5), snapshot('b', 6)])
    await store.snapshots.save([snapshot('a', 7, { body })])
    const late = given.reopen ? await reopen() : store
    expect(await late.snapshots.list(EVERYTHING)).toEqual([snapshot('b', 6), snapshot('a', 7, { body })])
  }),

  rule('[ST-241] they are listed by table, family and instant, the end left out', async ({ store }) => {
    await makeTables(store, TABLE, TABLE + 1)
    await store.snapshots.save([
      ...[snapshot('c', 20), snapshot('b', 20), snapshot('a', 30), snapshot('d', 10)],
      ...[snapshot('e', 20, { family: 'quality' }), snapshot('f', 20, { table: TABLE + 1 })],
    ])
    expect(await listed(store)).toEqual(['d', 'b', 'c', 'a'])
    expect(await listed(store, { order: 'DESC' })).toEqual(['a', 'c', 'b', 'd'])
    expect(await listed(store, { from: 20, until: 30 })).toEqual(['b', 'c'])
    expect(await listed(store, { from: 10, until: 20 })).toEqual(['d'])
    expect(await listed(store, { order: 'DESC', limit: 2 })).toEqual(['a', 'c'])
    expect(await listed(store, { family: 'quality' })).toEqual(['e'])
    expect(await listed(store, { table: TABLE + 1 })).toEqual(['f'])
  }),

  rule('[ST-242] they go with their table, and of a table that is not there none is kept', async ({ store }) => {
    await makeTables(store)
    await store.snapshots.save([snapshot('a', 5), snapshot('b', 5, { table: 99 })])
    expect(await listed(store, { table: 99 })).toEqual([])
    expect(await listed(store)).toEqual(['a'])
    await store.catalogue.save({ csn: await store.catalogue.csn(), put: [], remove: [], dropTables: [TABLE] })
    expect(await listed(store)).toEqual([])
    await store.snapshots.save([])
  }),
]
