import type { FileFormat } from './source.ts'

/** What every kind of sink has. */
export interface Sink {
  readonly type: `sink-${string}`
  readonly _id: string
  readonly description: string
  readonly category?: string
  readonly dataset?: string
}

/** Sends each event to a URL. */
export interface SinkHttp extends Sink {
  readonly type: 'sink-http'
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
  readonly type: 'sink-table'
  readonly table: string
  /** How long one write may take, in milliseconds. @default 2000 */
  readonly timeoutMs?: number
}

/** Appends each event to a file. */
export interface SinkFile extends Sink {
  readonly type: 'sink-file'
  /** The file's name; `{date}` stands for the day of publication in UTC, `{entity}` for the entity. */
  readonly outputPattern: string
  /** @default 'NDJSON' */
  readonly format: FileFormat
}
