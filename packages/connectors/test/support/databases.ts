import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { createConnection } from 'mysql2/promise'
import pg from 'pg'
import type { PostgresServer } from '../../../postgres/test/postgres-server.ts'
import type { DialectName } from '../../src/jdbc/address/address.ts'
import { mariadbServer } from './mariadb-server.ts'

/** A database of a test's own, spoken to beside what is tested. */
export interface TestDatabase {
  readonly name: DialectName
  readonly url: string
  readonly credentials?: { readonly user: string; readonly password: string }
  /** The folder of its file. */
  readonly folder?: string
  /** Runs statements, separated by semicolons; answers the rows of the last, values as the driver has them. */
  sql(text: string): Promise<readonly { readonly [column: string]: unknown }[]>
  /** Cuts the sessions of everybody else. */
  cutSessions(): Promise<void>
  /** How types are called there. */
  readonly types: { readonly text: string; readonly moment: string; readonly wide: string }
  close(): Promise<void>
}

/** On the PostgreSQL of the test run, unless another one is meant. */
export async function postgresDatabase(own?: PostgresServer): Promise<TestDatabase> {
  const server = own ?? (await (await import('../../../postgres/test/fresh-database.ts')).freshDatabase())
  const { hostname, port, username, password, pathname } = new URL(server.url)
  const client = new pg.Client(server.url)
  await client.connect()
  return {
    name: 'postgresql',
    url: `jdbc:postgresql://${hostname}:${port}${pathname}`,
    credentials: { user: username, password },
    types: { text: 'varchar(20)', moment: 'timestamptz', wide: 'text' },
    async sql(text) {
      const answer: unknown = await client.query(text)
      const { rows } = (Array.isArray(answer) ? answer.at(-1) : answer) as pg.QueryResult
      return rows
    },
    async cutSessions() {
      await client.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      )
    },
    async close() {
      await client.end()
      await server.stop()
    },
  }
}

export async function sqliteDatabase(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'onefold-connectors-'))
  const session = new Sqlite(join(folder, 'test.db'))
  return {
    name: 'sqlite',
    url: 'jdbc:sqlite:test.db',
    folder,
    types: { text: 'text CHECK (length(name) <= 20)', moment: 'text', wide: 'text' },
    async sql(text) {
      if (/^\s*SELECT/.test(text))
        return session.prepare(text).all() as readonly { readonly [column: string]: unknown }[]
      session.exec(text)
      return []
    },
    async cutSessions() {},
    async close() {
      session.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

let databases = 0

export async function mariadbDatabase(): Promise<TestDatabase> {
  const server = await mariadbServer()
  const name = `test_${process.pid}_${++databases}`
  const { host, port, user, password } = server
  const connection = await createConnection({ host, port, user, password, multipleStatements: true })
  await connection.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4; USE ${name}`)
  return {
    name: 'mysql',
    url: `jdbc:mariadb://${host}:${port}/${name}`,
    credentials: { user, password },
    types: { text: 'varchar(20)', moment: 'datetime(3)', wide: 'text' },
    async sql(text) {
      const [answer] = await connection.query(text)
      const last = Array.isArray(answer) && Array.isArray(answer.at(-1)) ? answer.at(-1) : answer
      return (Array.isArray(last) ? last : []) as readonly { readonly [column: string]: unknown }[]
    },
    async cutSessions() {
      const [sessions] = await connection.query(
        `SELECT id FROM information_schema.processlist WHERE db = '${name}' AND id <> CONNECTION_ID()`,
      )
      for (const { id } of sessions as { id: number }[]) await connection.query(`KILL ${id}`).catch(() => {})
    },
    async close() {
      await connection.query(`DROP DATABASE ${name}`)
      await connection.end()
    },
  }
}
