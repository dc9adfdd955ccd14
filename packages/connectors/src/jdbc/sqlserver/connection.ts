import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Connection as Driver, Request as DriverRequest } from 'tedious'
import type { Address } from '../address/address.ts'
import type { Connection, Row, Statement } from '../port/connection.ts'
import type { ConnectOptions, Login } from '../port/dialect.ts'
import { GuardedSocket } from '../port/guarded-socket.ts'
import { loadDriver } from '../port/load-driver.ts'
import { cellOf } from './cells.ts'

type Tedious = typeof import('tedious')

const COLUMNS = `
SELECT name, system_type_name FROM sys.dm_exec_describe_first_result_set(@p1, NULL, 0)
WHERE is_hidden = 0 ORDER BY column_ordinal`

export async function connectSqlServer(address: Address, login: Login, options: ConnectOptions): Promise<Connection> {
  const tedious = (await loadDriver('SQL Server', 'tedious', () => import('tedious'))).default
  const { host, port = 1433, database, properties } = address
  const driver = new tedious.Connection({
    server: host,
    authentication: { type: 'default', options: { userName: login.user ?? '', password: login.password ?? '' } },
    options: {
      ...(database === '' ? {} : { database }),
      encrypt: properties.encrypt !== 'false',
      trustServerCertificate: properties.trustServerCertificate === 'true',
      appName: properties.applicationName ?? 'onefold',
      readOnlyIntent: properties.applicationIntent === 'ReadOnly',
      connectTimeout: options.timeoutMs,
      requestTimeout: 0,
      useUTC: true,
      abortTransactionOnError: !options.readOnly,
      connector: () => guarded(host, port, options),
    },
  })
  driver.on('error', () => {}) // the work under way is told of it too
  await new Promise<void>((resolve, reject) => driver.connect((error) => (error ? reject(error) : resolve())))
  return sqlServerSession(tedious, driver, options.readOnly)
}

async function guarded(host: string, port: number, { guard, timeoutMs }: ConnectOptions): Promise<Socket> {
  const socket = new GuardedSocket(guard).connect(port, host)
  await once(socket, 'connect', { signal: AbortSignal.timeout(timeoutMs) }).catch((error: unknown) => {
    socket.destroy()
    throw error
  })
  return socket
}

interface RawColumn {
  readonly value: unknown
  readonly metadata: { readonly type: { readonly name: string } }
}

function sqlServerSession({ Request, TYPES }: Tedious, driver: Driver, readOnly: boolean): Connection {
  function requested({ sql, values = [] }: Statement, done: (error: unknown) => void): DriverRequest {
    const request = new Request(sql, done)
    for (const [at, value] of values.entries())
      request.addParameter(`p${at + 1}`, value instanceof Uint8Array ? TYPES.VarBinary : TYPES.NVarChar, value)
    return request
  }

  const ask = (statement: Statement) =>
    new Promise<readonly Row[]>((resolve, reject) => {
      const rows: Row[] = []
      const request = requested(statement, (error) => (error ? reject(error) : resolve(rows)))
      request.on('row', (row: readonly RawColumn[]) => rows.push(rowOf(row)))
      driver.execSql(request)
    })

  const command = (work: (done: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => work((error) => (error ? reject(error) : resolve())))
  const begin = () => command((done) => driver.beginTransaction(done))
  const commit = () => command((done) => driver.commitTransaction(done))
  /** What failed may have rolled back everything already. */
  const rollback = () => command((done) => driver.rollbackTransaction(done)).catch(() => {})

  /** Nothing that a query of a reader writes stays. */
  async function* all(statement: Statement, size: number): AsyncGenerator<readonly Row[]> {
    let page: Row[] = []
    let wake = () => {}
    let end: { readonly error?: unknown } | undefined
    const request = requested(statement, (error) => {
      end = error ? { error } : {}
      wake()
    })
    request.on('row', (row: readonly RawColumn[]) => {
      page.push(rowOf(row))
      if (page.length < size) return
      request.pause()
      wake()
    })
    driver.execSql(request)
    try {
      for (;;) {
        if (page.length < size && end === undefined) await new Promise<void>((resolve) => (wake = resolve))
        if (end?.error !== undefined) throw end.error
        const full = page
        page = []
        if (full.length > 0) yield full
        if (end !== undefined && page.length === 0) return
        request.resume()
      }
    } finally {
      if (end === undefined) driver.close()
    }
  }

  return Object.freeze<Connection>({
    run: ask,
    async columnsOf({ sql }) {
      const found = await ask({ sql: COLUMNS, values: [sql] })
      return found.map(([name, type]) => ({ name: String(name), type: String(type).toLowerCase() }))
    },
    async *pages(statement, size) {
      if (readOnly) await begin()
      yield* all(statement, size)
      if (readOnly) await rollback()
    },
    async transaction(statements) {
      await begin()
      try {
        for (const statement of statements) await ask(statement)
        await commit()
      } catch (error) {
        await rollback()
        throw error
      }
    },
    async close() {
      driver.close()
    },
    destroy: () => driver.close(),
  })
}

function rowOf(row: readonly RawColumn[]): Row {
  return row.map(({ value, metadata }) =>
    value === null || value === undefined ? null : cellOf(value, metadata.type.name),
  )
}
