import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ClusterQuery, type Component, EVERYTHING, type MatchStore } from '@onefold/core/adapter-kit'
import { sqliteStore } from '@onefold/core/sqlite'
import { digestOf } from '../packages/core/src/lib/bytes/hash.ts'
import { seededRandom } from '../packages/core/src/lib/random.ts'
import { keepRun } from './report/keep-result.ts'

const SEED = 20_261_121
const PAGES = 500
const PAGE = 20
const SORTS: readonly ClusterQuery['sort'][] = ['NATURAL', 'SIZE_ASC', 'SIZE_DESC', 'SCORE_ASC', 'SCORE_DESC']
const FILTERS: readonly Partial<ClusterQuery>[] = [
  {},
  { resolved: false, ignored: false, minScore: 7500 },
  { label: 'REVIEW', resolved: false },
]

/** The steward's queue: pages of clusters anywhere. Its size: clusters. */
export async function queueBench(): Promise<void> {
  const [clusters = 200_000] = process.argv
    .slice(2)
    .filter((word) => /^\d+$/.test(word))
    .map(Number)
  await pagesBench(clusters)
}

async function pagesBench(count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'onefold-bench-'))
  const store = await sqliteStore(join(folder, 'bench.db'))
  try {
    await store.catalogue.save({ csn: 0, put: [], remove: [], createTables: [1] })
    await store.matches.begin(1, { number: 1, keyer: 'bench', configuration: null })
    await store.matches.flip(1, 1, 0)
    for (let from = 0; from < count; from += 1000) {
      const components = Array.from({ length: Math.min(1000, count - from) }, (_, at) => componentAt(from + at))
      await store.commit(1, {
        seen: {
          csn: from / 1000,
          configuration: (await store.records.head(1)).configuration,
          records: new Map(),
          absentIds: [],
          absentSources: [],
        },
        put: [],
        remove: [],
        archive: [],
        audit: [],
        publish: [],
        matching: { generation: 1, unlink: [], links: [], dissolve: [], components },
      })
    }
    const times = await pageTimes(store.matches, count)
    const [p50Ms, p95Ms, p99Ms] = [percentile(times, 0.5), percentile(times, 0.95), percentile(times, 0.99)]
    console.log(
      `queue: pages of ${PAGE} among ${count} clusters, any order, filter and depth (seed ${SEED}, ${times.length} pages): ` +
        `p50 ${p50Ms} ms, p95 ${p95Ms} ms, p99 ${p99Ms} ms`,
    )
    keepRun('queue', { clusters: count, pages: times.length, pageSize: PAGE, p50Ms, p95Ms, p99Ms }, ['clusters'], {
      seed: SEED,
    })
  } finally {
    await store.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Two to five records, a third of them for review, scores anywhere above the review score and a few below. */
function componentAt(index: number): Component {
  const random = seededRandom(SEED + index)
  const size = 2 + (random.below(10) === 0 ? random.below(4) : 0)
  const rows = Array.from({ length: size }, (_, at) => index * 10 + at + 1)
  const review = random.below(3) === 0
  const label = review ? 'REVIEW' : 'MATCH'
  const cluster = {
    id: digestOf([String(index)]),
    kind: 'MATCH' as const,
    label,
    rows,
    score: 7000 + random.below(3000),
    mappings: 1 + random.below(7),
  } as const
  return { id: rows[0]!, rows, clusters: [{ ...cluster, reasoning: 'Every pair of them is alike.' }] }
}

async function pageTimes(matches: MatchStore, count: number): Promise<readonly number[]> {
  const random = seededRandom(SEED)
  const times: number[] = []
  for (let page = 0; page < PAGES; page++) {
    const query = { ...random.pick(FILTERS), sort: random.pick(SORTS), offset: random.below(count), limit: PAGE }
    const started = performance.now()
    await matches.clusters(1, 1, query, EVERYTHING)
    times.push(performance.now() - started)
  }
  return times
}

/** In milliseconds, to a tenth. */
function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
}
