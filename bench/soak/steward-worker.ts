/** A process that merges, undoes and edits in a PostgreSQL schema: `steward-worker.ts '{"url": …, "schema": …, "seconds": 120, "seed": 1}'`. */
import { writeSync } from 'node:fs'
import { openOnefold } from '@onefold/core'
import { postgresStore } from '@onefold/postgres'
import { adminOf } from './installation.ts'
import { workAsSteward } from './stewards-at-work.ts'

interface StewardOrder {
  readonly url: string
  readonly schema: string
  readonly seconds: number
  /** Seeds what this process does. */
  readonly seed: number
}

const { url, schema, seconds, seed } = JSON.parse(process.argv[2] ?? '') as StewardOrder
const onefold = await openOnefold({ store: postgresStore({ connectionString: url, schema, max: 5 }) })
const ends = performance.now() + seconds * 1000
const tally = await workAsSteward(adminOf(onefold), seed, () => performance.now() < ends)
await onefold.close()
writeSync(1, `${JSON.stringify(tally)}\n`)
