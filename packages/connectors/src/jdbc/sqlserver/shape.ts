import type { Json } from '@onefold/core/adapter-kit'
import type { Connection } from '../port/connection.ts'
import type { TableShape } from '../port/dialect.ts'
import { namedAlike } from '../port/table-name.ts'

const FOUND = `
SELECT s.name, o.name, o.object_id FROM sys.objects o JOIN sys.schemas s ON s.schema_id = o.schema_id
WHERE o.type IN ('U', 'V') AND lower(o.name) = lower(@p1) AND lower(s.name) = lower(COALESCE(@p2, SCHEMA_NAME()))`

const COLUMNS = `
SELECT c.name, TYPE_NAME(c.system_type_id), c.max_length, c.precision, c.scale
FROM sys.columns c WHERE c.object_id = CAST(@p1 AS int) ORDER BY c.column_id`

const KEYS = `
SELECT i.index_id, c.name, CASE WHEN c.is_nullable = 1 OR i.has_filter = 1 THEN 1 ELSE 0 END
FROM sys.indexes i
JOIN sys.index_columns k ON k.object_id = i.object_id AND k.index_id = i.index_id AND k.key_ordinal > 0
JOIN sys.columns c ON c.object_id = k.object_id AND c.column_id = k.column_id
WHERE i.object_id = CAST(@p1 AS int) AND i.is_unique = 1
ORDER BY i.is_primary_key DESC, i.index_id, k.key_ordinal`

/** The table of that name in that schema, else in the one of whoever asks. A catalog is that of the URL. */
export async function sqlServerShape(
  connection: Connection,
  name: readonly string[],
  quote: (name: string) => string,
): Promise<TableShape | undefined> {
  const [wanted = '', schema = null] = name.toReversed()
  const found = await connection.run({ sql: FOUND, values: [wanted, schema] })
  const table = namedAlike(
    found.map((row) => String(row[1])),
    wanted,
  )
  const [own, , id] = found.find((row) => row[1] === table) ?? []
  if (table === undefined || own === undefined) return undefined
  const values = [String(id)]
  const columns = await connection.run({ sql: COLUMNS, values })
  const keys = new Map<string, { columns: string[]; whole: boolean }>()
  for (const [index, column, partial] of await connection.run({ sql: KEYS, values })) {
    const key = keys.get(String(index)) ?? { columns: [], whole: true }
    keys.set(String(index), { columns: [...key.columns, String(column)], whole: key.whole && Number(partial) === 0 })
  }
  return {
    name: `${quote(String(own))}.${quote(table)}`,
    label: `${own}.${table}`,
    columns: columns.map(([column, ...type]) => ({ name: String(column), type: typeText(type) })),
    keys: [...keys.values()].filter(({ whole }) => whole).map(({ columns: of }) => of),
    uniques: keys.size,
  }
}

/** The type as a cast names it. */
function typeText([name, length, precision, scale]: readonly Json[]): string {
  const type = String(name).toLowerCase()
  if (/^n?(?:var)?char$|binary$/.test(type)) {
    const letters = Number(length) / (type.startsWith('n') ? 2 : 1)
    return `${type}(${Number(length) < 0 ? 'max' : letters})`
  }
  if (type === 'decimal' || type === 'numeric') return `${type}(${precision},${scale})`
  return /^(?:datetime2|datetimeoffset|time)$/.test(type) ? `${type}(${scale})` : type
}
