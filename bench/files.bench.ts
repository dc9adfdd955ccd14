import { spawn } from 'node:child_process'
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import writeExcel from 'write-excel-file/node'
import { textColumns } from '../packages/core/src/batch/output/row-output.ts'
import { parquetFormat } from '../packages/core/src/format/parquet/parquet-format.ts'
import { parquetWriter } from '../packages/core/src/format/parquet/write-parquet.ts'
import { csvLine } from '../packages/core/src/lib/text/csv.ts'
import { benchPeople, COLUMNS } from './corpus/people.ts'
import { pairwise } from './lib/dedupe-result.ts'
import { keepRun } from './report/keep-result.ts'
import type { JsonObject } from './report/results.ts'

const SIZES = [10_000, 100_000]
const SEED = 42
/** People are made in lots of so many, so that a file of millions does not fill the memory. */
const LOT = 500_000
/** From CSV in memory and by way of a store; in memory from and to Parquet, and from a workbook to CSV. */
const WAYS = ['memory', 'store', 'parquet', 'excel'] as const
type Way = (typeof WAYS)[number]
/** Beyond, only in memory: a store of so many takes its time. */
const MOST_IN_STORE = 1_000_000
/** A sheet holds 1,048,576 rows, and the package that makes one holds them in memory. */
const MOST_IN_SHEET = 100_000
const CLI = join(import.meta.dirname, '..', 'packages', 'server', 'src', 'cli.ts')

/**
 * `onefold dedupe` as a person runs it, from a file of generated people to a file of clusters, without a configuration, in
 * memory and by way of a store, over CSV, Parquet and Excel. Sizes may be named: `npm run bench -- files 1000000 5000000`.
 */
export async function filesBench(): Promise<void> {
  const asked = process.argv.filter((word) => /^\d+$/.test(word)).map(Number)
  for (const rows of asked.length > 0 ? asked : SIZES) await measureSize(rows)
}

async function measureSize(rows: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'onefold-files-'))
  try {
    const truth = await writePeople(folder, rows)
    for (const way of WAYS) {
      if ((way === 'store' && rows > MOST_IN_STORE) || (way === 'excel' && rows > MOST_IN_SHEET)) continue
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

/** The same people as CSV, as Parquet and, where they fit, as a workbook. By row, whom it stands for. */
async function writePeople(folder: string, rows: number): Promise<Int32Array> {
  const stream = createWriteStream(join(folder, 'people.csv'))
  const packed = createWriteStream(join(folder, 'people.parquet'))
  const parquet = await parquetWriter(textColumns(['id', ...COLUMNS]))
  const cells: { readonly value: string }[][] = [['id', ...COLUMNS].map((value) => ({ value }))]
  const truth = new Int32Array(rows)
  stream.write(csvLine(['id', ...COLUMNS]))
  for (let from = 0; from < rows; from += LOT) {
    const people = benchPeople(Math.min(LOT, rows - from), SEED + from)
    const columns = COLUMNS.map((column) => people.columns.get(column)!)
    let text = ''
    for (let row = 0; row < people.rows; row++) {
      truth[from + row] = from + people.truth[row]!
      const values = [String(from + row), ...columns.map((column) => column[row]!)]
      text += csvLine(values)
      const group = parquet.add(values.map((value) => (value === '' ? null : value)))
      if (group !== undefined) packed.write(group)
      if (rows <= MOST_IN_SHEET) cells.push(values.map((value) => ({ value })))
      if (text.length < 1 << 20) continue
      if (!stream.write(text)) await new Promise<void>((resolve) => stream.once('drain', () => resolve()))
      text = ''
    }
    stream.write(text)
  }
  stream.end()
  packed.end(parquet.end())
  await Promise.all([finished(stream), finished(packed)])
  if (rows <= MOST_IN_SHEET) await writeExcel(cells).toFile(join(folder, 'people.xlsx'))
  return truth
}

async function runOnce(folder: string, way: Way, rows: number, truth: Int32Array): Promise<JsonObject> {
  const format = way === 'parquet' ? 'parquet' : 'csv'
  const [out, report] = [join(folder, `${way}.${format}`), join(folder, `${way}.json`)]
  const people = join(folder, `people.${way === 'excel' ? 'xlsx' : format}`)
  const words = ['dedupe', people, '--out', out, '--report', report]
  if (way === 'store') words.push('--store', join(folder, 'made.db'))
  const began = performance.now()
  const usage = await ended(words)
  const seconds = (performance.now() - began) / 1000
  const { precision, recall, f1 } = pairwise(await clustersIn(out, rows), truth)
  return { rows, way, seconds, ...usage, precision, recall, f1, loadAverage: loadavg()[0] ?? 0 }
}

interface Usage {
  readonly cpuSeconds: number
  readonly peakMegabytes: number
}

/** Runs the command; what it took, from a line that each of its processes prints at its end: one watches over the other. */
async function ended(words: readonly string[]): Promise<Usage> {
  const tell = `process.on('exit', () => { const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage(); console.log(JSON.stringify({ cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMegabytes: Math.round(maxRSS / 1024) })) })`
  const script = `data:text/javascript,${encodeURIComponent(tell)}`
  const child = spawn(process.execPath, [...process.execArgv, '--import', script, CLI, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const piece of child.stdout) said += piece
  if (child.exitCode !== 0 && child.exitCode !== null) throw new Error(`onefold dedupe ended with ${child.exitCode}.`)
  const lines = said.split('\n').filter((line) => line.startsWith('{"cpuSeconds"'))
  const each = lines.map((line) => JSON.parse(line) as Usage) // printed by the script above
  return {
    cpuSeconds: each.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    peakMegabytes: Math.max(...each.map(({ peakMegabytes }) => peakMegabytes)),
  }
}

/** By row the number of its cluster: ids are rows, and a cluster is called by one of them. */
async function clustersIn(file: string, rows: number): Promise<Int32Array> {
  const clusters = new Int32Array(rows)
  for await (const [id, cluster] of file.endsWith('.parquet') ? pairsInParquet(file) : pairsInCsv(file))
    clusters[Number(id)] = Number(cluster)
  return clusters
}

type Pair = readonly [id: unknown, cluster: unknown]

async function* pairsInCsv(file: string): AsyncGenerator<Pair> {
  let first = true
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    const [id, cluster] = line.split(',')
    if (!first) yield [id, cluster]
    first = false
  }
}

async function* pairsInParquet(file: string): AsyncGenerator<Pair> {
  const source = {
    name: file,
    length: statSync(file).size,
    bytes: (start: number, end: number) => createReadStream(file, { start, end: end - 1 }),
  }
  for await (const lot of parquetFormat.rows(source, { signal: new AbortController().signal }))
    for (const row of lot) if ('values' in row) yield Object.values(row.values).slice(0, 2) as unknown as Pair
}
