import { defined } from '../../lib/defined.ts'
import type { SinkHttp } from '../../model/resources/sink.ts'
import { signatureHeaders, type WebhookMessage } from './signature.ts'

type Headers = Readonly<Record<string, string>>

/** The headers of an event: what the sink states, who sends it, which event it is, and its signature. */
export function requestHeaders(sink: SinkHttp, message: WebhookMessage, authorization: string | undefined): Headers {
  return {
    ...statedHeaders(sink, authorization),
    'content-type': 'application/json',
    'idempotency-key': message.id,
    ...signatureHeaders(sink.signing, message),
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
