import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { benchPeople } from './corpus/people.ts'
import type { DedupeRun } from './lib/dedupe-result.ts'
import { peerDecision } from './lib/settle-links.ts'
import { commitHash } from './soak/commit-hash.ts'

const SIZES = [10_000, 100_000]
const SEED = 42
const ROUNDS = 5
/** They answer the same question, and take turns. */
const RIVALS = ['kernel-1', 'kernel-2', 'duckdb-splink', 'duckdb-tuned'] as const
/** The kernel in other ways, once each: every comparison, a review band from 40 to 85, buckets bounded as they are by default. */
const VARIANTS = ['kernel-full', 'kernel-band', 'kernel-limit'] as const
const PROGRAMS = [...RIVALS, ...VARIANTS] as const
type Program = (typeof PROGRAMS)[number]
const HERE = import.meta.dirname

/**
 * Finds the duplicates among generated people, five rules, nine comparisons, from columns in memory to clusters: the
 * kernel beside DuckDB. Every run is a process of its own; rounds alternate between the programs. Sizes may be named:
 * `npm run bench -- dedupe 1000000`.
 */
export async function dedupeBench(): Promise<void> {
  const asked = process.argv.filter((word) => /^\d+$/.test(word)).map(Number)
  for (const rows of asked.length > 0 ? asked : SIZES) keep(await measureSize(rows))
}

const RESULTS = join(HERE, 'results')

interface SizeResult {
  readonly rows: number
  readonly links: CommonLinks
  readonly programs: { readonly [program: string]: DedupeRun }
}

/** Writes a size's result beside those of other sizes. */
function keep(result: SizeResult): void {
  const file = join(RESULTS, 'dedupe.json')
  mkdirSync(RESULTS, { recursive: true })
  const earlier = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).sizes as readonly SizeResult[]) : []
  const sizes = [...earlier.filter(({ rows }) => rows !== result.rows), result].sort((x, y) => x.rows - y.rows)
  const report = {
    commit: commitHash(),
    node: process.version,
    cores: cpus().length,
    loadAverage: loadavg()[0] ?? 0,
    rounds: ROUNDS,
    seed: SEED,
    sizes,
  }
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
}

async function measureSize(rows: number): Promise<SizeResult> {
  const folder = mkdtempSync(join(tmpdir(), 'onefold-dedupe-'))
  const fileOf = (program: Program): string => join(folder, program)
  const runs = new Map<Program, DedupeRun[]>(PROGRAMS.map((program) => [program, []]))
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const order = round % 2 === 0 ? RIVALS : [...RIVALS].reverse()
      for (const program of order) runs.get(program)?.push(await runOnce(program, rows, fileOf(program)))
    }
    for (const program of VARIANTS) runs.get(program)?.push(await runOnce(program, rows, fileOf(program)))
    const medians = new Map(PROGRAMS.map((program) => [program, medianRun(runs.get(program) ?? [])]))
    for (const [program, run] of medians) console.log(lineOf(program, rows, run))
    const common = commonLinks(fileOf('kernel-1'), fileOf('duckdb-splink'), rows)
    console.log(verdict(rows, medians, common))
    return { rows, links: common, programs: Object.fromEntries(medians) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runOnce(program: Program, rows: number, file: string): Promise<DedupeRun> {
  const side = join(HERE, 'dedupe-side.ts')
  const words = [...process.execArgv, side, program, String(rows), String(SEED), file]
  const { stdout } = await promisify(execFile)(process.execPath, words, { maxBuffer: 1 << 24 })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as DedupeRun // written by dedupe-side
}

/** The run of middling time. */
function medianRun(runs: readonly DedupeRun[]): DedupeRun {
  const sorted = [...runs].sort((x, y) => x.seconds - y.seconds)
  return sorted[sorted.length >> 1]! // there is at least one round
}

function lineOf(program: Program, rows: number, run: DedupeRun): string {
  const phases = Object.entries(run.phases).map(([phase, seconds]) => `${phase} ${seconds.toFixed(2)}`)
  return [
    `dedupe ${program}: ${rows} records in ${run.seconds.toFixed(2)} s (cpu ${run.cpuSeconds.toFixed(2)} s)`,
    `${Math.round(rows / run.seconds)} records/s`,
    `${run.pairs} pairs, ${run.links} links`,
    `precision ${run.precision.toFixed(4)} recall ${run.recall.toFixed(4)} F1 ${run.f1.toFixed(4)}`,
    `clusters ${run.clusterHash.toString(16)}`,
    `peak ${run.peakMegabytes} MB`,
    phases.join(' '),
  ].join('; ')
}

interface CommonLinks {
  readonly common: number
  readonly onlyKernel: number
  readonly onlyPeer: number
  /** Of those that only one has, how many the peer's own Jaro–Winkler decides as the peer did. */
  readonly settled: number
  /** With the peer's Jaro–Winkler both have the same links, and so the same hash. */
  readonly sameHash: boolean
}

function commonLinks(ours: string, theirs: string, rows: number): CommonLinks {
  const [a, b] = [readLinks(ours), readLinks(theirs)]
  const onlyKernel: number[] = []
  const onlyPeer: number[] = []
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const difference = (a[i] ?? Number.POSITIVE_INFINITY) - (b[j] ?? Number.POSITIVE_INFINITY)
    if (difference < 0) onlyKernel.push(a[i]!)
    if (difference > 0) onlyPeer.push(b[j]!)
    if (difference <= 0) i++
    if (difference >= 0) j++
  }
  const counts = { common: a.length - onlyKernel.length, onlyKernel: onlyKernel.length, onlyPeer: onlyPeer.length }
  if (onlyKernel.length + onlyPeer.length === 0) return { ...counts, settled: 0, sameHash: true }
  const isLink = peerDecision(benchPeople(rows, SEED))
  const decided = (link: number): boolean => isLink(Math.floor(link / rows), link % rows)
  const settled = onlyKernel.filter((link) => !decided(link)).length + onlyPeer.filter(decided).length
  return { ...counts, settled, sameHash: settled === onlyKernel.length + onlyPeer.length }
}

function readLinks(file: string): Float64Array {
  const bytes = readFileSync(file)
  return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

function verdict(rows: number, medians: ReadonlyMap<Program, DedupeRun>, links: CommonLinks): string {
  const seconds = (program: Program): number => medians.get(program)?.seconds ?? Number.NaN
  const ratio = (peer: Program, ours: Program): string => (seconds(peer) / seconds(ours)).toFixed(2)
  return [
    `dedupe ${rows}: against Splink-shaped SQL ${ratio('duckdb-splink', 'kernel-1')} times as fast with one thread, ${ratio('duckdb-splink', 'kernel-2')} with two`,
    `against the bound by hand ${ratio('duckdb-tuned', 'kernel-1')} and ${ratio('duckdb-tuned', 'kernel-2')}`,
    `${links.common} links in common, ${links.onlyKernel} only here, ${links.onlyPeer} only there, ${links.settled} of them by the peer's Jaro–Winkler`,
  ].join('; ')
}
