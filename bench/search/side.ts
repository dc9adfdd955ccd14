/** One engine over one size, in a process of its own: `side ENGINE RECORDS SEED`. Prints what it took as JSON. */
import { loadavg } from 'node:os'
import { benchPeople, type People } from '../corpus/people.ts'
import { peakMegabytes } from '../lib/engine.ts'
import { indexQueries, nameClauses, searchTop } from './index-queries.ts'
import { type Latencies, timed } from './latencies.ts'
import { type NameSearch, nameOf, nameQueries } from './names.ts'
import { buildIndex } from './onefold-index.ts'
import { fullText, miniSearch, trigrams } from './peers.ts'

/** What one engine did. */
export interface SearchRun {
  readonly engine: string
  readonly records: number
  readonly buildSeconds: number
  /** In JavaScript, beyond what the people themselves take: SQLite and PostgreSQL have theirs elsewhere. Absent where it was not measured. */
  readonly megabytes?: number
  readonly peakMegabytes: number
  readonly names: Latencies
  /** The share of the answers that hold the right name among their ten. */
  readonly right: number
  readonly loadAverage: number
  /** What only our index is asked. */
  readonly more?: {
    readonly eightFieldsAndPlaces: {
      readonly cpuSeconds: number
      readonly megabytes: number
      readonly longestPieceMs: number
    }
    readonly queries: { readonly [kind: string]: Latencies }
  }
}

/** Names of the ones that a query looks for; slower engines are given fewer. */
const QUERIES = { onefold: 500, minisearch: 100, fts5: 100, pg_trgm: 100 } as const
export type Engine = keyof typeof QUERIES
const NAMES = 2

const [engine, rows, seed] = [process.argv[2] as Engine, Number(process.argv[3]), Number(process.argv[4])]
const people = benchPeople(rows, seed)
globalThis.gc?.()
const before = process.memoryUsage()
const began = performance.now()
const { search, close } = await open(engine, people)
const buildSeconds = (performance.now() - began) / 1000
globalThis.gc?.() // what building left over counts for nobody
const after = process.memoryUsage()
let right = 0
const queries = nameQueries(people, QUERIES[engine])
for (const query of queries) {
  const found = await search(query.first, query.last)
  if (found.some((row) => nameOf(people, row) === query.right)) right++
}
const names = await timed(queries, ({ first, last }) => search(first, last))
await close()
const run: SearchRun = {
  engine,
  records: rows,
  buildSeconds: Number(buildSeconds.toFixed(2)),
  megabytes: Math.round((after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / 1e6),
  peakMegabytes: peakMegabytes(),
  names,
  right: Number((right / queries.length).toFixed(4)),
  loadAverage: loadavg()[0]!,
  ...(engine === 'onefold' ? { more: await everything(people) } : {}),
}
console.log(JSON.stringify(run))

async function open(name: Engine, of: People): Promise<NameSearch> {
  if (name === 'minisearch') return miniSearch(of)
  if (name === 'fts5') return fullText(of)
  if (name === 'pg_trgm') return trigrams(of, process.env.ONEFOLD_BENCH_POSTGRES ?? '')
  const { index } = buildIndex(of, NAMES)
  return {
    search: async (first, last) => searchTop(index, nameClauses(index, { first, last })),
    close: async () => undefined,
  }
}

async function everything(of: People): Promise<NonNullable<SearchRun['more']>> {
  const { index, ...built } = buildIndex(of)
  return { eightFieldsAndPlaces: built, queries: await indexQueries(of, index) }
}
