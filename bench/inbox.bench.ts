import { type Onefold, openOnefold, type Session, type Store, SYSTEM } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { postgresStore } from '@onefold/postgres'
import { type Random, seededRandom } from '../packages/core/src/lib/random.ts'
import { startPostgres } from '../packages/postgres/test/postgres-server.ts'
import { median } from './lib/median.ts'
import { keepRun } from './report/keep-result.ts'

const SEED = 20_261_126
const PAGES = 15
const PIECE = 1000
const CITIES = ['Lisbon', 'Porto', 'Braga', 'Faro'] as const
/** Where the records of one group in five hundred are. */
const VILLAGE = 'Monsanto'
/** What a steward of the bench is shown: all, two cities of the four, one, a village. */
const SCOPES: { readonly [name: string]: readonly string[] | null } = {
  everything: null,
  twoCities: CITIES.slice(0, 2),
  oneCity: CITIES.slice(0, 1),
  village: [VILLAGE],
}

/**
 * The first page of the inbox, best first, as the console asks for it, for somebody who sees everything and for row scopes that
 * cut groups, and how long counting takes. Its size: groups, of two records and of three, every other one strewn over the cities.
 * `--postgres` asks PostgreSQL.
 */
export async function inboxBench(): Promise<void> {
  const [groups = 100_000] = process.argv
    .slice(2)
    .filter((word) => /^\d+$/.test(word))
    .map(Number)
  if (!process.argv.includes('--postgres')) return measured('SQLite', groups, await sqliteStore(':memory:'))
  const server = await startPostgres()
  try {
    await measured(
      'PostgreSQL',
      groups,
      await postgresStore({ connectionString: server.url, schema: server.freshSchema() }),
    )
  } finally {
    await server.stop()
  }
}

async function measured(name: string, groups: number, store: Store): Promise<void> {
  const onefold = await openOnefold({ store, mailer: { send: async () => ({ outcome: 'accepted' }) } })
  try {
    await load(onefold, groups)
    const scopes: { [scope: string]: { [figure: string]: number } } = {}
    for (const [scope, cities] of Object.entries(SCOPES)) {
      const steward = await stewardOf(onefold, scope, cities)
      const worked = process.cpuUsage()
      const times = await pageTimes(steward)
      const { user, system } = process.cpuUsage(worked)
      const [ms, mostMs] = [median(times), Math.max(...times)].map(Math.round)
      const cpuMs = Math.round((user + system) / 1000 / PAGES) // of this process alone: PostgreSQL works in others
      const countMs = Math.round(await countTime(steward))
      scopes[scope] = { ms: ms!, mostMs: mostMs!, cpuMs, countMs }
      console.log(
        `inbox, ${name}, ${groups} groups, ${scope}: median ${ms} ms, most ${mostMs} ms, counted in ${countMs} ms`,
      )
    }
    keepRun('inbox', { store: name, groups, scopes }, ['store', 'groups'], { seed: SEED })
  } finally {
    await onefold.close()
  }
}

async function load(onefold: Onefold, groups: number): Promise<void> {
  const admin = onefold.as(SYSTEM)
  const columns = { name: 'NAME', email: 'EMAIL', city: 'TEXT', born: 'DATE' } as const
  const { records } = await admin.define('people', { columns, keys: ['email'], history: false })
  await admin.dataScopes.setScopeColumn('people', 'city')
  const random = seededRandom(SEED)
  for (let from = 0; from < groups; from += PIECE) {
    const piece = Array.from({ length: Math.min(PIECE, groups - from) }, (_, at) => groupAt(from + at, random))
    await records.upsert(piece.flat())
  }
}

/** Nearly the same name, the same mailbox, and days of birth that differ; in one city, or each record in any of them. */
function groupAt(n: number, random: Random) {
  const [city, isStrewn, spelt] = [random.pick(CITIES), random.chance(0.5), random.below(3)]
  const isRemote = n % 500 === 0
  return Array.from({ length: random.between(2, 3) }, (_, k) => ({
    _id: `g${n}-${k}`,
    name: `Person Number${'s'.repeat(k + spelt)}`,
    email: `box${n}@example.org`,
    city: isRemote ? VILLAGE : isStrewn ? random.pick(CITIES) : city,
    born: `19${30 + (n % 60)}-0${1 + (n % 9)}-1${k}`,
  }))
}

async function stewardOf(onefold: Onefold, name: string, values: readonly string[] | null): Promise<Session> {
  const admin = onefold.as(SYSTEM)
  const { user } = await admin.users.create({
    email: `${name}@example.org`,
    name,
    surname: 'Bench',
    roles: ['STEWARD'],
  })
  const { access } = await admin.dataScopes.access('people')
  await admin.dataScopes.setAccess('people', [
    ...access.map(({ principalName: _, ...grant }) => grant),
    { principalType: 'USER', principalId: user.id, values },
  ])
  return onefold.as({ type: 'USER', id: user.id, roles: ['STEWARD'] })
}

async function pageTimes(steward: Session): Promise<readonly number[]> {
  const times: number[] = []
  for (let page = 0; page < PAGES; page++) {
    const begun = performance.now()
    await steward.clusters('people').list({ escalated: false, sort: 'SCORE_DESC', pageSize: 100, cursor: '' })
    times.push(performance.now() - begun)
  }
  return times
}

/** The console counts once the first group is there; what was counted is remembered until somebody writes. */
async function countTime(steward: Session): Promise<number> {
  const begun = performance.now()
  await steward.clusters('people').list({ escalated: false, sort: 'SCORE_DESC', pageSize: 1 })
  return performance.now() - begun
}
