import type { DialectName } from './address/address.ts'
import { mysql } from './mysql/dialect.ts'
import type { Dialect } from './port/dialect.ts'
import { postgresql } from './postgresql/dialect.ts'
import { sqlite } from './sqlite/dialect.ts'
import { sqlserver } from './sqlserver/dialect.ts'

/** The databases that are spoken to. */
export const DIALECTS: { readonly [name in DialectName]: Dialect } = Object.freeze({
  postgresql,
  mysql,
  sqlserver,
  sqlite,
})
