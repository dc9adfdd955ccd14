import { expect } from 'vitest'
import type { AuditEntry } from '../../../model/audit.ts'
import type { Cluster } from '../../../model/cluster.ts'
import type { PlacedKey } from '../../../model/index-key.ts'
import type { Link } from '../../../model/link.ts'
import type { TableRecord } from '../../../model/record.ts'
import { EVERYTHING, type RowFilter } from '../../../model/row-filter.ts'
import type { RulingKind, RulingMember } from '../../../model/ruling.ts'
import { CLUSTER_SORTS, type ClusterFilter, type SharedKey } from '../../../ports/store/match-store.ts'
import type { Store } from '../../../ports/store/store.ts'
import { ADA, EVERYBODY, GRACE, KATHERINE, LOVELASE } from '../../people.ts'
import { archived, cluster, commit, component, entry, key, keys, leave, link, put, TABLE } from '../decisions.ts'
import { rule, type StoreRule } from '../rule.ts'
import { makeIndexed, settle } from '../setting.ts'

/** Grace and Katherine, 6 and 7, are American, and nobody knows what Sofia, 9, is. */
const EUROPEAN: RowFilter = { column: 'country', values: ['GB', 'DE'] }
const AMERICAN: RowFilter = { column: 'country', values: ['US'] }

/** Everybody, in one component with these groups. */
async function grouped(store: Store, links: readonly Link[], ...clusters: readonly Cluster[]): Promise<void> {
  await makeIndexed(store)
  const rows = [...new Set(clusters.flatMap((one) => one.rows))].sort((a, b) => a - b)
  await commit(store, {
    put: EVERYBODY.map((record) => put(record, keys(1))),
    matching: { generation: 1, unlink: [], dissolve: [], links, components: [component(rows, ...clusters)] },
  })
}

/** Tries the same while the scope column is not kept, and when it is. */
async function eitherWay(store: Store, prove: () => Promise<void>): Promise<void> {
  await prove()
  await store.records.keepScopeIndex(TABLE, 'country')
  while (!(await store.records.fillScopeIndex(TABLE, 100)));
  await prove()
}

const seen = (store: Store, id: string, rowFilter: RowFilter) => store.matches.cluster(TABLE, 1, id, rowFilter)

async function found(store: Store, filter: ClusterFilter, rowFilter: RowFilter = EUROPEAN) {
  const query = { ...filter, sort: 'NATURAL', offset: 0, limit: 10 } as const
  const { clusters, total } = await store.matches.clusters(TABLE, 1, query, rowFilter)
  expect(total).toBe(clusters.length)
  const walked = await store.matches.clustersAfter(TABLE, 1, { ...filter, sort: 'NATURAL', limit: 10 }, rowFilter)
  expect(walked.clusters).toEqual(clusters)
  return clusters.map(({ id }) => id)
}

const NOTHING = { label: 'REVIEW', score: 0, mappings: 0 } as const

/** Of Grace, who doubles two Europeans, and of two who hang on Katherine alone. */
const MIXED = cluster('a-mixed', [1, 2, 6], { label: 'REVIEW', score: 9250, mappings: 3 })
const CHAINED = cluster('b-chained', [3, 4, 7], { score: 9500, mappings: 4 })
const DOUBTED = cluster('c-doubted', [5, 8, 6], { kind: 'REVIEW', label: 'REVIEW', score: 7000, mappings: 2 })
const APART = cluster('d-apart', [3, 6], { kind: 'RESOLVED', label: 'REVIEW', score: 8000, mappings: 1 })
const WHOLE = cluster('e-whole', [8, 10], { score: 9100, mappings: 1 })

const LINKS = [
  link(1, 2, 8500),
  { ...link(2, 6, 10_000), mappings: 2 },
  { ...link(3, 7, 9500), mappings: 4 },
  { ...link(4, 7, 9500), mappings: 4 },
  link(5, 8, 8000),
  { ...link(6, 8, 6000, 'REVIEW'), mappings: 2 },
  link(3, 6, 8000, 'SEPARATED'),
  link(8, 10, 9100),
]

const mixed = (store: Store) => grouped(store, LINKS, MIXED, CHAINED, DOUBTED, APART, WHOLE)

function tied(kind: RulingKind, ...rows: readonly number[]): RulingMember[] {
  return rows.map((row, part) => ({ ruling: `${kind} ${rows.join(' ')}`, kind, origin: row, row, part }))
}

async function decided(store: Store, kind: RulingKind, ...rows: readonly number[]): Promise<void> {
  const id = `${kind} ${rows.join(' ')}`
  const ruling = { id, kind, instant: 5000, user: 'u-1', operationId: 'op' }
  await commit(store, { rulings: { remove: [], put: [ruling], untie: [], tie: tied(kind, ...rows) } })
}

export const visiblePartRules: readonly StoreRule[] = [
  rule(
    '[ST-236] [ST-946] of a cluster with hidden records score, mappings and label are those of its visible pairs',
    async ({ store }) => {
      await mixed(store)
      await eitherWay(store, async () => {
        const part = { ...MIXED, label: 'MATCH', score: 8500, mappings: 1 }
        expect(await seen(store, 'a-mixed', EUROPEAN)).toEqual(part)
        expect(await seen(store, 'a-mixed', EVERYTHING)).toEqual(MIXED)
        expect(await seen(store, 'e-whole', EUROPEAN)).toEqual(WHOLE)
        const query = { label: 'MATCH', after: '', limit: 5 } as const
        expect(await store.matches.clusterSlice(TABLE, 1, query, EUROPEAN)).toEqual([part, WHOLE])
        expect(await found(store, { minScore: 8501 })).toEqual(['e-whole'])
        expect(await found(store, { minScore: 8500 })).toEqual(['a-mixed', 'e-whole'])
        expect(await found(store, { label: 'MATCH' })).toEqual(['a-mixed', 'e-whole'])
        expect(await found(store, { label: 'REVIEW' })).toEqual([])
        expect(await store.matches.clusterScores(TABLE, 1, EUROPEAN)).toEqual([
          { label: 'MATCH', tenth: 8, clusters: 1 },
          { label: 'MATCH', tenth: 9, clusters: 1 },
        ])
        expect(await store.matches.clusterScores(TABLE, 1, AMERICAN)).toEqual([])
        expect(await found(store, { mapping: 0 })).toEqual(['a-mixed', 'e-whole'])
        expect(await found(store, { mapping: 1 })).toEqual([])
        expect(await found(store, { mapping: 1 }, EVERYTHING)).toEqual(['a-mixed', 'c-doubted'])
      })
    },
  ),

  rule(
    '[ST-237] a cluster that no visible pair holds together has neither score nor mapping, and no filter for them finds it',
    async ({ store }) => {
      await mixed(store)
      await eitherWay(store, async () => {
        expect(await seen(store, 'b-chained', EUROPEAN)).toEqual({ ...CHAINED, ...NOTHING })
        expect(await seen(store, 'c-doubted', EUROPEAN)).toEqual({ ...DOUBTED, ...NOTHING })
        expect(await seen(store, 'd-apart', EUROPEAN)).toEqual({ ...APART, ...NOTHING, kind: 'REVIEW' })
        expect(await seen(store, 'a-mixed', AMERICAN)).toEqual({ ...MIXED, ...NOTHING })
        expect(await seen(store, 'e-whole', AMERICAN)).toBeUndefined()
        expect(await found(store, { minScore: 0 })).toEqual(['a-mixed', 'b-chained', 'c-doubted', 'd-apart', 'e-whole'])
        expect(await found(store, { resolved: true })).toEqual([])
        expect(await found(store, { resolved: true }, EVERYTHING)).toEqual(['d-apart'])
        expect(await found(store, { minScore: 1 }, AMERICAN)).toEqual([])
        expect(await found(store, { label: 'REVIEW' }, AMERICAN)).toEqual([])
        for (const sort of CLUSTER_SORTS) {
          const { clusters } = await store.matches.clusters(TABLE, 1, { sort, offset: 0, limit: 10 }, AMERICAN)
          expect(clusters.map(({ id }) => id).sort()).toEqual(['a-mixed', 'b-chained', 'c-doubted', 'd-apart'])
        }
      })
    },
  ),

  rule(
    '[ST-236] clusters are ordered by the scores of their visible pairs, page by page and behind a place',
    async ({ store }) => {
      await mixed(store)
      const held = ['a-mixed', 'e-whole'] // a part of one, and another that is visible as a whole
      const all = ['b-chained', 'c-doubted', 'd-apart', ...held]
      for (const [sort, filter, limit, ids] of [
        ['SCORE_ASC', {}, 2, all],
        ['SCORE_DESC', {}, 2, all.toReversed()],
        ['SCORE_ASC', { minScore: 1 }, 1, held],
        ['SCORE_DESC', { minScore: 1 }, 1, held.toReversed()],
        ['NATURAL', { minScore: 1 }, 1, held],
        ['SIZE_DESC', { minScore: 1 }, 1, held.toReversed()],
      ] as const) {
        const paged: string[] = []
        const walked: string[] = []
        for (let offset = 0; offset < ids.length; offset += limit) {
          const { clusters } = await store.matches.clusters(TABLE, 1, { ...filter, sort, offset, limit }, EUROPEAN)
          paged.push(...clusters.map(({ id }) => id))
        }
        for (let after: { id: string; by: number } | undefined; ; ) {
          const query = { ...filter, sort, limit, ...(after ? { after } : {}) }
          const { clusters, last } = await store.matches.clustersAfter(TABLE, 1, query, EUROPEAN)
          walked.push(...clusters.map(({ id }) => id))
          if (!last) break
          after = last
        }
        expect([paged, walked]).toEqual([ids, ids])
      }
    },
  ),

  rule('[ST-238] whether a part is ignored, escalated or held follows from its visible pairs', async ({ store }) => {
    const trio = cluster('trio', [1, 2, 6], { score: 9000, ignored: true, escalated: true })
    await grouped(store, [link(1, 2), link(2, 6), link(1, 6)], trio)
    await decided(store, 'ESCALATION', 2, 6)
    expect(await seen(store, 'trio', EUROPEAN)).toEqual(cluster('trio', [1, 2, 6], { score: 9000 }))
    expect(await found(store, { escalated: true })).toEqual([])
    expect(await found(store, { ignored: true })).toEqual([])
    await decided(store, 'IGNORE', 1, 2)
    const ignored = cluster('trio', [1, 2, 6], { score: 9000, label: 'REVIEW', ignored: true })
    expect(await seen(store, 'trio', EUROPEAN)).toEqual(ignored)
    expect(await found(store, { ignored: true })).toEqual(['trio'])
    expect(await seen(store, 'trio', AMERICAN)).toEqual(cluster('trio', [1, 2, 6], NOTHING))
    await decided(store, 'ESCALATION', 1, 2)
    expect(await seen(store, 'trio', EUROPEAN)).toEqual({ ...ignored, escalated: true })
    expect(await found(store, { escalated: true })).toEqual(['trio'])
  }),

  rule('[ST-236] three are a match when each pair of them is', async ({ store }) => {
    const links = [link(1, 2), link(1, 3), link(2, 3, 7000, 'REVIEW'), link(3, 6), link(4, 5), link(4, 8), link(5, 8)]
    const doubtful = cluster('doubtful', [1, 2, 3, 6])
    const sure = cluster('sure', [4, 5, 8, 7], { label: 'REVIEW' })
    await grouped(store, [...links, link(7, 8)], doubtful, sure)
    expect((await seen(store, 'doubtful', EUROPEAN))?.label).toBe('REVIEW')
    expect((await seen(store, 'sure', EUROPEAN))?.label).toBe('MATCH')
  }),

  rule('[ST-265] sizes of shared keys count visible records, and one alone shares nothing', async ({ store }) => {
    await makeIndexed(store)
    const under = (...hashes: readonly number[]) => ({
      generation: 1,
      tiebreak: 0,
      keys: hashes.map((hash) => key(hash)),
    })
    const [ada, lovelase] = EVERYBODY
    await commit(store, {
      put: [put(ada!, under(7, 8)), put(lovelase!, under(7)), put(GRACE, under(7, 8)), put(KATHERINE, under(9))],
    })
    await eitherWay(store, async () => {
      expect(await store.matches.sharedKeySizes(TABLE, 1, EUROPEAN)).toEqual([{ mapping: 0, size: 2, keys: 1 }])
      expect(await store.matches.sharedKeySizes(TABLE, 1, AMERICAN)).toEqual([])
      const query = { mappings: [0], sort: 'NATURAL', offset: 0, limit: 9 } as const
      expect((await store.matches.sharedKeys(TABLE, 1, query, EUROPEAN)).keys).toEqual([
        { mapping: 0, hash: 7, size: 2, withheld: 1 },
        { mapping: 0, hash: 8, size: 1, withheld: 1 },
      ])
    })
  }),

  rule(
    '[ST-2560] shared keys of fewer visible records than are asked for are passed over, and equal sizes stand by hash',
    async ({ store }) => {
      await makeIndexed(store)
      const under = (...keys: readonly PlacedKey[]) => ({ generation: 1, tiebreak: 0, keys })
      const all = [key(9), key(7), key(8, 1), key(6, 1)]
      const [ada, lovelase] = EVERYBODY
      await commit(store, {
        put: [put(ada!, under(...all)), put(lovelase!, under(key(7), key(8, 1))), put(GRACE, under(...all))],
      })
      await eitherWay(store, async () => {
        for (const sort of ['SIZE_ASC', 'SIZE_DESC', 'NATURAL'] as const) {
          const query = { mappings: [0, 1], sort, limit: 9 } as const
          const paged = async (leastVisible?: number) => {
            const asked = { ...query, offset: 0, ...(leastVisible ? { leastVisible } : {}) }
            const { keys, total } = await store.matches.sharedKeys(TABLE, 1, asked, EUROPEAN)
            return [...keys.map(({ hash }) => hash), total]
          }
          const [alone, pairs] = [
            [6, 9],
            [7, 8],
          ]
          const order = { SIZE_ASC: [...alone, ...pairs], SIZE_DESC: [...pairs, ...alone], NATURAL: [7, 9, 6, 8] }[sort]
          expect([sort, await paged(), await paged(2)]).toEqual([sort, [...order, 4], [...pairs, 2]])
          for (const leastVisible of [1, 2]) {
            const walked: number[] = []
            for (let after: SharedKey | undefined; ; ) {
              const asked = { ...query, limit: 1, leastVisible, ...(after ? { after } : {}) }
              after = (await store.matches.sharedKeysAfter(TABLE, 1, asked, EUROPEAN))[0]
              if (!after) break
              walked.push(after.hash)
            }
            expect([sort, leastVisible, walked]).toEqual([sort, leastVisible, leastVisible === 1 ? order : pairs])
          }
        }
      })
    },
  ),

  rule('[ST-199] what was stated of a record and hidden ones alone is no entry of its trail', async ({ store }) => {
    await settle(store, ADA, LOVELASE, GRACE, KATHERINE)
    const audit: readonly AuditEntry[] = [
      entry('born', 'INSERT', 'ada'),
      entry('hidden', 'DISCONNECT', 'ada', 'grace'),
      entry('both', 'SPLIT', 'ada', 'grace', 'lovelase'),
      { ...entry('side', 'DISCONNECT', 'grace', 'ada', 'lovelase'), side: 1 },
      { ...entry('other', 'DISCONNECT', 'ada', 'grace', 'lovelase'), side: 2 },
      entry('alone', 'RESOLVE', 'ada'),
      entry('merged', 'MERGE', 'ada', 'grace'),
      entry('nobody', 'IGNORE', 'ada', 'nobody'),
    ]
    await commit(store, { audit })
    const told = async (recordId: string, offset = 0, rowFilter: RowFilter = EUROPEAN) => {
      const { entries, total } = await store.records.audit(TABLE, { recordId, rowFilter, offset, limit: 3 })
      return [...entries.map(({ id }) => id), total]
    }
    expect(await told('ada')).toEqual(['born', 'both', 'other', 5])
    expect(await told('ada', 3)).toEqual(['alone', 'merged', 5])
    expect(await told('lovelase')).toEqual(['both', 'other', 2])
    expect(await told('ada', 6, EVERYTHING)).toEqual(['merged', 'nobody', 8])
    const deleted = archived(LOVELASE, 'DELETED')
    await commit(store, { remove: [leave(LOVELASE)], archive: [deleted] })
    expect(await told('ada')).toEqual(['born', 'both', 'other', 5])
  }),

  rule('[ST-237] a record is found by having been stated as different from a visible one', async ({ store }) => {
    await settle(store, ADA, LOVELASE, GRACE)
    await decided(store, 'SEPARATION', 1, 6)
    const disconnected = async (rowFilter: RowFilter) => {
      const query = { filter: { disconnected: true }, offset: 0, limit: 9 }
      const { records, total } = await store.records.page(TABLE, query, rowFilter)
      return [...records.map(({ id }: TableRecord) => id), total]
    }
    await eitherWay(store, async () => {
      expect(await disconnected(EVERYTHING)).toEqual(['ada', 'grace', 2])
      expect(await disconnected(EUROPEAN)).toEqual([0])
    })
    await decided(store, 'SEPARATION', 1, 2)
    expect(await disconnected(EUROPEAN)).toEqual(['ada', 'lovelase', 2])
  }),
]
