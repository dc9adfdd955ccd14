import { OnefoldError } from '@onefold/core'
import type { KindContext } from '@onefold/core/adapter-kit'
import { customRefusal } from '@onefold/core/adapter-kit'
import type { S3Options } from '../s3/client.ts'
import { DIALECTS } from './dialects.ts'
import { addressOf, type DatabaseMembers } from './members.ts'
import type { Connection } from './port/connection.ts'
import type { Dialect, TableShape } from './port/dialect.ts'
import { type Failure, failureText } from './port/failure.ts'
import { tableNameOf } from './port/table-name.ts'

/** What the host of the engine decides. */
export interface ConnectorOptions {
  /** The folder that SQLite files lie below. @default none: they cannot be opened */
  readonly folder?: string
  /** How `s3://` is reached by sources and sinks of files that name no credentials, and where it is for all of them. @default AWS */
  readonly s3?: S3Options
}

/** A database that sessions can be had with. */
export interface Database {
  readonly dialect: Dialect
  /** What tells it from others. */
  readonly label: string
  connect(): Promise<Connection>
  /** Refuses with `invalid` when there is no such table. */
  shapeOf(connection: Connection, table: string): Promise<TableShape>
}

interface Needs {
  readonly timeoutMs: number
  readonly readOnly: boolean
  readonly folder: string | undefined
}

/** The database of a resource. Nothing is loaded or connected to yet. */
export function databaseOf(
  members: DatabaseMembers,
  { guard, credentials }: Pick<KindContext, 'guard' | 'credentials'>,
  needs: Needs,
): Database {
  const address = addressOf(members)
  if ('problem' in address) throw new OnefoldError('invalid', [customRefusal('member-invalid', address.problem, 'url')])
  const { user, password } = credentials(members.credentials) ?? {}
  const login = { ...(user === undefined ? {} : { user }), ...(password === undefined ? {} : { password }) }
  const dialect = DIALECTS[address.dialect]
  return {
    dialect,
    label: `${address.dialect}://${address.host}${address.port === undefined ? '' : `:${address.port}`}/${address.database}`,
    connect: () => dialect.connect(address, login, { guard, ...needs }),
    async shapeOf(connection, table) {
      const shape = await dialect.shapeOf(connection, tableNameOf(table) ?? [], address)
      if (shape !== undefined) return shape
      throw new OnefoldError('invalid', [
        customRefusal('database-table', `${dialect.label} has no table "${table}" that we may see.`),
      ])
    },
  }
}

/** Any failure as a refusal: `invalid` where somebody has to see to it, `unavailable` where trying again may do. */
export function refusalOf(error: unknown, { label, failureOf }: Dialect): OnefoldError {
  if (error instanceof OnefoldError) return error
  const failure: Failure = failureOf(error)
  const code = failure.kind === 'LOST' || failure.kind === 'AGAIN' ? 'unavailable' : 'invalid'
  return new OnefoldError(code, [customRefusal('database-failed', failureText(label, failure))], { cause: error })
}
