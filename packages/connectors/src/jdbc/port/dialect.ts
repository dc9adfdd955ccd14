import type { ConnectGuard, Json } from '@onefold/core/adapter-kit'
import type { Address } from '../address/address.ts'
import type { Column, Connection, Statement } from './connection.ts'
import type { Failure } from './failure.ts'

/** Who asks to be let in. */
export interface Login {
  readonly user?: string
  readonly password?: string
}

export interface ConnectOptions {
  /** Which hosts may be spoken to. */
  readonly guard: ConnectGuard
  /** How long the database may take to let us in. */
  readonly timeoutMs: number
  /** Nothing is written. */
  readonly readOnly: boolean
  /** The folder that database files lie in; undefined: none may be opened. */
  readonly folder: string | undefined
}

/** A table of a database. */
export interface TableShape {
  /** Its whole name, quoted. */
  readonly name: string
  /** As people read it. */
  readonly label: string
  readonly columns: readonly Column[]
  /** The columns of each unique key that covers every row, the primary key first. */
  readonly keys: readonly (readonly string[])[]
  /** How many unique keys there are, those included that leave rows out. */
  readonly uniques: number
}

/** How rows are written. */
export interface RowWrite {
  readonly table: TableShape
  /** All that are written, the key among them. */
  readonly columns: readonly Column[]
  /** What tells rows apart: columns of a unique key. */
  readonly key: readonly Column[]
  /** Where the instant of a row's last change stands: what is older than it does not change the row. */
  readonly stamp?: Column
  /** Beside a stamp: an `insert` changes a row that this column marks `remove`, however old it is. That row was another record's. */
  readonly mark?: Column
}

/** The cells of a row, in the order of the columns that are written. */
export type Cells = readonly Json[]

/** What one database has of its own. The source and the sink above are the same for all. */
export interface Dialect {
  /** What people call it. */
  readonly label: string
  /** The package of its driver. */
  readonly driver: string
  /** What `properties` and the query of a URL may say, with what is wrong with a value. */
  readonly properties: { readonly [name: string]: (value: string) => string | undefined }
  connect(address: Address, login: Login, options: ConnectOptions): Promise<Connection>
  /** Quotes the name of a table or column. */
  quote(name: string): string
  /** The n-th placeholder of a statement, from 1; of a value that a column is compared with, in that column's type. */
  placeholder(position: number, column?: Column): string
  /** The table of that name, given as one to three parts; undefined: there is none. */
  shapeOf(connection: Connection, name: readonly string[], address: Address): Promise<TableShape | undefined>
  /** A column as it is selected, so that its values can be converted. */
  selected(column: Column): string
  /** A value that was read of a column, as what the column is compared with. */
  keyValue(value: Json, column: Column): unknown
  /** The instant as what a column is compared with, and how: see `source/window.ts`. */
  instant(
    column: Column,
    epochMs: number,
  ): { readonly column: string; readonly value: unknown; readonly wholeDays?: true }
  /** Inserts rows, and updates those whose key is there. No two rows of a call have the same key. */
  upsert(write: RowWrite, rows: readonly Cells[]): readonly Statement[]
  /** Deletes rows by their key, the cells being those of the key and of the stamp. */
  remove(write: Omit<RowWrite, 'columns'>, rows: readonly Cells[]): readonly Statement[]
  /** What an error of the driver means. */
  failureOf(error: unknown): Failure
}
