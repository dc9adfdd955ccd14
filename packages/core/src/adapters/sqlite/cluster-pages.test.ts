import { expect, onTestFinished, test } from 'vitest'
import { seededRandom } from '../../lib/random.ts'
import type { Cluster } from '../../model/cluster.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import type { ClusterQuery } from '../../ports/store/match-store.ts'
import { sqliteStore } from './index.ts'

const COUNT = 4500

test('[ST-38] pages of a listing that is longer than the way to a landmark are those of the whole list', async () => {
  const store = await sqliteStore(':memory:')
  onTestFinished(() => store.close())
  await store.catalogue.save({ csn: 0, put: [], remove: [], createTables: [1] })
  await store.matches.begin(1, { number: 1, keyer: 'k', configuration: null })
  await store.matches.flip(1, 1, 0)
  const random = seededRandom(1)
  const clusters = Array.from({ length: COUNT }, (_, at): Cluster => {
    const rows = Array.from({ length: 2 + random.below(3) }, (_, place) => at * 10 + place + 1)
    const id = `c${String(random.below(1_000_000)).padStart(6, '0')}-${at}`
    const label = random.chance(0.7) ? 'MATCH' : 'REVIEW'
    return { id, kind: 'MATCH', label, rows, score: 7000 + random.below(50), mappings: 1, reasoning: 'Alike.' }
  })
  const { configuration } = await store.records.head(1)
  const changes = async (csn: number, parts: object) =>
    store.commit(1, {
      seen: { csn, configuration, records: new Map(), absentIds: [], absentSources: [] },
      put: [],
      remove: [],
      archive: [],
      audit: [],
      publish: [],
      matching: { generation: 1, unlink: [], links: [], dissolve: [], components: [], ...parts },
    })
  await changes(0, { components: clusters.map((one) => ({ id: one.rows[0], rows: one.rows, clusters: [one] })) })
  const expected = (list: readonly Cluster[], sort: ClusterQuery['sort']) => {
    const by = ({ rows, score }: Cluster) => (sort.startsWith('SIZE') ? rows.length : sort === 'NATURAL' ? 0 : score)
    const ascending = list.toSorted((a, b) => by(a) - by(b) || (a.id < b.id ? -1 : 1)).map(({ id }) => id)
    return sort.endsWith('_DESC') ? ascending.reverse() : ascending
  }
  const check = async (list: readonly Cluster[], filter: Partial<ClusterQuery>) => {
    for (const sort of ['NATURAL', 'SIZE_ASC', 'SIZE_DESC', 'SCORE_ASC', 'SCORE_DESC'] as const) {
      const ids = expected(list, sort)
      for (const offset of [0, 1995, 2000, 3999, list.length - 3, list.length]) {
        const found = await store.matches.clusters(1, 1, { ...filter, sort, offset, limit: 10 }, EVERYTHING)
        expect([sort, offset, found.clusters.map(({ id }) => id)]).toEqual([
          sort,
          offset,
          ids.slice(offset, offset + 10),
        ])
        expect(found.total).toBe(list.length)
      }
    }
  }
  await check(clusters, {})
  const matches = clusters.filter(({ label }) => label === 'MATCH')
  await check(matches, { label: 'MATCH' })
  await changes(1, { dissolve: [clusters[0]!.rows[0]] })
  await check(clusters.slice(1), {})
})
