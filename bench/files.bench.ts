import { spawn } from 'node:child_process'
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { csvLine } from '../packages/core/src/lib/text/csv.ts'
import { benchPeople, COLUMNS } from './corpus/people.ts'
import { pairwise } from './lib/dedupe-result.ts'
import { keepRun } from './report/keep-result.ts'
import type { JsonObject } from './report/results.ts'

const SIZES = [10_000, 100_000]
const SEED = 42
/** People are made in lots of so many, so that a file of millions does not fill the memory. */
const LOT = 500_000
const WAYS = ['memory', 'store'] as const
type Way = (typeof WAYS)[number]
/** Beyond, only in memory: a store of so many takes its time. */
const MOST_IN_STORE = 1_000_000
const CLI = join(import.meta.dirname, '..', 'packages', 'server', 'src', 'cli.ts')

/**
 * `onefold dedupe` as a person runs it, from a file of generated people to a file of clusters, without a configuration, in
 * memory and by way of a store. Sizes may be named: `npm run bench -- files 1000000 5000000`.
 */
export async function filesBench(): Promise<void> {
  const asked = process.argv.filter((word) => /^\d+$/.test(word)).map(Number)
  for (const rows of asked.length > 0 ? asked : SIZES) await measureSize(rows)
}

async function measureSize(rows: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'onefold-files-'))
  try {
    const truth = await writePeople(join(folder, 'people.csv'), rows)
    for (const way of WAYS) {
      if (way === 'store' && rows > MOST_IN_STORE) continue
      const run = await runOnce(folder, way, rows, truth)
      keepRun('files', run, ['rows', 'way'], { seed: SEED })
      console.log(
        `files ${way}: ${Object.entries(run)
          .map(([name, value]) => `${name} ${value}`)
          .join(', ')}`,
      )
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** By row, whom it stands for. */
async function writePeople(file: string, rows: number): Promise<Int32Array> {
  const stream = createWriteStream(file)
  const truth = new Int32Array(rows)
  stream.write(csvLine(['id', ...COLUMNS]))
  for (let from = 0; from < rows; from += LOT) {
    const people = benchPeople(Math.min(LOT, rows - from), SEED + from)
    const columns = COLUMNS.map((column) => people.columns.get(column)!)
    let text = ''
    for (let row = 0; row < people.rows; row++) {
      truth[from + row] = from + people.truth[row]!
      text += csvLine([String(from + row), ...columns.map((column) => column[row]!)])
      if (text.length < 1 << 20) continue
      if (!stream.write(text)) await new Promise<void>((resolve) => stream.once('drain', () => resolve()))
      text = ''
    }
    stream.write(text)
  }
  stream.end()
  await finished(stream)
  return truth
}

async function runOnce(folder: string, way: Way, rows: number, truth: Int32Array): Promise<JsonObject> {
  const [out, report] = [join(folder, `${way}.csv`), join(folder, `${way}.json`)]
  const words = ['dedupe', join(folder, 'people.csv'), '--out', out, '--report', report]
  if (way === 'store') words.push('--store', join(folder, 'made.db'))
  const began = performance.now()
  const usage = await ended(words)
  const seconds = (performance.now() - began) / 1000
  const { precision, recall, f1 } = pairwise(await clustersIn(out, rows), truth)
  return { rows, way, seconds, ...usage, precision, recall, f1, loadAverage: loadavg()[0] ?? 0 }
}

/** Runs the command; what it took, from a line that it prints at its end. */
async function ended(words: readonly string[]): Promise<{ cpuSeconds: number; peakMegabytes: number }> {
  const tell = `process.on('exit', () => { const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage(); console.log(JSON.stringify({ cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMegabytes: Math.round(maxRSS / 1024) })) })`
  const script = `data:text/javascript,${encodeURIComponent(tell)}`
  const child = spawn(process.execPath, [...process.execArgv, '--import', script, CLI, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const piece of child.stdout) said += piece
  if (child.exitCode !== 0 && child.exitCode !== null) throw new Error(`onefold dedupe ended with ${child.exitCode}.`)
  return JSON.parse(said.trim().split('\n').at(-1) ?? '') // printed by the script above
}

/** By row the number of its cluster: ids are rows, and a cluster is called by one of them. */
async function clustersIn(file: string, rows: number): Promise<Int32Array> {
  const clusters = new Int32Array(rows)
  let first = true
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    const [id, cluster] = line.split(',')
    if (!first) clusters[Number(id)] = Number(cluster)
    first = false
  }
  return clusters
}
