import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { openOnefold, SYSTEM } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { createApp } from '@onefold/server'
import { buildSync } from 'esbuild'
import { Hono } from 'hono'
import { median } from '../lib/median.ts'
import { keepResult } from '../report/keep-result.ts'
import type { Answered, Round } from './caller.ts'

const ROUNDS = 9
const ROUND_MS = 2000
const CONNECTIONS = 16
/** Requests after which the code is compiled: on a busy machine that takes longer than a round. */
const WARM = 25_000
/** The least share of a bare handler's speed that reading a record must keep. */
const WANTED_PERCENT = 35

const DATASET = {
  ...({ type: 'dataset', _id: 'person', description: 'A person' } as const),
  columns: ['name', 'surname', 'email', 'city', 'country'].map((key) => ({
    key,
    description: key,
    token: 'TEXT' as const,
  })),
}
const ADA = { _id: 'ada', name: 'Ada', surname: 'Lovelace', email: 'ada@example.org', city: 'London', country: 'GB' }

/** One record read by id with an access token, beside a bare handler that answers the same bytes. */
export async function httpBench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'onefold-bench-'))
  const secretKey = 'a secret key that is long enough for a bench'
  const onefold = await openOnefold({ store: sqliteStore(join(folder, 'bench.db')), secretKey })
  const caller = callerIn(folder)
  const servers: Server[] = []
  try {
    const session = onefold.as(SYSTEM)
    await session.resources.create(DATASET)
    await session.tables.create({ table: 'people', dataset: 'person' })
    await session.entities.create({ id: 'people', table: 'people', type: 'NONE', enabled: true })
    await session.records('people').upsert([ADA])
    // Somebody who sees some records only: what the caller may see is a part of what is measured.
    const { id, value: token = '' } = await session.tokens.create({ name: 'bench', role: 'VIEWER' })
    await session.dataScopes.setScopeColumn('people', 'city')
    await session.dataScopes.setAccess('people', [
      { principalType: 'ACCESS_TOKEN', principalId: id, values: ['London', 'Paris'] },
    ])

    const app = createApp(onefold, { secretKey })
    const path = '/api/master/record/ada?entity=people'
    const answer = await app.request(path, { headers: { Authorization: `Bearer ${token}` } })
    if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
    const bytes = await answer.text()
    const bare = new Hono().get('/api/master/record/:id', (c) =>
      c.body(bytes, 200, { 'Content-Type': 'application/json' }),
    )
    servers.push(await serve(app.fetch), await serve(bare.fetch))
    const run = { bytes: bytes.length, connections: CONNECTIONS, rounds: ROUNDS }
    const [asleep, awake] = await measured(servers, (server, awake) => caller(server, { path, token, awake }))
    report({ ...run, ...compared(asleep), awake: compared(awake) })
  } finally {
    for (const server of servers) server.close()
    await onefold.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** What each server did, round by round. */
type Rounds = readonly (readonly Speed[])[]

/** In turns, so that what else the machine does strikes both; not before each is warm. With a caller that sleeps, and one that does not. */
async function measured(
  servers: readonly Server[],
  run: (server: Server, awake: boolean) => Promise<Speed>,
): Promise<readonly [asleep: Rounds, awake: Rounds]> {
  for (const server of servers) {
    for (let answered = 0; answered < WARM; ) answered += (await run(server, false)).answered
  }
  const speeds = () => servers.map((): Speed[] => [])
  const [asleep, awake] = [speeds(), speeds()]
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, server] of servers.entries()) asleep[index]!.push(await run(server, false))
    for (const [index, server] of servers.entries()) awake[index]!.push(await run(server, true))
  }
  return [asleep, awake]
}

function serve(fetch: Parameters<typeof createAdaptorServer>[0]['fetch']): Promise<Server> {
  const server = createAdaptorServer({ fetch }) as Server // no option asks for HTTP/2
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server))
  })
}

/** The caller is a process of its own, so that what this one works is what serving costs. */
function callerIn(folder: string) {
  const outfile = join(folder, 'caller.mjs')
  buildSync({
    entryPoints: [join(import.meta.dirname, 'caller.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
  })
  return async (server: Server, wish: Pick<Round, 'path' | 'token' | 'awake'>): Promise<Speed> => {
    const { port } = server.address() as AddressInfo
    const round: Round = { ...wish, port, connections: CONNECTIONS, milliseconds: ROUND_MS }
    const before = process.cpuUsage()
    const { answered, seconds } = await new Promise<Answered>((resolve, reject) => {
      fork(outfile, [JSON.stringify(round)])
        .once('message', resolve)
        .once('error', reject)
    })
    const { user, system } = process.cpuUsage(before)
    return { answered, perSecond: answered / seconds, microseconds: (user + system) / answered }
  }
}

/** Answers in a second, and the processor's time that each took this process. */
interface Speed {
  readonly answered: number
  readonly perSecond: number
  readonly microseconds: number
}

function compared([ours = [], theirs = []]: Rounds) {
  const fast = (speeds: readonly Speed[]) => Math.round(median(speeds.map(({ perSecond }) => perSecond)))
  const work = (speeds: readonly Speed[]) => Math.round(median(speeds.map(({ microseconds }) => microseconds)))
  // Of each round and the one after it, so that what else the machine did then is in both.
  const percent = (share: (one: Speed, other: Speed) => number) =>
    Math.round(1000 * median(ours.map((one, round) => share(one, theirs[round]!)))) / 10
  return {
    requestsPerSecond: fast(ours),
    cpuMicroseconds: work(ours),
    bareRequestsPerSecond: fast(theirs),
    bareCpuMicroseconds: work(theirs),
    percentOfBare: percent((one, other) => one.perSecond / other.perSecond),
    percentOfBareByCpu: percent((one, other) => other.microseconds / one.microseconds),
  }
}

function report(run: ReturnType<typeof compared> & { readonly awake: ReturnType<typeof compared> }): void {
  console.log('http, access token, permission, row scope and read:', run, `(wanted: ${WANTED_PERCENT} %)`)
  keepResult('http', run)
  if (run.percentOfBare < WANTED_PERCENT) process.exitCode = 1
}
