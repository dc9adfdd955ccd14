import { oneOf, shortText } from '../address/property.ts'
import type { Column } from '../port/connection.ts'
import type { Cells, Dialect, RowWrite } from '../port/dialect.ts'
import { jsonCell } from './cells.ts'
import { connectPostgres } from './connection.ts'
import { postgresFailure } from './failure.ts'
import { postgresShape } from './shape.ts'
import { SSL_MODES } from './tls.ts'

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
const names = (columns: readonly Column[], of = ''): string => columns.map(({ name }) => of + quote(name)).join(', ')

/** Rows as one JSON text, which the types of the table's own columns read. */
function rowsText(columns: readonly Column[], rows: readonly Cells[]): string {
  const parts = columns.map(({ name, type }) => ({ name: JSON.stringify(name), type }))
  const cell = (value: Cells[number], at: number) =>
    `${parts[at]?.name}:${JSON.stringify(jsonCell(value, parts[at]?.type ?? ''))}`
  return `[${rows.map((row) => `{${row.map(cell).join()}}`).join()}]`
}

const notOlder = ({ stamp, mark }: Pick<RowWrite, 'stamp' | 'mark'>, by: string): string | undefined =>
  stamp &&
  `(o.${quote(stamp.name)} IS NULL OR o.${quote(stamp.name)} <= ${by}.${quote(stamp.name)}${mark ? takesOver(mark, by) : ''})`
const takesOver = ({ name }: Column, by: string): string =>
  ` OR (o.${quote(name)} = 'remove' AND ${by}.${quote(name)} = 'insert')`

/** PostgreSQL 12 and newer. */
export const postgresql: Dialect = Object.freeze<Dialect>({
  label: 'PostgreSQL',
  driver: 'pg',
  properties: {
    sslmode: oneOf(SSL_MODES),
    sslrootcert: shortText(20_000),
    ApplicationName: shortText(63),
    currentSchema: shortText(255),
  },
  connect: connectPostgres,
  quote,
  placeholder: (position) => `$${position}`,
  shapeOf: (connection, name) => postgresShape(connection, name, quote),
  selected({ name, type }) {
    return type.endsWith('[]') || type === 'record' ? `to_json(${quote(name)}) AS ${quote(name)}` : quote(name)
  },
  keyValue: (value, { type }) =>
    type === 'bytea'
      ? Buffer.from(String(value), 'base64')
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value),
  instant({ name, type }, epochMs) {
    const iso = new Date(epochMs).toISOString()
    if (type === 'date') return { column: quote(name), value: iso.slice(0, 10), wholeDays: true }
    if (/^(?:bigint|numeric|double precision)$/.test(type)) return { column: quote(name), value: String(epochMs) }
    return { column: quote(name), value: type === 'timestamp without time zone' ? iso.slice(0, -1) : iso }
  },
  upsert(write, rows) {
    const { table, columns, key } = write
    const keyNames = new Set(key.map(({ name }) => name))
    const rest = columns.filter(({ name }) => !keyNames.has(name))
    const set = (rest.length > 0 ? rest : key).map(({ name }) => `${quote(name)} = EXCLUDED.${quote(name)}`).join(', ')
    const guard = notOlder(write, 'EXCLUDED')
    const sql = `INSERT INTO ${table.name} AS o (${names(columns)}) SELECT ${names(columns)} FROM json_populate_recordset(NULL::${table.name}, $1::json) ON CONFLICT (${names(key)}) DO UPDATE SET ${set}${guard === undefined ? '' : ` WHERE ${guard}`}`
    return [{ sql, values: [rowsText(columns, rows)] }]
  },
  remove(write, rows) {
    const { table, key, stamp } = write
    const same = key.map(({ name }) => `o.${quote(name)} = n.${quote(name)}`)
    const where = [...same, notOlder(write, 'n')].filter((each) => each !== undefined).join(' AND ')
    const sql = `DELETE FROM ${table.name} AS o USING json_populate_recordset(NULL::${table.name}, $1::json) AS n WHERE ${where}`
    return [{ sql, values: [rowsText(stamp ? [...key, stamp] : key, rows)] }]
  },
  failureOf: postgresFailure,
})
