import { oneOf, shortText } from '../address/property.ts'
import type { Column, Statement } from '../port/connection.ts'
import type { Cells, Dialect, RowWrite } from '../port/dialect.ts'
import { sqlValueOf } from './cells.ts'
import { connectMysql } from './connection.ts'
import { mysqlFailure } from './failure.ts'
import { mysqlShape } from './shape.ts'
import { SSL_MODES } from './tls.ts'

const quote = (name: string): string => `\`${name.replaceAll('`', '``')}\``

/** A placeholder in the type of the column: a number as text would be compared as an inexact one, a moment without its rounding. */
function placeholderOf(type: string): string {
  if (/int/.test(type)) return `CAST(? AS ${type.includes('unsigned') ? 'UNSIGNED' : 'SIGNED'})`
  if (type.startsWith('decimal')) return 'CAST(? AS DECIMAL(65,30))'
  if (/^(?:datetime|timestamp)/.test(type)) return `CAST(? AS DATETIME(${/\d/.exec(type)?.[0] ?? 0}))`
  return '?'
}

/** The values of rows, one behind the other. */
function valuesOf(columns: readonly Column[], rows: readonly Cells[]): unknown[] {
  const converters = columns.map(({ type }) => sqlValueOf(type))
  const values: unknown[] = []
  for (const row of rows) for (let at = 0; at < converters.length; at++) values.push(converters[at]?.(row[at] ?? null))
  return values
}

const notOlder = (stamp: Column | undefined, by: string, takesOver = ''): string =>
  stamp === undefined ? '' : `(${quote(stamp.name)} IS NULL OR ${quote(stamp.name)} <= ${by}${takesOver})`
const takesOver = ({ name }: Column, by: string): string => ` OR (${quote(name)} = 'remove' AND ${by} = 'insert')`

/** All rows in one statement: the key is the only unique one, so that a row that is there is the one that is meant. */
function together({ table, columns, key, stamp, mark }: RowWrite, rows: readonly Cells[]): Statement {
  const keyNames = new Set(key.map(({ name }) => name))
  const rest = columns.filter(({ name }) => !keyNames.has(name) && name !== stamp?.name && name !== mark?.name)
  const given = ({ name }: Column) => `VALUES(${quote(name)})`
  const guard = stamp && notOlder(stamp, given(stamp), mark && takesOver(mark, given(mark)))
  const set = (name: string) =>
    `${quote(name)} = ${guard === undefined ? `VALUES(${quote(name)})` : `IF(${guard}, VALUES(${quote(name)}), ${quote(name)})`}`
  // Last the stamp, then the mark: what is set from left to right is compared with what was there, and a new stamp lets its mark pass.
  const sets = [...rest, ...(stamp ? [stamp] : []), ...(mark ? [mark] : [])].map(({ name }) => set(name))
  const row = `(${columns.map(() => '?').join(', ')})`
  const names = columns.map(({ name }) => quote(name)).join(', ')
  const update = sets.length > 0 ? sets.join(', ') : set(key[0]?.name ?? '')
  return {
    sql: `INSERT INTO ${table.name} (${names}) VALUES ${rows.map(() => row).join(', ')} ON DUPLICATE KEY UPDATE ${update}`,
    values: valuesOf(columns, rows),
  }
}

/** Row by row: where other columns are unique too, MySQL would take another record's row for the one that is there. */
function oneByOne({ table, columns, key, stamp, mark }: RowWrite, row: Cells): readonly Statement[] {
  const values = valuesOf(columns, [row])
  const own = (of: readonly Column[]) =>
    of.map((column) => values[columns.findIndex(({ name }) => name === column.name)])
  const same = key.map((column) => `${quote(column.name)} = ${placeholderOf(column.type)}`).join(' AND ')
  const sets = columns.map(({ name }) => `${quote(name)} = ?`).join(', ')
  const guard =
    stamp === undefined ? '' : ` AND ${notOlder(stamp, placeholderOf(stamp.type), mark && takesOver(mark, '?'))}`
  const names = columns.map(({ name }) => quote(name)).join(', ')
  return [
    {
      sql: `UPDATE ${table.name} SET ${sets} WHERE ${same}${guard}`,
      values: [...values, ...own(key), ...(stamp ? own([stamp]) : []), ...(mark ? own([mark]) : [])],
    },
    {
      sql: `INSERT INTO ${table.name} (${names}) SELECT ${columns.map(() => '?').join(', ')} FROM DUAL WHERE NOT EXISTS (SELECT 1 FROM ${table.name} WHERE ${same})`,
      values: [...values, ...own(key)],
    },
  ]
}

/** MySQL from 5.7 and MariaDB from 10.3 on. */
export const mysql: Dialect = Object.freeze<Dialect>({
  label: 'MySQL',
  driver: 'mysql2',
  properties: { sslMode: oneOf(SSL_MODES), serverSslCert: shortText(20_000) },
  connect: connectMysql,
  quote,
  placeholder: (_, column) => (column === undefined ? '?' : placeholderOf(column.type)),
  shapeOf: (connection, name) => mysqlShape(connection, name, quote),
  selected: ({ name }) => quote(name),
  keyValue: (value, { type }) => sqlValueOf(type)(value),
  instant({ name, type }, epochMs) {
    const column = quote(name)
    if (type === 'date') return { column, value: new Date(epochMs).toISOString().slice(0, 10), wholeDays: true }
    if (/int|decimal|double/.test(type)) return { column, value: String(epochMs) }
    return { column, value: sqlValueOf('datetime(3)')(new Date(epochMs).toISOString()) }
  },
  upsert: (write, rows) =>
    write.table.uniques > 1 ? rows.flatMap((row) => oneByOne(write, row)) : [together(write, rows)],
  remove({ table, key, stamp }, rows) {
    const told = stamp ? [...key, stamp] : key
    const same = key.map(({ name, type }) => `${quote(name)} = ${placeholderOf(type)}`).join(' AND ')
    const row = stamp === undefined ? `(${same})` : `(${same} AND ${notOlder(stamp, placeholderOf(stamp.type))})`
    const sql = `DELETE FROM ${table.name} WHERE ${rows.map(() => row).join(' OR ')}`
    return [{ sql, values: valuesOf(told, rows) }]
  },
  failureOf: mysqlFailure,
})
