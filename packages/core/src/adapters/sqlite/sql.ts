import type BetterSqlite from 'better-sqlite3'
import type { Clock } from '../../ports/clock.ts'
import { performNow } from '../sql/drivers.ts'
import type { Insertion, SqlStep, StoreOperation } from '../sql/operation.ts'
import { spelled } from '../sql/spelling.ts'
import { insertionText, isPlain, newRowsText, plain, readJson, SPELLING } from './spelling.ts'

type Value = string | number | null

/** Statements kept compiled. Each generation of an index brings its own, so the oldest must go at some time. */
const KEPT_STATEMENTS = 500

/** New rows of one statement: to begin one costs as much as to write a row. */
const NEW_ROWS = 16

/** One connection, its compiled statements and its transactions. Everything it does is synchronous. */
export type Sql = ReturnType<typeof createSql>

export function createSql(database: BetterSqlite.Database, clock: Clock) {
  const compile = (text: string) => database.prepare<Value[]>(spelled(text, SPELLING))
  const kept = keptStatements(compile)
  const lists = keptStatements((text) => compile(text).raw())
  const columns = keptStatements((text) => compile(text).pluck())
  const within = database.transaction((body: () => unknown) => body())
  database.function('now_ms', { deterministic: false }, () => clock.now())

  function answer(step: SqlStep): unknown {
    switch (step.type) {
      case 'rows':
        return readJson(kept(step.text).all(...plain(step.values)), step.json)
      case 'lists':
        return lists(step.text).all(...plain(step.values))
      case 'write':
        return kept(step.text).run(...plain(step.values)).changes
      case 'insert':
        return step.insertion.mostlyNew ? insertNew(step.insertion) : insertAll(step.insertion)
      case 'script':
        return void database.exec(spelled(step.text, SPELLING))
      case 'transaction':
        return database.inTransaction ? perform(step.body()) : within.immediate(() => perform(step.body()))
      case 'snapshot':
        return database.inTransaction ? perform(step.body()) : within.deferred(() => perform(step.body()))
    }
  }
  const perform = <T>(operation: StoreOperation<T>): T => performNow(operation, answer)

  function insertAll(insertion: Insertion): number {
    const statement = kept(insertionText(insertion))
    const same = Object.values(insertion.same ?? {}).flatMap(({ values }) => values)
    let written = 0
    for (const row of insertion.rows) {
      const values = same.length === 0 ? row : [...row, ...same]
      written += statement.run(...(isPlain(values) ? values : plain(values))).changes
    }
    return written
  }

  /** A statement that passes over what is there needs no journal of its own, which costs more than several rows at once save. */
  function insertNew(insertion: Insertion): number {
    const { rows } = insertion
    const statement = kept(newRowsText(insertion, NEW_ROWS))
    let written = 0
    let from = 0
    for (const values: Value[] = []; from + NEW_ROWS <= rows.length; from += NEW_ROWS) {
      let at = 0
      for (let row = from; row < from + NEW_ROWS; row++) for (const value of rows[row]!) values[at++] = value as Value
      const { changes } = statement.run(...values)
      written += changes === NEW_ROWS ? changes : insertAll({ ...insertion, rows: rows.slice(from, from + NEW_ROWS) })
    }
    return written + insertAll({ ...insertion, rows: rows.slice(from) })
  }

  return Object.freeze({
    now: () => clock.now(),
    /** What stores share, done at once. */
    perform,
    /** The statement, compiled once. The text never holds anything that a user wrote. */
    prepare: kept,
    /** One that answers each row as a list: without names that costs half. */
    lists,
    /** The row shapes are stated by the caller, beside the text that they belong to. */
    one: <Row>(text: string, ...values: Value[]): Row | undefined => kept(text).get(...values) as Row | undefined,
    all: <Row>(text: string, ...values: Value[]): Row[] => kept(text).all(...values) as Row[],
    /** The values of a statement's only column: without an object for each they cost half. */
    column: <Cell>(text: string, ...values: Value[]): Cell[] => columns(text).all(...values) as Cell[],
    run: (text: string, ...values: Value[]): number => kept(text).run(...values).changes,
    /** Whether there is such a row. */
    has: (text: string, ...values: Value[]): boolean => kept(text).get(...values) !== undefined,
    /** Statements without values, as those that make relations. */
    execute: (text: string): void => void database.exec(text),
    /** All or nothing, and alone: the lock is taken before anything is read. */
    write: <T>(body: () => T): T => within.immediate(body) as T,
    /** Several reads of one state. */
    snapshot: <T>(body: () => T): T => within.deferred(body) as T,
  })
}

function keptStatements(compile: (text: string) => BetterSqlite.Statement<Value[]>) {
  const kept = new Map<string, BetterSqlite.Statement<Value[]>>()
  return (text: string): BetterSqlite.Statement<Value[]> => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const oldest = kept.size < KEPT_STATEMENTS ? undefined : kept.keys().next().value
    if (oldest !== undefined) kept.delete(oldest)
    const statement = compile(text)
    kept.set(text, statement)
    return statement
  }
}

/** A port as it looks before it is put behind a thread: the same methods, answering at once. */
export type Synchronous<Port> = {
  readonly [Name in keyof Port]: Port[Name] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Awaited<Answer>
    : Port[Name]
}
