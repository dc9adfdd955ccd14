import type { Json } from '@onefold/core/adapter-kit'

/** A statement and the values of its placeholders: nothing of a value is ever part of the text. */
export interface Statement {
  readonly sql: string
  readonly values?: readonly unknown[]
}

/** A column as a statement answers it, or as a table has it. */
export interface Column {
  readonly name: string
  /** The database's own word for its type, in small letters. */
  readonly type: string
}

/** Rows of a reading, in the order of its columns. */
export type Row = readonly Json[]

/** One session with a database. It is used by one work at a time. */
export interface Connection {
  /** Runs one statement and answers its rows, converted as `docs/connectors` tells. */
  run(statement: Statement): Promise<readonly Row[]>
  /** What a statement would answer. Runs nothing. */
  columnsOf(statement: Statement): Promise<readonly Column[]>
  /** The rows of a statement in pages, never more than a page of them in memory. Sees one state of the database. */
  pages(statement: Statement, size: number): AsyncIterable<readonly Row[]>
  /** Runs statements as one: all of them, or none. */
  transaction(statements: readonly Statement[]): Promise<void>
  /** Ends the session. Closing again changes nothing. */
  close(): Promise<void>
  /** Cuts the session: what is under way fails, and what was not committed is rolled back by the database. */
  destroy(): void
}
