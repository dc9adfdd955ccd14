import type { Json } from '../../model/record.ts'
import { type Encoded, EncodedJson, EncodedString, EncodedText } from './values.ts'

/** What a statement is asked with. A list belongs to `?integers`, `?texts` or `?rows` of its text. */
export type Value = string | number | boolean | null | Encoded | readonly Value[]

/** The types that a column of a list of rows may have. */
export type ColumnType = 'integer' | 'text' | 'flag' | 'json' | 'integers'

/** Rows to be written by one step: a statement for each where that is quick, one for all where each costs a way over the network. */
export interface Insertion {
  readonly into: string
  readonly columns: Readonly<Record<string, ColumnType>>
  readonly rows: readonly (readonly Value[])[]
  /** Columns that have one value for all rows, an expression of the statement. */
  readonly same?: Readonly<Record<string, { readonly text: string; readonly values: readonly Value[] }>>
  /** What follows, as `ON CONFLICT …`. The relation is called `held` there. */
  readonly more?: string
  /** Many rows of which hardly any is there; one that is takes what `more` says, however often it is said. @default false */
  readonly mostlyNew?: boolean
}

/** One thing that an operation asks of the database. */
export type SqlStep =
  | {
      readonly type: 'rows'
      readonly text: string
      readonly values: readonly Value[]
      /** Columns that hold JSON, or lists of numbers. */
      readonly json: readonly string[]
    }
  /** Each row as a list: without names that costs half. */
  | { readonly type: 'lists'; readonly text: string; readonly values: readonly Value[] }
  | { readonly type: 'write'; readonly text: string; readonly values: readonly Value[] }
  | { readonly type: 'insert'; readonly insertion: Insertion }
  /** Statements without values, as those that make relations. */
  | { readonly type: 'script'; readonly text: string }
  /** All or nothing. */
  | { readonly type: 'transaction'; readonly body: () => StoreOperation<unknown> }
  /** Several reads of one state. */
  | { readonly type: 'snapshot'; readonly body: () => StoreOperation<unknown> }

/**
 * What a store does, written once: it yields a step and is given what came of it. A driver runs it, at once (SQLite) or over a
 * network (PostgreSQL). The texts are neutral, see `spelling.ts`.
 */
export type StoreOperation<T> = Generator<SqlStep, T, unknown>

/** The operations of a port, of its own arguments. */
export type OperationsOf<Port> = {
  readonly [Name in keyof Port]: Port[Name] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => StoreOperation<Awaited<Answer>>
    : never
}

const NONE: readonly never[] = []

/** The rows that a statement answers. Their shape is stated by the caller, beside the text that it belongs to. */
export function* rows<Row>(
  text: string,
  values: readonly Value[] = NONE,
  json: readonly string[] = NONE,
): StoreOperation<readonly Row[]> {
  return (yield { type: 'rows', text, values, json }) as readonly Row[]
}

export function* first<Row>(
  text: string,
  values: readonly Value[] = NONE,
  json: readonly string[] = NONE,
): StoreOperation<Row | undefined> {
  return ((yield { type: 'rows', text, values, json }) as readonly Row[])[0]
}

export function* lists<Row extends readonly unknown[]>(
  text: string,
  values: readonly Value[] = NONE,
): StoreOperation<readonly Row[]> {
  return (yield { type: 'lists', text, values }) as readonly Row[]
}

/** The values of a statement's only column. */
export function* column<Cell>(text: string, values: readonly Value[] = NONE): StoreOperation<Cell[]> {
  const found = (yield { type: 'lists', text, values }) as readonly (readonly [Cell])[]
  return found.map(([cell]) => cell)
}

/** Whether there is such a row. */
export function* has(text: string, values: readonly Value[] = NONE): StoreOperation<boolean> {
  return ((yield { type: 'lists', text, values }) as readonly unknown[]).length > 0
}

/** How many rows were written. */
export function* write(text: string, values: readonly Value[] = NONE): StoreOperation<number> {
  return (yield { type: 'write', text, values }) as number
}

/** How many rows were written; nothing is asked for none. */
export function* insert(insertion: Insertion): StoreOperation<number> {
  return insertion.rows.length === 0 ? 0 : ((yield { type: 'insert', insertion }) as number)
}

export function* script(text: string): StoreOperation<void> {
  yield { type: 'script', text }
}

export function* transaction<T>(body: () => StoreOperation<T>): StoreOperation<T> {
  return (yield { type: 'transaction', body }) as T
}

export function* snapshot<T>(body: () => StoreOperation<T>): StoreOperation<T> {
  return (yield { type: 'snapshot', body }) as T
}

/** A document for a column of JSON. */
export function json(value: Json | object | null | undefined): EncodedJson | null {
  return value === null || value === undefined ? null : new EncodedJson(value)
}

/** A text to compare with what `->>` finds in a document. */
export function jsonText(text: string): EncodedText {
  return new EncodedText(text)
}

/** A text for a column that one store has as a text and another as JSON. */
export function jsonString(text: string): EncodedString {
  return new EncodedString(text)
}
