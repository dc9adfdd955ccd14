import {
  EncodedJson,
  EncodedString,
  EncodedText,
  type Insertion,
  type ListColumn,
  type Spelling,
  spelled,
  type Value,
} from '@onefold/core/sql'
import { encodeJson, textInJson } from './json-text.ts'

/** A text as the server takes it, and how its values are bound. */
interface Compiled {
  readonly text: string
  /** For each value, of how many columns it is a list of rows; 0: it is none. */
  readonly columns: readonly number[]
}

const LISTS = { integers: 'bigint[]', texts: 'text[]' } as const
const TYPES: Readonly<Record<string, string>> = {
  integer: 'bigint[]',
  text: 'text[]',
  flag: 'boolean[]',
  json: 'json[]',
  integers: 'text[]', // a list of lists that are not of one length cannot be taken apart
}

/** How a schema's statements are spelled. Each text is spelled once. */
export function statementsOf(schema: string) {
  const known = new Map<string, Compiled>()

  function compile(text: string): Compiled {
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size >= MOST_KNOWN) known.clear()
    const made = compiled(text, schema)
    known.set(text, made)
    return made
  }

  return {
    statement(text: string, values: readonly Value[]): readonly [text: string, values: readonly unknown[]] {
      const { text: spelled, columns } = compile(text)
      return [spelled, values.flatMap((value, index) => bound(value, columns[index] ?? 0))]
    },
    insertion(insertion: Insertion): readonly [text: string, values: readonly unknown[]] {
      const { rows, same = {} } = insertion
      const { text } = compile(insertionText(insertion))
      const lists = Object.values(insertion.columns).map((type, index) => rows.map((row) => cell(row[index]!, type)))
      return [text, [...Object.values(same).flatMap(({ values }) => values.map(plain)), ...lists]]
    },
  }
}

/** Each generation of an index brings texts of its own. */
const MOST_KNOWN = 2000

function compiled(text: string, schema: string): Compiled {
  const columns: number[] = []
  let values = 0
  const value = (type = ''): string => `$${++values}${type}`
  const spelling: Spelling = {
    relation: (name) => `"${schema}".${name}`,
    words: {
      now: NOW,
      turn: 'number',
      lease: 'lease_until',
      lock_runs: `pg_advisory_xact_lock(hashtextextended('"${schema}".run', 0))`,
      merged_into: 'into_id',
      source_id: 'id',
      source_record: 'record_id',
      audited: 'record_id',
      only: 'only_one',
      only_value: 'true',
      unindexed: '',
      position: 'strpos',
      list_of: 'array_agg',
    },
    value() {
      columns.push(0)
      return value()
    },
    list(type, not) {
      columns.push(0)
      return `${not ? '<> ALL' : '= ANY'}(${value(`::${LISTS[type]}`)})`
    },
    rows(name, listed) {
      columns.push(listed.length)
      return unnested(name, listed, value)
    },
    each: (list, name) => `unnest(${list}) AS ${name} (value)`,
    among: (list) => `= ANY(${list})`, // a condition that an index takes, where `IN (SELECT unnest …)` makes a table for each row
    items: (document, member, name) =>
      `json_array_elements_text(${document} -> '${member}') WITH ORDINALITY AS ${name} (value, nth)`,
    locks: true,
  }
  return { text: spelled(text, spelling), columns }
}

function unnested(name: string, columns: readonly ListColumn[], value: (type: string) => string): string {
  const lists = columns.map(([, type]) => value(`::${TYPES[type]}`))
  return `unnest(${lists.join(', ')}) WITH ORDINALITY AS ${name} (${columns.map(([column]) => column).join(', ')}, nth)`
}

function insertionText({ into, columns, same = {}, more = '' }: Insertion): string {
  const all = [...Object.keys(columns), ...Object.keys(same)]
  const types = Object.values(columns)
  const given = types.map((type, index) => `c${index} ${type}`)
  const cells = types.map((type, index) => (type === 'integers' ? `c${index}::bigint[]` : `c${index}`))
  const values = [...cells, ...Object.values(same).map(({ text }) => text)]
  return `INSERT INTO ${into} AS held (${all.join(', ')})
    SELECT ${values.join(', ')} FROM ?rows given(${given.join(', ')}) ORDER BY nth ${more}`
}

function bound(value: Value, columns: number): unknown[] {
  if (columns < 2) return [plain(value)]
  const rows = value as readonly (readonly Value[])[] // as the text says
  return Array.from({ length: columns }, (_, index) => rows.map((row) => plain(row[index]!)))
}

function plain(value: Value): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof EncodedJson) return encodeJson(value.value)
  if (value instanceof EncodedString) return encodeJson(value.text)
  if (value instanceof EncodedText) return textInJson(value.text)
  return value.map(plain)
}

function cell(value: Value, type: string): unknown {
  return type === 'integers' ? `{${(value as readonly number[]).join()}}` : plain(value)
}

/** The database's own clock, in epoch milliseconds, as it goes on within a transaction. */
const NOW = `(extract(epoch FROM clock_timestamp()) * 1000)::bigint`
