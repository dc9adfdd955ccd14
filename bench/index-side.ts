/** FULL indexing of one size, in a process of its own: `index-side ROWS SEED`. Prints what it took as JSON. */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Store } from '@onefold/core'
import type { TableRecord } from '@onefold/core/adapter-kit'
import { clustersOf, matchBatch } from '@onefold/core/matching'
import { sqliteStore } from '@onefold/core/sqlite'
import { buildGeneration } from '../packages/core/src/matching/build-generation.ts'
import { compileRules, type MatchConfiguration } from '../packages/core/src/matching/rules.ts'
import { PEOPLE_DATASET, peopleClassifier, peopleRules } from './configs/people.ts'
import { benchPeople, type People } from './corpus/people.ts'
import { pairwise } from './lib/dedupe-result.ts'
import { peakMegabytes } from './lib/engine.ts'

/** What the indexing of one size took and made. */
export interface IndexRun {
  readonly rows: number
  readonly seconds: number
  /** The kernel over the same columns, in memory, one thread. */
  readonly kernelSeconds: number
  readonly links: number
  readonly sameLinks: boolean
  readonly matchClusters: number
  readonly precision: number
  readonly recall: number
  readonly f1: number
  readonly longestHoldMs: number
  readonly holdP99Ms: number
  readonly peakMegabytes: number
  readonly megabytesBefore: number
  /** Processes that wanted a core meanwhile, this one included: beyond the cores, times say little. */
  readonly loadAverage: number
}

const TABLE = 1
const BATCH = 2000
const LIMIT = 1000
/** How often the event loop is looked at, which is no hold. */
const RESOLUTION_MS = 1

const [rowsText = '', seedText = ''] = process.argv.slice(2)
const people = benchPeople(Number(rowsText), Number(seedText))
const classifier = peopleClassifier({ matchThreshold: 0.5, nonMatchThreshold: 0.5 })
const configuration: MatchConfiguration = { dataset: PEOPLE_DATASET, indexer: peopleRules(LIMIT), classifier }
const folder = await mkdtemp(join(tmpdir(), 'onefold-index-'))
const store = await sqliteStore(join(folder, 'people.db'))
try {
  await fill(store, people)
  const megabytesBefore = Math.round(process.memoryUsage().rss / 2 ** 20)
  const holds = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  holds.enable()
  const began = performance.now()
  await indexAll(store)
  const seconds = (performance.now() - began) / 1000
  holds.disable()
  const peak = peakMegabytes()
  const kernel = await inMemory(people)
  const stored = await storedLinks(store)
  const { matchClusters } = await store.matches.stats(TABLE, 1)
  const clusters = clustersOf({ links: stored }, { ...classifier, rows: people.rows })
  const run: IndexRun = {
    rows: people.rows,
    seconds,
    kernelSeconds: kernel.seconds,
    links: stored.count,
    sameLinks: isSame(stored.a, kernel.a) && isSame(stored.b, kernel.b) && isSame(stored.score, kernel.score),
    matchClusters,
    ...pairwise(clusters, people.truth),
    longestHoldMs: holds.max / 1e6 - RESOLUTION_MS,
    holdP99Ms: holds.percentile(99) / 1e6 - RESOLUTION_MS,
    peakMegabytes: peak,
    megabytesBefore,
    loadAverage: loadavg()[0] ?? 0,
  }
  console.log(JSON.stringify(run))
} finally {
  await store.close()
  await rm(folder, { recursive: true, force: true })
}

/** Rows are those of the corpus, from 1. */
async function fill(store: Store, { rows, columns }: People): Promise<void> {
  await store.catalogue.save({ csn: await store.catalogue.csn(), put: [], remove: [], createTables: [TABLE] })
  for (let from = 0; from < rows; from += BATCH) {
    const numbers = await store.records.reserveRows(TABLE, Math.min(BATCH, rows - from))
    const { csn, configuration: number } = await store.records.head(TABLE)
    const seen = { csn, configuration: number, records: new Map(), absentIds: [], absentSources: [] }
    const put = numbers.map((row) => ({ record: recordOf(row, columns), keys: [] }))
    await store.commit(TABLE, { seen, put, remove: [], archive: [], audit: [], publish: [] })
  }
}

function recordOf(row: number, columns: People['columns']): TableRecord {
  const present = [...columns].flatMap(([key, cells]) => (cells[row - 1] ? [[key, cells[row - 1]] as const] : []))
  const id = `person-${row}`
  const rest = { revision: 1, created: 1, updated: 1, sources: [], merged: [], issues: [] }
  return { row, id, key: `k-${id}`, values: Object.fromEntries(present) as TableRecord['values'], ...rest }
}

async function indexAll(store: Store): Promise<void> {
  await store.runs.submit({
    id: 'index',
    type: 'entity-synchronization',
    subject: 'people',
    input: null,
    trigger: 'MANUAL',
    owner: 'bench',
  })
  const run = await store.runs.claim(['entity-synchronization'], 'bench')
  const fence = { run: run?.id ?? '', attempt: run?.attempt ?? 0 }
  const context = { ...store, fence, signal: new AbortController().signal, report: async () => undefined }
  await buildGeneration(context, TABLE, configuration)
}

async function inMemory({ rows, columns }: People) {
  const began = performance.now()
  const { keysOfRecord } = compileRules(1, configuration)
  const tiebreaks = Int32Array.from(
    { length: rows },
    (_, row) => keysOfRecord({ id: `person-${row + 1}`, values: {} }).tiebreak,
  )
  const { dataset, indexer } = configuration
  const { links } = await matchBatch({ rows, columns, dataset, indexer, classifier, tiebreaks })
  return { ...links, seconds: (performance.now() - began) / 1000 }
}

async function storedLinks(store: Store) {
  const all = await store.scan.links(TABLE, 1, { a: 0, b: 0 }, Number.MAX_SAFE_INTEGER)
  return {
    count: all.length,
    a: Int32Array.from(all, (link) => link.a - 1),
    b: Int32Array.from(all, (link) => link.b - 1),
    score: Uint16Array.from(all, ({ score }) => score),
    mappings: Uint32Array.from(all, ({ mappings }) => mappings),
  }
}

function isSame(one: ArrayLike<number>, other: ArrayLike<number>): boolean {
  return one.length === other.length && Array.from(one).every((value, index) => value === other[index])
}
