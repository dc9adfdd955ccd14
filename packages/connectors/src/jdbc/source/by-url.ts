import { basename, dirname, resolve } from 'node:path'
import { OnefoldError } from '@onefold/core'
import { createConnectGuard, customRefusal, type SourceReader, uuids } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import { databaseRefusals, tableRefusals } from '../checks.ts'
import { databaseOf } from '../opening.ts'
import { SOURCE_JDBC } from './members.ts'
import { jdbcReader } from './reader.ts'
import { splitUrl } from './split-url.ts'

const CONNECT_MS = 30_000

/** A table, or a query, of a database that a URL leads to. */
export interface UrlSource {
  /** The URL without who reads there. */
  readonly name: string
  /** Reads its rows. */
  readonly reader: SourceReader
}

/** Who reads, where the URL does not say it. */
export interface UrlLogin {
  /** The account's name. @default what the URL says */
  readonly user?: string | undefined
  /** Its password. @default what the URL says */
  readonly password?: string | undefined
}

/**
 * Opens what a URL names in full: the database, `table` or `query`, and perhaps who reads there. For the command line of one person: a
 * configuration names credentials instead. Nothing is connected to before it is read.
 *
 * @throws OnefoldError `invalid` a URL that names no table, or cannot be understood
 */
export function sourceByUrl(text: string, login: UrlLogin = {}): UrlSource {
  const { url, table, query, user, password, name } = splitUrl(text)
  if ((table === undefined) === (query === undefined)) throw unclear(name)
  const { address, folder } = localFile(url)
  const source = v.parse(SOURCE_JDBC, {
    url: address,
    credentials: 'url',
    ...(query === undefined ? { table } : { customScripts: true, queryScript: query }),
  })
  const refusals = [
    ...databaseRefusals(source, { credentialTypeOf: () => 'PASSWORD' }),
    ...tableRefusals(source.table),
  ].map(({ path, ...refusal }) => refusal)
  if (refusals.length > 0) throw new OnefoldError('invalid', refusals)
  const who = { user: user ?? login.user, password: password ?? login.password }
  const database = databaseOf(
    source,
    {
      guard: createConnectGuard(),
      credentials: () => ({
        type: 'credentials',
        _id: 'url',
        description: '',
        credentialType: 'PASSWORD',
        ...(who.user !== undefined && { user: who.user }),
        ...(who.password !== undefined && { password: who.password }),
      }),
    },
    { timeoutMs: CONNECT_MS, readOnly: true, folder },
  )
  return { name, reader: jdbcReader(source, database, {}, uuids()) }
}

/** A file of SQLite may lie anywhere: whoever names it on a command line may read it. */
function localFile(url: string): { readonly address: string; readonly folder?: string } {
  const [, path] = /^(?:jdbc:)?sqlite:(?:\/\/(?=\/))?(.+)$/i.exec(url) ?? []
  if (path === undefined) return { address: url }
  return { address: `jdbc:sqlite:${basename(path)}`, folder: dirname(resolve(path)) }
}

function unclear(name: string): OnefoldError {
  const text = `${name} has to name either a table or a query: ?table=customers, or ?query=SELECT…`
  return new OnefoldError('invalid', [customRefusal('url-without-table', text)])
}
