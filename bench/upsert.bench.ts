import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecordInput, Session } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { seededRandom } from '../packages/core/src/lib/random.ts'
import { writeSystem } from '../packages/core/src/sample/customer-files.ts'
import { COUNTRIES, customersSample } from '../packages/core/src/sample/customers.ts'
import { billing, crm, shop } from '../packages/core/src/sample/habits.ts'
import { createPeople } from '../packages/core/src/sample/households.ts'
import { openEngine, peakMegabytes } from './lib/engine.ts'
import { RESULTS } from './report/results.ts'
import { commitHash } from './soak/commit-hash.ts'

const RECORDS = 100_000
const BATCH = 1000
const SEED = 20_261_120
/** Between two reads, as a steward's screen would ask. */
const READ_EVERY_MS = 5

const NAME = 'customers'
const WANTED = ['dataset', 'indexer', 'classifier-weight', 'merger-weight']

/** How fast the engine takes people in, each matched as it is written, and what a reader feels meanwhile. */
export async function upsertBench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'onefold-bench-'))
  const resources = customersSample().resources.filter(({ type }) => WANTED.includes(type))
  const { onefold, session } = await openEngine(sqliteStore(join(folder, 'bench.db')), NAME, resources)
  try {
    const { seconds, reads } = await measure(session, generatedRecords())
    const { stats } = await session.entities.get(NAME)
    const mappings = resources.find(({ type }) => type === 'indexer')?.mappings
    const { matchClusters, reviewClusters } = stats
    const found = {
      ...{ records: RECORDS, batch: BATCH, keys: Array.isArray(mappings) ? mappings.length : 0 },
      ...{ history: true, audit: true, sinks: 0 },
      ...{ seconds, recordsPerSecond: Math.round(RECORDS / seconds), matchClusters, reviewClusters },
      ...{ reads: reads.length, readP50Ms: percentile(reads, 0.5), readP99Ms: percentile(reads, 0.99) },
      peakMegabytes: peakMegabytes(),
    }
    console.log(
      `upsert: ${Object.entries(found)
        .map(([name, value]) => `${name} ${value}`)
        .join(', ')}`,
    )
    keep(found)
  } finally {
    await onefold.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** People of the sample's kind, with the sample's share of duplicates, in no order. */
function generatedRecords(): readonly RecordInput[] {
  const random = seededRandom(SEED)
  const people = createPeople(RECORDS, COUNTRIES, random).slice(0, RECORDS * 0.6)
  const records = [crm, shop, billing].flatMap((habit) => {
    const { system, rows } = writeSystem(habit, people, random)
    return rows.map(({ id, row }) => ({ ...row, _id: `${system}-${id}`, _source: [{ _src: system, _src_id: id }] }))
  })
  return random.shuffled(records).slice(0, RECORDS)
}

async function measure(session: Session, records: readonly RecordInput[]) {
  const ids: string[] = []
  const done = { loading: false }
  const reading = readMeanwhile(session, ids, done)
  const started = performance.now()
  for (let at = 0; at < records.length; at += BATCH) {
    const batch = records.slice(at, at + BATCH)
    await session.records(NAME).upsert(batch, { atomic: true })
    ids.push(...batch.map(({ _id }) => _id ?? ''))
  }
  const seconds = (performance.now() - started) / 1000
  done.loading = true
  return { seconds, reads: await reading }
}

/** Milliseconds of each read, from the wish to the answer: a wait for the thread counts. */
async function readMeanwhile(session: Session, ids: readonly string[], done: { readonly loading: boolean }) {
  const random = seededRandom(SEED + 1)
  const reads: number[] = []
  while (!done.loading) {
    const due = performance.now() + READ_EVERY_MS
    await new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS))
    if (ids.length === 0) continue
    await session.records(NAME).get(random.pick(ids))
    reads.push(performance.now() - due)
  }
  return reads.sort((a, b) => a - b)
}

function percentile(sorted: readonly number[], share: number): number {
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return Math.round(found * 10) / 10
}

function keep(found: object): void {
  const machine = { commit: commitHash(), node: process.version, cores: cpus().length, loadAverage: loadavg()[0] ?? 0 }
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(join(RESULTS, 'upsert.json'), `${JSON.stringify({ ...machine, seed: SEED, ...found }, null, 2)}\n`)
}
