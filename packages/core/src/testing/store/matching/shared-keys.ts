import { expect } from 'vitest'
import { FIRST_CELL } from '../../../model/index-key.ts'
import { EVERYTHING, type RowFilter } from '../../../model/row-filter.ts'
import {
  type ClusterQuery,
  SHARED_KEY_SORTS,
  type SharedKey,
  type SharedKeyQuery,
  type SharedKeysAfterQuery,
} from '../../../ports/store/match-store.ts'
import type { Store } from '../../../ports/store/store.ts'
import { EVERYBODY } from '../../people.ts'
import { cluster, commit, component, key, link, put, TABLE } from '../decisions.ts'
import { rule, type StoreRule } from '../rule.ts'
import { makeIndexed } from '../setting.ts'

/** Key 7 of mapping 0 is shared by three, key 8 by two, key 9 is one's alone; key 1 of mapping 1 is shared by two. */
async function sharing(store: Store): Promise<void> {
  await makeIndexed(store)
  const [one, two, three, four] = EVERYBODY
  const under = (...hashes: readonly (readonly [number, number])[]) => ({
    generation: 1,
    tiebreak: 0,
    keys: hashes.map(([hash, mapping]) => key(hash, mapping)),
  })
  await commit(store, {
    put: [
      put(one!, under([7, 0], [8, 0], [1, 1], CELL)),
      put(two!, under([7, 0], [8, 0], CELL)),
      put(three!, under([7, 0], [9, 0], [1, 1])),
      put(four!, under([2, 1])),
    ],
  })
}

async function shared(store: Store, query: Partial<SharedKeyQuery>, rowFilter: RowFilter = EVERYTHING) {
  const wanted: SharedKeyQuery = { mappings: [0, 1], sort: 'NATURAL', offset: 0, limit: 10, ...query }
  const { keys, total } = await store.matches.sharedKeys(TABLE, 1, wanted, rowFilter)
  return [...keys.map(({ mapping, hash, size }) => [mapping, hash, size]), total]
}

async function behind(store: Store, query: Partial<SharedKeysAfterQuery>, rowFilter: RowFilter = EVERYTHING) {
  return store.matches.sharedKeysAfter(TABLE, 1, { mappings: [0, 1], sort: 'NATURAL', limit: 10, ...query }, rowFilter)
}

async function clusterIds(store: Store, query: Partial<ClusterQuery>): Promise<readonly (string | number)[]> {
  const wanted: ClusterQuery = { sort: 'NATURAL', offset: 0, limit: 10, ...query }
  const found = await store.matches.clusters(TABLE, 1, wanted, EVERYTHING)
  return [...found.clusters.map(({ id }) => id), found.total]
}

/** Two records have it, and no list of buckets knows it. */
const CELL = [5, FIRST_CELL + 1] as const

export const sharedKeyRules: readonly StoreRule[] = [
  rule(
    '[ST-260] shared keys are those of two or more live records, by mapping and hash, or by size',
    async ({ store }) => {
      await sharing(store)
      expect(await shared(store, {})).toEqual([[0, 7, 3], [0, 8, 2], [1, 1, 2], 3])
      expect(await shared(store, { mappings: [1] })).toEqual([[1, 1, 2], 1])
      expect(await shared(store, { mappings: [] })).toEqual([0])
      expect(await shared(store, { sort: 'SIZE_ASC' })).toEqual([[0, 8, 2], [1, 1, 2], [0, 7, 3], 3])
      expect(await shared(store, { sort: 'SIZE_DESC', offset: 1, limit: 1 })).toEqual([[0, 8, 2], 3])
      expect(await shared(store, { offset: 3 })).toEqual([3])
    },
  ),

  rule('[ST-261] shared keys are walked behind a place, in every order, once each', async ({ store }) => {
    await sharing(store)
    for (const sort of SHARED_KEY_SORTS) {
      for (const limit of [1, 2, 3, 4]) {
        const walked: (readonly number[])[] = []
        for (let after: SharedKey | undefined; ; ) {
          const found = await behind(store, { sort, limit, ...(after ? { after } : {}) })
          walked.push(...found.map(({ mapping, hash, size }) => [mapping, hash, size]))
          if (found.length < limit) break
          after = found.at(-1)
        }
        expect([...walked, walked.length], `${sort} by ${limit}`).toEqual(await shared(store, { sort }))
      }
    }
  }),

  rule(
    '[ST-261] behind a place that is gone stands what stood behind it; mappings and sight hold',
    async ({ store }) => {
      await sharing(store)
      const hashes = async (query: Partial<SharedKeysAfterQuery>, rowFilter: RowFilter = EVERYTHING) =>
        (await behind(store, query, rowFilter)).map(({ hash, size }) => [hash, size])
      const gone = (mapping: number, hash: number, size = 2) => ({ after: { mapping, hash, size } })
      expect(await hashes(gone(0, 7))).toEqual([
        [8, 2],
        [1, 2],
      ])
      expect(await hashes(gone(0, 9))).toEqual([[1, 2]])
      expect(await hashes({ ...gone(0, 0), mappings: [1] })).toEqual([[1, 2]])
      expect(await hashes({ ...gone(1, 0), mappings: [0] })).toEqual([])
      expect(await hashes({ ...gone(0, 9), sort: 'SIZE_ASC' })).toEqual([
        [1, 2],
        [7, 3],
      ])
      expect(await hashes({ ...gone(1, 9), sort: 'SIZE_ASC' })).toEqual([[7, 3]])
      expect(await hashes({ ...gone(0, 7, 3), sort: 'SIZE_DESC' })).toEqual([
        [8, 2],
        [1, 2],
      ])
      const names = EVERYBODY.slice(0, 2).map(({ values }) => String(values.name))
      for (const sort of SHARED_KEY_SORTS) {
        const first = await hashes({ sort }, { column: 'name', values: names })
        expect(first.sort(), sort).toEqual([
          [1, 1],
          [7, 2],
          [8, 2],
        ])
        expect(await hashes({ sort }, { column: 'name', values: ['nobody'] })).toEqual([])
      }
      expect(await hashes({ ...gone(0, 7, 3), sort: 'SIZE_DESC' }, { column: 'name', values: names })).toEqual([
        [7, 2],
        [8, 2],
        [1, 1],
      ])
    },
  ),

  rule('[ST-262] sizes of shared keys are counted by mapping', async ({ store }) => {
    await sharing(store)
    expect(await store.matches.sharedKeySizes(TABLE, 1, EVERYTHING)).toEqual([
      { mapping: 0, size: 2, keys: 1 },
      { mapping: 0, size: 3, keys: 1 },
      { mapping: 1, size: 2, keys: 1 },
    ])
  }),

  rule('[ST-263] of a shared key only records in sight are counted, and one of them must be', async ({ store }) => {
    await sharing(store)
    const [one] = EVERYBODY
    const name = String(one!.values.name)
    expect(await shared(store, {}, { column: 'name', values: [name] })).toEqual([[0, 7, 1], [0, 8, 1], [1, 1, 1], 3])
    expect(await shared(store, {}, { column: 'name', values: ['nobody'] })).toEqual([0])
  }),

  rule('[ST-264] clusters are filtered by a mapping that proposed a link, and by their records', async ({ store }) => {
    await sharing(store)
    const pair = cluster('b-pair', [1, 2], { mappings: 3 })
    const other = cluster('a-other', [3, 4], { mappings: 2 })
    await commit(store, {
      matching: {
        generation: 1,
        unlink: [],
        dissolve: [],
        links: [link(1, 2), link(3, 4)],
        components: [component([1, 2], pair), component([3, 4], other)],
      },
    })
    expect(await clusterIds(store, { mapping: 0 })).toEqual(['b-pair', 1])
    expect(await clusterIds(store, { mapping: 1 })).toEqual(['a-other', 'b-pair', 2])
    expect(await clusterIds(store, { mapping: 2 })).toEqual([0])
    expect(await clusterIds(store, { rows: [4, 99] })).toEqual(['a-other', 1])
    expect(await clusterIds(store, { rows: [1, 2, 3], mapping: 0 })).toEqual(['b-pair', 1])
    expect(await clusterIds(store, { rows: [] })).toEqual([0])
  }),
]
