import type { Json } from '@onefold/core/adapter-kit'
import type pg from 'pg'
import type { Address } from '../address/address.ts'
import type { Column, Connection, Row, Statement } from '../port/connection.ts'
import type { ConnectOptions, Login } from '../port/dialect.ts'
import { GuardedSocket } from '../port/guarded-socket.ts'
import { loadDriver } from '../port/load-driver.ts'
import { cellOf } from './cells.ts'
import { tlsOf } from './tls.ts'

/** All values come as texts; `cells.ts` says what becomes of them. */
const TEXTS: pg.CustomTypesConfig = { getTypeParser: () => (text: string) => text as never }

const SESSION =
  "SET TIME ZONE 'UTC'; SET datestyle TO ISO, YMD; SET intervalstyle TO iso_8601; SET bytea_output TO hex; SET cursor_tuple_fraction TO 1"

export async function connectPostgres(address: Address, login: Login, options: ConnectOptions): Promise<Connection> {
  const { Client } = (await loadDriver('PostgreSQL', 'pg', () => import('pg'))).default
  const { sslmode = 'prefer' } = address.properties
  try {
    return await open(Client, tlsOf(address))
  } catch (error) {
    const plain = sslmode === 'prefer' && error instanceof Error && /does not support SSL/.test(error.message)
    if (!plain) throw error
    return open(Client, false)
  }

  async function open(Driver: typeof Client, ssl: pg.ClientConfig['ssl']): Promise<Connection> {
    const { host, port = 5432, database, properties } = address
    const client = new Driver({
      host,
      port,
      ssl,
      types: TEXTS,
      connectionTimeoutMillis: options.timeoutMs,
      user: login.user ?? '',
      password: login.password ?? '',
      database: database || login.user,
      application_name: properties.ApplicationName ?? 'onefold',
      stream: () => new GuardedSocket(options.guard),
    } as pg.ClientConfig)
    client.on('error', () => {}) // the work under way is told of it too
    await client.connect()
    const session = postgresSession(client)
    try {
      await client.query(SESSION)
      const { currentSchema } = properties
      if (currentSchema !== undefined)
        await client.query("SELECT set_config('search_path', $1, false)", [currentSchema])
    } catch (error) {
      session.destroy()
      throw error
    }
    return session
  }
}

function postgresSession(client: pg.Client): Connection {
  async function ask({ sql, values = [] }: Statement): Promise<readonly Row[]> {
    const { rows, fields } = await client.query({ text: sql, values: [...values], rowMode: 'array' })
    const cells = fields.map(({ dataTypeID }) => cellOf(dataTypeID))
    return rows.map((row: (string | null)[]) =>
      row.map((text, at): Json => (text === null ? null : (cells[at] as (text: string) => Json)(text))),
    )
  }

  return Object.freeze<Connection>({
    run: ask,
    async columnsOf({ sql, values = [] }) {
      const { fields } = await client.query({ text: `SELECT * FROM (${sql}\n) AS q LIMIT 0`, values: [...values] })
      return withTypes(
        fields.map(({ name, dataTypeID }) => ({ name, oid: dataTypeID })),
        ask,
      )
    },
    async *pages(statement, size) {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      try {
        await ask({ ...statement, sql: `DECLARE onefold_rows NO SCROLL CURSOR FOR ${statement.sql}` })
        for (;;) {
          const rows = await ask({ sql: `FETCH FORWARD ${size} FROM onefold_rows` })
          if (rows.length > 0) yield rows
          if (rows.length < size) return
        }
      } finally {
        await client.query('ROLLBACK').catch(() => {}) // what failed is told by whoever failed
      }
    },
    async transaction(statements) {
      const [only] = statements
      if (statements.length <= 1) return void (only && (await ask(only)))
      await client.query('BEGIN')
      try {
        for (const statement of statements) await ask(statement)
      } catch (error) {
        await client.query('ROLLBACK').catch(() => {})
        throw error
      }
      await client.query('COMMIT')
    },
    close: () => client.end().catch(() => {}),
    destroy() {
      const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection
      stream.destroy()
    },
  })
}

/** The names of types; a composite one is called `record`. */
async function withTypes(
  fields: readonly { readonly name: string; readonly oid: number }[],
  ask: (statement: Statement) => Promise<readonly Row[]>,
): Promise<readonly Column[]> {
  const oids = [...new Set(fields.map(({ oid }) => oid))]
  const found = await ask({
    sql: `SELECT oid, CASE WHEN typtype = 'c' THEN 'record' ELSE format_type(oid, NULL) END FROM pg_type WHERE oid = ANY($1::oid[])`,
    values: [oids],
  })
  const names = new Map(found.map(([oid, name]) => [Number(oid), String(name)]))
  return fields.map(({ name, oid }) => ({ name, type: names.get(oid) ?? 'unknown' }))
}
