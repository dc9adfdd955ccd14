import type { Connection } from '../port/connection.ts'
import type { TableShape } from '../port/dialect.ts'
import { namedAlike } from '../port/table-name.ts'

const TABLES = `
SELECT n.nspname, c.relname, c.oid, coalesce(array_position(current_schemas(false), n.nspname), 0)
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND lower(c.relname) = lower($1)
  AND ($2::text IS NULL AND n.nspname = ANY(current_schemas(false)) OR lower(n.nspname) = lower($2))
ORDER BY 4`

const COLUMNS = `
SELECT attname, format_type(atttypid, NULL) FROM pg_attribute
WHERE attrelid = $1::oid AND attnum > 0 AND NOT attisdropped ORDER BY attnum`

/** Unique keys that cover every row: neither partial nor of expressions, of columns that are never empty. */
const KEYS = `
SELECT to_json(array_agg(a.attname ORDER BY k.place)), bool_and(a.attnotnull), i.indisprimary
FROM pg_index i
CROSS JOIN LATERAL unnest(i.indkey::smallint[]) WITH ORDINALITY AS k(attnum, place)
JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum
WHERE i.indrelid = $1::oid AND i.indisunique AND i.indisvalid AND i.indpred IS NULL AND i.indexprs IS NULL
  AND k.place <= i.indnkeyatts
GROUP BY i.indexrelid, i.indisprimary ORDER BY i.indisprimary DESC, i.indexrelid`

/** The table of that name in that schema, else in the first schema of the search path that has one. */
export async function postgresShape(
  connection: Connection,
  name: readonly string[],
  quote: (name: string) => string,
): Promise<TableShape | undefined> {
  const [table = '', schema = null] = name.toReversed()
  const found = await connection.run({ sql: TABLES, values: [table, schema] })
  const exact = found.filter((row) => schema === null || row[0] === schema)
  const near = (exact.length > 0 ? exact : found).filter((row, _, all) => row[0] === all[0]?.[0])
  const meant = namedAlike(
    near.map((row) => String(row[1])),
    table,
  )
  const [namespace, relation, oid] = near.find((row) => row[1] === meant) ?? []
  if (meant === undefined || oid === undefined) return undefined
  const columns = await connection.run({ sql: COLUMNS, values: [oid] })
  const keys = await connection.run({ sql: KEYS, values: [oid] })
  return {
    name: `${quote(String(namespace))}.${quote(String(relation))}`,
    label: `${namespace}.${relation}`,
    columns: columns.map(([column, type]) => ({ name: String(column), type: String(type) })),
    keys: keys.filter((row) => row[1] === true).map(([of]) => of as string[]),
    uniques: keys.length,
  }
}
