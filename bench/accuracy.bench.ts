import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ResourceInput } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { evaluateFiles } from '../packages/core/src/batch/evaluate/evaluate-files.ts'
import { febrlResources } from './configs/febrl.ts'
import { publicationsResources } from './configs/publications.ts'
import { restaurantsResources } from './configs/restaurants.ts'
import { rldataResources } from './configs/rldata.ts'
import { openEngine, peakMegabytes } from './lib/engine.ts'
import { rowsOf, truthRoot } from './lib/truth-folder.ts'
import { scoringOf, TRUTH_SETS, truthFiles } from './lib/truth-sets.ts'

/** The sets for which somebody wrote a configuration. */
const WRITTEN: Readonly<Record<string, readonly ResourceInput[]>> = {
  febrl1: febrlResources,
  febrl3: febrlResources,
  febrl4: febrlResources,
  rldata500: rldataResources,
  fodors_zagats: restaurantsResources,
  dblp_acm: publicationsResources,
}
const BATCH = 1000

interface Result {
  readonly set: string
  readonly records: number
  readonly precision: number
  readonly recall: number
  readonly f1: number
  readonly bCubedF1?: number
  /** With the clusters that are for review counted as found. */
  readonly f1WithReview?: number
  readonly seconds: number
  readonly cpuSeconds?: number
  readonly peakMegabytes: number
}

/**
 * What is found in sets with known truth: with configurations written by hand, through the engine's door, matched as records are
 * written; then with none, each set by `dedupe` in a process of its own.
 */
export async function accuracyBench(): Promise<void> {
  const present = Object.keys(TRUTH_SETS).filter((name) => truthFiles(name) !== undefined)
  if (present.length === 0) {
    console.log(`accuracy: skipped, there are no sets below ${truthRoot()} (ONEFOLD_BENCH_DATA)`)
    return
  }
  const written: Result[] = []
  for (const name of present) {
    const resources = WRITTEN[name]
    if (resources === undefined) continue
    written.push(await measureWritten(name, resources))
    report('written', written.at(-1)!)
  }
  const proposed: Result[] = []
  for (const name of present) {
    proposed.push(await measureProposed(name))
    report('proposed', proposed.at(-1)!)
  }
  const about = { node: process.version, cores: cpus().length }
  mkdirSync(join(import.meta.dirname, 'results'), { recursive: true })
  const file = join(import.meta.dirname, 'results', 'accuracy.json')
  writeFileSync(file, `${JSON.stringify({ ...about, written, proposed }, null, 2)}\n`)
}

async function measureWritten(name: string, resources: readonly ResourceInput[]): Promise<Result> {
  const files = truthFiles(name)!
  const rows = await rowsOf(join(truthRoot(), name), 'records.csv')
  const { onefold, session } = await openEngine(sqliteStore(':memory:'), name, resources)
  const began = performance.now()
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH).map(({ id, source: _, ...values }) => ({ _id: String(id), ...values }))
    await session.records(name).upsert(batch, { atomic: true })
  }
  const clusterOf = new Map<string, string>()
  for await (const { recordIds } of session.clusters(name).each({ label: 'MATCH' })) {
    for (const id of recordIds) clusterOf.set(id, recordIds[0]!)
  }
  const seconds = (performance.now() - began) / 1000
  await onefold.close()
  const folder = await mkdtemp(join(tmpdir(), 'onefold-accuracy-'))
  const clusters = join(folder, 'clusters.csv')
  const lines = rows.map(({ id }) => `"${id}","${clusterOf.get(String(id)) ?? id}"`)
  await writeFile(clusters, ['id,cluster', ...lines].join('\n'))
  const { pairwise, bCubed } = await evaluateFiles({ clusters, truth: files.truth, ...scoringOf(name, files.records) })
  await rm(folder, { recursive: true })
  const quality = { ...pairwise, ...(bCubed && { bCubedF1: bCubed.f1 }) }
  return { set: name, records: rows.length, ...quality, seconds, peakMegabytes: peakMegabytes() }
}

async function measureProposed(name: string): Promise<Result> {
  const side = join(import.meta.dirname, 'accuracy-side.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, side, name])
  return JSON.parse(stdout) as Result // the side prints one
}

function report(how: string, result: Result): void {
  const { set, records, precision, recall, f1, bCubedF1, f1WithReview, seconds } = result
  const words = [
    `accuracy ${set}, ${how}: ${records} records`,
    `${seconds.toFixed(2)} s`,
    `precision ${precision.toFixed(4)}`,
    `recall ${recall.toFixed(4)}`,
    `F1 ${f1.toFixed(4)}`,
    ...(f1WithReview === undefined ? [] : [`with review ${f1WithReview.toFixed(4)}`]),
    ...(bCubedF1 === undefined ? [] : [`B-cubed F1 ${bCubedF1.toFixed(4)}`]),
    `peak ${result.peakMegabytes} MB`,
  ]
  console.log(words.join(', '))
}
