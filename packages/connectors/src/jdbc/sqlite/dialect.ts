import type { Column, Connection } from '../port/connection.ts'
import type { Cells, Dialect, TableShape } from '../port/dialect.ts'
import { type Failure, partsOf } from '../port/failure.ts'
import { namedAlike } from '../port/table-name.ts'
import { connectSqlite } from './connection.ts'

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
const names = (columns: readonly Column[]): string => columns.map(({ name }) => quote(name)).join(', ')

/** The cells of each row of the one JSON text, bytes as hex digits. */
function cellsOf(columns: readonly Column[], row: string): readonly string[] {
  return columns.map(({ type }, at) => {
    const cell = `json_extract(${row}, '$[${at}]')`
    return isBytes(type) ? `unhex(${cell})` : cell
  })
}

function rowText(columns: readonly Column[], row: Cells): string {
  const cell = (value: Cells[number], at: number) =>
    isBytes(columns[at]?.type ?? '') && typeof value === 'string' ? Buffer.from(value, 'base64').toString('hex') : value
  return JSON.stringify(row.map(cell))
}

const isBytes = (type: string): boolean => type === 'blob'

const notOlder = (stamp: Column | undefined, by: string | undefined, takesOver = ''): string =>
  stamp === undefined ? '' : ` AND (o.${quote(stamp.name)} IS NULL OR o.${quote(stamp.name)} <= ${by}${takesOver})`
const takesOver = ({ name }: Column): string =>
  ` OR (o.${quote(name)} = 'remove' AND excluded.${quote(name)} = 'insert')`

const TABLE = "SELECT name, type FROM sqlite_schema WHERE type IN ('table', 'view') AND lower(name) = lower(?)"

async function sqliteShape(connection: Connection, parts: readonly string[]): Promise<TableShape | undefined> {
  const [table = ''] = parts.toReversed()
  const found = await connection.run({ sql: TABLE, values: [table] })
  const name = namedAlike(
    found.map(([own]) => String(own)),
    table,
  )
  if (name === undefined) return undefined
  const infos = await connection.run({
    sql: 'SELECT name, type, "notnull", pk FROM pragma_table_xinfo(?) WHERE hidden IN (0, 2, 3)',
    values: [name],
  })
  const columns = infos.map(([column, type]) => ({ name: String(column), type: String(type).toLowerCase() }))
  const primary = infos.filter((info) => info[3] !== 0).sort((a, b) => Number(a[3]) - Number(b[3]))
  const filled = new Set(infos.filter((info) => info[2] !== 0).map(([column]) => String(column)))
  const uniques = await connection.run({
    sql: `SELECT i.name, c.name FROM pragma_index_list(?) i, pragma_index_info(i.name) c WHERE i."unique" = 1 AND i.partial = 0 ORDER BY i.seq, c.seqno`,
    values: [name],
  })
  const byIndex = new Map<string, string[]>()
  for (const [index, column] of uniques)
    byIndex.set(String(index), [...(byIndex.get(String(index)) ?? []), String(column)])
  const keys = [...byIndex.values()]
  const primaryKey = primary.map(([column]) => String(column))
  const others = keys.filter((key) => key.every((column) => filled.has(column)) && key.join() !== primaryKey.join())
  return {
    name: quote(name),
    label: name,
    columns,
    keys: primaryKey.length > 0 ? [primaryKey, ...others] : others,
    uniques: keys.length,
  }
}

/** Files of SQLite, through the driver that the store of an installation uses too. */
export const sqlite: Dialect = Object.freeze<Dialect>({
  label: 'SQLite',
  driver: 'better-sqlite3',
  properties: {},
  connect: connectSqlite,
  quote,
  placeholder: () => '?',
  shapeOf: sqliteShape,
  selected: ({ name }) => quote(name),
  keyValue(value, { type }) {
    if (isBytes(type) && typeof value === 'string') return Buffer.from(value, 'base64')
    if (typeof value === 'boolean') return BigInt(value)
    if (typeof value === 'string' && /int/.test(type) && /^-?\d+$/.test(value)) return BigInt(value)
    return Number.isSafeInteger(value) ? BigInt(value as number) : value
  },
  /** A moment is a text or a number here; both are compared as milliseconds. */
  instant({ name }, epochMs) {
    const column = `(CASE WHEN typeof(${quote(name)}) IN ('integer', 'real') THEN ${quote(name)} ELSE unixepoch(${quote(name)}, 'subsec') * 1000 END)`
    return { column, value: epochMs }
  },
  upsert(write, rows) {
    const { table, columns, key, stamp, mark } = write
    const keyNames = new Set(key.map(({ name }) => name))
    const rest = columns.filter(({ name }) => !keyNames.has(name))
    const set = (rest.length > 0 ? rest : key).map(({ name }) => `${quote(name)} = excluded.${quote(name)}`).join(', ')
    const sql = `INSERT INTO ${table.name} AS o (${names(columns)}) SELECT ${cellsOf(columns, 'value').join(', ')} FROM json_each(?) WHERE true ON CONFLICT (${names(key)}) DO UPDATE SET ${set} WHERE true${notOlder(stamp, stamp && `excluded.${quote(stamp.name)}`, mark && takesOver(mark))}`
    return [{ sql, values: [`[${rows.map((row) => rowText(columns, row)).join()}]`] }]
  },
  remove(write, rows) {
    const { table, key, stamp } = write
    const told = stamp ? [...key, stamp] : key
    const cells = cellsOf(told, '?')
    const same = key.map(({ name }, at) => `o.${quote(name)} = ${cells[at]}`).join(' AND ')
    // A row each: SQLite looks up each key, where it would read the whole table for a list of them.
    const sql = `DELETE FROM ${table.name} AS o WHERE ${same}${notOlder(stamp, cells.at(-1))}`
    return rows.map((row) => ({ sql, values: told.map(() => rowText(told, row)) }))
  },
  failureOf: sqliteFailure,
})

const KINDS: readonly (readonly [RegExp, Failure['kind']])[] = [
  [/^SQLITE_(?:BUSY|LOCKED)/, 'AGAIN'],
  [/^SQLITE_(?:CONSTRAINT|TOOBIG|MISMATCH)/, 'ROW'],
]

function sqliteFailure(error: unknown): Failure {
  const { code, message } = partsOf(error)
  return { kind: KINDS.find(([pattern]) => pattern.test(code))?.[1] ?? 'STATE', state: code, words: message }
}
