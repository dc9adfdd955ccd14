import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startPostgres } from '../../packages/postgres/test/postgres-server.ts'
import { commitHash } from '../soak/commit-hash.ts'
import type { Latencies } from './latencies.ts'
import type { Engine, SearchRun } from './side.ts'

const SIZES = [100_000]
const SEED = 42
const ENGINES: readonly Engine[] = ['onefold', 'pg_trgm', 'fts5', 'minisearch']
const RESULTS = join(import.meta.dirname, '..', 'results', 'search.json')
/** MiniSearch takes two gigabytes for a million. */
const HEAP = '--max-old-space-size=8192'

interface SizeResult {
  readonly records: number
  readonly runs: readonly SearchRun[]
}

/**
 * Names with one or two slips in each word among generated people, the first ten of each answer: our index beside other
 * engines, each in a process of its own. Sizes may be named: `npm run bench -- search 1000000`. PostgreSQL is the one that
 * ONEFOLD_BENCH_POSTGRES holds a connection string of, where a schema is made and dropped again, else one of the bench's own.
 */
export async function searchBench(): Promise<void> {
  const sizes = process.argv.filter((word) => /^\d+$/.test(word)).map(Number)
  const program = join(import.meta.dirname, 'side.ts')
  const named = process.env.ONEFOLD_BENCH_POSTGRES
  const server = named === undefined ? await startPostgres() : { url: named, stop: async () => undefined }
  try {
    for (const records of sizes.length > 0 ? sizes : SIZES) await measureAll(program, records, server.url)
  } finally {
    await server.stop()
  }
}

async function measureAll(program: string, records: number, postgres: string): Promise<void> {
  const runs: SearchRun[] = []
  for (const engine of ENGINES) {
    const run = await runOnce(program, engine, records, postgres)
    runs.push(run)
    report(run)
    keep({ records, runs }) // after each, since the last take long
  }
}

async function runOnce(program: string, engine: Engine, records: number, postgres: string): Promise<SearchRun> {
  const words = [...process.execArgv, HEAP, '--expose-gc', program, engine, String(records), String(SEED)]
  const { stdout } = await promisify(execFile)(process.execPath, words, {
    maxBuffer: 1 << 24,
    env: { ...process.env, ONEFOLD_BENCH_POSTGRES: postgres },
  })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as SearchRun // written by side
}

function report({ engine, records, names, right, buildSeconds, megabytes, loadAverage, more }: SearchRun): void {
  console.log(
    `search ${engine}: ${records} records, ${names.queries} names with slips, ${timesOf(names)}; right name in ten ${right}; built in ${buildSeconds} s, ${megabytes ?? '?'} MB; load ${loadAverage.toFixed(1)}`,
  )
  if (more === undefined) return
  const { cpuSeconds, megabytes: all, longestPieceMs } = more.eightFieldsAndPlaces
  console.log(
    `  eight fields and places: built in ${cpuSeconds} s of CPU, ${all} MB, longest piece ${longestPieceMs} ms`,
  )
  for (const [kind, latencies] of Object.entries(more.queries)) console.log(`  ${kind}: ${timesOf(latencies)}`)
}

function timesOf({ p50, p95, p99, cpuP50, cpuP95 }: Latencies): string {
  return `p50 ${p50} p95 ${p95} p99 ${p99} ms (CPU p50 ${cpuP50} p95 ${cpuP95})`
}

/** Writes a size's result beside those of other sizes. */
function keep(result: SizeResult): void {
  mkdirSync(join(RESULTS, '..'), { recursive: true })
  const earlier = existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, 'utf8')).sizes as readonly SizeResult[]) : []
  const sizes = [...earlier.filter(({ records }) => records !== result.records), result].sort(
    (a, b) => a.records - b.records,
  )
  const all = { commit: commitHash(), seed: SEED, cores: cpus().length, node: process.version, sizes }
  writeFileSync(RESULTS, `${JSON.stringify(all, null, 2)}\n`)
}
