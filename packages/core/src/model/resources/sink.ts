import type { FileFormat } from './source.ts'

/** What every kind of sink has. */
export interface Sink {
  /** The kind: `sink-` and a word. */
  readonly type: `sink-${string}`
  /** Its id, unique among all resources. */
  readonly _id: string
  /** What it is, for people. */
  readonly description: string
  /** A word to group resources by. */
  readonly category?: string
  /** The dataset of what is sent. @default that of the table */
  readonly dataset?: string
}

/** Sends each event to a URL. */
export interface SinkHttp extends Sink {
  /** Says which kind of resource it is. */
  readonly type: 'sink-http'
  /** Where events are sent; `http://` or `https://`, without user and password. */
  readonly url: string
  /** How long one attempt may take, in milliseconds. @default 2000 */
  readonly timeoutMs: number
  /** @default 'POST' */
  readonly method: 'POST' | 'PUT' | 'PATCH'
  /** PASSWORD is sent as Basic, TOKEN as Bearer authentication. */
  readonly credentials?: string
}

/** Writes each event into a table of this installation. */
export interface SinkTable extends Sink {
  /** Says which kind of resource it is. */
  readonly type: 'sink-table'
  /** The table that is written. */
  readonly table: string
  /** How long one write may take, in milliseconds. @default 2000 */
  readonly timeoutMs?: number
}

/** Appends each event to a file. */
export interface SinkFile extends Sink {
  /** Says which kind of resource it is. */
  readonly type: 'sink-file'
  /** The file's name; `{date}` stands for the day of publication in UTC, `{entity}` for the entity. */
  readonly outputPattern: string
  /** @default 'NDJSON' */
  readonly format: FileFormat
}
