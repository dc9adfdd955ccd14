import type { Connection } from '../port/connection.ts'
import type { TableShape } from '../port/dialect.ts'
import { namedAlike } from '../port/table-name.ts'

const TABLES = `
SELECT table_schema, table_name FROM information_schema.tables
WHERE lower(table_name) = lower(?) AND table_schema = COALESCE(?, DATABASE())`

const COLUMNS = `
SELECT column_name, column_type FROM information_schema.columns
WHERE table_schema = ? AND table_name = ? ORDER BY ordinal_position`

const KEYS = `
SELECT index_name, column_name, nullable, sub_part FROM information_schema.statistics
WHERE table_schema = ? AND table_name = ? AND non_unique = 0
ORDER BY index_name <> 'PRIMARY', index_name, seq_in_index`

/** The table of that name in that database, else in the one of the URL. */
export async function mysqlShape(
  connection: Connection,
  name: readonly string[],
  quote: (name: string) => string,
): Promise<TableShape | undefined> {
  const [wanted = '', schema = null] = name.toReversed()
  const found = await connection.run({ sql: TABLES, values: [wanted, schema] })
  const table = namedAlike(
    found.map((row) => String(row[1])),
    wanted,
  )
  const own = found.find((row) => row[1] === table)?.[0]
  if (table === undefined || own === undefined) return undefined
  const columns = await connection.run({ sql: COLUMNS, values: [own, table] })
  const keys = new Map<string, { columns: string[]; whole: boolean }>()
  for (const [index, column, nullable, part] of await connection.run({ sql: KEYS, values: [own, table] })) {
    const key = keys.get(String(index)) ?? { columns: [], whole: true }
    keys.set(String(index), {
      columns: [...key.columns, String(column)],
      whole: key.whole && nullable !== 'YES' && part === null,
    })
  }
  return {
    name: `${quote(String(own))}.${quote(table)}`,
    label: `${own}.${table}`,
    columns: columns.map(([column, type]) => ({ name: String(column), type: String(type).toLowerCase() })),
    keys: [...keys.values()].filter(({ whole }) => whole).map(({ columns: of }) => of),
    uniques: keys.size,
  }
}
