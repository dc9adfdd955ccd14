import { expect } from 'vitest'
import type { Values } from '../../../model/record.ts'
import { EVERYTHING, type RowFilter } from '../../../model/row-filter.ts'
import type { ClusterSort } from '../../../ports/store/match-store.ts'
import type { Store } from '../../../ports/store/store.ts'
import { ADA, ANNABELLA, CHARLES, EMMY, EVERYBODY, GRACE, KATHERINE, MARY } from '../../people.ts'
import { cluster, commit, component, keys, leave, link, put, revised, TABLE } from '../decisions.ts'
import { rule, type StoreRule } from '../rule.ts'
import { makeIndexed, makeTables, settle } from '../setting.ts'

const LATIN_OR_FRENCH: RowFilter = { column: 'languages', values: ['la', 'fr'] }
const AMERICAN: RowFilter = { column: 'country', values: ['US'] }
const NOBODY: RowFilter = { column: 'country', values: [] }

const valuesOf = (store: Store, after = '', limit = 100) => store.records.scopeValues(TABLE, after, limit)

async function fill(store: Store): Promise<void> {
  while (!(await store.records.fillScopeIndex(TABLE, 2)));
}

/** Tries the same without a kept column, while it is taken in, and when it is complete. */
async function whateverIsKept(store: Store, column: string, prove: () => Promise<void>): Promise<void> {
  await prove()
  await store.records.keepScopeIndex(TABLE, column)
  await prove()
  await fill(store)
  expect(await store.records.scopeIndexState(TABLE)).toEqual({ column, complete: true })
  await prove()
}

async function pageOf(store: Store, rowFilter: RowFilter, offset = 0, limit = 10) {
  const { records, total } = await store.records.page(TABLE, { filter: {}, offset, limit }, rowFilter)
  return [...records.map(({ id }) => id), total]
}

/** Ada and Charles are British, Grace and Katherine American; the third group is of both. */
async function grouped(store: Store): Promise<void> {
  await makeIndexed(store)
  const british = cluster('a-british', [1, 4], { score: 9100 })
  const american = cluster('b-american', [6, 7], { score: 9000 })
  const mixed = cluster('c-mixed', [2, 3, 5, 6], { kind: 'REVIEW', label: 'REVIEW', score: 8000 })
  await commit(store, {
    put: EVERYBODY.map((record) => put(record, keys(1))),
    matching: {
      generation: 1,
      unlink: [],
      dissolve: [],
      links: [link(1, 4), link(6, 7), link(2, 3), link(3, 5), link(5, 6, 8000, 'REVIEW')],
      components: [component([1, 4], british), component([2, 3, 5, 6, 7], american, mixed)],
    },
  })
}

const clustersOf = async (store: Store, rowFilter: RowFilter, sort: ClusterSort = 'NATURAL', limit = 10) => {
  const { clusters, total } = await store.matches.clusters(TABLE, 1, { sort, offset: 0, limit }, rowFilter)
  return [...clusters.map(({ id }) => id), total]
}

export const scopeRules: readonly StoreRule[] = [
  rule(
    '[ST-230] nothing is kept for row scopes until a column is chosen; an empty table is complete at once',
    async ({ store }) => {
      await makeTables(store)
      expect(await store.records.scopeIndexState(TABLE)).toBeUndefined()
      await store.records.keepScopeIndex(TABLE, 'country')
      expect(await store.records.scopeIndexState(TABLE)).toEqual({ column: 'country', complete: true })
      await commit(store, { put: [put(GRACE), put(ADA)] })
      expect(await valuesOf(store)).toEqual(['GB', 'US'])
      await store.records.keepScopeIndex(TABLE, 'languages')
      expect(await valuesOf(store)).toEqual([])
      await fill(store)
      expect(await valuesOf(store)).toEqual(['en'])
      await store.records.keepScopeIndex(TABLE, null)
      expect(await store.records.scopeIndexState(TABLE)).toBeUndefined()
      expect(await valuesOf(store)).toEqual([])
      expect(await store.records.fillScopeIndex(TABLE, 10)).toBe(true)
    },
  ),

  rule(
    '[ST-231] records that were there before are taken in slice by slice, and writes meanwhile are kept',
    async ({ store }) => {
      await settle(store, ADA, CHARLES, MARY, KATHERINE)
      await store.records.keepScopeIndex(TABLE, 'country')
      expect(await store.records.scopeIndexState(TABLE)).toEqual({ column: 'country', complete: false })
      expect(await store.records.fillScopeIndex(TABLE, 1)).toBe(false)
      const moved = (values: Values) => revised(MARY, { ...MARY.values, ...values })
      await commit(store, { put: [put(moved({ country: 'IT' })), put(EMMY)], remove: [leave(KATHERINE)] })
      await fill(store)
      expect(await store.records.scopeIndexState(TABLE)).toEqual({ column: 'country', complete: true })
      expect(await valuesOf(store)).toEqual(['DE', 'GB', 'IT'])
      expect(await pageOf(store, { column: 'country', values: ['GB', 'IT'] })).toEqual(['ada', 'charles', 'mary', 3])
    },
  ),

  rule('[ST-232] kept values are distinct, ascending, item by item, and walked slice by slice', async ({ store }) => {
    const strange = {
      ...GRACE,
      values: { languages: ['x', 'x', 7, null, '', 'a\u0001b', 'y'.repeat(256), { z: 'z' }] },
    }
    await settle(store, ANNABELLA, CHARLES, MARY, { ...strange, values: strange.values as Values })
    await store.records.keepScopeIndex(TABLE, 'languages')
    await fill(store)
    expect(await valuesOf(store)).toEqual(['ar', 'el', 'en', 'fr', 'la', 'x'])
    expect(await valuesOf(store, '', 2)).toEqual(['ar', 'el'])
    expect(await valuesOf(store, 'el', 3)).toEqual(['en', 'fr', 'la'])
    expect(await valuesOf(store, 'x', 3)).toEqual([])
  }),

  rule('[ST-233] pages in sight are the same whatever is kept of the scope column', async ({ store }) => {
    await settle(store, ADA, ANNABELLA, CHARLES, MARY, GRACE, KATHERINE)
    await whateverIsKept(store, 'languages', async () => {
      expect(await pageOf(store, LATIN_OR_FRENCH)).toEqual(['charles', 'katherine', 'mary', 3])
      expect(await pageOf(store, LATIN_OR_FRENCH, 1, 1)).toEqual(['katherine', 3])
      expect(await pageOf(store, AMERICAN)).toEqual(['grace', 'katherine', 2])
      expect(await pageOf(store, NOBODY)).toEqual([0])
      const behind = await store.records.pageAfter(TABLE, { filter: {}, after: 'charles', limit: 1 }, LATIN_OR_FRENCH)
      expect(behind.map(({ id }) => id)).toEqual(['katherine'])
    })
  }),

  rule(
    '[ST-234] a cluster is in sight when one of its records is, and is as large as what is in sight of it',
    async ({ store }) => {
      await grouped(store)
      await whateverIsKept(store, 'country', async () => {
        const british: RowFilter = { column: 'country', values: ['GB'] }
        expect(await clustersOf(store, british)).toEqual(['a-british', 'c-mixed', 2])
        expect(await clustersOf(store, AMERICAN)).toEqual(['b-american', 'c-mixed', 2])
        expect(await clustersOf(store, AMERICAN, 'SIZE_DESC')).toEqual(['b-american', 'c-mixed', 2])
        expect(await clustersOf(store, british, 'SIZE_DESC', 1)).toEqual(['c-mixed', 2])
        expect(await clustersOf(store, EVERYTHING, 'SIZE_DESC', 1)).toEqual(['c-mixed', 3])
        expect(await clustersOf(store, NOBODY)).toEqual([0])
        const query = { label: 'MATCH', after: '', limit: 5 } as const
        expect((await store.matches.clusterSlice(TABLE, 1, query, AMERICAN)).map(({ id }) => id)).toEqual([
          'b-american',
        ])
        const walk = { sort: 'SIZE_DESC', limit: 1 } as const
        const first = await store.matches.clustersAfter(TABLE, 1, walk, AMERICAN)
        expect([first.clusters[0]?.id, first.last?.id]).toEqual(['b-american', 'b-american'])
        const rest = { ...walk, ...(first.last ? { after: first.last } : {}) }
        expect((await store.matches.clustersAfter(TABLE, 1, rest, AMERICAN)).clusters[0]?.id).toBe('c-mixed')
        const [whole] = (await store.matches.clusters(TABLE, 1, { sort: 'SIZE_ASC', offset: 0, limit: 1 }, AMERICAN))
          .clusters
        expect(whole?.rows).toEqual([2, 3, 5, 6])
      })
    },
  ),

  rule('[ST-235] a cleared table keeps its scope column and none of its values', async ({ store }) => {
    await settle(store, ADA, GRACE)
    await store.records.keepScopeIndex(TABLE, 'country')
    const { csn, configuration } = await store.records.head(TABLE)
    await store.clear(TABLE, { csn, configuration, audit: [], publish: [] })
    expect(await valuesOf(store)).toEqual([])
    expect(await store.records.scopeIndexState(TABLE)).toEqual({ column: 'country', complete: true })
  }),
]
