import type { Condition } from './conditions.ts'
import { json, rows, type StoreOperation, type Value } from './operation.ts'

/** What a column holds. With a question mark, the member is left out where there is nothing, or where a flag is not set. */
type Type = 'integer' | 'real' | 'text' | 'flag' | 'json'
type Column = Type | `${Type}?` | readonly [Type | `${Type}?`, column: string]

/** Written in the place of a value. */
export class Expression {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export const NOW = new Expression('#now')

/** Members to be written; one that is undefined stays as it is. */
type Written<Row> = { readonly [Member in keyof Row]?: Row[Member] | Expression | null | undefined }

/** A fixed relation, and how its rows are read and written as what the ports speak of. */
export interface Relation<Row> {
  readonly name: string
  /** The list to be selected, or answered by what was written. */
  readonly columns: string
  readonly json: readonly string[]
  readonly read: (row: object) => Row
  readonly column: (member: keyof Row) => { readonly name: string; readonly type: Type }
}

export function relation<Row extends object>(
  name: string,
  columns: { readonly [Member in keyof Row]-?: Column },
): Relation<Row> {
  const described = Object.entries<Column>(columns).map(([member, column]) => {
    const [type, stated] = typeof column === 'string' ? [column, nameOf(member)] : column
    const optional = type.endsWith('?')
    return { member, name: stated, optional, type: (optional ? type.slice(0, -1) : type) as Type }
  })
  const byMember = new Map(described.map((column) => [column.member, column]))
  return {
    name: `@${name}`,
    columns: described.map((column) => `${column.name} AS "${column.member}"`).join(', '),
    json: described.filter(({ type }) => type === 'json').map(({ member }) => member),
    read(found) {
      const row: Record<string, unknown> = { ...found }
      for (const { member, type, optional } of described) {
        if (type === 'flag') row[member] = Boolean(row[member])
        if (optional && (row[member] === null || row[member] === false)) delete row[member]
      }
      return row as Row // the members are those that the relation was described with
    },
    column: (member) => byMember.get(String(member))!, // every member is described
  }
}

/** The rows that a statement's end chooses, as `WHERE … ORDER BY …`. */
export function* select<Row>(
  of: Relation<Row>,
  end: string,
  values: readonly Value[] = [],
): StoreOperation<readonly Row[]> {
  const found = yield* rows<object>(`SELECT ${of.columns} FROM ${of.name} AS held ${end}`, values, of.json)
  return found.map(of.read)
}

/** Writes one row and answers it; none where `more` says so. */
export function* insertInto<Row>(of: Relation<Row>, written: Written<Row>, more = ''): StoreOperation<Row | undefined> {
  const stated = statedOf(of, written)
  const found = yield* rows<object>(
    `INSERT INTO ${of.name} AS held (${stated.map(({ name }) => name).join(', ')})
     VALUES (${stated.map(({ text }) => text).join(', ')}) ${more} RETURNING ${of.columns}`,
    stated.flatMap(({ values }) => values),
    of.json,
  )
  return found.map(of.read)[0]
}

/** Changes the rows of a condition and answers them as they are now. */
export function* update<Row>(
  of: Relation<Row>,
  written: Written<Row>,
  where: Condition,
): StoreOperation<readonly Row[]> {
  const stated = statedOf(of, written)
  const found = yield* rows<object>(
    `UPDATE ${of.name} AS held SET ${stated.map(({ name, text }) => `${name} = ${text}`).join(', ')}
     WHERE ${where.text} RETURNING ${of.columns}`,
    [...stated.flatMap(({ values }) => values), ...where.values],
    of.json,
  )
  return found.map(of.read)
}

function statedOf<Row>(of: Relation<Row>, written: Written<Row>) {
  return Object.entries(written).flatMap(([member, value]) => {
    if (value === undefined) return []
    const { name, type } = of.column(member as keyof Row)
    if (value instanceof Expression) return [{ name, text: value.text, values: [] }]
    return [{ name, text: '?', values: [type === 'json' ? json(value as object) : (value as Value)] }]
  })
}

function nameOf(member: string): string {
  return member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
