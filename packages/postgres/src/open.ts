import type { Store } from '@onefold/core'
import { Client, Pool } from 'pg'
import { namingServer } from './failures.ts'
import { databaseFiles } from './files/files.ts'
import { migrate } from './migrate.ts'
import { optionsOf, type PostgresOptions } from './options.ts'
import { PARSERS } from './parsers.ts'
import { databaseOn } from './session.ts'
import { storeOn } from './store.ts'

const CONNECT_TIMEOUT_MS = 10_000

/**
 * Opens the store that lies in one schema of a PostgreSQL database (14 or newer), and makes or updates that schema first.
 * Any number of processes may have it open. Works behind a pooler in transaction mode. Refuses with `unavailable` when
 * the database cannot be reached or was written by a newer version.
 */
export async function postgresStore(url: string | PostgresOptions): Promise<Store> {
  const { connectionString, schema, max, ssl, largestFile } = optionsOf(url)
  const address = { connectionString, ...(ssl === undefined ? {} : { ssl }) }
  const { host, port, database: name } = new Client(address)
  const pool = new Pool({
    ...address,
    max,
    types: PARSERS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'onefold',
  })
  // A connection may break while nobody asks anything; whoever asks next is told, and the process lives on.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const database = databaseOn(pool, schema, `${host}:${port}/${name}`)
  try {
    await migrate(database, schema)
  } catch (error) {
    await database.close()
    throw namingServer(error)
  }
  return storeOn(database, databaseFiles(database, largestFile))
}
