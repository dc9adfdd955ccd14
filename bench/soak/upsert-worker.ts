/** A process that writes customers into a PostgreSQL schema: `upsert-worker.ts '{"url": …, "schema": …, "count": 5000, "seed": 1, "order": 2}'`. */
import { writeSync } from 'node:fs'
import { openOnefold } from '@onefold/core'
import { postgresStore } from '@onefold/postgres'
import { customers, upsertAll } from './concurrent.ts'
import { adminOf } from './installation.ts'

interface UpsertOrder {
  readonly url: string
  readonly schema: string
  readonly count: number
  readonly seed: number
  /** Seeds the order in which this process writes. */
  readonly order: number
}

const { url, schema, count, seed, order } = JSON.parse(process.argv[2] ?? '') as UpsertOrder
const onefold = await openOnefold({ store: postgresStore({ connectionString: url, schema, max: 5 }) })
const inserted = await upsertAll(adminOf(onefold), customers(count, seed), order)
await onefold.close()
writeSync(1, `${inserted}\n`)
