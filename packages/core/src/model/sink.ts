interface SinkBase {
  readonly _id: string
  readonly description: string
  readonly category?: string
  readonly dataset?: string
}

/** Sends each event to a URL. */
export interface SinkHttp extends SinkBase {
  readonly type: 'sink-http'
  readonly url: string
  /** How long one attempt may take, in milliseconds. @default 2000 */
  readonly timeoutMs: number
  /** @default 'POST' */
  readonly method: 'POST' | 'PUT' | 'PATCH'
}

/** Writes each event into a table of this installation. */
export interface SinkTable extends SinkBase {
  readonly type: 'sink-table'
  readonly table: string
}

export type Sink = SinkHttp | SinkTable
