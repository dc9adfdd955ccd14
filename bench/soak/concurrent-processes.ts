import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual, promisify } from 'node:util'
import { verifyStore } from '@onefold/core'
import { postgresStore } from '@onefold/postgres'
import { startPostgres } from '../../packages/postgres/test/postgres-server.ts'
import { openEngine } from '../lib/engine.ts'
import { commitHash } from './commit-hash.ts'
import { CUSTOMER_RESOURCES, CUSTOMERS, customers, customersState, stateAlone } from './concurrent.ts'

const SEED = 20_261_121
const RECORDS = 5000
const PROCESSES = 2
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const WORKER = fileURLToPath(new URL('upsert-worker.ts', import.meta.url))

/** Two processes write the same customers into one PostgreSQL at once; what they leave is what one engine makes of them. */
export async function concurrentSoak(): Promise<boolean> {
  const server = await startPostgres()
  const options = { connectionString: server.url, schema: server.freshSchema() }
  const store = await postgresStore(options)
  const { onefold } = await openEngine(store, CUSTOMERS, CUSTOMER_RESOURCES)
  try {
    const started = performance.now()
    const orders = Array.from({ length: PROCESSES }, (_, order) => ({
      url: server.url,
      schema: options.schema,
      count: RECORDS,
      seed: SEED,
      order,
    }))
    const inserted = await Promise.all(orders.map(runWorker))
    const seconds = Number(((performance.now() - started) / 1000).toFixed(1))
    const together = await customersState(store)
    const equal = isDeepStrictEqual(together, await stateAlone(customers(RECORDS, SEED)))
    const findings = (await verifyStore(store)).findings.map(({ rule, text }) => `${rule}: ${text}`)
    const counts = {
      records: Object.keys(together.records).length,
      links: together.links.length,
      clusters: together.clusters.length,
    }
    const result = { soak: 'concurrent', seed: SEED, commit: commitHash(), node: process.version }
    await report({ ...result, inserted, seconds, ...counts, equal, findings })
    const doubled = inserted.reduce((sum, many) => sum + many, 0) - RECORDS
    console.log(
      `concurrent: ${PROCESSES} processes, ${RECORDS} records each (seed ${SEED}), ${inserted.join(' + ')} inserted in ${seconds} s; ` +
        `${counts.links} links, ${counts.clusters} clusters; ${equal ? 'equal to' : 'NOT equal to'} one engine; ` +
        `${doubled} doubled; ${findings.length} findings`,
    )
    return equal && doubled === 0 && findings.length === 0
  } finally {
    await onefold.close()
    await server.stop()
  }
}

async function runWorker(order: object): Promise<number> {
  const args = ['--import', 'tsx', WORKER, JSON.stringify(order)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT })
  return Number(stdout)
}

async function report(result: object): Promise<void> {
  const folder = join(import.meta.dirname, '..', 'results')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'concurrent.json'), `${JSON.stringify(result, null, 2)}\n`)
}
