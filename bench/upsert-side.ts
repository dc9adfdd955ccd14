/**
 * Upserts of one setting, in a process of its own: `upsert-side RECORDS KEYS KEPT INFLIGHT`, KEPT being `none` or `all` of history
 * and audit, INFLIGHT the batches that are asked for before the first of them is answered. Prints what it took as JSON.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecordInput, ResourceInput, Session } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { billing, COUNTRIES, createPeople, crm, customersSample, shop, writeSystem } from '@onefold/samples'
import { seededRandom } from '../packages/core/src/lib/random.ts'
import { openEngine, peakMegabytes } from './lib/engine.ts'

/** What one setting came to. */
export interface UpsertRun {
  readonly records: number
  readonly keys: number
  /** How many of the keys look for duplicates; the others are there to be searched. */
  readonly duplicateKeys: number
  readonly history: boolean
  readonly audit: boolean
  /** Batches that the caller has asked for and that are not answered. */
  readonly inFlight: number
  readonly recordsPerSecond: number
  readonly seconds: number
  /** Of all threads of the process, those that compile and collect garbage included. */
  readonly cpuSeconds: number
  readonly matchClusters: number
  readonly reviewClusters: number
  readonly reads: number
  readonly readP50Ms: number
  readonly readP99Ms: number
  readonly peakMegabytes: number
  /** Processes that wanted a core meanwhile, this one included: beyond the cores, times say little. */
  readonly loadAverage: number
}

const BATCH = 1000
const SEED = 20_261_120
/** Between two reads, as a steward's screen would ask. */
const READ_EVERY_MS = 5

const NAME = 'customers'
const WANTED = ['dataset', 'indexer', 'classifier-weight', 'merger-weight']
/** The keys of each setting by number: the last ones are there to be searched, those before look for duplicates. */
const KEYS: { readonly [count: number]: readonly string[] } = {
  2: ['email', 'search-names'],
  4: ['email', 'phone', 'name-birthday', 'search-names'],
  6: ['email', 'phone', 'name-birthday', 'given-name-birthday', 'name-postcode', 'search-names'],
}

async function upsertRun(records: number, keys: number, kept: 'none' | 'all', inFlight: number): Promise<UpsertRun> {
  const folder = await mkdtemp(join(tmpdir(), 'onefold-bench-'))
  const resources = customersSample().resources.flatMap((each) =>
    WANTED.includes(each.type) ? withKeys(each, keys) : [],
  )
  const keeps = { history: kept === 'all', audit: kept === 'all' }
  const { onefold, session } = await openEngine(sqliteStore(join(folder, 'bench.db')), NAME, resources, keeps)
  try {
    const given = generatedRecords(records)
    const before = process.cpuUsage()
    const { seconds, reads } = await measure(session, given, inFlight)
    const { user, system } = process.cpuUsage(before)
    const { matchClusters = 0, reviewClusters = 0 } = (await session.entities.get(NAME)).stats
    const mappings = mappingsOf(resources.find(({ type }) => type === 'indexer'))
    const duplicateKeys = mappings.filter(({ duplicates }) => duplicates).length
    // What is read first comes first: a page shows the first dozen.
    return {
      records,
      keys: mappings.length,
      ...keeps,
      inFlight,
      recordsPerSecond: Math.round(records / seconds),
      cpuSeconds: rounded((user + system) / 1e6),
      readP50Ms: percentile(reads, 0.5),
      readP99Ms: percentile(reads, 0.99),
      peakMegabytes: peakMegabytes(),
      matchClusters,
      reviewClusters,
      seconds: rounded(seconds),
      duplicateKeys,
      reads: reads.length,
      loadAverage: rounded(loadavg()[0] ?? 0),
    }
  } finally {
    await onefold.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The sample's resource, its indexer with so many keys. */
function withKeys(resource: ResourceInput, keys: number): ResourceInput {
  const wanted = KEYS[keys]
  if (resource.type !== 'indexer' || wanted === undefined) return resource
  return { ...resource, mappings: resource.mappings.filter(({ id }) => wanted.includes(id)) }
}

function mappingsOf(
  indexer: ResourceInput | undefined,
): readonly { readonly id: string; readonly duplicates?: boolean }[] {
  return indexer?.type === 'indexer' ? indexer.mappings : []
}

/**
 * People of the sample's kind, with the sample's share of duplicates, in no order. As a reader hands records over, one after the
 * other: strewn over the memory as they were made, they would be fetched from there within the time that is measured.
 */
function generatedRecords(count: number): readonly RecordInput[] {
  const random = seededRandom(SEED)
  const people = createPeople(count, COUNTRIES, random).slice(0, count * 0.6)
  const records = [crm, shop, billing].flatMap((habit) => {
    const { system, rows } = writeSystem(habit, people, random)
    return rows.map(({ id, row }) => ({ ...row, _id: `${system}-${id}`, _source: [{ _src: system, _src_id: id }] }))
  })
  return JSON.parse(JSON.stringify(random.shuffled(records).slice(0, count)))
}

async function measure(session: Session, records: readonly RecordInput[], inFlight: number) {
  const ids: string[] = []
  const done = { loading: false }
  const reading = readMeanwhile(session, ids, done)
  const started = performance.now()
  const open: Promise<unknown>[] = []
  for (let at = 0; at < records.length; at += BATCH) {
    const batch = records.slice(at, at + BATCH)
    const writing = session.records(NAME).upsert(batch, { atomic: true })
    open.push(writing.then(() => ids.push(...batch.map(({ _id }) => _id ?? ''))))
    if (open.length === inFlight) await open.shift()
  }
  await Promise.all(open)
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

function rounded(seconds: number): number {
  return Math.round(seconds * 100) / 100
}

const [, , records, keys, kept, inFlight] = process.argv
const run = await upsertRun(Number(records), Number(keys), kept === 'all' ? 'all' : 'none', Number(inFlight))
console.log(JSON.stringify(run))
