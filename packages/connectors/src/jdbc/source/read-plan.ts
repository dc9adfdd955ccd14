import { OnefoldError } from '@onefold/core'
import type { Json, SourceWindow } from '@onefold/core/adapter-kit'
import { customRefusal } from '@onefold/core/adapter-kit'
import type { Database } from '../opening.ts'
import type { Column, Connection, Statement } from '../port/connection.ts'
import { columnAlike } from '../port/table-name.ts'
import type { SourceJdbcMembers } from './members.ts'
import { Conditions, windowConditions } from './window.ts'

/** How a source is read. */
export interface ReadPlan {
  readonly columns: readonly Column[]
  /** Where the columns stand that order the rows; none: in what order they come is the database's affair. */
  readonly key: readonly number[]
  /** Where the `_id` of a record stands. */
  readonly id?: number
  /** Where it stands when a row was changed. */
  readonly updated?: number
  /** The rows behind that key, or all. */
  rows(after: readonly Json[] | undefined): Statement
  /** How many there are; undefined: nobody asks. */
  readonly count?: Statement
  /** What is read, for people. */
  readonly label: string
}

/** Looks at the table or query, and says how it is read. Refuses with `invalid` what is not there. */
export async function readPlan(
  source: SourceJdbcMembers,
  database: Database,
  connection: Connection,
  window: SourceWindow,
): Promise<ReadPlan> {
  const { dialect } = database
  const query = source.customScripts ? source.queryScript?.replace(/[;\s]+$/, '') : undefined
  const table = query === undefined ? await database.shapeOf(connection, source.table ?? '') : undefined
  const columns = table?.columns ?? (await connection.columnsOf({ sql: query ?? '' }))
  const label = table?.label ?? 'query'
  const named = (wanted: string | undefined, flag: boolean) =>
    flag ? columnNamed(columns, wanted ?? '', label) : undefined
  const id = named(source.readIdColumn, source.readIdFlag)
  const updated = named(source.readTimestampColumn, source.readTimestampFlag)
  const filtered = named(source.timestampFilteringColumn, source.timestampFilteringFlag)
  const [tableKey] = table?.keys ?? []
  const key = tableKey?.map((name) => columnNamed(columns, name, label)) ?? (id ? [id] : [])

  const from = table?.name ?? `(${query}\n)`
  const within = (conditions: Conditions) => {
    if (filtered) windowConditions(conditions, filtered, window)
  }
  const at = (column: Column) => columns.indexOf(column)
  return {
    columns,
    label,
    key: key.map(at),
    ...(id && { id: at(id) }),
    ...(updated && { updated: at(updated) }),
    ...countOf(),
    rows(after) {
      const conditions = new Conditions(dialect)
      within(conditions)
      if (after) conditions.behind(key, after)
      const order = key.map(({ name }) => dialect.quote(name)).join(', ')
      const selected = columns.map(dialect.selected)
      const asItIs = columns.every((column, place) => selected[place] === dialect.quote(column.name))
      if (query !== undefined && order === '' && conditions.empty && asItIs) return { sql: query }
      const sql = `SELECT ${selected.join(', ')} FROM ${from} AS q${conditions.where()}${order === '' ? '' : ` ORDER BY ${order}`}`
      return { sql, values: conditions.values }
    },
  }

  function countOf(): { count?: Statement } {
    if (!source.count) return {}
    const script = query === undefined ? undefined : source.countQueryScript?.replace(/[;\s]+$/, '')
    if (script !== undefined) return { count: { sql: script } }
    const conditions = new Conditions(dialect)
    within(conditions)
    return { count: { sql: `SELECT COUNT(*) FROM ${from} AS q${conditions.where()}`, values: conditions.values } }
  }
}

function columnNamed(columns: readonly Column[], wanted: string, label: string): Column {
  const found = columnAlike(columns, wanted)
  if (found) return found
  const text = `${label} has no column "${wanted}". There are: ${columns.map(({ name }) => name).join(', ')}.`
  throw new OnefoldError('invalid', [customRefusal('database-column', text)])
}
