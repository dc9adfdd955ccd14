import { defined } from '../../lib/defined.ts'
import type { Instant } from '../../model/record.ts'
import type { SinkHttp } from '../../model/resources/sink.ts'
import { signatureHeaders } from './signature.ts'

type Headers = Readonly<Record<string, string>>

/** One request, as it is sent. */
interface Sent {
  /** The event's id. */
  readonly id: string
  /** When it is sent. */
  readonly at: Instant
  /** The event as JSON. */
  readonly body: string
  /** The header of that name. */
  readonly authorization: string | undefined
}

/** The headers of an event: what the sink states, who sends it, which event it is, and its signature. */
export function requestHeaders(sink: SinkHttp, { id, at, body, authorization }: Sent): Headers {
  return {
    ...statedHeaders(sink, authorization),
    'content-type': 'application/json',
    'idempotency-key': id,
    ...signatureHeaders(sink.signing, { id, at, body }),
  }
}

/** What the sink states, and who sends it. */
export function statedHeaders({ headers = [], apiKey }: SinkHttp, authorization: string | undefined): Headers {
  return {
    ...Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value])),
    ...(apiKey && { [apiKey.header.toLowerCase()]: apiKey.value }),
    ...defined({ authorization }),
  }
}
