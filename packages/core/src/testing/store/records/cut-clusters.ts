import { expect } from 'vitest'
import { type Random, seededRandom } from '../../../lib/random.ts'
import type { Cluster } from '../../../model/cluster.ts'
import type { Link } from '../../../model/link.ts'
import type { RowFilter } from '../../../model/row-filter.ts'
import {
  CLUSTER_SORTS,
  type ClusterFilter,
  type ClusterPlace,
  type ClusterSort,
} from '../../../ports/store/match-store.ts'
import type { Store } from '../../../ports/store/store.ts'
import { ADA } from '../../people.ts'
import { cluster, commit, component, link, put, TABLE } from '../decisions.ts'
import { rule, type StoreRule } from '../rule.ts'
import { makeIndexed } from '../setting.ts'

const BRITISH: RowFilter = { column: 'country', values: ['GB'] }
/** So many that those of three records and more are more than are worked out at once. */
const COUNT = 1800
const PAGE = 450
const LEAST = 8000

/** A cluster, and what who sees British records alone is told of it. */
interface Cut {
  readonly cluster: Cluster
  readonly links: readonly Link[]
  readonly british: readonly number[]
  readonly size: number
  readonly score: number
}

/** Two to five records, with scores that many share and a large spread within the cluster. */
function cutAt(at: number, random: Random): Cut {
  const rows = Array.from({ length: random.between(2, 5) }, (_, place) => at * 10 + place + 1)
  const links = rows.flatMap((a, place) =>
    rows.slice(place + 1).flatMap((b) => (random.chance(0.8) ? [link(a, b, 7000 + 500 * random.below(7))] : [])),
  )
  const british = rows.filter(() => random.chance(0.7))
  const seen = links.filter(({ a, b }) => british.includes(a) && british.includes(b))
  const id = `${random.below(1e9).toString(16)}-${at}`
  const whole = cluster(id, rows, { label: 'REVIEW', score: meanOf(links) })
  const score = british.length === rows.length ? whole.score : meanOf(seen)
  return { cluster: whole, links, british, size: british.length, score }
}

function meanOf(links: readonly Link[]): number {
  return links.length === 0 ? 0 : Math.round(links.reduce((sum, { score }) => sum + score, 0) / links.length)
}

async function strewn(store: Store): Promise<readonly Cut[]> {
  const random = seededRandom(20_261_126)
  const cuts = Array.from({ length: COUNT }, (_, at) => cutAt(at, random))
  await makeIndexed(store)
  const british = new Set(cuts.flatMap((one) => one.british))
  const rows = cuts.flatMap((one) => one.cluster.rows)
  await commit(store, {
    put: rows.map((row) =>
      put({
        ...ADA,
        row,
        sources: [],
        id: `r${row}`,
        key: `k${row}`,
        values: { country: british.has(row) ? 'GB' : 'US' },
      }),
    ),
    matching: {
      generation: 1,
      unlink: [],
      dissolve: [],
      links: cuts.flatMap(({ links }) => links),
      components: cuts.map((one) => component(one.cluster.rows, one.cluster)),
    },
  })
  return cuts
}

function sorted(cuts: readonly Cut[], sort: ClusterSort): readonly string[] {
  const by = ({ size, score }: Cut): number => (sort === 'NATURAL' ? 0 : sort.startsWith('SIZE') ? size : score)
  const ids = cuts
    .toSorted((one, other) => by(one) - by(other) || (one.cluster.id < other.cluster.id ? -1 : 1))
    .map((one) => one.cluster.id)
  return sort.endsWith('_DESC') ? ids.reverse() : ids
}

async function walked(store: Store, filter: ClusterFilter, sort: ClusterSort): Promise<readonly string[]> {
  const ids: string[] = []
  for (let after: ClusterPlace | undefined; ; ) {
    const query = { ...filter, sort, limit: PAGE, ...(after ? { after } : {}) }
    const { clusters, last } = await store.matches.clustersAfter(TABLE, 1, query, BRITISH)
    ids.push(...clusters.map(({ id }) => id))
    if (last === undefined) return ids
    after = last
  }
}

/** While the scope column is not kept nobody knows how few records are visible, and clusters are walked as among very many. */
export const cutClusterRules: readonly StoreRule[] = [
  rule(
    '[ST-239] clusters that a row filter cuts stand where their visible pairs put them, however many come before them',
    async ({ store }) => {
      const seen = (await strewn(store)).filter(({ score }) => score >= LEAST)
      const proveFirst = async (sort: ClusterSort) => {
        const ids = sorted(seen, sort)
        const query = { minScore: LEAST, sort, offset: 10, limit: 50 }
        const { clusters, total } = await store.matches.clusters(TABLE, 1, query, BRITISH)
        expect([sort, total, clusters.map(({ id }) => id)]).toEqual([sort, ids.length, ids.slice(10, 60)])
      }
      for (const sort of CLUSTER_SORTS) {
        await proveFirst(sort)
        expect([sort, await walked(store, { minScore: LEAST }, sort)]).toEqual([sort, sorted(seen, sort)])
      }
      await store.records.keepScopeIndex(TABLE, 'country')
      while (!(await store.records.fillScopeIndex(TABLE, 5000)));
      for (const sort of CLUSTER_SORTS) await proveFirst(sort)
    },
  ),

  rule('[ST-239] a cluster that a row filter cuts is found by the visible records of it', async ({ store }) => {
    const cuts = await strewn(store)
    const asked = cuts.slice(0, 40)
    const rows = asked.flatMap(({ british }) => british.slice(0, 1))
    const ids = asked.filter(({ score }) => score > 0).map((one) => one.cluster.id)
    expect(await walked(store, { rows, minScore: 1 }, 'NATURAL')).toEqual(ids.sort())
    expect(await walked(store, { rows: [], minScore: 1 }, 'NATURAL')).toEqual([])
  }),
]
