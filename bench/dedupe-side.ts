/** One run of one program, in a process of its own: `dedupe-side PROGRAM ROWS SEED LINKS-FILE`. Prints what it took as JSON. */
import { clustersOf, matchBatch } from '@onefold/core/matching'
import { PEOPLE_DATASET, peopleClassifier, peopleRules } from './configs/people.ts'
import { benchPeople, type People } from './corpus/people.ts'
import { type DedupeRun, hashOf, pairwise, saveLinks } from './lib/dedupe-result.ts'
import { duckDedupe, openDuck } from './lib/duckdb-dedupe.ts'
import { peakMegabytes } from './lib/engine.ts'

/** Against a peer that knows no limit, no bucket is too large. */
const NO_LIMIT = 1_000_000
const DEFAULT_LIMIT = 1000

interface Findings {
  readonly pairs: number
  readonly a: ArrayLike<number>
  readonly b: ArrayLike<number>
  readonly clusters: Int32Array
  readonly phases: { readonly [phase: string]: number }
}

const [program = '', rowsText = '', seedText = '', file = ''] = process.argv.slice(2)
const people = benchPeople(Number(rowsText), Number(seedText))
const work = await prepared(program, people)

const before = process.cpuUsage()
const began = performance.now()
const found = await work()
const seconds = (performance.now() - began) / 1000
const { user, system } = process.cpuUsage(before)
const result: DedupeRun = {
  seconds,
  cpuSeconds: (user + system) / 1_000_000,
  peakMegabytes: peakMegabytes(),
  pairs: found.pairs,
  links: found.a.length,
  clusterHash: hashOf(found.clusters),
  ...pairwise(found.clusters, people.truth),
  phases: found.phases,
}
if (file !== '') saveLinks(file, found.a, found.b, people.rows)
console.log(JSON.stringify(result))
process.exit() // DuckDB's threads need not be waited for

/** Everything that is not in the program's time is done when this answers. */
async function prepared(name: string, given: People): Promise<() => Promise<Findings>> {
  switch (name) {
    case 'duckdb-splink':
    case 'duckdb-tuned': {
      const connection = await openDuck(given, 2)
      return () => duckDedupe(connection, given.rows, name === 'duckdb-tuned' ? 'TUNED' : 'SPLINK')
    }
    case 'kernel-2':
      return () => kernel(given, { threads: 2 })
    case 'kernel-full':
      return () => kernel(given, { mode: 'FULL' })
    case 'kernel-band':
      return () => kernel(given, { thresholds: { matchThreshold: 0.85, nonMatchThreshold: 0.4 } })
    case 'kernel-limit':
      return () => kernel(given, { limit: DEFAULT_LIMIT })
    default:
      return () => kernel(given, {})
  }
}

interface KernelOptions {
  readonly threads?: number
  readonly mode?: 'FULL'
  readonly limit?: number
  readonly thresholds?: { readonly matchThreshold: number; readonly nonMatchThreshold: number }
}

async function kernel(
  { rows, columns }: People,
  { thresholds = { matchThreshold: 0.5, nonMatchThreshold: 0.5 }, limit = NO_LIMIT, ...options }: KernelOptions,
): Promise<Findings> {
  const classifier = peopleClassifier(thresholds)
  const dataset = PEOPLE_DATASET
  const matches = await matchBatch({ rows, columns, indexer: peopleRules(limit), classifier, dataset, ...options })
  const { links, pairs, phases } = matches
  const clusters = clustersOf(matches, { ...classifier, rows })
  const seconds = Object.fromEntries(Object.entries(phases).map(([phase, ms]) => [phase, ms / 1000]))
  return { pairs, a: links.a, b: links.b, clusters, phases: seconds }
}
