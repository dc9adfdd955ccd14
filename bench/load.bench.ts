/**
 * How fast a CSV file is loaded into an entity with search, through a transformation and a pipeline, and what a reader feels
 * meanwhile: `npm run bench -- load 100000`.
 */

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EntityInput, openOnefold, type ResourceInput, type Session } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { directoryFiles } from '../packages/core/src/adapters/files-directory/index.ts'
import { benchPeople, COLUMNS } from './corpus/people.ts'
import { peakMegabytes } from './lib/engine.ts'
import { keepRun } from './report/keep-result.ts'

const SIZES = [100_000, 1_000_000]
const SEED = 20_261_121
/** Rows that are made at once: a file of a million is not held whole. */
const SLICE = 50_000
const READ_EVERY_MS = 20
const NAME = 'people'
const TARGET = COLUMNS.filter((column) => column !== 'remark')

const RESOURCES: readonly ResourceInput[] = [
  { type: 'dataset', _id: 'person', description: 'A person', columns: TARGET.map((key) => ({ key })) },
  {
    type: 'indexer',
    _id: 'person-indexer',
    description: 'Six keys',
    dataset: 'person',
    mappings: [
      ['last_name', 'postcode'],
      ['first_name', 'date_of_birth'],
      ['email'],
      ['phone'],
      ['street', 'house_number'],
      ['last_name', 'first_name'],
    ].map((keys) => ({ id: keys.join('-'), keys, combine: keys.length > 1 })),
  },
  {
    type: 'transformation',
    _id: 'named',
    description: 'From the columns of the file',
    target: 'person',
    transformationType: 'MAPPINGS',
    carryOverData: false,
    mappings: TARGET.map((key) => ({ id: key, mappingType: 'COLUMN' as const, source: [key], target: [key] })),
  },
  {
    type: 'pipeline',
    _id: 'clean',
    description: 'Clean',
    dataset: 'person',
    processors: [
      {
        id: 'tidy',
        processorType: 'CLEANER',
        properties: [
          { key: 'trim', value: 'true' },
          { key: 'collapse', value: 'true' },
          { key: 'lowercase', value: 'email' },
        ],
      },
    ],
  },
  {
    type: 'source-file',
    _id: 'file',
    description: 'The file',
    inputPattern: 'people.csv',
    separator: ';',
    system: 'file',
    idColumn: 'no',
  },
]

const ENTITY: EntityInput = {
  id: NAME,
  table: NAME,
  type: 'SEARCH',
  indexer: 'person-indexer',
  pipeline: 'clean',
  sources: [{ resource: 'file', transformation: 'named' }],
}

export async function loadBench(): Promise<void> {
  const sizes = process.argv
    .slice(2)
    .map(Number)
    .filter((size) => size > 0)
  for (const size of sizes.length === 0 ? SIZES : sizes) await loadOf(size)
}

async function loadOf(size: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'onefold-load-'))
  const onefold = await openOnefold({ store: sqliteStore(join(folder, 'bench.db')), files: directoryFiles(folder) })
  try {
    await writePeople(join(folder, 'people.csv'), size)
    const session = onefold.as({ type: 'USER', id: 'u-bench', roles: ['ADMIN'] })
    for (const resource of RESOURCES) await session.resources.create(resource)
    await session.tables.create({ table: NAME, dataset: 'person', history: false, audit: false })
    await session.entities.create(ENTITY)
    const before = process.cpuUsage()
    const { seconds, reads } = await measure(session)
    const { user, system } = process.cpuUsage(before)
    const { recordCount } = (await session.entities.get(NAME)).stats
    const run = {
      records: recordCount,
      keys: 6,
      history: false,
      audit: false,
      seconds: tenths(seconds),
      recordsPerSecond: Math.round(recordCount / seconds),
      readP99Ms: percentile(reads, 0.99),
      reads: reads.length,
      cpuSeconds: tenths((user + system) / 1e6),
      peakMegabytes: peakMegabytes(),
      load: tenths(loadavg()[0] ?? 0),
    }
    console.log(
      `load: ${Object.entries(run)
        .map(([name, value]) => `${name} ${value}`)
        .join(', ')}`,
    )
    keepRun('load', run, ['records'], { seed: SEED })
  } finally {
    await onefold.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function writePeople(path: string, size: number): Promise<void> {
  const out = createWriteStream(path)
  out.write(`no;${COLUMNS.join(';')}\n`)
  for (let from = 0; from < size; from += SLICE) {
    const rows = Math.min(SLICE, size - from)
    const { columns } = benchPeople(rows, SEED + from)
    const cell = (column: (typeof COLUMNS)[number], row: number) => {
      const text = columns.get(column)?.[row] ?? ''
      return /[;"\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
    }
    const lines = Array.from(
      { length: rows },
      (_, row) => `${from + row};${COLUMNS.map((column) => cell(column, row)).join(';')}\n`,
    )
    if (!out.write(lines.join(''))) await once(out, 'drain')
  }
  out.end()
  await once(out, 'close')
}

/** Loads, and reads a page every now and then. */
async function measure(session: Session): Promise<{ seconds: number; reads: readonly number[] }> {
  const reads: number[] = []
  let over = false
  const reading = (async () => {
    while (!over) {
      const begun = performance.now()
      await session.tables.records(NAME, { pageSize: 10 })
      reads.push(performance.now() - begun)
      await new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS))
    }
  })()
  const begun = performance.now()
  await (await session.entities.synchronize(NAME, { index: 'NONE' })).finished()
  const seconds = (performance.now() - begun) / 1000
  over = true
  await reading
  return { seconds, reads }
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return tenths(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}
