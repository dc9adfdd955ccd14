import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openOnefold, type ResourceInput, type Session } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { keepResult } from './report/keep-result.ts'
import type { JsonObject } from './report/results.ts'

const SIZE = 5000
const READ_EVERY = 5
const TIMES = 5
const KINDS = ['FUZZY', 'FUZZY_LSH', 'GEOGRAPHIC', 'EXACT'] as const
type Kind = (typeof KINDS)[number]

/**
 * Records that one mapping brings together, all of them: how long they take in one request, what a point read beside them waits from when
 * it was due, what one more takes, one that is changed or removed, and opening their bucket. Its size: records. `--kinds=FUZZY,EXACT` names
 * some, `--linkage=AVERAGE` what makes clusters.
 */
export async function crowdedBench(): Promise<void> {
  const [size = SIZE] = process.argv.filter((word) => /^\d+$/.test(word)).map(Number)
  const named = process.argv
    .find((word) => word.startsWith('--kinds='))
    ?.slice('--kinds='.length)
    .split(',')
  const kinds = KINDS.filter((kind) => named === undefined || named.includes(kind))
  const runs: JsonObject[] = []
  for (const kind of kinds) runs.push({ kind, ...(await crowd(kind, size)) })
  console.table(runs)
  if (named === undefined && size === SIZE && !process.argv.includes('--linkage=AVERAGE'))
    keepResult('crowded', { size, runs })
}

async function crowd(kind: Kind, size: number): Promise<JsonObject> {
  const folder = await mkdtemp(join(tmpdir(), 'onefold-bench-'))
  const onefold = await openOnefold({ store: sqliteStore(join(folder, 'bench.db')) })
  try {
    const session = onefold.as({ type: 'USER', id: 'bench', roles: ['ADMIN'] })
    await settle(session, kind)
    const records = session.records('people')
    await records.upsert([{ _id: 'read', name: 'Somebody Else', place: '1,1' }])
    const alike = Array.from({ length: size }, (_, at) => person(kind, at))
    const worked = cpuMilliseconds()
    let ended = false
    const began = performance.now()
    const all = records.upsert(alike).finally(() => {
      ended = true
    })
    const reads: number[] = []
    while (!ended) {
      const due = performance.now() + READ_EVERY // whoever holds the event loop makes a caller wait before the read begins
      await new Promise((resolve) => setTimeout(resolve, READ_EVERY))
      await records.read('read')
      reads.push(performance.now() - due)
    }
    const answer = await all
    const seconds = (performance.now() - began) / 1000
    const cpuSeconds = tenths((cpuMilliseconds() - worked) / 1000)
    const before = cpuMilliseconds()
    const oneMoreMs = await medianOf((at) => records.upsert([person(kind, size + at)]))
    const oneMoreCpuMs = tenths((cpuMilliseconds() - before) / TIMES)
    const otherwise = (at: number) => ({ ...person(kind, 10 + at), name: `Bartholomew Featherstone ${at}` })
    const changes = {
      oneMoreMs,
      oneMoreCpuMs,
      besideMs: await medianOf((at) => records.upsert([{ ...person(kind, at), note: `seen ${at}` }])),
      renamedMs: await medianOf((at) => records.upsert([otherwise(at)])),
      removedMs: await medianOf((at) => records.remove(`p${20 + at}`)),
    }
    const opened = await open(session)
    reads.sort((one, other) => one - other)
    return {
      seconds: tenths(seconds),
      cpuSeconds,
      readP99Ms: tenths(reads[Math.floor(reads.length * 0.99)] ?? 0),
      readMostMs: tenths(reads.at(-1) ?? 0),
      ...changes,
      ...opened,
      crowded: answer.crowded?.[0]?.records ?? 0,
    }
  } finally {
    await onefold.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Milliseconds of one of several. */
async function medianOf(work: (at: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < TIMES; at++) {
    const started = performance.now()
    await work(at)
    times.push(performance.now() - started)
  }
  return tenths(times.sort((one, other) => one - other)[TIMES >> 1]!)
}

/** Opening the bucket of the first record, which is refused for its size. */
async function open(session: Session): Promise<JsonObject> {
  const { index } = await session.records('people').explain('p0', 'p1')
  const started = performance.now()
  let answered = 'opened'
  try {
    await session.buckets('people').get(index[0]?.bucketIds[0] ?? '')
  } catch (error) {
    answered = error instanceof Error ? error.message.slice(0, 40) : 'failed'
  }
  return { openMs: tenths(performance.now() - started), answered }
}

/** Names of one beginning with a number behind it; places a stone's throw apart; one city. */
function person(kind: Kind, at: number) {
  const number = String(at).padStart(4, '0')
  return {
    _id: `p${at}`,
    name: kind === 'EXACT' ? `Person ${number}` : `Bartholomew Featherstonehaugh ${number}`,
    place: `${(40 + (at % 71) * 0.000005).toFixed(7)},${(3 + Math.floor(at / 71) * 0.000005).toFixed(7)}`,
    city: 'London',
  }
}

async function settle({ resources, tables, entities }: Session, kind: Kind): Promise<void> {
  const linkage = process.argv.includes('--linkage=AVERAGE') ? 'AVERAGE' : 'SINGLE'
  const column = kind === 'GEOGRAPHIC' ? 'place' : kind === 'EXACT' ? 'city' : 'name'
  const mine: readonly ResourceInput[] = [
    {
      type: 'dataset',
      _id: 'person',
      description: 'A person',
      columns: [
        { key: 'name', token: 'TEXT' },
        { key: 'place', token: 'GEO_COORDINATES' },
        { key: 'city', token: 'TEXT' },
        { key: 'note', token: 'TEXT' },
      ],
    },
    {
      type: 'indexer',
      _id: 'person-indexer',
      description: 'One mapping',
      dataset: 'person',
      mappings: [{ id: 'near', keys: [column], matching: kind, duplicates: true }],
    },
    {
      type: 'classifier-weight',
      _id: 'person-classifier',
      description: 'Names',
      dataset: 'person',
      mappings: [{ id: 'name', keys: ['name'], comparer: 'JARO_WINKLER' }],
      linkage,
    },
    { type: 'merger-weight', _id: 'person-merger', description: 'The first', dataset: 'person', mergeType: 'CONSTANT' },
    { type: 'steward-bucket', _id: 'person-steward', description: 'Leaves all to people', rules: [] },
  ]
  for (const resource of mine) await resources.create(resource)
  await tables.create({ table: 'people', dataset: 'person', history: true, audit: true })
  const components = {
    indexer: 'person-indexer',
    classifier: 'person-classifier',
    merger: 'person-merger',
    steward: 'person-steward',
  }
  await entities.create({ id: 'people', table: 'people', type: 'AUTO_DUPLICATES', enabled: true, ...components })
}

/** Of all threads. */
function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}
