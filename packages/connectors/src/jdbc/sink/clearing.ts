import type { Statement } from '../port/connection.ts'
import type { Dialect } from '../port/dialect.ts'
import type { WritePlan } from './write-plan.ts'

/** Every row of the table goes, or is marked as removed. */
export function clearing({ table, keeps, operation }: WritePlan, { quote, placeholder }: Dialect): Statement {
  if (!keeps || operation === undefined) return { sql: `DELETE FROM ${table.name}` }
  const column = quote(operation.name)
  const sql = `UPDATE ${table.name} SET ${column} = ${placeholder(1)} WHERE ${column} IS NULL OR ${column} <> ${placeholder(2)}`
  return { sql, values: ['remove', 'remove'] }
}
