import { invalid, type SettingBounds } from '@onefold/core/adapter-kit'
import type { ClientConfig } from 'pg'

/** How a PostgreSQL database is opened. */
export interface PostgresOptions {
  /** As `postgres://user:password@host:port/database`. */
  readonly connectionString: string
  /** The schema that holds everything of the installation; made when it is not there. @default 'onefold' */
  readonly schema?: string
  /** Connections at most. @default 10 */
  readonly max?: number
  /** As `pg` understands it; without it, what the connection string says. */
  readonly ssl?: ClientConfig['ssl']
  /** Bytes of the largest file that the database keeps where no folder is stated for files; from 1 to 100 GiB. @default 1 GiB */
  readonly largestFile?: number
}

const GIB = 2 ** 30

const LARGEST_FILE = Object.freeze({ least: 1, most: 100 * GIB, standard: GIB } satisfies SettingBounds)

const SCHEMA_NAME = /^[a-z_][a-z0-9_]{0,62}$/
const NOT_OURS = /^(?:pg_.*|information_schema|public)$/

type Optioned = PostgresOptions & Required<Pick<PostgresOptions, 'largestFile' | 'max' | 'schema'>>

/** The options with their defaults. Refuses with `invalid` a schema that cannot be named or that others use. */
export function optionsOf(given: string | PostgresOptions): Optioned {
  const options = typeof given === 'string' ? { connectionString: given } : given
  const { schema = 'onefold', max = 10, largestFile = LARGEST_FILE.standard } = options
  if (!SCHEMA_NAME.test(schema) || NOT_OURS.test(schema)) {
    throw invalid('schema-name', { schema })
  }
  if (!Number.isInteger(max) || max < 1) {
    throw new TypeError(`Expected \`max\` to be a number of connections from 1 and up, got \`${max}\``)
  }
  if (!Number.isInteger(largestFile) || largestFile < LARGEST_FILE.least || largestFile > LARGEST_FILE.most) {
    const bounds = `from ${LARGEST_FILE.least} to ${LARGEST_FILE.most}`
    throw new TypeError(`Expected \`largestFile\` to be a number of bytes ${bounds}, got \`${largestFile}\``)
  }
  return { ...options, schema, max, largestFile }
}
