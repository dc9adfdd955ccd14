import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Random, seededRandom } from '../../packages/core/src/lib/random.ts'
import { FAULT_POINTS } from '../../packages/core/src/ports/faults.ts'
import { startPostgres } from '../../packages/postgres/test/postgres-server.ts'
import { commitHash } from './commit-hash.ts'
import { killOnce, type SoakSetup } from './kill-once.ts'
import type { KillPoint } from './kill-order.ts'
import { postgresSetup, sqliteSetup } from './setups.ts'

const SEED = 20_261_121
const KILLS = 20
/** Rows in each of two files. */
const ROWS = 200
const POINTS: readonly KillPoint[] = [...FAULT_POINTS, 'any-moment']
/** How often a point is met varies a little with time; early enough it is met for certain. */
const EARLY = 0.6
const MOST_TRIES = 3

interface PointTally {
  /** At which the point was run: a result is put together of several runs. */
  readonly commit: string
  readonly store: string
  readonly point: KillPoint
  kills: number
  /** Kills that found the process at its point. */
  hit: number
  acknowledged: number
  readonly problems: string[]
}

type NewSoakSetup = () => Promise<SoakSetup & { end(): Promise<void> }>

/**
 * Kills processes at every named point and at any moment, on both stores, and looks at what is left each time. `--points=restating`
 * and `--stores=postgres` name some; the result keeps what was found at the others.
 */
export async function killsSoak(): Promise<boolean> {
  const server = await startPostgres()
  const stores: readonly (readonly [string, NewSoakSetup])[] = [
    ['sqlite', sqliteSetup],
    ['postgres', async () => ({ ...postgresSetup(server), end: async () => {} })],
  ]
  const tallies: PointTally[] = []
  try {
    const chosen = named('--stores=')
    for (const [store, newSetup] of stores) {
      if (chosen === undefined || chosen.includes(store)) tallies.push(...(await killOn(store, newSetup, KILLS)))
    }
  } finally {
    await server.stop()
  }
  console.table(tallies.map(({ problems, ...tally }) => ({ ...tally, problems: problems.length })))
  return tallies.every(({ problems, hit }) => problems.length === 0 && hit === KILLS)
}

async function killOn(store: string, newSetup: NewSoakSetup, kills: number): Promise<readonly PointTally[]> {
  const limits = await unharmed(newSetup)
  const random = seededRandom(SEED)
  const tallies: PointTally[] = []
  const chosen = named('--points=')
  for (const point of POINTS) {
    if (chosen !== undefined && !chosen.includes(point)) continue
    const tally: PointTally = { commit: commitHash(), store, point, kills: 0, hit: 0, acknowledged: 0, problems: [] }
    tallies.push(tally)
    while (tally.hit < kills && tally.kills < kills * MOST_TRIES) {
      const seed = random.below(2 ** 31)
      const hit = random.between(1, limits.get(point) ?? 1)
      await killAt(newSetup, tally, seed, hit, random)
    }
    console.log(`${store} ${point}: ${tally.hit} of ${tally.kills} died there, ${tally.problems.length} problems`)
    await report(tally)
  }
  return tallies
}

async function killAt(
  newSetup: NewSoakSetup,
  tally: PointTally,
  seed: number,
  hit: number,
  random: Random,
): Promise<void> {
  const { point, problems } = tally
  const setup = await newSetup()
  try {
    const killing = await killOnce(setup, { seed, rows: random.between(20, ROWS), point, hit })
    tally.kills += 1
    tally.hit += killing.hit ? 1 : 0
    tally.acknowledged += killing.words.filter(({ word }) => word === 'upserted' || word === 'removed').length
    problems.push(...killing.problems.map((problem) => `seed ${seed}, hit ${hit}: ${problem}`))
  } finally {
    await setup.end()
  }
}

/** How often the work comes to each point when nobody stops it; for any moment, how long it takes. */
async function unharmed(newSetup: NewSoakSetup): Promise<ReadonlyMap<KillPoint, number>> {
  const setup = await newSetup()
  try {
    const started = performance.now()
    const { words, problems } = await killOnce(setup, { seed: SEED, rows: 20, point: 'before-commit', hit: 1_000_000 })
    const elapsed = performance.now() - started
    const last = words.at(-1)
    if (last?.word !== 'done' || problems.length > 0) throw new Error(`Without a kill: ${problems.join(' ')}`)
    const counts = Object.entries(last.hits) as [KillPoint, number][]
    const early = counts.map(([point, many]) => [point, Math.max(1, Math.floor(many * EARLY))] as const)
    return new Map<KillPoint, number>([...early, ['any-moment', Math.round(elapsed * EARLY * 0.5)]])
  } finally {
    await setup.end()
  }
}

/** Puts what was found at a point into the result at once: a run that is stopped loses one point, not hours. */
async function report(tally: PointTally): Promise<void> {
  const folder = join(import.meta.dirname, '..', 'results')
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'kills.json')
  const others = (await talliesIn(file)).filter(({ store, point }) => store !== tally.store || point !== tally.point)
  const places = [...others, tally].sort((one, other) => placeOf(one) - placeOf(other))
  const result = { soak: 'kills', seed: SEED, node: process.version, killsAPoint: KILLS, tallies: places }
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`)
}

async function talliesIn(file: string): Promise<readonly PointTally[]> {
  const text = await readFile(file, 'utf8').catch(() => '{"tallies":[]}')
  return (JSON.parse(text) as { readonly tallies: readonly PointTally[] }).tallies
}

function placeOf({ store, point }: PointTally): number {
  return (store === 'sqlite' ? 0 : POINTS.length) + POINTS.indexOf(point)
}

function named(option: string): readonly string[] | undefined {
  return process.argv
    .find((word) => word.startsWith(option))
    ?.slice(option.length)
    .split(',')
}
