import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type ClusterQuery,
  type Component,
  EVERYTHING,
  type MatchStore,
  type Onefold,
  openOnefold,
  type ResourceInput,
  type Session,
} from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { digestOf } from '../packages/core/src/lib/hash.ts'
import { seededRandom } from '../packages/core/src/lib/random.ts'
import { peakMegabytes } from './lib/engine.ts'

const SEED = 20_261_121
const PAGES = 500
const SORTS: readonly ClusterQuery['sort'][] = ['NATURAL', 'SIZE_ASC', 'SIZE_DESC', 'SCORE_ASC', 'SCORE_DESC']
const FILTERS: readonly Partial<ClusterQuery>[] = [
  {},
  { resolved: false, ignored: false, minScore: 7500 },
  { label: 'REVIEW', resolved: false },
]

/** The steward's queue: pages of clusters anywhere, a steward's merges, and their undo. Sizes: clusters, then groups. */
export async function queueBench(): Promise<void> {
  const [clusters = 200_000, groups = 20_000] = process.argv
    .slice(2)
    .filter((word) => /^\d+$/.test(word))
    .map(Number)
  await pagesBench(clusters)
  await stewardBench(groups)
}

async function pagesBench(count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'onefold-bench-'))
  const store = await sqliteStore(join(folder, 'bench.db'))
  try {
    await store.catalogue.save({ mark: 0, put: [], remove: [], createTables: [1] })
    await store.matches.begin(1, { number: 1, keyer: 'bench', configuration: null })
    await store.matches.flip(1, 1, 0)
    for (let from = 0; from < count; from += 1000) {
      const components = Array.from({ length: Math.min(1000, count - from) }, (_, at) => componentAt(from + at))
      await store.commit(1, {
        seen: {
          mark: from / 1000,
          configuration: (await store.records.head(1)).configuration,
          records: new Map(),
          absentIds: [],
          absentSources: [],
        },
        ...{ put: [], remove: [], archive: [], audit: [], publish: [] },
        matching: { generation: 1, unlink: [], links: [], dissolve: [], components },
      })
    }
    const times = await pageTimes(store.matches, count)
    console.log(
      `queue: pages of 20 among ${count} clusters, any order, filter and depth (seed ${SEED}, ${times.length} pages): ` +
        `p50 ${percentile(times, 0.5)} ms, p95 ${percentile(times, 0.95)} ms, p99 ${percentile(times, 0.99)} ms`,
    )
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
    const query = { ...random.pick(FILTERS), sort: random.pick(SORTS), offset: random.below(count), limit: 20 }
    const started = performance.now()
    await matches.clusters(1, 1, query, EVERYTHING)
    times.push(performance.now() - started)
  }
  return times
}

function percentile(times: readonly number[], share: number): string {
  const sorted = [...times].sort((a, b) => a - b)
  return (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
}

const mapping = (id: string) => ({ id, keys: [id], duplicates: true, keyOptions: ['NONE'] })
const RESOURCES: readonly ResourceInput[] = [
  {
    ...{ type: 'dataset', _id: 'person', description: 'A person' },
    columns: ['name', 'email', 'phone', 'city'].map((key) => ({ key, token: 'TEXT' })),
  },
  {
    ...{ type: 'indexer', _id: 'person-indexer', description: 'The same mailbox or telephone', dataset: 'person' },
    mappings: [mapping('email'), mapping('phone')],
  },
  {
    ...{ type: 'classifier-weight', _id: 'person-classifier', description: 'What people share', dataset: 'person' },
    mappings: ['name', 'email', 'phone'].map((key) => ({ id: key, keys: [key], comparer: 'JARO_WINKLER' })),
  },
  { type: 'merger-weight', _id: 'person-merger', description: 'The first', dataset: 'person', mergeType: 'CONSTANT' },
  {
    ...{ type: 'steward-bucket', _id: 'person-steward', description: 'Merges what is certain' },
    rules: [{ id: 'certain', filtering: { classification: 'MATCH' }, action: 'MERGE' }],
  },
  { type: 'sink-http', _id: 'web', description: 'Nobody listens', url: 'http://127.0.0.1:9/' },
]

async function stewardBench(groups: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'onefold-bench-'))
  const onefold = await openOnefold({ store: sqliteStore(join(folder, 'bench.db')) })
  try {
    const session = onefold.as({ type: 'USER', id: 'bench', roles: ['ADMIN'] })
    await settle(session)
    await load(session, groups)
    const before = await digestOfTable(session)
    const merged = await timed(() => stewarded(session))
    const survivors = await survivorsOf(session)
    const undone = await timed(async () => {
      for (const id of survivors) await session.records('people').unmerge(id)
    })
    const same = (await digestOfTable(session)) === before
    console.log(
      `queue: a steward's merge of ${survivors.length} groups with history, audit and one sink: ${merged.toFixed(1)} s, ` +
        `${Math.round(survivors.length / merged)} merges/s; undo one by one ${undone.toFixed(1)} s, ` +
        `${Math.round(survivors.length / undone)} undos/s, ${same ? 'the records are what they were' : 'THE RECORDS DIFFER'}; ` +
        `peak ${peakMegabytes()} MB`,
    )
  } finally {
    await close(onefold, folder)
  }
}

async function close(onefold: Onefold, folder: string): Promise<void> {
  await onefold.close()
  await rm(folder, { recursive: true, force: true })
}

async function settle({ resources, tables, entities }: Session): Promise<void> {
  for (const resource of RESOURCES) await resources.save(resource, { create: true })
  await tables.create({ table: 'people', dataset: 'person', history: true, audit: true })
  const components = { indexer: 'person-indexer', classifier: 'person-classifier', merger: 'person-merger' }
  await entities.save(
    {
      ...{ id: 'people', table: 'people', type: 'AUTO_DUPLICATES', enabled: true, ...components },
      ...{ steward: 'person-steward', sinks: [{ resource: 'web' }] },
    },
    { create: true },
  )
}

/** Two records of each person, one of them mistyped, in no order. */
async function load(session: Session, groups: number): Promise<void> {
  const random = seededRandom(SEED)
  const records = Array.from({ length: groups * 2 }, (_, at) => {
    const person = at >> 1
    const name = `Person Number ${person}`
    return {
      _id: `p${at}`,
      name: at % 2 === 0 ? name : `${name}x`,
      email: `mail${person}@example.org`,
      phone: `${100_000 + person}`,
      city: 'London',
    }
  })
  const shuffled = random.shuffled(records)
  for (let at = 0; at < shuffled.length; at += 1000)
    await session.records('people').upsert(shuffled.slice(at, at + 1000), { atomic: true })
}

async function stewarded(session: Session): Promise<void> {
  const masks = { load: 'NONE', index: 'CHANGES', sink: 'NONE' } as const
  const run = await (await session.entities.synchronize('people', masks)).finished()
  if (run.status !== 'SUCCEEDED') throw new Error(`The run ended ${run.status}: ${JSON.stringify(run.failure)}`)
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

/** Ids and business values of all live records, as one text. */
async function digestOfTable(session: Session): Promise<string> {
  const texts: string[] = []
  for await (const record of everybody(session)) {
    const { _metadata, ...rest } = record
    texts.push(JSON.stringify([rest, _metadata._key]))
  }
  return digestOf(texts.sort())
}

async function survivorsOf(session: Session): Promise<readonly string[]> {
  const ids: string[] = []
  for await (const { _id, _metadata } of everybody(session)) if (_metadata._merged) ids.push(_id)
  return ids
}

async function* everybody({ tables }: Session) {
  for (let pageNumber = 0; ; pageNumber++) {
    const { records, page } = await tables.records('people', { pageNumber, pageSize: 1000 })
    yield* records
    if (page === undefined || pageNumber + 1 >= (page.totalPages ?? 0)) return
  }
}
