import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openOnefold, verifyStore } from '@onefold/core'
import { postgresStore } from '@onefold/postgres'
import { startPostgres } from '../../packages/postgres/test/postgres-server.ts'
import { commitHash } from './commit-hash.ts'
import { adminOf, furnish } from './installation.ts'
import { STEWARDED, settlePeople, type Tally } from './stewards-at-work.ts'

const SEED = 20_261_121
const PROCESSES = 4
const SECONDS = 120
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const WORKER = fileURLToPath(new URL('steward-worker.ts', import.meta.url))

/** Four processes merge, undo and edit the same people on one PostgreSQL: what they leave is sound, what is refused is a conflict. */
export async function stewardsSoak(): Promise<boolean> {
  const server = await startPostgres()
  const options = { connectionString: server.url, schema: server.freshSchema() }
  const store = await postgresStore(options)
  const onefold = await openOnefold({ store })
  try {
    const session = adminOf(onefold)
    await furnish(session, { sinks: [] })
    await settlePeople(session)
    const orders = Array.from({ length: PROCESSES }, (_, at) => ({
      url: server.url,
      schema: options.schema,
      seconds: SECONDS,
      seed: SEED + at,
    }))
    const tallies = await Promise.all(orders.map(runWorker))
    const done = summed(tallies.map((tally) => tally.done))
    const refused = summed(tallies.map((tally) => tally.refused))
    const findings = (await verifyStore(store)).findings.map(({ rule, text }) => `${rule}: ${text}`)
    const others = Object.keys(refused).filter((refusal) => !refusal.includes(': conflict '))
    const result = { soak: 'stewards', seed: SEED, commit: commitHash(), node: process.version }
    const load = Number((loadavg()[0] ?? 0).toFixed(1))
    await report({
      ...result,
      processes: PROCESSES,
      seconds: SECONDS,
      records: STEWARDED,
      load,
      done,
      refused,
      findings,
    })
    const total = (counts: object) => Object.values(counts).reduce((sum, many) => sum + many, 0)
    console.log(
      `stewards: ${PROCESSES} processes on ${STEWARDED} records for ${SECONDS} s (seed ${SEED}, load ${load}): ` +
        `${total(done)} done, ${total(refused)} refused, ${others.length === 0 ? 'every one a conflict' : others.join(', ')}; ` +
        `${findings.length} findings`,
    )
    return others.length === 0 && findings.length === 0 && total(done) > 0
  } finally {
    await onefold.close()
    await server.stop()
  }
}

function summed(counts: readonly { readonly [name: string]: number }[]): { readonly [name: string]: number } {
  const sum: Record<string, number> = {}
  for (const count of counts) for (const [name, many] of Object.entries(count)) sum[name] = (sum[name] ?? 0) + many
  return sum
}

async function runWorker(order: object): Promise<Tally> {
  const args = ['--import', 'tsx', WORKER, JSON.stringify(order)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT })
  return JSON.parse(stdout) as Tally
}

async function report(result: object): Promise<void> {
  const folder = join(import.meta.dirname, '..', 'results')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'stewards.json'), `${JSON.stringify(result, null, 2)}\n`)
}
