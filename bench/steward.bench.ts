import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Onefold, openOnefold, type ResourceInput, type Session } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { digestOf } from '../packages/core/src/lib/bytes/hash.ts'
import { seededRandom } from '../packages/core/src/lib/random.ts'
import { peakMegabytes } from './lib/engine.ts'
import { keepResult } from './report/keep-result.ts'
import type { JsonObject } from './report/results.ts'

const SEED = 20_261_121
const ENTRIES = 50
const READS = 300
/** Groups of which one has a record that is stated as different from a record of the next. */
const SEPARATED_EVERY = 100

/**
 * A steward's merges with history, audit and one sink, and their undo; a large cluster undone; an expanded record with a long
 * history. Its size: groups.
 */
export async function stewardBench(): Promise<void> {
  const [groups = 20_000, large = 500] = process.argv
    .slice(2)
    .filter((word) => /^\d+$/.test(word))
    .map(Number)
  const merges = await withEngine(async (session) => {
    await load(session, groups)
    await separate(session, groups)
    return mergesBench(session)
  })
  const largeCluster = await withEngine((session) => largeBench(session, large))
  const expandedRecord = await withEngine(expandedBench)
  const report = { merges, largeCluster, expandedRecord }
  for (const [name, figures] of Object.entries(report)) console.log(`steward, ${name}: ${said(figures)}`)
  keepResult('steward', { seed: SEED, ...report })
}

function said(figures: JsonObject): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
}

const mapping = (id: string) => ({ id, keys: [id], duplicates: true, keyOptions: ['NONE'] }) as const
const RESOURCES: readonly ResourceInput[] = [
  {
    type: 'dataset',
    _id: 'person',
    description: 'A person',
    columns: ['name', 'email', 'phone', 'city'].map((key) => ({ key, token: 'TEXT' as const })),
  },
  {
    type: 'indexer',
    _id: 'person-indexer',
    description: 'The same mailbox or telephone',
    dataset: 'person',
    mappings: [mapping('email'), mapping('phone')],
  },
  {
    type: 'classifier-weight',
    _id: 'person-classifier',
    description: 'What people share',
    dataset: 'person',
    mappings: ['name', 'email', 'phone'].map((key) => ({ id: key, keys: [key], comparer: 'JARO_WINKLER' as const })),
  },
  { type: 'merger-weight', _id: 'person-merger', description: 'The first', dataset: 'person', mergeType: 'CONSTANT' },
  {
    type: 'steward-bucket',
    _id: 'person-steward',
    description: 'Merges what is certain',
    rules: [{ id: 'certain', filtering: { classification: 'MATCH' }, action: 'MERGE' }],
  },
  { type: 'sink-http', _id: 'web', description: 'Nobody listens', url: 'http://127.0.0.1:9/' },
]

async function withEngine<T>(work: (session: Session) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'onefold-bench-'))
  const onefold = await openOnefold({ store: sqliteStore(join(folder, 'bench.db')) })
  try {
    const session = onefold.as({ type: 'USER', id: 'bench', roles: ['ADMIN'] })
    await settle(session)
    return await work(session)
  } finally {
    await close(onefold, folder)
  }
}

async function mergesBench(session: Session): Promise<JsonObject> {
  const before = await digestOfTable(session)
  const worked = process.cpuUsage()
  const merged = await timed(() => stewarded(session))
  const mergeWork = secondsOfProcessor(worked)
  const survivors = await survivorsOf(session)
  const undoing = process.cpuUsage()
  const undone = await timed(async () => {
    for (const id of survivors) await session.records('people').unmerge(id)
  })
  const undoWork = secondsOfProcessor(undoing)
  const same = (await digestOfTable(session)) === before
  return {
    groups: survivors.length,
    history: true,
    audit: true,
    sinks: 1,
    mergesPerSecond: Math.round(survivors.length / merged),
    mergeSeconds: tenths(merged),
    mergeCpuSeconds: tenths(mergeWork),
    undosPerSecond: Math.round(survivors.length / undone),
    undoSeconds: tenths(undone),
    undoCpuSeconds: tenths(undoWork),
    recordsAreWhatTheyWere: same,
    peakMegabytes: peakMegabytes(),
  }
}

/** Of all threads since then. */
function secondsOfProcessor(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1e6
}

/** One mailbox that many records share, each its own name. */
async function largeBench(session: Session, size: number): Promise<JsonObject> {
  const records = session.records('people')
  const twins = Array.from({ length: size }, (_, at) => ({
    _id: `twin${at}`,
    name: `Person Number ${at % 7}`,
    email: 'one@example.org',
    phone: '1',
    city: 'London',
  }))
  await records.upsert(twins, { atomic: true })
  const ids = twins.map(({ _id }) => _id)
  const comment = 'all of them'
  let survivor = ''
  const merged = await timed(async () => {
    survivor = (await records.merge(ids, { comment, force: true }))._id
  })
  const undone = await timed(async () => void (await records.unmerge(survivor)))
  const again = await timed(async () => {
    survivor = (await records.merge(ids, { comment, force: true }))._id
  })
  const seconds = { mergeSeconds: tenths(merged), undoSeconds: tenths(undone), againSeconds: tenths(again) }
  return { records: size, ...seconds }
}

/** A survivor of five with a history of fifty entries. */
async function expandedBench(session: Session): Promise<JsonObject> {
  const records = session.records('people')
  const twin = { name: 'Ada Lovelace', email: 'ada@example.org', phone: '1', city: 'London' }
  const ids = ['a', 'b', 'c', 'd', 'e']
  await records.upsert(ids.map((_id) => ({ _id, ...twin })))
  const { _id } = await records.merge(ids, { comment: 'one person', force: true })
  for (let at = 0; at < ENTRIES - 1; at++) await records.upsert([{ _id, city: `London ${at}` }])
  const times: number[] = []
  for (let read = 0; read < READS; read++) {
    const started = performance.now()
    const { expanded } = await records.read(_id, { expanded: true })
    times.push(performance.now() - started)
    if ((expanded?.audit?.length ?? 0) < ENTRIES) throw new Error(`Its audit has ${expanded?.audit?.length} entries`)
  }
  times.sort((one, other) => one - other)
  const at = (share: number): number => tenths(times[Math.floor(times.length * share)] ?? 0)
  return { historyEntries: ENTRIES, reads: READS, p50Ms: at(0.5), p95Ms: at(0.95) }
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}

async function close(onefold: Onefold, folder: string): Promise<void> {
  await onefold.close()
  await rm(folder, { recursive: true, force: true })
}

async function settle({ resources, tables, entities }: Session): Promise<void> {
  for (const resource of RESOURCES) await resources.create(resource)
  await tables.create({ table: 'people', dataset: 'person', history: true, audit: true })
  const components = { indexer: 'person-indexer', classifier: 'person-classifier', merger: 'person-merger' }
  await entities.create({
    id: 'people',
    table: 'people',
    type: 'AUTO_DUPLICATES',
    enabled: true,
    ...components,
    steward: 'person-steward',
    sinks: [{ resource: 'web' }],
  })
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
      _source: [{ _src: at % 2 === 0 ? 'crm' : 'web', _src_id: `${at}` }],
    }
  })
  const shuffled = random.shuffled(records)
  for (let at = 0; at < shuffled.length; at += 1000)
    await session.records('people').upsert(shuffled.slice(at, at + 1000), { atomic: true })
}

/** People said of some that they are nobody of another group: that has to follow their merge, and come back with them. */
async function separate(session: Session, groups: number): Promise<void> {
  for (let person = 0; person + 1 < groups; person += SEPARATED_EVERY)
    await session.records('people').disconnect([`p${2 * person}`, `p${2 * person + 3}`], { comment: 'two people' })
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

/** Ids, keys, sources, business values and separations of all live records, as one text. */
async function digestOfTable(session: Session): Promise<string> {
  const texts: string[] = []
  for await (const record of everybody(session)) {
    const { _metadata, ...rest } = record
    texts.push(JSON.stringify([rest, _metadata._key, _metadata._unrelated]))
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
