import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startPostgres } from '../../packages/postgres/test/postgres-server.ts'
import { commitHash } from '../soak/commit-hash.ts'
import type { SessionRun } from './session-side.ts'

const SIZE = 50_000
const SEED = 42
const HEAP = '--max-old-space-size=8192'
const HERE = import.meta.dirname
const RESULTS = join(HERE, '..', 'results')

/**
 * Searches end to end, through a session: on a SQLite file and on a PostgreSQL of the bench's own. Each store is a process
 * of its own. The size may be named: `npm run bench -- search-session 1000000`.
 */
export async function searchSessionBench(): Promise<void> {
  const program = join(HERE, 'session-side.ts')
  const [rows = SIZE] = process.argv.filter((word) => /^\d+$/.test(word)).map(Number)
  keep(await measure(program, rows))
  const server = await startPostgres()
  try {
    keep(await measure(program, rows, server.url))
  } finally {
    await server.stop()
  }
}

async function measure(program: string, rows: number, url?: string): Promise<SessionRun> {
  const words = [...process.execArgv, HEAP, program, String(rows), String(SEED)]
  const { stdout } = await promisify(execFile)(process.execPath, url ? [...words, url] : words, { maxBuffer: 1 << 24 })
  const run = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as SessionRun // written by session-side
  for (const sentence of sentencesOf(run)) console.log(sentence)
  return run
}

function sentencesOf(run: SessionRun): readonly string[] {
  const about = `${run.rows} records on ${run.store}, load ${run.loadAverage} on ${availableParallelism()} cores`
  return [
    `search: ${about}: read in ${run.buildSeconds} s (${run.buildCpuSeconds} s of processor), ${run.megabytes} MB, peak ${run.peakMegabytes} MB`,
    ...Object.entries(run.took).map(
      ([question, { p50, p95, p99, cpuP50, cpuP95 }]) =>
        `search: ${question}: p50 ${p50} p95 ${p95} p99 ${p99} ms; of processor p50 ${cpuP50} p95 ${cpuP95} ms`,
    ),
  ]
}

/** Writes a result beside those of other sizes and stores. */
function keep(run: SessionRun): void {
  const file = join(RESULTS, 'search-session.json')
  mkdirSync(RESULTS, { recursive: true })
  const earlier = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).runs as readonly SessionRun[]) : []
  const others = earlier.filter(({ rows, store }) => rows !== run.rows || store !== run.store)
  const runs = [...others, run].sort((x, y) => x.rows - y.rows || (x.store < y.store ? 1 : -1))
  const report = { commit: commitHash(), seed: SEED, cores: availableParallelism(), node: process.version, runs }
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
}
