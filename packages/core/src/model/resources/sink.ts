import type { ExportFormat } from './source.ts'

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

/** A header that a sink adds. */
export interface SinkHttpHeader {
  /** Letters, digits and hyphens; none that the sink writes itself. */
  readonly name: string
  /** Up to 1,000 printable characters of ASCII. */
  readonly value: string
}

/** A header whose value nobody is shown. */
export interface SinkHttpApiKey {
  /** Its name, as `x-api-key`. */
  readonly header: string
  /** Answered masked; stated as the mask it stays as it is. */
  readonly value: string
}

/** What requests are signed with: `whsec_` and 24 to 64 bytes in base64. */
export interface SinkHttpSigning {
  /** Answered masked; stated as the mask it stays as it is. */
  readonly secret: string
  /** The secret before it, of receivers that have not changed to the new one: both sign until it is taken away. */
  readonly previousSecret?: string
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
  /** Headers of every request; their values are no secrets. At most 20. */
  readonly headers?: readonly SinkHttpHeader[]
  /** A header whose value is a secret. */
  readonly apiKey?: SinkHttpApiKey
  /** Signs every request as the Standard Webhooks specification says. @default nothing is signed */
  readonly signing?: SinkHttpSigning
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
  /** Who asks, of a folder elsewhere that `outputPattern` begins with. */
  readonly credentials?: string
  /** @default 'NDJSON' */
  readonly format: ExportFormat
}
