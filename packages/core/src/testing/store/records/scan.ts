import { expect } from 'vitest'
import type { KeysOfRecord } from '../../../model/index-key.ts'
import type { Store } from '../../../ports/store/store.ts'
import { ADA, ADA_MASTER, ANNABELLA, CHARLES, GRACE, LOVELASE, MARY } from '../../people.ts'
import {
  archived,
  cluster,
  commit,
  component,
  entry,
  key,
  keys,
  leave,
  link,
  merge,
  put,
  revised,
  TABLE,
} from '../decisions.ts'
import { rule, type StoreRule } from '../rule.ts'
import { makeIndexed, makeTables } from '../setting.ts'

/** All slices of two items each, one after the other. */
async function walk<Item>(
  first: Item,
  slice: (after: Item, limit: number) => Promise<readonly Item[]>,
): Promise<Item[]> {
  const found: Item[] = []
  for (let after = first; ; after = found.at(-1)!) {
    const items = await slice(after, 2)
    expect(items.length).toBeLessThanOrEqual(2)
    found.push(...items)
    if (items.length === 0 || found.length > 100) return found
  }
}

/** Csn 1 brings five people, csn 2 merges Ada with her typo, csn 3 removes Mary and writes Charles again. */
async function history(store: Store): Promise<void> {
  await makeIndexed(store)
  const people = [ADA, LOVELASE, ANNABELLA, CHARLES, MARY]
  await commit(store, {
    put: people.map((record) => put(record, keys(1, 10, record.row))),
    matching: {
      generation: 1,
      unlink: [],
      links: [link(3, 4), link(1, 3), link(4, 5)],
      dissolve: [],
      components: [component([1, 3, 4], cluster('c-2', [1, 3]), cluster('c-1', [3, 4]))],
    },
    audit: [entry('1', 'INSERT', 'ada'), entry('2', 'INSERT', 'mary')],
  })
  await commit(store, { ...merge(ADA_MASTER, [ADA, LOVELASE], keys(1)), audit: [entry('3', 'MERGE', 'ada-master')] })
  await commit(store, {
    put: [put(revised(CHARLES), keys(1, 10))],
    remove: [leave(MARY)],
    archive: [archived(MARY, 'DELETED'), archived(revised(ADA), 'MERGED', 'ada-master')],
  })
}

export const scanRules: readonly StoreRule[] = [
  rule('[ST-59] a scan shows the tables, the records and the history, with their csns', async ({ store }) => {
    await history(store)
    await makeTables(store, 9, 3)
    expect(await store.scan.tables()).toEqual([3, 7, 9])
    const none = { record: { ...ADA, row: 0 }, csn: 0 }
    expect(await walk(none, (after, limit) => store.scan.records(TABLE, after.record.row, limit))).toEqual([
      { record: ANNABELLA, csn: 1 },
      { record: revised(CHARLES), csn: 3 },
      { record: ADA_MASTER, csn: 2 },
    ])
    const empty = { record: archived({ ...ADA, id: '', revision: 0 }, 'DELETED'), csn: 0 }
    expect(await walk(empty, (after, limit) => store.scan.archive(TABLE, after.record, limit))).toEqual([
      { record: archived(ADA, 'MERGED', 'ada-master'), csn: 2 },
      { record: archived(revised(ADA), 'MERGED', 'ada-master'), csn: 3 },
      { record: archived(LOVELASE, 'MERGED', 'ada-master'), csn: 2 },
      { record: archived(MARY, 'DELETED'), csn: 3 },
    ])
  }),

  rule('[ST-59] a scan shows source pairs, redirects and the places of audit entries', async ({ store }) => {
    await history(store)
    const nobody = { system: '', id: '', row: 0, recordId: '' }
    expect(await walk(nobody, (after, limit) => store.scan.sources(TABLE, after, limit))).toEqual([
      { system: 'crm', id: '1', row: 1, recordId: 'ada' },
      { system: 'crm', id: '3', row: 3, recordId: 'annabella' },
      { system: 'crm', id: '4', row: 4, recordId: 'charles' },
      { system: 'web', id: '77', row: 2, recordId: 'lovelase' },
    ])
    const nowhere = { id: '', row: 0, key: '', into: '' }
    expect(await walk(nowhere, (after, limit) => store.scan.redirects(TABLE, after.id, limit))).toEqual([
      { id: 'ada', row: 1, key: 'k-ada', into: 'ada-master' },
      { id: 'lovelase', row: 2, key: 'k-lovelase', into: 'ada-master' },
    ])
    const places = await walk({ csn: 0, position: 0 }, (after, limit) => store.scan.audit(TABLE, after, limit))
    expect(places.map(({ csn }) => csn)).toEqual([1, 1, 2])
    expect(new Set(places.map(({ csn, position }) => `${csn} ${position}`)).size).toBe(3)
  }),

  rule('[ST-59] a scan shows postings and kept keys', async ({ store }) => {
    await history(store)
    const none = { mapping: 0, hash: -1, sortKey: 0, tiebreak: 0, row: 0 }
    expect(await walk(none, (after, limit) => store.scan.postings(TABLE, 1, after, limit))).toEqual([
      { mapping: 0, hash: 3, sortKey: 0, tiebreak: 0, row: 3 },
      { mapping: 0, hash: 10, sortKey: 0, tiebreak: 0, row: 3 },
      { mapping: 0, hash: 10, sortKey: 0, tiebreak: 0, row: 4 },
    ])
    const keyless: KeysOfRecord & { row: number } = { row: 0, tiebreak: 0, keys: [] }
    const kept = await walk(keyless, (after, limit) => store.scan.rowKeys(TABLE, 1, after.row, limit))
    expect(kept.filter(({ keys: some }) => some.length > 0)).toEqual([
      { row: 3, tiebreak: 0, keys: [key(3), key(10)] },
      { row: 4, tiebreak: 0, keys: [key(10)] },
    ])
  }),

  rule('[ST-59] a scan shows links, members, components and clusters as they are kept', async ({ store }) => {
    await history(store)
    expect(await walk(link(0, 0), (after, limit) => store.scan.links(TABLE, 1, after, limit))).toEqual([
      link(1, 3),
      link(3, 4),
      link(4, 5),
    ])
    const member = { row: 0, component: 0 }
    expect(await walk(member, (after, limit) => store.scan.members(TABLE, 1, after.row, limit))).toEqual([
      { row: 1, component: 1 },
      { row: 3, component: 1 },
      { row: 4, component: 1 },
    ])
    const first = { component: 0, csn: 0, size: 0 }
    expect(await walk(first, (after, limit) => store.scan.components(TABLE, 1, after.component, limit))).toEqual([
      { component: 1, csn: 1, size: 3 },
    ])
    const blank = { ...cluster('', []), component: 0 }
    expect(await walk(blank, (after, limit) => store.scan.clusters(TABLE, 1, after.id, limit))).toEqual([
      { ...cluster('c-1', [3, 4]), component: 1 },
      { ...cluster('c-2', [1, 3]), component: 1 },
    ])
    await commit(store, { put: [put(GRACE, keys(1))] })
    expect(await store.scan.members(TABLE, 1, 4, 10)).toEqual([])
  }),
]
