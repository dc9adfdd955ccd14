import { Agent, type Dispatcher, request } from 'undici'
import { type ConnectGuard, isForbiddenHost } from './connect-guard.ts'

/** What is sent in one request. */
interface Request {
  readonly method: Dispatcher.HttpMethod
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** One receiver's connection, kept open between requests. Redirects are not followed. */
export interface Connection {
  send(target: URL, sent: Request, signal: AbortSignal): Promise<Dispatcher.ResponseData>
  /** Lets the request under way end. */
  close(): Promise<void>
}

/** One connection at a time: what is sent first arrives first. */
export function openConnection({ lookup }: ConnectGuard, connectMs: number): Connection {
  const dispatcher = new Agent({ connections: 1, pipelining: 1, connect: { lookup, timeout: connectMs } })
  return Object.freeze<Connection>({
    send: (target, { method, headers, body = null }, signal) =>
      request(target, { method, headers, body, signal, dispatcher }),
    async close() {
      if (!dispatcher.closed) await dispatcher.close()
    },
  })
}

/** Why no answer came: the sentence of a host that is closed to sinks, or the system's code, as ECONNREFUSED. */
export function failureOf(error: unknown): { readonly forbidden: boolean; readonly reason: string } {
  for (let at = error; at instanceof Error; at = causeOf(at)) {
    if (isForbiddenHost(at)) return { forbidden: true, reason: at.message }
    if ('code' in at && typeof at.code === 'string') return { forbidden: false, reason: at.code }
    if (causeOf(at) === undefined) return { forbidden: false, reason: at.message }
  }
  return { forbidden: false, reason: 'the connection failed' }
}

/** Of several addresses that were tried, the first one's. */
function causeOf(error: Error): unknown {
  return error.cause ?? (error instanceof AggregateError ? error.errors[0] : undefined)
}
