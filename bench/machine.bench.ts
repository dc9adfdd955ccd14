import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { seededRandom } from '../packages/core/src/lib/random.ts'
import { benchPeople } from './corpus/people.ts'
import { median } from './lib/median.ts'
import { keepResult } from './report/keep-result.ts'

const ROWS = 100_000
const SEED = 42
const ROUNDS = 5
const BATCH = 1000

/** What the machine did, a second, on which the targets in seconds and milliseconds were set. */
const TARGETS_MACHINE = {
  'JSON written, 13 fields': 1_160_000,
  'JSON read, 13 fields': 1_120_000,
  'rows into SQLite, two indexes': 67_000,
  'rows read from SQLite by key': 290_000,
} as const
type Measure = keyof typeof TARGETS_MACHINE

/**
 * How fast this machine is at what is not ours, beside the one on which the targets were set: a target in milliseconds says little on a
 * machine of half the speed. Nothing here runs code of the engine.
 */
export async function machineBench(): Promise<void> {
  const objects = people()
  const texts = objects.map((each) => JSON.stringify(each))
  const rates = new Map<Measure, number[]>()
  for (let round = 0; round < ROUNDS; round++)
    for (const [measure, rate] of roundOf(objects, texts)) rates.set(measure, [...(rates.get(measure) ?? []), rate])
  const measures = [...rates].map(([measure, all]) => {
    const perSecond = Math.round(median(all))
    const onTargetsMachine = TARGETS_MACHINE[measure]
    return { measure, perSecond, onTargetsMachine, share: Math.round((100 * perSecond) / onTargetsMachine) / 100 }
  })
  console.table(measures)
  const share = median(measures.map((each) => each.share))
  console.log(`machine: ${share} of the speed of the one on which targets were set, by the median`)
  keepResult('machine', { rows: ROWS, rounds: ROUNDS, medianShare: share, measures })
}

function people(): readonly object[] {
  const { columns } = benchPeople(ROWS, SEED)
  const keys = [...columns].slice(0, 13)
  return Array.from({ length: ROWS }, (_, row) => Object.fromEntries(keys.map(([key, cells]) => [key, cells[row]])))
}

function roundOf(objects: readonly object[], texts: readonly string[]): readonly (readonly [Measure, number])[] {
  const folder = mkdtempSync(join(tmpdir(), 'onefold-machine-'))
  const database = new Database(join(folder, 'bench.db'))
  try {
    database.pragma('journal_mode = WAL')
    database.exec(
      'CREATE TABLE record (id INTEGER PRIMARY KEY, text TEXT, a INTEGER, b TEXT, c INTEGER, d REAL, e TEXT)',
    )
    database.exec('CREATE INDEX record_b ON record (b); CREATE INDEX record_e ON record (e)')
    return [
      ['JSON written, 13 fields', rateOf(() => objects.map((each) => JSON.stringify(each)))],
      ['JSON read, 13 fields', rateOf(() => texts.map((each) => JSON.parse(each)))],
      ['rows into SQLite, two indexes', rateOf(() => insertAll(database, texts))],
      ['rows read from SQLite by key', rateOf(() => readAll(database))],
    ]
  } finally {
    database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function insertAll(database: Database.Database, texts: readonly string[]): void {
  const random = seededRandom(SEED)
  const insert = database.prepare('INSERT INTO record VALUES (?, ?, ?, ?, ?, ?, ?)')
  const insertSome = database.transaction((from: number) => {
    for (let at = from; at < Math.min(texts.length, from + BATCH); at++)
      insert.run(at, texts[at], at, `b${random.below(1e9)}`, at, at / 3, `e${random.below(1e9)}`)
  })
  for (let from = 0; from < texts.length; from += BATCH) insertSome(from)
}

function readAll(database: Database.Database): void {
  const random = seededRandom(SEED + 1)
  const read = database.prepare('SELECT * FROM record WHERE id = ?')
  for (let count = 0; count < ROWS; count++) read.get(random.below(ROWS))
}

/** So much of it a second. */
function rateOf(work: () => void): number {
  const began = performance.now()
  work()
  return (1000 * ROWS) / (performance.now() - began)
}
