import { isIP } from 'node:net'
import { OnefoldError } from '@onefold/core'
import { customRefusal } from '@onefold/core/adapter-kit'
import type { Connection as Driver, FieldPacket } from 'mysql2'
import type { Address } from '../address/address.ts'
import type { Connection, Row, Statement } from '../port/connection.ts'
import type { ConnectOptions, Login } from '../port/dialect.ts'
import { GuardedSocket } from '../port/guarded-socket.ts'
import { loadDriver } from '../port/load-driver.ts'
import { cellOf, type Field, typeOf } from './cells.ts'
import { tlsOf } from './tls.ts'

/** A reader may let a row wait while what it has is written. */
const READING = "SET time_zone = '+00:00', net_write_timeout = 3600"
/** What does not fit is refused, never cut. */
const WRITING = "SET time_zone = '+00:00', sql_mode = CONCAT(@@sql_mode, ',STRICT_ALL_TABLES')"

export async function connectMysql(address: Address, login: Login, options: ConnectOptions): Promise<Connection> {
  const { createConnection } = (await loadDriver('MySQL', 'mysql2', () => import('mysql2'))).default
  const { host, port = 3306, database } = address
  const ssl = tlsOf(address)
  if (ssl?.verifyIdentity && isIP(host) !== 0) {
    const text = 'The identity of a server is verified by its name, and the URL has a number: name the host.'
    throw new OnefoldError('invalid', [customRefusal('property-invalid', text)])
  }
  const driver = createConnection({
    host,
    port,
    ...login,
    connectTimeout: options.timeoutMs,
    ...(ssl && { ssl }),
    ...(database === '' ? {} : { database }),
    supportBigNumbers: true,
    dateStrings: true,
    charset: 'utf8mb4',
    rowsAsArray: true,
    flags: ['-LOCAL_FILES'],
    stream: () => new GuardedSocket(options.guard).connect(port, host),
  } as never)
  driver.on('error', () => {}) // the work under way is told of it too
  const session = mysqlSession(driver)
  try {
    await new Promise<void>((resolve, reject) => driver.connect((error) => (error ? reject(error) : resolve())))
    if (options.readOnly) {
      await command(driver, 'SET SESSION TRANSACTION READ ONLY')
      await command(driver, READING)
    } else await command(driver, WRITING)
  } catch (error) {
    session.destroy()
    throw error
  }
  return session
}

function command(driver: Driver, sql: string): Promise<unknown> {
  return new Promise((resolve, reject) =>
    driver.query(sql, (error, answer) => (error ? reject(error) : resolve(answer))),
  )
}

function mysqlSession(driver: Driver): Connection {
  const ask = ({ sql, values = [] }: Statement) =>
    new Promise<{ rows: readonly Row[]; fields: readonly Field[] }>((resolve, reject) =>
      driver.execute({ sql, rowsAsArray: true, values: [...values] as never }, (error, rows, fields) => {
        if (error) return reject(error)
        const own = (fields ?? []) as readonly FieldPacket[] as unknown as readonly Field[]
        resolve({ fields: own, rows: Array.isArray(rows) ? converted(rows as unknown as unknown[][], own) : [] })
      }),
    )

  return Object.freeze<Connection>({
    run: async (statement) => (await ask(statement)).rows,
    async columnsOf({ sql, values = [] }) {
      const { fields } = await ask({ sql: `SELECT * FROM (${sql}\n) AS q LIMIT 0`, values })
      return fields.map((field) => ({ name: field.name, type: typeOf(field) }))
    },
    async *pages({ sql, values = [] }, size) {
      const reading = driver.execute({ sql, rowsAsArray: true, values: [...values] as never })
      let fields: readonly Field[] = []
      let whole = false
      try {
        const stream = reading.stream({ highWaterMark: size, objectMode: true })
        reading.on('fields', (found: unknown) => {
          fields = found as readonly Field[]
        })
        let page: unknown[][] = []
        for await (const row of stream) {
          page.push(row as unknown[])
          if (page.length < size) continue
          yield converted(page, fields)
          page = []
        }
        whole = true
        if (page.length > 0) yield converted(page, fields)
      } finally {
        if (!whole) driver.destroy() // else the rest would be read before the session can end
      }
    },
    async transaction(statements) {
      const [only] = statements
      if (statements.length <= 1) return void (only && (await ask(only)))
      await command(driver, 'START TRANSACTION')
      try {
        for (const statement of statements) await ask(statement)
        await command(driver, 'COMMIT')
      } catch (error) {
        await command(driver, 'ROLLBACK').catch(() => {})
        throw error
      }
    },
    close: () =>
      new Promise((resolve) => {
        driver.end(() => resolve())
        driver.once('end', () => resolve())
      }),
    destroy: () => driver.destroy(),
  })
}

function converted(rows: readonly unknown[][], fields: readonly Field[]): readonly Row[] {
  const cells = fields.map(cellOf)
  return rows.map((row) =>
    row.map((value, at) => (value === null || value === undefined ? null : (cells[at]?.(value) ?? null))),
  )
}
