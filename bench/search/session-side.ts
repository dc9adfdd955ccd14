/**
 * Searches of one size end to end, in a process of its own: `session-side ROWS SEED [postgres-url]`. Prints what they took as JSON.
 * The records go into the store directly; everything that is measured goes through a session.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import {
  type ColumnInput,
  type IndexMappingInput,
  openOnefold,
  type Records,
  type ResourceInput,
  type Session,
  type Store,
} from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { seededRandom } from '../../packages/core/src/lib/random.ts'
import { peopleClassifier, peopleRules } from '../configs/people.ts'
import { benchPeople, COLUMNS, NO_PHONE, type People, type PersonColumn } from '../corpus/people.ts'
import { peakMegabytes } from '../lib/engine.ts'

/** Milliseconds. */
export interface Took {
  readonly p50: number
  readonly p95: number
  readonly p99: number
  /** Of processor time, all threads of the process: says more than the clock where many want the cores. */
  readonly cpuP50: number
  readonly cpuP95: number
}

export interface SessionRun {
  readonly rows: number
  readonly store: 'sqlite' | 'postgres'
  /** Of the first search, which reads the table. */
  readonly buildSeconds: number
  readonly buildCpuSeconds: number
  readonly longestHoldMs: number
  readonly megabytes: number
  readonly took: { readonly [question: string]: Took }
  readonly peakMegabytes: number
  readonly loadAverage: number
}

const TABLE = 1
const BATCH = 2000
const QUESTIONS = 300
/** People whom questions are about. */
const ASKED = 20_000
/** Questions of each kind before those that are measured: code is compiled while it is new. */
const WARM = 1000
const DISTRICTS = 100
/** As many records as a rule compares, less the one that is asked about. */
const SHARING = 999
/** Numbers that so many share: more than are kept in memory for the next question. */
const SHARED_NUMBERS = 20
/** The first search reads the table, which takes longer than a search has unless it is told to wait. */
const READING = { record: { last_name: 'x' }, options: { maximumDuration: 600_000 } }

const [rowsText = '', seedText = '', url] = process.argv.slice(2)
const random = seededRandom(Number(seedText) + 1)
const rows = Number(rowsText)
const folder = await mkdtemp(join(tmpdir(), 'onefold-search-'))
const store = await openStore()
const onefold = await openOnefold({ store, secretKey: 'a secret key that is long enough for a bench' })
try {
  const admin = onefold.as({ type: 'USER', id: 'bench', roles: ['ADMIN'] })
  await furnish(admin)
  const asked = await filled()
  const began = performance.now()
  await (await admin.entities.synchronize('people', { load: 'NONE', index: 'FULL', sink: 'NONE' })).finished()
  console.error(`indexed in ${Math.round(performance.now() - began) / 1000} s`)
  console.log(JSON.stringify(await measured(admin, asked)))
} finally {
  await onefold.close()
  await rm(folder, { recursive: true, force: true })
}

async function openStore(): Promise<Store> {
  if (url === undefined) return sqliteStore(join(folder, 'people.db'))
  const { postgresStore } = await import('@onefold/postgres')
  return postgresStore({ connectionString: url, schema: `bench_search_${process.pid}` })
}

async function furnish({ resources, tables, entities }: Session): Promise<void> {
  const place = { latitude: 'GEO_LATITUDE', longitude: 'GEO_LONGITUDE' } as const
  const columns: readonly ColumnInput[] = [
    ...COLUMNS.map((key) => ({ key, token: key in place ? place[key as keyof typeof place] : ('TEXT' as const) })),
    { key: 'district' },
  ]
  const rules = peopleRules(1000)
  const mappings: readonly IndexMappingInput[] = [
    ...(rules.mappings as readonly IndexMappingInput[]), // all of them by columns
    { id: 'fullname', keys: ['first_name', 'last_name'], combine: true, matching: 'FUZZY' },
    { id: 'town', keys: ['city'] },
    { id: 'spot', keys: ['latitude', 'longitude'], combine: true, matching: 'GEOGRAPHIC' },
  ]
  const dataset = { type: 'dataset', _id: rules.dataset, description: 'A person', columns } as const
  await resources.create(dataset)
  await resources.create({ ...rules, _id: 'people-indexer', mappings })
  const classifier = {
    ...peopleClassifier({ matchThreshold: 0.9, nonMatchThreshold: 0.5 }),
    _id: 'people-classifier',
    matchThreshold: 0.9,
    nonMatchThreshold: 0.5,
  }
  await resources.create(classifier as ResourceInput) // the model is one of the two
  const merger = {
    type: 'merger-weight',
    _id: 'merger',
    description: 'Any',
    dataset: rules.dataset,
    mergeType: 'CONSTANT',
  } as const
  await resources.create(merger)
  await tables.create({ table: 'people', dataset: rules.dataset, history: true })
  const components = { indexer: 'people-indexer', classifier: classifier._id, merger: 'merger' }
  await entities.create({ id: 'people', table: 'people', type: 'DUPLICATES', ...components })
}

/** People that questions are about. A process that searches holds no other records than its own, so the rest is let go. */
interface Asked {
  readonly ids: readonly string[]
  readonly columns: People['columns']
  readonly commonest: readonly { readonly first_name: string; readonly last_name: string }[]
}

async function filled(): Promise<Asked> {
  const people = benchPeople(rows, Number(seedText))
  await fill(people)
  const some = Array.from({ length: Math.min(rows, ASKED) }, () => random.below(rows))
  const cells = (texts: readonly string[]) => some.map((row) => texts[row]!)
  return {
    ids: some.map((row) => `person-${row + 1}`),
    columns: new Map([...people.columns].map(([column, texts]) => [column, cells(texts)])),
    commonest: commonestOf(people),
  }
}

async function fill({ rows, columns }: People): Promise<void> {
  for (let from = 0; from < rows; from += BATCH) {
    const numbers = await store.records.reserveRows(TABLE, Math.min(BATCH, rows - from))
    const { csn, configuration } = await store.records.head(TABLE)
    const seen = { csn, configuration, records: new Map(), absentIds: [], absentSources: [] }
    const put = numbers.map((row) => {
      const present = [...columns].flatMap(([key, cells]) => (cells[row - 1] ? [[key, cells[row - 1]!] as const] : []))
      const id = `person-${row}`
      const shared = row <= SHARED_NUMBERS * SHARING ? { phone: sharedNumber(row) } : {}
      const values = { ...Object.fromEntries(present), ...shared, district: `d${row % DISTRICTS}` }
      const rest = { revision: 1, created: 1, updated: 1, sources: [], merged: [], issues: [] }
      return { record: { row, id, key: `k-${id}`, values, ...rest }, keys: [] }
    })
    await store.commit(TABLE, { seen, put, remove: [], archive: [], audit: [], publish: [] })
  }
}

async function measured(admin: Session, asked: Asked): Promise<SessionRun> {
  const records = admin.records('people')
  const before = process.memoryUsage()
  const holds = monitorEventLoopDelay({ resolution: 1 })
  holds.enable()
  const began = performance.now()
  const cpu = process.cpuUsage()
  await records.search(READING)
  const buildSeconds = (performance.now() - began) / 1000
  const built = process.cpuUsage(cpu)
  holds.disable()
  const after = process.memoryUsage()
  const sam = await scoped(admin)
  // A scope column is part of what is kept: the first search under it reads the table anew.
  await sam.search(READING)
  const took: { [question: string]: Took } = {}
  const measure = async (name: string, ask: (row: number) => Promise<unknown>) => {
    const times: number[] = []
    const worked: number[] = []
    for (let n = 0; n < WARM + QUESTIONS; n++) {
      const row = random.below(asked.ids.length)
      const from = performance.now()
      const cpu = process.cpuUsage()
      await ask(row)
      if (n < WARM) continue
      const { user, system } = process.cpuUsage(cpu)
      times.push(performance.now() - from)
      worked.push((user + system) / 1000)
    }
    const cpu = { cpuP50: share(worked, 0.5), cpuP95: share(worked, 0.95) }
    took[name] = { p50: share(times, 0.5), p95: share(times, 0.95), p99: share(times, 0.99), ...cpu }
    console.error(name, took[name])
  }
  const cell = (column: PersonColumn, row: number): string => asked.columns.get(column)?.[row] ?? ''
  const personOf = (row: number): { readonly [column: string]: string } =>
    Object.fromEntries(COLUMNS.flatMap((column) => (cell(column, row) === '' ? [] : [[column, cell(column, row)]])))
  const name = (row: number) => ({ first_name: cell('first_name', row), last_name: cell('last_name', row) })
  const typo = (row: number, count: number) => {
    const { first_name, last_name } = name(row)
    let [one, two] = [first_name, last_name]
    two = slipped(two)
    if (count > 1) one = slipped(one)
    return { first_name: one, last_name: two }
  }
  const fuzzy = (who: Records) => (row: number) => who.search({ record: typo(row, 1 + (row % 2)) })
  await measure('fuzzy name', fuzzy(records))
  await measure('fuzzy name, table alone', (row) =>
    records.search({ record: typo(row, 1 + (row % 2)), tableType: 'TABLE' }),
  )
  await measure('fuzzy name, scope of 1 %', fuzzy(sam))
  const { ids, commonest } = asked
  await measure('fuzzy name, the 100 commonest', (row) =>
    records.search({ record: commonest[row % commonest.length]! }),
  )
  await measure('free text of three words', (row) => {
    const { first_name, last_name } = name(row)
    return records.searchText({ query: `${first_name} ${slipped(last_name)} ${cell('city', row)}` })
  })
  await measure('places within 500 m', (row) =>
    records.search({
      record: { latitude: cell('latitude', row), longitude: cell('longitude', row) },
      options: { radiusMeters: 500 },
    }),
  )
  await measure('by id', (row) => records.search({ record: { _id: ids[row]! } }))
  await measure('resolve', (row) => records.resolve({ ...personOf(row), last_name: slipped(cell('last_name', row)) }))
  const resolveWith = (phone: string, row: number) =>
    records.resolve({ ...personOf(row), last_name: slipped(cell('last_name', row)), phone })
  await measure('resolve, a bucket at the compare limit', (row) => resolveWith(sharedNumber(0), row))
  let turn = 0
  await measure('resolve, a bucket at the compare limit that was not asked about lately', (row) =>
    resolveWith(sharedNumber(turn++), row),
  )
  // More have this number than a rule compares: candidates come to its limit, before and behind.
  await measure('resolve, a bucket beyond the compare limit', (row) => resolveWith(NO_PHONE, row))
  await measure('a write, and the search that finds it', async (row) => {
    await records.upsert([{ _id: ids[row]!, remark: `written ${random.below(1e9)}` }])
    await fuzzy(records)(row)
  })
  return {
    rows,
    store: url === undefined ? 'sqlite' : 'postgres',
    buildSeconds: Math.round(buildSeconds * 100) / 100,
    buildCpuSeconds: Math.round((built.user + built.system) / 1e4) / 100,
    longestHoldMs: Math.round(holds.max / 1e5) / 10 - 1,
    megabytes: Math.round((after.arrayBuffers - before.arrayBuffers + after.heapUsed - before.heapUsed) / 2 ** 20),
    took,
    peakMegabytes: peakMegabytes(),
    loadAverage: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  }
}

/** One of the numbers that many share. */
function sharedNumber(turn: number): string {
  return `+4930555${String(turn % SHARED_NUMBERS).padStart(4, '0')}`
}

async function scoped({ users, dataScopes }: Session): Promise<Records> {
  const wish = { email: 'sam@example.org', name: 'Sam', surname: 'X', roles: ['STEWARD' as const] }
  const { user } = await users.create({ ...wish, passwordHash: 'none' })
  await dataScopes.setScopeColumn('people', 'district')
  await dataScopes.setAccess('people', [{ principalType: 'USER', principalId: user.id, values: ['d7'] }])
  return onefold.as({ type: 'USER', id: user.id, roles: user.roles }).records('people')
}

/** Milliseconds that this share of the times is below of. */
function share(times: number[], of: number): number {
  const sorted = times.sort((a, b) => a - b)
  return Math.round((sorted[Math.floor(sorted.length * of)] ?? 0) * 100) / 100
}

function commonestOf({ columns }: People): Asked['commonest'] {
  const counts = new Map<string, number>()
  const [firsts = [], lasts = []] = [columns.get('first_name'), columns.get('last_name')]
  for (const [row, first] of firsts.entries()) {
    const text = JSON.stringify([first, lasts[row]])
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const sorted = [...counts].sort(([, a], [, b]) => b - a).slice(0, 100)
  return sorted.map(([text]) => {
    const [first_name = '', last_name = ''] = JSON.parse(text) as string[]
    return { first_name, last_name }
  })
}

function slipped(text: string): string {
  if (text.length < 2) return text
  const at = random.below(text.length - 1)
  switch (random.below(3)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1)
    case 1:
      return text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2)
    default:
      return `${text.slice(0, at)}x${text.slice(at + 1)}`
  }
}
