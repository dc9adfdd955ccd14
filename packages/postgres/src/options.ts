import { invalid } from '@onefold/core'
import type { ClientConfig } from 'pg'

export interface PostgresOptions {
  /** As `postgres://user:password@host:port/database`. */
  readonly connectionString: string
  /** The schema that holds everything of the installation; made when it is not there. @default 'onefold' */
  readonly schema?: string
  /** Connections at most. @default 10 */
  readonly max?: number
  /** As `pg` understands it; without it, what the connection string says. */
  readonly ssl?: ClientConfig['ssl']
}

const SCHEMA_NAME = /^[a-z_][a-z0-9_]{0,62}$/
const NOT_OURS = /^(?:pg_.*|information_schema|public)$/

/** The options with their defaults. Refuses with `invalid` a schema that cannot be named or that others use. */
export function optionsOf(given: string | PostgresOptions): PostgresOptions & { schema: string; max: number } {
  const options = typeof given === 'string' ? { connectionString: given } : given
  const { schema = 'onefold', max = 10 } = options
  if (!SCHEMA_NAME.test(schema) || NOT_OURS.test(schema)) {
    throw invalid('schema-name', { schema })
  }
  if (!Number.isInteger(max) || max < 1) {
    throw new TypeError(`Expected \`max\` to be a number of connections from 1 and up, got \`${max}\``)
  }
  return { ...options, schema, max }
}
