import { OnefoldError } from '@onefold/core'
import { customRefusal } from '@onefold/core/adapter-kit'
import type { Column } from '../port/connection.ts'
import type { TableShape } from '../port/dialect.ts'
import { columnAlike } from '../port/table-name.ts'
import type { SinkJdbcMembers } from './members.ts'

/** What is known of the events of a sink. */
export interface Told {
  /** The identity columns of its dataset. */
  readonly identity: readonly string[]
  /** The members of a payload, as far as a dataset says; reserved ones among them. */
  readonly columns: readonly string[]
}

/** Which column of the table takes what. */
export interface WritePlan {
  readonly table: TableShape
  /** What tells rows apart, and the member of a payload that it is; undefined: the `_id`. */
  readonly key: readonly { readonly column: Column; readonly member?: string }[]
  /** Members of the dataset and their columns; undefined: no dataset says, each payload has its own. */
  readonly members: readonly { readonly column: Column; readonly member: string }[] | undefined
  readonly operation?: Column
  readonly stamp?: Column
  /** All columns of a row, in their order: key, members, operation, stamp; undefined: each payload has its own. */
  readonly columns: readonly Column[] | undefined
  /** Those that a removal needs. */
  readonly removal: { readonly columns: readonly Column[] }
  /** Rows of removed records stay. */
  readonly keeps: boolean
  /** The column of a member; refuses with `unavailable` when the table has none. */
  columnOf(member: string): Column
}

/** How rows are written, as far as table and sink say. Refuses with `unavailable` what somebody has to see to. */
export function writePlan(sink: SinkJdbcMembers, table: TableShape, { identity, columns }: Told): WritePlan {
  const columnOf = (wanted: string): Column => {
    const found = columnAlike(table.columns, wanted)
    if (found) return found
    throw refused('database-column', `The table ${table.label} has no column "${wanted}".`)
  }
  const key: WritePlan['key'] = sink.writeIdFlag
    ? [{ column: columnOf(sink.writeIdColumn ?? '') }]
    : identity.map((member) => ({ column: columnOf(member), member }))
  requireKey(
    table,
    key.map(({ column }) => column.name),
  )
  const own = columns.filter((member) => !member.startsWith('_'))
  const known = new Set(key.flatMap(({ member }) => (member === undefined ? [] : [member])))
  const operation = sink.operationColumn === undefined ? undefined : columnOf(sink.operationColumn)
  const stamp = sink.writeTimestampFlag ? columnOf(sink.writeTimestampColumn ?? '') : undefined
  // A member by the name of a column that we fill ourselves is not written beside it.
  const ours = new Set([...key.map(({ column }) => column), operation, stamp].map((column) => column?.name))
  const others = (member: string) => {
    const column = columnAlike(table.columns, member)
    return !known.has(member) && (column === undefined || !ours.has(column.name))
  }
  const members =
    own.length === 0 ? undefined : own.filter(others).map((member) => ({ column: columnOf(member), member }))
  const special = { key, ...(operation && { operation }), ...(stamp && { stamp }) }
  return {
    table,
    columnOf,
    keeps: sink.logicalDelete,
    members,
    ...special,
    columns: members && columnsOf(special, members),
    removal: { columns: columnsOf({ key, ...(stamp && { stamp }) }, []) },
  }
}

/** The columns of a row, in the order of its cells. */
export function columnsOf(
  { key, operation, stamp }: Pick<WritePlan, 'key' | 'operation' | 'stamp'>,
  members: readonly { readonly column: Column }[],
): readonly Column[] {
  const columns = [...key, ...members].map(({ column }) => column)
  return [...columns, operation, stamp].filter((column) => column !== undefined)
}

/** Without a unique key somebody else's row, or our own told twice, would stand beside ours. */
function requireKey({ label, keys }: TableShape, key: readonly string[]): void {
  const wanted = [...key].sort().join('\u0000')
  if (key.length > 0 && keys.some((columns) => [...columns].sort().join('\u0000') === wanted)) return
  const text = `The table ${label} needs a primary key, or a unique one of columns that are never empty, over: ${key.join(', ')}.`
  throw refused('database-key', text)
}

function refused(code: string, text: string): OnefoldError {
  return new OnefoldError('unavailable', [customRefusal(code, text)])
}
