import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ResourceInput } from '@onefold/core'
import { febrlResources } from './configs/febrl.ts'
import { musicResources } from './configs/music.ts'
import { publicationsResources } from './configs/publications.ts'
import { restaurantsResources } from './configs/restaurants.ts'
import { rldataResources } from './configs/rldata.ts'
import { GOALS } from './lib/goals.ts'
import { truthRoot } from './lib/truth-folder.ts'
import { TRUTH_SETS, truthFiles } from './lib/truth-sets.ts'
import { tableOf } from './report/markdown.ts'
import type { Found } from './zero/measure.ts'

/** The sets for which somebody wrote a configuration. */
const WRITTEN: Readonly<Record<string, readonly ResourceInput[]>> = {
  febrl1: febrlResources,
  febrl3: febrlResources,
  febrl4: febrlResources,
  rldata500: rldataResources,
  fodors_zagats: restaurantsResources,
  dblp_acm: publicationsResources,
  musicbrainz_20k: musicResources,
}

/** Pairwise F1 that the nearest TypeScript library reached in one call without configuration, as measured on another day. */
const NEAREST: Readonly<Record<string, number>> = {
  febrl1: 0.986,
  febrl3: 0.83,
  febrl4: 0.99,
  rldata500: 0.757,
  fodors_zagats: 0.555,
  splink_fake_1000: 0.595,
  dblp_acm: 0.601,
  musicbrainz_20k: 0.424,
  abt_buy: 0.103,
  cora: 0.259,
  imdb_tmdb: 0.534,
}

interface Result extends Found {
  readonly set: string
  readonly nearestLibraryF1?: number
  /** What it was before, and what it is to reach. */
  readonly before?: number
  readonly atLeast?: number
  /** Of the machine, when the set was done. */
  readonly load?: number
}

/**
 * What `dedupe` finds in sets with known truth, each in a process of its own: with projects written by hand, then with none. All
 * clusters that are written count. ONEFOLD_BENCH_SETS names the sets, with commas between; all without it. `--proposed` leaves the
 * written projects out, `--dry` keeps no figures. At the end stands what each set is to reach.
 */
export async function accuracyBench(): Promise<void> {
  const present = Object.keys(TRUTH_SETS).filter((name) => truthFiles(name) !== undefined)
  if (present.length === 0) {
    console.log(`accuracy: skipped, there are no sets below ${truthRoot()} (ONEFOLD_BENCH_DATA)`)
    return
  }
  const wished = process.env.ONEFOLD_BENCH_SETS?.split(',')
  const sets = present.filter((name) => wished?.includes(name) ?? true)
  const written = process.argv.includes('--proposed') ? [] : sets
  const folder = await mkdtemp(join(tmpdir(), 'onefold-accuracy-'))
  const proposed: Result[] = []
  try {
    for (const name of written) {
      const resources = WRITTEN[name]
      if (resources === undefined) continue
      keep('written', await measure(name, await writtenProject(folder, name, resources)))
    }
    for (const name of sets) {
      const nearest = NEAREST[name]
      const result = { ...(await measure(name)), ...(nearest === undefined ? {} : { nearestLibraryF1: nearest }) }
      proposed.push({ ...result, ...GOALS[name] })
      keep('proposed', proposed.at(-1)!)
    }
    console.log(goalTable(proposed))
  } finally {
    await rm(folder, { recursive: true })
  }
}

type How = 'written' | 'proposed'

/** Prints a result and puts it into the file in the place of an older one, so that a run that is cut short loses nothing. */
function keep(how: How, result: Result): void {
  report(how, result)
  if (process.argv.includes('--dry')) return
  mkdirSync(join(import.meta.dirname, 'results'), { recursive: true })
  const file = join(import.meta.dirname, 'results', 'accuracy.json')
  const before: { readonly [part in How]?: readonly Result[] } = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : {}
  const order = Object.keys(TRUTH_SETS)
  const others = (before[how] ?? []).filter(({ set }) => set !== result.set)
  const results = [...others, { ...result, load: Math.round(loadavg()[0]! * 10) / 10 }]
  results.sort((a, b) => order.indexOf(a.set) - order.indexOf(b.set))
  const all = { written: [], proposed: [], ...before, [how]: results }
  writeFileSync(file, `${JSON.stringify({ ...all, node: process.version, cores: cpus().length }, null, 2)}\n`)
}

/** The resources of a set as a project file. */
async function writtenProject(folder: string, name: string, resources: readonly ResourceInput[]): Promise<string> {
  const members = ['dataset', 'indexer', 'classifier', 'merger']
  const project = resources.map(({ type: _, ...resource }, at) => [members[at], resource])
  const path = join(folder, `${name}.json`)
  await writeFile(path, JSON.stringify(Object.fromEntries(project)))
  return path
}

/** In a process of its own, so that memory is the set's alone. */
async function measure(...args: readonly string[]): Promise<Result> {
  const side = join(import.meta.dirname, 'accuracy-side.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, side, ...args])
  return JSON.parse(stdout) as Result // the side prints one
}

function report(how: How, result: Result): void {
  const { set, records, precision, recall, f1, bCubedF1, f1OfMatchOnly, nearestLibraryF1, seconds } = result
  const words = [
    `accuracy ${set}, ${how}: ${records} records`,
    `${seconds.toFixed(2)} s`,
    `precision ${precision.toFixed(4)}`,
    `recall ${recall.toFixed(4)}`,
    `F1 ${f1.toFixed(4)}`,
    ...(f1OfMatchOnly === undefined ? [] : [`of MATCH only ${f1OfMatchOnly.toFixed(4)}`]),
    ...(nearestLibraryF1 === undefined ? [] : [`the nearest library ${nearestLibraryF1.toFixed(3)}`]),
    ...(bCubedF1 === undefined ? [] : [`B-cubed F1 ${bCubedF1.toFixed(4)}`]),
    `peak ${result.peakMegabytes} MB`,
  ]
  console.log(words.join(', '))
}

/** Today beside what is to be reached, and why it is as it is. */
function goalTable(results: readonly Result[]): string {
  const part = (value: number | undefined): string => (value === undefined ? '–' : value.toFixed(3))
  return tableOf<Result>(
    [
      { title: 'set', of: ({ set }) => set },
      { title: 'before', of: ({ before }) => part(before) },
      { title: 'at least', of: ({ atLeast }) => part(atLeast) },
      { title: 'F1', of: ({ f1 }) => part(f1) },
      { title: '', of: ({ f1, atLeast = 0 }) => (f1 >= atLeast ? '' : 'below') },
      { title: 'P / R', of: ({ precision, recall }) => `${part(precision)} / ${part(recall)}` },
      { title: 'MATCH', of: ({ f1OfMatchOnly }) => part(f1OfMatchOnly) },
      { title: 'meet', of: ({ meet }) => part(meet) },
      { title: 'links P / R', of: ({ linkPrecision, linkRecall }) => `${part(linkPrecision)} / ${part(linkRecall)}` },
      { title: 'best line', of: ({ bestLineF1 }) => part(bestLineF1) },
      { title: 'labels', of: ({ ceilingF1 }) => part(ceilingF1) },
      { title: 'CPU s', of: ({ cpuSeconds }) => cpuSeconds.toFixed(1) },
    ],
    results,
  )
}
