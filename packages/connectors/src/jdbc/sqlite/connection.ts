import { realpath } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { setImmediate as tick } from 'node:timers/promises'
import { OnefoldError } from '@onefold/core'
import type { Json } from '@onefold/core/adapter-kit'
import { customRefusal } from '@onefold/core/adapter-kit'
import type Database from 'better-sqlite3'
import type { Address } from '../address/address.ts'
import type { Column, Connection, Row, Statement } from '../port/connection.ts'
import type { ConnectOptions, Login } from '../port/dialect.ts'
import { loadDriver } from '../port/load-driver.ts'

/** The process stands still while SQLite waits for a lock: whoever writes tries again instead. */
const LOCK_MS = 20

export async function connectSqlite(
  { database }: Address,
  _: Login,
  { folder, readOnly }: ConnectOptions,
): Promise<Connection> {
  const { default: Driver } = await loadDriver('SQLite', 'better-sqlite3', () => import('better-sqlite3'))
  const file = await fileBelow(folder, database)
  const session = new Driver(file, { readonly: readOnly, fileMustExist: true, timeout: LOCK_MS })
  session.defaultSafeIntegers(true)
  return sqliteSession(session)
}

/** Links that lead out of the folder lead nowhere. */
async function fileBelow(folder: string | undefined, name: string): Promise<string> {
  if (folder === undefined) {
    const text = 'Files of SQLite are closed here: no folder was named for them.'
    throw new OnefoldError('unavailable', [customRefusal('database-folder', text)])
  }
  const file = join(folder, name)
  try {
    const top = await realpath(folder)
    const own = await realpath(file)
    if (dirname(own) === top || own.startsWith(top + sep)) return own
  } catch {
    // It is not there.
  }
  throw new OnefoldError('unavailable', [
    customRefusal('database-file', `There is no file "${name}" in the folder of the files.`),
  ])
}

function sqliteSession(session: Database.Database): Connection {
  const prepared = ({ sql, values = [] }: Statement) => {
    const statement = session.prepare(sql)
    if (statement.reader) statement.raw(true)
    return { statement, values }
  }
  const typesOf = (statement: Database.Statement) => statement.columns().map(({ type }) => (type ?? '').toLowerCase())

  return Object.freeze<Connection>({
    async run(asked) {
      const { statement, values } = prepared(asked)
      if (!statement.reader) {
        statement.run(...values)
        return []
      }
      const types = typesOf(statement)
      return (statement.all(...values) as unknown[][]).map((row) => rowOf(row, types))
    },
    async columnsOf(asked) {
      const { statement } = prepared(asked)
      return statement.columns().map(({ name, type }): Column => ({ name, type: (type ?? '').toLowerCase() }))
    },
    async *pages(asked, size) {
      const { statement, values } = prepared(asked)
      const types = typesOf(statement)
      let page: Row[] = []
      for (const row of statement.iterate(...values)) {
        page.push(rowOf(row as unknown[], types))
        if (page.length < size) continue
        yield page
        page = []
        await tick()
      }
      if (page.length > 0) yield page
    },
    async transaction(statements) {
      const all = session.transaction(() => {
        for (const asked of statements) {
          const { statement, values } = prepared(asked)
          statement.run(...values)
        }
      })
      all.immediate()
    },
    async close() {
      session.close()
    },
    destroy() {},
  })
}

/** Values have types of their own here; what the column was declared as tells booleans and JSON. */
function rowOf(row: readonly unknown[], types: readonly string[]): Row {
  return row.map((value, at) => cellOf(value, types[at] ?? ''))
}

function cellOf(value: unknown, type: string): Json {
  if (typeof value === 'bigint') {
    if (/^bool/.test(type) && (value === 0n || value === 1n)) return value === 1n
    const number = Number(value)
    return Number.isSafeInteger(number) ? number : String(value)
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (typeof value === 'string' && /^jsonb?$/.test(type)) return documentIn(value)
  return typeof value === 'string' ? value : null
}

function documentIn(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return text
  }
}
