import { expect } from 'vitest'
import type { Cluster } from '../../../model/cluster.ts'
import type { BucketPosition, PlacedKey } from '../../../model/index-key.ts'
import { EVERYTHING, type RowFilter } from '../../../model/row-filter.ts'
import type { MatchChanges } from '../../../ports/store/changes.ts'
import {
  CLUSTER_SORTS,
  type ClusterPlace,
  type ClusterQuery,
  type ClustersAfterQuery,
} from '../../../ports/store/match-store.ts'
import type { Store } from '../../../ports/store/store.ts'
import { EVERYBODY, GRACE } from '../../people.ts'
import { cluster, commit, component, key, keys, link, put, TABLE } from '../decisions.ts'
import { rule, type StoreRule } from '../rule.ts'
import { makeIndexed } from '../setting.ts'

const changesOf = (parts: Partial<MatchChanges>): MatchChanges => ({
  generation: 1,
  unlink: [],
  links: [],
  dissolve: [],
  components: [],
  ...parts,
})

/** The whole cast, under keys that are of no matter, with what `parts` says of their links and groups: csn 1. */
async function gathered(store: Store, parts: Partial<MatchChanges> = {}): Promise<void> {
  await makeIndexed(store)
  await commit(store, { put: EVERYBODY.map((record) => put(record, keys(1))), matching: changesOf(parts) })
}

const pair = cluster('b-pair', [1, 2], { score: 9500, mappings: 3, reasoning: 'One match link.' })
const trio = cluster('a-trio', [3, 4, 5], { score: 9000 })
const doubt = cluster('c-doubt', [6, 7], { kind: 'REVIEW', label: 'REVIEW', score: 7000 })
const large = cluster('D-large', [8, 9, 10], { kind: 'MATCH', label: 'REVIEW', score: 9000 })

/** Four clusters in three components. */
async function clustered(store: Store): Promise<void> {
  await gathered(store, {
    links: [link(1, 2), link(3, 4), link(4, 5), link(6, 7, 7000, 'REVIEW'), link(8, 9), link(9, 10)],
    components: [component([1, 2], pair), component([3, 4, 5, 6, 7], trio, doubt), component([8, 9, 10], large)],
  })
}

/** Five records in bucket 7, by sort key, then tiebreak, then row: 5, 2, 1, 3, 4. The third is in bucket 8 too. */
async function standing(store: Store): Promise<void> {
  await makeIndexed(store)
  const [one, two, three, four, five] = EVERYBODY
  const at = (tiebreak: number, ...keys: PlacedKey[]) => ({ generation: 1, tiebreak, keys })
  await commit(store, {
    put: [
      put(one!, at(0, key(7, 0, 6))),
      put(two!, at(10, key(7, 0, 5))),
      put(three!, at(0, key(7, 0, 6), key(8, 0, 1))),
      put(four!, at(4, key(7, 0, 6))),
      put(five!, at(9, key(7, 0, 5))),
    ],
  })
}

async function idsOf(store: Store, query: Partial<ClusterQuery>): Promise<readonly (string | number)[]> {
  const found = await store.matches.clusters(TABLE, 1, { sort: 'NATURAL', offset: 0, limit: 10, ...query }, EVERYTHING)
  return [...found.clusters.map((one) => one.id), found.total]
}

export const matchingRules: readonly StoreRule[] = [
  rule('[ST-35] postings answer every key asked, in that order, rows ascending', async ({ store }) => {
    await makeIndexed(store)
    const [ada, lovelase, annabella] = EVERYBODY
    await commit(store, { put: [put(annabella!, keys(1, 7)), put(ada!, keys(1, 7, 8))] })
    const greatest = { mapping: 1, hash: 2 ** 53 - 1, sortKey: 2 ** 48 - 1 }
    await commit(store, { put: [put(lovelase!, { generation: 1, tiebreak: 0, keys: [key(7), key(7, 1), greatest] })] })
    expect(await store.matches.postings(TABLE, 1, [key(9), key(7), key(7, 1), greatest, key(8)])).toEqual([
      { key: key(9), rows: [] },
      { key: key(7), rows: [1, 2, 3] },
      { key: key(7, 1), rows: [2] },
      { key: greatest, rows: [2] },
      { key: key(8), rows: [1] },
    ])
    expect(await store.matches.postings(TABLE, 1, [])).toEqual([])
  }),

  rule(
    '[ST-120] a bucket has its records by sort key, then by tiebreak, then by row, and answers its first ones',
    async ({ store }) => {
      await standing(store)
      const [whole] = await store.matches.postings(TABLE, 1, [key(7)])
      expect(whole?.rows).toEqual([5, 2, 1, 3, 4])
      const firsts = await store.matches.postings(TABLE, 1, [key(7), key(8), key(7)], [2, 9, 0])
      expect(firsts.map(({ rows }) => rows)).toEqual([[5, 2], [3], []])
    },
  ),

  rule('[ST-121] neighbours are those before a position and those from it on, as far as asked', async ({ store }) => {
    await standing(store)
    const around = async (at: BucketPosition, radius: number) => {
      const [found] = await store.matches.neighbours(TABLE, 1, [{ key: key(7), at, radius }])
      return found?.map(({ row }) => row)
    }
    expect(await around({ sortKey: 6, tiebreak: 0, row: 1 }, 1)).toEqual([2, 1, 3])
    expect(await around({ sortKey: 6, tiebreak: 0, row: 2 }, 1)).toEqual([1, 3, 4])
    expect(await around({ sortKey: 5, tiebreak: 10, row: 0 }, 0)).toEqual([2])
    expect(await around({ sortKey: 0, tiebreak: 0, row: 0 }, 2)).toEqual([5, 2, 1])
    expect(await around({ sortKey: 2 ** 48 - 1, tiebreak: 2 ** 31 - 1, row: 9 }, 2)).toEqual([3, 4])
    const asked = [key(8), key(9), key(7)].map((one) => ({
      key: one,
      at: { sortKey: 6, tiebreak: 0, row: 3 },
      radius: 1,
    }))
    expect(await store.matches.neighbours(TABLE, 1, asked)).toEqual([
      [{ sortKey: 1, tiebreak: 0, row: 3 }],
      [],
      [
        { sortKey: 6, tiebreak: 0, row: 1 },
        { sortKey: 6, tiebreak: 0, row: 3 },
        { sortKey: 6, tiebreak: 4, row: 4 },
      ],
    ])
  }),

  rule('[ST-121] a record that moves within its bucket stands at its new position only', async ({ store }) => {
    await standing(store)
    const moved = { generation: 1, tiebreak: 0, keys: [key(7, 0, 1)] }
    await commit(store, { put: [put({ ...EVERYBODY[2]!, revision: 2 }, moved)] })
    expect((await store.matches.postings(TABLE, 1, [key(7), key(8)])).map(({ rows }) => rows)).toEqual([
      [3, 5, 2, 1, 4],
      [],
    ])
    expect(await store.scan.rowKeys(TABLE, 1, 2, 1)).toEqual([{ row: 3, tiebreak: 0, keys: [key(7, 0, 1)] }])
  }),

  rule('[ST-2901] links between pairs, their totals between rows and the sizes of keys are read', async ({ store }) => {
    await clustered(store)
    const between = await store.matches.linksBetween(TABLE, 1, [
      [4, 5],
      [1, 2],
      [1, 3],
    ])
    expect(between).toEqual([link(1, 2), link(4, 5)])
    expect(await store.matches.linksBetween(TABLE, 1, [])).toEqual([])
    const { score, mappings } = link(1, 2)
    const total = { mappings, links: 2, score: 2 * score }
    expect(await store.matches.linkTotals(TABLE, 1, [3, 4, 5], false)).toEqual([total])
    expect(await store.matches.linkTotals(TABLE, 1, [8, 9, 10], true)).toEqual([total])
    expect(await store.matches.linkTotals(TABLE, 1, [3, 5], false)).toEqual([])
    expect(await store.matches.linkTotals(TABLE, 1, [], true)).toEqual([])
    await commit(store, { matching: changesOf({ links: [link(4, 5, 8000, 'SEPARATED')] }) }) // it counts no more
    expect(await store.matches.linkTotals(TABLE, 1, [3, 4, 5], false)).toEqual([{ ...total, links: 1, score }])
    expect(await store.matches.keySizes(TABLE, 1, [])).toEqual([])
    await commit(store, { put: [put({ ...GRACE, revision: 2 }, keys(1, 7, 8))] })
    await commit(store, { put: [put({ ...EVERYBODY[0]!, revision: 2 }, keys(1, 7))] })
    expect(await store.matches.keySizes(TABLE, 1, [key(8), key(99), key(7)])).toEqual([1, 0, 2])
  }),

  rule('[ST-4650] a cluster is kept with the record that was left out of it', async ({ store }) => {
    await gathered(store, { components: [component([1, 2], { ...pair, leftOut: 'r-3' }), component([3, 4, 5], trio)] })
    const kept = await store.matches.components(TABLE, 1, [1, 3])
    expect(kept.map(({ clusters }) => clusters)).toEqual([[{ ...pair, leftOut: 'r-3' }], [trio]])
    const { clusters } = await store.matches.clusters(TABLE, 1, { sort: 'NATURAL', offset: 0, limit: 9 }, EVERYTHING)
    expect(clusters.map(({ leftOut }) => leftOut)).toEqual([undefined, 'r-3'])
  }),

  rule('[ST-2902] a commit ends single links, and writes others in their place', async ({ store }) => {
    await clustered(store)
    const ended: readonly (readonly [number, number])[] = [
      [4, 5],
      [8, 10],
    ]
    const links = [link(8, 10, 7000, 'REVIEW')]
    await commit(store, {
      put: [put({ ...GRACE, revision: 2 }, keys(1))],
      matching: changesOf({ unlinkPairs: ended, links }),
    })
    const left = await store.matches.links(TABLE, 1, [3, 4, 5, 8, 9, 10])
    expect(left).toEqual([link(3, 4), link(8, 9), link(8, 10, 7000, 'REVIEW'), link(9, 10)])
  }),

  rule(
    '[ST-2905] what the links of a cluster come to is kept with it until its component is dissolved',
    async ({ store }) => {
      const totals = [
        { mappings: 1, links: 2, score: 18_000 },
        { mappings: 3, links: 1, score: 9000 },
      ]
      await gathered(store, {
        components: [component([1, 2], pair), component([8, 9, 10], large)],
        linkTotals: [['D-large', totals]],
      })
      const kept = () => store.matches.keptLinkTotals(TABLE, 1, ['b-pair', 'D-large', 'nobody'])
      expect(await kept()).toEqual([['D-large', totals]])
      expect(await store.matches.keptLinkTotals(TABLE, 1, [])).toEqual([])
      await commit(store, { matching: changesOf({ dissolve: [9], components: [component([8, 9, 10], large)] }) })
      expect(await kept()).toEqual([])
    },
  ),

  rule('[ST-35] one question may name 40,000 keys or rows', async ({ store }) => {
    await clustered(store)
    await commit(store, { put: [put({ ...GRACE, revision: 2 }, keys(1, 39_999))] })
    const many = Array.from({ length: 40_000 }, (_, n) => n)
    const found = await store.matches.postings(
      TABLE,
      1,
      many.map((hash) => key(hash)),
    )
    expect(found).toHaveLength(40_000)
    expect(found.at(-1)).toEqual({ key: key(39_999), rows: [6] })
    expect(await store.matches.links(TABLE, 1, many)).toHaveLength(6)
    expect(await store.matches.componentsOf(TABLE, 1, many)).toHaveLength(40_000)
    expect(await store.matches.components(TABLE, 1, many)).toHaveLength(3)
  }),

  rule('[ST-36] the links of rows come once each, by (a, b)', async ({ store }) => {
    const kept = { a: 2, b: 3, score: 0, mappings: 2 ** 31 - 1, kind: 'SEPARATED' as const }
    await gathered(store, { links: [link(3, 10), kept, link(1, 3, 10_000), link(1, 2, 4000, 'REVIEW'), link(4, 5)] })
    expect(await store.matches.links(TABLE, 1, [3, 2])).toEqual([
      link(1, 2, 4000, 'REVIEW'),
      link(1, 3, 10_000),
      kept,
      link(3, 10),
    ])
    expect(await store.matches.links(TABLE, 1, [10, 5])).toEqual([link(3, 10), link(4, 5)])
    expect(await store.matches.links(TABLE, 1, [6, 99])).toEqual([])
  }),

  rule('[ST-36] all links of unlinked rows go before the new ones are written', async ({ store }) => {
    await gathered(store, { links: [link(1, 2), link(2, 3), link(3, 4)] })
    await commit(store, { matching: changesOf({ unlink: [2, 9], links: [link(1, 2, 8000, 'REVIEW')] }) })
    expect(await store.matches.links(TABLE, 1, [1, 2, 3, 4])).toEqual([link(1, 2, 8000, 'REVIEW'), link(3, 4)])
  }),

  rule('[ST-36] a link that is written again replaces the one before', async ({ store }) => {
    await gathered(store, { links: [link(1, 2)] })
    await commit(store, { matching: changesOf({ links: [link(1, 2, 4100, 'SEPARATED')] }) })
    expect(await store.matches.links(TABLE, 1, [1])).toEqual([link(1, 2, 4100, 'SEPARATED')])
  }),

  rule(
    '[ST-3100] of many links in any order all are there, and of one pair the last that was written',
    async ({ store }) => {
      const pairs = Array.from({ length: 50 }, (_, at) => [1 + (at % 10), 11 + ((at * 7) % 50)] as const)
      await gathered(store, { links: pairs.slice(20, 24).map(([a, b]) => link(a, b, 5000, 'REVIEW')) })
      const again = [link(...pairs[3]!, 4200, 'SEPARATED'), link(...pairs[40]!, 4300, 'REVIEW')]
      await commit(store, { matching: changesOf({ links: [...pairs.map(([a, b]) => link(a, b)), ...again] }) })
      const found = await store.matches.links(TABLE, 1, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
      const last = pairs.map(([a, b], at) => (at === 3 ? again[0]! : at === 40 ? again[1]! : link(a, b)))
      expect(found).toEqual(last.sort((one, other) => one.a - other.a || one.b - other.b))
    },
  ),

  rule('[ST-37] dissolved components go with their clusters before the new ones are written', async ({ store }) => {
    await clustered(store)
    const fresh = component([1, 2, 3], cluster('e-fresh', [1, 2, 3]))
    await commit(store, { matching: changesOf({ dissolve: [2, 5], components: [fresh] }) })
    expect(await store.matches.componentsOf(TABLE, 1, [1, 3, 4, 7, 8])).toEqual([
      { row: 1, component: 1, csn: 2 },
      { row: 3, component: 1, csn: 2 },
      { row: 4, component: 0, csn: 0 },
      { row: 7, component: 0, csn: 0 },
      { row: 8, component: 8, csn: 1 },
    ])
    expect(await idsOf(store, {})).toEqual(['D-large', 'e-fresh', 2])
    expect(await store.matches.cluster(TABLE, 1, 'c-doubt', EVERYTHING)).toBeUndefined()
  }),

  rule('[ST-37] each row asked is told its component and the csn it was decided at', async ({ store }) => {
    await clustered(store)
    expect(await store.matches.componentsOf(TABLE, 1, [7, 99, 1, 3, 7])).toEqual([
      { row: 7, component: 3, csn: 1 },
      { row: 99, component: 0, csn: 0 },
      { row: 1, component: 1, csn: 1 },
      { row: 3, component: 3, csn: 1 },
      { row: 7, component: 3, csn: 1 },
    ])
  }),

  rule('[ST-37] components come by id, with their rows and their clusters', async ({ store }) => {
    await clustered(store)
    const found = await store.matches.components(TABLE, 1, [8, 3, 99, 4])
    expect(found.map(({ id, rows }) => [id, rows])).toEqual([
      [3, [3, 4, 5, 6, 7]],
      [8, [8, 9, 10]],
    ])
    expect([...found[0]!.clusters].sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual([trio, doubt])
    expect(found[1]!.clusters).toEqual([large])
  }),

  rule('[ST-37] a component may have no cluster', async ({ store }) => {
    await gathered(store, { links: [link(1, 2, 4100, 'REVIEW')], components: [component([1, 2])] })
    expect(await store.matches.components(TABLE, 1, [1])).toEqual([{ id: 1, rows: [1, 2], clusters: [] }])
  }),

  rule('[ST-38] a cluster is found by its id', async ({ store }) => {
    await clustered(store)
    expect(await store.matches.cluster(TABLE, 1, 'b-pair', EVERYTHING)).toEqual(pair)
    expect(await store.matches.cluster(TABLE, 1, 'c-doubt', EVERYTHING)).toEqual(doubt)
    expect(await store.matches.cluster(TABLE, 1, 'nobody', EVERYTHING)).toBeUndefined()
  }),

  rule('[ST-38] clusters are filtered by label, by kind and by least score', async ({ store }) => {
    await clustered(store)
    expect(await idsOf(store, { label: 'MATCH' })).toEqual(['a-trio', 'b-pair', 2])
    expect(await idsOf(store, { label: 'REVIEW' })).toEqual(['D-large', 'c-doubt', 2])
    expect(await idsOf(store, { kind: 'MATCH' })).toEqual(['D-large', 'a-trio', 'b-pair', 3])
    expect(await idsOf(store, { kind: 'MATCH', label: 'REVIEW' })).toEqual(['D-large', 1])
    expect(await idsOf(store, { minScore: 9000 })).toEqual(['D-large', 'a-trio', 'b-pair', 3])
    expect(await idsOf(store, { minScore: 9001 })).toEqual(['b-pair', 1])
  }),

  rule('[ST-38] clusters are sorted by id, size or score, ties by id', async ({ store }) => {
    await clustered(store)
    expect(await idsOf(store, { sort: 'NATURAL' })).toEqual(['D-large', 'a-trio', 'b-pair', 'c-doubt', 4])
    expect(await idsOf(store, { sort: 'SIZE_ASC' })).toEqual(['b-pair', 'c-doubt', 'D-large', 'a-trio', 4])
    expect(await idsOf(store, { sort: 'SIZE_DESC' })).toEqual(['a-trio', 'D-large', 'c-doubt', 'b-pair', 4])
    expect(await idsOf(store, { sort: 'SCORE_ASC' })).toEqual(['c-doubt', 'D-large', 'a-trio', 'b-pair', 4])
    expect(await idsOf(store, { sort: 'SCORE_DESC' })).toEqual(['b-pair', 'a-trio', 'D-large', 'c-doubt', 4])
  }),

  rule('[ST-38] a page of clusters tells how many there are in all', async ({ store }) => {
    await clustered(store)
    expect(await idsOf(store, { offset: 1, limit: 2 })).toEqual(['a-trio', 'b-pair', 4])
    expect(await idsOf(store, { sort: 'SCORE_DESC', offset: 3, limit: 2 })).toEqual(['c-doubt', 4])
    expect(await idsOf(store, { offset: 4 })).toEqual([4])
  }),

  rule(
    '[ST-946] clusters are counted by label and tenth of the score, a full score in the last one',
    async ({ store }) => {
      await clustered(store)
      expect(await store.matches.clusterScores(TABLE, 1, EVERYTHING)).toEqual([
        { label: 'MATCH', tenth: 9, clusters: 2 },
        { label: 'REVIEW', tenth: 7, clusters: 1 },
        { label: 'REVIEW', tenth: 9, clusters: 1 },
      ])
    },
  ),

  rule('[ST-941] pages of clusters begin behind a place, in every order, and say where they end', async ({ store }) => {
    await clustered(store)
    for (const sort of CLUSTER_SORTS) {
      const all = (await store.matches.clusters(TABLE, 1, { sort, offset: 0, limit: 10 }, EVERYTHING)).clusters
      for (const limit of [1, 2, 3, 4]) {
        const walked: Cluster[] = []
        for (let after: ClusterPlace | undefined; ; ) {
          const query = { sort, limit, ...(after ? { after } : {}) }
          const { clusters, last } = await store.matches.clustersAfter(TABLE, 1, query, EVERYTHING)
          walked.push(...clusters)
          if (last === undefined) break
          expect([clusters.length, last.id]).toEqual([limit, clusters.at(-1)?.id])
          after = last
        }
        expect(walked, `${sort} by ${limit}`).toEqual(all)
      }
    }
  }),

  rule(
    '[ST-941] behind a place that is gone stands what stood behind it; filters and sight hold',
    async ({ store }) => {
      await clustered(store)
      const idsBehind = async (query: Omit<ClustersAfterQuery, 'limit'>, rowFilter: RowFilter = EVERYTHING) =>
        (await store.matches.clustersAfter(TABLE, 1, { ...query, limit: 10 }, rowFilter)).clusters.map(({ id }) => id)
      expect(await idsBehind({ sort: 'NATURAL', after: { id: 'a', by: 0 } })).toEqual(['a-trio', 'b-pair', 'c-doubt'])
      expect(await idsBehind({ sort: 'SIZE_ASC', after: { id: 'z', by: 2 } })).toEqual(['D-large', 'a-trio'])
      expect(await idsBehind({ sort: 'SIZE_DESC', after: { id: 'Z', by: 3 } })).toEqual([
        'D-large',
        'c-doubt',
        'b-pair',
      ])
      expect(await idsBehind({ sort: 'SCORE_DESC', after: { id: 'b', by: 9000 } })).toEqual([
        'a-trio',
        'D-large',
        'c-doubt',
      ])
      expect(await idsBehind({ sort: 'NATURAL', label: 'REVIEW', after: { id: 'D-large', by: 0 } })).toEqual([
        'c-doubt',
      ])
      expect(await idsBehind({ sort: 'NATURAL', minScore: 9001 })).toEqual(['b-pair'])
      expect(await idsBehind({ sort: 'SIZE_DESC' }, { column: 'country', values: ['nowhere'] })).toEqual([])
    },
  ),

  rule('[ST-38] slices walk the clusters of one label by id', async ({ store }) => {
    await clustered(store)
    const slice = (after: string, limit: number) =>
      store.matches.clusterSlice(TABLE, 1, { label: 'MATCH', after, limit }, EVERYTHING)
    expect(await slice('', 1)).toEqual([trio])
    expect(await slice('a-trio', 5)).toEqual([pair])
    expect(await slice('b-pair', 5)).toEqual([])
    expect(await store.matches.clusterSlice(TABLE, 1, { label: 'REVIEW', after: 'D', limit: 5 }, EVERYTHING)).toEqual([
      large,
      doubt,
    ])
  }),

  rule('[ST-39] the statistics count shared keys by mapping, links, and clusters by label', async ({ store }) => {
    await makeIndexed(store)
    const [ada, lovelase, annabella, charles] = EVERYBODY
    await commit(store, {
      put: [
        put(ada!, { generation: 1, tiebreak: 0, keys: [key(1), key(5, 2)] }),
        put(lovelase!, { generation: 1, tiebreak: 0, keys: [key(1), key(6, 1)] }),
        put(annabella!, { generation: 1, tiebreak: 0, keys: [key(9), key(5, 2)] }),
        put(charles!, { generation: 1, tiebreak: 0, keys: [key(8), key(7, 2)] }),
      ],
      matching: changesOf({
        links: [link(1, 2), { ...link(1, 3), mappings: 4 }],
        components: [
          component([1, 2, 3], cluster('c-1', [1, 2]), cluster('c-2', [1, 2, 3], { kind: 'REVIEW', label: 'REVIEW' })),
          component(
            [4],
            cluster('c-3', [4], { label: 'REVIEW' }),
            cluster('c-4', [4], { kind: 'RESOLVED', label: 'REVIEW' }),
          ),
        ],
      }),
    })
    const { bucketsByMapping, ...rest } = await store.matches.stats(TABLE, 1)
    expect(rest).toEqual({ links: 2, matchClusters: 1, reviewClusters: 2 })
    expect(bucketsByMapping.filter(({ buckets }) => buckets > 0)).toEqual([
      { mapping: 0, buckets: 1 },
      { mapping: 2, buckets: 1 },
    ])
  }),
]
