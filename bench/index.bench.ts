import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { IndexRun } from './index-side.ts'
import { commitHash } from './soak/commit-hash.ts'

const SIZES = [10_000, 100_000]
const SEED = 42
const HERE = import.meta.dirname
const RESULTS = join(HERE, 'results')

/**
 * FULL indexing of generated people in a SQLite file, five rules, nine comparisons: how fast, how right, how much memory,
 * and how long the serving thread was held; beside it the kernel over the same columns in memory. Each size is a process
 * of its own. Sizes may be named: `npm run bench -- index 1000000`.
 */
export async function indexBench(): Promise<void> {
  const asked = process.argv.filter((word) => /^\d+$/.test(word)).map(Number)
  for (const rows of asked.length > 0 ? asked : SIZES) {
    const words = [...process.execArgv, join(HERE, 'index-side.ts'), String(rows), String(SEED)]
    const { stdout } = await promisify(execFile)(process.execPath, words, { maxBuffer: 1 << 24 })
    const run = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as IndexRun // written by index-side
    console.log(sentenceOf(run))
    keep(run)
  }
}

function sentenceOf(run: IndexRun): string {
  return [
    `index: ${run.rows} records in ${run.seconds.toFixed(2)} s, ${Math.round(run.rows / run.seconds)} records/s`,
    `the kernel alone in memory ${run.kernelSeconds.toFixed(2)} s`,
    `${run.links} links (${run.sameLinks ? 'those of the kernel' : 'NOT those of the kernel'}), ${run.matchClusters} match clusters`,
    `precision ${run.precision.toFixed(4)} recall ${run.recall.toFixed(4)} F1 ${run.f1.toFixed(4)}`,
    `longest hold of the event loop ${run.longestHoldMs.toFixed(1)} ms, p99 ${run.holdP99Ms.toFixed(1)} ms`,
    `peak ${run.peakMegabytes} MB, ${run.megabytesBefore} MB before`,
    `load ${run.loadAverage.toFixed(1)} on ${availableParallelism()} cores`,
  ].join('; ')
}

/** Writes a size's result beside those of other sizes. */
function keep(run: IndexRun): void {
  const file = join(RESULTS, 'index.json')
  mkdirSync(RESULTS, { recursive: true })
  const earlier = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).sizes as readonly IndexRun[]) : []
  const sizes = [...earlier.filter(({ rows }) => rows !== run.rows), run].sort((x, y) => x.rows - y.rows)
  const report = { commit: commitHash(), seed: SEED, cores: availableParallelism(), node: process.version, sizes }
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
}
