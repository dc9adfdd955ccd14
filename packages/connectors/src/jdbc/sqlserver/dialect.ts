import { oneOf, shortText } from '../address/property.ts'
import type { Column } from '../port/connection.ts'
import type { Cells, Dialect, RowWrite } from '../port/dialect.ts'
import { selectedAs, sqlValue } from './cells.ts'
import { connectSqlServer } from './connection.ts'
import { sqlServerFailure } from './failure.ts'
import { sqlServerShape } from './shape.ts'

const quote = (name: string): string => `[${name.replaceAll(']', ']]')}]`

/** In the type of its column: compared as a text, a key would not be looked up but searched for. */
const cast = (position: number, { type }: Column): string => `CAST(@p${position} AS ${type})`
const sqlValues = (columns: readonly Column[], row: Cells): unknown[] =>
  row.map((cell, at) => sqlValue(cell, columns[at]?.type ?? ''))

/** Which row is meant, and that it is not newer. The columns stand at these positions among the placeholders. */
function meant(
  { key, stamp, mark }: Pick<RowWrite, 'key' | 'stamp' | 'mark'>,
  positionOf: (column: Column) => number,
): { same: string; older: string } {
  const same = key.map((column) => `${quote(column.name)} = ${cast(positionOf(column), column)}`).join(' AND ')
  if (stamp === undefined) return { same, older: '' }
  const takesOver = mark ? ` OR (${quote(mark.name)} = 'remove' AND @p${positionOf(mark)} = 'insert')` : ''
  return {
    same,
    older: ` AND (${quote(stamp.name)} IS NULL OR ${quote(stamp.name)} <= ${cast(positionOf(stamp), stamp)}${takesOver})`,
  }
}

/** SQL Server from 2016 on. Row by row: each is one statement of two, in the transaction of its batch. */
export const sqlserver: Dialect = Object.freeze<Dialect>({
  label: 'SQL Server',
  driver: 'tedious',
  properties: {
    encrypt: oneOf(['true', 'false']),
    trustServerCertificate: oneOf(['true', 'false']),
    applicationName: shortText(128),
    applicationIntent: oneOf(['ReadOnly', 'ReadWrite']),
  },
  connect: connectSqlServer,
  quote,
  placeholder: (position, column) => (column === undefined ? `@p${position}` : cast(position, column)),
  shapeOf: (connection, name) => sqlServerShape(connection, name, quote),
  selected({ name, type }) {
    const as = selectedAs(quote(name), type)
    return as === quote(name) ? as : `${as} AS ${quote(name)}`
  },
  keyValue: (value, { type }) => sqlValue(value, type),
  instant({ name, type }, epochMs) {
    const column = quote(name)
    if (type === 'date') return { column, value: new Date(epochMs).toISOString().slice(0, 10), wholeDays: true }
    if (/int|decimal|numeric|float/.test(type)) return { column, value: String(epochMs) }
    return { column, value: sqlValue(new Date(epochMs).toISOString(), type) }
  },
  upsert(write, rows) {
    const { table, columns } = write
    const positionOf = ({ name }: Column) => columns.findIndex((column) => column.name === name) + 1
    const { same, older } = meant(write, positionOf)
    const sets = columns.map(({ name }, at) => `${quote(name)} = @p${at + 1}`).join(', ')
    const names = columns.map(({ name }) => quote(name)).join(', ')
    const all = columns.map((_, at) => `@p${at + 1}`).join(', ')
    const sql = `UPDATE ${table.name} WITH (UPDLOCK, SERIALIZABLE) SET ${sets} WHERE ${same}${older};
INSERT INTO ${table.name} (${names}) SELECT ${all} WHERE NOT EXISTS (SELECT 1 FROM ${table.name} WHERE ${same})`
    return rows.map((row) => ({ sql, values: sqlValues(columns, row) }))
  },
  remove(write, rows) {
    const { table, key, stamp } = write
    const told = stamp ? [...key, stamp] : key
    const { same, older } = meant(write, ({ name }) => told.findIndex((column) => column.name === name) + 1)
    return rows.map((row) => ({ sql: `DELETE FROM ${table.name} WHERE ${same}${older}`, values: sqlValues(told, row) }))
  },
  failureOf: sqlServerFailure,
})
