import type { Insertion, Value } from '../sql/operation.ts'
import type { Spelling, Word } from '../sql/spelling.ts'
import { EncodedJson, EncodedString, EncodedText } from '../sql/values.ts'

const WORDS: Readonly<Record<Word, string>> = {
  now: 'now_ms()',
  turn: 'turn',
  lease: 'lease',
  lock_runs: '1', // this process is the only one, and writes one transaction after the other
  merged_into: 'merged_into',
  source_id: 'source',
  source_record: 'id',
  audited: 'id',
  only: 'only',
  only_value: '1',
  unindexed: '+',
  position: 'instr',
  list_of: 'json_group_array',
}

/** A list goes as one text of JSON. */
export const SPELLING: Spelling = {
  relation: (name) => name,
  words: WORDS,
  value: () => '?',
  list: (_, not) => `${not ? 'NOT ' : ''}IN (SELECT value FROM json_each(?))`,
  rows: (name, columns) => {
    const [[only] = [], ...others] = columns
    const items =
      others.length === 0 ? [`value AS ${only}`] : columns.map(([column], index) => `value ->> ${index} AS ${column}`)
    return `(SELECT key + 1 AS nth, ${items.join(', ')} FROM json_each(?)) AS ${name}`
  },
  each: (list, name) => `json_each(${list}) AS ${name}`,
  among: (list) => `IN (SELECT value FROM json_each(${list}))`,
  items: (document, member, name) =>
    `(SELECT key + 1 AS nth, value FROM json_each(${document}, '$.${member}')) AS ${name}`,
  locks: false,
}

type Bound = string | number | null

/** Whether the values can be bound as they are. */
export function isPlain(values: readonly Value[]): values is Bound[] {
  for (const value of values)
    if ((typeof value === 'object' && value !== null) || typeof value === 'boolean') return false
  return true
}

/** The values as they are bound. */
export function plain(values: readonly Value[]): Bound[] {
  return isPlain(values) ? values : values.map(bound)
}

function bound(value: Value): Bound {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof EncodedJson) return value.toJSON()
  if (value instanceof EncodedText || value instanceof EncodedString) return value.text
  return JSON.stringify(value)
}

/** Reads these columns of rows that the database answered, in their place. */
export function readJson(rows: unknown[], columns: readonly string[]): unknown[] {
  if (columns.length === 0) return rows
  for (const row of rows as Record<string, unknown>[]) {
    for (const column of columns) {
      const text = row[column]
      if (typeof text === 'string') row[column] = JSON.parse(text) // written by `bound`
    }
  }
  return rows
}

/** The statement that writes so many rows, each of which is passed over where it is there. */
export function newRowsText({ into, columns }: Insertion, rows: number): string {
  const names = Object.keys(columns)
  const row = `(${names.map(() => '?').join(', ')})`
  return `INSERT OR IGNORE INTO ${into} (${names.join(', ')}) VALUES ${Array(rows).fill(row).join(', ')}`
}

/** The statement that writes one row. */
export function insertionText({ into, columns, same = {}, more = '' }: Insertion): string {
  const names = [...Object.keys(columns), ...Object.keys(same)]
  const values = [...Object.keys(columns).map(() => '?'), ...Object.values(same).map(({ text }) => text)]
  // A conflict clause may follow; without one the same statement serves.
  return `INSERT INTO ${into} AS held (${names.join(', ')}) VALUES (${values.join(', ')}) ${more}`
}
