import { mkdir, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { type Random, seededRandom } from '../../packages/core/src/lib/random.ts'
import { FAULT_POINTS } from '../../packages/core/src/ports/faults.ts'
import { startPostgres } from '../../packages/postgres/test/postgres-server.ts'
import { commitHash } from './commit-hash.ts'
import { listen } from './destinations.ts'
import { type Killing, killOnce, type SoakSetup } from './kill-once.ts'
import type { KillPoint } from './kill-order.ts'
import { postgresSetup, sqliteSetup } from './setups.ts'

const SEED = 20_261_122
/** Over both stores, all points, and entities that are asynchronous or not. Fewer: `ONEFOLD_SOAK_KILLS`. */
const KILLS = Number(process.env.ONEFOLD_SOAK_KILLS ?? 200)
/** Rows in each of two files. */
const ROWS = 80
const POINTS: readonly KillPoint[] = [...FAULT_POINTS, 'any-moment']
/** How often a point is met varies a little with time; early enough it is met for certain. */
const EARLY = 0.6

interface Way {
  readonly store: string
  readonly newSetup: () => Promise<SoakSetup & { end(): Promise<void> }>
  readonly asynchronous: boolean
}

interface Tally {
  kills: number
  /** Kills that found the process at its point. */
  hit: number
  /** Events that the receiver was told more than once, each under one id. */
  repeated: number
  /** Where processes died, and how often: `point in phase`. */
  readonly where: Record<string, number>
  readonly problems: string[]
}

/**
 * Kills processes at every named point of load, index, sink, steward and delivery, and compares what a copy in the store, a
 * receiver and a file were told with what the table holds: nothing lost, nothing doubled but under its own id, in order.
 */
export async function deliverySoak(): Promise<boolean> {
  const server = await startPostgres()
  const postgres = async () => ({ ...postgresSetup(server), end: async () => {} })
  const stores = [['sqlite', sqliteSetup] as const, ['postgres', postgres] as const]
  const ways: readonly Way[] = stores.flatMap(([store, newSetup]) =>
    [false, true].map((asynchronous) => ({ store, newSetup, asynchronous })),
  )
  const tallies = new Map(ways.map((way) => [way, emptyTally()]))
  try {
    await killAll(tallies)
  } finally {
    await server.stop()
    await report(tallies)
  }
  return [...tallies.values()].every(({ problems }) => problems.length === 0)
}

async function killAll(tallies: ReadonlyMap<Way, Tally>): Promise<void> {
  const random = seededRandom(SEED)
  const limits = new Map<Way, ReadonlyMap<KillPoint, number>>()
  for (const way of tallies.keys()) limits.set(way, await unharmed(way))
  const ways = [...tallies.keys()]
  for (let kill = 0; kill < KILLS; kill++) {
    const way = ways[kill % ways.length] as Way
    const point = POINTS[Math.floor(kill / ways.length) % POINTS.length] as KillPoint
    await killAt(way, point, random.between(1, limits.get(way)?.get(point) ?? 1), random, tallies.get(way) as Tally)
    if (kill % 10 !== 9) continue
    console.log(`${kill + 1} of ${KILLS}`)
    await keep(tallies) // whoever stops it early keeps what was seen
  }
}

async function killAt(way: Way, point: KillPoint, hit: number, random: Random, tally: Tally): Promise<void> {
  const order = { seed: random.below(2 ** 31), rows: random.between(20, ROWS), point, hit }
  const { killing, repeated } = await watched(way, order)
  tally.kills += 1
  tally.hit += killing.hit ? 1 : 0
  tally.repeated += repeated
  const last = killing.words.at(-1)
  const place = last?.word === 'dying' ? `${last.point} in ${last.phase}` : point
  if (killing.hit) tally.where[place] = (tally.where[place] ?? 0) + 1
  const name = `${way.store}${way.asynchronous ? ', asynchronous' : ''}, ${point}, seed ${order.seed}, hit ${hit}`
  for (const problem of killing.problems) {
    tally.problems.push(`${name}: ${problem}`)
    console.log(`${name}: ${problem}`)
  }
}

async function watched({ newSetup, asynchronous }: Way, order: Parameters<typeof killOnce>[1]) {
  const setup = await newSetup()
  const listening = await listen()
  try {
    const killing: Killing = await killOnce(setup, { ...order, asynchronous }, listening)
    return { killing, repeated: listening.repeated() }
  } finally {
    await listening.end()
    await setup.end()
  }
}

/** How often the work comes to each point when nobody stops it; for any moment, how long it takes. */
async function unharmed(way: Way): Promise<ReadonlyMap<KillPoint, number>> {
  const started = performance.now()
  const { killing } = await watched(way, { seed: SEED, rows: 20, point: 'before-commit', hit: 1_000_000 })
  const last = killing.words.at(-1)
  if (last?.word !== 'done' || killing.problems.length > 0)
    throw new Error(`Without a kill: ${killing.problems.join(' ')}`)
  const counts = Object.entries(last.hits) as [KillPoint, number][]
  const early = counts.map(([point, many]) => [point, Math.max(1, Math.floor(many * EARLY))] as const)
  return new Map<KillPoint, number>([...early, ['any-moment', Math.round((performance.now() - started) * 0.3)]])
}

function emptyTally(): Tally {
  return { kills: 0, hit: 0, repeated: 0, where: {}, problems: [] }
}

async function report(tallies: ReadonlyMap<Way, Tally>): Promise<void> {
  const { ways, kills, places } = await keep(tallies)
  console.table(ways.map(({ where, problems, ...way }) => ({ ...way, problems: problems.length })))
  console.log(`${kills} kills at ${places.length} distinct places: ${places.join(', ')}`)
}

/** Writes what was seen so far. */
async function keep(tallies: ReadonlyMap<Way, Tally>) {
  const ways = [...tallies].map(([{ store, asynchronous }, tally]) => ({ store, asynchronous, ...tally }))
  const kills = ways.reduce((sum, tally) => sum + tally.kills, 0)
  const places = [...new Set(ways.flatMap(({ where }) => Object.keys(where)))].sort()
  const folder = join(import.meta.dirname, '..', 'results')
  await mkdir(folder, { recursive: true })
  const result = { soak: 'delivery', seed: SEED, commit: commitHash(), node: process.version, load: loadavg(), kills }
  await writeFile(join(folder, 'delivery.json'), `${JSON.stringify({ ...result, places, ways }, null, 2)}\n`)
  return { ways, kills, places }
}
