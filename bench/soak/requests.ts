import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { seededRandom } from '@onefold/core/adapter-kit'
import { median } from '../lib/median.ts'
import { commitHash } from './commit-hash.ts'
import { type Caller, variedRequest } from './varied-requests.ts'

const SEED = 20_261_123
const MINUTES = Number(process.env.ONEFOLD_SOAK_MINUTES ?? 60)
const CALLERS = 4
const SAMPLES = 60
/** Memory may move so much between two quarters of a run that is flat: a collection comes when it comes. */
const FLAT = 1.1
const PORT = 18_080
const EMAIL = 'soak@example.org'
const PASSWORD = 'Soak-for-an-hour-1'
const CLI = fileURLToPath(new URL('../../packages/server/dist/cli.js', import.meta.url))

interface Reading {
  readonly seconds: number
  readonly requests: number
  /** What the process holds that is not a file, in MiB. */
  readonly mebibytes: number
}

/**
 * An hour of every kind of request, wrong ones among them, at a built server (`npm run build`) over a SQLite file with the sample
 * customers: its memory stays where it was. Linux only, where a process says what it holds.
 */
export async function requestsSoak(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'onefold-requests-'))
  const server = serve(folder)
  try {
    const call = await logIn()
    const { readings, statuses } = await callFor(MINUTES * 60, call, server)
    const result = { soak: 'requests', seed: SEED, commit: commitHash(), node: process.version, minutes: MINUTES }
    await report({ ...result, callers: CALLERS, statuses, readings })
    const [, second, , last] = quarters(readings)
    const flat = last <= second * FLAT
    const failed = Object.entries(statuses).some(([status]) => Number(status) >= 500)
    console.log(
      `requests: ${readings.at(-1)?.requests ?? 0} in ${MINUTES} min; second quarter ${second} MiB, last ${last} MiB: ` +
        `${flat ? 'flat' : 'NOT flat'}; ${JSON.stringify(statuses)}`,
    )
    return flat && !failed
  } finally {
    server.kill('SIGTERM')
    await rm(folder, { recursive: true })
  }
}

function serve(folder: string): ChildProcess {
  const env = {
    ...process.env,
    PORT: String(PORT),
    ONEFOLD_ADMIN_EMAIL: EMAIL,
    ONEFOLD_ADMIN_PASSWORD: PASSWORD,
  }
  const args = [CLI, 'serve', '--store', `sqlite:${join(folder, 'soak.db')}`, '--sample', 'customers']
  return spawn(process.execPath, args, { env, cwd: folder, stdio: 'ignore' })
}

async function logIn(): Promise<Caller> {
  const url = `http://127.0.0.1:${PORT}`
  for (let attempt = 0; attempt < 120; attempt++) {
    await sleep(1000)
    const health = await fetch(`${url}/api/entities`).catch(() => undefined)
    if (health === undefined) continue
    const answer = await fetch(`${url}/api/security/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
    })
    const { token } = (await answer.json()) as { readonly token: string }
    if (await sampleStands(url, token)) return { url, token }
  }
  throw new Error('The server did not come up with its sample within two minutes.')
}

async function sampleStands(url: string, token: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/entities/customers`, { headers: { authorization: `Bearer ${token}` } })
  const { recordCount = 0 } = answer.ok ? ((await answer.json()) as { readonly recordCount?: number }) : {}
  return answer.ok || recordCount > 0
}

async function callFor(seconds: number, caller: Caller, server: ChildProcess) {
  const readings: Reading[] = []
  const statuses: { [status: string]: number } = {}
  const begin = performance.now()
  const elapsed = () => (performance.now() - begin) / 1000
  let requests = 0
  const work = async (_: unknown, index: number): Promise<void> => {
    const random = seededRandom(SEED + index)
    while (elapsed() < seconds) {
      const status = await variedRequest(caller, random)
      statuses[status] = (statuses[status] ?? 0) + 1
      requests++
    }
  }
  const watch = async (): Promise<void> => {
    for (let sample = 1; sample <= SAMPLES; sample++) {
      await sleep(Math.max(0, (sample * seconds) / SAMPLES - elapsed()) * 1000)
      readings.push({ seconds: Math.round(elapsed()), requests, mebibytes: await heldBy(server) })
    }
  }
  await Promise.all([watch(), ...Array.from({ length: CALLERS }).map(work)])
  return { readings, statuses }
}

async function heldBy({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/RssAnon:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

/** The median of each quarter of the run. */
function quarters(readings: readonly Reading[]): readonly [number, number, number, number] {
  const size = readings.length / 4
  const of = (quarter: number) =>
    median(readings.slice(quarter * size, (quarter + 1) * size).map(({ mebibytes }) => mebibytes))
  return [of(0), of(1), of(2), of(3)]
}

async function report(result: object): Promise<void> {
  const folder = join(import.meta.dirname, '..', 'results')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'requests.json'), `${JSON.stringify(result, null, 2)}\n`)
}
